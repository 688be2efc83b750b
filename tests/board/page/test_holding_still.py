"""On a phone, laid tiles keep their places during a deal."""

from typing import Any

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after
from waiting import wait_until

import tranca

from .conftest import Opened
from .pages import Page
from .test_by_hand import hand_of, sit_down
from .test_rectangles import open_table, whole_deal

PHONE = (390, 844)
LAID = """Object.fromEntries([...document.querySelectorAll('#table svg > :is(.t-tile, .t-last) [data-tile]')]
    .filter(each => !each.dataset.play)
    .map(each => [each.dataset.tile, each.getBoundingClientRect()])
    .map(([tile, box]) => [tile, [box.x + box.width / 2, box.y + box.height / 2]]))"""
"""The middles of the laid tiles, in pixels."""
FITS = """(({ width, height }, { clientWidth, clientHeight }) =>
    Math.abs(width / height - clientWidth / clientHeight) < 0.01)(
    document.querySelector('#table svg').viewBox.baseVal, document.getElementById('table'))"""
"""True once the picture is drawn for the space that it has now."""
FELT = "[document.getElementById('table'), document.getElementById('felt')].map(each => each.clientHeight)"
COVERED = """(passing => [...document.querySelectorAll('#hand .held')]
    .map(each => each.getBoundingClientRect())
    .some(tile => tile.left < passing.right && passing.left < tile.right &&
        tile.top < passing.bottom && passing.top < tile.bottom))(
    document.querySelector('#hand .knock').getBoundingClientRect())"""
"""True if the button covers a part of a tile."""
DEALS = [("doscientos", 1), ("draw/2", 3), ("draw/2", 1)]
"""In each of them tiles once moved, the line shifted late or a hand took another row."""
SEVEN = """\
rules: {rules}
dealt A: 0-0 0-1 0-2 1-1 1-2 2-2 3-3
dealt B: 2-3 3-4 3-5 4-4 4-5 5-6 6-6
must-lead: 6-6
to-move: A
{boneyard}play: B:6-6
"""
BONEYARD = "boneyard: 0-3 0-4 0-5 0-6 1-3 1-4 1-5 1-6 2-4 2-5 2-6 3-6 4-6 5-5\n"


STEP_UNTIL = f"""async ([button, count]) => {{
    const [table, found] = [document.getElementById("table"), []];
    while (Object.keys(found.at(-1) ?? {{}}).length !== count) {{
        const before = table.getAttribute("aria-label");
        document.getElementById(button).click();
        do await new Promise(requestAnimationFrame); while (table.getAttribute("aria-label") === before);
        found.push({LAID});
    }}
    return found;
}}"""
"""Steps through a deal until so many tiles are laid; returns their places at each moment once its picture is drawn."""


@pytest.mark.parametrize("deal", slow_after(0, DEALS, campaign_after=2), ids=str)
def test_no_laid_tile_moves_from_step_to_step(bare: Page, deal: tuple[str, int]) -> None:
    record = whole_deal(*deal)
    bare.shown.size(*PHONE)
    open_table(bare, tranca.write(record), count=record.rules.hand_size)
    laid = sum(action.play is not None for action in record.actions)
    seen: dict[str, Any] = {}
    for button in ("redo", "undo"):
        for places in bare.page.evaluate(STEP_UNTIL, [button, laid if button == "redo" else 1]):
            for tile, place in places.items():
                assert seen.setdefault(tile, place) == pytest.approx(place, abs=2), (tile, len(places), button)


@pytest.mark.slow
def test_a_hand_that_grows_moves_nothing(opened: Opened) -> None:
    shown = sit_down(opened, SEVEN.format(rules="draw/2", boneyard=BONEYARD))
    shown.shows(FITS)
    before, places = shown.run(FELT), shown.run(LAID)
    for count in (8, 9, 10, 11):
        shown.press("Draw a tile")
        expect(hand_of(shown).locator(".held")).to_have_count(count)
        shown.shows(FITS)
        assert (shown.run(FELT), shown.run(LAID)) == (before, places)


@pytest.mark.slow
def test_a_tile_is_drawn_beside_the_boneyard_of_a_wide_table(opened: Opened) -> None:
    shown = sit_down(opened, SEVEN.format(rules="draw/2", boneyard=BONEYARD))
    shown.shown.size(1440, 900)
    shown.shows(FITS)
    take, heap = shown["Draw a tile"].bounding_box(), shown.page.locator("[data-place=boneyard]").bounding_box()
    hand = hand_of(shown).locator(".idle, .held")
    assert take is not None and heap is not None
    assert take["x"] < heap["x"] + heap["width"] and heap["x"] < take["x"] + take["width"]
    assert 0 <= take["y"] - heap["y"] - heap["height"] < 150
    assert all(take["x"] + take["width"] <= box["x"] for tile in hand.all() if (box := tile.bounding_box()))


@pytest.mark.slow
def test_a_pass_beside_a_full_row_of_tiles_moves_nothing(opened: Opened) -> None:
    shown = sit_down(opened, SEVEN.format(rules="block/2", boneyard=""))
    expect(hand_of(shown).locator(".held")).to_have_count(7)
    passing = hand_of(shown).locator(".knock")
    expect(passing).to_be_in_viewport(ratio=1)
    assert not shown.run(COVERED)
    before = shown.run(FELT)
    replies: list[playwright.Route] = []

    def delay(route: playwright.Route) -> None:
        replies.append(route)

    shown.intercept("**/api/reply", delay)
    passing.click()
    expect(passing).to_have_count(0)  # while the other player thinks
    assert shown.run(FELT) == before
    wait_until(lambda: shown.run("true") and replies, "the request of the reply")
    replies.pop().continue_()
    expect(passing).to_have_count(1)
    assert shown.run(FELT) == before
