"""A review answers with a card for each mistake, in tiles; the card of the moment shown is open."""

import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca

from .conftest import CASTEL, Opened
from .pages import COMPASS, Page, address_of, by_compass
from .test_first import board as board
from .test_first import first as first
from .test_rectangles import whole_deal
from .test_rooms import RECORD, block
from .test_taps import Taps

ENTERED = """\
rules: doscientos
dealt S: 1-4 1-5 2-2 2-6 3-4 3-6 4-6
to-move: E
play: E:6-6 N:1-6 W:1-3 S:3-6@6
"""
"""A hand entered up to a mistake of South; the other hands are unknown."""

FLAWLESS = """\
rules: block/2, hand_size=3
dealt A: 1-3 1-4 5-5
dealt B: 1-1 1-6 4-5
to-move: A
play: A:5-5 B:4-5 A:1-4 B:1-6
"""


def bare(opened: Opened, text: str, width: int = 390) -> Page:
    """Return the page of a file without the text beside it."""
    return opened(text, at_once=False, width=width)


MISTAKES = ("slip", "mistake", "blunder")


def first_mistake(text: str) -> tuple[tranca.Record, int]:
    """Return a record and the index of the first play that is a mistake with open hands."""
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    steps = tranca.review(record, view="open").steps
    return record, next(i for i, step in enumerate(steps) if step.open and step.open.verdict in ("mistake", "blunder"))


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_one_tap_shows_the_first_mistake_of_a_record_in_tiles(opened: Opened, width: int) -> None:
    record, index = first_mistake(RECORD)
    page = bare(opened, RECORD, width)
    tap = Taps(page)
    tap("review")
    judged = page.page.locator("#judged")
    action = record.actions[index]
    expect(judged).to_contain_text(f"{COMPASS[action.seat]} laid {str(action).partition(':')[2]}. Better: ")
    expect(judged).to_contain_text(re.compile(r"Cost \d+\."))
    expect(judged.locator("p .bone use")).to_have_count(2)
    expect(judged.locator("p")).to_be_in_viewport(ratio=0.9)
    assert page.panel.evaluate("panel => panel.scrollTop") == 0
    cards = page.panel.locator(".mistakes li")
    expect(cards.locator("[aria-expanded=true]")).to_have_count(1)
    expect(cards.first.locator("[aria-expanded=true]")).to_have_count(1)
    expect(page.page.locator("#table[data-ghost=best]")).to_have_count(1)
    cards.nth(1).get_by_role("button").first.click()
    expect(cards.nth(1).locator("#judged")).to_have_count(1)
    expect(cards.first.locator("[aria-expanded=false]")).to_have_count(1)
    assert tap.number == 1


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_the_costliest_mistake_is_marked_and_can_be_listed_first(opened: Opened, width: int) -> None:
    (record,) = tranca.parse(RECORD)
    steps = enumerate(tranca.review(record, view="open").steps, 1)
    losses = {number: step.open.loss for number, step in steps if step.open and step.open.verdict in MISTAKES}
    order = sorted(losses, key=lambda number: -losses[number])
    page = bare(opened, RECORD, width)
    page.press("review")
    cards = page.panel.locator(".mistakes li")
    expect(cards).to_have_count(len(losses))
    assert [int(card.get_attribute("data-number") or 0) for card in cards.all()] == list(losses)
    worst = cards.filter(has_text="costliest")
    expect(worst).to_have_count(1)
    expect(worst.locator("button + .worst")).to_have_count(1)  # after its play, not below the one before
    assert int(worst.get_attribute("data-number") or 0) == order[0] != min(losses)
    page.press("costliest first")
    expect(page["costliest first"]).to_be_focused()
    assert [int(card.get_attribute("data-number") or 0) for card in cards.all()] == order
    expect(worst).to_be_in_viewport()
    expect(worst.locator("#judged")).to_be_in_viewport()
    classes = "A slip (?!) costs 2 points or more, a mistake (?) 8, a blunder (??) 20 or the win of the deal."
    expect(page.panel).to_contain_text(classes)
    expect(page.panel).to_contain_text("The count of best plays leaves out forced plays.")
    page.press("costliest first")
    assert [int(card.get_attribute("data-number") or 0) for card in cards.all()] == list(losses)


