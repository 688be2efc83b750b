"""Laying tiles by hand: taps, drags, ends, and slips of the hand that must do nothing."""

import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect

from .conftest import CASTEL, Opened
from .pages import Page

DRAW = """\
rules: draw/2
layout: 4-4 4-2 2-6 6-3 3-2 2-0 0-3 3-4 4-5 5-5 5-0 0-4 4-1 1-1 1-5 5-3 3-3 3-1 1-2 2-5 5-6
lead: B
last: B
to-move: A
A: 0-0
B: 0-6
boneyard: 0-1 2-2 4-6 1-6 6-6
"""
"""A has no tile that fits, and draws three tiles until one does."""

ONE_END = """\
rules: doscientos
N: 0-0 0-1
E: 1-1 0-4
S: 2-4 2-3
W: 5-5 1-5
ends: 2 6
to-move: S
"""
"""Both tiles of S fit at one end only."""


def tile(page: Page, name: str) -> playwright.Locator:
    return page.page.get_by_role("group", name="hand", exact=True).get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize(
    "width", [pytest.param(390, marks=pytest.mark.slow), pytest.param(1440, marks=pytest.mark.campaign)]
)
def test_tiles_of_the_hand_are_described_as_the_plays_and_laid_by_a_tap(opened: Opened, width: int) -> None:
    page = opened(CASTEL, at_once=False, width=width)
    expect(tile(page, "2-4")).to_have_accessible_description("loses 10, costs 56")
    expect(tile(page, "4-6")).to_have_accessible_description("4-6 at the 6 wins 46; 4-6 at the 4 loses 19, costs 65")
    expect(tile(page, "3-3")).to_have_accessible_description("3-3 does not fit")
    box = tile(page, "2-4").bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    tile(page, "3-3").click()
    expect(page.status).to_have_text("3-3 does not fit")
    tile(page, "2-4").click()
    expect(page.status).to_contain_text("S plays 2-4")


@pytest.mark.slow
def test_a_tile_that_fits_twice_lights_both_ends_with_their_values(page: Page) -> None:
    tile(page, "4-6").click()
    expect(page.end("4, left")).to_have_text("loses 19")
    expect(page.end("6, right")).to_have_accessible_description("4-6: wins 46")
    page.page.keyboard.press("v")
    expect(page.end("6, right")).to_have_text("")
    page.end("6, right").click()
    expect(page.status).to_have_text("S plays 4-6 at 6, W passes")


@pytest.mark.slow
def test_an_end_that_is_tapped_first_shows_which_tiles_fit(page: Page) -> None:
    page.end("6, right").click()
    expect(page.status).to_have_text("3-6, 4-6 fit here.")
    expect(tile(page, "3-6")).to_have_class(re.compile("fits"))
    expect(tile(page, "2-4")).not_to_have_class(re.compile("fits"))
    tile(page, "4-6").click()
    expect(page.status).to_have_text("S plays 4-6 at 6, W passes")


@pytest.mark.slow
def test_an_end_does_not_stay_chosen_for_a_tile_that_does_not_fit_there(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False)
    page.end("6, right").click()
    tile(page, "2-4").click()
    expect(page.status).to_have_text("2-4 does not fit at this end")
    expect(tile(page, "3-6")).not_to_have_class(re.compile("fits"))
    tile(page, "2-4").click()
    expect(page.status).to_contain_text("S plays 2-4")
    page = opened(ONE_END, at_once=False)
    page.end("6, right").click()
    expect(page.status).to_have_text("No tile fits here.")
    tile(page, "2-4").click()
    expect(page.status).to_contain_text("S plays 2-4")


@pytest.mark.slow
def test_a_tile_is_dragged_to_an_end_and_put_back_elsewhere(bare: Page) -> None:
    page = bare
    tile(page, "4-6").drag_to(page.page.locator("#title"))
    expect(page.end("6, right")).not_to_have_class(re.compile("lit"))
    expect(page.page.locator(".carried")).to_have_count(0)
    assert len(page.names) == 4
    for is_canceled in (True, False):
        tile(page, "4-6").hover()
        page.page.mouse.down()
        page.page.locator("#table").hover()
        expect(page.page.locator(".carried")).to_have_count(1)
        if is_canceled:
            page.page.keyboard.press("Escape")
        else:
            page.run("location.hash += '&at='")  # the table is opened again
        expect(page.page.locator(".carried")).to_have_count(0)
        page.page.mouse.up()
        page.settle()
        assert len(page.names) == 4
    tile(page, "4-6").drag_to(page.end("4, left"))
    expect(page.status).to_contain_text("S plays 4-6 at 4")


@pytest.mark.slow
def test_all_of_it_by_keyboard(page: Page) -> None:
    tile(page, "4-6").focus()
    page.page.keyboard.press("Enter")
    expect(page.end("4, left")).to_be_focused()
    page.page.keyboard.press("Escape")
    expect(page.end("4, left")).not_to_have_class(re.compile("lit"))
    tile(page, "4-6").focus()
    page.page.keyboard.press("Enter")
    page.page.keyboard.press("Tab")
    expect(page.end("6, right")).to_be_focused()
    page.page.keyboard.press("Enter")
    expect(page.status).to_have_text("S plays 4-6 at 6, W passes")


