"""Matches at the board: played to the end, kept across a reload, saved and read back; and feedback during play."""

import json
import random
import re
from itertools import count
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from click.testing import CliRunner
from playwright.sync_api import expect
from tiers import slow_after

import tranca
from tranca.cli import cli

from .conftest import CASTEL, Opened
from .pages import Page, address_of, choose_rules
from .test_access import barriers
from .test_busy import Paused
from .test_first import board as board
from .test_first import first as first
from .test_rooms import block

PHONE = (390, 844)
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
CONTINUE_IN_ANOTHER_TAB = """(() => {
    const kept = JSON.parse(localStorage["tranca-match"]);
    localStorage["tranca-match"] = JSON.stringify({ ...kept, source: "of another tab" });
    dispatchEvent(new StorageEvent("storage", { key: "tranca-match" }));
})()"""
AT_ONCE = """((...names) => {
    const called = name => [...document.querySelectorAll("button")].find(each =>
        each.checkVisibility() && [each.textContent, each.getAttribute("aria-label")].includes(name));
    names.forEach(name => called(name).click());
})"""
SEED = 1


def sit_down(opened: Opened, rules: str, target: int | None = None) -> Page:
    """Start a match against the fastest players and return its page."""
    shown = opened(block("castel.txt"))
    shown.seed(SEED)
    shown.enter("sit down")
    shown.press("Play a match")
    form = shown.page.get_by_role("form", name="Play a match")
    choose_rules(form, rules)
    form.get_by_label("the others play by").select_option("policy")
    if target is not None:
        form.get_by_label("points to win").fill(str(target))
        expect(form.get_by_role("combobox", name="rules")).to_have_value(re.compile(rf"\(here to {target}\)$"))
    shown.press("Start")
    shown.wait_for_start()
    return shown


def play_deal(shown: Page, chance: random.Random) -> None:
    while shown.turn():
        if shown["draw a tile"].count():
            shown.press("draw a tile")
            continue
        number = shown.page.locator("#plays button").count()
        before = shown.text
        shown.page.locator("#plays button").nth(chance.randrange(number)).click()
        shown.shows(f"document.getElementById('notation').value !== {json.dumps(before)}")


def play_match(shown: Page, chance: random.Random) -> None:
    """Play deals until a side has won."""
    play_deal(shown, chance)
    for deal in count(2):
        if not shown["Next deal"].count():
            break
        shown.press("Next deal")
        shown.wait_for_start(deal)
        play_deal(shown, chance)
    expect(shown.page.locator("#deal-end")).to_contain_text("the match")


def kept(shown: Page) -> list[str]:
    return list(json.loads(shown.run("localStorage.getItem('tranca-match')"))["deals"])


def saved(shown: Page, folder: Path) -> Path:
    with shown.page.expect_download() as caught:
        shown.press("Save the match")
    file = folder / "match.txt"
    caught.value.save_as(file)
    return file


