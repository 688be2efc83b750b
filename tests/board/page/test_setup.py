"""Setting up tables and entering hands with few taps and without notation."""

import json
import re

import pytest
from playwright.sync_api import expect
from tiers import slow_after

from .conftest import CASTEL, Opened
from .pages import Page, choose_rules
from .test_first import board as board
from .test_first import first as first
from .test_hand import tap, tap_at, tile

IN_PANEL = "pack => pack.getBoundingClientRect().y - pack.closest('.editor').getBoundingClientRect().y"
OWN = ("0-2", "2-4", "2-5", "3-3", "3-6", "4-5", "4-6")
LAID = ("4-4", "1-4", "1-1", "1-5", "5-5", "0-5", "0-4")


@pytest.mark.slow
def test_numbers_follow_from_the_first_tile_on(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    first["tiles go to your hand"].click()
    for number, own in enumerate(OWN, 1):
        first[f"give {own} to your hand"].click()
        first.settle()
        expect(first.page.locator(".place-faults li")).to_have_count(0)
        expect(first.page.locator("#table [data-seat=S] [data-tile]")).to_have_count(number)
    first["tiles go to the right of the chain"].click()
    for laid in LAID:
        first[f"give {laid} to the right of the chain"].click()
        first.settle()
        expect(first.page.locator(".place-faults li")).to_have_count(0)


@pytest.mark.slow
def test_a_placed_tile_is_taken_back_by_a_tap_and_the_pack_stays_in_place(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    first["tiles go to the left of the chain"].click()
    notation = first.page.locator("#notation")
    pack = first.panel.locator(".triangle")
    first.panel.evaluate("panel => panel.scrollTo(0, 0)")
    place = pack.bounding_box()
    for laid in ("5-6", "2-5"):  # the first one makes numbers of unknown tiles uncertain
        first[f"give {laid} to the left of the chain"].click()
        first.settle()
        assert pack.bounding_box() == place
    expect(first.panel).to_contain_text("Tap a tile again to take it back.")
    expect(notation).to_have_value(re.compile("layout: 2-5 5-6"))
    first["take back 2-5"].click()
    first.settle()
    expect(notation).to_have_value(re.compile("layout: 5-6"))
    expect(first["give 2-5 to the left of the chain"]).to_be_focused()
    first.page.keyboard.press("Control+z")
    first.settle()
    expect(notation).to_have_value(re.compile("layout: 2-5 5-6"))


@pytest.mark.slow
def test_only_a_hidden_hand_is_described_by_tiles_that_it_holds(opened: Opened) -> None:
    page = opened("rules: doscientos; layout: 6-6; to-move: S; S: 1-1 ?6; N: ?7; W: ?7; E: ?6", at_once=False)
    page.enter("set up")
    for place, label, fields in (("your hand", "You hold", 0), ("Partner", "Partner holds", 1)):
        page[f"tiles go to {place}"].click()
        expect(page.panel.get_by_label(label)).to_have_count(fields)
    expect(page.panel.get_by_label("Partner holds")).to_have_attribute("placeholder", "e.g. 4-5 6-6")


@pytest.mark.slow
def test_a_table_that_is_not_sound_is_drawn_as_it_is_set_up_and_comes_back(bare: Page) -> None:
    page = bare
    page.enter("set up")
    page["tiles go to the left of the chain"].click()
    with page.unanswered("parse"):  # the board shows the table without the tile only after its refusal
        page["take back 0-0"].click()
        page["give 0-0 to the left of the chain"].click()
        expect(page.status).to_have_text("0-0 does not fit at the 4.")
    page.settle()
    expect(page.status).to_have_text("0-0 does not fit at the 4.")
    expect(page.status).to_have_class("fault")
    expect(page.page.locator("#ends .refused")).to_have_attribute("data-side", "left")
    page["take 1-4 from the chain"].click()
    page.settle()
    expect(page.page.locator(".place-faults li")).to_contain_text(["4-4 and 1-1 do not join"])
    drawn = page.page.get_by_role("img", name=re.compile("4-4 1-1 1-5.* 2-6, ends 4 and 6; "))
    expect(drawn).to_have_css("opacity", "1")
    expect(page.page.locator("#gauge")).not_to_be_visible()
    page.enter("set up")
    expect(page.status).to_contain_text("Open Set up to continue")
    expect(drawn).to_have_count(0)
    page.enter("set up")
    expect(drawn).to_be_visible()
    page["undo"].click()
    page.settle()
    expect(page.page.locator(".place-faults li")).to_have_count(0)


@pytest.mark.slow
def test_a_tap_on_the_table_says_where_tiles_go(opened: Opened) -> None:
    text = (
        "rules: doscientos; layout: 4-4 4-1; lead: E; to-move: S; S: 0-0 0-1 1-1 2-2 2-4 3-3 5-5; N: ?7; E: ?6; W: ?6"
    )
    page = opened(text)
    assert "2-4 3-3 5-5" in page.text
    page.press("set up")
    page.settle()
    with page.unanswered("parse"):  # the board shows the table without the tile only after the tap
        page["take 0-0 from your hand"].click()
        page.page.locator("#table [data-seat=N]").click()
        expect(page.status).to_have_text("tiles go to Partner")
    page.settle()
    expect(page.status).to_have_text("tiles go to Partner")
    page.page.locator("#ends [data-side=right]").click()
    expect(page.status).to_have_text("tiles go to the right of the chain")
    expect(page["give 1-5 to the right of the chain"]).to_be_visible()
    expect(page.page.locator("#ends .aimed")).to_have_attribute("data-side", "right")


@pytest.mark.slow
def test_a_hand_that_was_played_is_entered_by_a_tap_for_each_action(first: Page) -> None:
    first.shown.size(390, 844)
    first["Check a hand I played"].click()
    for own in OWN:
        first.panel.get_by_role("button", name=own, exact=True).click()
    expect(first["Left led"]).to_be_visible()  # the lead can be entered, before or after its tile
    tap(first, "Right led")
    expect(first.status).to_have_text("Tap each tile as it was laid.")  # no one can pass before
    for name in ("4-4", "0-4", "Left passes", "0-2"):
        expect(tile(first, name)).to_be_visible()
        tap(first, name)
    expect(first.status).to_contain_text("You play 0-2")
    expect(first.page.locator("#variations .here")).to_contain_text("You 0-2")


def enter_tiles(first: Page, tiles: str) -> None:
    """Begin to enter a hand with these tiles, on a phone."""
    first.shown.size(390, 844)
    first["Check a hand I played"].click()
    for own in tiles.split():
        first.panel.get_by_role("button", name=own, exact=True).click()
    expect(first["Left led"]).to_be_visible()


ONE_PLAY = "0-3 1-2 1-3 2-2 3-4 4-6 5-5"


@pytest.mark.slow
def test_a_tile_taken_back_leaves_no_variation_in_an_entered_hand(first: Page) -> None:
    enter_tiles(first, ONE_PLAY)
    tap(first, "Left led")
    tap(first, "1-1")
    moves = first.page.locator("#variations")
    expect(moves).to_contain_text("Left 1-1")
    first.click("undo")
    first.click("redo")
    expect(moves.locator(".here")).to_contain_text("Left 1-1")
    first.click("undo")
    tap(first, "6-6")
    expect(moves).to_contain_text("Left 6-6")
    expect(moves).not_to_contain_text("1-1")


@pytest.mark.slow
def test_the_only_play_is_named_and_the_tiles_of_the_others_stay_in_place(first: Page) -> None:
    enter_tiles(first, ONE_PLAY)
    tap(first, "Left led")
    tap(first, "6-6")
    expect(first.status).to_have_text("Left plays 6-6. You play 4-6, the only play")
    expect(first.page.locator("#hand .note")).to_have_text("You play 4-6, the only play")
    expect(first.status).to_be_in_viewport(ratio=1)
    for name, other in (("1-4", "2-6"), ("3-6", "0-1")):
        place = tile(first, other).bounding_box()
        assert place is not None
        tap(first, name)
        assert tile(first, other).bounding_box() == place
        passed = first.page.locator("#hand .knock").bounding_box()
        assert passed is not None
        assert passed["y"] < place["y"]


@pytest.mark.slow
def test_each_tile_stays_in_place_when_the_leader_becomes_known(first: Page) -> None:
    enter_tiles(first, ONE_PLAY)
    boxes = """() => [...document.querySelectorAll("#hand [data-tile]")].map(each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.dataset.tile, x, y, width, height];
    })"""
    sizes, before = ((390, 844), (844, 390), (1440, 900)), {}
    for size in sizes:
        first.shown.size(*size)
        first.settle()
        before[size] = first.page.evaluate(boxes)
        assert len(before[size]) == 28
    tap(first, "Partner led")
    for size in sizes:
        first.shown.size(*size)
        first.settle()
        assert first.page.evaluate(boxes) == before[size], size
        assert first.run("document.getElementById('cloth').clientHeight") > 60, size  # the table keeps some room


@pytest.mark.slow
def test_a_tap_just_after_the_tiles_moved_is_a_slip(first: Page) -> None:
    enter_tiles(first, ONE_PLAY)
    first.run("void (performance.now = () => 2e6)")
    tap_at(first, "Left led", 1e6)
    expect(first["Left led"]).to_have_count(0)
    tap_at(first, "1-1", 2e6 + 100)  # the finger was on its way to another tile
    expect(tile(first, "1-1")).to_be_visible()
    tap_at(first, "6-6", 3e6)
    expect(tile(first, "6-6")).to_have_count(0)
    assert "W:1-1" not in first.page.locator("#notation").input_value()


@pytest.mark.slow
def test_who_led_follows_from_the_first_play_of_ones_own(first: Page) -> None:
    first["Check a hand I played"].click()
    for own in OWN:
        first.panel.get_by_role("button", name=own, exact=True).click()
    for name in ("0-4", "4-4", "someone passed"):
        expect(tile(first, name)).to_be_visible()
        tap(first, name)
    expect(tile(first, "1-4")).to_have_count(0)  # three seats have acted: it is the own turn
    played = "document.getElementById('notation').value.includes('play: E:0-4 N:4-4 W:-')"
    first.shows(played)
    expect(tile(first, "0-2")).to_be_visible()
    first.click("undo")
    expect(first["Right led"]).to_be_visible()
    tap(first, "Right led")
    first.shows("document.getElementById('notation').value.includes('play: E:0-4 N:4-4')")
    tap(first, "Left passes")
    first.shows(played)


@pytest.mark.slow
def test_a_hand_that_is_entered_goes_on_after_a_reload(first: Page) -> None:
    first["Check a hand I played"].click()
    for own in OWN:
        first.panel.get_by_role("button", name=own, exact=True).click()
    tap(first, "0-4")
    first.reload()
    expect(first.page.locator("#turn")).to_have_text("Tap the next tile, whoever laid it.")
    tap(first, "4-4")
    expect(first["Right led"]).to_be_visible()
    tap(first, "Right led")
    first.shows("document.getElementById('notation').value.includes('play: E:0-4 N:4-4')")
    first.reload()
    expect(tile(first, "Left passes")).to_be_visible()  # each possible action of the entered hand is a tile


@pytest.mark.slow
def test_the_table_is_named_once_by_who_may_be_to_move(first: Page) -> None:
    first["Check a hand I played"].click()
    for own in OWN:
        first.panel.get_by_role("button", name=own, exact=True).click()
    first.settle()
    table = first.page.locator("#table")
    for element in ("#hand .own button >> nth=1", "#turn"):  # a preview of the tile appears, and disappears again
        before = table.inner_html()
        first.page.locator(element).hover()
        first.shows(f"document.getElementById('table').innerHTML !== {json.dumps(before)}")
        assert (table.get_attribute("aria-label") or "").count("Tap the tile that was led.") == 1


@pytest.mark.slow
def test_what_lay_on_the_table_comes_back_where_no_hand_was_entered(page: Page) -> None:
    before = page.text
    page.enter("check a hand")
    expect(page.panel.get_by_role("button", name="0-0", exact=True)).to_be_visible()
    page.settle()
    assert "layout" not in page.text
    page.enter("set up")
    page.settle()
    assert page.text == before


@pytest.mark.slow
@pytest.mark.parametrize("room", ["set up", "check a hand"])
def test_all_of_the_pack_is_in_view_on_a_phone(opened: Opened, room: str) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    page.enter(room)
    tiles = page.panel.locator(".triangle button")
    expect(tiles).to_have_count(28)
    for at in (0, 6, 27):  # the corners
        expect(tiles.nth(at)).to_be_in_viewport(ratio=0.9)
        expect(tiles.nth(at).locator(".face")).to_be_visible()  # faint if the tile is elsewhere


CHAIN = "2-0 0-0 0-4 4-2 2-5 5-6 6-3 3-1 1-5"


@pytest.mark.slow
def test_one_button_leads_to_the_answer_or_says_what_is_missing(opened: Opened) -> None:
    text = f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2 ?1; N: ?4; W: ?4; E: ?6"
    page = opened(text, at_once=False, width=390)
    page.enter("set up")
    assumed = page.panel.get_by_text("Assumed numbers of tiles")
    expect(page["What should I play?"]).to_be_in_viewport(ratio=1)
    expect(assumed).to_have_count(0)  # the table stated them
    page["What should I play?"].click()
    expect(page.status).to_have_text("You hold 4 of 5 tiles: place 1 more, or lower the number.")
    page["tiles go to your hand"].click()
    page["give 0-1 to your hand"].click()
    page.settle()
    page["What should I play?"].click()
    expect(page.page.locator("#tab-plays")).to_have_attribute("aria-selected", "true")
    expect(page.page.locator("#answer")).to_be_in_viewport()
    expect(page.status).to_have_text("")


@pytest.mark.slow
def test_numbers_that_were_not_typed_are_called_assumed(opened: Opened) -> None:
    text = f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2; N: ?5; W: ?5; E: ?5"
    page = opened(text, at_once=False, width=390)
    page.enter("set up")
    page["tiles go to your hand"].click()
    page["give 0-1 to your hand"].click()
    page.settle()
    page["give 0-3 to your hand"].click()
    page.settle()
    expect(page.panel).to_contain_text("Assumed numbers of tiles: ")
    expect(page.panel).not_to_contain_text("passed: ")  # tiles are still being placed
    expect(page.page.locator("#assumed")).to_contain_text("some players must have passed: You.")
    page["take 0-3 from your hand"].click()
    page.settle()
    said = "Assumed numbers of tiles: Partner 5, Left 4, Right 5."
    right = "They are right if no one has passed."
    expect(page.panel).to_contain_text(f"14 tiles are in the other hands. {said} {right}")
    values = page.page.locator("#gauge, #hand .mark, #verdict .best")
    expect(values.locator("visible=true")).to_have_count(0)  # no one has asked yet
    page["What should I play?"].click()
    answer = page.page.locator("#assumed")
    expect(answer).to_have_text(f"{said} {right} Change the numbers")
    expect(page.page.locator("#gauge")).to_be_visible()
    notes = page.page.locator("#table [data-seat=E] > text")
    expect(notes).to_contain_text(["Right", re.compile(r"^5 tiles( \(assumed\))?$")])
    expect(page.page.locator("#table [data-seat=E]")).to_contain_text(re.compile(r"5 tiles ?\(assumed\)"))
    page.reload()
    page.page.get_by_role("tab", name="plays").click()
    expect(answer).to_have_text(f"{said} {right} Change the numbers")
    expect(page.page.locator("#table [data-seat=E]")).to_contain_text(re.compile(r"5 tiles ?\(assumed\)"))
    answer.get_by_role("button").click()
    expect(page["Partner: one tile more"]).to_be_focused()
    expect(page.status).to_have_text("Tap another seat to change its number of tiles.")
    expect(page.panel).to_contain_text("Partner: 5 tiles (assumed)")
    page["Partner: one tile less"].click()
    expect(page.panel).to_contain_text("Partner: 4 tiles")
    expect(page.panel).to_contain_text("Other assumed numbers change with this one: Left 5.")
    expect(page.panel).to_contain_text("With these numbers, some players must have passed: ")
    for number in "34":
        page.page.locator('[data-at="count N"]').fill(number)
        page.page.keyboard.press("Tab")
        expect(page["Partner passed at 0"]).to_be_focused()
    page["tiles go to Right"].click()
    page["Right: one tile more"].click()
    page.settle()
    expect(notes).to_contain_text(["Right", "6 tiles"])
    page["What should I play?"].click()
    passed = "With these numbers, some players must have passed: Right."
    expect(answer).to_have_text(f"{passed} Mark their passes Change the numbers")
    page.page.locator("#more").click()
    page.press("share")
    link = page.page.get_by_role("dialog").get_by_label("link").input_value()
    page.load(link.partition("#")[2])
    expect(answer).to_have_text(f"{passed} Mark their passes Change the numbers")
    assert "E: ?6" in page.page.locator("#notation").input_value()


@pytest.mark.slow
def test_a_pass_is_entered_beside_the_number_of_tiles_of_its_seat(opened: Opened) -> None:
    page = opened(f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2 0-1; N: ?4; W: ?4; E: ?6")
    page.press("set up")
    passed = page.page.locator('[data-place="E"]').get_by_role("group", name="Right passed at")
    for number in ("6", "4"):
        passed.get_by_role("button", name=f"Right passed at {number}").click()
        page.settle()
    assert "void E: 4 6" in page.text


@pytest.mark.slow
def test_a_deal_that_nobody_led_is_set_up(opened: Opened) -> None:
    text = (
        "rules: mano-a-mano, pack=double-4, hand_size=3; turned-up: 2-4; dealt A: 0-0 0-1 4-4; "
        "dealt B: 0-2 1-1 2-2; play: A:4-4 B:2-2"
    )
    page = opened(text)
    page.press("set up")
    led = page.page.locator("[data-at=lead]")
    expect(led).to_have_value("none")
    led.select_option(label="You")
    page.settle()
    expect(page.page.locator(".place-faults li").first).to_contain_text("correct the numbers")
    led.select_option(label="no one: the first tile was turned up")
    page.settle()
    expect(page.page.locator(".place-faults li")).to_have_count(0)
    assert "lead: none" in page.text


@pytest.mark.parametrize("width", slow_after(0, [320, 1440, 390, 768], campaign_after=2))
def test_tiles_of_a_large_pack_are_large_and_nothing_moves(opened: Opened, width: int) -> None:
    page = opened("rules: doscientos; to-move: S; N: ?7; E: ?7; S: ?7; W: ?7", at_once=False, width=width)
    page.enter("set up")
    choose_rules(page.panel, "cuba")
    page.settle()
    pack = page.panel.locator(".triangle")
    expect(pack.get_by_role("button")).to_have_count(55)
    face, tile = (pack.locator(part).last.bounding_box() for part in (".face", "button"))
    assert face is not None and tile is not None and tile["height"] >= 24
    assert face["width"] >= (25 if width < 360 else 32)
    page.panel.evaluate("panel => panel.scrollTo(0, 0)")
    place = pack.evaluate(IN_PANEL)
    if width == 390:
        expect(pack.get_by_role("button").last).to_be_in_viewport(ratio=0.9)
    page["give 8-9 to your hand"].click()
    page.settle()
    page["give 1-2 to your hand"].click()
    page.settle()
    assert pack.evaluate(IN_PANEL) == place
    page.panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    if width >= 360:  # on a smaller phone, the pack and the own hand fill the panel
        expect(page["What should I play?"]).to_be_in_viewport(ratio=1)
    assert page.run("document.documentElement.scrollWidth") <= width


def test_numbers_and_passes_of_the_others_follow_the_own_hand_and_the_chain(opened: Opened) -> None:
    page = opened(f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2 0-1; N: ?4; W: ?4; E: ?6")
    page.press("set up")
    places = page.panel.locator(".place[data-place]").evaluate_all("parts => parts.map(part => part.dataset.place)")
    assert places[:7] == ["rules", "pack", "S", "layout", "W", "N", "E"]
    assert page.panel.locator(".turn label").first.inner_text().startswith("To move")
    expect(page.panel.locator("[data-at=toMove] option:checked")).to_have_text("You")
    fields = page.panel.locator("[data-at]").evaluate_all("parts => parts.map(part => part.dataset.at)")
    own, other = fields.index("score NS"), fields.index("score EW")
    assert fields.index("toMove") < own < other < fields.index("lead") < fields.index("options")
    in_turn = page.page.get_by_role("button", name="Enter the plays in order")
    expect(in_turn).to_contain_text("from the first tile")


def test_the_plays_in_turn_are_entered_with_the_tiles_and_rules_set_up(opened: Opened) -> None:
    page = opened("rules: cuba; to-move: S; S: 0-1 8-9 ?8; N: ?10; W: ?10; E: ?10")
    page.press("set up")
    page.page.get_by_role("button", name="Enter the plays in order").click()
    expect(page.panel.locator("h2", has_text="Your tiles")).to_contain_text("2 of 10")
    expect(page.panel.locator(".triangle [aria-pressed=true]")).to_have_count(2)
    expect(page.page.locator("#turn")).to_have_text("Choose your tiles")


@pytest.mark.slow
def test_values_are_shown_before_the_own_play_if_they_are_asked_for(first: Page) -> None:
    enter_tiles(first, ONE_PLAY)
    tap(first, "Right led")
    for name in ("6-6", "5-6", "1-6"):
        expect(tile(first, name)).to_be_visible()
        tap(first, name)
    first.page.get_by_role("tab", name="plays").click()
    answer = first.page.locator("#answer")
    expect(answer).to_contain_text("The values appear once this play is entered.")
    answer.get_by_role("button", name="What should I play?", exact=True).click()
    expect(answer).to_contain_text("Best: ")
    expect(first.page.locator("#hand .best .mark").first).not_to_be_empty()


@pytest.mark.slow
def test_one_tap_asks_for_the_answer_while_a_score_is_still_read(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    page.enter("set up")
    for name, points in (("You and Partner", "45"), ("Right and Left", "50")):
        field = page.page.get_by_label(f"score of {name} before")
        field.click()
        page.page.keyboard.type(points)  # it replaces the assumed number
    page["What should I play?"].click()
    expect(page.page.locator("#answer")).to_contain_text("Best: ")
    assert "score: NS 45, EW 50" in page.run("document.getElementById('notation').value")


@pytest.mark.slow
def test_a_table_that_is_set_up_has_no_answer_of_the_start_screen(first: Page) -> None:
    first.page.get_by_role("group", name="hand").get_by_role("button", name="2-4", exact=True).click()
    first["Show me"].click()
    expect(first.verdict).to_be_visible()
    first.enter("set up")
    first["clear the table"].click()
    first.settle()
    expect(first.page.locator("#attempt")).to_be_hidden()


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_the_table_is_cleared_and_restored_by_the_same_button_at_the_top(opened: Opened, width: int) -> None:
    page = opened(f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2 0-1; N: ?4; W: ?4; E: ?6")
    page.shown.size(width, 844)
    page.at_once = False
    page.go("")
    page.enter("set up")
    expect(page["clear the table"]).to_be_in_viewport(ratio=1)
    pack = page.panel.locator(".triangle")
    place = pack.bounding_box()
    before = page.page.locator("#notation").input_value()
    page["clear the table"].click()
    page.settle()
    expect(page.page.locator("#table")).not_to_have_attribute("aria-label", re.compile("layout"))
    expect(page["restore"]).to_be_focused()
    assert pack.bounding_box() == place
    page["restore"].click()
    page.settle()
    assert page.page.locator("#notation").input_value() == before
    expect(page["clear the table"]).to_be_visible()


@pytest.mark.slow
def test_rules_for_other_players_replace_a_table_that_is_set_up(first: Page) -> None:
    first.shown.size(390, 844)
    first["Set up a table"].click()
    choose_rules(first.panel, "draw/2")
    first["tiles go to the right of the chain"].click()
    for laid in ("6-6", "1-6", "1-1", "1-4"):
        first[f"give {laid} to the right of the chain"].click()
        first.settle()
    choose_rules(first.panel, "cuba")
    first.settle()
    expect(first.page.locator(".place-faults li")).to_have_count(0)
    expect(first.page.locator("#title")).to_have_text(re.compile("Cuba|Doble nueve|double", re.IGNORECASE))
    assert "layout" not in first.page.locator("#notation").input_value()
    first["restore"].click()
    first.settle()
    assert "layout: 6-6 6-1 1-1 1-4" in first.page.locator("#notation").input_value()
    expect(first.page.locator("#title")).to_have_text("Draw game for two")


@pytest.mark.slow
def test_own_tiles_are_counted_only_once_the_chain_is_set_up(first: Page) -> None:
    first["Set up a table"].click()
    for own in OWN[:5]:
        first[f"give {own} to your hand"].click()
    first.settle()
    number = first.panel.locator(".guide .total")
    expect(number).to_have_count(0)
    first["What should I play?"].click()
    expect(first.status).to_have_text("2 tiles are missing in your hand, or the chain is still to be set up.")
    first["tiles go to the right of the chain"].click()
    first["give 4-4 to the right of the chain"].click()
    first["tiles go to your hand"].click()
    expect(number).to_have_text("You: 6 tiles (assumed)")


PACK_TOP = "document.querySelector('.triangle').getBoundingClientRect().top"


@pytest.mark.slow
def test_the_pack_stays_in_place_while_tiles_are_set_up(opened: Opened) -> None:
    """A tap on a tile that has moved away places another one."""
    page = opened(f"rules: doscientos; to-move: S; {'; '.join(f'{seat}: ?7' for seat in 'NESW')}", at_once=False)
    page.enter("set up")
    for width in (1440, 390):
        page.shown.size(width, 900)
        places = []
        for name in (
            "give 0-1 to your hand",
            "tiles go to the right of the chain",
            "give 4-5 to the right of the chain",
        ):
            page[name].click()
            page.settle()
            places.append(page.run(PACK_TOP))
        page["give 1-1 to the right of the chain"].click()
        expect(page.status).to_have_text("1-1 does not fit at 4-5.")
        places.append(page.run(PACK_TOP))
        page["tiles go to your hand"].click()
        page.settle()
        places.append(page.run(PACK_TOP))
        assert max(places) - min(places) < 1, (width, places)
        page["take 4-5 from the chain"].click()
        page["take 0-1 from your hand"].click()
