"""The rooms of the board's page in Chromium, each with its own board process."""

import itertools
import json
import re

import playwright.sync_api as playwright
import pytest
from browser import NEXT_FRAME
from playwright.sync_api import expect
from waiting import wait_until

import tranca
from board.conftest import POSITIONS
from tranca.views.wording.review import mark
from tranca.views.wording.rules import summarize

from .conftest import Opened
from .pages import Page, address_of, by_compass
from .test_access import barriers
from .test_busy import Paused


def block(name: str, number: int = 0) -> str:
    return tranca.write(tranca.parse((POSITIONS / name).read_text(encoding="utf-8"))[number])


EMPTY = "document.querySelectorAll('.place-faults li').length === 0"
FAULTS = "document.querySelectorAll('.place-faults li').length > 0"


@pytest.mark.slow
def test_editor_sets_up_a_table_by_clicks(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("set up")
    shown.press("clear the table")
    shown.press("tiles go to your hand")
    for tile in ("0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6"):
        shown.press(f"give {tile} to your hand")
    shown.shows(EMPTY)
    shown.settle()  # before, the notation may still show an earlier edit
    shown.shows("document.getElementById('table').getAttribute('aria-label').includes('Your turn')")
    assert shown.text.splitlines()[-4:] == ["N: ?7", "E: ?7", "S: 0-0 0-1 0-2 0-3 0-4 0-5 0-6", "W: ?7"]
    expect(shown["play 0-6"]).to_be_visible()


@pytest.mark.slow
def test_editor_shows_each_fault_where_it_is(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("set up")
    shown.press("take 1-4 from the chain")
    shown.shows(FAULTS)
    expect(shown.page.locator('[data-faults="layout"]')).to_contain_text("do not join")
    shown.press("undo")
    shown.shows(EMPTY)
    expect(shown.notation).to_have_value(block("castel.txt"))


@pytest.mark.slow
def test_a_table_that_cannot_be_is_not_shown_as_if_it_could(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    seen = shown.page.locator("#seen")
    shown.press("set up")
    shown.press("take 1-4 from the chain")
    expect(seen).to_have_class("stale")
    shown.press("set up")
    expect(seen).not_to_have_class("stale")
    expect(shown.notation).to_have_value(block("castel.txt"))


@pytest.mark.slow
def test_editor_says_all_that_the_notation_can(opened: Opened) -> None:
    shown = opened(
        "rules: doscientos/pass-20-10; ends: 4 6; bonus-paid: no; to-move: W; N: ?2; W: 4-5 0-1 0-2; S: ?3; E: ?3"
    )
    shown.press("set up")
    for label, text in (
        ("Right holds", "6-6"),
        ("Right does not hold", "0-0 1-1"),
        ("score of You and Partner before", "120"),
        ("score of Right and Left before", "95"),
    ):
        shown.page.get_by_label(label, exact=True).fill(text)
        shown.page.keyboard.press("Tab")
    shown.page.get_by_label("first pass bonus of the match paid").select_option("yes")
    shown.press("You passed at 3")
    shown.shows(EMPTY)
    shown.settle()
    for line in ("has E: 6-6", "not E: 0-0 1-1", "void S: 3", "ends: 4 6", "bonus-paid: yes", "score: NS 120, EW 95"):
        assert line in shown.text.splitlines()
    shown.page.get_by_label("open ends").fill("4 9")
    shown.page.keyboard.press("Tab")
    expect(shown.page.locator('[data-faults="layout"]')).to_contain_text("9")


@pytest.mark.slow
def test_editor_keeps_what_is_edited_while_the_board_reads_an_earlier_edit(opened: Opened) -> None:
    shown = opened("rules: doscientos; to-move: W; ends: 4 6; N: ?2; W: 4-5 0-1 0-2; S: ?3; E: ?3")
    page = shown.page
    shown.press("set up")
    requests: list[playwright.Route] = []
    shown.intercept("**/api/parse", lambda route: requests.append(route))

    def write(label: str, text: str) -> None:
        page.get_by_label(label, exact=True).fill(text)
        page.keyboard.press("Tab")

    def answer(number: int) -> None:
        while len(requests) <= number:  # a request is announced before it is held
            page.evaluate("0")
        requests[number].continue_()

    with page.expect_request("**/api/parse"):
        write("Right holds", "6-6 6-5")
    with page.expect_request("**/api/parse"):
        answer(0)  # valid, and opened by the board
    with page.expect_request("**/api/parse"):
        write("score of You and Partner before", "120")
    with page.expect_response("**/api/parse"):
        answer(1)
    page.unroute_all()  # later questions are answered
    write("You hold", "5-5")
    shown.settle()
    assert {"has E: 5-6 6-6", "has S: 5-5", "score: NS 120, EW 0"} <= set(shown.text.splitlines())


@pytest.mark.slow
def test_editor_keeps_an_edit_with_faults_that_is_judged_before_the_board_has_opened_an_earlier_one(
    opened: Opened,
) -> None:
    shown = opened("rules: doscientos; to-move: W; ends: 4 6; N: ?2; W: 4-5 0-1 0-2; S: ?3; E: ?3")
    page = shown.page
    shown.press("set up")
    requests: list[playwright.Route] = []

    def pick(route: playwright.Route) -> None:
        requests.append(route)
        if len(requests) != 2:  # the second one opens the first edit
            route.continue_()

    def write(label: str, text: str) -> None:
        page.get_by_label(label, exact=True).fill(text)
        page.keyboard.press("Tab")

    shown.intercept("**/api/parse", pick)
    write("Right holds", "6-6 6-5")
    wait_until(lambda: shown.run("true") and len(requests) == 2, "the request of the board")
    write("open ends", "4 9")
    shown.shows(FAULTS)
    requests[1].continue_()
    shown.shows("document.getElementById('notation').value.includes('6-6')")
    shown.settle()
    expect(page.get_by_label("open ends")).to_have_value("4 9")
    shown.shows(FAULTS)


@pytest.mark.slow
def test_editor_takes_tiles_that_are_dragged_and_lays_them_so_that_they_join(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("set up")
    page = shown.page
    page.get_by_role("button", name="take 5-6 from Partner").drag_to(page.locator('[data-drop="right"]'))
    shown.shows("document.getElementById('notation').value.includes('2-6 6-5')")
    page.get_by_role("button", name="take 3-6 from your hand").focus()
    page.keyboard.press("e")
    shown.shows("document.getElementById('notation').value.includes('E: 0-0 0-6 1-6 2-3 3-6')")


def test_editor_and_notation_follow_each_other(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("set up")
    shown.page.get_by_role("textbox", name="notation").fill(
        block("castel.txt").replace("S: 2-4 3-3 3-6 4-6", "S: 2-4 3-3")
    )
    shown.shows(FAULTS)
    expect(shown.page.get_by_role("button", name="take 3-6 from your hand")).to_have_count(0)
    expect(shown.page.get_by_role("button", name="give 3-6 to your hand")).to_have_count(1)
    shown.page.get_by_role("textbox", name="notation").fill(block("castel.txt"))
    shown.shows(EMPTY)
    expect(shown.page.get_by_role("button", name="take 3-6 from your hand")).to_have_count(1)


@pytest.mark.slow
def test_editor_reads_notation_in_any_spelling_and_says_what_is_unseen(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("set up")
    notation = shown.page.get_by_role("textbox", name="notation")
    spelt = "S\uff1a\u00a0\uff12\uff0d\uff14 6\u20113\u200b 🁻🂅"
    notation.fill(block("castel.txt").replace("S: 2-4 3-3 3-6 4-6", "S: 2-4 3-3"))
    shown.shows(FAULTS)
    notation.fill(block("castel.txt").replace("S: 2-4 3-3 3-6 4-6", spelt))
    for tile in ("2-4", "3-3", "3-6", "4-6"):
        expect(shown.page.get_by_role("button", name=f"take {tile} from your hand")).to_have_count(1)
    shown.shows(EMPTY)
    notation.fill(block("castel.txt").replace("4-6", "4\u200bx6"))
    expect(shown.page.locator(".editor")).to_contain_text("U+200B ZERO WIDTH SPACE")


@pytest.mark.slow
def test_editor_of_a_record_knows_what_its_passes_said(opened: Opened) -> None:
    shown = opened(block("castel-hidden.txt"))
    shown.press("set up")
    shown.page.get_by_label("laid last").select_option("")
    shown.shows("document.getElementById('notation').value.includes('void')")
    voids = [line for line in shown.text.splitlines() if line.startswith("void")]
    assert voids == ["void E: 4 5", "void W: 2 4"]
    assert "S: 2-4 3-3 3-6 4-6" in shown.text


def test_rules_are_changed_by_their_dialog(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.press("rules")
    dialog = shown.page.get_by_role("dialog")
    words = dialog.locator(".rules-words li")
    expect(words).to_have_text(summarize(tranca.Rules.parse("partnership")))
    expect(dialog.get_by_label("winner of a tied block")).to_be_hidden()
    dialog.get_by_text("Change the rules", exact=True).click()
    dialog.get_by_label("winner of a tied block").select_option("the side of the blocker")
    expect(words).to_have_text(summarize(tranca.Rules.parse("partnership, block_tie=last_to_play")))
    shown.press("use these here")
    shown.shows("document.getElementById('notation').value.includes('rules: partnership, block_tie=last_to_play')")
    options = json.loads(shown.page.evaluate("JSON.stringify([...document.querySelectorAll('.rule')].length)"))
    assert options == len(tranca.OPTIONS)


DRAWN = """\
rules: draw/2
dealt A: 0-0 0-1 0-2 0-3 0-4 0-5 0-6
dealt B: 1-1 1-2 1-3 1-4 1-5 2-3 2-5
boneyard: 1-6 2-4 2-6 3-3 3-4 3-5 3-6 4-4 4-5 5-5 5-6 6-6
play: A:0-6 B:+[2-2,4-6] 4-6@6
"""
RECORD = block("records/published-deal.txt")
REVIEWED = "document.querySelectorAll('.totals tbody tr').length === 6"


def review(opened: Opened) -> Page:
    shown = opened(RECORD)
    shown.enter("review")
    shown.shows(REVIEWED)
    return shown


@pytest.mark.slow
def test_the_room_asked_for_last_is_open_however_quick_the_presses(opened: Opened) -> None:
    shown = opened(RECORD, at_once=False)
    names = ("review", "set up", "hidden hands", "check a hand")
    pressed = shown.page.locator("[data-room][aria-pressed=true]")
    pairs = tuple(itertools.pairwise((*names, names[0])))
    for first, last in (*pairs, *((last, first) for first, last in pairs)):
        places = {name: f"document.querySelector('[data-room=\"{name}\"]')" for name in (first, last)}
        for presses in ((last, first), (first, last), (last, first, last, last)):
            shown.run(f"{places[first]}.ariaPressed === 'true' || {places[first]}.click()")
            shown.settle()
            expect(pressed).to_have_attribute("data-room", first)
            shown.run("; ".join(f"{places[name]}.click()" for name in presses))
            shown.settle()
            assert pressed.get_attribute("data-room") == presses[-1]
            expect(shown.panel.locator(":scope > *").first).to_be_visible()
    shown.enter("review")
    shown.settle()
    late = Paused(shown, "parse")
    shown.enter("check a hand")  # which replaces the table
    late.wait()
    shown.enter("review")
    late.release()
    shown.settle()
    shown.shows(REVIEWED)
    expect(pressed).to_have_attribute("data-room", "review")


AFTER = """(([event, name]) => addEventListener(event, () => {
    document.querySelector(`[data-room="${name}"]`).click();
}, { once: true }))"""
"""Presses the button of a room at once after the browser went elsewhere."""
BREAK = """(broken => {
    const find = document.getElementById;
    document.getElementById = id => {
        if (id !== broken) return find.call(document, id);
        document.getElementById = find;
        throw new TypeError("broken once");
    };
})"""
"""Lets the next look-up of an element fail."""


@pytest.mark.slow
def test_a_room_asked_for_after_back_or_a_link_is_open_in_its_own_entry(opened: Opened) -> None:
    shown = opened(RECORD, at_once=False)
    pressed = shown.page.locator("[data-room][aria-pressed=true]")
    shown.enter("review")
    shown.settle()
    shown.enter("set up")
    shown.settle()
    assert "review=" not in shown.page.url
    shown.run(f"{AFTER}(['popstate', 'hidden hands']); history.back()")
    expect(pressed).to_have_attribute("data-room", "hidden hands")
    shown.settle()
    assert "review=" not in shown.page.url
    shown.page.go_back()
    expect(pressed).to_have_attribute("data-room", "review")
    shown.settle()
    link = f"review=&{address_of(RECORD)}"
    shown.run(f"{AFTER}(['hashchange', 'hidden hands']); location.hash = {link!r} + '&n=1'")
    shown.settle()
    expect(pressed).to_have_attribute("data-room", "hidden hands")
    shown.settle()
    for _ in range(2):
        shown.page.go_back()
        shown.settle()
        expect(pressed).to_have_attribute("data-room", "review")
    shown.run(f"{BREAK}('panel'); history.back()")
    wait_until(lambda: shown.run("true") and "broken once" in shown.shown.log, "the report of the error")
    shown.shown.log.remove("broken once")
    shown.run("history.go(3)")  # Back and Forward still work
    expect(pressed).to_have_attribute("data-room", "hidden hands")


def test_review_opens_with_a_line_for_each_seat(opened: Opened) -> None:
    shown = review(opened)
    rows = [row.inner_text().split("\t") for row in shown.page.locator(".totals tbody tr").all()]
    graded = tranca.review(tranca.parse(RECORD)[0], view="open")
    totals = [player for player in (*graded.players, *graded.sides) if player.open]
    assert [row[:2] for row in rows] == [[by_compass(player.name), str(int(player.open.loss))] for player in totals]
    expect(shown.page.locator(".course [role=button]")).to_have_count(4)  # drawn after the totals


@pytest.mark.slow
def test_marks_of_the_curve_and_the_keys_go_to_mistakes(opened: Opened) -> None:
    shown = review(opened)
    shown.page.locator(".course [role=button]").nth(1).click()
    shown.shows("document.getElementById('judged').textContent.includes('West laid 1-5')")
    shown.press("next mistake")
    shown.shows("document.getElementById('judged').textContent.includes('North laid 4-4')")
    shown.press("previous mistake")
    shown.shows("document.getElementById('judged').textContent.includes('West laid 1-5')")
    shown.press("what if 1-2")
    shown.shows(
        "document.getElementById('judged').textContent.includes('You are trying 1-2, which West did not play.')"
    )
    shown.press("back to the game")
    shown.shows("document.getElementById('judged').textContent.includes('West laid 1-5')")
    shown.press("what if 1-2")
    shown.shows(
        "document.getElementById('judged').textContent.includes('You are trying 1-2, which West did not play.')"
    )
    shown.page.keyboard.press("n")
    shown.shows("document.getElementById('judged').textContent.includes('North laid 4-4')")  # as from the record


@pytest.mark.slow
def test_a_review_of_what_was_known_says_how_far_it_is_and_can_be_left(opened: Opened) -> None:
    # Under another title, since the board keeps the reviews that it has made.
    shown = opened(re.sub("title: .*", "title: reviewed for the first time", block("records/doscientos.txt")))
    shown.enter("review")
    expect(shown.panel).to_contain_text(" of 18 actions")
    shown.press("stop")
    expect(shown.panel).to_contain_text("You stopped the grading")
    expect(shown.panel.get_by_role("progressbar")).to_have_count(0)
    expect(shown.page.locator(".course [role=button]")).not_to_have_count(0)  # drawn by the solver meanwhile


@pytest.mark.slow
def test_plays_of_a_record_of_one_hand_have_their_grades_beside_them(opened: Opened) -> None:
    """There is no review with open hands: the moves show the grades for what their player knew."""
    shown = opened(block("records/one-hand.txt"))
    shown.enter("review")
    shown.shows("document.querySelectorAll('.totals tbody tr').length === 1")  # seats with hidden hands are left out
    expect(shown.page.locator("#variations .grade.mistake")).to_have_count(2)
    expect(shown.page.locator("#variations .grade.forced")).to_have_count(1)


@pytest.mark.slow
def test_practice_hides_values_until_a_best_play_is_found(opened: Opened) -> None:
    shown = review(opened)
    shown.page.get_by_label("mistakes of").select_option("E")
    shown.press("practice my mistakes")
    expect(shown.panel).to_contain_text("mistake 1 of 2")
    shown.settle()
    expect(shown.row("play 1-1")).to_have_text("1-1")
    expect(shown.page.locator("main")).not_to_contain_text("costs", use_inner_text=True)
    expect(shown["play 1-1"]).to_have_accessible_description("")
    mistake = shown.text
    moments = shown.moments.count()
    number = shown.page.locator("#verdict").get_by_text("Mistake 1 of 2")
    expect(number).to_be_visible()
    shown.press("play 1-1")
    expect(shown.verdict).to_have_text(re.compile(r"^1-1 is not best: it costs \d+ points?\. Find a better one\.$"))
    shown.press("play 0-1")
    expect(shown.verdict).to_contain_text("0-1 is best")
    expect(shown.notation).not_to_have_value(mistake)
    shown.press("Stop")
    expect(shown.notation).to_have_value(mistake)  # not the last answer
    expect(shown.moments).to_have_count(moments)  # a tried play is not a variation of the record
    shown.press("practice my mistakes")
    shown.press("play 0-1")
    shown.press("The next one")
    expect(shown.panel).to_contain_text("mistake 2 of 2")
    shown.press("Show me")
    expect(number).to_have_count(0)
    expect(shown.page.locator("#attempt").get_by_role("button")).to_have_text(["Done"])  # nothing is left to stop
    shown.press("Done")
    expect(shown.verdict).to_have_text("Found at once: 1 of 2. Found later: 0. Not found: 1.")
    others = shown.page.locator("#table :is([data-seat=N], [data-seat=S], [data-seat=W]) [data-tile]")
    shown.press("Back to the review")
    shown.press("what the player saw")
    expect(others).not_to_have_count(0)
    shown.press("practice my mistakes")
    expect(shown.verdict).to_contain_text("find the best play")
    expect(others).to_have_count(0)  # the best play depends only on the own hand
    shown.press("Stop")
    expect(others).not_to_have_count(0)


def hidden_hands(opened: Opened, text: str) -> Page:
    shown = opened(text)
    shown.enter("hidden hands")
    shown.shows("document.querySelectorAll('.heat').length > 0")
    return shown


def test_hidden_hands_show_what_one_seat_knows_and_no_more(opened: Opened) -> None:
    shown = hidden_hands(opened, block("castel.txt"))
    shown.shows("document.querySelectorAll('.estimate tbody tr').length === 4")
    assert "N: ?3" in shown.text and "S: 2-4 3-3 3-6 4-6" in shown.text
    shown.shows("!document.getElementById('table').getAttribute('aria-label').includes('5-6')")
    assert "wins 46" not in shown.page.content()
    shown.press("show all hands")
    shown.shows("document.querySelector('.estimate tbody').textContent.includes('+46')")
    assert shown.text == block("castel.txt")
    other = address_of(tranca.write(tranca.deal(tranca.Rules.preset("block/2"), 1)))
    shown.run(f"location.hash = {other!r}")  # another table is shown from one of its seats
    expect(shown.panel.locator("[aria-pressed=true]").first).to_have_text(re.compile("^[AB]$"))


@pytest.mark.slow
def test_heat_maps_are_the_probabilities_of_the_deals(opened: Opened) -> None:
    shown = hidden_hands(opened, block("castel-hidden.txt"))
    known = tranca.deals(tranca.parse(block("castel-hidden.txt"))[0])
    row = shown.page.get_by_role("group", name="tiles that Left may hold", exact=True)
    shares = [
        round(float(value), 6)
        for value in row.locator(".heat").evaluate_all(
            "cells => cells.map((cell) => cell.style.getPropertyValue('--share'))"
        )
    ]
    assert shares == [round(float(odds.get("W", 0)), 6) for odds in known.holders.values()]
    said = (
        "Pips on average if the deal were blocked now: You and Partner 52.59 (wins 38 %), "
        "Right and Left 51.41 (wins 54 %), no winner 8 %."
    )
    expect(shown.page.get_by_text(said, exact=True)).to_be_visible()


@pytest.mark.slow
def test_the_estimate_of_a_seat_grows_to_what_the_command_recommends(opened: Opened) -> None:
    shown = hidden_hands(opened, block("castel-hidden.txt"))
    done = "document.querySelector('.estimate:not(.growing) caption')?.textContent"
    shown.shows(f"{done}.includes('fit how the others played')")
    estimate = tranca.estimate(tranca.parse(block("castel-hidden.txt"))[0])
    assert estimate.read is not None
    first = shown.page.locator(".estimate tbody tr").first.inner_text()
    for mean in (estimate.read.of_play(estimate.best[0]).mean, estimate.of_play(estimate.best[0]).mean):
        assert f"{abs(float(mean)):.2f}".rstrip("0").rstrip(".") in first
    assert first.startswith(str(estimate.best[0]).replace("@", " at the "))
    shown.press("consider how the others played")
    shown.shows(f"{done} && !{done}.includes('fit how the others played')")
    mean = estimate.plays[0].mean
    assert (
        f"{abs(float(mean)):.2f}".rstrip("0").rstrip(".") in shown.page.locator(".estimate tbody tr").first.inner_text()
    )


@pytest.mark.slow
def test_who_sits_down_sees_one_hand_and_the_others_reply(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.seed(1)
    shown.enter("sit down")
    shown.page.get_by_label("the others play by").select_option("policy")
    before = shown.text
    shown.press("new deal")
    shown.shows(f"document.getElementById('notation').value !== {json.dumps(before)}")
    shown.shows("document.getElementById('turn').textContent === 'Your turn'")
    dealt = [line for line in shown.text.splitlines() if line.startswith(("dealt", "N:", "E:", "W:"))]
    assert all(line.startswith("dealt S") or "?7" in line for line in dealt)
    expect(shown.page.locator("#plays button[aria-describedby]")).to_have_count(0)
    before = shown.text
    shown.page.locator("#plays button").first.click()
    shown.shows(f"document.getElementById('notation').value !== {json.dumps(before)}")
    assert shown.turn()
    shown.press("undo")
    shown.shows("document.getElementById('panel').textContent.includes('Plays taken back: 1')")
    assert shown.text == before
    expect(shown.status).to_have_text(re.compile(r"Taken back: You play \S+, Left plays .+, Right plays "))
    for _ in range(3):
        shown.press("hint")
    shown.shows("document.getElementById('panel').textContent.includes('Hints: 3')")
    expect(shown.status).to_contain_text(re.compile("The best play is|About equally good: "))
    stranger = r"[?&#]t=|dealt|%5B"
    assert not re.search(stranger, shown.page.url)
    hands = {line for line in before.splitlines() if line.startswith("dealt")}
    assert hands == {line for line in shown.text.splitlines() if line.startswith("dealt")}
    shown.reload()
    shown.shows("document.getElementById('turn').textContent === 'Your turn'")
    assert hands == {line for line in shown.text.splitlines() if line.startswith("dealt")}
    expect(shown.page.locator("#table")).not_to_have_attribute("aria-label", re.compile("[NEW]: [0-6]-"))
    assert not re.search("dealt [NEW]", shown.page.content())
    shown.notation.focus()
    shown.notation.blur()
    shown.settle()
    expect(shown["stop playing"]).to_be_visible()
    shown.press("stop playing")
    shown.shows("location.hash.includes('dealt')")
    expect(shown["new deal"]).to_be_visible()


@pytest.mark.slow
def test_tiles_that_others_drew_are_counted_for_who_sits_down(opened: Opened) -> None:
    shown = opened(DRAWN)
    expect(shown.moments.last).to_have_accessible_name(re.compile("B draws 2-2 and 4-6"))
    shown.enter("sit down")
    shown.press("sit down here")
    expect(shown.moments.last).to_have_accessible_name(re.compile("Other draws 2 tiles"))
    expect(shown.page.locator("main")).not_to_contain_text("2-2")


def puzzles(opened: Opened) -> Page:
    shown = opened(block("castel.txt"))
    shown.enter("puzzles")
    shown.shows("document.getElementById('panel').textContent.includes('puzzle 1 of 4')")
    return shown


@pytest.mark.slow
def test_a_wrong_play_at_a_puzzle_stays_on_the_table_with_the_line_that_refutes_it(opened: Opened) -> None:
    shown = puzzles(opened)
    before = shown.text
    expect(shown.page.locator("#plays button[aria-describedby]")).to_have_count(0)
    shown.press("play 1-1")
    expect(shown.verdict).to_contain_text("1-1 is not best: wins 19 points, costs 39. Another play wins 58 points.")
    expect(shown.page.locator("#verdict .next")).to_contain_text("After ")
    expect(shown["Take back"]).to_have_count(0)  # Try again does the same
    shown.settle()
    assert shown.moments.count() == 2  # the table still shows the try
    expect(shown.page.locator("#hand .held")).to_have_count(0)  # the others have no tiles to play below the table
    expect(shown.page.locator("#hand .idle")).not_to_have_count(0)
    shown.press("Try again")
    shown.shows(f"document.getElementById('notation').value === {json.dumps(before)}")
    shown.press("play 1-3 at 1")
    expect(shown.verdict).to_contain_text("1-3 at the 1 is best: wins 58")
    expect(shown.page.locator("#verdict .next")).to_contain_text("This blocks the deal: your side has")
    counts = "Solved: 1 of 4 (at once: 0). Given up: 0. Wrong plays: 1. Hints: 0."
    expect(shown.panel).to_contain_text(counts)
    shown.press("Try again")
    expect(shown.verdict).to_contain_text("find the best play")
    expect(shown.page.locator("#plays button[aria-describedby]")).to_have_count(0)
    expect(shown.panel).to_contain_text(counts)  # it was solved


@pytest.mark.slow
def test_a_table_that_comes_while_a_puzzle_is_opened_is_said_to_be_none(opened: Opened) -> None:
    shown = opened(RECORD)
    late = Paused(shown, "parse")

    def wait_for(number: int) -> None:
        wait_until(lambda: shown.run("true") and len(late.routes) == number, "a request")

    shown.notation.fill(DRAWN)
    for number in (1, 2):  # it is read, then opened
        wait_for(number)
        if number == 1:
            late.routes[0].continue_()
    shown.enter("puzzles")
    wait_for(3)
    with shown.page.expect_response("**/api/parse"):
        late.routes.pop().continue_()  # of the puzzle
    shown.run(NEXT_FRAME)
    late.free = True
    late.routes[1].continue_()
    expect(shown.verdict).to_have_text("This table is not one of the puzzles. Choose one of them.")
    expect(shown.panel).to_contain_text("puzzle 1 of 4")
    shown.panel.get_by_role("button", name="puzzle 2", exact=True).click()
    expect(shown.verdict).to_contain_text("find the best play")


@pytest.mark.slow
def test_a_puzzle_says_how_its_rules_score(opened: Opened) -> None:
    shown = puzzles(opened)
    rules = shown.page.locator("#verdict .scoring")
    expect(rules).to_have_text("Rules: Doscientos, to 200. The winning side scores the unplayed pips of all hands.")
    shown.press("Show me")
    expect(rules).to_have_count(0)  # the solution has its place


@pytest.mark.slow
def test_undo_at_the_beginning_of_a_puzzle_keeps_it(opened: Opened) -> None:
    shown = puzzles(opened)
    shown.settle()
    text = shown.text
    shown.page.keyboard.press("ArrowLeft")
    expect(shown.status).to_have_text("There is nothing to take back.")
    assert shown.text == text
    expect(shown["undo"]).to_have_class(re.compile("spent"))
    for again in (shown["puzzles"].click, shown.reload):  # neither shows the answer
        again()
        shown.settle()
        expect(shown.verdict).to_contain_text("find the best play")
        expect(shown.page.locator("#plays button[aria-describedby]")).to_have_count(0)
    assert shown.text == text


@pytest.mark.slow
def test_an_unsolved_puzzle_is_set_up_without_its_values(opened: Opened) -> None:
    shown = opened(block("castel.txt"), at_once=False, width=390)
    shown.page.locator("#task-puzzles").click()
    expect(shown.verdict).to_contain_text("find the best play")
    shown.enter("set up")
    shown.settle()
    values = shown.page.locator("#gauge, #hand .mark").locator("visible=true")
    expect(values).to_have_count(0)
    shown.press("What should I play?")
    expect(values).not_to_have_count(0)


OUTSIDE = """() => {
    const boxOf = element => element.getBoundingClientRect();
    const cloth = boxOf(document.getElementById("cloth"));
    const isOutside = text => boxOf(text).left < cloth.left - 1 || boxOf(text).right > cloth.right + 1;
    return [...document.querySelectorAll("#table text")].filter(isOutside).map(text => text.textContent);
}"""
"""Lists the words on the table that its edges cut off."""


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [
        pytest.param(language, *size, marks=pytest.mark.slow if size[0] == slow else pytest.mark.campaign)
        for language, slow in (("en", 390), ("es", 768), ("pt-BR", None))
        for size in ((390, 844), (768, 1024))
    ],
)
def test_the_table_of_a_puzzle_stays_where_it_is(opened: Opened, language: str, width: int, height: int) -> None:
    shown = opened(block("castel.txt"), f"&lang={language}", at_once=False)
    shown.shown.size(width, height)
    shown.page.locator("#task-puzzles").click()
    expect(shown.page.locator("#panel h2")).to_contain_text("1")
    shown.settle()
    assert shown.run(OUTSIDE) == []
    place = "JSON.stringify(document.getElementById('cloth').getBoundingClientRect())"
    before = shown.run(place)
    ways = shown.page.locator("#ways button")
    for _ in range(4):
        ways.last.click()
        expect(shown.page.locator("#verdict .hint")).to_be_visible()
        assert shown.run(place) == before
    for number in range(2):  # both are wrong
        shown.page.locator("#plays .play button").nth(number).dispatch_event("click")
        expect(shown.page.locator("#verdict .next")).to_be_visible()
        shown.settle()
        assert shown.run(place) == before
        shown.page.locator("#ways .main").click()
        expect(shown.page.locator("#verdict .next")).to_have_count(0)
        assert shown.run(place) == before
    ways.first.click()
    expect(shown.page.locator("#ways .main")).to_be_visible()
    assert shown.run(place) == before


def test_hints_at_a_puzzle_come_in_steps_and_count(opened: Opened) -> None:
    shown = puzzles(opened)
    shown.press("Hint")
    shown.shows("document.querySelector('.hint').textContent === 'Hint 1 of 4: 1-3 at the 3 is not the best play.'")
    shown.press("Hint")
    shown.shows("document.querySelector('.hint').textContent === 'Hint 2 of 4: It matters at which end you play.'")
    shown.press("Hint")
    shown.shows("document.querySelector('.hint').textContent === 'Hint 3 of 4: The best play is at the 1.'")
    shown.press("Hint")
    shown.shows("document.querySelector('.hint').textContent.includes('1-3 at the 1 is the only best play, by 39')")
    expect(shown["Hint"]).to_have_count(0)  # this was the last one
    shown.press("Show me")
    expect(shown.verdict).to_contain_text("The solution: 1-3 at the 1")
    expect(shown.panel).to_contain_text("Given up: 1. Wrong plays: 0. Hints: 4.")


@pytest.mark.slow
def test_a_hint_after_a_wrong_try_is_shown_at_the_play_to_find(opened: Opened) -> None:
    shown = puzzles(opened)
    shown.press("play 1-3 at 3")
    expect(shown["Try again"]).to_be_visible()
    shown.press("Hint")
    expect(shown.page.locator(".hint")).to_have_text("Hint 1 of 4: 1-3 at the 3 is not the best play.")
    expect(shown["Try again"]).to_have_count(0)


@pytest.mark.slow
def test_the_step_to_a_later_moment_looks_spent_if_there_is_none(opened: Opened) -> None:
    faint = "getComputedStyle(document.querySelector('#redo span')).opacity < 1"
    shown = opened(block("castel.txt"))
    assert shown.run(faint)
    shown.click("play 4-6 at 4")
    shown.click("undo")
    assert not shown.run(faint)
    shown = puzzles(opened)
    shown.press("play 1-3 at 3")
    shown.click("Try again")
    assert shown.run(faint)  # it would repeat the wrong play
    shown.click("redo")
    expect(shown.status).to_have_text("There is no later play.")
    expect(shown["Try again"]).to_have_count(0)


@pytest.mark.slow
def test_each_room_is_sound_for_readers_of_the_screen(opened: Opened) -> None:
    shown = opened(RECORD)
    for name, there in (("review", REVIEWED), ("hidden hands", "document.querySelectorAll('.heat').length > 0")):
        shown.enter(name)
        shown.shows(there)
        assert barriers(shown) == []
    shown.press("set up")
    shown.shows("document.querySelectorAll('.editor .tile').length === 28")
    assert barriers(shown) == []


def grades(shown: Page) -> list[str]:
    """Return the texts of the moments in the tree, with their marks."""
    return [element.inner_text() for element in shown.page.locator("#variations [role=treeitem]").all()]


@pytest.mark.slow  # the own view of a whole deal
def test_moves_have_their_marks_and_values_in_both_views_and_beside_the_record_too(opened: Opened) -> None:
    shown = review(opened)
    expect(shown.panel.get_by_role("button", name="what the player saw", exact=True)).to_be_visible()
    graded = tranca.review(tranca.parse(RECORD)[0], view="open")
    wrong = next(step for step in graded.steps if step.verdict == "blunder")
    moves = shown.page.get_by_role("tree", name="variations", exact=True)
    blamed = moves.locator(".grade.blunder").first
    expect(blamed).to_contain_text("??")
    assert wrong.open is not None
    expect(blamed).to_contain_text(f"(−{wrong.open.loss})")
    expect(moves.locator(".grade.best").first).to_contain_text("best")
    expect(moves.locator(".grade.forced").first).to_have_text("only")
    praised = sum(mark(step, graded.thresholds).startswith("!") for step in graded.steps)
    expect(moves.locator(".grade", has_text="best !")).to_have_count(praised)
    item = moves.get_by_role("treeitem", name=re.compile(f"a blunder, costs {wrong.open.loss}"))
    expect(item.first).to_be_visible()
    before = moves.locator(".grade").all_inner_texts()
    shown.press("what the player saw")
    expect(moves.locator(".grade").first).to_contain_text("≈")
    assert moves.locator(".grade").all_inner_texts() != before
    shown.press("all hands open")
    expect(moves.locator(".grade")).to_have_text(before, use_inner_text=True)
    shown.press("start")
    shown.press("next mistake")
    shown.settle()
    shown.page.locator("#judged button").first.click()
    expect(moves.locator(".beside .grade")).to_have_count(1)
    shown.click("values")
    expect(moves.locator(".grade")).to_have_count(0)


@pytest.mark.slow
def test_what_is_played_from_a_layout_that_lies_there_is_reviewed(opened: Opened) -> None:
    shown = opened(block("puzzles/block-to-win.txt"))
    shown.click("play 1-3 at 3")
    shown.click("play 1-6")
    shown.enter("review")
    row = shown.panel.get_by_role("row", name=re.compile("^W"))
    expect(row).to_contain_text("73")
    expect(shown.page.locator("#variations .grade.blunder")).to_contain_text("?? −15 (−73)")
    shown.press("start")
    shown.press("next mistake")
    expect(shown.page.locator("#judged")).to_contain_text("West laid 1-3")


@pytest.mark.slow
def test_moves_are_graded_where_they_stand_and_looked_at_in_either_view(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.click("play 2-4")
    group = shown.page.get_by_role("group", name="grades", exact=True)
    group.get_by_role("button", name="grade these plays", exact=True).click()
    grade = shown.page.locator("#variations .grade")
    expect(grade).to_have_text("?? −10 (−56)")
    group.get_by_role("button", name="what each player saw", exact=True).click()
    expect(grade).not_to_have_text("?? −10 (−56)")
    expect(shown["undo"]).to_have_class(re.compile("spent"))  # at the mistake
    shown.click("play 3-6")
    expect(grade).to_have_count(2)
