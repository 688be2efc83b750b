"""The match chance of each play: beside the values, at the score of the block or at one that is entered."""

import json
import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca
from board.conftest import text_of
from tranca.analysis.match_chances.lost import lost_by_name

from .conftest import CASTEL, Opened
from .pages import Page, by_compass
from .test_review_cards import ENTERED

NEAR = text_of("near-target.txt")
REVIEWED = [block for block in text_of("matches/doscientos.txt").split("\n\n") if block.startswith("title")][2]
DIFFERS = (
    "0-6 at the 0 is best for the match. 0-6 at the 6 earns more points, but gives the next lead to North and South."
)


def chances(page: Page) -> playwright.Locator:
    return page.page.locator("#chances")


def enter(page: Page, side: str, points: str) -> None:
    field = page.page.get_by_label(f"match score of {side}")
    if not field.is_visible():
        chances(page).locator("summary").click()
    field.fill(points)
    field.press("Tab")


@pytest.mark.parametrize("width", slow_after(0, [390, 0], campaign_after=1))
def test_plays_show_match_chances_at_the_score_of_the_block(opened: Opened, width: int) -> None:
    page = opened(NEAR, at_once=False, width=width)
    expect(chances(page)).to_contain_text(DIFFERS)
    expect(chances(page)).to_contain_text("10 points more in this deal add about 3.5 %.")
    (near,) = tranca.parse(NEAR)
    expected = {str(option.play): f"match {100 * option.chance:.1f} %" for option in tranca.match_plays(near).plays}
    shown = page.page.locator("#plays .chance").all_text_contents()
    assert sorted(shown) == sorted(expected.values())
    assert page.page.locator("#plays .most").all_text_contents() == [expected["0-6@0"]]
    answer = page.page.locator("#answer")
    said = f"{expected['0-6@0'].removeprefix('match ')}; most points: 0-6 at the 6, wins 15"
    expect(answer).to_have_text(f"Best for the match: 0-6 at the 0, {said}")
    expect(page.page.locator("#plays .best")).to_contain_text("at 0")  # and no other play is green
    expect(page.page.locator("#table")).to_have_attribute("data-ghost", "best")
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    if width:
        page.page.get_by_role("tab", name="plays").click()  # the sheet opens
    enter(page, "North and South", "10")
    enter(page, "East and West", "20")
    expect(chances(page)).to_contain_text("Match chances of East and West at 20–10.")
    expect(chances(page)).not_to_contain_text("best for the match")
    expect(answer).to_have_text(re.compile(r"Best: 0-6 at the 6, wins 15 points, match \d+\.\d %$"))
    expect(page.page.locator("#plays .best")).to_contain_text("at 6")
    enter(page, "North and South", "300")
    expect(page.status).to_have_text("A match score is a whole number from 0 to 199.")
    enter(page, "North and South", "")
    enter(page, "East and West", "")
    expect(chances(page)).to_contain_text(DIFFERS)


@pytest.mark.slow
def test_a_table_without_a_score_asks_for_one(opened: Opened) -> None:
    page = opened(CASTEL)
    expect(page.page.locator("#plays .chance")).to_have_count(0)
    expect(page.page.locator("#chances-said")).to_be_empty()
    enter(page, "North and South", "60")
    expect(page.page.locator("#chances-said")).to_be_empty()  # until the other side has points too
    enter(page, "East and West", "95")
    expect(page.page.locator("#plays .best .chance")).to_have_text("wins the match")
    expect(page.page.locator("#plays .best .unseen")).to_contain_text("match chance 100.0 %")
    page.press("values")  # hidden: only the line of the score stays, so that the plays below it do not move
    expect(page.page.locator("#chances-said")).to_be_empty()
    expect(chances(page)).to_be_visible()
    page.press("values")
    expect(page.page.locator("#chances-said")).not_to_be_empty()


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_the_score_is_entered_above_the_plays_by_the_names_at_the_table(opened: Opened, width: int) -> None:
    page = opened(ENTERED, "&entered=", at_once=False, width=width)
    for _ in range(2):
        page.press("undo")
        page.settle()
    page.press("redo")
    page.settle()
    page.page.get_by_role("tab", name="plays").click()
    page.page.locator("#answer").get_by_role("button", name="What should I play?").click()
    line = chances(page).locator("summary")
    expect(line).to_have_text("Match score (to 200): not known")
    expect(line).to_be_in_viewport(ratio=1)
    line.click()
    field = page.page.get_by_label("match score of You and Partner")
    expect(field).to_be_in_viewport(ratio=1)
    enter(page, "You and Partner", "60")
    enter(page, "Right and Left", "95")
    expect(line).to_have_text("Match score (to 200): You and Partner 60 · Right and Left 95")
    said = page.page.locator("#chances-said p").first
    expect(said).to_contain_text("Match chances of You and Partner at 60–95. 10 points more in this deal add about ")
    expect(page.page.locator("#answer")).to_contain_text(re.compile(r", match \d+\.\d %$"))
    expect(page.page.locator("#answer")).to_be_in_viewport(ratio=1)
    box, first = said.bounding_box(), page.page.locator("#plays .play").first.bounding_box()
    assert box and first and box["y"] + box["height"] < first["y"]
    for wrong in ("-5", "200", "1.5", "99999999999999999999999"):
        enter(page, "Right and Left", wrong)
        expect(page.status).to_have_text("A match score is a whole number from 0 to 199.")
    expect(line).to_have_text("Match score (to 200): You and Partner 60 · Right and Left 95")


