"""How things open, and what a hand that slips does not do."""

from pathlib import Path

from playwright.sync_api import expect

from board.conftest import text_of

from .conftest import Opened
from .pages import Page


def test_hidden_hands_open_with_their_answer(opened: Opened) -> None:
    page = opened(text_of("castel-hidden.txt"))
    expect(page.panel).to_have_attribute("aria-label", "hidden hands")
    page.shows("document.querySelectorAll('.estimate tbody tr').length > 0")


def test_a_double_click_plays_once(page: Page) -> None:
    page["play 4-6 at 6"].dblclick()
    page.ready()
    expect(page.moments).to_have_count(2)


def test_escape_keeps_a_comment(page: Page) -> None:
    page["comment"].click()
    field = page.page.get_by_role("textbox", name="comment", exact=True)
    field.fill("the moment that mattered")
    field.press("Escape")
    expect(page.moments.first).to_contain_text("the moment that mattered")


def test_a_file_is_chosen_and_its_record_opens_at_its_first_action(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(text_of("records/published-deal.txt"), encoding="utf-8")
    page["more"].click()
    with page.page.expect_file_chooser() as chosen:
        page["open"].click()
    chosen.value.set_files(file)
    expect(page.moments).not_to_have_count(1)
    page.settle()
    expect(page.moments.first).to_have_attribute("aria-selected", "true")
    page.press("next mistake")
    page.shows("/gives away/.test(document.getElementById('status').textContent)")


def test_who_sits_down_is_not_told_the_seed(opened: Opened) -> None:
    page = opened(text_of("castel.txt"))
    page.enter("sit down")
    page.press("new deal")
    page.shows("document.getElementById('panel').textContent.includes('your turn')")
    assert "seed" not in page.page.locator("body").inner_text() + page.text
