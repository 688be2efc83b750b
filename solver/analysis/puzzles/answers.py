"""What a puzzle says of each play, whether hands are open or hidden."""

from collections.abc import Iterable
from dataclasses import dataclass

from tranca.engine.solution import Value
from tranca.game.actions import Action, Play
from tranca.views.wording.puzzles import outcome_phrase, points


@dataclass(frozen=True, slots=True)
class Answer:
    """One play of a puzzle.

    Attributes:
        play: the play.
        value: what it is worth to the side to move, in points.
        cost: by how much the best play is worth more; 0 for a best play.
        line: the line behind it, which refutes a wrong play; empty with hidden hands.
        note: what else there is to say.
    """

    play: Play
    value: Value | float
    cost: Value | float
    line: tuple[Action, ...] = ()
    note: str = ""

    @property
    def worth(self) -> str:
        """`wins 46`, or `loses 10, costs 56`."""
        return f"{outcome_phrase(self.value)}, costs {points(self.cost)}" if self.cost else outcome_phrase(self.value)

    @property
    def because(self) -> str:
        """The line in the notation, or the note."""
        return told(self.line) if self.line else self.note


def told(line: Iterable[Action]) -> str:
    """A line of play in the notation."""
    return " ".join(action.short() for action in line)
