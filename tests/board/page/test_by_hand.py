"""Whoever sits at the table draws and passes by hand: nothing is drawn, laid or passed for the user."""

import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after
from waiting import wait_until

from .conftest import Opened
from .pages import Page

PHONE = 390
FINGER = 44
DRAWS = """\
rules: draw/2
dealt A: 0-5 0-6 1-4 2-5 3-3 3-6 6-6
dealt B: 1-3 1-5 1-6 2-3 2-4 3-4 4-6
must-lead: 6-6
to-move: A
boneyard: 5-5 0-1 2-2 0-2 2-6 5-6 0-4 4-4 1-1 1-2 4-5 0-0 0-3 3-5
play: A:6-6 B:1-6 A:3-6 B:1-5 A:0-5 B:1-3 A:0-6 B:4-6
"""
"""A's 1-4 at the 4 makes B draw 5-5 and 0-1, and then A must draw 2-2 and 0-2."""
PASSES = """\
rules: block/2
dealt A: 0-1 0-5 0-6 1-6 4-4 4-6 5-5
dealt B: 0-3 1-3 1-4 2-2 2-3 4-5 6-6
must-lead: 6-6
to-move: A
play: B:6-6 A:4-6 B:1-4 A:1-6@1 B:- A:0-6 B:0-3
"""
"""A must pass, and B has two plays after it."""
TWICE = """\
rules: draw/2
dealt A: 0-1 0-3 0-6 2-3 3-4 3-6 5-6
dealt B: 0-2 0-4 1-5 2-2 2-4 4-4 4-6
must-lead: 4-4
to-move: A
boneyard: 1-3 3-3 6-6 0-5 1-1 1-4 1-6
play: B:4-4 A:3-4 B:4-6 A:5-6 B:1-5 A:3-6 B:+[2-5,3-5,5-5,0-0,4-5,1-2] 1-2 A:0-6 B:2-5 A:0-3 B:5-5 A:2-3 B:4-5 \
A:+[2-6] 2-6 B:2-4
"""
"""A drew one tile in the last turn and draws three in this one."""


def sit_down(opened: Opened, text: str, width: int = PHONE) -> Page:
    """Sit down at A, with the panels of a phone or a wide window."""
    page = opened(text, at_once=False, width=width)
    page.enter("sit down")
    page.page.get_by_label("the others play by").select_option("policy")
    page.press("sit down here")
    expect(page.panel).to_contain_text("stop playing")
    page.settle()
    return page


def hand_of(page: Page) -> playwright.Locator:
    return page.page.get_by_role("group", name="hand", exact=True)


def tiles_of(page: Page) -> list[str]:
    return [tile.get_attribute("data-tile") or "" for tile in hand_of(page).locator(".held").all()]


def turn_of(page: Page) -> playwright.Locator:
    return page.page.locator("#turn")


def notation_of(page: Page) -> str:
    return str(page.run("document.getElementById('notation').value"))


