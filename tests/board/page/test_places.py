"""A tile that fits several places is several plays, and each shows its own value everywhere."""

import pytest
from playwright.sync_api import expect

import tranca

from .conftest import CASTEL, Opened
from .pages import Page
from .test_hand import tile
from .test_scoring import FOUR, TWO
from .truth import assert_true

ENTERED = """\
rules: doscientos
dealt S: 1-4 1-5 2-2 2-6 3-4 3-6 4-6
to-move: S
play: E:6-6 N:1-6 W:1-3
"""
"""At one end 3-6 wins 8; at the other it loses 10 on average."""
ENDS = "rules: fives-and-threes/2; ends: 0 5; to-move: A; A: 0-5 6-6; B: 1-1 2-2"
"""0-5 scores 2 at the end 0, and nothing at the end 5."""
ARMS = """\
rules: all-fives/2
ends: 6 4 3 6
spinner: 5-5
to-move: A
A: 4-6 3-6
B: 0-1 1-1
"""
"""Two of four ends show the same number."""


def look(opened: Opened, text: str, more: str = "") -> Page:
    return opened(text, more, at_once=False)


@pytest.mark.parametrize(
    ("text", "more", "twice"),
    [
        pytest.param(ENTERED, "&entered=", "3-6", marks=pytest.mark.slow),
        pytest.param(ENDS, "", "0-5", marks=pytest.mark.slow),
        pytest.param(CASTEL, "", "4-6", marks=pytest.mark.slow),
        pytest.param(ENTERED, "", "3-6", marks=pytest.mark.slow),
        pytest.param(FOUR, "", "4-6", marks=pytest.mark.slow),
        pytest.param(TWO, "", "3-4", marks=pytest.mark.slow),
        pytest.param(ARMS, "", "4-6", marks=pytest.mark.slow),
    ],
    ids=["entered", "ends alone", "open hands", "a record", "spinner", "double", "ends of arms"],
)
def test_each_place_of_a_tile_has_its_own_value(opened: Opened, text: str, more: str, twice: str) -> None:
    page = look(opened, text, more)
    found = assert_true(page)
    assert len([row for row in found["rows"] if row["name"].startswith(f"play {twice} at ")]) > 1
    for button in page.page.locator("#hand .held:not(.unfit)").all():
        button.hover()
        assert_true(page)
    for play in page.plays.all():
        play.hover()
        assert_true(page)
    if not more:
        tile(page, twice).click()
        assert [end for end in assert_true(page)["ends"] if end["mark"]]


@pytest.mark.slow
def test_a_tile_with_its_end_in_the_name_lies_there_and_nowhere_else(opened: Opened) -> None:
    page = look(opened, ENTERED, "&entered=")
    for end, name in (("3", "3-6@3"), ("6", "3-6@6")):
        tile(page, f"3-6 at {end}").hover()
        page.shows(f"document.querySelector('#table .t-best [data-play]')?.dataset.play === '{name}'")
    tile(page, "3-6 at 6").click()
    expect(page.status).to_have_text("You play 3-6 at 6")


@pytest.mark.parametrize("play", ["0-5@0", "0-5@5"])
def test_a_picture_of_ends_that_score_shows_at_which_end_a_play_lies(play: str) -> None:
    (position,) = tranca.parse(ENDS)
    drawn = tranca.draw_svg(position, best=play)
    assert drawn.count(f'data-play="{play}"') == 1
