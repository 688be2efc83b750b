"""Accessibility of the page: for screen readers, keyboards, phones and dark mode; and the size of its files."""

import hashlib
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from board.conftest import text_of

from .pages import Page, address_of

pytestmark = pytest.mark.slow

VENDOR = Path(__file__).parent / "vendor"
AXE = VENDOR / "axe.min.js"
SUM = "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
RULES = "{ 'label-content-name-mismatch': { enabled: true } }"
"""Rules of axe-core that are off by default: a name that is heard begins with what is read."""
TOUCH = 44


def test_the_program_that_looks_for_barriers_is_the_published_one() -> None:
    assert hashlib.sha256(AXE.read_bytes()).hexdigest() == SUM
    assert "Mozilla Public License" in (VENDOR / "axe-core-LICENSE.txt").read_text(encoding="utf-8")


def barriers(page: Page, part: str = "html") -> list[str]:
    """Return the violations that axe-core finds in the parts that a selector matches, without animations."""
    page.page.emulate_media(reduced_motion="reduce")  # a value might appear while axe runs
    if page.run("typeof axe") == "undefined":
        page.run(AXE.read_text(encoding="utf-8") + "; 0")
    found: dict[str, Any] = page.run(f"axe.run({part!r}, {{ resultTypes: ['violations'], rules: {RULES} }})")
    return [
        f"{violation['id']}: {violation['help']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
        for violation in found["violations"]
    ]


@pytest.mark.slow
def test_axe_finds_nothing_serious(page: Page) -> None:
    page.click("play 2-4")
    page.click("undo")
    page.click("play 4-6 at 6")
    page.command("comment it wins")
    page.page.keyboard.press("Escape")
    for scheme, width in zip(SCHEMES, (1200, 390), strict=True):
        page.shown.prefer(scheme)
        page.shown.size(width, 844)
        assert barriers(page) == []
    for name in ("share", "more"):
        page[name].click()
        assert barriers(page) == []
        page.page.keyboard.press("Escape")
    for name in ("castel-hidden.txt", "records/doscientos.txt", "draw-three-hidden.txt"):
        page.write(text_of(name).strip().split("\n\n")[-1])
        assert barriers(page) == []


def test_a_phone_shows_all_without_scrolling_aside_and_large_enough_to_touch(page: Page) -> None:
    page.shown.size(390, 844)
    page.click("play 2-4")
    assert page.run("document.documentElement.scrollWidth") <= 390
    small = [
        (element.get_attribute("aria-label") or element.inner_text(), box)
        for element in page.page.get_by_role("button").all()
        if (box := element.bounding_box()) and min(box["width"], box["height"]) < TOUCH
    ]
    assert small == []
    page.click("set up")
    fields = page.page.locator("#panel input, #panel select").all()
    low = [field for field in fields if (box := field.bounding_box()) and box["height"] < TOUCH]
    assert [element.get_attribute("data-at") for element in low] == []
    assert page.run("document.documentElement.scrollWidth") <= 390


def test_who_wants_no_motion_gets_none(page: Page) -> None:
    page.page.emulate_media(reduced_motion="reduce")
    moving = "[...document.querySelectorAll('*')].filter((e) => getComputedStyle(e).transitionDuration !== '0s').length"
    assert page.run(moving) == 0


def test_the_table_turns_to_any_seat(page: Page) -> None:
    page.choose_view("The table is seen from", "W")
    expect(page.page.locator("#table [data-seat]").last).to_have_attribute("data-seat", "W")
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("t")
    expect(page.page.locator("#table [data-seat]").last).to_have_attribute("data-seat", "N")


def test_values_are_for_one_side_throughout_where_that_is_chosen(page: Page) -> None:
    page.choose_view("Points are counted for", "EW")
    expect(page.row("play 4-6 at 6")).to_contain_text("East and West −46")
    expect(page["play 4-6 at 6"]).to_have_accessible_description("wins 46")
    page.click("play 2-4")
    expect(page.row("play 6-6")).to_contain_text("East and West +10")


