"""Games whose plays score, at the board: up to four open ends, points of plays, and arms in a setup."""

import json
import random
import re

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect
from tiers import slow_after

import tranca
from tranca.cli import cli

from .conftest import Opened
from .pages import COMPASS, Page
from .test_access import barriers
from .test_hand import tap, tile
from .test_match import play_deal, sit_down

FOUR = """\
rules: all-fives/2
layout: 2-3 3-1 1-1 1-4 4-4
spinner: 1-1
up: 1-5 5-4
lead: B
last: B
to-move: A
A: 1-2 1-6 4-6 5-5
B: 0-0 0-1 6-6
boneyard: 0-2 0-3 0-4 0-5 0-6 2-2 2-6 2-4 2-5 3-3 3-4 3-5 3-6 5-6
"""
"""The ends are 2, 4-4 and 4; the spinner is open below."""
ENDS = ["end 2, left", "end 4-4, right", "end 4, up", "end 1-1, down"]
TWO = """\
rules: fives-and-threes/2
layout: 3-1 1-4 4-4
lead: A
last: A
to-move: B
A: 1-2 0-6 5-5 2-6 2-3
B: 0-0 0-1 6-6 3-4 3-5 4-5
"""
"""The ends are 3 and 4-4; 3-4 fits both."""


def ends(page: Page) -> list[str]:
    buttons = page.page.locator("#ends button").all()
    return [button.get_attribute("aria-label") or "" for button in buttons if button.is_visible()]


@pytest.mark.slow
def test_four_ends_are_buttons_of_their_names_and_a_tile_is_laid_to_one_of_them(opened: Opened) -> None:
    page = opened(FOUR)
    assert ends(page) == ENDS
    assert page.names == ["play 1-2 at 1-1", "play 1-2 at 2", "play 1-6", "play 4-6 at 4", "play 4-6 at 4-4"]
    tile(page, "5-5").click()
    expect(page.status).to_have_text("5-5 does not fit")
    tile(page, "4-6").click()
    lit = page.page.locator("#ends .lit")
    expect(lit).to_have_count(2)
    for element, side in zip(lit.all(), ["right", "up"], strict=True):
        expect(element).to_have_attribute("data-side", side)
    page.end("4-4, right").click()
    expect(page.status).to_contain_text("A plays 4-6 at 4-4")


@pytest.mark.slow
def test_two_ends_of_which_one_shows_a_double(opened: Opened) -> None:
    page = opened(TWO)
    assert ends(page) == ["end 3, left", "end 4-4, right"]
    assert page.names == ["play 3-4 at 3", "play 3-4 at 4-4", "play 3-5", "play 4-5"]
    tile(page, "3-4").click()
    expect(page.end("3, left")).to_be_focused()
    page.end("4-4, right").click()
    expect(page.status).to_contain_text("B plays 3-4 at 4-4, scoring 2")


COVERED = """[...document.querySelectorAll("#ends .mark")].map(mark => {
    const box = mark.getBoundingClientRect();
    return [...document.querySelectorAll("#table [data-tile], #ends .lit")].filter(each => {
        const other = each.getBoundingClientRect();
        const wide = Math.min(box.right, other.right) - Math.max(box.x, other.x);
        return wide > 0.5 && Math.min(box.bottom, other.bottom) - Math.max(box.y, other.y) > 0.5;
    }).length;
})"""
"""For each value shown at an end, the number of tiles and ends that it overlaps."""


@pytest.mark.parametrize("width", slow_after(0, [390, 1440]))
def test_values_at_the_ends_and_the_bar_cover_no_tile(opened: Opened, width: int) -> None:
    page = opened(FOUR)
    page.shown.size(width, 844)
    tile(page, "4-6").click()
    page.shows(f"JSON.stringify({COVERED}) === '[0,0]'")
    right = "document.getElementById('gauge').getBoundingClientRect().right"
    tiles = "[...document.querySelectorAll('#table [data-tile]')].map(each => each.getBoundingClientRect().x)"
    page.shows(f"Math.min(...{tiles}) > {right}")


