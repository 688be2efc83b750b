"""Answers to inputs: of runs of positions as arrays, and of one input as objects."""

from collections.abc import Sequence
from dataclasses import dataclass

from tranca.engine.arrays import ArrayPlays
from tranca.engine.solution import Solution
from tranca.views.schemas.common import ErrorObject, HeadedRow

from ..inputs.pieces import Item
from ..inputs.positions import PositionRun

ItemResult = Solution | HeadedRow | ErrorObject
"""The answer to one input: a solution, or the object that the command prints, that of an error included."""


@dataclass(frozen=True, slots=True)
class SolvedRun:
    """A run of positions as arrays, each with at least one legal play, and the values of their plays."""

    run: PositionRun
    solved: ArrayPlays


@dataclass(frozen=True, slots=True)
class ItemAnswer:
    """An input and its results: one, or for `puzzles` one for each puzzle in it."""

    item: Item
    results: Sequence[ItemResult]


InputAnswer = SolvedRun | ItemAnswer
