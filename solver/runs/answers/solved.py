"""Answers to inputs, and the plays of solved positions as columns, from which both output formats make their rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import NARROW_BITS, WIDE_BITS, ArrayPlays
from tranca.engine.solution import Solution
from tranca.ext.text.position_words import position_words
from tranca.game.actions import Play
from tranca.game.arms import DOUBLE
from tranca.game.moment_table import NARROW_EMPTY
from tranca.game.position_arrays import PositionArrays
from tranca.game.rules.rules import Rules
from tranca.game.tiles import EVERY_TILE, HIGHEST
from tranca.views.schemas.common import ErrorObject, HeadedRow
from tranca.views.schemas.match_plays import MatchPart

from ..inputs.slices import InputRow, PositionRows
from ..outputs.tables import WordColumn


@dataclass(frozen=True, slots=True)
class ScoredSolution:
    """A solution and the match chances of its plays; None if there is no choice."""

    solution: Solution
    match: MatchPart | None


RowResult = Solution | ScoredSolution | HeadedRow | ErrorObject
"""The answer to one input: a solution, or the object that the command prints, for instance for an error."""


@dataclass(frozen=True, slots=True)
class SolvedRows:
    """Positions as arrays, each with at least one legal play, and the values of their plays."""

    rows: PositionRows
    solved: ArrayPlays


@dataclass(frozen=True, slots=True)
class AnsweredRow:
    """An input and its results: one, or with `puzzles` one for each puzzle found in it."""

    row: InputRow
    results: Sequence[RowResult]


InputAnswer = SolvedRows | AnsweredRow


@dataclass(frozen=True, slots=True, eq=False)
class PlayColumns:
    """The plays of solved positions, position after position, the best of each first.

    Attributes:
        offsets: index of the first play of each position, then the total number of plays.
        words: the plays as text, with the end only if the tile fits another one.
        values, outcomes, scores: as in `ArrayPlays`; the last two are empty unless requested.
    """

    offsets: NDArray[np.int32]
    words: WordColumn
    values: NDArray[np.int16]
    outcomes: NDArray[np.uint8]
    scores: NDArray[np.int16]

    @classmethod
    def of(cls, rules: Rules, solved: ArrayPlays) -> Self:
        """Make the columns of positions under these rules. Raises ValueError if a position has no play."""
        best, counts = solved.best_first(), solved.counts.astype(np.int64)
        if not (counts > 0).all():
            raise ValueError(f"{counts.min()} plays of a position: expected at least one")
        used = np.arange(best.plays.shape[1]) < counts[:, None]
        bits = WIDE_BITS if rules.highest > 6 or rules.names_places else NARROW_BITS
        words = _words(best.plays[used], np.repeat(np.arange(len(counts)), counts), bits)
        offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
        outcomes = best.outcomes[used] if best.outcomes.shape[1] else best.outcomes.ravel()
        scores = best.scores[used] if best.scores.shape[1] else best.scores.ravel()
        return cls(offsets, words, best.values[used], outcomes, scores)


@cache
def _every_word() -> NDArray[np.bytes_]:
    """Return the texts of all plays: for each tile without an end, then at each end, then at each double."""
    places = [(None, False), *((end, double) for double in (False, True) for end in range(HIGHEST + 1))]
    return np.array([str(Play(tile, *place)).encode() for tile in EVERY_TILE for place in places])


def _words(codes: NDArray[np.integer[Any]], rows: NDArray[np.int64], bits: int) -> WordColumn:
    """Return the texts of plays coded `tile | end << bits`, with the end only if the tile occurs twice in its row."""
    tiles, ends = codes.astype(np.int64) & (1 << bits) - 1, codes.astype(np.int64) >> bits
    _, same, counts = np.unique(rows * len(EVERY_TILE) + tiles, return_inverse=True, return_counts=True)
    place = 1 + np.where(ends >= DOUBLE, ends - DOUBLE + HIGHEST + 1, ends)
    return WordColumn(_every_word(), tiles * (2 * HIGHEST + 3) + np.where(counts[same] > 1, place, 0))


def position_texts(arrays: PositionArrays) -> list[str]:
    """Return each position as one line of notation."""
    rules = arrays.rules
    head = f"rules: {rules}"
    words = position_words(
        rules.players,
        rules.highest >= NARROW_EMPTY,
        rules.names_places,
        arrays.hands,
        arrays.ends.astype(np.int32, copy=False),
        arrays.turns,
        arrays.leads,
        arrays.last,
        arrays.forced,
        arrays.bonus_paid,
        arrays.laid,
        arrays.arms,
        arrays.layouts,
    )
    return [
        f"{head}{text}" if title is None else f"title: {title}; {head}{text}"
        for title, text in zip(arrays.titles, words, strict=True)
    ]