@pytest.mark.parametrize(
    ("rules", "target"),
    [
        pytest.param("doscientos", 40, marks=pytest.mark.campaign),
        *(pytest.param(rules, None, marks=pytest.mark.campaign) for rules in ("doscientos", "mano-a-mano")),
    ],
)
def test_a_whole_match_at_a_phone_is_what_the_command_says_it_is(
    opened: Opened, tmp_path: Path, rules: str, target: int | None
) -> None:
    """A match has several deals, with its own target about 15."""
    shown = sit_down(opened, rules, target)
    shown.shown.size(*PHONE)
    play_match(shown, random.Random(1))
    file = saved(shown, tmp_path)
    records = tranca.read(file)
    assert len(records) == len(kept(shown))
    run = CliRunner().invoke(cli, ["score", "--json", str(file)])
    assert run.exit_code == 0, run.output
    settled = [json.loads(line) for line in run.output.splitlines()]
    score = shown.page.get_by_label("score of the match").inner_text()
    assert settled[-1]["match_winner"]
    for total in settled[-1]["totals"].values():
        assert re.search(rf"\b{total}\b", score), (total, score)
    reviewed = CliRunner().invoke(cli, ["review", "--view", "open", "--json", str(file)])
    assert reviewed.exit_code == 0, reviewed.output
    assert len(reviewed.output.splitlines()) == len(records)
    shown.page.locator(".given tbody tr").first.wait_for()
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.slow
def test_a_match_is_continued_from_the_start_screen_and_its_first_deal_is_found_again(first: Page) -> None:
    shown = first
    notation = shown.page.locator("#notation")
    shown.load("text=1")
    shown.ready()
    shown.shown.size(*PHONE)
    shown.seed(SEED)
    shown.press("Play a match")
    shown.page.get_by_label("the others play by").select_option("policy")
    shown.press("Start")
    shown.wait_for_start()
    play_deal(shown, random.Random(3))
    shown.run("localStorage.removeItem('tranca-mistakes')")
    shown.load()
    shown.ready()
    shown.press("Continue the match")
    shown.press("Review this deal")
    expect(shown["what the player saw"]).to_have_attribute("aria-pressed", "true")
    shown.shows("JSON.parse(localStorage['tranca-mistakes'] ?? '[]').length > 0")
    kept_mistakes = shown.run("localStorage['tranca-mistakes']")
    shown.page.get_by_label("mistakes of").select_option("W")
    shown.enter("my mistakes")
    expect(shown["Start"]).to_be_visible()
    shown.enter("review")
    expect(shown.page.get_by_label("mistakes of")).to_have_value("W")
    shown.settle()
    assert shown.run("localStorage['tranca-mistakes']") == kept_mistakes
    shown.press("Next deal")
    shown.wait_for_start(2)
    assert shown.turn()
    moment = notation.input_value()
    for way in (["Play a match", "Continue the match"], ["Continue the match"]):
        shown.load()
        shown.ready()
        for name in way:
            shown.press(name)
        shown.wait_for_start(2)
        assert shown.turn()
        expect(notation).to_have_value(moment)
        expect(shown.page.locator("#hand .held").first).to_be_visible()
    shown.load()
    shown.ready()
    shown.press("Recent tables")
    shown.page.get_by_role("dialog").get_by_role("button", name=re.compile("^open deal 1")).click()
    expect(shown.page.locator("#title")).to_have_text("deal 1")
    shown.settle()
    expect(shown.page.locator("#table")).to_contain_text("Partner")
    shown.enter("review")
    expect(shown.panel.get_by_label("mistakes of").locator("option:checked")).to_have_text("You")


@pytest.mark.slow  # grades a whole deal
def test_a_match_is_kept_goes_on_after_a_reload_and_its_deals_are_reviewed(opened: Opened, tmp_path: Path) -> None:
    shown = sit_down(opened, "block/2", target=1)
    assert shown.turn()
    shown.run("sessionStorage.kept = 'yes'")
    shown.page.reload()
    shown.wait_for_start()
    shown.run("delete sessionStorage.kept")
    play_match(shown, random.Random(2))
    expect(shown.page.get_by_role("table").filter(has_text="Tiles left in the hands")).to_be_visible()
    record = tranca.read(saved(shown, tmp_path))[0]
    assert isinstance(record, tranca.Record)
    assert record.start.score == (0, 0)
    assert record.position.is_over
    assert tranca.write(record) == kept(shown)[0].strip()
    assert barriers(shown) == []
    with shown.page.expect_download() as caught:
        shown.press("Save a page of the match")
    page = Path(caught.value.path()).read_text(encoding="utf-8")
    assert caught.value.suggested_filename == "match.html"
    graded = tranca.players([record], view="open", names=lambda _: ("You (A)", "Other (B)")).persons
    shown_there = set(re.findall(r'<td><a href="#player-..">([\w ()]+)</a>', page))
    assert shown_there == {person.name for person in graded if person.totals} != set()
    expect(shown.status).to_contain_text("match.html")
    expect(shown.panel.get_by_text("match.html")).to_be_in_viewport()
    shown.press("Play another match")
    assert barriers(shown) == []
    shown.press("cancel")
    shown.press("Review this deal")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    shown.shows("document.querySelectorAll('.totals tbody tr').length > 0")
    shown.press("review")
    shown.settle()
    expect(shown.page.locator(".totals tbody tr")).not_to_have_count(0)  # its own button does not close it
    shown.press("check another hand")
    expect(shown.panel).to_have_attribute("aria-label", "check a hand")
    expect(shown.notation).to_have_value(re.compile("^rules: block/2$", re.M))  # it does not count for the match


