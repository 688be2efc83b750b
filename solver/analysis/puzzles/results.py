"""A puzzle: a position with one best play that stands out, solved and described."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tranca.engine.resources import Resources
from tranca.engine.solution import PlayValue, Solution, Value
from tranca.engine.solve import solve_exactly
from tranca.game.actions import Play
from tranca.game.position import Position

from .answers import Answer
from .difficulty import Difficulty, difficulty
from .soundness import Limits, confirmed, flaws, wins_alone
from .study import Study
from .themes import holds, themes


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A sound puzzle with open hands.

    Attributes:
        solution: the exact solution of its position, with a line for every play.
        themes: the tags that hold, each with what it means here, in words.
        difficulty: what makes it hard.
        source: where the position comes from, such as `seed 7, deal 12`.
    """

    solution: Solution
    themes: Mapping[str, str]
    difficulty: Difficulty
    source: str = ""

    @property
    def position(self) -> Position:
        """The position to be solved."""
        return self.solution.position

    @property
    def best(self) -> Play:
        """The one best play."""
        play = self.solution.plays[0].play
        assert play is not None
        return play

    @property
    def value(self) -> Value:
        """What the best play is worth to the side to move, in points."""
        assert self.solution.value is not None
        return self.solution.value

    @property
    def margin(self) -> Value:
        """By how many points the best play beats the second."""
        return -(self.wrong[0].swing or 0)

    @property
    def wins_alone(self) -> bool:
        """Whether the best play wins the deal and no other does."""
        return wins_alone(self.solution)

    @property
    def wrong(self) -> tuple[PlayValue, ...]:
        """The other plays, the least bad first; `line` refutes each, `swing` is its cost."""
        return self.solution.plays[1:]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every play with what it is worth and the line behind it, the best first."""
        return tuple(
            Answer(each.play, each.value, -each.swing, each.line)
            for each in self.solution.plays
            if each.play is not None and each.value is not None and each.swing is not None
        )

    @property
    def subject(self) -> Position:
        """What is written and drawn."""
        return self.position

    @property
    def title(self) -> str | None:
        """The title of the position."""
        return self.position.title

    @property
    def information(self) -> str:
        """What the solver sees: `open`, or `open, boneyard order unknown`."""
        return self.solution.information

    @property
    def tiles(self) -> int:
        """How many tiles are left in the hands and the boneyard."""
        return tiles_left(self.position)

    @property
    def task(self) -> str:
        """What is asked, in words: `S to play and win`."""
        position = self.position
        assert position.to_move is not None
        if self.wins_alone:
            goal = "win"
        elif self.value > 0:
            goal = "win most"
        else:
            goal = "lose least" if self.value else "lose nothing"
        return f"{position.seats[position.to_move]} to play and {goal}"

    def titled(self) -> "Puzzle":
        """The same puzzle, its position titled with the task where it has no title."""
        position = self.position
        if position.title is not None:
            return self
        return replace(self, solution=replace(self.solution, position=position.changed(title=self.task)))


def tiles_left(position: Position) -> int:
    """How many tiles are left in the hands and the boneyard."""
    return sum(map(len, position.hands)) + len(position.boneyard)


def compose(
    position: Position, resources: Resources, limits: Limits, source: str = "", needed: Collection[str] = ()
) -> Puzzle | None:
    """The puzzle that an open position makes; None where it is not sound or one of the tags `needed` does not hold.

    Raises UnsupportedError where there is no play to choose or the position cannot be solved, and
    StoppedError.
    """
    found = solve_exactly(position, resources)
    study = Study(found, resources)
    if flaws(found, limits) or not all(holds(study, tag) for tag in needed) or not confirmed(found, resources):
        return None
    return Puzzle(found, themes(study), difficulty(study), source)
