"""On a phone, the parts that set up a table are in view, whole and large enough."""

import re

import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca

from .conftest import Opened
from .pages import Page, choose_rules
from .test_first import board as board
from .test_first import first as first

OWN = ("0-1", "1-2", "3-5", "4-6", "6-6")
TEN = ("0-3", "1-2", "1-4", "2-9", "5-5", "5-6", "5-9", "8-8", "8-9", "9-9")
CAPTION = """Math.min(...[...document.querySelectorAll("#table svg text")].map(each =>
    Number(each.getAttribute("font-size")) * each.getScreenCTM().a))"""
"""The size of the smallest text of the picture in pixels."""
CUT = """[...document.querySelectorAll(".place.own .tile")].filter(each => {
    const { x, y, bottom, right, width, height } = each.getBoundingClientRect();
    const isSeen = [[x + 1, y + 1], [right - 1, bottom - 1]].every(
        place => each.contains(document.elementFromPoint(...place)));
    return !isSeen || width < 24 || height < 44;
}).length"""
"""The number of own tiles that are covered, out of view or too small."""
IN_VIEW = """(() => {
    const { top, bottom } = document.getElementById("panel").getBoundingClientRect();
    const hand = document.querySelector(".place.own").getBoundingClientRect();
    const tiles = [...document.querySelectorAll(".triangle button")].map(each => each.getBoundingClientRect());
    const seen = tiles.filter(each => each.top >= top - 0.5 && each.bottom <= Math.min(bottom, hand.top) + 0.5);
    const sizes = tiles.map(each => Math.min(each.width, each.height));
    return { hidden: tiles.length - seen.length, hand: hand.bottom <= bottom + 8.5, least: Math.min(...sizes) };
})()"""
"""The number of tiles of the pack that the own hand or an edge of the panel hides; the shortest side of a tile."""
INVITING = """(() => {
    const { width, height } = document.querySelector("#table [data-side] rect").getBoundingClientRect();
    return Math.min(width, height);
})()"""

BROKEN = """(() => {
    const range = document.createRange();
    return [...document.querySelectorAll("#steps small")].filter(each => each.checkVisibility()).flatMap(each =>
        [...each.firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
            range.setStart(each.firstChild, index);
            range.setEnd(each.firstChild, index + word.length);
            const tops = [...range.getClientRects()].map(box => box.top);
            return Math.max(...tops) - Math.min(...tops) > 6; // a first letter has a box of its own
        }).map(([word]) => word));
})()"""
"""The words of the buttons below the table that are broken over several lines."""


@pytest.mark.slow
def test_on_a_very_low_phone_no_word_beside_the_pack_is_broken_or_covers_a_hand(first: Page) -> None:
    first.shown.size(568, 320)
    first["Set up a table"].click()
    first.settle()
    expect(first["undo"]).to_be_visible()
    assert first.run(BROKEN) == []
    expect(first.page.locator("#table [data-side] > text")).to_be_hidden()
    expect(first.page.locator("#table [data-side] > rect")).to_be_visible()