@pytest.mark.slow
@pytest.mark.parametrize(("target", "way"), [(50, "Next deal"), (1, "Play another match")])
def test_a_review_of_a_deal_that_has_ended_leads_on_in_the_match(opened: Opened, target: int, way: str) -> None:
    shown = sit_down(opened, "block/2", target)
    play_deal(shown, random.Random(3))
    shown.press("Review this deal")
    shown.settle()
    leads_on = shown.panel.get_by_role("button", name=way)
    expect(leads_on).to_have_count(1)
    expect(leads_on.locator("xpath=../following-sibling::ol")).not_to_have_count(0)  # above the first mistake
    expect(shown["check another hand"]).to_have_count(1)
    shown.run("sessionStorage.kept = 'yes'")
    shown.reload()
    shown.run("delete sessionStorage.kept")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    expect(leads_on).to_have_count(1)
    shown.press(way)
    if target == 1:
        expect(shown.page.get_by_role("form", name="Play a match")).to_be_visible()
        return
    shown.wait_for_start(2)
    assert shown.turn()
    shown.enter("review")  # the match is paused
    shown.settle()
    expect(leads_on).to_have_count(0)


@pytest.mark.slow
def test_a_match_shows_its_score_and_deals_the_next_tiles(opened: Opened) -> None:
    shown = sit_down(opened, "block/2", target=50)  # without draws, a review in the own view is fast
    expect(shown.page.get_by_label("score of the match")).to_have_text("You 0 · Other 0 · to 50 · deal 1")
    play_deal(shown, random.Random(3))
    expect(shown["Next deal"]).to_be_focused()
    expect(shown.status).to_have_text(shown.page.locator("#deal-end").inner_text())
    points = tranca.score(tranca.parse(kept(shown)[0])[0]).points
    ended = shown.page.locator("#deal-end").inner_text()
    shown.run("sessionStorage.kept = 'yes'")
    shown.reload()  # as a change of the language does
    expect(shown.page.locator("#deal-end")).to_have_text(ended)
    shown.press("Review this deal")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    shown.settle()
    expect(shown["what the player saw"]).to_have_attribute("aria-pressed", "true")  # as the warnings judged
    shown.click("end")
    shown.reload()
    shown.run("delete sessionStorage.kept")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    score = f"You {points[0]} · Other {points[1]} · to 50 · deal 1"
    expect(shown.page.get_by_label("score of the match")).to_have_text(score)
    for seat, name, gained in (("A", "You", points[0]), ("B", "Other", points[1])):
        expect(shown.page.locator(f"#table [data-seat={seat}]")).to_contain_text(f"{name}{gained} point")
    shown.press("start")
    shown.page.evaluate(PASTE, CASTEL)
    shown.settle()
    shown.enter("sit down")
    shown.press("Continue the match")
    expect(shown.page.locator("#deal-end")).to_have_text(ended)
    expect(shown["Review this deal"]).to_be_visible()
    shown.shown.size(*PHONE)
    shown.press("Next deal")
    shown.wait_for_start(2)
    expect(shown.page.locator("#felt")).to_be_in_viewport(ratio=1)  # all panels are below it
    assert shown.turn()
    score = f"You {points[0]} · Other {points[1]} · to 50 · deal 2"
    expect(shown.page.get_by_label("score of the match")).to_have_text(score)
    expect(shown.notation).to_have_value(re.compile(f"score: A {points[0]}, B {points[1]}"))
    shown.settle()
    late = Paused(shown, "match")  # the deal is on the table, but the room waits for the score
    shown.run("sessionStorage.kept = 'yes'")
    shown.page.reload()
    late.wait()
    shown.run("delete sessionStorage.kept")
    expect(shown.page.locator("#turn")).to_have_text("Your turn")
    shown.enter("review")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    expect(shown.page.locator("#table")).to_have_attribute("aria-label", re.compile(r"Other: \?"))
    assert not re.search("dealt B", shown.page.content())
    late.release()
    shown.settle()
    expect(shown.panel).to_have_attribute("aria-label", "review")
    shown.enter("sit down")
    shown.press("Continue the match")
    assert shown.turn()


