"""A game's text that is typed or pasted into the field of the notation: nothing of it is lost."""

import re

import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .conftest import Opened
from .pages import Page, address_of
from .test_first import board as board
from .test_first import first as first
from .test_match import PASTE

GAME = """\
title: Saturday evening, third hand
rules: doscientos
dealt N: 0-0 0-3 1-4 2-3 2-4 3-5 6-6
dealt E: 0-2 0-6 1-1 1-2 2-5 3-3 4-4
dealt S: 0-1 1-3 1-6 2-2 4-5 4-6 5-5
dealt W: 0-4 0-5 1-5 2-6 3-4 3-6 5-6
must-lead: 6-6
to-move: S
play: N:6-6 W:5-6 S:4-5 E:0-6 N:2-4 W:2-6 S:1-6 E:1-2 N:0-3 W:3-4 S:2-2 E:4-4 N:1-4 W:1-5 S:5-5 E:2-5@5 N:2-3 W:3-6 \
S:4-6 E:0-2 N:0-0 W:0-4@0
result: blocked 4 4 by W
points: NS 0, EW 0"""
"""A game of 22 actions, whose first mistake is the third one."""

AT_MISTAKE = "play: N:6-6 W:5-6"
HEAD = "#turn"


def open_text(page: Page) -> None:
    page.page.get_by_role("tab", name="text").click()
    page.notation.select_text()


def type_lines(page: Page, lines: list[str]) -> None:
    """Type lines one by one, and wait after each line until the page has settled."""
    for number, line in enumerate(lines):
        page.page.keyboard.type(line)
        page.settle()
        if number < len(lines) - 1:
            page.page.keyboard.press("Enter")


def test_a_game_that_is_typed_during_a_review_stays_whole(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False, width=390)
    page.enter("review")
    open_text(page)
    *before, play, result, points = GAME.split("\n")
    type_lines(page, [*before, play])
    expect(page.page.locator(HEAD)).to_contain_text("Action 3 of 22")  # the review shows the first mistake
    expect(page.notation).to_be_focused()
    assert page.text == "\n".join([*before, play])
    page.page.keyboard.press("Enter")
    type_lines(page, [result, points])
    expect(page.page.locator(HEAD)).to_contain_text("Action 3 of 22")
    assert page.text == GAME
    expect(page.page.locator("#faults li")).to_have_count(0)
    page.notation.blur()
    page.settle()
    assert page.text == GAME  # the moment has not changed since
    page["close the panel"].click()
    for step, actions in (("undo", "\nplay: N:6-6$"), ("end", " W:0-4@0\nresult: ")):
        page[step].click()
        page.settle()
        expect(page.page.locator("#notation")).to_have_value(re.compile(actions))


@pytest.mark.slow
def test_what_is_typed_while_the_text_before_it_is_opened_stays(page: Page) -> None:
    first, second = (page.text.replace("to-move: S", f"to-move: {seat}") for seat in "EW")
    with page.unanswered("parse"):
        page.notation.fill(first)
        page.shows("document.getElementById('notation').hasAttribute('aria-busy')")
        page.notation.fill(f"{second}\n")
    page.settle()
    assert page.text == f"{second}\n"
    expect(page.page.locator(HEAD)).to_have_text("West to move")
    page.notation.blur()
    page.settle()
    assert page.text == second  # as the board writes it


@pytest.mark.slow
def test_a_tap_that_leaves_the_focus_in_the_field_shows_the_notation_of_its_moment(page: Page) -> None:
    page.notation.fill(GAME)
    page.settle()
    assert page.text == GAME
    for name, more in (("start", ""), ("redo", " N:6-6")):
        page[name].dispatch_event("click")  # as on a phone on which buttons take no focus
        page.settle()
        expect(page.notation).to_be_focused()
        assert page.text.endswith(f"play:{more}")


@pytest.mark.slow
def test_blocks_that_cannot_be_read_yet_stay_while_they_are_typed(page: Page) -> None:
    text = "title: one\n\nrules: doscientos\n\nN: 1-"
    page.notation.fill(text)
    expect(page.page.locator("#faults li")).not_to_have_count(0)
    page.settle()
    assert page.text == text
    castel = text_of("castel.txt").strip()
    two_deals = f"{castel}\n\n{castel.replace('Castel', 'another')}"
    for deals, count in ((two_deals, 2), (f"{two_deals}\n\n{castel}", 3)):
        page.notation.fill(deals)
        expect(page.page.locator("#deal-list li")).to_have_count(count)
        page.settle()
        assert page.text == deals
        expect(page.page.locator("#faults li")).to_have_count(0)


def test_a_moment_of_a_longer_game_says_so_and_shows_the_rest(opened: Opened) -> None:
    page = opened(GAME, "&at=0.0", at_once=False, width=390)
    page.page.get_by_role("tab", name="text").click()
    rest = page.page.locator("#rest")
    expect(rest).to_contain_text("This is the moment shown: 2 of 22 actions.")
    assert page.text.endswith(AT_MISTAKE)
    page["Show all 22"].click()
    expect(page.notation).to_have_value(re.compile("W:0-4@0"))
    expect(rest).to_be_hidden()


