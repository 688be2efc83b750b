"""The board on paper: the table first, then the words, then the open panel, and no controls."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import CASTEL, PHONE_HEIGHT, Opened
from .pages import Page
from .test_review_cards import ENTERED
from .test_rooms import RECORD

pytestmark = pytest.mark.slow

PAPER = """() => {
    const boxOf = element => element.getBoundingClientRect();
    const shown = [...document.querySelectorAll("body *")].filter(
        element => !(element instanceof SVGElement) && element.checkVisibility() && boxOf(element).width > 1,
    );
    const named = elements => elements.map(element => element.id || element.outerHTML.slice(0, 80));
    const [table, side] = ["#cloth", "#side"].map(name => document.querySelector(name));
    const [place, below] = [boxOf(table), boxOf(side)];
    return {
        held: named(shown.filter(element => ["fixed", "sticky"].includes(getComputedStyle(element).position))),
        over: named(
            shown.filter(
                element =>
                    !element.contains(table) && !table.contains(element) &&
                    boxOf(element).top < place.bottom && boxOf(element).bottom > place.top,
            ),
        ),
        controls: named(shown.filter(element => element.matches("header, dialog, input, select, #report, .chip"))),
        gap: below.top - boxOf(document.querySelector("#felt")).bottom,
        narrower: Math.abs(below.width - place.width),
        picture: place.height / innerHeight,
        scrolled: named(shown.filter(each => each.matches(".pane") && each.scrollHeight > each.clientHeight)),
    };
}"""
"""Finds faults of the printed page: elements that stay in place, lie over the table, or are of no use on paper."""


def each_width(page: Page) -> Iterator[int]:
    """Show the page on the screen at one width after another."""
    for width in (390, 1440):
        page.page.emulate_media(media="screen")
        page.shown.size(width, PHONE_HEIGHT)
        page.settle()
        yield width


def check_paper(page: Page) -> None:
    page.shown.paper()
    page.settle()
    found: dict[str, Any] = page.run(PAPER)
    assert {name: found[name] for name in ("held", "over", "controls", "scrolled")} == {
        "held": [],
        "over": [],
        "controls": [],
        "scrolled": [],
    }
    assert 0 <= found["gap"] < 32
    assert found["narrower"] < 1
    assert 0 < found["picture"] < 0.6


def test_paper_does_not_say_that_the_page_works(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.intercept("**/api/review", lambda route: None)  # no answer
    page.press("review")
    note = page.panel.get_by_role("note").filter(has_text="Reviewing")
    expect(note).to_be_visible()
    page.page.emulate_media(media="print")
    expect(note).to_be_hidden()


@pytest.mark.parametrize("text", [RECORD, ENTERED], ids=["open", "own"])
def test_a_printed_review_has_its_mistakes_below_the_table(opened: Opened, text: str) -> None:
    page = opened(text, at_once=False, width=390)
    page.press("review")
    expect(page.page.locator("#judged")).to_contain_text("Better: ")
    page.settle()
    for _ in each_width(page):
        check_paper(page)
        cards = page.panel.locator(".mistakes li")
        assert cards.count() > 0
        for card in cards.all():
            expect(card.locator("button.link")).to_be_visible()
        expect(page.page.locator("#judged")).to_be_visible()
        expect(page.panel.locator(".totals")).to_be_visible()
        expect(page.page.locator("#hand .held").first).to_be_visible()
        expect(page.page.locator("#pane-plays")).to_be_hidden()
        if text == ENTERED:  # the first mistake of the other record is its lead
            after_turn = page.run("getComputedStyle(document.querySelector('#turn'), '::after').content")
            assert re.search(r"open ends: 6 and 3|attr\(data-ends\)", after_turn)
            assert page.page.locator("#turn").get_attribute("data-ends") == "open ends: 6 and 3"
        bars = page.panel.locator(":scope > .room-bar").all()
        assert {bar.evaluate("bar => getComputedStyle(bar).breakBefore") for bar in bars} == {"avoid"}


def test_a_review_is_printed_whatever_tab_is_open(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.press("review")
    expect(page.page.locator("#judged")).to_contain_text("Better: ")
    page.settle()
    for _ in each_width(page):
        page.page.get_by_role("tab", name="text", exact=True).click()
        expect(page.panel).to_be_hidden()
        check_paper(page)
        expect(page.panel.locator(".mistakes li").first).to_be_visible()
        expect(page.page.locator("#judged")).to_be_visible()
        expect(page.panel.locator(".totals")).to_be_visible()


def test_printed_plays_have_their_values_below_the_table(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    page.shown.prefer("dark")
    for _ in each_width(page):
        check_paper(page)
        expect(page.page.locator("#answer")).to_be_visible()
        plays = page.page.locator("#plays .play")
        expect(plays).to_have_count(4)
        for play in plays.all():
            expect(play.locator(".worth")).to_be_visible()
        expect(page.page.locator("#notation")).to_be_hidden()
    page.page.emulate_media(media="screen")
    page.enter("set up")
    page.page.emulate_media(media="print")
    expect(page.panel.locator(".triangle")).to_be_attached()
    expect(page.panel.get_by_text("tap", exact=False).first).to_be_hidden()


def test_all_panels_are_printed_if_they_are_shown(opened: Opened) -> None:
    page = opened(CASTEL)
    for _ in each_width(page):
        check_paper(page)
        for part in ("#plays", "#variations", "#notation"):
            expect(page.page.locator(part)).to_be_visible()


def test_paper_says_whose_mistakes_are_listed_and_has_no_status_line(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.enter("review")
    page.settle()
    page.panel.get_by_label("mistakes of").select_option("E")
    page.panel.get_by_role("button", name="Save or print", exact=True).click()
    with page.page.expect_download():
        page.page.get_by_role("dialog").get_by_role("button", name="Text", exact=True).click()
    expect(page.page.get_by_role("dialog")).to_contain_text("Saved")
    page.page.keyboard.press("Escape")
    for _ in each_width(page):
        page.page.emulate_media(media="print")
        expect(page.panel.get_by_role("heading", name="mistakes of East", exact=True)).to_be_visible()
        expect(page.page.locator("#status")).to_be_hidden()