@pytest.mark.slow
def test_another_table_that_is_opened_is_none_of_the_match_which_goes_on_later(opened: Opened) -> None:
    shown = sit_down(opened, "mano-a-mano")
    assert shown.turn()
    dealt = shown.text
    shown.page.evaluate(PASTE, CASTEL)
    expect(shown["play 4-6 at 6"]).to_have_accessible_description("wins 46")
    expect(shown.page.get_by_label("score of the match")).to_be_hidden()
    shown.press("Continue the match")
    expect(shown.notation).to_have_value(dealt)
    shown.run(CONTINUE_IN_ANOTHER_TAB)
    expect(shown.status).to_contain_text("in another tab")
    assert "dealt B" not in shown.text
    expect(shown["Continue the match"]).to_be_visible()


@pytest.mark.slow  # a match is begun and continued
def test_no_tool_shows_the_other_hand_while_the_deal_of_a_match_runs(opened: Opened) -> None:
    """Other rooms pause it; a deal that is continued takes back its own plays only."""
    shown = sit_down(opened, "block/2")  # without draws, hidden hands are answered soon
    table = shown.page.locator("#table")
    assert shown.turn()
    expect(table).to_have_attribute("aria-label", re.compile(r"Other: \?"))
    dealt = shown.text
    for room in ("review", "hidden hands", "sit down"):
        shown.enter(room)
        shown.settle()
        expect(shown.panel).to_have_attribute("aria-label", re.compile(room.replace("sit down", "play|sit down")))
        expect(table).to_have_attribute("aria-label", re.compile(r"Other: \?"))
        assert "Continue" in shown.panel.inner_text() or room != "sit down"
    expect(shown.panel).to_contain_text("A match is running")
    shown.run(AT_ONCE + "('Continue the match', 'review')")  # the deal is not yet on the table when the room is left
    expect(shown.panel).to_contain_text("stop playing")
    expect(shown.notation).to_have_value(dealt)
    shown.enter("review")
    expect(shown.panel).to_have_attribute("aria-label", "review")
    shown.enter("sit down")
    shown.run(AT_ONCE + "('Continue the match', 'play')")
    expect(shown.panel).to_contain_text("stop playing")
    shown["play"].click()  # a tap on the lit button does no harm
    expect(shown.panel).to_contain_text("stop playing")
    expect(shown.notation).to_have_value(dealt)
    shown.page.evaluate(PASTE, CASTEL)
    expect(shown["play 4-6 at 6"]).to_be_visible()
    expect(shown.panel).to_contain_text("The table shown is not part of it.")
    shown.press("undo")  # back to the deal of the match, at the seat of the user
    expect(table).to_have_attribute("aria-label", re.compile(r"Other: \?"))
    expect(shown.panel).to_contain_text("stop playing")
    expect(shown.notation).to_have_value(dealt)
    expect(shown["undo"]).to_have_class(re.compile("spent"))
    shown.command("undo")
    expect(shown.status).to_have_text("There is nothing to take back.")
    assert shown.text == dealt
    shown.page.locator("#plays button").first.click()
    shown.shows(f"document.getElementById('notation').value !== {json.dumps(dealt)}")
    assert shown.turn()
    shown.press("stop playing")
    expect(shown["Play a match"]).to_be_visible()
    expect(table).to_have_attribute("aria-label", re.compile(r"Other: \?"))
    shown.press("Play a match")
    expect(shown.panel).to_contain_text("“Start” ends it and begins a new match.")
    shown.press("cancel")
    shown.press("Continue the match")
    expect(table).to_have_attribute("aria-label", re.compile(r"Other: \?"))
    assert shown.turn()
    shown.press("undo")
    expect(shown.notation).to_have_value(dealt)
    expect(table).to_have_attribute("aria-label", re.compile(r"Your turn.*Other: \?"))
    expect(shown.page.get_by_label("score of the match")).to_be_visible()
    expect(shown.panel).to_contain_text("Plays taken back: 1.")
    shown.run("sessionStorage.kept = 'yes'")
    shown.reload()
    shown.run("delete sessionStorage.kept")
    expect(shown.panel).to_contain_text("Plays taken back: 1.")


