"""The last tables in a browser: stored, opened again, and forgotten."""

import json

import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .pages import Page, address_of

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
