"""Titles that made puzzles get in the notation: what the solver is asked to do."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tranca.game.record import Record

from .results import AnyPuzzle, Goal, HiddenPuzzle, Puzzle

_GOALS: Mapping[Goal, str] = MappingProxyType(
    {
        Goal.WIN: "win",
        Goal.WIN_MOST: "win most",
        Goal.LOSE_NOTHING: "lose nothing",
        Goal.LOSE_LEAST: "lose least",
    }
)


def task(puzzle: AnyPuzzle) -> str:
    """The task of a puzzle: `S to play and win`."""
    if isinstance(puzzle, HiddenPuzzle):
        return f"{puzzle.estimate.observer} to play, seeing one hand"
    position = puzzle.position
    assert position.to_move is not None
    return f"{position.seats[position.to_move]} to play and {_GOALS[puzzle.goal]}"


def titled(puzzle: AnyPuzzle) -> AnyPuzzle:
    """Title the position or record of a puzzle with its task where it has no title."""
    if puzzle.title is not None:
        return puzzle
    if isinstance(puzzle, Puzzle):
        position = puzzle.position.changed(title=task(puzzle))
        return replace(puzzle, solution=replace(puzzle.solution, position=position))
    view = puzzle.view
    if isinstance(view, Record):
        return replace(puzzle, view=replace(view, start=view.start.changed(title=task(puzzle))))
    return replace(puzzle, view=view.changed(title=task(puzzle)))
