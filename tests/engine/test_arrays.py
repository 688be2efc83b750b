"""Positions as arrays, and many positions at once: the same solutions as one by one."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from facts import message_with
from referee.positions import random_position, to_text
from referee.rules import EVERY_OPTION
from tiers import also_at_length

import tranca
from tranca import Play, Position, Rules, Tables, Tile, UnsupportedError
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop
from tranca.engine.situation import Situation
from tranca.game.actions import is_choice

TWO_SIDES = ("doscientos", "partnership", "doscientos/tie-first", "doscientos/tie-last", "doscientos/duel", "block/2")
SINGLE = "partnership, partners=no"


def positions(rules: Rules, count: int, seed: int, least: int = 4, most: int = 18) -> list[Position]:
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        laws = {name: getattr(rules, name) for name in EVERY_OPTION}
        state = random_position(rng, laws, rng.randint(least, most), boneyard_left=4, finished=False)
        (parsed,) = tranca.parse(to_text(state))
        assert isinstance(parsed, Position)
        if parsed.to_move is not None and not parsed.is_over:
            found.append(parsed)
    return found


def arrays(values: list[Position]) -> tuple[list[np.ndarray], dict[str, np.ndarray]]:
    moments = [Situation.of(position) for position in values]
    first = [np.array([getattr(moment, name) for moment in moments]) for name in ("hands", "ends", "seat")]
    names = {"last": "last", "paid": "paid", "leaders": "leader"}
    rest = {key: np.array([getattr(moment, name) for moment in moments]) for key, name in names.items()}
    return first, rest | {"pending": np.array([moment.pending > 0 for moment in moments])}


def coded(code: np.integer[Any], ends: tuple[int, int] | None) -> Play:
    """Return the play of a code, decoded as the manual describes."""
    narrow = code.dtype == np.uint8
    tile, end = (int(code) & 31, int(code) >> 5) if narrow else (int(code) & 63, int(code) >> 6)
    return Play(Tile.at(tile), end if is_choice(Tile.at(tile), ends) else None)


@pytest.mark.parametrize("preset", TWO_SIDES)
@also_at_length
def test_arrays_give_what_single_solves_give(preset: str, at_length: bool) -> None:
    rules = Rules.parse(f"{preset}, pass_bonus_first=20, pass_bonus_later=10" if preset != "block/2" else preset)
    moments_ = positions(rules, 60 if at_length else 30, seed=11)
    first, rest = arrays(moments_)
    forced = np.array([Situation.of(moment).forced for moment in moments_])
    for threads in (1, 3):
        values = tranca.solve_arrays(rules, *first, **rest, threads=threads)
        plays = tranca.solve_arrays_plays(rules, *first, **rest, forced=forced, outcomes=True, threads=threads)
        assert values.exact.all() and values.nodes > 0
        for i, position in enumerate(moments_):
            found = tranca.solve(position)
            if position.must_lead is None:
                assert values.values[i] == found.value
            if found.plays[0].play is None:
                assert plays.counts[i] == 0
                continue
            assert plays.counts[i] == len(found.plays)
            if position.must_lead is None:
                assert coded(values.plays[i], position.ends) == found.best[0]
            for j in range(len(found.plays)):
                (play,) = [option for option in found.plays if option.play == coded(plays.plays[i, j], position.ends)]
                finish = play.finish
                assert finish is not None
                winner = 0 if finish.winner is None else finish.winner + 1
                assert plays.values[i, j] == play.value
                assert plays.outcomes[i, j] == 4 * winner + (1 if finish.end == "out" else 2)


def test_one_value_stands_for_all_positions_and_who_laid_last_is_filled_in() -> None:
    rules = Rules.preset("partnership")
    hands = np.array([[1, 2, 4, 8], [16, 2, 4, 8]], np.uint64)  # 0-0 or 0-4 against 0-1, 0-2, 0-3
    found = tranca.solve_arrays(rules, hands, (0, 0), 0)
    assert found.values.tolist() == [4, 4]  # going out earns the pips of the opponents, 0-1 and 0-3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": [[1, 2, 4]]}, r"hands: expected an array of shape \(n, 4\), not \(1, 3\)"),
        ({"hands": [[1, 1, 4, 8]]}, "hand 0x1 of seat 1 in position 0 .* another seat"),
        ({"ends": (0, 9)}, "ends in position 0: expected numbers from 0 to 6, or 7 twice, not 0 9"),
        ({"turns": 4}, "turns: expected whole numbers from 0 to 3, not 4"),
        ({"ends": (0, 256)}, "ends: expected whole numbers from 0 to 10, not 256"),
        ({"ends": (0.5, 0)}, "ends: expected whole numbers from 0 to 10, not an array of type float64"),
        ({"hands": [[-1, 2, 4, 8]]}, "hands in position 0: expected whole numbers from 0 to.*, not -1"),
        ({"hands": [[1, 2], [4]]}, "hands: expected an array of whole numbers"),
        ({"turns": [0, 1]}, r"turns: expected an array of shape \(1,\), .* not \(2,\)"),
        ({"paid": 2}, "paid: expected whole numbers from 0 to 1, not 2"),
        ({"paid": -1}, "paid: expected whole numbers from 0 to 1, not -1"),
        ({"paid": [256]}, "paid in position 0: expected whole numbers from 0 to 1, not 256"),
        ({"pending": 7}, "pending: expected whole numbers from 0 to 1, not 7"),
        ({"last": [4]}, "last in position 0: expected whole numbers from -1 to 3, not 4"),
        ({"leaders": -2}, "leaders: expected whole numbers from -1 to 3, not -2"),
        ({"turns": float("nan")}, "turns: expected whole numbers from 0 to 3, not an array of type float64"),
        ({"turns": 10**30}, "turns: expected whole numbers from 0 to 3, not 1000000000000000000000000000000"),
        ({"hands": [[1 << 28, 2, 4, 8]]}, "hand 0x10000000 of seat 0 in position 0 .* double-6"),
        ({"deal": 0}, "deal=0: expected a whole number from 1 to 9999"),
        ({"rules": Rules.parse(SINGLE)}, "two sides, but .* has 4"),
        ({"rules": Rules.preset("doscientos/tie-first")}, "position 0: leader -1: expected the seat that led"),
        ({"threads": 0}, "threads=0: expected a whole number of at least 1"),
        ({"megabytes": -1}, "table of -1 MB"),
    ],
)
def test_impossible_arguments_are_refused(change: dict[str, object], message: str) -> None:
    arguments = {"rules": Rules.preset("partnership"), "hands": [[1, 2, 4, 8]], "ends": (0, 0), "turns": 0} | change
    with pytest.raises(UnsupportedError, match=message):
        tranca.solve_arrays(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(("ends", "forced"), [((7, 7), 1), ((7, 7), 28), ((0, 0), 0), ((7, 7), 55)])
def test_a_tile_that_cannot_be_led_is_refused(ends: tuple[int, int], forced: int) -> None:
    with pytest.raises(UnsupportedError, match=rf"forced(={forced})? in position 1"):
        tranca.solve_arrays_plays(Rules.preset("partnership"), [[1, 2, 4, 8]] * 2, ends, 0, forced=[-1, forced])


def test_a_fault_names_the_position_in_the_whole_array() -> None:
    hands = np.tile(np.array([[1, 2, 4, 8]], np.uint64), (6000, 1))
    hands[5000, 1] = 1
    with pytest.raises(UnsupportedError, match=message_with("5000", "1")):
        tranca.solve_arrays(Rules.preset("partnership"), hands, (0, 0), 0)


def test_no_positions_have_no_values() -> None:
    found = tranca.solve_arrays(Rules.preset("partnership"), np.zeros((0, 4), np.uint64), np.zeros((0, 2)), [])
    assert found.values.shape == (0,) and found.nodes == 0


def test_a_stopped_search_is_not_exact() -> None:
    rules = Rules.preset("partnership")
    first, rest = arrays(positions(rules, 5, seed=3))
    stop = Stop()
    stop.stop()
    found = tranca.solve_arrays(rules, *first, **rest, stop=stop)
    assert not found.exact.any() and set(found.plays.tolist()) == {255}
    assert (tranca.solve_arrays_plays(rules, *first, **rest, stop=stop).counts <= 0).all()


def test_many_positions_are_solved_in_their_order() -> None:
    values = [
        position
        for preset in ("partnership", "draw/2", SINGLE, "draw/partners")
        for position in positions(Rules.parse(preset), 12, seed=4, most=10)
    ]
    random.Random(1).shuffle(values)
    single = [replace(tranca.solve(position, tables=Tables()), seconds=0) for position in values]
    for threads in (1, 2, 5):
        many = [replace(solution, seconds=0) for solution in tranca.solve_many(values, threads=threads)]
        assert [replace(solution, nodes=0) for solution in many] == [replace(entry, nodes=0) for entry in single]


def test_an_error_ends_the_others() -> None:
    stop = Stop(signals=False)
    started = []

    def work(item: int, _own: Resources) -> int:
        started.append(item)
        if item == 3:
            raise ValueError("three")
        return item * item

    results = []
    with pytest.raises(ValueError, match="three"):
        results.extend(ordered_map(work, range(1000), Resources(2, stop=stop)))
    assert len(started) < 20 and not stop.is_stopped


def test_nothing_is_read_far_ahead() -> None:
    read = []

    def items() -> object:
        for item in range(100):
            read.append(item)
            yield item

    def work(item: int, _own: Resources) -> int:
        return item

    results = ordered_map(work, items(), Resources(2))  # type: ignore[arg-type, var-annotated]
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()
    assert len(read) < 15
