"""Files saved from the board agree with it: names, numbers, the answer, and the moment shown."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tranca
from tranca.board.turns import advance

from .conftest import CASTEL, Opened
from .pages import Page
from .test_rooms import RECORD
from .test_setup import CHAIN


def saved(page: Page, label: str, folder: Path) -> Path:
    """Save a file of the dialog for sharing, and return it."""
    page["more"].click()
    page.page.locator("#share").click()
    with page.page.expect_download() as taken:
        page.page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()
    file = folder / taken.value.suggested_filename
    taken.value.save_as(file)
    page.page.get_by_role("dialog").evaluate("dialog => dialog.close()")
    return file


@pytest.mark.slow
def test_files_of_a_table_that_was_set_up_say_what_the_board_says(opened: Opened, tmp_path: Path) -> None:
    text = f"rules: doscientos; layout: {CHAIN}; to-move: S; S: 6-6 4-6 3-5 1-2; N: ?4; W: ?5; E: ?6"
    page = opened(text, at_once=False, width=390)
    page.enter("set up")
    page["tiles go to your hand"].click()
    page["give 0-1 to your hand"].click()
    page.settle()
    page["What should I play?"].click()
    page.settle()
    over = page.page.locator("#over")
    expect(over).to_contain_text(re.compile("Average points for you over [0-9,]+ of the [0-9,]+ ways"))
    expect(page.page.locator("#answer")).to_have_text(re.compile("^Best: "))  # no deals are added any more
    answer = page.page.locator("#answer").inner_text()
    drawn = saved(page, "Picture (SVG)", tmp_path)
    assert drawn.name == "tranca-position.svg"
    picture = drawn.read_text(encoding="utf-8")
    for said in ("Doscientos, to 200", "Your turn", ">You<", ">Partner<", ">Left<", ">Right<"):
        assert said in picture
    assert answer in " ".join(re.findall("<text[^>]*>([^<]*)</text>", picture))  # in two lines
    html = saved(page, "Page", tmp_path)
    assert html.name == "tranca-hand.html"
    written = html.read_text(encoding="utf-8")
    for worth in page.page.locator("#plays .worth b").all_inner_texts():
        assert worth.removeprefix("≈ ") in written
    sample = re.search("over ([0-9,]+) of the ([0-9,]+) ways", over.inner_text())
    assert sample is not None and f"a sample of {sample[1]} of {sample[2]} deals" in written
    assert not re.search(">[NESW] |[NESW] plays|[NESW] to move", written)


@pytest.mark.slow
def test_a_review_is_saved_and_printed_from_its_panel_by_what_works_for_others(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.enter("review")
    page.panel.get_by_role("button", name="Save or print", exact=True).click()
    dialog = page.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Save or print")
    ways = dialog.locator(".ways button")
    expect(ways).to_have_text(["Print", "Page", "Picture", "Picture (SVG)", "Text"])
    expect(dialog.locator("button.main")).to_have_text("Print")
    expect(ways.nth(1)).to_have_accessible_description(re.compile("with the mistakes and their costs$"))
    for way in ways.all():
        expect(way).to_have_accessible_description(re.compile("[a-z]"))
    expect(dialog.locator("b")).to_have_text("Link for this computer")
    expect(dialog).to_contain_text("It opens the table on this computer, while the board runs.")


@pytest.mark.slow
def test_a_saved_page_opens_at_the_moment_shown(opened: Opened, tmp_path: Path) -> None:
    page = opened(CASTEL, at_once=False, width=1440)
    page["play 4-6 at 6"].click()
    page.settle()
    other = page.page.context.new_page()
    other.goto(saved(page, "Page", tmp_path).as_uri())
    expect(other.locator("#where")).to_have_text("action 2 of 2")
    expect(other.locator(".step.now h2")).to_have_text("2. West passes")
    other.close()


@pytest.mark.slow
def test_a_page_saved_from_a_review_has_the_view_on_the_screen(opened: Opened, tmp_path: Path) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.enter("review")
    page.press("what the player saw")
    page.settle()
    page.page.keyboard.press("End")
    page.settle()
    other = page.page.context.new_page()
    other.goto(saved(page, "Page", tmp_path).as_uri())
    expect(other.locator("header .muted")).to_contain_text("the player's own view")
    expect(other.locator(".step.now h2")).to_contain_text("17. East plays 2-6 mistake ?")  # the first one in this view
    expect(other.locator("body")).not_to_contain_text("With all hands seen")
    other.close()


@pytest.mark.slow
def test_the_picture_of_a_mistake_marks_the_tile_laid_and_the_better_one(opened: Opened, tmp_path: Path) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.press("next mistake")
    said = page.page.locator("#judged p").first.text_content() or ""
    laid, better = re.findall(r"(?:laid|Better:) (\d-\d)", said)
    drawn = saved(page, "Picture (SVG)", tmp_path).read_text(encoding="utf-8")
    assert ">laid<" in drawn and ">better<" in drawn
    for colour, tile in (("#fff3d6", laid), ("#dff4e3", better)):
        (group, *_) = re.findall(rf'<g fill="{colour}"[^>]*><g [^>]*data-tile="(...)"', drawn)
        assert group == tile
    page.page.keyboard.press("v")  # values are hidden, and so is the better play
    expect(page.page.locator("#values")).to_have_attribute("aria-pressed", "false")
    drawn = saved(page, "Picture (SVG)", tmp_path).read_text(encoding="utf-8")
    assert ">laid<" in drawn and ">better<" not in drawn


@pytest.mark.slow
def test_own_view_of_a_review_shows_no_open_values_beside_the_record(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=1440)
    page.enter("review")
    page.press("what the player saw")
    page.settle()
    (record,) = tranca.parse(RECORD)
    assert isinstance(record, tranca.Record)
    for number, action in enumerate(record.actions):
        others = [play for play in record.positions[number].legal_plays() if play != action.play]
        after = [play for play in others if len(advance(record.until(number), str(play))[0].position.legal_plays()) > 1]
        if after:
            break
    page.page.keyboard.press("Home")
    for _ in range(number):
        page.page.keyboard.press("ArrowRight")
        page.settle()
    page.page.get_by_role("tab", name="plays", exact=True).click()
    tile, _, end = str(after[0]).partition("@")
    page[f"play {tile} at {end}" if end else f"play {tile}"].click()
    page.settle()
    worths = page.page.locator("#plays .worth b")
    expect(worths.first).to_have_class("unsure")
    assert worths.count() > 1
    expect(page.page.locator("#plays .worth :is(.gain, .loss, .level)")).to_have_count(0)


@pytest.mark.slow
def test_a_page_saved_from_a_review_of_a_position_opens_at_the_moment_shown(opened: Opened, tmp_path: Path) -> None:
    page = opened(CASTEL, at_once=False, width=1440)
    page["play 3-6"].click()
    page.settle()
    page.enter("review")
    expect(page.page.locator("#judged")).to_contain_text("Cost 56")
    other = page.page.context.new_page()
    other.goto(saved(page, "Page", tmp_path).as_uri())
    expect(other.locator(".step.now h2")).to_have_text("South to move")
    other.close()