@pytest.mark.slow  # a match is paused by everything that shows another table
def test_a_paused_match_is_continued_after_back_a_reload_a_link_a_text_and_recent_tables(opened: Opened) -> None:
    shown = sit_down(opened, "draw/2")
    page, table, panel = shown.page, shown.page.locator("#table"), shown.panel
    hidden = re.compile(r"Other: \?")

    def is_paused() -> None:
        expect(shown["Continue the match"]).to_be_visible()
        expect(panel).not_to_contain_text("The table shown is not part of it.")
        expect(table).to_have_attribute("aria-label", hidden)
        shown.settle()

    def go_on() -> None:
        shown.press("Continue the match")
        expect(shown.notation).to_have_value(dealt)
        expect(panel).to_contain_text("stop playing")

    assert shown.turn()
    dealt = shown.text
    shown.settle()
    address = page.url
    shown.intercept("**/api/parse", lambda route: route.abort())
    shown.run(f"location.hash = {address_of(CASTEL)!r}")  # the match cannot be paused
    expect(page.get_by_role("alert")).to_contain_text("gone")
    expect(page).to_have_url(address)
    page.unroute("**/api/parse")
    shown.shown.log[:] = [line for line in shown.shown.log if "ERR_FAILED" not in line]
    page.go_back()
    expect(panel).to_contain_text("stop playing")
    assert shown.turn()
    assert shown.text == dealt
    shown.settle()
    late = Paused(shown, "parse")
    shown.enter("review")
    late.wait()
    shown.run("history.back()")  # before the review is open
    late.release()
    expect(shown.notation).to_have_value(block("castel.txt"))
    shown.settle()
    expect(panel).to_be_hidden()
    page.go_forward()
    is_paused()
    go_on()
    assert shown.turn()
    shown.enter("puzzles")
    expect(page.locator("#progress button")).to_be_visible()
    page.go_back()
    is_paused()
    expect(panel).to_contain_text("A new match replaces this one. After “new deal” you can continue it.")
    page.go_forward()
    expect(page.locator("#progress button")).to_be_visible()
    shown.run("sessionStorage.kept = 'yes'")
    page.reload()
    shown.run("delete sessionStorage.kept")
    expect(page.locator("#progress button")).to_be_visible()
    page.go_back()  # to a table that is older than the page
    is_paused()
    expect(shown["Play a match"]).to_be_visible()
    expect(shown.status).not_to_contain_text("Table loaded.")
    page.go_forward()
    expect(page.locator("#progress button")).to_be_visible()
    page.go_back()
    is_paused()
    go_on()
    page.go_back()
    expect(shown["play 4-6 at 6"]).to_be_visible()  # the table before the match
    page.go_forward()
    is_paused()
    shown.command("share")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(f"location.hash = {address_of(CASTEL)!r}")
    expect(page.get_by_role("dialog")).to_be_hidden()  # it is about the table before
    expect(shown["play 4-6 at 6"]).to_be_visible()
    expect(panel).to_be_hidden()
    page.go_back()
    is_paused()
    shown.write(CASTEL)
    expect(panel).to_contain_text("The table shown is not part of it.")
    go_on()
    shown.enter("review")
    shown.shows("location.hash.includes('review=')")
    expect(panel).to_have_attribute("aria-label", "review")
    shown.run("sessionStorage.kept = 'yes'")
    page.reload()
    shown.run("delete sessionStorage.kept")
    expect(panel).to_have_attribute("aria-label", "review")
    shown.enter("sit down")
    is_paused()
    shown.command("recent")
    deal = page.get_by_role("dialog").get_by_role("button", name="open deal 1")
    expect(deal).to_have_count(1)
    deal.click()
    expect(panel).to_contain_text("stop playing")
    expect(shown.notation).to_have_value(dealt)
    expect(table).to_have_attribute("aria-label", hidden)


COSTLY = """\
rules: partnership
layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6
lead: E
to-move: S
N: 1-3 3-4 5-6
E: 0-0 0-6 1-6 2-3
S: 2-4 3-3 3-6 4-6
W: 0-3 3-5 5-5 6-6
"""


