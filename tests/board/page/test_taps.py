"""The most frequent tasks take few taps: each test uses only taps, and counts them."""

import dataclasses
import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect

import tranca
from board.conftest import text_of
from tranca import Record

from .conftest import Opened
from .pages import Page
from .test_first import board as board
from .test_first import first as first

ACTIONS = 24
OWN = ("0-2", "2-4", "2-5", "3-3", "3-6")
LAID = ("4-4", "1-4", "1-1", "1-5", "5-5", "0-5", "0-4", "4-6", "2-6", "1-2", "1-3")


class Taps:
    """Taps on visible elements, with a counter."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def on(self, element: playwright.Locator) -> None:
        """Tap an element in view."""
        expect(element).to_be_in_viewport(ratio=0.9)
        element.evaluate("element => element.click()")
        self.number += 1
        self.page.settle()

    def click(self, element: playwright.Locator) -> None:
        """Click the middle of an element, which may be redrawn meanwhile."""
        element.click()
        self.number += 1

    def __call__(self, name: str, group: str = "") -> None:
        place = self.page.page.get_by_role("group", name=group, exact=True) if group else self.page.page
        self.on(place.get_by_role("button", name=name, exact=True))


@pytest.mark.slow
def test_a_position_of_sixteen_tiles_of_ones_own(first: Page) -> None:
    tap = Taps(first)
    tap("Set up a table")
    expect(first["tiles go to Partner"]).to_be_visible()  # the new table, not the one before it
    tap.click(first.page.locator("#table [data-seat=S]"))
    for tile in OWN:
        tap(f"give {tile} to your hand")
    tap.click(first.page.locator("#felt"))
    for tile in LAID:
        tap(f"give {tile} to the right of the chain")
    assert len(OWN + LAID) == 16
    assert tap.number <= 19
    first.shows("document.querySelectorAll('.place-faults li').length === 0")
    (position,) = tranca.parse(first.page.locator("#notation").input_value())
    assert isinstance(position, tranca.Position)
    assert len(position.layout or ()) == len(LAID)
    assert "4-4 4-1 1-1 1-5 5-5 5-0 0-4 4-6 6-2 2-1 1-3" in first.page.locator("#notation").input_value()
    assert [len(hand.tiles) for hand in position.hands] == [0, 0, len(OWN), 0]


def entered(page: Page) -> Record:
    (value,) = tranca.parse(page.page.locator("#notation").input_value())
    assert isinstance(value, Record)
    return value


PASSES = {"S": "You pass", "W": "Left passes", "N": "Partner passes", "E": "Right passes"}
HANDS = [value for value in tranca.parse(text_of("matches/doscientos.txt")) if isinstance(value, Record)]
LONG = [
    tranca.play_out(
        dataclasses.replace(tranca.deal(tranca.Rules.preset("doscientos"), seed), must_lead=must), style, seed
    )
    for seed, style, must in ((27, "heaviest", tranca.Tile(6, 6)), (146, "random", None))
]
"""None of the first actions follows by itself for South; another seat leads, in the second deal with no double."""


@pytest.mark.parametrize(
    ("width", "hand"),
    [
        pytest.param(1440, HANDS[2], marks=pytest.mark.campaign, id="0"),
        pytest.param(390, LONG[0], marks=pytest.mark.slow, id="1"),
        pytest.param(390, HANDS[0], marks=pytest.mark.campaign, id="2"),
        pytest.param(390, LONG[1], marks=pytest.mark.campaign, id="3"),
    ],
)
def test_a_hand_that_was_really_played(first: Page, width: int, hand: Record) -> None:
    """South's hand, for any lead: forced actions enter themselves, and South's first play determines who led."""
    first.shown.size(width, 844)
    own = hand.start.hands[2].tiles
    actions = hand.actions[:ACTIONS]
    assert len(actions) == ACTIONS
    tap = Taps(first)
    tap("Check a hand I played")
    for tile in own:
        tap(str(tile))
    turn = first.page.locator("#turn")
    expect(turn).to_have_text("Tap the tile that was led.")
    lead_known = False  # who led
    for done, action in enumerate(actions):
        if len(entered(first).actions) > done:
            continue  # it was forced
        lead_known = lead_known or action.seat == "S" or done == len("NEW")
        if action.words == "-":
            tap(PASSES[action.seat] if lead_known else "someone passed", "hand")
        else:
            tap(action.words.replace("@", " at "), "hand")
    assert [str(action) for action in entered(first).actions[:ACTIONS]] == [str(action) for action in actions]
    assert tap.number <= 32  # the door, 7 tiles, 24 actions
    expect(turn).not_to_contain_text("Tap")


@pytest.mark.slow
def test_what_to_play_with_hidden_hands_is_there_at_once(opened: Opened) -> None:
    page = opened(text_of("castel-hidden.txt"), at_once=False)
    expect(page.page.locator("#hand .best")).to_have_count(1)
    for play in page.plays.all():
        expect(play).to_have_attribute("aria-describedby", re.compile("."))


@pytest.mark.slow
def test_the_first_mistake_of_a_recorded_deal(opened: Opened) -> None:
    page = opened(text_of("castel.txt"))
    page.at_once = False
    page.go("")  # the files given to the board
    tap = Taps(page)
    tap.on(page.page.locator("#deals").get_by_role("button", name="the deal of Castel"))
    tap("next mistake")
    expect(page.page.locator("#judged")).to_contain_text("Cost 11")
    assert tap.number <= 2


@pytest.mark.slow
def test_a_match_against_three_seats(first: Page) -> None:
    tap = Taps(first)
    tap("Play a match")
    tap("Start")
    expect(first.page.locator("#score")).to_be_visible()
    assert tap.number <= 3


@pytest.mark.slow
def test_a_tile_is_dragged_onto_the_table_where_tables_are_set_up(opened: Opened) -> None:
    page = opened("rules: doscientos\nlayout: 4-4 4-1\nlead: E\nto-move: W\nN: ?6\nE: ?6\nS: ?7\nW: ?7")
    page.press("set up")
    page.shown.size(1200, 1400)  # the table and the pack are in view
    page["give 0-0 to your hand"].drag_to(page.page.locator("#table [data-seat=S]"))
    expect(page["take 0-0 from your hand"]).to_be_visible()
    page.settle()  # the table with this tile is drawn
    page["give 1-5 to your hand"].drag_to(page.page.locator("#ends [data-side=right]"))
    expect(page["take 1-5 from the chain"]).to_be_visible()
    assert "layout: 4-4 4-1 1-5" in page.text
    page.write("rules: draw/2\nlayout: 1-1 1-5\nlead: A\nlast: B\nto-move: A\nA: ?6\nB: ?6\nboneyard: ?14")
    page.page.locator("#table").get_by_text("boneyard 14").click()
    expect(page["give 0-0 to the boneyard"]).to_be_visible()
    expect(page.page.locator("#table .aimed")).to_contain_text("boneyard")