@pytest.mark.slow
def test_plays_that_are_too_close_to_call_are_listed_apart_from_mistakes(opened: Opened) -> None:
    rules = tranca.Rules.preset("doscientos/duel")
    record = tranca.play_out(tranca.deal(rules, 4), "random", 4)
    page = bare(opened, tranca.write(record), 390)
    page.enter("review")
    page.press("what the player saw")
    page.settle()
    lists = page.panel.locator("ol.mistakes")
    expect(lists).to_have_count(2)
    assert page.panel.get_by_role("heading").all_text_contents()[:2] == ["mistakes", "too close to call"]
    steps = tranca.review(record, view="own").steps
    wrong = [(step.number, step.own.sure) for step in steps if step.own and step.own.verdict in MISTAKES]
    for listed, is_sure in zip(lists.all(), (True, False), strict=True):
        numbers = [int(card.get_attribute("data-number") or 0) for card in listed.locator("li").all()]
        assert numbers == [number for number, sure in wrong if sure == is_sure] != []
    close = lists.nth(1).locator("li").first
    close.get_by_role("button").first.click()
    expect(close.locator("#judged")).to_contain_text("This is too close to call.")
    expect(close.locator("#judged")).not_to_contain_text("Better")


@pytest.mark.slow
def test_a_moment_within_the_record_stays_when_the_review_opens(opened: Opened) -> None:
    page = bare(opened, RECORD)
    page.page.keyboard.press("ArrowRight")
    page.ready()
    text = page.page.locator("#notation").input_value()
    page.enter("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    expect(page.page.locator("#judged")).to_contain_text(" laid ")
    assert page.page.locator("#notation").input_value() == text


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_next_mistake_at_the_end_of_an_entered_hand_is_its_first(opened: Opened, width: int) -> None:
    page = bare(opened, ENTERED, width)
    page.page.keyboard.press("End")
    page.ready()
    tap = Taps(page)
    tap("next mistake")
    expect(page.page.locator("#judged")).to_contain_text("You laid 3-6 at the 6. Better: 3-6 at the 3. Cost about 14.")
    expect(page.page.locator("#judged p .bone use")).to_have_count(2)
    expect(page.panel.locator(".totals tbody tr")).to_have_count(1)  # seats with hidden hands are left out
    assert tap.number == 1


@pytest.mark.slow
def test_a_review_of_an_entered_hand_begins_at_the_first_own_mistake_in_the_own_view(opened: Opened) -> None:
    """While the hand was entered, its player's plays were judged by what that player saw."""
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 7), "random", 7)
    steps = enumerate(tranca.review(record, view="own").steps, 1)
    wrong = [number for number, step in steps if step.own and step.own.verdict in MISTAKES]
    own = next(number for number in wrong if record.actions[number - 1].seat == "S")
    assert own > wrong[0]  # another player's mistake is earlier
    page = opened(tranca.write(record), "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.ready()
    page.press("Review this hand")
    card = page.panel.locator(f'.mistakes li[data-number="{own}"]')
    expect(card.locator("#judged")).to_contain_text("You laid")
    expect(card.locator("#judged p").first).to_be_in_viewport(ratio=0.9)
    expect(page["what the player saw"]).to_have_attribute("aria-pressed", "true")
    expect(page["all hands open"]).to_be_enabled()
    why = card.get_by_role("button", name="Why", exact=True)
    why.click()
    expect(card.get_by_role("note")).to_contain_text(re.compile(r"loses in \d+ % of the deals"))
    expect(why).to_have_count(0)


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_a_review_asks_for_no_play_and_shows_the_hand_of_the_player_who_went_out(opened: Opened, width: int) -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 7), "random", 7)
    page = opened(tranca.write(record.seen_by(2)), "&entered=", at_once=False, width=width)
    page.page.keyboard.press("End")
    page.ready()
    page.press("Review this hand")
    expect(page.page.locator("#judged")).to_contain_text("You laid")
    size = text_size(page)
    while "Partner" not in page.page.locator("#turn").inner_text():
        page.click("undo")
    expect(page.page.locator("#hand .idle")).to_have_count(7)
    expect(page.page.locator("#hand .question, #hand .held")).to_have_count(0)
    expect(page.page.locator('#table [data-seat="N"] [data-tile]')).to_have_count(7)
    expect(page.page.locator('#table [data-seat="W"] [data-tile]')).to_have_count(0)
    assert text_size(page) >= 0.9 * size > 6


