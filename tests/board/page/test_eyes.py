"""The view of the table: all hands, or one seat's hand with the odds of the others."""

import re

import pytest
from playwright.sync_api import expect

from .pages import Page


@pytest.mark.slow
def test_a_known_table_is_seen_as_the_seat_to_move_sees_it_and_whole_again(page: Page) -> None:
    whole = page.text
    page["As South sees it"].click()
    expect(page["See all hands"]).to_be_visible()
    page.ready()
    expect(page["play 4-6 at 6"]).to_have_accessible_description("wins 20.32 on average, best in 69 % of the deals")
    assert "W: ?4" in page.text
    expect(page.page.locator("#table")).not_to_have_attribute("aria-label", re.compile("5-6"))  # held by N
    page["See all hands"].click()
    expect(page["play 4-6 at 6"]).to_have_accessible_description("wins 46")
    assert page.text == whole


IN_A_GAP = """seat => {
    const { left, right, top, bottom } = document.querySelector(`#table [data-seat=${seat}]`).getBoundingClientRect();
    for (let y = top + 1; y < bottom; y += 1) {
        for (let x = left + 1; x < right; x += 1) {
            const under = document.elementFromPoint(x, y);
            if (under.closest('[data-seat]') || !under.closest('#table')) continue;
            return under.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
        }
    }
    throw Error('no gap');
}"""
"""Clicks beside the tiles of a seat, where nothing is drawn."""


@pytest.mark.slow
def test_a_seat_that_is_pointed_at_shows_what_it_may_hold(page: Page) -> None:
    card = page.page.locator("#possible-tiles")
    west = page.page.locator('#table [data-seat="W"]').first
    west.dispatch_event("click")
    expect(card).to_be_hidden()  # its tiles are visible
    page["As South sees it"].click()
    expect(page["See all hands"]).to_be_visible()
    page.ready()
    page.page.mouse.move(1, 1)  # off the table, because a redraw under the mouse would count as pointing
    west.dispatch_event("click")
    expect(card).to_contain_text("West may hold")
    expect(card.locator(".heat")).to_have_count(11)  # tiles in 3 other hands
    page.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.page.evaluate(IN_A_GAP, "W")
    expect(card).to_be_visible()
    page.page.locator("#turn").click()
    expect(card).to_be_hidden()
    west.dispatch_event("click")
    card.get_by_role("button", name="close").dispatch_event("click")
    expect(card).to_be_hidden()
    page.command("holds w")
    expect(page.status).to_contain_text("West may hold 0-0 36 %")