def test_a_play_that_is_looked_at_lies_at_its_end(page: Page) -> None:
    page.page.keyboard.press("v")  # hide the values, or the best play is previewed while nothing is pointed at
    laid = page.page.locator("#table svg > g:not([data-seat]) use, #table .t-best use")
    expect(page.page.locator("#table .t-best")).to_have_count(0)
    before = laid.count()
    page["play 4-6 at 6"].hover()
    expect(page.page.locator("#table .t-best")).not_to_have_count(0)
    page.page.mouse.move(5, 5)
    expect(page.page.locator("#table .t-best")).to_have_count(0)
    assert laid.count() == before
    page["play 2-4"].focus()
    expect(page.page.locator("#table .t-best")).not_to_have_count(0)


def test_the_line_after_it_lies_there_with_numbers_while_values_are_shown(page: Page) -> None:
    ghosts = page.page.locator("#table [data-play]")
    page["play 4-6 at 6"].focus()
    expect(ghosts).to_have_count(4)  # one of the five actions of its line is a pass
    assert ghosts.evaluate_all("all => all.map((each) => each.dataset.play)") == ["4-6@6", "3-4", "2-3", "2-4@2"]
    page.page.keyboard.press("v")
    expect(ghosts).to_have_count(1)
    page.page.keyboard.press("v")
    expect(ghosts).to_have_count(4)
    page["play 2-4"].focus()
    expect(ghosts).to_have_count(5)  # and the first four of the eleven plays after it, as in the text


def test_many_deals_are_a_list(page: Page) -> None:
    page.write("\n\n".join([text_of("castel.txt"), text_of("castel.txt").replace("only one play wins", "the other")]))
    deals = page.page.get_by_role("region", name="deals").get_by_role("listitem")
    expect(deals).to_have_count(2)
    page.page.keyboard.press("]")
    expect(page.page.locator("#title")).to_contain_text("the other")
    page.page.keyboard.press("[")
    expect(page.page.locator("#title")).to_contain_text("only one")
    page.page.get_by_label("filter of deals").fill("other")
    expect(deals).to_have_count(1)


def test_deals_are_found_by_the_mistakes_in_them(page: Page) -> None:
    page.write("\n\n".join([text_of("castel.txt"), text_of("records/doscientos.txt")]))
    deals = page.page.get_by_role("region", name="deals").get_by_role("listitem")
    expect(deals).to_have_count(2)
    expect(deals.nth(1)).to_contain_text("NS 32")
    page.write(text_of("matches/doscientos.txt"))
    expect(deals).to_have_count(5)
    expect(page.page.locator("#match")).to_contain_text("NS 56, EW 115. EW has won")
    page.write("\n\n".join([text_of("castel.txt"), text_of("records/doscientos.txt")]))
    expect(deals).to_have_count(2)
    page.page.get_by_label("deals with a mistake of more than").fill("30")
    page.page.keyboard.press("Tab")
    expect(page.status).to_have_text("All deals are reviewed.")
    expect(deals).to_have_count(1)
    expect(deals).to_contain_text("heaviest")


def test_what_was_tried_is_kept_in_a_file_that_is_read_back(page: Page, tmp_path: Path) -> None:
    page.click("play 2-4")
    page.click("undo")
    page.click("play 4-6 at 6")
    page.command("comment it wins")
    with page.page.expect_download() as kept:
        page.command("download")
    kept.value.save_as(tmp_path / "kept.txt")
    tree = page.moments.all_inner_texts()
    text = (tmp_path / "kept.txt").read_text(encoding="utf-8")
    assert "tried:" in text
    page.go(address_of(text_of("castel.txt")))
    page.write(text)
    expect(page.moments).to_have_count(len(tree))
    assert page.moments.all_inner_texts() == tree


def test_pictures_are_kept(page: Page) -> None:
    page.click("share")
    for name, kind in (("Picture (SVG)", "svg"), ("Picture", "png")):
        with page.page.expect_download() as kept:
            page[name].click()
        assert Path(kept.value.path()).stat().st_size > 2000
        assert kept.value.suggested_filename.endswith(kind)
