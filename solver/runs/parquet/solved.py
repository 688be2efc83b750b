"""Columns of solved positions straight from arrays, in the forms that a table is made of without a loop over rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import NARROW_BITS, WIDE_BITS, ArrayPlays
from tranca.game.actions import NO_ENDS, Play
from tranca.game.tiles import EVERY_TILE, HIGHEST

from ..columns import HANDS
from ..quick import ArrayRun, solved_parts

_LOW = np.array([tile.low for tile in EVERY_TILE], np.int8)
_HIGH = np.array([tile.high for tile in EVERY_TILE], np.int8)


@dataclass(frozen=True, slots=True, eq=False)
class Masked:
    """Numbers of which some are null."""

    values: NDArray[Any]
    nulls: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class WordColumn:
    """Texts by their places among a few words."""

    words: NDArray[np.bytes_]
    places: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ListColumn:
    """Lists, one after another: where each begins, and what they hold."""

    offsets: NDArray[np.int32]
    values: WordColumn | NDArray[Any]


ColumnForm = Masked | WordColumn | ListColumn | NDArray[Any] | str | None
"""A column: a text is that of every row, None is null in every row."""


@dataclass(frozen=True, slots=True, eq=False)
class QuickColumns:
    """The columns of some rows."""

    count: int
    forms: dict[str, ColumnForm]


def quick_columns(run: ArrayRun, solved: ArrayPlays) -> Iterator[QuickColumns | int]:
    """The columns of a run, cut where a position has to be answered alone, of which its place is given."""
    for some in solved_parts(solved.counts):
        yield some if isinstance(some, int) else _columns(run, solved, some)


def _columns(run: ArrayRun, solved: ArrayPlays, some: slice) -> QuickColumns:
    arrays = run.arrays.part(some)
    rules, empty = arrays.rules, arrays.ends[:, 0] == NO_ENDS[0]
    best, counts = solved.part(some).best_first(), solved.counts[some].astype(np.int64)
    used = np.arange(best.plays.shape[1]) < counts[:, None]
    codes, values = best.plays[used], best.values[used]
    offsets = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int32)
    words = _words(codes, np.repeat(arrays.ends, counts, axis=0), rules.highest > 6)
    first = offsets[:-1]
    forms: dict[str, ColumnForm] = {
        "number": np.asarray(run.numbers[some], np.int64),
        "rules": str(rules),
        **{name: arrays.hands[:, seat] for seat, name in enumerate(HANDS[: rules.players])},
        "left": Masked(arrays.ends[:, 0], empty),
        "right": Masked(arrays.ends[:, 1], empty),
        "seat": arrays.turns,
        "lead": Masked(arrays.leads, arrays.leads < 0),
        "last": Masked(arrays.last, arrays.last < 0),
        "must_lead": Masked(arrays.forced, arrays.forced < 0),
        "bonus_paid": Masked(arrays.moments.paid, empty) if rules.has_bonus else None,
        "value": values[first].astype(np.float64),
        "exact": np.ones(len(arrays), np.bool_),
        "play": WordColumn(words.words, words.places[first]),
        "plays": ListColumn(offsets, words),
        "values": ListColumn(offsets, values.astype(np.float64)),
        "nodes": solved.spent[some],
    }
    return QuickColumns(len(arrays), forms)


@cache
def _every_word() -> NDArray[np.bytes_]:
    """The words of all plays: of each tile without an end, then with each end."""
    ends = (None, *range(HIGHEST + 1))
    return np.array([str(Play(tile, end)).encode() for tile in EVERY_TILE for end in ends])


def _words(codes: NDArray[np.integer[Any]], ends: NDArray[np.int8], wide: bool) -> WordColumn:
    """The words of plays, each at its ends."""
    bits = WIDE_BITS if wide else NARROW_BITS
    tiles, named = codes & (1 << bits) - 1, (codes >> bits) + 1
    low, high = _LOW[tiles], _HIGH[tiles]
    left, right = ends[:, 0], ends[:, 1]
    choice = (left != right) & ((low == left) & (high == right) | (low == right) & (high == left))
    return WordColumn(_every_word(), tiles.astype(np.int64) * (HIGHEST + 2) + np.where(choice, named, 0))
