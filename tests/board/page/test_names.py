"""A table on which one hand is known is seen from that hand: its player is the user, in every sentence but the text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tiers import slow_after

from board.conftest import text_of
from tranca.language import p, speaking

from .conftest import CASTEL, Opened
from .pages import COMPASS, Page
from .test_match_chances import enter
from .test_saved import saved

HIDDEN = text_of("castel-hidden.txt")


def seats_of(page: Page) -> list[str]:
    """Return the names of the seats in the picture, in the order of the seats."""
    names = page.page.locator("#table [data-seat] text").all_text_contents()
    return [name for name in names if name in ("You", "Left", "Partner", "Right", *COMPASS.values(), *"NESWABC")]


def turn_of(page: Page) -> str:
    return page.page.locator("#turn").inner_text()


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_a_link_with_one_known_hand_is_seen_from_it(opened: Opened, width: int, tmp_path: Path) -> None:
    page = opened(HIDDEN, at_once=False, width=width)
    assert set(seats_of(page)) == {"You", "Left", "Partner", "Right"}
    assert turn_of(page) == "Your turn"
    page.page.get_by_role("tab", name="plays", exact=True).click()
    expect(page.page.locator("#over")).to_contain_text("Average points for you")
    page["play 4-6 at 6"].click()
    expect(page.status).to_contain_text("You play 4-6 at 6")
    page.page.get_by_role("tab", name="moves", exact=True).click()
    expect(page.page.locator("#variations")).to_contain_text("You 4-6 at the 6")
    written = saved(page, "Page", tmp_path).read_text(encoding="utf-8")
    assert "Left to move" in written
    assert not re.search(">[NESW]<|[NESW] (plays|passes|to move)", written)
    assert re.search("^play: E:1-1 S:- ", page.run("document.getElementById('notation').value"), re.MULTILINE)


@pytest.mark.slow
def test_names_stay_from_moment_to_moment(opened: Opened) -> None:
    page = opened(HIDDEN)
    for name in ("start", "redo", "end"):
        page.click(name)
        assert set(seats_of(page)) == {"You", "Left", "Partner", "Right"}
    page = opened(CASTEL)  # all four hands are known
    assert set(seats_of(page)) == set(COMPASS.values())
    assert turn_of(page) == "South to move"


@pytest.mark.slow
def test_names_of_the_block_take_precedence(opened: Opened) -> None:
    page = opened(HIDDEN.replace("rules: partnership", "rules: partnership\nplayer S: Sol\nplayer W: Leo"))
    assert turn_of(page) == "Sol to move"
    expect(page.page.locator("#table")).to_contain_text("Leo")
    expect(page.page.locator("#table")).not_to_contain_text("Left")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "turn", "you"), [("es", "Su turno", "Usted"), ("pt-BR", "Sua vez", "Você")])
def test_a_page_saved_in_another_language_addresses_the_user(
    opened: Opened, tmp_path: Path, language: str, turn: str, you: str
) -> None:
    page = opened(HIDDEN, f"&lang={language}", at_once=False, width=1440)
    assert turn_of(page) == turn
    with speaking(language):
        label = p("button", "Page")
    page.run("document.getElementById('share').click()")
    with page.page.expect_download() as taken:
        page.page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()
    file = tmp_path / "page.html"
    taken.value.save_as(file)
    written = file.read_text(encoding="utf-8")
    assert turn in written and f">{you}<" in written
    assert f"de {you}" not in written


@pytest.mark.slow
def test_sentences_at_a_match_score_have_the_names(opened: Opened) -> None:
    page = opened(HIDDEN)
    enter(page, "You and Partner", "60")
    enter(page, "Right and Left", "95")
    expect(page.page.locator("#chances-said")).to_contain_text("Match chances of You and Partner at 60–95.")
    expect(page.page.locator("#score-line")).to_have_text(
        "Match score (to 100): You and Partner 60 · Right and Left 95"
    )
    page.enter("hidden hands")
    expect(page.panel).to_contain_text(
        re.compile(r"if the deal were blocked now: You and Partner [\d.]+ \(wins \d+ %\), Right and Left")
    )
    expect(page.panel.get_by_role("group").first).to_contain_text("You")


@pytest.mark.slow
def test_values_of_a_side_have_its_name_and_are_not_cut(opened: Opened) -> None:
    page = opened(HIDDEN, at_once=False, width=390)
    page.page.get_by_role("tab", name="plays", exact=True).click()
    page.choose_view("points are counted for", "NS")
    values = page.page.locator("#plays .worth b")
    expect(values.first).to_have_text("≈ You and Partner +18.77")
    for value in values.all():
        assert value.evaluate("each => each.scrollWidth <= each.clientWidth")
        expect(value).to_have_css("text-overflow", "clip")


LOWEST = """() => [...document.querySelectorAll('#table [data-seat] > text:first-of-type')].sort((one, other) =>
  other.getBoundingClientRect().top - one.getBoundingClientRect().top)[0].textContent"""


@pytest.mark.slow
def test_the_user_sits_at_the_bottom_of_a_table_that_is_set_up(opened: Opened) -> None:
    page = opened(text_of("records/doscientos.txt"), at_once=False, width=1440)
    page.press("start")
    page.settle()
    assert page.page.evaluate(LOWEST) not in ("South", "S")
    page.enter("set up")
    page.settle()
    assert turn_of(page) == "Your turn"
    assert page.page.evaluate(LOWEST) == "You"
