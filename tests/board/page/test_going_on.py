"""What stays the same, and what is said, when a user goes on from the first screen, a match or a puzzle."""

import re
from collections.abc import Iterator

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

from .pages import COMPASS, Page, running
from .test_given_away import fresh_profile, share_link

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def board(chromium: playwright.Browser) -> Iterator[Page]:
    with running() as address:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        page = Page(Browser(context.new_page()), address.partition("?")[0].rstrip("/"), at_once=False)
        page.page.goto(address)
        page.ready()
        yield page
        context.close()


@pytest.fixture
def first(board: Page) -> Iterator[Page]:
    board.page.set_viewport_size({"width": 390, "height": 844})
    board.page.goto("about:blank")
    board.page.goto(board.home)
    board.ready()
    yield board
    board.check()


AROUND = {"Partner", "Left", "Right", "You"}
BY_COMPASS = re.compile("|".join(COMPASS.values()))


def keeps_names(page: Page, tab: playwright.Page | None = None) -> None:
    """Check that the players are called by their places around the user, at the seats and in all sentences."""
    shown = tab or page.page
    expect(shown.locator("#table [data-seat] text:first-of-type").first).to_be_attached()
    assert {*shown.locator("#table [data-seat] > text:first-of-type").all_text_contents()} == AROUND
    expect(shown.locator("body")).not_to_contain_text(BY_COMPASS, use_inner_text=True)
    expect(shown.locator("#table")).not_to_have_attribute("aria-label", BY_COMPASS)


def test_the_players_of_the_first_hand_keep_their_names_on_all_ways(first: Page) -> None:
    first["Show me"].click()
    keeps_names(first)
    first["Play on"].click()
    expect(first.status).to_have_text("You now play for all four players. Plays lists the value of each play.")
    for tab in ("plays", "moves", "review", "text"):
        first.page.get_by_role("tab", name=tab, exact=True).click()
        first.settle()
        keeps_names(first)
    first.page.get_by_text("Match score").evaluate("each => each.click()")
    expect(first.page.get_by_label("match score of You and Partner")).to_be_attached()
    for room in ("review", "set up", "sit down"):
        first.enter(room)
        first.settle()
        keeps_names(first)
    first.enter("set up")  # without the panel of the last room
    first.page.get_by_role("tab", name="plays", exact=True).click()
    first.page.get_by_role("button", name="play 4-6 at 6", exact=True).click()
    expect(first.status).to_have_text("You play 4-6 at 6, Right passes")
    keeps_names(first)
    first.settle()
    link = share_link(first)
    first.reload()
    keeps_names(first)
    with fresh_profile(first, link) as tab:
        expect(tab.locator("#turn")).to_have_text("Partner to move")
        keeps_names(first, tab)


@pytest.mark.parametrize("room", ["review", "sit down"])
def test_a_room_opened_from_the_first_screen_has_its_names(first: Page, room: str) -> None:
    first.enter(room)
    first.settle()
    keeps_names(first)
    expect(first.page.locator("#turn")).to_have_text("Your turn")


def test_an_edited_table_keeps_the_names_of_its_players(first: Page) -> None:
    first["Show me"].click()
    first["Play on"].click()
    first.page.get_by_role("tab", name="text", exact=True).click()
    first.write(first.text.replace("S: 2-4 3-3", "S: 0-0 2-4").replace("E: 0-0", "E: 3-3"))
    expect(first.page.locator("#hand [data-tile='0-0']")).to_be_attached()
    keeps_names(first)
