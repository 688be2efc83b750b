"""The theme of the page: light, dark, or as in the system."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from .pages import Page
from .test_access import barriers

pytestmark = pytest.mark.slow

LIGHT, DARK = "rgb(244, 241, 234)", "rgb(18, 21, 23)"
PAPER = "getComputedStyle(document.body).backgroundColor"
TILE = "getComputedStyle(document.querySelector('#table svg .t-tile')).fill"

Scheme = Literal["light", "dark"]


def choose(page: Page, theme: str) -> None:
    page["settings"].click()
    page.page.get_by_role("group", name="Theme").get_by_role("radio", name=theme.capitalize(), exact=True).check()


@pytest.mark.parametrize(("system", "chosen"), [("light", "dark"), ("dark", "light")])
def test_the_chosen_theme_overrides_that_of_the_system(bare: Page, system: Scheme, chosen: Scheme) -> None:
    bare.shown.prefer(chosen)
    colors = bare.run(PAPER), bare.run(TILE)
    bare.shown.prefer(system)
    before = bare.run(PAPER), bare.run(TILE)
    assert colors[0] != before[0]
    assert colors[1] != before[1]
    choose(bare, chosen)
    assert (bare.run(PAPER), bare.run(TILE)) == colors
    assert barriers(bare, "#dialog") == []
    choose_system = bare.page.get_by_role("group", name="Theme").get_by_role("radio", name="System")
    choose_system.check()
    assert (bare.run(PAPER), bare.run(TILE)) == before
    bare.page.keyboard.press("Escape")
    choose(bare, chosen)
    bare.page.keyboard.press("Escape")
    for width in (1200, 390):
        bare.shown.size(width, 844)
        assert barriers(bare) == []


def test_the_chosen_theme_applies_before_the_script_of_the_page_runs(bare: Page) -> None:
    choose(bare, "dark")
    bare.run("sessionStorage.kept = 'yes'")
    bare.intercept("**/board.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    bare.page.reload()
    expect(bare.page.locator("#table svg")).to_have_count(0)
    assert bare.run(PAPER) == DARK
    bare.page.unroute("**/board.js")
    bare.reload()
    assert bare.run(PAPER) == DARK
    bare["settings"].click()
    expect(bare.page.get_by_role("radio", name="Dark")).to_be_checked()
    bare.run("delete sessionStorage.kept")


def test_the_theme_can_be_chosen_without_storage(bare: Page) -> None:
    script = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
    bare.run(f"window.stored = Object.getOwnPropertyDescriptor(window, 'localStorage'); {script}")
    assert bare.run(PAPER) == LIGHT
    choose(bare, "dark")
    assert bare.run(PAPER) == DARK
    bare.run("Object.defineProperty(window, 'localStorage', window.stored)")


def test_paper_is_white_in_the_dark_theme(bare: Page) -> None:
    choose(bare, "dark")
    bare.page.keyboard.press("Escape")
    dark = bare.run(TILE)
    bare.shown.paper()
    assert bare.run("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert bare.run(PAPER) == "rgb(255, 255, 255)"
    assert bare.run(TILE) != dark