def costly_play_is_marked(shown: Page) -> None:
    """Sit down at COSTLY, make the worst play, check that it is marked, take it back, repeat it and continue."""
    shown.enter("sit down")
    shown.page.get_by_label("warn me after a costly play").check()
    shown.page.get_by_label("the others play by").select_option("policy")
    shown.press("sit down here")
    shown.settle()
    expect(shown.panel).to_contain_text("stop playing")
    before = shown.text
    costs = {
        str(play.play): play.swing
        for play in tranca.estimate(tranca.parse(COSTLY)[0], observer="S").plays
        if play.swing
    }
    worst = min(costs, key=lambda play: costs[play])
    shown.press(f"play {worst.replace('@', ' at ')}")
    note = shown.panel.get_by_role("note")
    expect(note).to_contain_text("on average")
    expect(shown.status).to_have_css("position", "absolute")  # the sentence is on the screen only once
    assert len(tranca.parse(shown.text)) == 1
    assert barriers(shown) == []
    shown.press("Why")
    expect(shown.panel).to_contain_text("Better:")
    expect(shown.panel.get_by_text("has a mean of")).to_be_hidden()  # the numbers are folded
    shown.press("Take back")
    expect(shown.panel).to_contain_text("taken back: 1")
    expect(shown.notation).to_have_value(before)
    shown.press(f"play {worst.replace('@', ' at ')}")
    shown.press("Go on")
    expect(shown.page.locator("body")).not_to_have_class(re.compile("unfolded"))
    shown.shows("/Your turn|out|blocked/.test(document.getElementById('side').textContent)")


@pytest.mark.slow
def test_a_costly_play_is_told_of_before_anybody_answers(opened: Opened) -> None:
    costly_play_is_marked(opened(COSTLY))


@pytest.mark.slow
def test_a_seat_whose_answer_is_refused_is_told_of_and_the_player_goes_on(opened: Opened) -> None:
    shown = opened(block("castel.txt"))
    shown.enter("sit down")
    others = shown.page.get_by_label("the others play by")
    others.select_option("policy")
    shown.press("sit down here")
    expect(shown.panel).to_contain_text("stop playing")
    assert shown.turn()
    before = shown.text
    refused = {"status": 422, "json": {"message": "no such players"}}
    shown.intercept("**/api/reply", lambda route: route.fulfill(**refused))
    shown.press("play 2-4")
    expect(shown.status).to_have_text(re.compile("^(Left|Partner|Right) does not answer: no such players$"))
    expect(shown.panel).to_contain_text("does not answer: no such players")
    shown.press("undo")
    expect(shown.notation).to_have_value(before)
    shown.press("play 2-4")
    expect(shown.status).to_contain_text("does not answer")
    shown.page.unroute("**/api/reply")
    others.select_option("estimate")
    expect(shown.page.locator("#turn")).to_have_text("Your turn")
    assert barriers(shown) == []


@pytest.mark.slow
def test_what_is_played_from_a_deal_is_saved_as_its_record(opened: Opened, tmp_path: Path) -> None:
    shown = opened(tranca.write(tranca.deal(tranca.Rules.parse("block/2, hand_size=6"), 7)))
    for _ in range(4):
        shown.plays.first.click()
        shown.settle()
        shown.ready()
    shown.click("undo")
    shown.plays.last.click()
    shown.ready()
    with shown.page.expect_download() as caught:
        shown.command("download")
    file = tmp_path / "deal.txt"
    caught.value.save_as(file)
    (record,) = tranca.read(file)
    assert isinstance(record, tranca.Record)
    assert tranca.write(record).strip() == shown.text.strip()
    assert "# tried:" in file.read_text(encoding="utf-8")
    assert tranca.review(record, view="open").complete


@pytest.mark.slow
def test_where_hidden_hands_are_not_answered_the_room_says_who_cannot_play(page: Page) -> None:
    def lacking(route: playwright.Route) -> None:
        route.fulfill(json=route.fetch().json() | {"hidden": False, "strengths": ["policy"]})

    page.intercept("**/api/start", lacking)
    page.go(address_of(CASTEL))
    page.press("play")
    expect(page.panel).to_contain_text("the others cannot play here")
    for name in ("new deal", "sit down here"):
        expect(page[name]).to_have_count(0)
    page.press("Play a match")
    expect(page["Start"]).to_have_count(0)
    page.go(address_of("rules: all-fives/2; to-move: A; A: ?7; B: ?7; boneyard: ?14"))
    page.press("play")
    expect(page.panel).to_contain_text("the others play by habit only")
    expect(page["new deal"]).to_be_visible()


