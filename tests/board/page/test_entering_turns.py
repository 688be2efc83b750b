"""The notes, questions and buttons above the tiles while a hand is entered turn by turn."""

import re

import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca

from .conftest import Opened
from .pages import Page, choose_rules
from .test_entering import OWN_DRAW, PAD, Player, names_around
from .test_first import board as board
from .test_first import first as first
from .test_hand import tap_at
from .test_taps import entered

AT_END = f"&entered=&at={'.'.join('0' * 9)}"
"""The address of the last moment of an entered hand."""


@pytest.mark.parametrize("size", slow_after(0, [(320, 568), (390, 844)], campaign_after=1), ids=str)
def test_all_numbers_and_tiles_of_a_draw_are_in_view_on_a_phone(opened: Opened, size: tuple[int, int]) -> None:
    """The question, the first numbers and the tiles that fit are in view above the steps, though 10 can be drawn."""
    page = opened(DRAWN, AT_END, at_once=False)
    page.shown.size(*size)
    player = Player(page, "A", {"A": "You", "B": "Other"})
    question = page.page.locator("#hand .asked")
    expect(question).to_have_text("Which tile did Other lay?")  # though it may have drawn first
    expect(question).to_be_in_viewport(ratio=1)
    player.tap("Other draws …")
    expect(question).to_have_count(0)
    expect(page.page.locator("#hand .hint")).to_have_text("Tap the number of tiles drawn, then the play.")
    expect(page.page.locator("#hand .hint")).to_be_in_viewport(ratio=1)
    player.tap("2 tiles")
    tiles = page.page.locator("#hand .others .held")
    for element in tiles.all()[: 6 if size[0] == 320 else 99]:
        expect(element).to_be_in_viewport(ratio=0.9)
    bottom = page.run("document.getElementById('felt').getBoundingClientRect().bottom")
    boxes = [tiles.nth(index).bounding_box() for index in range(6)]
    assert all(box is not None and box["y"] + box["height"] <= bottom for box in boxes)
    row = {box["y"] for chip in page.page.locator("#hand .counts .chip").all() if (box := chip.bounding_box())}
    assert len(row) == 1
    impossible = page.page.locator("#hand .counts [aria-disabled=true]")
    assert impossible.all_text_contents() == [str(number) for number in range(6, 13)]
    impossible.first.evaluate("chip => chip.click()")
    expect(page.status).to_have_text("Other cannot have drawn 6 tiles, because one that fits must have come earlier.")


DRAWN = """\
rules: draw/2
dealt A: 0-0 1-1 1-4 2-3 2-6 4-6 6-6
play: A:6-6 B:5-6 A:2-6 B:2-5@2 A:+[3-6,3-5] 3-5
"""
"""B may draw before its next play; A drew a tile that did not fit, and one that did."""


PLACES = """
Object.fromEntries([...document.querySelectorAll('#hand .others .held')].map(each => {
    const { x, y } = each.getBoundingClientRect();
    return [each.getAttribute('aria-label').replace(/^draws .* and plays /, ''), [x, y]];
}))
"""
"""The places of the tiles that can be entered, by their plays."""


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
@pytest.mark.parametrize(("played", "taps"), [("DRAWN", ["Other draws …", "2 tiles", "1 tile"]), ("OWN_DRAW", ["0-0"])])
def test_the_tiles_keep_their_places_while_a_draw_is_entered(
    opened: Opened, played: str, taps: list[str], width: int
) -> None:
    page = opened(DRAWN if played == "DRAWN" else OWN_DRAW, AT_END, at_once=False, width=width)
    before = page.run(PLACES)
    assert len(before) > 6
    for name in taps:
        page.press(name if played == "DRAWN" else f"draws {name}")
        page.settle()
        now = page.run(PLACES)
        assert {tile: now.get(tile) for tile in before} == before
    written = page.page.locator("#notation").input_value()
    page.press("undo")  # the draw, before the last action
    expect(page["back"]).to_have_count(0)
    expect(page.page.locator("#notation")).to_have_value(written)
    if played == "OWN_DRAW":
        expect(page.status).to_have_text("Taken back: the draw of 0-0.")


