"""Opening files and views, and slips of the hand that must do nothing."""

import re
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .conftest import CASTEL, Opened
from .pages import Page, address_of


def choose(page: Page, folder: Path, *texts: str) -> None:
    """Choose files in the browser's dialog: `deal-1.txt` and so on."""
    files = [folder / f"deal-{number}.txt" for number in range(1, len(texts) + 1)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    with page.page.expect_file_chooser() as chosen:
        page["open"].click()
    chosen.value.set_files(files)


@pytest.mark.slow
def test_hidden_hands_open_with_their_answer(opened: Opened) -> None:
    page = opened(text_of("castel-hidden.txt"))
    hidden(page)


def hidden(page: Page) -> None:
    """Check that estimates for a hidden hand replace exact values and are marked as estimates."""
    for name in page.names:
        expect(page[name]).to_have_accessible_description(
            re.compile(r"^(wins|loses|about even) .*on average.*, best in \d+ % of the deals")
        )
    hand = page.page.get_by_role("group", name="hand", exact=True).get_by_role("button")
    expect(hand.first).to_contain_text("≈")
    expect(page.page.locator("#plays .gain, #plays .loss")).to_have_count(0)
    expect(page.page.locator("#over")).to_contain_text("deals")


@pytest.mark.slow
def test_a_file_with_hidden_hands_answers_by_itself(page: Page, tmp_path: Path) -> None:
    choose(page, tmp_path, text_of("castel-hidden.txt"))
    expect(page.page.locator("#over")).to_contain_text("deals")
    hidden(page)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_opens(page: Page, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "powershell.txt"
    file.write_bytes(("\ufeff" + text_of("castel-hidden.txt").replace("\n", "\r\n")).encode(encoding))
    with page.page.expect_file_chooser() as chosen:
        page["open"].click()
    chosen.value.set_files(file)
    expect(page.page.locator("#over")).to_contain_text("deals")


@pytest.mark.slow
def test_puzzles_do_not_open_solved(page: Page, tmp_path: Path) -> None:
    choose(page, tmp_path, text_of("puzzles/block-to-win.txt"))
    expect(page.panel).to_contain_text("puzzle 1 of ")
    page.settle()
    assert page.names
    for name in page.names:
        expect(page[name]).to_have_accessible_description("")
    expect(page.page.get_by_role("meter")).to_have_count(0)
    expect(page.page.locator("#hand .mark")).to_have_text([""] * page.page.locator("#hand .mark").count())


@pytest.mark.slow
def test_a_double_click_plays_once(page: Page) -> None:
    page["play 4-6 at 6"].dblclick()
    page.ready()
    expect(page.moments).to_have_count(2)


@pytest.mark.slow
def test_escape_keeps_a_comment(page: Page) -> None:
    page["comment"].click()
    field = page.page.get_by_role("textbox", name="comment", exact=True)
    field.fill("the moment that mattered")
    field.press("Escape")
    expect(page.moments.first).to_contain_text("the moment that mattered")


@pytest.mark.slow
def test_a_file_is_chosen_and_its_record_opens_at_its_first_action(page: Page, tmp_path: Path) -> None:
    choose(page, tmp_path, text_of("records/published-deal.txt"))
    expect(page.moments).not_to_have_count(1)
    page.settle()
    expect(page.moments.first).to_have_attribute("aria-selected", "true")
    page.press("next mistake")
    page.shows("/costs/.test(document.getElementById('status').textContent)")


@pytest.mark.slow
def test_a_record_of_an_address_without_a_moment_opens_at_its_first_action(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"))
    expect(page.moments).not_to_have_count(1)
    expect(page.moments.first).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_players_and_event_are_told_and_stay_when_the_table_is_set_up(opened: Opened) -> None:
    names = ["event: Copa del Club", "date: 2026-11-22", "player N: Ana", "player S: Eva"]
    page = opened("\n".join([*names, text_of("records/doscientos.txt").strip().split("\n\n")[1]]))
    expect(page.page.locator("#kind")).to_contain_text("Copa del Club · 2026-11-22")
    expect(page.page.locator("#table svg")).to_contain_text("Ana")
    page.press("set up")
    page.page.get_by_role("button", name=re.compile("^take 0-1 from")).click()
    page.settle()
    assert set(names) <= set(page.text.splitlines())


@pytest.mark.slow
def test_an_unfinished_deal_opens_at_the_moment_that_it_asks_of(page: Page, tmp_path: Path) -> None:
    choose(page, tmp_path, text_of("castel-hidden.txt"))
    expect(page.moments).not_to_have_count(1)
    page.settle()
    expect(page.moments.last).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_a_faulty_block_stands_in_the_list_and_opens_as_text_with_its_faults(page: Page, tmp_path: Path) -> None:
    faulty = "title: held twice\nends: 4 1\nto-move: S\nN: 1-3\nE: 1-3\nS: 2-4\nW: 0-3"
    choose(page, tmp_path, "# nothing\n")
    expect(page.status).to_contain_text("There are no positions")
    choose(page, tmp_path, f"{faulty}\n\n{text_of('castel.txt')}")
    expect(page.status).to_contain_text(re.compile(r"\d deals\. One of them has errors"))
    page.shows("document.getElementById('title').textContent.includes('Castel')")
    page.page.locator("#deals").get_by_text("has errors").click()
    page.shows("document.getElementById('notation').value.startsWith('title: held twice')")
    expect(page.page.locator("#faults")).to_contain_text("1-3 is also held by N")


@pytest.mark.slow
def test_texts_that_are_opened_together_with_an_image_are_read_and_the_image_is_named(page: Page) -> None:
    with page.page.expect_file_chooser() as chosen:
        page["open"].click()
    text, image = text_of("castel.txt").encode(), bytes([137, 80])
    chosen.value.set_files(
        [
            {"name": "hand.png", "mimeType": "image/png", "buffer": image},
            {"name": "deal.txt", "mimeType": "text/plain", "buffer": text + b"\n\n" + text},
        ]
    )
    expect(page.status).to_have_text(re.compile(r"^The list has \d+ deals\. Not opened: hand\.png\."))
    expect(page.page.locator("#title")).to_contain_text("Castel")


@pytest.mark.slow
def test_a_faulty_block_without_a_title_is_called_by_its_file_and_line(page: Page, tmp_path: Path) -> None:
    faulty = "ends: 4 1\nto-move: S\nN: 1-3\nE: 1-3\nS: 2-4\nW: 0-3"
    choose(page, tmp_path, text_of("castel.txt"), f"{text_of('castel.txt')}\n\n{faulty}")
    line = text_of("castel.txt").count("\n") + 3
    block = page.page.locator("#deals").get_by_role("button", name=f"deal-2.txt, line {line}")
    expect(block).to_contain_text("has errors")
    block.click()
    expect(page.status).to_contain_text(f"deal-2.txt, line {line + 3}: E: 1-3 is also held by N")
    expect(page.notation).to_have_value(faulty)


@pytest.mark.slow
def test_who_sits_down_is_not_told_the_seed(opened: Opened) -> None:
    page = opened(text_of("castel.txt"))
    page.enter("sit down")
    page.press("new deal")
    page.shows("document.getElementById('turn').textContent === 'Your turn'")
    assert "seed" not in page.page.locator("body").inner_text() + page.text


@pytest.mark.slow
def test_a_task_that_is_chosen_before_the_first_table_is_there_waits_for_it(opened: Opened) -> None:
    page = opened(CASTEL)
    waiting: list[playwright.Route] = []
    page.intercept("**/api/parse", lambda route: waiting.append(route))
    page.load(address_of(text_of("records/published-deal.txt")))
    page["review"].click()
    while not waiting:
        page.run("0")
    for route in waiting:
        route.continue_()
    page.page.unroute_all()
    expect(page.panel.get_by_role("button", name="all hands open", exact=True)).to_be_visible()
    page.settle()
