"""One play of a puzzle, whether hands are open or hidden."""

from dataclasses import dataclass

from tranca.engine.solution import Value
from tranca.game.actions import Action, Play


@dataclass(frozen=True, slots=True)
class Answer:
    """One play of a puzzle.

    Attributes:
        play: the play.
        value: its value to the side to move, in points.
        cost: by how much the best play is worth more; 0 for a best play.
        line: the line behind it, which refutes a wrong play; empty with hidden hands.
        best_share: with hidden hands, the share of the deals in which no play is worth more; else None.
    """

    play: Play
    value: Value | float
    cost: Value | float
    line: tuple[Action, ...] = ()
    best_share: Value | float | None = None
