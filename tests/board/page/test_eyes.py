"""Views of the table: all hands, or one seat's hand with the odds of the other tiles."""

import pytest
from playwright.sync_api import expect

from .pages import Page


@pytest.mark.slow
def test_a_known_table_is_seen_as_the_seat_to_move_sees_it_and_whole_again(page: Page) -> None:
    whole = page.text
    page["As S sees it"].click()
    expect(page["See all hands"]).to_be_visible()
    page.ready()
    expect(page["play 4-6 at 6"]).to_have_accessible_description("about +20.32 on average, best in 69 %")
    assert "W: ?4" in page.text
    assert "5-6" not in (page.page.locator("#table").get_attribute("aria-label") or "")  # N holds it
    page["See all hands"].click()
    expect(page["play 4-6 at 6"]).to_have_accessible_description("wins 46")
    assert page.text == whole


def test_a_seat_that_is_pointed_at_shows_what_it_may_hold(page: Page) -> None:
    card = page.page.locator("#possible-tiles")
    west = page.page.locator('#table [data-seat="W"]').first
    west.dispatch_event("click")
    expect(card).to_be_hidden()  # its tiles are visible
    page["As S sees it"].click()
    expect(page["See all hands"]).to_be_visible()
    page.ready()
    page.page.mouse.move(1, 1)  # off the table, where redrawn parts under the mouse would count as pointed at
    west.dispatch_event("click")
    expect(card).to_contain_text("W may hold")
    assert card.locator(".heat").count() == 11  # the tiles of the three other hands
    page.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.command("holds w")
    expect(page.status).to_contain_text("W may hold 0-0 36 %")
