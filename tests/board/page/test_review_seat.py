"""A review says whose mistakes it lists, from which seat the table is seen, and which plays it can grade."""

import re

import pytest
from playwright.sync_api import expect

import tranca

from .conftest import Opened
from .pages import Page
from .test_typing import GAME

WHOLE = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 7), "random", 7)
MISTAKES = ("slip", "mistake", "blunder")

IMPOSSIBLE = """\
rules: doscientos
dealt S: 0-1 0-2 1-2 1-3 3-6 4-6 6-6
to-move: S
play: S:6-6 E:- N:- W:-
"""
"""Nobody can hold the other sixes."""


def reviewed(opened: Opened, text: str) -> Page:
    """Return the page with the review of an entered hand, at the first mistake of its player."""
    page = opened(text, "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.ready()
    page.press("Review this hand")
    expect(page.page.locator("#judged")).to_contain_text("You laid")
    page.settle()
    return page


@pytest.mark.slow
def test_own_mistakes_are_listed_first_and_the_costliest_is_one_of_them(opened: Opened) -> None:
    steps = enumerate(tranca.review(WHOLE, view="own").steps, 1)
    losses = {number: step.own.loss for number, step in steps if step.own and step.own.verdict in MISTAKES}
    own = [number for number in losses if WHOLE.actions[number - 1].seat == "S"]
    page = reviewed(opened, tranca.write(WHOLE))
    cards = page.panel.locator(".mistakes li")
    expect(cards).to_have_count(len(own))
    assert [int(card.get_attribute("data-number") or 0) for card in cards.all()] == own
    expect(page.panel.get_by_role("heading", name="your mistakes")).to_have_count(1)
    expect(page.panel.locator("#whose")).to_have_value("S")
    worst = max(own, key=lambda number: losses[number])
    assert worst != max(losses, key=lambda number: losses[number])  # another player's mistake cost more
    expect(cards.filter(has_text="costliest")).to_have_attribute("data-number", str(worst))
    expect(page.panel).to_contain_text("Each play is graded by what its player knew, even if the table shows more.")
    page.panel.locator("#whose").select_option("")
    expect(cards).to_have_count(len(losses))
    places = page.run("['#whose', '.mistakes'].map(each => document.querySelector(each).getBoundingClientRect().top)")
    assert places[0] < places[1]


@pytest.mark.slow
def test_a_user_without_mistakes_is_told_so_above_those_of_the_others(opened: Opened) -> None:
    page = opened(GAME, "&you=W", at_once=False, width=390)
    page.press("review")
    said = page.panel.get_by_text("You made no mistakes.", exact=True)
    expect(page.panel.locator("#whose")).to_have_value("W")
    expect(said).to_have_count(0)
    page.press("what the player saw")
    expect(page.panel.locator("#whose")).to_have_value("")
    expect(said).to_be_visible()
    page = opened(tranca.write(WHOLE.seen_by(2)), "&you=E", at_once=False, width=390)  # whose plays cannot be graded
    page.press("review")
    expect(page.panel).to_contain_text("are not graded, because their hands are not known")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    expect(said).to_have_count(0)


@pytest.mark.slow
def test_the_steps_of_an_ended_hand_are_arrows_after_a_reload_too(opened: Opened) -> None:
    page = reviewed(opened, tranca.write(WHOLE))
    page.page.get_by_role("tab", name="plays", exact=True).click()
    page.press("review")  # leaves it
    page.press("end")
    label = page.page.locator("#undo small")
    expect(label).to_be_hidden()
    page.press("undo")
    expect(page.status).to_contain_text("Next: ")
    page.reload()
    expect(label).to_be_hidden()


@pytest.mark.slow
def test_the_table_stays_while_the_tiles_of_the_player_to_move_are_below_it(opened: Opened) -> None:
    page = reviewed(opened, tranca.write(WHOLE))
    turn, count = page.page.locator("#turn"), len(WHOLE.actions)
    expect(turn).to_have_text(re.compile(rf"^Action \d+ of {count}: You to play$"))
    page.panel.locator("#whose").select_option("")
    card = page.panel.locator(".mistakes li").last
    number = int(card.get_attribute("data-number") or 0)
    assert WHOLE.actions[number - 1].seat == "N"
    card.get_by_role("button").first.click()
    expect(turn).to_have_text(f"Action {number} of {count}: Partner to play")
    expect(page.page.locator("#hand .whose")).to_have_text("Partner's hand")
    tiles = WHOLE.positions[number - 1].hands[0]
    expect(page.page.locator("#hand button[data-tile]")).to_have_count(len(tiles))
    expect(page.page.locator("#hand .mark")).not_to_have_count(0)
    whose = page.page.locator("#hand .whose span")
    for seat, said in (("N", ""), ("E", "Right's hand"), ("W", "Left's hand"), ("N", ""), ("S", "Partner's hand")):
        page.choose_view("The table is seen from", seat)
        expect(page.page.locator("#table [data-seat]").last).to_have_attribute("data-seat", seat)
        expect(whose).to_have_text([said] if said else [])
    page.choose_view("The table is seen from", "mover")
    expect(turn).to_have_text(f"Action {number} of {count}, seen from Partner")


@pytest.mark.slow
def test_plays_of_hands_that_were_not_entered_are_graded_once_they_are(opened: Opened) -> None:
    page = reviewed(opened, tranca.write(WHOLE.seen_by(2)))
    said = "To grade the plays of Partner, Right and Left too, enter the tiles left in the other hands."
    expect(page.panel).to_contain_text(said)
    expect(page.panel).not_to_contain_text("not known")
    complete = page.page.get_by_role("button", name="Enter the other tiles", exact=True).locator("visible=true")
    expect(complete).to_have_count(1)
    page.click("end")
    expect(page.page.locator("#ways button", has_text="Enter the other tiles")).to_be_visible()
    expect(complete).to_have_count(1)


@pytest.mark.slow
def test_a_step_to_a_mistake_is_dimmed_if_there_is_none(opened: Opened) -> None:
    page = reviewed(opened, tranca.write(WHOLE.seen_by(2)))
    cards = page.panel.locator(".mistakes li")
    previous, following = page.page.locator("#previous"), page.page.locator("#next")
    expect(previous).to_have_class(re.compile("spent"))
    expect(following).not_to_have_class(re.compile("spent"))
    for _ in range(cards.count() - 1):
        page.press("next mistake")
        page.settle()
    expect(following).to_have_class(re.compile("spent"))
    expect(previous).not_to_have_class(re.compile("spent"))
    page.press("next mistake")
    expect(page.status).to_have_text("There is no later mistake.")


@pytest.mark.slow
def test_a_number_on_a_tile_is_the_rounded_one_of_the_review(opened: Opened) -> None:
    page = reviewed(opened, tranca.write(WHOLE.seen_by(2)))
    (cost,) = re.findall(r"Cost about ([\d.]+) on average", page.page.locator("#judged").inner_text())
    assert "." in cost
    shown = cost if float(cost) < 10 else f"{float(cost):.0f}"
    expect(page.page.locator("#key")).to_have_text(re.compile(f"on average\\s· .*costs {re.escape(shown)}$"))


@pytest.mark.slow
def test_actions_that_no_deal_allows_are_refused_with_the_way_out(opened: Opened) -> None:
    page = opened(IMPOSSIBLE, "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.ready()
    page.page.locator("#hand").get_by_role("button", name="What should I play?", exact=True).click()
    said = "No deal fits all of these actions, so one of them is wrong. Undo the last ones and correct them."
    expect(page.status).to_have_text(said)
    expect(page.status).to_be_in_viewport(ratio=1)
    expect(page.page.locator("#answer")).to_have_text(said)
    expect(page["undo"]).to_be_in_viewport(ratio=1)
    page.click("undo")
    expect(page["Left passes"].first).to_be_visible()
    expect(page.page.locator("#answer")).not_to_have_text(said)


@pytest.mark.slow
@pytest.mark.parametrize("record", [WHOLE, WHOLE.seen_by(2)], ids=["known", "hidden"])
def test_a_review_is_saved_and_printed_at_once(opened: Opened, record: tranca.Record) -> None:
    page = reviewed(opened, tranca.write(record))
    before = page.page.locator("#turn").inner_text()
    page.run("window.printed = 0; window.print = () => { window.printed += 1 }; null")
    page.press("Save or print")
    dialog = page.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Print", exact=True).click()
    page.shows("window.printed === 1")
    with page.page.expect_download() as taken:
        dialog.get_by_role("button", name="Page", exact=True).click()
    expect(dialog).to_contain_text(
        f"Saved the page among the downloads of this browser, as {taken.value.suggested_filename}."
    )
    page.page.keyboard.press("Escape")
    expect(page.page.locator("#turn")).to_have_text(before)
    expect(page.page.get_by_role("dialog")).to_have_count(0)