def tap(page: Page, name: str) -> None:
    """Tap a tile, in view or not."""
    tile(page, name).evaluate("tile => tile.click()")
    page.settle()


def tap_at(page: Page, name: str, at: float, nth: int = 1) -> None:
    """Tap a tile at a time of the browser's clock, in milliseconds, as the `nth` click of a double click."""
    tile(page, name).evaluate(
        """(button, [at, detail]) => {
            const tap = new MouseEvent("click", { bubbles: true, detail });
            Object.defineProperty(tap, "timeStamp", { value: at });
            button.dispatchEvent(tap);
        }""",
        [at, nth],
    )
    page.settle()


@pytest.mark.slow
def test_a_second_tap_within_a_quarter_of_a_second_is_not_a_second_play(opened: Opened) -> None:
    page = opened(CASTEL)
    tap_at(page, "2-4", 1000)
    expect(page.moments).to_have_count(2)
    (follows,) = page.names
    tap_at(page, follows.removeprefix("play "), 1249)
    expect(page.moments).to_have_count(2)
    tap_at(page, follows.removeprefix("play "), 1400, nth=2)  # second click of a slow double click
    expect(page.moments).to_have_count(2)
    tap_at(page, follows.removeprefix("play "), 1500)
    expect(page.moments).to_have_count(3)


@pytest.mark.slow
def test_the_bar_shows_what_the_moment_is_worth_to_the_side_below(page: Page) -> None:
    bar = page.page.get_by_role("meter")
    expect(bar).to_have_accessible_name("Expected points for North and South")
    expect(bar).to_have_attribute("title", "Expected points for North and South")
    expect(bar).to_contain_text("+46")
    page.click("play 2-4")  # gives 10 to the other side, whose seat is then below
    expect(bar).to_contain_text("+10")
    page.page.keyboard.press("v")
    expect(bar).to_have_count(0)


IS_LARGE = """() => {
    const boxes = selector => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
    const felt = document.getElementById("felt").getBoundingClientRect();
    const inside = box => box.left >= felt.left && box.right <= felt.right && box.top >= felt.top
        && box.bottom <= felt.bottom;
    const hand = boxes("#hand .face");
    const widths = hand.map(box => box.width);
    const laid = boxes("#table [data-tile]").map(box => Math.min(box.width, box.height));
    return hand.length === 4 && hand.every(inside) && Math.min(...widths) >= 44
        && Math.min(...widths) > Math.max(...laid) && document.documentElement.scrollWidth <= innerWidth;
}"""
"""True if the tiles of the hand are within the felt, large enough for a finger, and larger than laid tiles."""


@pytest.mark.slow
def test_the_hand_is_drawn_once_on_the_felt_larger_than_laid_tiles(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    for width in (390, 320, 768, 1024, 1440, 1920):
        page.shown.size(width, 844)
        expect(page.page.locator("#hand [data-tile]"), f"at {width} pixels").to_have_count(4)
        expect(page.page.locator("#table [data-seat=S]"), f"at {width} pixels").to_have_count(1)
        expect(page.page.locator("#table [data-seat=S] [data-tile]"), f"at {width} pixels").to_have_count(0)
        page.shows(f"innerWidth === {width} && ({IS_LARGE})()")


@pytest.mark.slow
def test_the_seat_to_move_is_at_the_bottom_unless_another_seat_is_chosen(page: Page) -> None:
    bottom = page.page.locator("#table svg > [data-seat]").last
    expect(bottom).to_have_attribute("data-seat", "S")
    page.click("play 2-4")
    mover = page.page.locator("#turn").inner_text()[0]
    expect(bottom).to_have_attribute("data-seat", mover)
    page.choose_view("The table is seen from", "N")
    expect(bottom).to_have_attribute("data-seat", "N")
    expect(page.page.locator(f"#table [data-seat={mover}] [data-tile]")).not_to_have_count(0)


@pytest.mark.slow
def test_a_puzzle_on_a_phone_is_answered_by_a_tap_on_the_hand_beside_its_sheet(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    before = page.page.locator("#table").get_attribute("aria-label") or ""
    page.enter("puzzles")
    bottom = page.page.locator("#table svg > [data-seat]").last
    expect(page.verdict).to_contain_text("find the best play")
    expect(page.page.locator("#table")).not_to_have_attribute("aria-label", before)  # the picture of the puzzle
    expect(bottom.locator("text").first).to_have_text("You")
    solver = bottom.get_attribute("data-seat") or ""
    page.page.locator("#hand .held:not(.unfit)").first.click()
    expect(page.verdict).not_to_contain_text("find the best play")
    page.settle()
    expect(bottom).to_have_attribute("data-seat", solver)


@pytest.mark.slow
def test_tiles_that_are_drawn_turn_over(opened: Opened) -> None:
    page = opened(DRAW)
    page.page.emulate_media(reduced_motion="no-preference")
    page.run(
        """() => {
            const { animate } = Element.prototype;
            window.turned = [];
            Element.prototype.animate = function (frames, how) {
                if (JSON.stringify(frames).includes("scaleX(0)")) window.turned.push(this.getAttribute("data-tile"));
                return animate.call(this, frames, how);
            };
        }"""
    )
    page.click("play 4-6 at 4")
    page.shows("window.turned.toSorted().join() === '0-1,2-2'")
