"""Many worlds solved in one call: the values equal single solves."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from referee.positions import random_position, to_text
from referee.rules import PRESETS, preset, random_rules, shortened
from tiers import campaign_after

import tranca
from tranca import Resources
from tranca.engine import searches
from tranca.engine.situation import Situation
from tranca.engine.world_values import SampledDraws, search_worlds
from tranca.ext import rules
from tranca.ext.plain import situation as kernel
from tranca.ext.plain import worlds
from tranca.ext.plain.chance import solve as chance
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn import solve as maxn
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.ext.stop import Stop

TILES = 55
"""The number of tiles in the largest pack."""


def deal_again(rng: Random, moment: Situation, count: int) -> tuple[Any, Any]:
    """Return worlds with the tiles unseen by the mover redistributed, in hands and boneyards of the same sizes."""
    bits = [1 << tile for tile in moment.boneyard]
    for seat, hand in enumerate(moment.hands):
        bits += [1 << tile for tile in range(TILES) if hand >> tile & 1 and seat != moment.seat]
    hands = np.zeros((count, len(moment.hands)), np.uint64)
    boneyards = np.zeros(count, np.uint64)
    for world in range(count):
        left = rng.sample(bits, len(bits)) if world else list(bits)
        boneyards[world] = sum(left[: len(moment.boneyard)])
        del left[: len(moment.boneyard)]
        for seat, hand in enumerate(moment.hands):
            size = hand.bit_count()
            hands[world, seat] = hand if seat == moment.seat else sum(left[:size])
            if seat != moment.seat:
                del left[:size]
    return hands, boneyards


def positions(seed: int, count: int, singles: bool) -> list[Situation]:
    """Yield moments with a seat to move, of every preset and of mixed rules, with up to four tiles to draw."""
    rng = Random(seed)
    names = list(PRESETS)
    found: list[Situation] = []
    while len(found) < count:
        ruled = shortened(rng, preset(names[len(found) % len(names)])) if rng.random() < 0.5 else random_rules(rng)
        if singles != (not ruled["partners"] and ruled["players"] > 2):
            ruled = random_rules(rng)
            continue
        try:
            state = random_position(
                rng,
                ruled,
                rng.randint(3, 8),
                boneyard_left=rng.randint(0, 4),
                order_known=False,
                finished=False,
                attempts=20,
            )
        except ValueError as error:
            assert str(error).startswith("no deal of")
            continue
        (position,) = tranca.parse(to_text(state))
        assert isinstance(position, tranca.Position)
        found.append(Situation.of(position))
    return found


def in_world(moment: Situation, hands: list[int], boneyard: int) -> kernel.Situation:
    world = replace(moment, hands=tuple(hands), boneyard=tiles(boneyard), ordered=False)
    return world.numbers


def columns(moment: Situation) -> int:
    """Return the number of plays, or 1 if the player to move cannot play."""
    codes = rules.plays(moment.hands[moment.seat], *moment.ends)
    return max(1, sum(moment.forced in (-1, code & 63) for code in codes))


def tiles(mask: int) -> tuple[int, ...]:
    return tuple(tile for tile in range(TILES) if mask >> tile & 1)


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_margins_of_worlds_are_those_of_single_solves(seed: int, at_length: bool) -> None:
    rng = Random(seed)
    table, other = ChanceTable(), ChanceTable()
    stuck = 0
    for moment in positions(seed, 60 if at_length else 30, singles=False):
        hands, boneyards = deal_again(rng, moment, 6)
        values, exact = np.full((6, columns(moment)), 77, np.int64), np.zeros(6, np.uint8)
        unordered = replace(moment, ordered=False).numbers
        nodes = worlds.margins(unordered, hands, boneyards, table, Stop(), values, exact)
        assert nodes >= 0
        assert exact.all()
        able = bool(rules.plays(moment.hands[moment.seat], *moment.ends))
        drawable = moment.rules.draws and len(moment.boneyard) > moment.rules.draw_reserve
        stuck += not able
        for hand, boneyard, row in zip(hands.tolist(), boneyards.tolist(), values.tolist(), strict=True):
            if able:
                world = in_world(moment, hand, boneyard)
                alone, _ = chance.solve_plays(world, moment.side, other, Stop(), False)
                assert row == [low for _, low, _, _, _ in alone]
            elif drawable and not moment.rules.ruleset.blocked(hand, *moment.ends, boneyard, boneyard.bit_count()):
                (low, high), _ = chance.solve_draw(in_world(moment, hand, boneyard), moment.side, other, Stop())
                assert row == [low] == [high]
    assert stuck > 5


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_points_in_worlds_are_those_of_single_solves(seed: int) -> None:
    rng = Random(seed)
    table, other = MaxNTable(), MaxNTable()
    for moment in positions(seed, 40, singles=True):
        hands, boneyards = deal_again(rng, moment, 6)
        values = np.full((6, columns(moment), moment.rules.ruleset.sides), 77, np.int64)
        exact = np.zeros(6, np.uint8)
        unordered = replace(moment, ordered=False).numbers
        worlds.points(unordered, hands, boneyards, table, Stop(), values, exact)
        assert exact.all()
        able = bool(rules.plays(moment.hands[moment.seat], *moment.ends))
        drawable = moment.rules.draws and len(moment.boneyard) > moment.rules.draw_reserve
        for hand, boneyard, row in zip(hands.tolist(), boneyards.tolist(), values.tolist(), strict=True):
            if able:
                alone, _ = maxn.solve_plays(in_world(moment, hand, boneyard), other, Stop(), False)
                assert row == [decision.points for decision in alone]
            elif drawable and not moment.rules.ruleset.blocked(hand, *moment.ends, boneyard, boneyard.bit_count()):
                got, _ = maxn.solve_draw(in_world(moment, hand, boneyard), other, Stop())
                assert row == [got]


MANO = tranca.Rules.preset("mano-a-mano").ruleset


def one_world() -> dict[str, Any]:
    """A world of Mano a Mano: A to move holds 0-1 0-2, B 1-1 1-2, the boneyard has four tiles; the ends are 0 6."""
    return {
        "situation": kernel.Situation(
            MANO, [0b110, 0b110000000], [16, 17, 18, 19], False, 0, 6, 0, 1, True, False, 0, -1
        ),
        "hands": np.array([[0b110, 0b110000000]], np.uint64),
        "boneyards": np.array([0xF0000], np.uint64),
        "table": ChanceTable(0),
        "stop": Stop(),
        "values": np.zeros((1, 2), np.int64),
        "exact": np.zeros(1, np.uint8),
    }


@pytest.mark.parametrize("singles", [False, True])
def test_some_plays_are_worth_what_they_are_among_all(singles: bool) -> None:
    rng = Random(singles)
    families = set()
    for moment in positions(5 + singles, 80, singles):
        codes = [
            code for code in rules.plays(moment.hands[moment.seat], *moment.ends) if moment.forced in (-1, code & 63)
        ]
        if not codes:
            continue
        unordered = replace(moment, ordered=False)
        families.add(searches.choose_family(unordered))
        hands, boneyards = deal_again(rng, moment, 4)
        chosen = sorted(rng.sample(range(len(codes)), rng.randint(1, len(codes))))
        whole = search_worlds(unordered, codes, hands, boneyards, Resources())
        some = search_worlds(unordered, [codes[number] for number in chosen], hands, boneyards, Resources())
        assert some.done.all() and some.values.tolist() == whole.values[:, chosen].tolist()
        assert whole.wins is not None and some.wins is not None
        assert some.wins.tolist() == whole.wins[:, chosen].tolist()
        with pytest.raises(ValueError, match="expected"):
            search_worlds(unordered, [*codes, 1023], hands, boneyards, Resources())
    assert families == ({searches.Family.MAX_N} if singles else {searches.Family.NO_DRAW, searches.Family.CHANCE})


def test_no_worlds_are_solved_at_once() -> None:
    arguments = one_world() | {
        "hands": np.zeros((0, 2), np.uint64),
        "boneyards": np.zeros(0, np.uint64),
        "values": np.zeros((0, 2), np.int64),
        "exact": np.zeros(0, np.uint8),
    }
    assert worlds.margins(**arguments) == 0


def test_a_stop_leaves_rows_that_say_they_are_not_exact() -> None:
    arguments = one_world()
    arguments["exact"][0] = 1
    arguments["stop"].stop()
    worlds.margins(**arguments)
    assert arguments["exact"].tolist() == [0]
    assert arguments["values"].tolist() == [[0, 0]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": np.array([[6, 384, 1]], np.uint64)}, "3 hands per world: expected 2"),
        ({"boneyards": np.zeros(2, np.uint64)}, "2 boneyards: expected one for each of 1 worlds"),
        ({"boneyards": np.array([2], np.uint64)}, "world 0: hand 0x6 of seat 0: expected tiles that are nowhere else"),
        ({"hands": np.array([[6, 0]], np.uint64)}, "world 0: hand 0x0 of seat 1: expected tiles that are nowhere"),
        ({"boneyards": np.array([1 << 28], np.uint64)}, "expected only tiles of the pack"),
        ({"values": np.zeros((1, 3), np.int64)}, "results for 3 plays: expected 2"),
        ({"values": np.zeros((2, 2), np.int64)}, "results for 2 and 1 worlds: expected 1"),
        (
            {
                "hands": np.array([[6, 384], [6, 384]], np.uint64),
                "boneyards": np.array([0xF0000, 0x70000], np.uint64),
            },
            "world 1: boneyard of 3 tiles: expected 4",
        ),
        (
            {
                "hands": np.array([[6, 384], [5, 384]], np.uint64),
                "boneyards": np.array([0xF0000, 0xF0000], np.uint64),
            },
            "world 1: hand 0x5 of seat 0: expected 0x6",
        ),
        (
            {
                "situation": kernel.Situation(
                    MANO, [0b110, 0b110000000], range(9, 28), False, 0, 6, 0, 1, True, False, 0, -1
                ),
                "boneyards": np.array([0xFFFFE00], np.uint64),
            },
            "a boneyard of 19 tiles has too many orders",
        ),
    ],
)
def test_worlds_that_cannot_be_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        worlds.margins(**one_world() | change)


@pytest.mark.parametrize("name", ["draw/2", "draw/3"])
def test_each_world_samples_draws_from_its_own_seed(name: str) -> None:
    (here,) = tranca.random_positions(tranca.Rules.preset(name), [2], seed=1, tiles=15)
    here = here.changed(boneyard=tranca.Boneyard(here.boneyard.tiles, ordered=False))
    codes = [play.code(here.ends) for play in here.legal_plays()]
    widths, seeds = [0, *[2] * len(here.boneyard)], np.arange(4, dtype=np.uint64)

    def values_of(some: slice) -> Any:
        hands = np.array([[hand.mask for hand in here.hands]] * len(seeds[some]), np.uint64)
        boneyards = np.full(len(hands), here.boneyard.mask, np.uint64)
        draws = SampledDraws(widths, seeds[some])
        return search_worlds(Situation.of(here), codes, hands, boneyards, Resources(), draws=draws).values

    together = values_of(slice(None)).tolist()
    assert together == [values_of(slice(number, number + 1))[0].tolist() for number in range(len(seeds))]
    assert together != [together[0]] * len(seeds)


@pytest.mark.parametrize("name", ["draw/2", "draw/partners", "draw/3"])
def test_wins_are_those_of_the_side_to_move(name: str) -> None:
    found = 0
    for moment in tranca.random_positions(tranca.Rules.preset(name), range(60), seed=2, tiles=8):
        side = moment.rules.side_of(moment.to_move or 0)
        if len(moment.boneyard) != 1 or not moment.drawable or side == 0 or moment.must_draw:
            continue
        here = moment.changed(boneyard=tranca.Boneyard(moment.boneyard.tiles, ordered=False))
        plays, hands = here.legal_plays(), np.array([[hand.mask for hand in here.hands]], np.uint64)
        boneyard, codes = np.array([here.boneyard.mask], np.uint64), [play.code(here.ends) for play in plays]
        values = search_worlds(Situation.of(here), codes, hands, boneyard, Resources())
        ends = {entry.play: entry.finish for entry in tranca.solve(moment).plays}
        expected = [
            [values.units * ((end.winner, end.end) == (side, kind)) for kind in ("out", "blocked")]
            for end in map(ends.__getitem__, plays)
        ]
        assert values.wins is not None and values.wins[0].tolist() == expected, tranca.one_line(here)
        found += sum(map(sum, expected)) > 0
    assert found