@pytest.mark.slow
def test_an_unfinished_hand_is_continued_beside_its_review(opened: Opened) -> None:
    page = opened(ENTERED, "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.ready()
    question = page.page.locator("#hand .asked")
    expect(question).to_contain_text("Which tile did Right lay?")
    page.press("review")
    expect(page.page.locator("#judged")).to_contain_text("You laid")
    page.click("end")
    expect(question).to_have_count(0)
    page.page.get_by_role("tab", name="plays").click()
    expect(question).to_contain_text("Which tile did Right lay?")


def text_size(page: Page) -> float:
    """Return the size of the notes at the seats, in pixels."""
    page.settle()
    return float(
        page.run(
            "(note => note.getScreenCTM().a * Number(note.getAttribute('font-size')))"
            "([...document.querySelectorAll('#table [data-seat=\"W\"] text')].at(-1))"
        )
    )


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_what_if_in_an_entered_hand_asks_for_no_play_and_leads_back(opened: Opened, width: int) -> None:
    page = opened(ENTERED, "&entered=", at_once=False, width=width)
    page.page.keyboard.press("End")
    page.ready()
    page.press("next mistake")
    judged = page.page.locator("#judged")
    expect(judged).to_contain_text("You laid 3-6 at the 6.")
    expect(page.panel.locator(".mistakes")).to_contain_text("Action 4: a mistake")
    expect(page.panel.get_by_role("button", pressed=True)).to_have_count(0)  # there is one view, and one mistake
    expect(page["grade these plays"]).to_have_count(0)
    page.press("what if 3-6 at the 3")
    expect(judged).to_contain_text("You are trying 3-6 at the 3, which you did not play.")
    (record,) = tranca.parse(ENTERED)
    assert isinstance(record, tranca.Record)
    grade = tranca.review(record, view="own").steps[3].own
    assert grade is not None and grade.sure
    loss, low, high = (f"{float(points):.1f}" for points in (grade.loss, *grade.interval))
    expect(judged).to_contain_text(
        f"3-6 at the 3 is better than 3-6 at the 6 by about {loss} points on average (likely {low} to {high})."
    )
    expect(judged).to_contain_text(
        f"3-6 at the 6, which was laid, loses about {-float(grade.played.mean):.1f} points (sampled: likely"
    )
    expect(page["back to the hand"]).to_be_in_viewport(ratio=1)
    expect(page.page.locator("#hand")).to_be_empty()
    page.press("back to the hand")
    expect(judged).to_contain_text("You laid 3-6 at the 6.")
    page.press("end")  # of the hand, not of the play that was tried
    expect(page.page.locator("#notation")).to_have_value(tranca.write(record).strip())


def test_a_review_is_not_scrolled_and_says_that_it_has_found_no_mistake_so_far(opened: Opened) -> None:
    """Open hands have no mistake while the plays are still graded by what their players knew."""
    page = bare(opened, FLAWLESS)

    def wait(route: playwright.Route) -> None:
        if route.request.post_data_json["view"] == "open":
            route.continue_()

    page.intercept("**/api/review", wait)
    page.press("review")
    expect(page.panel.get_by_role("heading")).to_have_text("no mistakes so far")
    expect(page["what the player saw …"]).to_be_disabled()
    for name in ("previous", "next"):
        expect(page.page.locator(f"#{name}")).to_have_class(re.compile("spent"))  # no mistake is known
    page.press("stop")
    expect(page.panel.get_by_role("heading")).to_have_text("no one made a mistake")
    assert page.panel.evaluate("panel => panel.scrollTop") == 0


@pytest.mark.slow
def test_a_review_without_mistakes_says_who_made_none(opened: Opened) -> None:
    """The plays of a hand that is not known are not graded."""
    page = bare(opened, re.sub("(?m)^dealt B.*\n", "", FLAWLESS))
    page.press("review")
    expect(page.panel.get_by_role("heading")).to_have_text("you made no mistakes")


@pytest.mark.slow
def test_a_play_tried_in_a_review_leads_back_from_all_panels_and_to_a_result_in_points(opened: Opened) -> None:
    record, index = first_mistake(RECORD)
    page = bare(opened, RECORD)
    page.press("review")
    (side,) = (side for side in record.rules.sides if record.actions[index].seat in side)
    page.page.locator("#judged button").first.click()
    expect(page.page.locator("#judged")).to_contain_text("You are trying")
    back = page["back to the game"]
    expect(back).to_be_in_viewport(ratio=1)
    page.page.locator("#tab-plays").click()
    page.settle()
    expect(back).to_be_in_viewport(ratio=1)
    values = page.page.locator("#plays .worth b")
    for value in values.all():  # good for the side for which it is written
        kind = "gain" if "+" in value.inner_text() else "loss"
        expect(value).to_have_class(kind)
        expect(value).to_contain_text(by_compass(side))
    expect(values).not_to_have_count(0)
    expect(page.page.locator("#answer")).to_contain_text(f", {by_compass(side)} ")
    page.press("best line to the end")
    expect(page.page.locator("#answer")).to_have_text(
        re.compile(r"^(\w+) and \w+ get \d+ points\. The deal is over\. There are no more plays\.$")
    )
    expect(page.status).to_have_text(re.compile(r"\. (\w+) and \w+ get \d+ points$"))
    expect(page["best line to the end"]).to_have_count(0)
    expect(back).to_be_in_viewport(ratio=1)
    page.press("back to the game")
    expect(back).to_have_count(0)
    page.page.locator("#tab-review").click()
    expect(page.page.locator("#judged")).to_contain_text(" laid ")


@pytest.mark.slow
def test_a_review_with_luck_and_match_chances_fits_its_panel_and_names_the_players(opened: Opened) -> None:
    rules = tranca.Rules.preset("draw/2")
    record = tranca.play_out(tranca.deal(rules, 3), "random", 3).started(score=(20, 30))
    lines = tranca.write(record).splitlines()
    lines[1:1] = ["player A: Rodrigo", "player B: Leo"]
    page = bare(opened, "\n".join(lines))
    page.press("review")
    for width in (390, 1440):
        page.shown.size(width, 844)
        expect(page.panel.locator("th", has_text="match chance lost")).to_be_visible()
        expect(page.panel.locator("th", has_text="unclear")).to_be_visible()
        page.settle()
        assert page.panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), width
    expect(page.panel).to_contain_text("Luck: points gained or lost by the tiles drawn")
    expect(page.panel.locator(".course")).to_contain_text("Rodrigo ahead")
    page.press("what the player saw")
    page.panel.locator(".mistakes li button").first.click()
    expect(page.panel.locator("#judged")).to_contain_text("hints aim at winning the match")