@pytest.mark.slow
def test_words_on_the_felt_are_light(opened: Opened) -> None:
    page = opened(FOUR)
    page.shown.size(390, 844)
    light = page.run("getComputedStyle(document.getElementById('gauge-said')).color")
    words = page.page.locator("#table text", has_text="boneyard 14")
    expect(words).to_have_css("fill", light)


LAID_TILES = "#table svg > g:not([data-seat], [data-place]) [data-tile]"
LAID = [(FOUR, "1-2", "1-1, down", "1-2 at 1-1"), (TWO, "3-4", "3, left", "3-4 at 3, scoring 4")]


@pytest.mark.parametrize(
    ("text", "hand", "end", "said", "width"),
    [
        pytest.param(*LAID[0], 390, marks=pytest.mark.slow),
        pytest.param(*LAID[1], 1440, marks=pytest.mark.slow),
        pytest.param(*LAID[0], 1440, marks=pytest.mark.campaign),
        pytest.param(*LAID[1], 390, marks=pytest.mark.campaign),
    ],
)
def test_a_tile_is_dragged_to_an_end(opened: Opened, text: str, hand: str, end: str, said: str, width: int) -> None:
    page = opened(text)
    page.shown.size(width, 844)
    boxes = [page[name].bounding_box() for name in ends(page)]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    tile(page, hand).drag_to(page.end(end))
    expect(page.status).to_contain_text(said)
    expect(page.page.locator(f"#table svg > g:not([data-seat]) [data-tile='{hand}']")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("text", "hand", "places", "width"),
    [
        pytest.param(FOUR, "4-6", ["4-4, right", "4, up"], 390, marks=pytest.mark.slow),
        pytest.param(TWO, "3-4", ["3, left", "4-4, right"], 1440, marks=pytest.mark.slow),
        pytest.param(FOUR, "4-6", ["4-4, right", "4, up"], 1440, marks=pytest.mark.campaign),
        pytest.param(TWO, "3-4", ["3, left", "4-4, right"], 390, marks=pytest.mark.campaign),
    ],
)
def test_an_end_is_chosen_by_keyboard(opened: Opened, text: str, hand: str, places: list[str], width: int) -> None:
    page = opened(text)
    page.shown.size(width, 844)
    tile(page, hand).focus()
    page.page.keyboard.press("Enter")
    for place in places:
        if not page.end(place).evaluate("each => each === document.activeElement"):
            page.page.keyboard.press("Tab")
        expect(page.end(place)).to_be_focused()
    page.page.keyboard.press("Enter")
    expect(page.status).to_contain_text(f"plays {hand} at {places[-1].partition(',')[0]}")
    assert barriers(page) == []


@pytest.mark.slow
def test_what_a_play_earns_is_told_before_and_after_it(opened: Opened) -> None:
    page = opened(FOUR)
    (position,) = tranca.parse(FOUR)
    assert isinstance(position, tranca.Position)
    earned = {str(play): position.points_of(play) for play in position.legal_plays()}
    (play, points) = next((play, points) for play, points in earned.items() if points)
    name = f"play {play.replace('@', ' at ')}"
    expect(page.row(name)).to_contain_text(f"scoring {points}")
    page.click(name)
    expect(page.status).to_contain_text(f"A plays {play.replace('@', ' at ')}, scoring {points}")
    note = page.page.get_by_role("note", name="scored by plays")
    expect(note).to_have_text(f"scored by plays: A {points}, B 0ends add up to {points}")
    expect(page.page.locator("#variations .here")).to_contain_text(
        f"A {play.replace('@', ' at the ')}, scoring {points}"
    )


