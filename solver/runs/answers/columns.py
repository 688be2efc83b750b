"""Columns of solved positions straight from arrays, without a loop over rows."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import NARROW_BITS, WIDE_BITS
from tranca.game.actions import Play
from tranca.game.arms import DOUBLE
from tranca.game.tiles import EVERY_TILE, HIGHEST
from tranca.views.schemas.rows.solved import position_texts

from ..outputs.arrow import ColumnData, ListColumn, MaskedColumn, TableRows, WordColumn
from ..outputs.schema import HANDS
from .answer import SolvedRun


def solved_columns(answer: SolvedRun) -> TableRows:
    """Return the columns of positions and their plays."""
    arrays, solved = answer.run.arrays, answer.solved
    rules, empty = arrays.rules, arrays.laid == 0
    left, right = (None if rules.names_places else MaskedColumn(arrays.ends[:, side], empty) for side in (0, 1))
    best, counts = solved.best_first(), solved.counts.astype(np.int64)
    used = np.arange(best.plays.shape[1]) < counts[:, None]
    codes, values = best.plays[used], best.values[used]
    offsets = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int32)
    bits = WIDE_BITS if rules.highest > 6 or rules.names_places else NARROW_BITS
    words = _words(codes, np.repeat(np.arange(len(arrays)), counts), bits)
    first = offsets[:-1]
    columns: dict[str, ColumnData] = {
        "number": np.asarray(answer.run.numbers, np.int64),
        "rules": str(rules),
        "position": position_texts(arrays),
        **{name: arrays.hands[:, seat] for seat, name in enumerate(HANDS[: rules.players])},
        "left": left,
        "right": right,
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
    """Return the words of all plays: of each tile without an end, then to each end, then against each double."""
    places = [(None, False), *((end, double) for double in (False, True) for end in range(HIGHEST + 1))]
    return np.array([str(Play(tile, *place)).encode() for tile in EVERY_TILE for place in places])


def _words(codes: NDArray[np.integer[Any]], rows: NDArray[np.int64], bits: int) -> WordColumn:
    """Return the words of plays `tile | end << bits` in their rows; the end is named where the tile fits another."""
    tiles, ends = codes.astype(np.int64) & (1 << bits) - 1, codes.astype(np.int64) >> bits
    _, same, counts = np.unique(rows * len(EVERY_TILE) + tiles, return_inverse=True, return_counts=True)
    place = 1 + np.where(ends >= DOUBLE, ends - DOUBLE + HIGHEST + 1, ends)
    return WordColumn(_every_word(), tiles * (2 * HIGHEST + 3) + np.where(counts[same] > 1, place, 0))