def tap(page: Page, name: str) -> None:
    """Tap a button of the hand, which must be in view and large enough for a finger."""
    button = hand_of(page).get_by_role("button", name=name, exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER - 6  # a tile of a full hand on a phone is 38 px wide
    button.click()


def said_at(page: Page, seat: str) -> playwright.Locator:
    """Return the text of the picture at a seat."""
    return page.page.locator(f'#table [data-seat="{seat}"]')


def lay_before_draws(page: Page) -> None:
    tap(page, "1-4")
    page.end("4, right").click()
    expect(turn_of(page)).to_have_text("You must draw")
    page.settle()


@pytest.mark.slow
def test_the_user_draws_tile_by_tile_and_lays_the_last_one(opened: Opened) -> None:
    page = sit_down(opened, DRAWS)
    lay_before_draws(page)
    expect(said_at(page, "B")).to_contain_text(re.compile("drew 2.*laid 0-1"))
    assert tiles_of(page) == ["2-5", "3-3"]
    before = notation_of(page)
    expect(page.page.locator("#table [data-place=boneyard]")).to_contain_text("12")
    tap(page, "Draw a tile")
    expect(page.status).to_have_text("You drew 2-2, which does not fit. Draw again.")
    expect(turn_of(page)).to_have_text("You must draw")
    expect(page.page.locator("#table [data-place=boneyard]")).to_contain_text("11")
    assert tiles_of(page) == ["2-2", "2-5", "3-3"]
    spoken = page.page.locator("#table").get_attribute("aria-label") or ""
    assert "You must draw" in spoken
    assert "boneyard 11" in spoken
    assert "You: 2-2 2-5 3-3; Other: " in spoken
    expect(said_at(page, "A")).to_contain_text("3 tiles · 17 pips")
    page.page.wait_for_url("**drawn=1&**")
    page.reload()
    assert tiles_of(page) == ["2-2", "2-5", "3-3"]
    for end in ("1, left", "0, right"):  # the next tile may fit them
        expect(page.end(end)).to_be_visible()
    tap(page, "Draw a tile")
    expect(page.status).to_have_text("You drew 0-2, which fits.")
    expect(turn_of(page)).to_have_text("Your turn")
    assert tiles_of(page) == ["0-2", "2-2", "2-5", "3-3"]
    expect(said_at(page, "A")).to_contain_text("4 tiles · 19 pips")
    assert hand_of(page).get_by_role("button", name="Draw a tile").count() == 0
    assert notation_of(page) == before  # nothing was laid
    tap(page, "0-2")
    page.shows("document.getElementById('notation').value.includes('A:+[2-2,0-2] 0-2')")
    expect(said_at(page, "A")).to_contain_text("drew 2 · laid 0-2")


@pytest.mark.slow
def test_no_button_covers_a_tile_while_the_list_of_plays_is_open_on_a_phone(opened: Opened) -> None:
    page = sit_down(opened, DRAWS)
    lay_before_draws(page)
    page.page.get_by_role("tab", name="plays", exact=True).click()
    expect(page.page.locator("body")).to_have_class(re.compile("unfolded"))
    expect(hand_of(page).locator(".knock")).to_be_hidden()
    page.page.locator("#plays").get_by_role("button", name="draw a tile").click()
    expect(page.status).to_have_text("You drew 2-2, which does not fit. Draw again.")


@pytest.mark.slow
def test_the_notes_at_a_seat_are_of_the_draws_in_this_turn(opened: Opened) -> None:
    page = sit_down(opened, TWICE)
    drawn = said_at(page, "A")
    expect(drawn).to_contain_text("drew 1 · laid 2-6")  # in the last turn
    for number in (1, 2, 3):
        tap(page, "Draw a tile")
        expect(drawn).to_contain_text(f"drew {number} ·")
        expect(drawn).not_to_contain_text("laid")


@pytest.mark.slow
def test_the_boneyard_of_the_picture_and_the_list_of_plays_draw_as_well(opened: Opened) -> None:
    page = sit_down(opened, DRAWS, width=0)
    lay_before_draws(page)
    page.page.locator("#table [data-place=boneyard] use").first.click()
    expect(page.status).to_contain_text("You drew 2-2")
    page.page.get_by_role("tab", name="plays", exact=True).click()
    assert page.names == ["draw a tile"]
    page.press("draw a tile")
    expect(page.status).to_contain_text("You drew 0-2")
    assert page.names == ["play 0-2"]
    page.press("play 0-2")
    page.shows("document.getElementById('notation').value.includes('A:+[2-2,0-2] 0-2')")


@pytest.mark.parametrize("motion", slow_after(0, ["no-preference", "reduce"], campaign_after=1))
def test_the_user_passes_by_hand(opened: Opened, motion: str) -> None:
    page = sit_down(opened, PASSES)
    page.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    expect(turn_of(page)).to_have_text("You must pass")
    before = notation_of(page)
    page.reload()
    expect(turn_of(page)).to_have_text("You must pass")
    assert notation_of(page) == before
    replies: list[playwright.Route] = []

    def delay(route: playwright.Route) -> None:
        replies.append(route)

    page.intercept("**/api/reply", delay)
    tap(page, "Pass")
    expect(page.status).to_have_text("You pass")
    wait_until(lambda: page.run("true") and replies, "the request of the reply")
    replies.pop().continue_()
    page.shows("document.getElementById('notation').value.includes('B:0-3 A:- B:')")
    expect(said_at(page, "A")).to_contain_text("passed")


@pytest.mark.parametrize("width", slow_after(0, [320, PHONE], campaign_after=1))
def test_the_status_wraps_and_the_table_stays_where_it_is(opened: Opened, width: int) -> None:
    page = sit_down(opened, DRAWS, width)
    lay_before_draws(page)
    height = "document.getElementById('felt').clientHeight"
    before = page.run(height)
    page.run("document.getElementById('status').textContent = 'You draw 0-6, 1-6 and 3-5 and play 3-5, Other passes'")
    hidden = "(each => each.scrollHeight - each.clientHeight)(document.getElementById('status'))"
    assert page.run(hidden) == 0
    assert page.run(height) == before


@pytest.mark.slow
def test_a_seat_that_is_left_keeps_its_passes_and_draws_in_links(opened: Opened) -> None:
    page = sit_down(opened, DRAWS, width=0)
    lay_before_draws(page)
    page.press("stop playing")
    page.shows("location.hash.includes('dealt')")
    assert "by_hand=A" in page.page.url
    left = notation_of(page)
    assert re.search(r"B:\+\[5-5,0-1\] 0-1$", left.strip())
    page.reload()
    assert notation_of(page) == left
