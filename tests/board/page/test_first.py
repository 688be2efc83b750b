"""The start screen: a hand with one play to find, and four ways to begin."""

from collections.abc import Iterator

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

from .pages import Page, running
from .test_access import barriers


@pytest.fixture(scope="module")
def board(chromium: playwright.Browser) -> Iterator[Page]:
    with running() as address:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        page = Page(Browser(context.new_page()), address.partition("?")[0].rstrip("/"), at_once=False)
        page.page.goto(address)
        page.ready()
        yield page
        context.close()


@pytest.fixture
def first(board: Page) -> Iterator[Page]:
    board.page.set_viewport_size({"width": 1440, "height": 900})
    board.page.goto("about:blank")
    board.page.goto(board.home)
    board.ready()
    yield board
    board.check()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_a_hand_lies_there_with_its_play_to_find_and_four_doors(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    expect(first.page.locator("#offers")).to_contain_text("Your move. Only one play wins.")
    for name in ("Show me", "Let me try", "Play a match", "Check a hand I played", "Set up a table", "Puzzles"):
        expect(first[name]).to_be_in_viewport(ratio=1)
    assert "wins 36" not in first.page.content()
    assert first.run("document.documentElement.scrollHeight") <= size[1]
    first["Show me"].click()
    expect(first.status).to_have_text("best: 4-6 at the 6, wins 36")
    expect(first.page.locator("#offers")).to_be_hidden()


def test_who_tries_is_told_what_the_play_is_worth(first: Page) -> None:
    first["Let me try"].click()
    first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True).click()
    expect(first.status).to_contain_text("2-4 loses 56, 92 worse. Another play wins")
    expect(first["play 1-6"]).to_have_accessible_description("wins 56")
    first["undo"].click()
    expect(first.page.locator("#offers")).to_contain_text("Only one play wins.")
    expect(first["play 4-6 at 6"]).to_have_accessible_description("")


@pytest.mark.parametrize(
    ("door", "room"),
    [("Play a match", "sit down"), ("Set up a table", "set up"), ("Puzzles", "puzzles")],
)
def test_a_door_leads_to_its_room(first: Page, door: str, room: str) -> None:
    first[door].click()
    expect(first.panel).to_have_attribute("aria-label", room)
    expect(first.panel).to_be_visible()
    first.settle()
    if room == "puzzles":
        expect(first.panel).to_contain_text("puzzle 1 of 4")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(320, 568), (320, 640), (360, 640)], ids=str)
def test_on_a_small_phone_the_hand_is_above_the_question_and_all_doors_are_reached(
    first: Page, size: tuple[int, int]
) -> None:
    first.shown.size(*size)
    first.settle()
    hand, head = (first.page.locator(element).bounding_box() for element in ("#hand .held >> nth=0", "#head"))
    assert hand is not None and head is not None
    assert hand["y"] + hand["height"] <= head["y"]
    for name in ("Play a match", "Puzzles", "Open a file"):
        first[name].scroll_into_view_if_needed()
        expect(first[name]).to_be_in_viewport(ratio=0.9)
    assert first.run("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.slow
def test_the_chief_button_is_legible_under_the_mouse(first: Page) -> None:
    button = first["Let me try"]
    background = "element => getComputedStyle(element).backgroundColor"
    ground = button.evaluate(background)
    button.hover()
    first.shows("document.getAnimations().length === 0")
    assert button.evaluate("element => element.matches(':hover')")
    assert button.evaluate(background) not in (ground, first["Show me"].evaluate(background))
    assert barriers(first) == []