@pytest.mark.slow
def test_the_table_shows_the_better_play_of_the_chosen_view(opened: Opened) -> None:
    text = block("records/doscientos.txt")
    page = bare(opened, text, 1440)
    page.enter("review")
    course = page.panel.locator(".course")
    expect(course).to_contain_text("with all hands open")
    page.press("what the player saw")
    expect(course).to_contain_text("as its player saw the deal")
    (record,) = tranca.parse(text)
    graded = [step for step in tranca.review(record, view="own").steps if step.own]
    expect(course.locator("[data-step]")).to_have_count(len(graded) + 1)  # and the result
    for card in page.panel.locator(".mistakes li").all():
        card.get_by_role("button").first.click()
        page.settle()
        better = card.locator("#judged p .unseen").nth(1).inner_text()
        page.shows(f"document.querySelector('#table[data-ghost=best] [data-play^=\"{better}\"]')")


@pytest.mark.slow
def test_the_buttons_for_steps_stay_above_an_open_sheet(opened: Opened) -> None:
    page = bare(opened, RECORD)
    page.enter("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    for tab in ("plays", "moves", "review"):
        page.page.get_by_role("tab", name=tab).click()
        for step in ("undo", "redo", "next mistake"):
            page[step].click(trial=True)


@pytest.mark.parametrize("seed", slow_after(0, [3, 5, 11], campaign_after=1))
def test_the_cost_of_a_mistake_is_the_difference_of_the_values_shown(opened: Opened, seed: int) -> None:
    """All plays of the moment have values over the same deals, with the same weights, as the grade."""
    played = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), seed), "random", seed)
    page = bare(opened, tranca.write(played.seen_by(2)))
    page.enter("review")
    cards = page.panel.locator(".mistakes li")
    expect(cards).not_to_have_count(0)
    for card in cards.all():
        button = card.get_by_role("button").first
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        page.settle()
        said = card.locator("#judged").inner_text()
        costs = [float(cost) for cost in re.findall(r"(?:Cost about|Cost) ([\d.]+)", said)]
        close = [float(value.replace("−", "-")) for value in re.findall(r": ([+−]?\d+(?:\.\d)?)(?: on|\.)", said)]
        cost = costs[0] if costs else close[1] - close[0]
        number = int(card.get_attribute("data-number") or 0)
        tile = str(played.actions[number - 1].play).replace("@", " at ")
        page.page.get_by_role("tab", name="plays").click()
        values = {name: shown_value(page, name) for name in page.names}
        assert max(values.values()) - values[f"play {tile}"] == pytest.approx(cost, abs=0.16)
        page.page.get_by_role("tab", name="review").click()


