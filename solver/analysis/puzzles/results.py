"""The facts that are found of puzzles: the puzzles themselves, their themes, what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tranca.analysis.estimate.results import Estimate
from tranca.engine.solution import FrozenDict, Information, PlayValue, Solution, Value, require
from tranca.errors import TrancaError
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile

from .candidate import Answers, answers_of_estimate, answers_of_solution
from .difficulty import Difficulty


@dataclass(frozen=True, slots=True)
class ThemeMatch:
    """A theme that holds, with the plays, tiles and numbers that explain it.

    Attributes:
        tag: its name, such as `right-end`; of `rule-sensitive` with the preset.
        plays, tiles, seats: those that it is about, in the order in which a sentence names them.
        amount: points, pips or tiles; None if it takes none.
        counts: several such numbers.
        preset: the other rules of `rule-sensitive`.
        is_mean: the amount is a mean over deals.
        any_order: it holds whatever the order of the boneyard.
    """

    tag: str
    plays: tuple[Play, ...] = ()
    tiles: tuple[Tile, ...] = ()
    seats: tuple[str, ...] = ()
    amount: Value | float | None = None
    counts: tuple[int, ...] = ()
    preset: str | None = None
    is_mean: bool = False
    any_order: bool = False


Themes = FrozenDict[str, ThemeMatch]
"""The themes that hold, by tag."""


class FlawKind(StrEnum):
    """The ways in which a puzzle is not sound."""

    NO_CHOICE = "no-choice"
    TOO_MANY_PLAYS = "too-many-plays"
    SEVERAL_BEST = "several-best"
    TOO_CLOSE = "too-close"
    TOO_CLOSE_TO_TELL = "too-close-to-tell"
    NOT_AGAINST_ALL = "not-against-all"
    UNCONFIRMED = "unconfirmed"
    OTHER_BEST = "other-best"
    THEME_MISSING = "theme-missing"
    OTHER_AMOUNT = "other-amount"
    FALSE_LINE = "false-line"
    NO_PUZZLE = "no-puzzle"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One reason why a puzzle is not sound.

    Attributes:
        plays: those that it is about, the best first.
        amount: by how many points the best play beats the second, how many plays there are, or what a line is worth.
        limit: what was expected of that.
        is_mean: the amount is a mean over deals.
        claimed: the play, theme or comment that is claimed and wrong.
        expected: what a comment should say instead.
        error: why nothing can be chosen, the position cannot be solved or a line is not legal.
    """

    kind: FlawKind
    plays: tuple[Play, ...] = ()
    amount: Value | float | None = None
    limit: Value | float | None = None
    is_mean: bool = False
    claimed: str | None = None
    expected: str | None = None
    error: TrancaError | None = None


class Goal(StrEnum):
    """The goal of the solver."""

    WIN = "win"
    WIN_MOST = "win-most"
    LOSE_NOTHING = "lose-nothing"
    LOSE_LEAST = "lose-least"
    CHOOSE = "choose"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A sound puzzle with open hands.

    Attributes:
        solution: the exact solution of its position, with a line for every play.
        themes: those that hold, by tag.
        difficulty: what makes it hard.
        source: where the position comes from, such as `seed 7, deal 12`.
    """

    solution: Solution
    themes: Mapping[str, ThemeMatch]
    difficulty: Difficulty
    source: str = ""

    @property
    def position(self) -> Position:
        """The position to be solved."""
        return self.solution.position

    @property
    def best(self) -> Play:
        """The one best play."""
        return self.answers[0].play

    @property
    def value(self) -> Value:
        """The value of the best play for the side to move, in points."""
        return require(self.solution.value)

    @property
    def margin(self) -> Value:
        """The points by which the best play beats the second."""
        return -require(self.wrong[0].swing)

    @property
    def wins_alone(self) -> bool:
        """Whether the best play wins the deal and no other does."""
        return wins_alone(self.solution)

    @property
    def wrong(self) -> tuple[PlayValue, ...]:
        """The other plays, the least bad first; `line` refutes each, `swing` is its cost."""
        return self.solution.plays[1:]

    @property
    def answers(self) -> Answers:
        """Every play with its value and the line behind it, the best first."""
        return answers_of_solution(self.solution)

    @property
    def subject(self) -> Position:
        """The position to write and draw."""
        return self.position

    @property
    def title(self) -> str | None:
        """The title of the position."""
        return self.position.title

    @property
    def information(self) -> Information:
        """The knowledge of the solver: all hands."""
        return self.solution.information

    @property
    def tiles(self) -> int:
        """The number of tiles left in the hands and the boneyard."""
        return tiles_left(self.position)

    @property
    def goal(self) -> Goal:
        """The goal of the solver."""
        if self.wins_alone:
            return Goal.WIN
        if self.value > 0:
            return Goal.WIN_MOST
        return Goal.LOSE_LEAST if self.value else Goal.LOSE_NOTHING


@dataclass(frozen=True, slots=True)
class HiddenPuzzle:
    """A sound puzzle in which the solver sees one hand.

    Attributes:
        view: the record, or position, as the player to move sees it.
        estimate: the worth of each play over the deals that they must reckon with.
        themes: those that hold, by tag.
        difficulty: what makes it hard.
        source: where it comes from.
    """

    view: Record | Position
    estimate: Estimate
    themes: Mapping[str, ThemeMatch]
    difficulty: Difficulty
    source: str = ""

    information = "hidden hands"
    goal = Goal.CHOOSE

    @property
    def position(self) -> Position:
        """The moment as the player to move sees it."""
        return self.estimate.position

    @property
    def subject(self) -> Position | Record:
        """The view to write and draw."""
        return self.view

    @property
    def title(self) -> str | None:
        """The title of the record."""
        return self.view.title

    @property
    def best(self) -> Play:
        """The one best play."""
        return self.answers[0].play

    @property
    def margin(self) -> Value | float:
        """The points by which its mean beats that of the second play."""
        return -self.estimate.plays[1].swing

    @property
    def answers(self) -> Answers:
        """Every play with its mean, the best first."""
        return answers_of_estimate(self.estimate)

    @property
    def tiles(self) -> int:
        """The number of tiles left in the hands and the boneyard."""
        return tiles_left(self.position)


AnyPuzzle = Puzzle | HiddenPuzzle


@dataclass(frozen=True, slots=True)
class Dual:
    """A later choice of the solving side, in the line of the best play, at which several plays are equally good.

    Attributes:
        number: which action of the line it is, from 1.
        action: the one that the line follows.
        others: what would do as well.
    """

    number: int
    action: Action
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a puzzle.

    Attributes:
        puzzle: with what holds of it; None if nothing can be chosen or the position cannot be solved.
        flaws: why it is not sound, or that its claims are wrong; empty for a good puzzle.
        duals: choices later in its line, which are no flaws.
        unnamed: tags of themes that hold and are not among those claimed, which is no flaw.
    """

    puzzle: AnyPuzzle | None
    flaws: tuple[Flaw, ...]
    duals: tuple[Dual, ...] = ()
    unnamed: tuple[str, ...] = ()


def tiles_left(position: Position) -> int:
    """Count the tiles left in the hands and the boneyard."""
    return sum(map(len, position.hands)) + len(position.boneyard)


def wins_alone(solution: Solution) -> bool:
    """Tell whether one play wins points and no other does."""
    return sum(option.value is not None and option.value > 0 for option in solution.plays) == 1 < len(solution.plays)
