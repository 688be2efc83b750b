"""The value of each opening lead: every lead of random deals, solved with open hands, summed by tile and holding."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca import ArrayPlays, Position, Rules, Tile, random_positions, solve_arrays_plays

COUNTS = ("leads", "value", "square", "wins", "losses", "blocked", "best")
"""Sums over the leads of a tile: their number, margins and squared margins, deals won and lost by the leader's side,
blocked deals, and leads that no other lead beats."""

HOLDINGS = 7
"""Number of sizes of a holding: 0 to 6 other tiles of the leader that share a number with the lead."""

NO_ENDS = (10, 10)
"""Both ends of an empty layout, in the form that `solve_arrays` expects."""

_TILES = [Tile.at(index) for index in range(55)]
_BLOCKED = 2
_DOUBLE_SIX = 28


def sum_deals(rules: Rules, seed: int, numbers: Sequence[int]) -> NDArray[np.int64]:
    """Sum over random deals by lead, holding and count; the first seat may lead any tile."""
    dealt = stack_hands([*random_positions(rules, numbers, seed=seed)])
    solved = solve_arrays_plays(rules, dealt, NO_ENDS, 0, outcomes=True, most=rules.hand_size)
    wide = rules.highest > 6
    tiles = len(_TILES) if wide else _DOUBLE_SIX
    totals = np.zeros((tiles, max(HOLDINGS, rules.hand_size), len(COUNTS)), np.int64)
    led = (solved.plays & (63 if wide else 31)).astype(np.int64)
    np.add.at(totals, (led, _count_sharing(dealt[:, 0], led)), _list_counts(solved))
    return totals


def stack_hands(positions: Sequence[Position]) -> NDArray[np.uint64]:
    """Return the hands of positions as masks, by deal and seat."""
    return np.array([[hand.mask for hand in position.hands] for position in positions], np.uint64)


def _count_sharing(hands: NDArray[np.uint64], led: NDArray[np.int64]) -> NDArray[np.int64]:
    sharing = np.array([sum(other.mask for other in _TILES if _share(tile, other)) for tile in _TILES], np.uint64)
    others = hands[:, None] & sharing[led] & ~(np.uint64(1) << led.astype(np.uint64))
    return np.bitwise_count(others).astype(np.int64)


def _share(tile: Tile, other: Tile) -> bool:
    return other.shows(tile.low) or other.shows(tile.high)


def _list_counts(solved: ArrayPlays) -> NDArray[np.int64]:
    values = solved.values.astype(np.int64)
    winner = (solved.outcomes >> 2).astype(np.int64)
    best = values == values.max(axis=1, keepdims=True)
    columns = (
        np.ones_like(values),
        values,
        values * values,
        winner == 1,
        winner == 2,
        (solved.outcomes & 3) == _BLOCKED,
        best,
    )
    return np.stack([column.astype(np.int64) for column in columns], axis=2)
