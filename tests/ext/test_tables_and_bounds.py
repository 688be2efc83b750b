"""Tables and cutoffs change no answer: warm tables and none, and bounds before a search."""

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from referee.play import State, ending
from referee.positions import deal, random_position, to_text
from referee.rules import PRESETS, makes_sense, preset, random_rules
from tiers import also_at_length, campaign_after

import tranca
from tranca.engine.situation import Situation
from tranca.ext.plain import situation as moments
from tranca.ext.plain.chance import solve as chance
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn import solve as maxn
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.ext.plain.nodraw import solve as nodraw
from tranca.ext.plain.nodraw.table import NoDrawTable
from tranca.ext.rules import Ruleset, plays
from tranca.ext.stop import Stop

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
BONUSES = ((20, 10), (20, 0), (3, 20), (0, 0), (40, 5))
EIGHT_TO_DRAW = (
    "rules: mano-a-mano; layout: 1-0 0-0 0-5 5-4 4-4 4-1 1-2 2-3 3-1 1-6 6-6 6-0 0-3 3-6; lead: B; last: A; "
    "to-move: B; A: 2-5 4-6 5-5; B: 0-2 2-2 5-6; boneyard: {0-4 1-1 1-5 2-4 2-6 3-3 3-4 3-5}"
)
SIZES = {2: (5, 6), 3: (3, 4), 4: (2, 3)}


def rules_of(rng: Random, **fixed: Any) -> dict[str, Any]:
    """Return random rules, most with two different bonuses."""
    first, later = rng.choice(BONUSES)
    while True:
        rules = preset(rng.choice(list(PRESETS))) if rng.random() < 0.5 else random_rules(rng)
        rules = {**rules, "pass_bonus_first": first, "pass_bonus_later": later, **fixed}
        if makes_sense(rules):
            return rules


def situation_of(state: State) -> Situation:
    (position,) = tranca.parse(to_text(state, show_layout=False))
    assert isinstance(position, tranca.Position)
    return Situation.of(position)


def whole_states(seed: int, count: int) -> Iterator[State]:
    """Yield deals with few tiles under rules without draws, before the lead."""
    rng = Random(seed)
    while count:
        rules = rules_of(rng, draw="none", draw_reserve=0, dead_ends="draw")
        rules = {**rules, "hand_size": rng.choice(SIZES[rules["players"]])}
        yield deal(rng, rules)
        count -= 1


def whole_deals(seed: int, count: int) -> Iterator[Situation]:
    return map(situation_of, whole_states(seed, count))


def drawn_states(seed: int, count: int, boneyard: int) -> Iterator[State]:
    """Yield moments at which a player can play, with up to nine tiles in the hands and a boneyard."""
    rng = Random(seed)
    while count:
        try:
            state = random_position(
                rng,
                rules_of(rng, draw="until_playable"),
                rng.randint(6, 9),
                boneyard_left=boneyard,
                finished=False,
                attempts=5,
            )
        except ValueError:
            continue
        here = situation_of(state)
        able = plays(here.hands[here.seat], *here.ends)
        if not ending(state) and able and len(here.boneyard) > here.rules.draw_reserve:
            count -= 1
            yield state


def drawn_deals(seed: int, count: int, boneyard: int) -> Iterator[Situation]:
    return map(situation_of, drawn_states(seed, count, boneyard))


def searched(here: Situation, tables: dict[str, Any]) -> list[Any]:
    """Return the values of each play by the search that suits the moment."""
    numbers, stop = here.numbers, Stop()
    if len(here.rules.sides) > 2:
        rows: Any = maxn.solve_plays(numbers, tables["maxn"], stop, False)[0]
        return [(row.code, tuple(row.points)) for row in rows]
    if here.nobody_draws:
        return [tuple(row) for row in nodraw.solve_plays(numbers, tables["nodraw"], stop, True)[0]]
    return [tuple(row) for row in chance.solve_plays(numbers, here.side, tables["chance"], stop, True)[0]]


