"""The keyboard focus never falls to the body, whatever disappears."""

import pytest

from .pages import Page
from .test_first import board as board
from .test_first import first as first

HAS_FOCUS = "document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"


def press(page: Page, name: str) -> None:
    button = page[name].first
    button.focus()
    page.page.keyboard.press("Enter")
    page.settle()
    page.shows(HAS_FOCUS)


def lay(page: Page) -> None:
    page.page.locator("#hand .held:not(.unfit)").first.focus()
    page.page.keyboard.press("Enter")
    page.settle()
    page.shows(HAS_FOCUS)


@pytest.mark.slow
def test_the_focus_stays_in_the_page_on_the_first_screen(first: Page) -> None:
    press(first, "Let me try")
    lay(first)
    press(first, "Try again")
    first["Show me"].focus()
    first.run("document.activeElement.replaceWith(document.activeElement.cloneNode(true))")  # it is drawn again
    first.shows("document.activeElement.textContent === 'Show me'")


@pytest.mark.slow
def test_the_focus_stays_in_the_page_in_rooms_and_dialogs(first: Page) -> None:
    for name in ("puzzles", "Hint", "Show me", "Next puzzle", "set up", "play", "Play a match", "cancel", "review"):
        press(first, name)
    for name in ("rules", "settings", "share"):
        press(first, name)
        first.page.keyboard.press("Escape")
        first.shows(HAS_FOCUS)
    entries = first.page.locator("#menu .entry")
    for index in range(entries.count()):
        first["more"].focus()
        first.page.keyboard.press("Enter")
        entries.nth(index).focus()
        first.page.keyboard.press("Enter")
        first.settle()
        first.shows(HAS_FOCUS)
        first.page.keyboard.press("Escape")
        first.shows(HAS_FOCUS)
    first["more"].focus()
    first.page.keyboard.press("Enter")
    entries.last.focus()
    first.page.keyboard.press("Tab")
    first.shows(f"{HAS_FOCUS} && document.getElementById('menu').hidden")  # it would cover what has the focus


@pytest.mark.slow
def test_a_click_beside_everything_gives_the_focus_up(first: Page) -> None:
    first["Let me try"].focus()
    first.page.mouse.click(2, first.run("innerHeight - 2"))
    first.shows("document.activeElement === document.body")
    first.run("document.getElementById('offers').append(document.createElement('i'))")  # the page changes
    first.settle()
    assert first.run("document.activeElement === document.body")
