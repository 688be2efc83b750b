"""Names and words after a user leaves the first screen, a match or a puzzle."""

import re
from collections.abc import Iterator

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect

from .pages import COMPASS, Page, choose_rules
from .test_first import board as board
from .test_given_away import fresh_profile, share_link

pytestmark = pytest.mark.slow


@pytest.fixture
def first(board: Page) -> Iterator[Page]:
    board.shown.size(390, 844)
    board.page.emulate_media(reduced_motion="reduce")
    board.run("localStorage.clear()")
    board.load()
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
    first["Play all four hands"].click()
    said = "You now play for all four players."
    expect(first.status).to_have_text(said)
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
    first["Play all four hands"].click()
    first.page.get_by_role("tab", name="text", exact=True).click()
    first.write(first.text.replace("S: 2-4 3-3", "S: 0-0 2-4").replace("E: 0-0", "E: 3-3"))
    expect(first.page.locator("#hand [data-tile='0-0']")).to_be_attached()
    keeps_names(first)


HAND = "#hand [data-tile='{}']"
WAYS_TOP = "document.getElementById('ways').getBoundingClientRect().top"


@pytest.mark.parametrize("width", [390, 1440])
def test_a_tile_that_fits_at_both_ends_asks_for_one(first: Page, width: int) -> None:
    first.shown.size(width, 844)
    first.page.locator(HAND.format("4-6")).click()
    expect(first.page.locator("#offers .ask")).to_have_text("Choose an end for 4-6.")
    assert first.status.evaluate("each => each.clientWidth") <= 1  # it says the same to those who hear it
    first.page.keyboard.press("Escape")
    expect(first.page.locator("#offers .ask")).to_have_text("Your move. Only one play wins.")
    first.enter("puzzles")
    expect(first.verdict).to_have_text("Your turn: find the best play.")
    first.settle()
    first.page.locator(HAND.format("1-3")).click()
    expect(first.verdict.first).to_have_text("Choose an end for 1-3.")
    first.page.keyboard.press("Escape")
    expect(first.verdict.first).to_have_text("Your turn: find the best play.")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_hint_at_a_puzzle_moves_no_button_and_the_puzzles_are_counted(first: Page, width: int) -> None:
    first.shown.size(width, 844)
    first.enter("puzzles")
    expect(first.page.locator("#progress .words")).to_have_text("Puzzle 1 of 4 · solved: 0")
    first.settle()
    before = first.run(WAYS_TOP)
    first["Hint"].click()
    expect(first.page.locator("#verdict .hint")).to_have_text("Hint 1 of 4: 1-3 at the 3 is not the best play.")
    expect(first.page.locator("#verdict .scoring")).to_be_hidden()
    assert first.run(WAYS_TOP) == before
    first.page.locator(HAND.format("1-3")).click()
    first.page.get_by_role("button", name="end 1, left", exact=True).or_(first.end("1, right")).click()
    expect(first.verdict).to_contain_text("is best: wins 58 points")
    expect(first.page.locator("#progress .words")).to_have_text("Puzzle 1 of 4 · solved: 1")
    first["Next puzzle"].click()
    expect(first.page.locator("#progress .words")).to_have_text("Puzzle 2 of 4 · solved: 1")
    expect(first.page.locator("#progress .signs")).to_be_visible(visible=width < 640)
    first["Puzzle 2 of 4 · solved: 1"].click()
    expect(first.panel).to_contain_text("(✓) solved later")
    first["Previous puzzle"].click()
    expect(first.page.locator("#progress .words")).to_have_text("Puzzle 1 of 4 · solved: 1")
    first.enter("review")
    expect(first.page.locator("#progress")).to_be_empty()