@pytest.mark.slow
def test_the_end_of_a_drawn_tile_is_asked_for_above_the_tiles(opened: Opened) -> None:
    page = opened(TWO_ENDS, AT_END, at_once=False, width=390)
    before = page.run(PLACES)
    page.press("draws 3-6")
    assert page.run(PLACES) == before
    Player(page, "A", {"A": "You", "B": "Other"}).tap(re.compile("plays 3-6 at 6$"))
    page.shows("document.getElementById('notation').value.includes('A:+[3-6] 3-6@6')")


TWO_ENDS = "rules: draw/2; dealt A: 0-1 0-2 0-4 1-1 1-2 2-2 3-4; to-move: A; play: B:4-6 A:3-4 B:3-3"
"""A must draw, and 3-6 would fit both ends."""


@pytest.mark.slow
def test_a_tile_drawn_by_the_user_is_in_its_place_among_their_tiles_at_once(opened: Opened) -> None:
    """The number of tiles at the seat and the tiles in the row agree after a draw that does not fit."""
    page = opened(DRAWN.replace(" A:+[3-6,3-5] 3-5", ""), AT_END, at_once=False, width=390)
    Player(page, "A", {"A": "You", "B": "Other"}).tap("draws 3-6")
    own = page.page.locator("#hand .own [data-tile]").evaluate_all("parts => parts.map(part => part.dataset.tile)")
    assert own == ["0-0", "1-1", "1-4", "2-3", "3-6", "4-6"]
    expect(page.page.locator("#table [data-seat=A]")).to_contain_text("6 tiles")


PLAYED = """\
rules: doscientos
dealt S: 0-2 0-4 1-3 1-4 2-2 4-6 6-6
to-move: S
play: S:0-4 E:0-6 N:3-6 W:4-5 S:1-3 E:1-6 N:0-5 W:-
"""
"""S led another tile than 6-6, had a single play in the second turn, and is to move."""