@pytest.mark.slow
def test_hidden_hands_show_the_chances_that_their_seat_can_expect(opened: Opened) -> None:
    page = opened(NEAR)
    page.press("As East sees it")
    expect(chances(page)).to_contain_text("in some of the possible deals")
    expect(chances(page)).to_contain_text("10 points more in this deal add about 3.5 %.")
    page.enter("hidden hands")
    expect(page.panel.locator("table th", has_text="match chance")).to_be_visible()
    expect(page.panel.locator("tr", has_text="0-6 at the 0")).to_contain_text("61.6 %")


@pytest.mark.slow
def test_a_review_shows_the_match_chance_that_each_player_lost(opened: Opened) -> None:
    (record,) = tranca.parse(REVIEWED)
    assert isinstance(record, tranca.Record)
    lost = tranca.match_review(record)
    page = opened(REVIEWED)
    questions: list[str] = []
    page.page.on("request", lambda sent: questions.append(sent.post_data or "") if "/review" in sent.url else None)
    page.enter("review")
    totals = page.panel.locator("table.totals").last
    expect(totals.locator("th", has_text="match chance lost")).to_be_visible()
    for name, chance in lost_by_name(lost, record.rules).items():
        row = totals.locator("tr", has=page.page.locator("td, th", has_text=re.compile(f"^{by_compass(name)}$")))
        expect(row).to_contain_text(f"{100 * chance:.1f} %")
    lost = "In match chance, 3-5 costs 2.0 percentage points against 0-5."
    expect(page.panel.locator("#judged")).to_contain_text(lost)
    sent = [(question["view"], "score" in question) for question in map(json.loads, questions)]
    assert sorted(sent) == [("both", False), ("open", False), ("open", True)] and not sent[0][1]  # points come first
    heading, shown = totals.locator("th", has_text="match chance lost"), totals.inner_text()
    enter(page, "North and South", "300")  # more than the target
    expect(page.status).to_have_text("A match score is a whole number from 0 to 99.")
    assert totals.inner_text() == shown
    enter(page, "North and South", "")
    enter(page, "East and West", "")
    expect(heading).to_be_visible()
    assert totals.inner_text() == shown
    page.press("what the player saw")
    page.settle()
    expect(heading).to_have_count(0)  # it is computed with all hands seen
    expect(page.panel.locator("#judged")).not_to_contain_text("match chance")


@pytest.mark.slow
def test_a_hint_says_if_another_play_is_best_in_match_chance(opened: Opened) -> None:
    deal = tranca.deal(tranca.Rules.preset("doscientos"), 77)
    record = tranca.play_out(deal, "heaviest", 77).until(12)
    page = opened(tranca.write(record.started(score=(183, 199))))
    page.enter("sit down")
    page.page.get_by_label("your seat").select_option("N")
    page.press("sit down here")
    page.press("hint")
    expect(page.status).to_have_text("3-5 is best for the match. 0-5 earns more points.")
    expect(page["hint"]).to_be_disabled()  # no step narrows the choice by points


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["block/3", "five-up/2"])
def test_games_without_match_chances_have_no_fields(opened: Opened, rules: str) -> None:
    deal = tranca.deal(tranca.Rules.preset(rules), 1)
    page = opened(tranca.write(tranca.play_out(deal, "heaviest", 1).until(14)))
    expect(page.plays.first).to_be_visible()
    expect(chances(page)).to_be_hidden()


@pytest.mark.slow
def test_the_score_that_was_entered_stays_when_the_language_changes(opened: Opened) -> None:
    page = opened(ENTERED, "&entered=", at_once=False, width=1440)
    page.press("undo")
    page.settle()
    chances(page).locator("summary").click()
    enter(page, "You and Partner", "60")
    enter(page, "Right and Left", "95")
    page["settings"].click()
    with page.page.expect_navigation():
        page.page.locator("#dialog select.language").select_option("es")
    line = chances(page).locator("summary")
    expect(line).to_contain_text("60")
    expect(line).to_contain_text("95")
