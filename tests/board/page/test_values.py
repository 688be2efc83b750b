"""Values that are not exact look and read differently, and the page asks again until they are good."""

import json
from typing import Any

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

from .conftest import CASTEL, Opened
from .pages import Page, address_of

BOUNDED = {"value": None, "swing": None, "best": False, "points": None, "end": None, "line": "", "bounds": [-60, 60]}


def answering(page: Page, times: list[float], *answers: dict[str, Any]) -> None:
    """Answer `solve` questions with these in turn, repeating the last one; record the time limits in `times`."""

    def answer(route: playwright.Route) -> None:
        question = json.loads(route.request.post_data or "")
        body = answers[min(len(times), len(answers) - 1)]
        times.append(question["time_limit"])
        route.fulfill(json=body)

    page.intercept("**/api/solve", answer)


def answer(*plays: tuple[str, float | None, float, float], **more: Any) -> dict[str, Any]:
    rows = [
        BOUNDED | {"play": play, "value": value, "swing": None if value is None else value - 26, "bounds": [low, high]}
        for play, value, low, high in plays
    ]
    return {"exact": False, "plays": rows, "best": [], **more}


def described(page: Page) -> list[str]:
    return [play.text_content() or "" for play in page.page.locator("#plays .worth .unseen").all()]


@pytest.mark.slow
def test_a_sample_is_told_as_one_and_improves_in_place_until_it_is_whole(opened: Opened) -> None:
    page = opened(CASTEL)
    times: list[float] = []
    cut = answer(("2-4", 26, -10, 60), ("4-6@4", 20, -20, 55), ("4-6@6", 21, -30, 50), ("3-6", -5, -50, 40))
    whole = answer(("2-4", 26, 20, 32), ("4-6@4", 12, 10, 14), ("4-6@6", 11, 9, 13), ("3-6", -5, -9, -1), sample=8)
    answering(page, times, {**cut, "sample": 2, "cut": True}, whole)
    page.go(address_of(CASTEL))
    assert times == [0.3, 1.5]
    assert described(page)[0] == "wins about 26 points (sampled: likely +20 to +32)"
    best = page.page.locator("#plays .best")
    expect(best).to_have_count(1)
    expect(best.locator("b")).to_have_text("≈ +26")
    expect(best.locator("b")).to_have_class("unsure")  # not the color of a proven win
    expect(page.page.locator("#heard")).to_have_text("best: 2-4, wins about 26 points (sampled: likely +20 to +32)")


@pytest.mark.slow
def test_a_search_that_goes_on_can_be_stopped_and_marks_nothing_best_before_it_may(opened: Opened) -> None:
    page = opened("rules: doscientos; to-move: S; N: ?7; E: ?7; S: ?7; W: ?7")
    times: list[float] = []
    waiting: list[playwright.Route] = []

    def answering_once(route: playwright.Route) -> None:
        times.append(json.loads(route.request.post_data or "")["time_limit"])
        if len(times) > 1:
            waiting.append(route)  # never answered
            return
        route.fulfill(json=answer(("2-4", 26, 12, 40), ("4-6@4", 20, -20, 55), sample=2, cut=True))

    page.intercept("**/api/solve", answering_once)
    page.load(address_of(CASTEL))
    while not waiting:  # the page has shown the first answer, and asks for a better one
        page.run("0")
    page["stop"].click()
    page.settle()
    assert times == [0.3, 1.5]
    expect(page.page.locator("#plays .best")).to_have_count(0)
    expect(page.page.locator("#answer")).to_have_text("Too close to call: 2-4, 4-6 at the 4")
    assert described(page) == [
        "wins about 26 points (sampled: likely +12 to +40), too close to call",
        "wins about 20 points (sampled: likely −20 to +55), too close to call",
    ]


@pytest.mark.slow
def test_plays_are_listed_best_first_unless_another_order_is_chosen(opened: Opened) -> None:
    page = opened(CASTEL)
    by_tile = ["play 2-4", "play 3-6", "play 4-6 at 4", "play 4-6 at 6"]
    assert page.names == by_tile  # with all panels shown at once, for programs
    page = opened(CASTEL, at_once=False, width=390)
    page.page.get_by_role("tab", name="plays", exact=True).click()
    assert page.names == ["play 4-6 at 6", "play 2-4", "play 3-6", "play 4-6 at 4"]
    expect(page["play 4-6 at 6"]).to_be_in_viewport(ratio=1)
    page.page.get_by_label("order of the plays").select_option("by tile")
    assert page.names == by_tile
    page.run("sessionStorage.kept = 'yes'")  # else the tests clear the storage
    page.reload()
    page.page.get_by_role("tab", name="plays", exact=True).click()
    assert page.names == by_tile
    page.run("sessionStorage.clear()")
    page.page.get_by_label("order of the plays").select_option("best first")
    assert page.names[0] == "play 4-6 at 6"
    page.page.keyboard.press("v")
    expect(page.page.get_by_label("order of the plays")).to_be_visible()  # so that the plays keep their places


@pytest.mark.parametrize("width", slow_after(0, [390, 1440]))
def test_the_best_play_is_named_once_and_stays_in_view(opened: Opened, width: int) -> None:
    page = opened(CASTEL, at_once=False, width=width)
    page.page.get_by_role("tab", name="plays").click()
    page.page.locator("#pane-plays").evaluate("pane => { pane.scrollTop = pane.scrollHeight; }")
    answer = page.page.locator("#answer")
    expect(answer).to_have_text("Best: 4-6 at the 6, wins 46 points")
    expect(answer).to_be_in_viewport(ratio=0.9)
    page.page.keyboard.press("b")
    expect(page.status).to_have_text("best: 4-6 at the 6, wins 46 points")
    assert page.status.evaluate("said => getComputedStyle(said).opacity") == "0"  # only heard
