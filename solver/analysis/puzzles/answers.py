"""Answers: every play of a choice with what it is worth, the best first, with open and with hidden hands."""

from dataclasses import dataclass

from tranca.analysis.estimate import Estimate
from tranca.engine.solution import Solution, Value
from tranca.game.actions import Action, Play


@dataclass(frozen=True, slots=True)
class Answer:
    """One play of a puzzle.

    Attributes:
        value: what it is worth to the side to move, in points; with hidden hands a mean.
        cost: by how much the best play is worth more; 0 for a best play.
        line: the line behind it, which refutes a wrong play; empty with hidden hands.
        best_share: with hidden hands, the share of the deals in which no play is worth more.
        over_draws: with open hands, whether its value is a mean over draws that nobody knows.
    """

    play: Play
    value: Value | float
    cost: Value | float
    line: tuple[Action, ...] = ()
    best_share: Value | float | None = None
    over_draws: bool = False

    @property
    def is_mean(self) -> bool:
        """Whether its value is a mean over deals."""
        return self.best_share is not None

    @property
    def is_average(self) -> bool:
        """Whether its value is a mean, over deals or over draws."""
        return self.is_mean or self.over_draws


Answers = tuple[Answer, ...]


def solved_answers(solution: Solution) -> Answers:
    """Return the plays of an exact solution, each with the line behind it."""
    return tuple(
        Answer(option.play, option.value, -option.swing, option.line, over_draws=option.is_average)
        for option in solution.plays
        if option.play is not None and option.value is not None and option.swing is not None
    )


def estimated_answers(estimate: Estimate) -> Answers:
    """Return the plays of an estimate, each with its mean."""
    return tuple(
        Answer(option.play, option.mean, -option.swing, best_share=option.best_share)
        for option in estimate.plays
        if option.play is not None
    )
