"""Shared results: a page to play through, and a link that explains itself if no board is open."""

from collections.abc import Iterator
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

from .pages import Page


@pytest.fixture
def stranger(chromium: playwright.Browser) -> Iterator[Browser]:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    shown = Browser(context.new_page())
    shown.watch()
    yield shown
    context.close()


@pytest.mark.slow
def test_a_link_without_its_board_shows_the_table_and_how_to_open_it(page: Page, stranger: Browser) -> None:
    page.click("play 4-6 at 6")
    page.page.wait_for_function("() => location.hash.includes('tree=')")
    link = page.page.url
    stranger.page.goto(link)
    tab = stranger.page
    expect(tab.get_by_role("heading", level=1)).to_have_text("Castel, International Dominoes: only one play wins")
    chain = tab.locator(".place", has_text="table").locator("title")
    assert [element.text_content() for element in chain.all()][:3] == ["4-4", "4-1", "1-1"]
    assert "4-6@6" in tab.locator(".place", has_text="tried").inner_text()
    assert tab.locator("#command").inner_text().replace("\n", "").startswith("tranca board 'http://127.0.0.1")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [address.partition("#")[0] for address in stranger.requests] == [link.partition("#")[0]]
    assert [line for line in stranger.log if "403" not in line] == []


def test_share_gives_one_page_that_plays_the_line(page: Page, tmp_path: Path) -> None:
    page.click("play 4-6 at 6")
    page["share"].click()
    with page.page.expect_download() as taken:
        page["page that plays"].click()
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    page["close"].click()
    assert file.suffix == ".html"
    tab = page.page.context.new_page()
    shown = Browser(tab)
    shown.watch()
    shown.open(file)
    where = tab.locator("#where")
    expect(tab.locator(".step.now h2")).to_have_text("S to move")
    tab.locator(".step.now .broad svg").click()
    expect(where).to_have_text("action 1 of 2")
    tab.keyboard.press("End")
    expect(tab.locator(".step.now")).to_contain_text("N plays 3-4 and wins 46.")
    tab.get_by_role("button", name="First step (Home)").click()
    expect(where).to_have_text("the deal")
    assert (shown.foreign, shown.log) == ([], [])
    tab.close()
