"""A click counts even if its part of the page is redrawn between press and release."""

import re
from collections.abc import Callable

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from waiting import wait_until

from .conftest import Opened
from .pages import Page

HIDDEN_HANDS = (
    "rules: doscientos; layout: 4-4 4-1; lead: E; to-move: S; S: 0-0 0-1 1-1 2-2 2-4 3-3 5-5; N: ?7; E: ?6; W: ?6"
)


def press(page: Page, element: playwright.Locator) -> None:
    """Press the mouse at the middle of an element."""
    element.hover(force=True)  # the button of a card is above its content
    page.page.mouse.down()


def replaced(page: Page, element: playwright.Locator, redraw: Callable[[], None]) -> None:
    """Redraw the page and wait until an element is no longer part of it."""
    handle = element.element_handle()
    redraw()
    page.page.wait_for_function("element => !element.isConnected", arg=handle)


@pytest.fixture
def editor(opened: Opened) -> Page:
    page = opened(HIDDEN_HANDS)
    page.press("set up")
    page.settle()
    return page


@pytest.mark.parametrize(
    ("part", "place"),
    [("[data-seat=N]", "Partner"), ("[data-tile='4-4']", "the right of the chain")],
    ids=["seat", "tile"],
)
@pytest.mark.slow
def test_a_press_on_the_table_counts_though_its_picture_comes_meanwhile(editor: Page, part: str, place: str) -> None:
    delayed: list[playwright.Route] = []
    released = False

    def delay(route: playwright.Route) -> None:
        if released:
            route.continue_()
        else:
            delayed.append(route)

    def release() -> None:
        nonlocal released
        released = True
        for route in delayed:
            route.continue_()

    editor.intercept("**/api/picture", delay)
    editor["give 0-2 to your hand"].press("s")
    wait_until(lambda: editor.run("true") and delayed, "the request of the picture")
    editor.shows("!document.querySelector('#panel[aria-busy=true]')")  # the table is judged
    target = editor.page.locator(f"#table {part}").first
    press(editor, target)
    replaced(editor, target, release)
    editor.page.mouse.up()
    expect(editor.status).to_have_text(f"tiles go to {place}")


@pytest.mark.slow
def test_a_press_on_a_tile_of_the_editor_counts_though_an_edit_is_undone_meanwhile(editor: Page) -> None:
    editor["give 0-2 to your hand"].click()
    tile = editor["give 3-4 to your hand"]
    editor.settle()
    press(editor, tile)
    replaced(editor, tile, lambda: editor.shown.press("Control+z"))
    expect(editor["give 0-2 to your hand"]).to_be_visible()
    editor.page.mouse.up()
    expect(editor["take 3-4 from your hand"]).to_be_visible()
    expect(editor.notation).to_have_value(re.compile("3-4"))
    expect(editor.notation).not_to_have_value(re.compile("0-2"))


@pytest.mark.slow
def test_a_press_on_a_moment_counts_though_the_tree_is_redrawn_meanwhile(page: Page) -> None:
    page.plays.first.click()
    page.ready()
    start = page.moments.first
    expect(start).not_to_have_attribute("aria-selected", "true")
    press(page, start)
    replaced(page, start, lambda: page.shown.press("v"))
    page.page.mouse.up()
    expect(page.moments.first).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_a_press_on_the_value_of_a_play_counts_though_it_is_hidden_meanwhile(page: Page) -> None:
    value = page.page.locator("#plays .play .worth b").first
    press(page, value)
    replaced(page, value, lambda: page.shown.press("v"))
    page.page.mouse.up()
    expect(page.moments).to_have_count(2)


@pytest.mark.slow
def test_a_press_on_a_line_counts_though_it_is_hidden_and_shown_meanwhile(page: Page) -> None:
    step = page.page.locator("#line .step").first
    press(page, step)

    def hide_and_show() -> None:
        page.shown.press("v")
        page.shown.press("v")

    replaced(page, step, hide_and_show)
    page.page.mouse.up()
    expect(page.moments).to_have_count(2)


@pytest.mark.slow
def test_a_press_that_is_released_on_another_part_does_nothing(page: Page) -> None:
    value = page.page.locator("#plays .play .worth b").first
    press(page, value)
    page.plays.nth(1).hover()
    replaced(page, value, lambda: page.shown.press("v"))
    page.page.mouse.up()
    page["values"].click()
    page.ready()
    expect(page.moments).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("redrawn", [False, True])
def test_a_click_keeps_the_keys_that_are_held(page: Page, redrawn: bool) -> None:
    """A link that is clicked with Control opens another tab."""
    page.run("window.held = []; document.addEventListener('click', event => held.push(event.ctrlKey))")
    value = page.page.locator("#plays .play .worth b").first
    page.page.keyboard.down("Control")
    press(page, value)
    if redrawn:
        replaced(page, value, lambda: page.run("document.querySelector('#values').click()"))
    page.page.mouse.up()
    page.page.keyboard.up("Control")
    assert page.run("window.held").pop() is True


@pytest.mark.slow
@pytest.mark.parametrize("redrawn", [False, True])
def test_a_press_is_one_click(page: Page, redrawn: bool) -> None:
    """A second click would undo the effect of the first."""
    page.run("window.clicks = []; document.addEventListener('click', event => clicks.push(event.target.id))")
    value = page.page.locator("#plays .play .worth b").first
    press(page, value if redrawn else page.plays.first)
    if redrawn:
        replaced(page, value, lambda: page.shown.press("v"))
    page.page.mouse.up()
    expect(page.moments).to_have_count(2)
    assert len(page.run("window.clicks")) == 1