def tables(megabytes: float) -> dict[str, Any]:
    return {"nodraw": NoDrawTable(megabytes), "chance": ChanceTable(megabytes), "maxn": MaxNTable(megabytes)}


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_whole_deals_are_worth_the_same_with_a_warm_table_and_with_none(seed: int) -> None:
    warm, none = tables(1), tables(0)
    for here in whole_deals(seed, 700):
        assert searched(here, warm) == searched(here, none), here


def test_a_table_that_grows_changes_no_value_and_saves_nodes() -> None:
    """A table starts with 1 MB; if it may be larger it grows, and it starts again at that size in the next deal."""
    (position,) = tranca.parse(EIGHT_TO_DRAW)
    assert isinstance(position, tranca.Position)
    here, grown = Situation.of(position), ChanceTable(256)
    values, nodes = chance.solve_plays(here.numbers, here.side, grown, Stop(), False)
    assert values == chance.solve_plays(here.numbers, here.side, grown, Stop(), False)[0]
    fixed = [chance.solve_plays(here.numbers, here.side, ChanceTable(size), Stop(), False) for size in (1, 0.03125)]
    assert [values, values] == [others for others, _ in fixed]
    assert nodes < fixed[0][1] < fixed[1][1]


# Run by a small intermediate process: until exec, a child has the memory of its parent, which would be counted.
MEMORY_OF = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the system does not report the memory of a process")
def test_an_estimate_takes_the_memory_that_it_fills() -> None:
    command = [sys.executable, "-m", "tranca.cli", "estimate", str(POSITIONS / "mano-a-mano-hidden.txt")]
    words = [sys.executable, "-c", MEMORY_OF, *command]
    most = int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    assert most / (1 << 20 if sys.platform == "darwin" else 1 << 10) < 120


@pytest.mark.parametrize("seed", campaign_after(0, range(2)))
def test_deals_with_a_boneyard_are_worth_the_same_with_a_warm_table_and_with_none(seed: int) -> None:
    warm, none = tables(1), tables(0)
    for here in drawn_deals(10 + seed, 60, 3):
        assert searched(here, warm) == searched(here, none), here
        against = chance.solve_plays(here.numbers, here.side, warm["chance"], Stop(), False)[0]
        assert against == chance.solve_plays(here.numbers, here.side, none["chance"], Stop(), False)[0], here


@pytest.mark.parametrize(("players", "size", "count"), [(3, 4, 125), (4, 3, 125), (3, 5, 20), (4, 4, 20)])
@also_at_length
def test_bonuses_paid_before_are_told_apart_by_single_players(
    players: int, size: int, count: int, at_length: bool
) -> None:
    """The second bonus of a deal differs from the first, so a state with and one without a paid bonus differ."""
    rng = Random(players * size)
    warm, none = tables(1), tables(0)
    for _ in range(2 * count if at_length else count):
        first, later = rng.choice([(40, 5), (0, 40), (20, 10)])
        rules = rules_of(
            rng,
            players=players,
            partners=False,
            hand_size=size,
            draw="none",
            draw_reserve=0,
            dead_ends="draw",
            pass_bonus_first=first,
            pass_bonus_later=later,
            block_tie="no_score",
        )
        here = situation_of(deal(rng, rules))
        assert searched(here, warm) == searched(here, none), here
        for side in range(players):
            row = chance.solve_plays(here.numbers, side, warm["chance"], Stop(), False)[0]
            assert row == chance.solve_plays(here.numbers, side, none["chance"], Stop(), False)[0], here


RUNS = [
    # A lays six tiles, and B, who cannot play, passes after each but the last: five bonuses
    ("block/2, pass_bonus_first=40, pass_bonus_later=30", "ends: 1 2; last: B; A: 1-2 2-3 3-4 4-5 1-5 1-1; B: 0-6"),
    (
        "draw/2, draw_reserve=1, pass_bonus_first=40, pass_bonus_later=30",
        "ends: 1 2; last: B; A: 1-2 2-3 3-4 4-5 1-5 1-1; B: 0-6; boneyard: {0-0}",
    ),
    ("block/2, pass_bonus_first=5, pass_bonus_later=50", "ends: 1 2; last: B; A: 1-2 2-3 3-4 4-5 1-5 1-1; B: 0-6"),
]