def shown_value(page: Page, name: str) -> float:
    """Return the value that the row of a play shows."""
    shown = page.row(name).locator(".worth b").inner_text()
    (value,) = re.findall(r"[-+−]?[\d.]+", shown)
    return float(value.replace("−", "-"))


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_mistakes_are_asked_again_on_later_days(first: Page, width: int) -> None:
    """After a success a mistake is tiles again after 1, then 3 days, after a failure on the next day."""
    shown, tap = first, Taps(first)
    shown.run("localStorage.removeItem('tranca-mistakes')")
    shown.shown.size(width, 844)
    day(shown, "2026-11-27")
    shown.go(address_of(RECORD))
    shown.enter("review")
    shown.page.get_by_label("mistakes of").select_option("E")
    shown.press("practice my mistakes")
    find(tap, "0-1")
    shown.press("The next one")
    expect(shown.verdict).to_contain_text("find the best play")
    shown.settle()
    hand = shown.page.locator("#hand").bounding_box()
    shown.press("Show me")
    shown.settle()
    assert shown.page.locator("#hand").bounding_box() == hand  # no verdict moves the tiles
    shown.press("Done")
    shown.press("Back to the review")
    expect(shown.page.locator("#judged")).to_be_visible()
    before = shown.page.locator("#notation").input_value()
    for date, tiles in (("2026-11-28", ["0-1", "2-3"]), ("2026-11-29", ["2-3"])):
        day(shown, date)
        shown.enter("my mistakes")
        expect(shown.panel).to_contain_text(f"{len(tiles)} mistake")
        shown.press("Start")
        for tile in tiles:
            find(tap, tile)
            if tile == tiles[-1]:
                shown.press("Done")
                continue
            with shown.unanswered("parse"):
                for _ in range(2):  # which skips none
                    shown.press("The next one")
        expect(shown.verdict).to_contain_text(f"Found at once: {len(tiles)} of {len(tiles)}.")
        shown.press("Back to my mistakes")
        expect(shown.page.locator("#notation")).to_have_value(before)
        while shown.page.locator("#panel:not([hidden])").count():  # on a phone, the closed sheet opens first
            shown.enter("my mistakes")
            shown.settle()
    day(shown, "2026-11-30")
    shown.enter("my mistakes")
    expect(shown.panel).to_contain_text("No mistakes to practice today. The next one comes tomorrow.")
    shown.press("forget all mistakes")
    expect(shown.panel).to_contain_text("keeps no mistakes yet")
    expect(shown.panel.get_by_role("button", name="Review this hand", exact=True)).to_be_visible()
    shown.run(f"() => {{ location.hash = {address_of(CASTEL)!r} }}")
    expect(shown.panel).to_be_hidden()  # it would be about the table before


def day(shown: Page, date: str) -> None:
    """Set the date of the page."""
    shown.page.clock.set_fixed_time(f"{date}T12:00:00")