def test_the_doors_below_an_answer_fade_out_and_can_be_reached(first: Page) -> None:
    first["Show me"].click()
    expect(first.verdict).to_contain_text("Best: 4-6")
    fade = "getComputedStyle(document.getElementById('tabbar'), '::before').backgroundImage"
    assert "gradient" in first.run(fade)
    first.run("document.querySelector('main').scrollTo(0, 10000)")
    for name in ("Puzzles", "Mexican Train"):
        expect(first[name]).to_be_in_viewport(ratio=1)
        assert first[name].evaluate(
            "each => each.getBoundingClientRect().bottom <= document.getElementById('tabbar').getBoundingClientRect().y"
        )


def test_a_value_at_one_end_says_which_and_the_bar_has_a_caption(first: Page) -> None:
    first["Show me"].click()
    mark = first.page.locator(HAND.format("4-6") + " .mark")
    expect(mark).to_have_text("6: +36")
    assert mark.evaluate("each => each.offsetWidth <= each.parentElement.offsetWidth")
    expect(first.page.locator(HAND.format("2-4") + " .mark")).to_have_text("↓92")
    caption = "getComputedStyle(document.getElementById('gauge'), '::after').content"
    assert first.run(caption) == "none"  # a phone has no room for it
    first.shown.size(1440, 900)
    assert first.run(caption) == '"points for You and Partner"'


def test_a_closed_panel_has_no_open_tab(first: Page) -> None:
    first["Show me"].click()
    first["Play all four hands"].click()
    tab = first.page.get_by_role("tab", name="plays", exact=True)
    weight = "each => getComputedStyle(each).fontWeight"
    tab.click()
    assert tab.evaluate(weight) == "600"
    first["close the panel"].click()
    assert tab.evaluate(weight) == "400"


def test_before_a_match_there_is_only_what_it_needs(first: Page) -> None:
    first.shown.size(1440, 900)
    first["Play a match"].click()
    said = "getComputedStyle(document.getElementById('felt'), '::before').content"
    first.shows(f"{said}.includes('The tiles are dealt when you press')")
    expect(first.page.get_by_role("tablist")).to_be_hidden()
    expect(first.page.get_by_label("smallest cost to warn about")).to_be_hidden()
    first.page.get_by_label("warn me after a costly play").check()
    expect(first.page.get_by_label("smallest cost to warn about")).to_be_visible()
    first.page.get_by_label("warn me after a costly play").uncheck()
    first["cancel"].click()
    expect(first.page.get_by_role("tablist")).to_be_visible()
    assert first.run(said) == "none"
    first.shown.size(390, 844)
    first["play"].click()
    first["Play a match"].click()
    first.shows(f"{said}.includes('The tiles are dealt when you press')")
    first["puzzles"].click()
    expect(first["Hint"]).to_be_visible()
    assert first.run(said) == "none"


def test_another_player_who_leads_says_why(first: Page) -> None:
    first["Play a match"].click()
    choose_rules(first.panel, "all-fives/2")
    first.seed(3)
    first["Start"].click()
    expect(first.status).to_have_text("Other leads, because Other has 6-6.")
    expect(first.page.locator("#turn")).to_have_text("Your turn")
    assert first.status.evaluate("each => getComputedStyle(each).borderInlineStartColor") != "rgba(0, 0, 0, 0)"
    first.page.unroute_all()


def test_the_solver_of_a_puzzle_is_the_user_whose_hand_is_set_up(first: Page) -> None:
    for _ in range(2):  # the second time another puzzle is left
        first.enter("puzzles")
        expect(first.verdict).to_have_text("Your turn: find the best play.")
        first.settle()
        tiles = first.page.locator("#hand [data-tile]").evaluate_all("parts => parts.map(part => part.dataset.tile)")
        first.enter("set up")
        first.settle()
        names = first.page.locator("#table [data-seat] > text:first-of-type").all_text_contents()
        assert names[-1] == "You"  # the seat at the bottom is drawn last
        own = first.panel.locator(".place.own .tile")
        expect(own).to_have_count(len(tiles))
        assert sorted(own.evaluate_all("parts => parts.map(part => part.dataset.at.split(' ')[1])")) == sorted(tiles)
        expect(first.page.locator("#turn")).to_have_text("Your turn")
