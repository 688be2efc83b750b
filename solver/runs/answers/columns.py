"""Columns of solved positions straight from arrays, without a loop over rows."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import NARROW_BITS, WIDE_BITS
from tranca.game.actions import NO_ENDS, Play
from tranca.game.tiles import EVERY_TILE, HIGHEST
from tranca.views.schemas.rows.solved import position_texts

from ..outputs.arrow import ColumnData, ListColumn, MaskedColumn, TableRows, WordColumn
from ..outputs.schema import HANDS
from .answer import SolvedRun

_LOW = np.array([tile.low for tile in EVERY_TILE], np.int8)
_HIGH = np.array([tile.high for tile in EVERY_TILE], np.int8)


def solved_columns(answer: SolvedRun) -> TableRows:
    """Return the columns of positions and their plays."""
    arrays, solved = answer.run.arrays, answer.solved
    rules, empty = arrays.rules, arrays.ends[:, 0] == NO_ENDS[0]
    best, counts = solved.best_first(), solved.counts.astype(np.int64)
    used = np.arange(best.plays.shape[1]) < counts[:, None]
    codes, values = best.plays[used], best.values[used]
    offsets = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int32)
    words = _words(codes, np.repeat(arrays.ends, counts, axis=0), rules.highest > 6)
    first = offsets[:-1]
    columns: dict[str, ColumnData] = {
        "number": np.asarray(answer.run.numbers, np.int64),
        "rules": str(rules),
        "position": position_texts(arrays),
        **{name: arrays.hands[:, seat] for seat, name in enumerate(HANDS[: rules.players])},
        "left": MaskedColumn(arrays.ends[:, 0], empty),
        "right": MaskedColumn(arrays.ends[:, 1], empty),
        "seat": arrays.turns,
        "lead": MaskedColumn(arrays.leads, arrays.leads < 0),
        "last": MaskedColumn(arrays.last, arrays.last < 0),
        "must_lead": MaskedColumn(arrays.forced, arrays.forced < 0),
        "bonus_paid": MaskedColumn(arrays.moments.paid, empty) if rules.has_bonus else None,
        "value": values[first].astype(np.float64),
        "exact": np.ones(len(arrays), np.bool_),
        "play": WordColumn(words.words, words.places[first]),
        "plays": ListColumn(offsets, words),
        "values": ListColumn(offsets, values.astype(np.float64)),
        "nodes": solved.spent,
    }
    return TableRows(len(arrays), columns)


@cache
def _every_word() -> NDArray[np.bytes_]:
    """Return the words of all plays: of each tile without an end, then with each end."""
    ends = (None, *range(HIGHEST + 1))
    return np.array([str(Play(tile, end)).encode() for tile in EVERY_TILE for end in ends])


def _words(codes: NDArray[np.integer[Any]], ends: NDArray[np.int8], wide: bool) -> WordColumn:
    """Return the words of plays, each at its ends."""
    bits = WIDE_BITS if wide else NARROW_BITS
    tiles, named = codes & (1 << bits) - 1, (codes >> bits) + 1
    low, high = _LOW[tiles], _HIGH[tiles]
    left, right = ends[:, 0], ends[:, 1]
    choice = (left != right) & ((low == left) & (high == right) | (low == right) & (high == left))
    return WordColumn(_every_word(), tiles.astype(np.int64) * (HIGHEST + 2) + np.where(choice, named, 0))
