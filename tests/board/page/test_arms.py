"""Games in which every double is a spinner, on a phone: a tree is set up, played and taken back by taps."""

import json
import random

import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca

from .conftest import Opened
from .pages import Page
from .test_hand import tile
from .test_scoring import COVERED, ends, shows_all_tiles

TREE = """\
rules: five-up/2
layout: 2-6 6-1 1-5 5-6 6-6 6-4 4-4 4-2 2-2 2-5 5-5
up 4-4: 4-1
up 6-6: 6-0 0-5 5-4
down 6-6: 6-3 3-2
lead: B
last: B
to-move: A
A: 1-1 0-4 3-3
B: 1-2 0-3
boneyard: {0-0 0-1 0-2 1-3 3-4 3-5}
"""
"""The plain ends are 1, 2, 2 and 4; 5-5 has one tile against it, 2-2 two, and 4-4 three."""


def middle(page: Page, side: str) -> tuple[float, float]:
    """Return the middle of the place of the next tile at an end or arm."""
    x, y = page.run(
        f"""(() => {{
            const box = document.querySelector('#table [data-slot="{side}"]').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
    )
    return x, y


def tap_at(page: Page, side: str) -> None:
    page.page.mouse.click(*middle(page, side))


def position(page: Page) -> tranca.Position:
    (value,) = tranca.parse(page.text)
    return value.position if isinstance(value, tranca.Record) else value


def actions(page: Page) -> tuple[tranca.Action, ...]:
    (value,) = tranca.parse(page.text)
    return value.actions if isinstance(value, tranca.Record) else ()


@pytest.mark.slow
def test_a_tile_is_laid_at_the_arm_that_is_tapped_and_taken_back(opened: Opened) -> None:
    page = opened(TREE, width=390)
    assert sorted(ends(page)) == [
        "end 1, up from 4-4",
        "end 2, down from 6-6",
        "end 2, left",
        "end 2-2, up from 2-2",
        "end 4, up from 6-6",
        "end 4-4, down from 4-4",
        "end 5-5, right",
    ]
    tile(page, "0-4").click()
    lit = page.page.locator("#ends .lit")
    expect(lit).to_have_count(2)
    tap_at(page, "down 4-4")
    expect(page.status).to_contain_text("A plays 0-4 at 4-4")
    shows_all_tiles(page)
    page.settle()
    assert "down 4-4: 4-0" in tranca.write(position(page))
    page["undo"].click()
    page.settle()
    assert "down 4-4" not in tranca.write(position(page))
    tile(page, "0-4").click()
    expect(lit).to_have_count(2)
    tap_at(page, "up 6-6")
    expect(page.status).to_contain_text("A plays 0-4 at 4")
    page.settle()
    assert "up 6-6: 6-0 0-5 5-4 4-0" in tranca.write(position(page))


@pytest.mark.slow
def test_a_tree_is_set_up_by_taps(opened: Opened) -> None:
    page = opened("rules: five-up/2; to-move: A; A: ?5; B: ?5; boneyard: ?18", width=390)
    page.enter("set up")
    for place, tiles in {
        "the right of the chain": ("6-6", "4-6", "4-4", "2-4"),
        "the left of the chain": ("3-6",),
        "the arm up from 6-6": ("0-6", "0-0", "0-1"),
        "the arm down from 4-4": ("1-4",),
        "the arm up from 0-0": ("0-2",),
    }.items():
        page[f"tiles go to {place}"].click()
        for domino in tiles:
            page[f"give {domino} to {place}"].click()
            page.settle()
    drawn = "layout: 3-6 6-6 6-4 4-4 4-2; up 0-0: 0-2; down 4-4: 4-1; up 6-6: 6-0 0-0 0-1"
    assert drawn in page.text.replace("\n", "; ")


@pytest.mark.parametrize("width", slow_after(0, [390, 1440]))
def test_values_at_the_ends_of_arms_cover_no_tile(opened: Opened, width: int) -> None:
    page = opened(TREE, width=width)
    tile(page, "0-4").click()
    page.shows(f"JSON.stringify({COVERED}) === '[0,0]'")


FITTING = "[...document.querySelectorAll('#ends .lit')].map(each => [each.dataset.side, each.ariaLabel])"


def play_by_taps(page: Page, chance: random.Random) -> None:
    """Tap random tiles, and the middles of the places at their ends, until the deal is over; check each play."""
    while page.plays.count():
        text, made = page.text, len(actions(page))
        chosen = chance.choice(page.names).removeprefix("play ")
        name, _, end = chosen.partition(" at ")
        if chosen == "pass":
            page.page.locator("#hand .knock").click()
        else:
            tile(page, name).click()
        if end:
            expect(page.page.locator("#ends .lit").nth(1)).to_be_visible()
            tap_at(page, chance.choice([side for side, label in page.run(FITTING) if f"end {end}," in label]))
        page.shows(f"document.getElementById('notation').value !== {json.dumps(text)}")
        page.settle()
        shows_all_tiles(page)
        word = actions(page)[made].play
        assert ("pass" if word is None else str(word)) == chosen.replace(" at ", "@")


@pytest.mark.parametrize(
    ("rules", "width"),
    [
        pytest.param("threes-up/3", 390, marks=pytest.mark.campaign),
        pytest.param("five-up/partners", 1440, marks=pytest.mark.campaign),
        pytest.param("five-up/2", 390, marks=pytest.mark.campaign),
    ],
)
def test_a_deal_played_by_taps_at_its_places_scores_as_the_command_says(opened: Opened, rules: str, width: int) -> None:
    page = opened(tranca.write(tranca.deal(tranca.Rules.parse(rules), 11)), width=width)
    page.page.keyboard.press("v")  # hide values, so that no moment waits for them
    play_by_taps(page, random.Random(rules))
    (record,) = tranca.parse(page.text)
    assert isinstance(record, tranca.Record)
    assert record.position.is_over
    settled = tranca.score(record)
    said = ", ".join(f"{side} {points}" for side, points in zip(record.rules.sides, settled.ends, strict=True))
    expect(page.page.locator("#earned")).to_have_text(f"scored by plays: {said}")
    page["undo"].click()
    page.settle()
    assert position(page).tiles_laid < record.position.tiles_laid