@pytest.mark.slow
def test_the_verdict_stays_above_the_tiles_until_the_next_action(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    player = Player(page, "S", names_around(tranca.Rules.preset("doscientos"), "S"))
    expect(page.page.locator("#hand .note")).to_have_count(0)
    player.tap("0-2")
    note = page.page.locator("#hand .note")
    expect(note).to_have_text(re.compile(r"^You play 0-2; 6-6 was better by about \d"))
    expect(page.page.locator("#hand").get_by_text("Which tile did Right lay?")).to_be_in_viewport(ratio=1)
    expect(note).to_have_class("note slip")
    expect(page.page.locator("#heard")).to_contain_text("6-6 was better")
    expect(page.status).to_have_text("You play 0-2")
    place = page.run(PAD)
    player.tap("2-4")
    expect(page.page.locator("#turn")).to_have_text("Partner to move")
    expect(note).to_have_count(0)
    page.settle()
    assert page.run(PAD)[1:3] == place[1:3]
    page.press("undo")  # it would look like the answer to the question that is asked again
    expect(page.page.locator("#turn")).to_have_text("Right to move")
    expect(note).to_have_count(0)
    player.tap("2-4")
    player.tap("3-4")
    player.tap("3-3")
    expect(page.page.locator("#turn")).to_have_text("Your turn")
    expect(note).to_have_count(0)  # it would look like an answer to the new question


@pytest.mark.slow
def test_the_answer_is_one_tap_away_in_ones_own_turn_and_never_offered_in_that_of_others(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    report = page.page.get_by_role("button", name="Report this answer")
    page.page.get_by_role("tab", name="plays").click()
    expect(page.page.locator("#answer")).to_contain_text("The values appear once this play is entered.")
    expect(report).to_have_count(0)
    page.enter("hidden hands")
    expect(page.panel.locator(".estimate tbody tr")).not_to_have_count(0)
    expect(page["What should I play?"].locator("visible=true")).to_have_count(0)  # the panel shows the values
    page.page.get_by_role("tab", name="plays").click()
    expect(page.page.locator("#answer")).to_contain_text("The values appear once this play is entered.")
    page.press("close the panel")
    Player(page, "S", {}).tap("What should I play?")
    expect(page.page.locator("#hand .own .mark").first).not_to_be_empty()
    expect(page.status).to_contain_text(re.compile("^(best|too close)"))
    page.page.get_by_role("tab", name="plays").click()
    expect(report).to_be_enabled()
    page.press("close the panel")
    page.page.keyboard.press("ArrowLeft")  # W to move, before its pass
    page.settle()
    page.page.get_by_role("tab", name="plays").click()
    expect(page.page.locator("#answer")).to_be_hidden()
    expect(report).to_have_count(0)
    page.enter("recent tables")
    said = page.page.get_by_role("dialog").locator(".recent .muted").first
    expect(said).to_have_text("Hand checked · 8 actions")
    page.page.get_by_role("dialog").locator(".recent button").first.click()
    expect(page["redo"]).to_have_class(re.compile("spent"))  # entering continues at its end


@pytest.mark.slow
def test_a_pass_that_was_not_possible_says_why(opened: Opened) -> None:
    page = opened(NO_PASS, AT_END, at_once=False, width=390)
    expect(page.page.locator("#turn")).to_have_text("Left to move")
    impossible = page.page.locator("#hand .knock")
    expect(impossible).to_have_attribute("aria-disabled", "true")
    before = entered(page)
    impossible.evaluate("button => button.click()")
    expect(page.status).to_have_text("Left cannot have passed: Left certainly has a tile that fits.")
    assert entered(page) == before
    page.shown.size(568, 320)
    low = page.page.locator('#hand.short .idle[data-tile="2-3"]')
    box, shown = page.page.locator("#hand").bounding_box(), low.is_visible()
    low.click()  # below the tiles that fit
    assert (page.page.locator("#hand").bounding_box(), shown) == (box, True)
    expect(page.status).to_have_text("2-3 does not fit")
    page.shown.size(390, 844)
    for dim, why in (
        ("2-4", "2-4 is in your hand, and Left is to move."),
        ("0-6", "Left passed at 6, so Left cannot have 0-6."),
    ):
        page.page.locator(f'#hand .idle[data-tile="{dim}"]').click()
        expect(page.page.locator("#status, #verdict").filter(has_text=why)).to_have_text(why)
    page.press("Take back")
    page.settle()
    assert [str(action) for action in entered(page).actions] == ["N:6-6"]
    expect(page["Take back"]).to_have_count(0)
    page.shown.size(320, 568)
    page.page.get_by_role("tab", name="moves").click()
    page.settle()
    height = "element => element.getBoundingClientRect().height"
    assert page.page.locator("#table").evaluate(height) >= 130
    assert page["Left passes"].evaluate(height) >= 44


NO_PASS = """\
rules: doscientos
dealt S: 1-6 2-4 2-5 2-6 3-4 4-5 5-5
play: N:6-6 W:- S:1-6 E:3-6 N:0-3
"""
"""The ends are 1 and 0. Left has no 6 and seven tiles, and only six other unseen tiles do not fit."""


@pytest.mark.slow
def test_the_review_names_the_leader_before_the_first_action(opened: Opened) -> None:
    page = opened(PLAYED, "&entered=S", at_once=False, width=390)
    page.press("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    page.press("start")
    expect(page.page.locator("#turn")).to_have_text("You lead")


@pytest.mark.slow
def test_no_mistake_can_be_looked_for_before_the_first_play(first: Page) -> None:
    begin_hand(first, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")
    for name in ("previous mistake", "next mistake"):
        expect(first[name]).to_have_class("spent")
    first.press("next mistake")
    expect(first.status).to_contain_text("There are no plays to grade.")
    expect(first.panel).to_be_hidden()
    Player(first, "S", {}).tap("0-4")
    expect(first["next mistake"]).not_to_have_class("spent")


def choose_tiles(page: Page, tiles: str) -> None:
    """Choose own tiles of a hand on a phone."""
    page.shown.size(390, 844)
    page.press("Check a hand I played")
    for tile in tiles.split():
        page.panel.get_by_role("button", name=tile, exact=True).click()


def begin_hand(page: Page, tiles: str) -> None:
    choose_tiles(page, tiles)
    expect(page["Left led"]).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lead", "said"),
    [
        ("0-4", "You play 0-4. 6-6 was not led, so this is taken as a later deal: any tile could lead."),
        ("6-6", "You play 6-6. 6-6 was led, so this is taken as a first deal: the lead is not graded."),
    ],
)
def test_the_lead_says_which_deal_it_is_taken_for(first: Page, lead: str, said: str) -> None:
    begin_hand(first, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")
    expect(first.page.locator("#hand")).to_contain_text(
        "If you know who led, say so; otherwise your first tile will show it."
    )
    Player(first, "S", {}).tap(lead)
    expect(first.status).to_have_text(said)
    Player(first, "S", {}).tap("0-6")
    expect(first.status).to_have_text("Right plays 0-6")
    others = first.page.locator("#hand .others")
    expect(first["Show the tiles"]).to_be_hidden()
    first.page.locator("#tab-moves").click()
    expect(others).to_be_hidden()
    expect(first.page.get_by_text("Which tile did Partner lay?")).to_be_hidden()
    first.press("Show the tiles")
    expect(others).to_be_visible()
    expect(first.page.get_by_text("Which tile did Partner lay?")).to_be_visible()


@pytest.mark.slow
def test_each_tile_of_the_pad_is_dimmed_by_its_own_plays(opened: Opened) -> None:
    """A tile that fits both ends has two buttons, and the second one is not beside the first one."""
    dealt = "rules: brazil/6; dealt S: 0-5 1-6 2-5 3-3 3-4 5-5 6-6; to-move: S; play: S:6-6 E:5-6@6 N:4-5@5 W:3-6@6"
    page = opened(dealt, "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.settle()
    found = page.run(
        "[...document.querySelectorAll('#hand .held')].map(each => [each.ariaLabel, each.matches('.unfit')])"
    )
    assert sorted(name for name, is_dim in found if not is_dim) == ["3-3", "3-4 at 3", "3-4 at 4"]
    assert sorted(name for name, is_dim in found if is_dim) == ["0-5", "1-6", "2-5", "5-5"]
    expect(page.page.locator("#hand .held small")).to_have_text(["at 3", "at 4"])
    expect(page.page.get_by_text("A tile that fits at two ends is shown once for each.")).to_be_in_viewport(ratio=1)
    assert page.run(COVERED) == [False, False]
    page.shown.size(1440, 900)
    assert page.run(COVERED) == [False, False]


@pytest.mark.slow
def test_an_action_after_which_no_deal_fits_is_not_entered(opened: Opened) -> None:
    dealt = "rules: doscientos; dealt S: 6-6 0-6 0-0 1-1 1-2 2-2 5-6; to-move: W; play: S:6-6 E:4-6 N:-"
    page = opened(dealt, AT_END, at_once=False, width=390)
    page.press("Left passes")
    expect(page.status).to_have_text("No deal fits all of these actions. Choose another action, or undo a wrong one.")
    expect(page["Left passes"]).to_be_visible()
    page["3-4"].click()
    expect(page.status).to_have_text("Left plays 3-4")


COVERED = """
[...document.querySelectorAll('#hand .held small')].map(each => {
    const face = each.parentElement.querySelector('.face').getBoundingClientRect();
    return each.getBoundingClientRect().left < face.right - 2;
})
"""
"""For each tile that is shown once for each end, whether the end covers its pips."""


@pytest.mark.parametrize("size", slow_after(0, [(320, 568), (390, 844)], campaign_after=1), ids=str)
def test_the_verdict_and_the_next_question_are_both_in_view_on_a_phone(opened: Opened, size: tuple[int, int]) -> None:
    page = opened(PLAYED, AT_END, at_once=False)
    page.shown.size(*size)
    player = Player(page, "S", names_around(tranca.Rules.preset("doscientos"), "S"))
    player.tap("0-2")
    verdict, title = page.page.locator("#hand .note"), page.page.locator("#hand .asked")
    expect(title).to_have_text("Which tile did Right lay?")
    boxes = [part.bounding_box() for part in (verdict, title, page.page.locator("#hand .own"))]
    tops = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert tops[0][1] <= tops[1][0] + 1
    assert tops[1][1] <= tops[2][0] + 1
    expect(verdict).to_be_in_viewport(ratio=1)
    expect(title).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_no_verdict_stays_beside_the_answer_for_the_next_turn(opened: Opened) -> None:
    """The others had to pass, so the own turn follows in the same tap."""
    page = opened(ALL_PASS, AT_END.replace("0.0", "0.0.0.0.0.0.0.0.0"), at_once=False, width=390)
    player = Player(page, "S", {})
    player.tap("1-1")
    note = page.page.locator("#hand .note")
    expect(page.status).to_have_text("You play 1-1, Right passes, Partner passes, Left passes")
    expect(note).to_have_count(1)
    player.tap("What should I play?")
    expect(page.page.locator("#hand .own .mark").first).not_to_be_empty()
    expect(note).to_have_count(0)


ALL_PASS = """\
rules: doscientos
dealt S: 1-1 1-2 1-3 1-5 1-6 2-3 4-4
play: E:6-6 N:2-6 W:0-6 S:1-2 E:0-0 N:1-4 W:4-5 S:1-5 E:0-4 N:3-4 W:3-3 S:2-3 E:2-5 N:0-5 W:0-1@0
"""
"""S has all tiles with a 1 that were not laid, and both ends are 1 after 1-1."""


@pytest.mark.slow
def test_the_leader_may_be_said_before_and_after_the_lead_and_no_guess_is_shown(first: Page) -> None:
    begin_hand(first, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")
    expect(first["You led"]).to_be_visible()
    Player(first, "S", {}).tap("5-5")
    for name in ("Left", "Partner", "Right"):
        expect(first[f"{name} led"]).to_be_visible()
    table = first.page.locator("#table")
    for seat in "WNE":
        expect(table.locator(f"[data-seat={seat}]")).to_contain_text("7 dealt")
    expect(table).not_to_contain_text("laid")
    expect(table).to_have_attribute("aria-label", re.compile("Partner: 7 dealt.*Left: 7 dealt"))
    expect(first.page.locator("#variations .here")).to_have_text("5-5")
    first.press("start")
    expect(first.page.locator("#turn")).to_have_text("It is not known yet who led.")
    expect(first.page.locator("#hand .held, #hand .knock, #hand .asked")).to_have_count(0)
    first.press("Continue at the end")
    Player(first, "S", {}).tap("Partner led")
    expect(first["Left led"]).to_have_count(0)
    expect(table.locator("[data-seat=N]")).to_contain_text("laid 5-5")
    expect(table.locator("[data-seat=N]")).to_contain_text("6 tiles")
    assert [str(action) for action in entered(first).actions] == ["N:5-5"]
    first.press("undo")
    expect(first["Left led"]).to_be_visible()
    first.press("redo")  # the lead has become known again
    expect(first["Left led"]).to_have_count(0)
    for _ in range(2):
        first.press("undo")
    first.press("redo")
    assert [tile.split(":")[1] for tile in map(str, entered(first).actions)] == ["5-5"]
    Player(first, "S", {}).tap("Left led")
    assert [str(action) for action in entered(first).actions] == ["W:5-5"]
    first.press("undo")
    Player(first, "S", {}).tap("4-5")
    for left in (["5-5"], []):  # each action with one tap, after a reload too
        expect(first["Right led"]).to_be_visible()
        first.reload()
        expect(first["Right led"]).to_be_visible()
        first.press("undo")
        expect(first["Left led" if left else "You led"]).to_be_visible()
        assert [tile.split(":")[1] for tile in map(str, entered(first).actions)] == left
    first.reload()
    for right in (["5-5"], ["5-5", "4-5"]):
        first.press("redo")
        expect(first.page.locator("#notation")).to_have_value(re.compile(f":{right[-1]}$", re.MULTILINE))
        assert [tile.split(":")[1] for tile in map(str, entered(first).actions)] == right


@pytest.mark.slow
def test_i_led_is_said_with_one_tap(first: Page) -> None:
    begin_hand(first, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")
    Player(first, "S", {}).tap("You led")
    expect(first.page.locator("#hand")).to_contain_text("Which tile did you lay?")
    expect(first.page.locator("#hand .others .held")).to_have_count(0)


@pytest.mark.slow
def test_the_second_tap_on_the_last_tile_lays_nothing(first: Page) -> None:
    """The pad comes under the finger after the table is drawn; a tap soon after that is a slip."""
    choose_tiles(first, "0-2 0-4 1-3 1-4 2-2 4-6")
    first.run("void (performance.now = () => 2e6)")
    first.panel.get_by_role("button", name="6-6", exact=True).click()
    expect(first["Left led"]).to_be_visible()
    first.settle()
    tap_at(first, "0-4", 2e6 + 100)
    first.settle()
    assert not entered(first).actions
    tap_at(first, "0-4", 2e6 + 900)
    first.shows("document.getElementById('notation').value.includes('S:0-4')")


@pytest.mark.slow
def test_players_have_their_names_while_the_own_tiles_are_chosen(first: Page) -> None:
    first.press("Check a hand I played")
    choose_rules(first.panel, "draw/2")
    expect(first.page.locator("#table [data-seat=A]")).to_contain_text("You")
    expect(first.page.locator("#table [data-seat=B]")).to_contain_text("Other")
    expect(first.page.locator("#turn")).to_have_text("Choose your tiles")
    for tile in ("2-4", "0-3"):
        first.panel.get_by_role("button", name=tile, exact=True).click()
    first.page.wait_for_url("**choosing=0-3.2-4&**")
    first.reload()
    expect(first.panel.locator("[aria-pressed=true]")).to_have_count(2)
    expect(first.page.locator("#table [data-seat=A]")).to_contain_text("You")
    expect(first.page.locator("#turn")).to_have_text("Choose your tiles")
    first.panel.get_by_role("button", name="2-4", exact=True).click()
    first.page.wait_for_url("**choosing=0-3&**")
    for tile in ("0-0", "0-1", "0-2", "1-1", "1-2", "2-2"):
        first.panel.get_by_role("button", name=tile, exact=True).click()
    first.page.wait_for_url(re.compile("#(?!.*choosing)"))


@pytest.mark.slow
def test_tiles_that_are_tapped_before_the_last_one_is_shown_are_entered_in_turn(first: Page) -> None:
    begin_hand(first, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")
    hand = first.page.get_by_role("group", name="hand", exact=True)

    def tap(*names: str) -> None:
        for name in names:
            hand.get_by_role("button", name=name, exact=True).click()

    with first.unanswered("parse"):
        tap("3-3", "3-5")
    first.settle()
    assert [str(action) for action in entered(first).actions] == ["N:3-3", "W:3-5"]


@pytest.mark.slow
def test_tiles_that_are_tapped_after_the_last_own_one_begin_no_other_hand(first: Page) -> None:
    choose_tiles(first, "0-2 0-4 1-3 1-4 2-2 4-6")
    with first.unanswered("parse"):
        for tile in ("6-6", "5-5", "0-2"):
            first.panel.get_by_role("button", name=tile, exact=True).click()
        expect(first.panel.locator("[aria-pressed=true]")).to_have_count(7)
    expect(first["Left led"]).to_be_visible()


@pytest.mark.slow
def test_a_hand_that_begins_late_closes_no_other_room(first: Page) -> None:
    choose_tiles(first, "0-2 0-4 1-3 1-4 2-2 4-6")
    with first.unanswered("parse"):
        first.panel.get_by_role("button", name="6-6", exact=True).click()
        first.press("set up")
        expect(first["clear the table"]).to_be_visible()
    expect(first.page.locator("#notation")).to_have_value(re.compile("6-6"))
    first.settle()
    expect(first["clear the table"]).to_be_visible()
