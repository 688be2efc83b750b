"""On a phone, the parts that set up a table are in view, whole and large enough."""

import re

import pytest
from playwright.sync_api import expect

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
INVITING = """(() => {
    const { width, height } = document.querySelector("#table [data-side] rect").getBoundingClientRect();
    return Math.min(width, height);
})()"""


@pytest.mark.slow
def test_the_place_of_the_first_tile_invites_a_tap(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    first.settle()
    words = first.page.locator("#table [data-side] > text")
    expect(words).to_have_text("Tap here to lay the first tile")
    assert first.run(INVITING) >= 20
    expect(first["Enter who played what, in turn"]).to_be_in_viewport(ratio=1)
    words.click()
    expect(words).to_have_text("Now tap the first tile")
    first["give 4-4 to the right of the chain"].click()
    expect(first.page.locator("#table [data-tile='4-4']")).to_be_visible()
    expect(first["Enter who played what, in turn"]).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(390, 844), (320, 640)], ids=str)
def test_the_own_hand_stays_whole_and_in_view_while_it_grows(first: Page, size: tuple[int, int]) -> None:
    first.shown.size(*size)
    first["Set up a table"].click()
    for own in OWN:
        first[f"give {own} to your hand"].click()
        first.settle()
        assert first.run(CUT) == 0
    assert first.run(CAPTION) >= 9.9


@pytest.mark.slow
def test_a_hand_of_ten_of_a_double_nine_pack_is_set_up_and_valued(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    choose_rules(first.panel, "rule set", "cuba")
    first.settle()
    expect(first.page.locator("#table svg")).to_contain_text("15 tiles asleep")
    tiles = first.panel.locator(".triangle button")
    expect(tiles).to_have_count(55)
    for at in (0, 9, 54):
        expect(tiles.nth(at)).to_be_in_viewport(ratio=0.9)
    boxes = [tile.bounding_box() for tile in tiles.all()]
    assert min(box["width"] for box in boxes if box) >= 24
    assert min(box["height"] for box in boxes if box) >= 36
    for own in TEN:
        first[f"give {own} to your hand"].click()
    first.settle()
    assert first.run(CUT) == 0
    assert first.run(CAPTION) >= 9.9
    first["What should I play?"].click()
    near_hand = first.page.locator("#hand .held")
    expect(near_hand).to_have_count(len(TEN))
    expect(near_hand.first.locator(".mark")).to_have_text(re.compile(r"\d"))
    widths = first.run("[...document.querySelectorAll('#hand .held')].map(each => each.offsetWidth)")
    assert min(widths) >= 44


@pytest.mark.slow
def test_arrows_go_up_and_down_in_a_folded_pack(opened: Opened) -> None:
    page = opened("rules: cuba; to-move: S; N: ?10; E: ?10; S: ?10; W: ?10", at_once=False, width=390)
    page.enter("set up")
    page["give 3-8 to your hand"].focus()
    page.page.keyboard.press("ArrowUp")
    expect(page["give 3-9 to your hand"]).to_be_focused()
    page.page.keyboard.press("ArrowDown")
    expect(page["give 3-8 to your hand"]).to_be_focused()


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
