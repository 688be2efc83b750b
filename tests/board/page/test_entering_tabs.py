"""Every panel at every stage of entering a hand shows something and leads on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tiers import slow_but

import tranca

from .conftest import Opened
from .pages import Page, address_of
from .test_entering import OWN_DRAW, Player
from .test_entering_turns import AT_END, DRAWN, PLAYED, begin_hand
from .test_first import board as board
from .test_first import first as first
from .test_taps import entered

TABS = ("plays", "moves", "review", "text")


def open_table(page: Page, text: str) -> None:
    page.at_once = False
    page.go(address_of(text) + AT_END)


def choose(page: Page) -> None:
    page.press("Check a hand I played")
    page.panel.get_by_role("button", name="2-2", exact=True).click()


def begin(page: Page) -> None:
    begin_hand(page, "0-2 0-4 1-3 1-4 2-2 4-6 6-6")


def enter_actions(page: Page) -> None:
    open_table(page, PLAYED)


def count_draws(page: Page) -> None:
    open_table(page, DRAWN)
    page.press("Other draws …")


def draw(page: Page) -> None:
    open_table(page, OWN_DRAW)
    page.press("draws 0-0")


def end(page: Page) -> None:
    played = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 3), "random", 3)
    page.at_once = False
    page.go(f"{address_of(tranca.write(played.seen_by(2)))}&entered=&at={'.'.join('0' * len(played.actions))}")


STAGES = (choose, begin, enter_actions, count_draws, draw, end)
SLOW = (choose, begin, enter_actions, draw, end)
"""Others differ from these only in the tiles that are drawn."""
WAYS = "#hand button, #ways button, #panel .triangle button, #panel .mistakes button"
"""Buttons that enter the next tile or action, return to them, or show the result."""


@pytest.mark.parametrize("stage", slow_but((), STAGES, SLOW), ids=lambda stage: stage.__name__)
def test_no_panel_is_blank_or_without_a_way_on(first: Page, stage: Callable[[Page], None]) -> None:
    stage(first)
    again = TABS[:2]  # these are shown before the review was opened, and after it
    shown = [(390, again), (1440, (*TABS, *again)), (390, TABS)]
    for width, tab in ((width, tab) for width, tabs in shown for tab in tabs):
        first.shown.size(width, 844)
        first.page.locator(f"#tab-{tab}").click()
        first.settle()
        pane = first.panel if tab == "review" else first.page.locator(f"#pane-{tab}")
        expect(pane).to_be_visible()
        shown = pane.locator("textarea" if tab == "text" else ":scope")
        assert (shown.input_value() if tab == "text" else shown.inner_text()).strip(), (tab, width)
        expect(first.page.locator(WAYS).locator("visible=true").first).to_be_enabled()
        expect(first.page.locator("#turn, #ways button").locator("visible=true").first).to_be_in_viewport(ratio=1)
        expect(first.page.locator("#table")).to_contain_text("You")
        expect(first.page.locator("#table")).not_to_contain_text("South")


@pytest.mark.slow
def test_the_tiles_to_choose_return_with_one_tap(first: Page) -> None:
    choose(first)
    first.press("review")
    expect(first.panel).to_contain_text("There are no plays to grade.")
    first.press("Choose my tiles")
    expect(first.panel.get_by_role("button", name="2-2", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(first["Choose my tiles"]).to_have_count(0)
    first.page.locator("#tab-moves").click()
    first.press("Choose my tiles")
    for tile in ("0-2", "0-4", "1-3", "1-4", "4-6", "6-6"):
        first.panel.get_by_role("button", name=tile, exact=True).click()
    expect(first["Left led"]).to_be_visible()
    expect(first["Choose my tiles"]).to_have_count(0)


@pytest.mark.slow
def test_the_review_of_an_unfinished_hand_leads_back_to_its_next_action(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    page.press("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    shown = page.page.locator("#notation").input_value()
    page.press("Correct this action")
    expect(page.page.get_by_text("Which tile did you lay instead of 0-4?")).to_be_visible()
    assert page.page.locator("#notation").input_value() == shown
    page.press("review")
    expect(page.page.locator("#turn")).to_be_visible()  # the buttons do not say which action is shown
    page.press("Continue at the end")
    expect(page.page.locator("#turn")).to_have_text("Your turn")
    expect(page["What should I play?"]).to_be_visible()
    expect(page["Continue at the end"]).to_have_count(0)
    page.press("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    page.press("end")
    page.press("undo")  # it is not lost
    page.press("undo")
    page.settle()
    shown = page.page.locator("#notation").input_value()
    page.press("Continue entering")
    expect(page.page.get_by_text("Which tile did Partner lay?")).to_be_visible()
    assert page.page.locator("#notation").input_value() == shown


@pytest.mark.slow
def test_the_actions_after_a_corrected_one_are_kept(opened: Opened) -> None:
    """They follow the correction that was asked for; after steps back, only a button restores them."""
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    before = entered(page)
    page.press("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    page.press("start")
    page.press("Correct this action")
    expect(page["What should I play?"]).to_be_visible()  # values would suggest a play, and cover the tiles
    assert not any(page.page.locator("#hand .mark").all_inner_texts())
    Player(page, "S", {}).tap("0-2")
    expect(page.status).to_have_text(re.compile("^[0-9]+ later actions? (was|were) kept. .* so continue from here.$"))
    corrected = entered(page)
    assert [str(action) for action in corrected.actions][:2] == ["S:0-2", "E:0-6"]
    page.press("undo")
    page.press("redo")
    page.settle()
    assert entered(page) == corrected
    page.press("undo")
    expect(page.status).to_have_text("Taken back. “Redo” restores it.")
    page.settle()
    page.press("end")
    page.settle()
    assert entered(page) == before


@pytest.mark.slow
def test_an_action_is_corrected_where_the_moves_are_listed(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    before = entered(page)
    page.page.get_by_role("tab", name="moves", exact=True).click()
    page.page.locator("#variations [data-node]").nth(1).click()
    page.settle()
    page.press("Correct this action")
    expect(page["What should I play?"]).to_be_visible()
    Player(page, "S", {}).tap("0-2")
    expect(page.status).to_have_text(re.compile("^[0-9]+ later actions? (was|were) kept. .* so continue from here.$"))
    assert [str(action) for action in entered(page).actions][:2] == ["S:0-2", str(before.actions[1])]


@pytest.mark.slow
def test_after_a_right_answer_no_tiles_of_the_next_player_are_shown(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    page.run("localStorage.removeItem('tranca-mistakes')")
    page.press("review")
    page.press("practice my mistakes")
    expect(page.verdict).to_contain_text("find the best play")
    page.settle()
    page.page.get_by_role("tab", name="plays", exact=True).click()  # the review asks for plays beside other panels
    page.settle()
    for step in ("undo", "redo"):
        expect(page[step]).to_have_class(re.compile(r"\bspent\b"))
    page.press("redo")  # which would play the mistake
    expect(page.status).to_have_text("There is no later play.")
    page.press("undo")
    expect(page.status).to_have_text("There is nothing to take back.")
    expect(page.verdict).to_contain_text("find the best play")
    best = page.run("JSON.parse(localStorage['tranca-mistakes'])[0].best[0]")
    Player(page, "S", {}).tap(best.replace("@", " at "))
    expect(page.verdict).to_contain_text("Correct!")
    expect(page.page.locator("#hand button")).to_have_count(0)


@pytest.mark.slow
def test_practice_begun_at_the_start_screen_shows_no_other_hand_and_ends_in_its_room(first: Page) -> None:
    page = first
    page.shown.size(390, 844)
    page.go(address_of(PLAYED) + AT_END)
    page.run("localStorage.removeItem('tranca-mistakes')")
    page.press("review")
    page.shows("JSON.parse(localStorage['tranca-mistakes'] ?? '[]').length > 0")
    kept = page.run("localStorage['tranca-mistakes']")
    page.load()
    page.ready()
    page.run(f"localStorage['tranca-mistakes'] = {kept!r}")
    page.enter("my mistakes")
    page.press("Start")
    page.settle()
    best = page.run("JSON.parse(localStorage['tranca-mistakes'])[0].best[0]")
    Player(page, "S", {}).tap(best.replace("@", " at "))
    expect(page.verdict).to_contain_text("Correct!")
    expect(page.page.locator("#hand button")).to_have_count(0)
    page.press("Done")
    page.press("Back to my mistakes")
    expect(page.panel.get_by_role("heading", name="My mistakes")).to_be_in_viewport()


@pytest.mark.slow
def test_the_own_mistakes_of_a_reviewed_hand_are_kept_and_show_no_values_beside_them(opened: Opened) -> None:
    page = opened(PLAYED, AT_END, at_once=False, width=390)
    page.run("localStorage.removeItem('tranca-mistakes')")
    page.press("review")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    count = page.panel.locator(".mistakes li").count()
    page.enter("my mistakes")
    expect(page.panel).to_contain_text(re.compile(f"^My mistakes{count} mistakes? to practice today"))
    assert not any(page.page.locator("#hand .mark").all_inner_texts())
    page.press("Start")
    expect(page.verdict).to_contain_text("find the best play")
    page.settle()
    best = page.run("JSON.parse(localStorage['tranca-mistakes'])[0].best[0]")
    Player(page, "S", {}).tap(best.replace("@", " at "))
    expect(page.verdict).to_contain_text("Correct!")
    expect(page.page.locator("#hand button")).to_have_count(0)  # no tiles of the next player
    page.page.go_back()
    page.settle()
    page.page.go_forward()
    expect(page.panel).to_have_attribute("aria-label", "my mistakes")
    expect(page.panel).to_be_visible()
    page.settle()
    assert not any(page.page.locator("#hand .mark").all_inner_texts())
    expect(page.page.locator("#gauge")).to_be_hidden()