def find(tap: Taps, tile: str) -> None:
    """Find the best play of a practice at once, on the hand."""
    verdict = tap.page.verdict
    expect(verdict).to_have_text("East to move: find the best play.")
    tap(tile, "hand")
    expect(verdict).to_contain_text(f"{tile} is best")


@pytest.mark.slow
def test_a_forced_play_has_no_value_in_the_own_view(opened: Opened) -> None:
    record = whole_deal("block/2", 1)
    shown = opened(tranca.write(record), at_once=False, width=1440)
    shown.enter("review")
    own = shown.panel.get_by_role("button", name="what the player saw", exact=True)
    expect(own).to_be_enabled()
    own.click()
    shown.press("start")
    for _ in range(len(record.actions)):
        shown.settle()
        if shown.page.locator("#plays .play").count() == 1:
            break
        shown.press("redo")
    values = shown.page.locator("#plays .worth, #hand .mark, #gauge-said")
    expect(shown.page.locator("#plays .play")).to_have_count(1)
    assert "".join(values.all_text_contents()).strip() == ""
    shown.panel.get_by_role("button", name="all hands open", exact=True).click()
    shown.settle()
    expect(shown.page.locator("#plays .worth")).not_to_have_text("")


@pytest.mark.slow
def test_a_link_to_a_moment_of_a_review_shows_the_same_averages(opened: Opened) -> None:
    """A review gives all deals the same weight; without it, deals are weighted by how the others played."""
    page = opened(ENTERED, "&entered=", at_once=False, width=390)
    page.enter("review")
    expect(page.page.locator("#judged")).to_be_visible()
    page.settle()
    values = page.page.locator("#plays .worth b")
    before = values.all_text_contents()
    page["more"].click()
    page["share"].click()
    link = page.page.get_by_role("dialog").get_by_label("link", exact=True).input_value()
    page.page.keyboard.press("Escape")
    page.page.goto("about:blank")
    page.page.goto(link)
    expect(page.page.locator("#judged")).to_be_visible()
    page.settle()
    expect(values).to_have_text(before)
    page.run(f"location.hash = 'review=&{address_of(CASTEL)}'")  # with open hands
    expect(page.page.locator("#answer")).to_contain_text("wins 46 points")
    page.shows("location.hash.startsWith('#review=&')")
    page["puzzles"].click()  # leaves it
    page.shows("!location.hash.includes('review')")
    page.run(f"location.hash = {link.split('#')[1]!r}")
    expect(page.page.locator("#judged")).to_be_visible()
    page.press("undo")
    expect(page.status).to_contain_text("Next: ")  # an action of this hand, not the table before it


@pytest.mark.slow
def test_the_mistakes_of_one_player_are_listed_alone_and_stepped_through(opened: Opened) -> None:
    record = tranca.parse(RECORD)[0]
    assert isinstance(record, tranca.Record)
    wrong = [
        number
        for number, step in enumerate(tranca.review(record, view="open").steps, 1)
        if step.open and step.open.verdict in MISTAKES and record.actions[number - 1].seat == "N"
    ]
    page = bare(opened, RECORD, 1440)
    page.enter("review")
    choice = page.page.get_by_label("mistakes of")
    choice.focus()
    choice.select_option("N")
    cards = page.panel.locator(".mistakes li")
    expect(cards).to_have_count(len(wrong))
    assert [int(card.get_attribute("data-number") or 0) for card in cards.all()] == wrong
    expect(choice).to_be_focused()
    page.press("start")
    page.press("next mistake")
    expect(page.page.locator("#judged")).to_contain_text("North laid")
    choice.select_option("")
    expect(cards).not_to_have_count(len(wrong))


@pytest.mark.slow
def test_a_step_to_a_mistake_that_waits_for_another_one_goes_on_from_there(opened: Opened) -> None:
    page = bare(opened, RECORD, 1440)
    page.enter("review")
    cards = page.panel.locator(".mistakes li")
    expect(cards.first.locator("[aria-expanded=true]")).to_be_visible()
    page.press("start")
    page.settle()
    with page.unanswered("parse"):
        for _ in range(2):
            page.press("next mistake")
    expect(cards.nth(1).locator("[aria-expanded=true]")).to_be_visible()