@pytest.mark.slow
def test_the_place_of_the_first_tile_invites_a_tap(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    first.settle()
    words = first.page.locator("#table [data-side] > text")
    expect(words).to_have_text("Tap here to lay the first tile")
    assert first.run(INVITING) >= 20
    in_turn = first.page.get_by_role("button", name="Enter the plays in order")
    expect(in_turn).to_be_in_viewport(ratio=1)
    expect(in_turn).to_contain_text("if you know them")
    box = in_turn.bounding_box()
    assert box is not None and box["width"] >= 140 and box["height"] >= 44
    words.click()
    expect(words).to_have_text("Now tap the leftmost tile")
    first["give 4-4 to the right of the chain"].click()
    expect(first.page.locator("#table [data-tile='4-4']")).to_be_visible()
    expect(in_turn).to_contain_text("from the first tile")
    assert in_turn.bounding_box() == box


@pytest.mark.parametrize("size", slow_after(0, [(320, 640), (390, 844)], campaign_after=1), ids=str)
def test_the_own_hand_stays_whole_and_in_view_while_it_grows(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first["Set up a table"].click()
    for own in OWN:
        first[f"give {own} to your hand"].click()
        first.settle()
        assert first.run(CUT) == 0
    assert first.run(CAPTION) >= 9.9


@pytest.mark.slow
def test_a_hand_with_too_many_tiles_is_whole_beside_its_fault(first: Page) -> None:
    first["Set up a table"].click()
    for own in (*OWN, "0-0", "1-1", "2-2"):
        first[f"give {own} to your hand"].click()
    for size in ((320, 640), (390, 844), (1440, 900)):
        first.shown.size(*size)
        first.settle()
        expect(first.panel.locator(".place.own")).to_contain_text("a full hand of 7 tiles")
        widths = first.run("[...document.querySelectorAll('.place.own .tile')].map(each => each.offsetWidth)")
        assert len(widths) == 8 and min(widths) >= 24, size


@pytest.mark.slow
def test_a_hand_of_ten_of_a_double_nine_pack_is_set_up_and_valued(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    choose_rules(first.panel, "cuba")
    first.settle()
    expect(first.page.locator("#table svg")).to_contain_text("15 tiles asleep")
    expect(first.panel.locator(".triangle button")).to_have_count(55)
    view = first.run(IN_VIEW)
    assert (view["hidden"], view["hand"]) == (0, True) and view["least"] >= 24
    for own in TEN:
        first[f"give {own} to your hand"].click()
    first.settle()
    assert first.run(CUT) == 0
    assert first.run(IN_VIEW) == view  # the hand that has grown covers nothing
    assert first.run(CAPTION) >= 9.9
    first["What should I play?"].click()
    near_hand = first.page.locator("#hand .held")
    expect(near_hand).to_have_count(len(TEN))
    expect(near_hand.first.locator(".mark")).to_have_text(re.compile(r"\d"))
    widths = first.run("[...document.querySelectorAll('#hand .held')].map(each => each.offsetWidth)")
    assert min(widths) >= 44


@pytest.mark.slow
def test_the_pack_and_the_own_hand_fit_below_the_table_of_a_small_phone(first: Page) -> None:
    first.shown.size(320, 640)
    first["Set up a table"].click()
    for own in OWN:
        first[f"give {own} to your hand"].click()
        first.settle()
    first.run("document.querySelector('.triangle').scrollIntoView({ block: 'start' })")
    view = first.run(IN_VIEW)
    assert (view["hidden"], view["hand"]) == (0, True) and view["least"] >= 24
    first.run("document.querySelector('#panel .editor').lastElementChild.scrollIntoView()")
    expect(first.page.locator(".pack")).not_to_be_in_viewport()
    first["tiles go to the right of the chain"].click()
    assert first.run(IN_VIEW)["hidden"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "count", "tile", "below"), [("cuba", 10, "3-8", "4-8"), ("doscientos", 7, "1-5", "2-5")]
)
def test_arrows_go_through_the_rows_and_columns_of_the_pack(
    opened: Opened, rules: str, count: int, tile: str, below: str
) -> None:
    hands = "; ".join(f"{seat}: ?{count}" for seat in "NESW")
    page = opened(f"rules: {rules}; to-move: S; {hands}", at_once=False, width=390)
    page.enter("set up")
    page[f"give {tile} to your hand"].focus()
    page.page.keyboard.press("ArrowDown")
    expect(page[f"give {below} to your hand"]).to_be_focused()
    page.page.keyboard.press("ArrowUp")
    expect(page[f"give {tile} to your hand"]).to_be_focused()
    page.page.keyboard.press("ArrowLeft")
    low, high = tile.split("-")
    expect(page[f"give {low}-{int(high) - 1} to your hand"]).to_be_focused()


@pytest.mark.slow
def test_the_dialog_of_the_other_tiles_is_not_cut_on_a_small_phone(opened: Opened) -> None:
    played = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 3), "random", 3)
    assert isinstance(played, tranca.Record)
    page = opened(tranca.write(played.seen_by(2)), "&entered=", at_once=False, width=320)
    page.shown.size(320, 640)
    page.page.keyboard.press("End")
    page.settle()
    page.press("Enter the other tiles")
    dialog = page.page.get_by_role("dialog")
    expect(dialog.get_by_role("note")).to_be_in_viewport(ratio=1)
    outer = dialog.bounding_box()
    assert outer is not None and outer["x"] >= 0 and outer["x"] + outer["width"] <= 320
    assert dialog.locator(".dialog-body").evaluate("body => body.scrollWidth <= body.clientWidth")
    for tile in dialog.locator("button.tile").all():
        box = tile.bounding_box()
        assert box is not None and box["width"] >= 24 and box["height"] >= 36
        assert outer["x"] <= box["x"] and box["x"] + box["width"] <= outer["x"] + outer["width"]
    dialog.locator("button.tile").last.scroll_into_view_if_needed()
    expect(dialog.locator("button.tile").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", slow_after(1, [390, 320]))
def test_a_button_beside_the_tiles_leads_to_the_passes_of_another_player(first: Page, width: int) -> None:
    first.shown.size(width, 844)
    first["Set up a table"].click()
    first.settle()
    lead = first["Passes …"]
    expect(lead).to_have_count(0)  # no one can have passed
    first.page.locator("#table [data-side]").first.click()
    first.page.locator('.pack [data-at="pack 6-6"]').click()
    first.settle()
    first.page.locator("#table [data-seat=E]").click()
    expect(lead).to_be_in_viewport(ratio=1)
    lead.click()
    passed = first["Right passed at 6"]
    expect(passed).to_be_in_viewport(ratio=1)
    passed.click()
    expect(passed).to_have_attribute("aria-pressed", "true")