@pytest.mark.parametrize(("rules", "deal"), RUNS)
def test_a_player_who_lays_all_tiles_gets_every_bonus(rules: str, deal: str) -> None:
    (position,) = tranca.parse(f"rules: {rules}; lead: A; bonus-paid: no; to-move: A; {deal}")
    assert isinstance(position, tranca.Position)
    first, later = position.rules.pass_bonus_first, position.rules.pass_bonus_later
    best = tranca.solve(position)
    assert best.value is not None
    settled = position.hands[1].pips
    assert best.value == settled + first + 4 * later
    assert tranca.solve(position, tables=tranca.Tables(0)).value == best.value


def proven(here: Situation) -> list[tuple[int, int]]:
    stop = Stop()
    stop.stop()
    none = tables(0)
    if here.nobody_draws:
        return [(row.low, row.high) for row in nodraw.solve_plays(here.numbers, none["nodraw"], stop, False)[0]]
    return [(row.low, row.high) for row in chance.solve_plays(here.numbers, here.side, none["chance"], stop, False)[0]]


@also_at_length
def test_bounds_before_a_search_hold_and_are_not_wider_than_all_pips_and_all_bonuses(at_length: bool) -> None:
    own = tables(1)
    states = (*whole_states(3, 75 if at_length else 40), *drawn_states(4, 20, 3))
    moments = [(situation_of(state), state.stake) for state in states]
    moments = [(here, stake) for here, stake in moments if len(here.rules.sides) == 2]
    assert len(moments) > 37
    for here, stake in moments:
        units = here.units
        values = [row[1] for row in searched(here, own)]
        tiles = sum(hand.bit_count() for hand in here.hands) + len(here.boneyard)
        boneyard = 0 if here.nobody_draws else here.boneyard_mask
        pips = sum(tile_pips(mask) for mask in (*here.hands, boneyard))
        side = here.rules.side_of
        theirs = pips - sum(tile_pips(hand) for seat, hand in enumerate(here.hands) if side(seat) == here.side)
        bonus = most_of_passes(here.rules, tiles)
        most = pips if here.rules.points == "all" or here.nobody_draws else theirs
        for value, (low, high) in zip(values, proven(here), strict=True):
            assert low <= value <= high, here
            if low < high:
                assert high <= (most_of_win(here.rules, stake, most) + bonus) * units, here
                assert low >= -(most_of_win(here.rules, stake, pips) + bonus) * units, here


def test_values_are_countable_below_2_to_the_60_whatever_the_stake() -> None:
    ruleset = Ruleset(2, False, True, True, 0, False, 0, 0, 0, 0, 0, capicua_factor=10, times=1 << 20, pack=9)
    for size in range(8, 15):
        boneyard = range(10, 10 + size)
        here = moments.Situation(ruleset, [2, 4], boneyard, False, 10, 10, 0, -1, 0, False, -1, -1)
        assert here.is_countable == (2 * 495 * 10 * (1 << 20) * math.factorial(size) < 1 << 60)


def most_of_passes(rules: tranca.Rules, tiles: int) -> int:
    """Return the most points that passes can earn while this number of tiles is laid."""
    others = rules.players - 3 if rules.partners else rules.players - 2  # opponents other than the next player
    later = others * rules.pass_bonus_later if rules.pass_bonus_for == "opponents" else 0
    number = max(rules.pass_bonus_first, rules.pass_bonus_later) + later + rules.round_pass_bonus
    return number * (tiles + 1) + max(rules.lead_pass_bonus, rules.lead_pass_bonus_double)


def most_of_win(rules: tranca.Rules, stake: tuple[int, int], pips: int) -> int:
    """Return the most points for a win with these pips: rounded up, multiplied, with all bonuses of a winner."""
    times, plus = stake
    way = max(rules.double_out, rules.capicua, rules.cross_out, rules.chuchazo)
    return (pips + rules.round_to - 1) * rules.capicua_factor * times + plus + way + max(rules.deal_bonus, default=0)


def tile_pips(mask: int) -> int:
    return tranca.ext.rules.pips(mask)  # type: ignore[no-any-return,attr-defined]