@pytest.mark.slow
def test_arms_are_set_up_by_taps(opened: Opened) -> None:
    page = opened("rules: all-fives/2; to-move: A; A: ?7; B: ?7; boneyard: ?14")
    page.enter("set up")
    for place, tiles in {
        "the right of the chain": ("1-1", "1-4"),
        "the left of the chain": ("1-3",),
        "the arm up from the spinner": ("1-5", "4-5"),
    }.items():
        page[f"tiles go to {place}"].click()
        for domino in tiles:
            page[f"give {domino} to {place}"].click()
            page.settle()
    (drawn,) = tranca.parse(page.text + "\nlead: B\nlast: B\n")
    assert isinstance(drawn, tranca.Position)
    assert (drawn.layout, drawn.spinner, drawn.up) == (((3, 1), (1, 1), (1, 4)), 1, ((1, 5), (5, 4)))
    page["take 4-5 from the chain"].click()
    page.settle()
    assert "5-4" not in page.text


def shows_all_tiles(page: Page) -> None:
    """Wait until the picture, which is drawn later than the values, shows every laid tile."""
    (value,) = tranca.parse(page.text)
    position = value.position if isinstance(value, tranca.Record) else value
    number = position.tiles_laid
    page.shows(f"document.querySelectorAll({json.dumps(LAID_TILES)}).length >= {number}")


def play_on(page: Page, chance: random.Random) -> None:
    """Tap random tiles of the hand and ends until the deal is over."""
    while page.plays.count():
        legal = [name.removeprefix("play ") for name in page.names]
        chosen = chance.choice(legal)
        before = page.text
        if chosen == "pass":
            page.page.locator("#hand .knock").click()
        else:
            name, _, end = chosen.partition(" at ")
            tap(page, name)
            if end:
                fits = [word for word in ends(page) if word.startswith(f"end {end},")]
                page[chance.choice(fits)].evaluate("button => button.click()")
        page.shows(f"document.getElementById('notation').value !== {json.dumps(before)}")
        page.settle()
        shows_all_tiles(page)


@pytest.mark.parametrize(
    ("rules", "width"),
    [
        pytest.param("all-fives/2", 390, marks=pytest.mark.slow),
        pytest.param("all-fives/partners", 1440, marks=pytest.mark.campaign),
        pytest.param("fives-and-threes/4", 390, marks=pytest.mark.campaign),
        pytest.param("sniff/3", 1440, marks=pytest.mark.campaign),
        pytest.param("draw/2, spinner=first_double", 1440, marks=pytest.mark.slow),
    ],
)
def test_a_deal_tapped_to_its_end_has_scored_what_the_command_says(opened: Opened, rules: str, width: int) -> None:
    start = tranca.write(tranca.deal(tranca.Rules.parse(rules), 7))
    page = opened(start)
    page.page.keyboard.press("v")  # hide values, so that no moment waits for them
    page.shown.size(width, 844)
    play_on(page, random.Random(f"{rules} {width}"))
    page.page.keyboard.press("v")
    page.settle()
    (record,) = tranca.parse(page.text)
    assert isinstance(record, tranca.Record) and record.position.is_over
    run = CliRunner().invoke(cli, ["score", "--json", "-"], input=page.text)
    settled = json.loads(run.output)
    said = ", ".join(f"{COMPASS.get(side, side)} {points}" for side, points in settled.get("ends", {}).items())
    expect(page.page.locator("#earned")).to_have_text(f"scored by plays: {said}" if said else "")
    shows_all_tiles(page)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["fives-and-threes/partners"])
def test_a_deal_of_a_match_is_played_against_the_others_to_its_card(opened: Opened, rules: str) -> None:
    page = sit_down(opened, rules)
    play_deal(page, random.Random(3))
    score = page.page.get_by_label("score of the match").inner_text()
    run = CliRunner().invoke(cli, ["score", "--json", "-"], input=page.text)
    settled = json.loads(run.output)
    assert any(settled["ends"].values())
    for total in settled["points"].values():
        assert re.search(rf"\b{total}\b", score), (total, score)
    leads = re.compile(r"(leads? the next deal|The lead passes to the next player): \w+\.$")
    expect(page.panel.get_by_role("note").first).to_contain_text(leads)
