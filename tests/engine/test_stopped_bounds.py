"""The bounds of a stopped search include the true value, of the moment and of each play, under rules of every kind."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from referee.positions import random_position, to_text
from referee.rules import PRESETS as REFEREE_PRESETS
from referee.rules import preset, random_rules
from referee.solve import solve as judge
from tiers import also_at_length, campaign_but

import tranca
from tranca import Boneyard, Position, Rules, Solution, Stop, Tables
from tranca.game.dealing import deal

POLL = 4096
"""Nodes between two polls of the stop by a search."""


class Kind(NamedTuple):
    """The range of tiles laid at which a search takes 10,000 nodes or more, and the number of positions to try."""

    tiles: tuple[int, int]
    count: int


KINDS = {
    "partnership": Kind((1, 5), 6),
    "doscientos": Kind((1, 6), 6),
    "dominican": Kind((2, 7), 6),
    "cut-throat/4": Kind((5, 9), 6),
    "azneef": Kind((5, 10), 3),
    "draw/partners": Kind((5, 10), 4),
    "draw/2, pack=double-5, hand_size=6": Kind((3, 8), 4),
    "draw/3, pack=double-5, hand_size=4": Kind((2, 6), 4),
    "all-fives/2, pack=double-4, hand_size=4": Kind((1, 4), 3),
    "sniff/3, pack=double-5, hand_size=4": Kind((4, 8), 3),
    "bergen/4": Kind((8, 12), 3),
    "all-fives/partners": Kind((6, 12), 3),
}
EVERYDAY = ("partnership", "cut-throat/4", "azneef", "draw/2, pack=double-5, hand_size=6")


def check_bounds(stopped: Solution, value: Any, values: Mapping[str, Any], text: str) -> None:
    low, high = stopped.bounds
    assert low <= value <= high, text
    assert stopped.exact or stopped.value is None or stopped.value == value, text
    for play in stopped.plays:
        least, most = play.bounds
        assert least <= values[str(play.play or "-")] <= most, (text, play)
        assert play.value is None or least == most == play.value, (text, play)


@also_at_length
def test_bounds_of_a_search_that_was_stopped_at_once_hold_the_referees_values(at_length: bool) -> None:
    rng, stop = Random(5), Stop(signals=False)
    stop.stop()
    names, unproven = list(REFEREE_PRESETS), 0
    for number in range(90 if at_length else 45):
        rules = preset(names[number % len(names)]) if number % 2 else random_rules(rng)
        try:
            state = random_position(rng, rules, rng.randint(4, 6), boneyard_left=rng.randint(0, 1), attempts=20)
        except ValueError:  # no such deal
            continue
        text = to_text(state)
        (position,) = tranca.parse(text)
        assert isinstance(position, Position)
        wanted = judge(state)
        stopped = tranca.solve(position, stop=stop, orders="all")
        check_bounds(stopped, wanted.value, {play.text: play.value for play in wanted.plays}, text)
        unproven += not stopped.exact
    assert unproven > (30 if at_length else 15)


def middle(rng: Random, rules: Rules, tiles: int) -> Position:
    """Return a moment of a random deal after at most `tiles` tiles, with the order of its boneyard unknown."""
    here = deal(rules, rng)
    for _ in range(tiles):
        if here.is_over or here.must_draw or here.must_pass:
            break
        here = here.play(rng.choice(here.legal_plays()))
    return here.changed(boneyard=Boneyard(here.boneyard.tiles, ordered=False)) if here.drawable else here


@pytest.mark.parametrize("name", campaign_but(EVERYDAY, KINDS))
def test_bounds_hold_the_value_wherever_a_search_is_stopped(name: str) -> None:
    """Complete searches, stopped ones, and complete ones with the tables of stopped ones agree."""
    rng, rules, found, unproven = Random(7), Rules.parse(name), 0, 0
    while found < KINDS[name].count:
        here = middle(rng, rules, rng.randint(*KINDS[name].tiles))
        whole = tranca.solve(here, stop=Stop(nodes=40 * POLL), orders="all", threads=1)
        if not whole.exact or whole.nodes < 2 * POLL:
            continue
        assert whole.value is not None
        found += 1
        values, tables = {str(play.play or "-"): play.value for play in whole.plays}, Tables()
        partial: list[Solution] = []
        for polls in (1, 2, 4, 8, 16, 32):
            if polls * POLL < whole.nodes:
                stop = Stop(nodes=polls * POLL)
                stopped = tranca.solve(here, stop=stop, orders="all", threads=1, tables=tables, growing=partial.append)
                for solution in (*partial, stopped):
                    check_bounds(solution, whole.value, values, tranca.one_line(here))
                unproven += not stopped.exact
        again = tranca.solve(here, orders="all", threads=1, tables=tables)
        assert again.value == whole.value
        assert {str(play.play or "-"): play.value for play in again.plays} == values
    assert unproven
