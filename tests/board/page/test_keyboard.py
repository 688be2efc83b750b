"""Every task by keyboard only: no mouse moves and no script clicks."""

import json

import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .conftest import CASTEL, Opened
from .pages import Page, address_of

pytestmark = pytest.mark.slow

MOST_TABS = 120
WATCH_FOCUS = """() => {
    globalThis.focusLost = [];
    let key = "";
    addEventListener("keydown", event => (key = event.key), { capture: true });
    addEventListener("focusout", event => setTimeout(() => {
        if (key !== "Tab" && document.activeElement === document.body) focusLost.push(event.target.outerHTML);
    }));
}"""
"""Collects the elements from which the focus fell to the body, except by Tab at the end of the page."""


def tab_into(page: Page, holds: str, what: str) -> None:
    """Press Tab until a JavaScript function of the focused element returns true; fail after MOST_TABS."""
    for _ in range(MOST_TABS):
        if page.page.evaluate(f"({holds})(document.activeElement)"):
            return
        page.page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached by Tab")


def tab_to(page: Page, name: str) -> None:
    """Move the focus to the button, field or tab with this name."""
    said = "(each.getAttribute('aria-label') ?? each.labels?.[0]?.firstChild.textContent ?? each.textContent ?? '')"
    tab_into(page, f"each => {said}.trim() === {json.dumps(name)}", name)


def press(page: Page, name: str) -> None:
    tab_to(page, name)
    page.page.keyboard.press("Enter")
    page.settle()


def test_the_four_tasks(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False)
    press(page, "set up")
    expect(page.panel).to_have_attribute("aria-label", "set up")
    tab_to(page, "take 3-3 from your hand")
    page.page.keyboard.press("n")
    page.settle()
    expect(page["take 3-3 from Partner"]).to_be_visible()
    page.page.keyboard.press("Control+z")
    page.settle()
    expect(page["take 3-3 from your hand"]).to_be_visible()
    press(page, "set up")
    press(page, "puzzles")
    expect(page.panel).to_contain_text("puzzle 1 of")
    press(page, "Hint")
    expect(page.page.locator("#verdict .hint")).not_to_be_empty()
    press(page, "Show me")
    expect(page.verdict).to_contain_text("The solution")
    page.go(address_of(text_of("records/published-deal.txt")))
    press(page, "start")
    page.page.keyboard.press("n")
    expect(page.page.locator("#judged")).to_contain_text("Cost ")
    press(page, "play")
    expect(page.panel).to_have_attribute("aria-label", "sit down")
    press(page, "new deal")
    expect(page.panel).to_contain_text("stop playing")


def test_a_whole_match(opened: Opened) -> None:
    page = opened(CASTEL)
    page.seed(1)
    page.page.emulate_media(reduced_motion="reduce")
    page.run("localStorage.removeItem('tranca-match')")
    page.run(WATCH_FOCUS)
    press(page, "play")
    press(page, "Play a match")
    tab_into(page, "each => each.matches('form [role=combobox]')", "the rules")
    page.page.keyboard.type("block game two")
    page.page.keyboard.press("Enter")
    tab_to(page, "points to win")
    page.page.keyboard.press("Control+a")
    page.page.keyboard.type("1")
    tab_to(page, "the others play by")
    page.page.keyboard.type("habit")
    press(page, "Start")
    page.wait_for_start()
    part = "hand"
    while page.turn():
        before = page.text
        page.shows(f"document.getElementById('{part}').contains(document.activeElement)")  # at each turn
        tab_into(page, "each => each.closest('#plays') !== null", "a play")
        part = "plays"
        page.page.keyboard.press("Enter")
        page.shows(f"document.getElementById('notation').value !== {json.dumps(before)}")
    expect(page.page.locator("#deal-end")).to_contain_text("the match")
    assert page.run("focusLost") == []  # not even while the others play
    press(page, "Review this deal")
    expect(page.panel).to_have_attribute("aria-label", "review")