@pytest.mark.parametrize("size", slow_after(0, [(390, 844), (768, 1024)], campaign_after=1), ids=str)
def test_on_a_phone_the_form_of_a_match_comes_first(opened: Opened, size: tuple[int, int]) -> None:
    page = opened(block("castel.txt"), at_once=False)
    page.shown.size(*size)
    page["play"].click()
    page["Play a match"].click()
    form = page.page.get_by_role("form", name="Play a match")
    top = form.get_by_role("heading", name="Play a match").bounding_box()
    assert top is not None and top["y"] < 100
    edges = "[...each.querySelectorAll('select, input:not([type=checkbox])')].filter(field => field.checkVisibility())"
    lefts = form.evaluate(f"each => {edges}.map(field => field.getBoundingClientRect().left)")
    assert len(lefts) == 3 and max(lefts) - min(lefts) < 1
    form.get_by_text("names and seats").click()
    expect(form.locator(".names .label")).to_have_text(["You", "Left", "Partner", "Right"])
    expect(form.get_by_label("your seat").locator("option")).to_have_text(["North", "East", "South", "West"])
    form.get_by_label("your seat").select_option("W")
    expect(form.get_by_label("name of Left")).to_have_value("Left")
    for part in (page.page.locator("#table"), page.page.get_by_role("tab", name="plays", exact=True)):
        expect(part).to_be_hidden()
    page["cancel"].click()
    expect(page.page.locator("#table")).to_be_visible()


@pytest.mark.slow
def test_a_match_is_three_taps_away_on_a_phone_and_played_by_the_hand(opened: Opened) -> None:
    page = opened(block("castel.txt"), at_once=False, width=PHONE[0])
    page.seed(SEED)
    for name in ("play", "Play a match", "Start"):
        expect(page[name]).to_be_in_viewport(ratio=1)
        page[name].click()
    expect(page.page.get_by_label("score of the match")).to_have_text(re.compile("^You and Partner 0 · .* · deal 1$"))
    hand = page.page.get_by_role("group", name="hand", exact=True)
    assert page.turn()
    name = page.run("document.querySelector('#plays button').getAttribute('aria-label')")
    tile, _, end = name.removeprefix("play ").partition(" at ")
    expect(hand.get_by_role("button", name=tile, exact=True)).to_be_in_viewport(ratio=1)
    hand.get_by_role("button", name=tile, exact=True).click()
    if end:
        page.page.get_by_role("button", name=re.compile(f"^end {end}")).first.click()
    expect(page.page.locator("#variations")).to_contain_text(f"You {tile}")
    assert page.turn()
    page["play"].click()  # it unfolds the panel, and the deal continues
    expect(page["stop playing"]).to_be_in_viewport(ratio=1)
    page["puzzles"].click()
    expect(page.panel).to_have_attribute("aria-label", "puzzles")
    page["play"].click()
    expect(page.panel).to_contain_text("A match is running")
    page["Continue the match"].click()
    expect(page.page.locator("#variations")).to_contain_text(f"You {tile}")


@pytest.mark.slow
def test_a_second_tap_before_the_tiles_come_deals_no_others(opened: Opened) -> None:
    page = opened(block("castel.txt"))

    def tap_twice(name: str) -> None:
        with page.unanswered("deal") as requests:
            for _ in range(2):
                page.press(name)
        assert len(requests) < 2

    page.press("rules")
    tap_twice("new deal with these")
    expect(page.page.get_by_role("dialog")).to_be_hidden()
    page.enter("sit down")
    tap_twice("new deal")
    page.press("stop playing")
    page.press("Play a match")
    tap_twice("Start")
    page.wait_for_start()


@pytest.mark.slow
def test_a_deal_of_a_match_is_saved_as_its_player_sees_it(opened: Opened, tmp_path: Path) -> None:
    shown = sit_down(opened, "draw/2")
    assert shown.turn()
    with shown.page.expect_download() as caught:
        shown.command("download")
    file = tmp_path / "deal.txt"
    caught.value.save_as(file)
    (saved,) = tranca.read(file)
    position = saved.position if isinstance(saved, tranca.Record) else saved
    own, other = position.hands
    assert (own.unknown, other.tiles, position.boneyard.tiles) == (0, (), ())
