"""The last tables in a browser: stored, opened again, and forgotten."""

import json

import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .conftest import Opened
from .pages import Page, address_of
from .test_first import board as board
from .test_first import first as first
from .test_typing import GAME

HIDDEN = text_of("castel-hidden.txt")


def kept(page: Page) -> list[dict[str, str]]:
    """Return the tables that the browser has stored, the last one first."""
    return json.loads(page.run("localStorage['tranca-recent'] ?? '[]'"))  # type: ignore[no-any-return]


@pytest.mark.slow
def test_tables_are_kept_as_they_are_left_and_forgotten_when_asked(page: Page) -> None:
    page.click("play 4-6 at 6")
    page.run(f"() => {{ location.hash = {address_of(HIDDEN)!r} }}")
    expect(page.page.locator("#title")).to_have_text("the same moment, as South knew it")
    page.ready()
    page.command("recent")
    tables = page.page.get_by_role("dialog").get_by_role("button", name="open ")
    expect(tables).to_have_count(2)
    expect(page.page.locator("#dialog .recent svg")).to_have_count(2)
    dialog = page.page.get_by_role("dialog")
    page.shown.size(390, 844)
    expect(dialog.locator("li").last).to_be_in_viewport(ratio=1)
    tables.nth(1).click()
    expect(page.page.locator("#turn")).to_have_text("North to move")  # after the play and the pass it forces
    page.ready()
    page.command("recent")
    page["forget the same moment, as South knew it"].click()
    expect(tables).to_have_count(1)
    page["Forget all"].click()
    expect(tables).to_have_count(0)
    assert kept(page) == []
    page["close"].click()
    page.click("play 3-4")
    assert kept(page) == []  # storing is switched off


@pytest.mark.slow
def test_a_table_that_is_set_up_is_one_entry_and_replaces_no_other(page: Page) -> None:
    page.click("play 4-6 at 6")
    played = kept(page)
    assert "to 100 · 2 actions · " in played[0]["said"]  # the rules, beside the title
    page.enter("set up")
    page["clear the table"].click()
    page.settle()
    for place in range(3):
        page.panel.locator(".triangle button").nth(place).click()
        page.settle()
    page.shows("JSON.parse(localStorage['tranca-recent'])[0].source.includes('0-2')")
    assert [table["source"] for table in kept(page)[1:]] == [table["source"] for table in played]
    page.command("recent")
    expect(page.page.get_by_role("dialog").locator(".recent .muted").first).to_contain_text("Table set up")


def start(first: Page) -> None:
    """Show the start screen of a browser without tables."""
    first.run("localStorage.removeItem('tranca-recent')")
    first.load()
    first.ready()


def test_the_hand_of_the_start_screen_is_kept_once_it_is_played_on(first: Page) -> None:
    page = first
    start(page)
    page["Show me"].click()
    page.settle()
    page.enter("review")
    page.settle()
    assert kept(page) == []
    start(page)
    page["Show me"].click()
    page["Play all four hands"].click()
    page.shows("localStorage['tranca-recent']")
    assert len(kept(page)) == 1


@pytest.mark.slow
def test_puzzles_of_the_page_are_no_tables_of_the_user(first: Page) -> None:
    page = first
    start(page)
    page.page.locator("#task-puzzles").click()
    page.settle()
    page.page.locator("#hand [data-tile]:not([disabled])").first.click()
    page.settle()
    page.page.locator("#task-play").click()
    page.settle()
    assert kept(page) == []


def test_a_game_that_grows_as_it_is_typed_is_one_table(opened: Opened) -> None:
    page = opened(text_of("castel.txt"), at_once=False)
    before = kept(page)
    page.page.get_by_role("tab", name="text").click()
    page.notation.select_text()
    head, play = GAME.split("W:5-6 S:")
    for text in (head, f"W:5-6 S:{play}"):
        page.page.keyboard.insert_text(text)
        page.settle()
    page.shows("JSON.parse(localStorage['tranca-recent'])[0].said.includes('22 actions')")
    assert kept(page)[1:] == before
    page.page.keyboard.press("Control+a")
    page.page.keyboard.insert_text(HIDDEN)
    page.settle()
    page.shows("!JSON.parse(localStorage['tranca-recent'])[0].title.includes('Saturday')")
    assert [table["title"] for table in kept(page)][1:] == ["Saturday evening, third hand", before[0]["title"]]


def test_the_picture_of_a_checked_hand_is_the_moment_at_which_it_opens(opened: Opened) -> None:
    page = opened("rules: doscientos\ndealt S: 0-1 1-3 1-6 2-2 4-5 4-6 5-5\nplay: S:4-5 E:5-6 N:2-6", "&entered=&at=0")
    page.shows("localStorage['tranca-recent']?.includes('S:4-5')")
    (table, *_) = kept(page)
    assert "N:2-6" in table["text"]
    assert "3 actions" in table["said"]