def test_the_first_fault_is_in_view_on_a_phone(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False, width=390)
    open_text(page)
    type_lines(page, GAME.replace("4-6 5-5", "4-6 5-9").split("\n"))
    expect(page.page.locator("#faults li").first.get_by_role("button")).to_be_in_viewport(ratio=1)
    expect(page.notation).to_be_in_viewport()
    expect(page.notation).to_be_focused()


def test_the_menu_leads_to_the_field_for_a_game(first: Page) -> None:
    first.shown.size(390, 844)
    first.enter("Paste or type a game")
    expect(first.notation).to_be_focused()
    expect(first.notation).to_be_in_viewport()
    first.page.get_by_role("tab", name="plays").click()
    expect(first["Show me"]).to_be_visible()  # the start screen is there again
    first.enter("Paste or type a game")
    first.page.keyboard.insert_text(GAME)
    first.settle()
    assert first.text == GAME
    expect(first.page.locator("#title")).to_have_text("Saturday evening, third hand")


def test_a_game_of_others_is_pasted_from_the_start_screen(first: Page) -> None:
    first.shown.size(390, 844)
    links = [first[name].bounding_box() for name in ("From a photo", "Open a file", "Paste text", "Mexican Train")]
    assert len({box["y"] for box in links if box}) == 1  # one line
    first["Paste text"].click()
    expect(first.notation).to_be_focused()
    first.page.keyboard.insert_text(GAME)
    expect(first.page.locator("#title")).to_have_text("Saturday evening, third hand")
    first.settle()
    table, others = first.page.locator("#table"), re.compile(r"\b(You|Partner)\b")  # as in the first problem
    expect(table).to_have_accessible_name(re.compile(r"\bSouth\b"))
    expect(table).not_to_have_accessible_name(others)
    first.page.keyboard.press("End")
    first.page.keyboard.type("# 3")  # an edit
    first.settle()
    expect(table).not_to_have_accessible_name(others)


@pytest.mark.parametrize("width", [320, 390])
def test_a_moment_of_a_record_says_what_was_played_then(first: Page, width: int) -> None:
    first.shown.size(width, 844)
    first.go(f"{address_of(GAME)}&at=0.0")
    first.settle()
    key = first.page.locator("#key")
    expect(key).to_have_text("+11: wins 11 · played: 4-5, costs 29")
    assert first.run("document.getElementById('key').getClientRects()[0].height") < 24  # one line
    first["redo"].click()
    expect(key).not_to_contain_text("played: 4-5")
    first["undo"].click()
    expect(first.status).to_have_text("Next: South 4-5")
    expect(key).to_contain_text("played: 4-5")
    first.page.locator("#hand [data-tile='1-6']").click()
    expect(first.status).to_contain_text("S plays 1-6")
    first["undo"].click()
    expect(first.status).to_have_text("Taken back: S plays 1-6.")  # which was not played


@pytest.mark.slow
def test_a_game_is_written_in_place_of_hidden_hands(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False)
    page.enter("hidden hands")
    page.settle()
    page.enter("Paste or type a game")
    expect(page.notation).to_have_value("")
    page.page.keyboard.insert_text(GAME)
    page.settle()
    assert page.text == GAME


@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_a_link_to_a_table_is_opened_as_text_too(first: Page, way: str) -> None:
    link = f"{first.home}/#{address_of(GAME)}&at=0.0"
    if way == "typed":
        first.enter("Paste or type a game")
        first.page.keyboard.insert_text(link)
    else:
        first.run(f"({PASTE})({link!r})")
    expect(first.page.locator("#title")).to_have_text("Saturday evening, third hand")
    expect(first.page.locator("#status")).to_have_text("Table loaded.")
    first.settle()
    expect(first.page.locator("#notation")).to_have_value(re.compile(f"{AT_MISTAKE}$", re.M))
    expect(first.page.locator("#faults li")).to_have_count(0)


def test_the_field_for_a_game_shows_the_moment_again_if_nothing_is_written(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False, width=390)
    page.page.get_by_role("tab", name="text").click()
    before = page.text
    page.enter("Paste or type a game")
    expect(page.notation).to_have_value("")
    page.page.get_by_role("tab", name="plays").click()
    page.page.get_by_role("tab", name="text").click()
    expect(page.notation).to_have_value(before)
    expect(page.page.locator("#faults li")).to_have_count(0)


def test_a_link_to_the_table_shown_leaves_no_text_behind(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False, width=390)
    page.page.get_by_role("tab", name="text").click()
    before = page.text
    link = page.page.url
    page.enter("Paste or type a game")
    page.page.keyboard.insert_text(link)
    expect(page.page.locator("#status")).to_have_text("Table loaded.")
    expect(page.page.locator("#notation")).to_have_value(before)
