"""Puzzles in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.record import Record

from .numbers import Quantity, amount, percent
from .numbers import amount as points
from .numbers import join_or as either
from .plays import outcome_phrase

__all__ = [
    "answer_reason",
    "answer_worth",
    "either",
    "heading",
    "line_text",
    "meanings",
    "played",
    "points",
    "sheet_note",
    "untold",
]

if TYPE_CHECKING:
    from tranca.analysis.puzzles.answers import Answer
    from tranca.analysis.puzzles.hidden import AnyPuzzle


def answer_worth(answer: "Answer") -> str:
    """`wins 46`, or `loses 10, costs 56`."""
    worth = outcome_phrase(answer.value)
    return f"{worth}, costs {amount(answer.cost)}" if answer.cost else worth


def answer_reason(answer: "Answer") -> str:
    """The line behind an answer, or with hidden hands in how many of the deals it is best."""
    if answer.best_share is None:
        return line_text(answer.line)
    return _best_in(answer.best_share)


def _best_in(share: Quantity) -> str:
    if share == 1:
        return "best in all of the deals"
    return f"best in {percent(share, 1)} of the deals" if share else "best in none of the deals"


def untold(position: Position) -> tuple[str, ...]:
    """Facts that the rules ask for and the table does not show: who led, and whether a pass bonus was paid."""
    rules, facts = position.rules, []
    if rules.block_tie == "first_to_play" and position.lead is not None and position.ends is not None:
        facts.append(f"{position.seats[position.lead]} led")
    if rules.pass_bonus_first != rules.pass_bonus_later:
        facts.append("a pass bonus was paid" if position.bonus_was_paid else "no pass bonus was paid yet")
    return tuple(facts)


def heading(puzzle: "AnyPuzzle", number: int) -> str:
    """`3. S to play and win`, or with the title that the puzzle has."""
    return f"{number}. {puzzle.title or puzzle.task}"


def sheet_note(puzzle: "AnyPuzzle") -> str:
    """The line beside a picture: task, rules, what is known, difficulty."""
    asked = [] if puzzle.title in (None, puzzle.task) else [puzzle.task]
    rules, *more = str(puzzle.position.rules), *untold(puzzle.position)
    return " · ".join([*asked, rules, *more, puzzle.information, puzzle.difficulty.level])


def played(puzzle: "AnyPuzzle") -> str:
    """The actions of a puzzle that shows one hand, which tell more than the layout; else empty."""
    return line_text(puzzle.subject.actions) if isinstance(puzzle.subject, Record) else ""


def line_text(line: Iterable[Action]) -> str:
    """A line of play in the notation, draws as numbers."""
    return " ".join(action.short() for action in line)


def meanings(puzzle: "AnyPuzzle") -> str:
    """The meanings of the themes, and the method behind values that are not exact ones of open hands."""
    method = getattr(puzzle, "reckoning", "")
    return "; ".join([*puzzle.themes.values(), *([method] if method else [])])
