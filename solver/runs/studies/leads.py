"""The worth of each first lead: every lead of random deals solved with open hands, summed by tile and by holding."""

import numpy as np
from numpy.typing import NDArray

from tranca import ArrayPlays, Tile, solve_arrays_plays
from tranca.engine.random_rows import RandomPlay, RandomRows

COUNTS = ("leads", "value", "square", "wins", "losses", "blocked", "best")
"""Summed over the leads of a tile: how many, their margins and the squares of these, deals won and lost by the leader's
side, deals that end blocked, and leads of which none was worth more."""

HOLDINGS = 7
"""Other tiles of the leader that share a number with the lead: 0 to 6."""

EVERY_TILE = tuple(map(Tile.at, range(55)))
"""The tiles of double-nine by index; those of double-six are the first 28."""

NO_ENDS = (10, 10)
"""The ends of an empty layout in arrays."""

_BLOCKED = 2
_DOUBLE_SIX = 28


def sums(play: RandomPlay, first: int, step: int, count: int) -> NDArray[np.int64]:
    """Sum over some deals by lead, holding and count; the first seat may lead any tile."""
    rows = play.rows(first, count, step)
    dealt = dealt_hands(rows)
    solved = solve_arrays_plays(play.rules, dealt, NO_ENDS, 0, outcomes=True, most=play.rules.hand_size)
    wide = play.rules.highest > 6
    tiles = len(EVERY_TILE) if wide else _DOUBLE_SIX
    totals = np.zeros((tiles, max(HOLDINGS, play.rules.hand_size), len(COUNTS)), np.int64)
    led = (solved.plays & (63 if wide else 31)).astype(np.int64)
    np.add.at(totals, (led, _sharing(dealt[:, 0], led)), _entries(solved))
    return totals


def dealt_hands(rows: RandomRows) -> NDArray[np.uint64]:
    """Return the hands as they were dealt."""
    rules = rows.rules
    bits = np.uint64(1) << rows.pack[:, : rules.players * rules.hand_size].astype(np.uint64)
    hands: NDArray[np.uint64] = bits.reshape(len(rows), rules.players, rules.hand_size).sum(axis=2, dtype=np.uint64)
    return hands


def _sharing(hands: NDArray[np.uint64], led: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the other tiles in the hand that share a number with each lead."""
    suits = [sum(tile.mask for tile in EVERY_TILE if tile.shows(number)) for number in range(10)]
    sharing = np.array([suits[tile.low] | suits[tile.high] for tile in EVERY_TILE], np.uint64)
    others = hands[:, None] & sharing[led] & ~(np.uint64(1) << led.astype(np.uint64))
    return np.bitwise_count(others).astype(np.int64)


def _entries(solved: ArrayPlays) -> NDArray[np.int64]:
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
