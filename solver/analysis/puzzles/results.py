"""Results about puzzles: the puzzles themselves, their themes, and their flaws."""

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
        tag: its name, such as `right-end`; for `rule-sensitive`, with the preset.
        plays, tiles, seats: its subjects, in the order in which a sentence mentions them.
        amount: points, pips or tiles; None if the theme has no amount.
        counts: several such numbers.
        preset: the other rules, for `rule-sensitive`.
        is_mean: True if the amount is a mean over deals.
        any_order: True if it holds for every order of the boneyard.
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
        plays: the plays concerned, best first.
        amount: the points by which the best play beats the second, the number of plays, or the value of a line.
        limit: the limit or value that was expected.
        is_mean: True if the amount is a mean over deals.
        claimed: the play, theme or comment that is claimed and wrong.
        expected: the correct text of a comment.
        error: why no play can be chosen, the position cannot be solved, or a line is not legal.
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
    """The goal of the side to move."""

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
        source: the origin of the position, such as `seed 7, deal 12`.
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
        """True if the best play wins the deal and no other play does."""
        return wins_alone(self.solution)

    @property
    def wrong(self) -> tuple[PlayValue, ...]:
        """The other plays, the least costly first; `line` refutes each, `swing` is its cost."""
        return self.solution.plays[1:]

    @property
    def answers(self) -> Answers:
        """Every play with its value and its line, best first."""
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
        """The knowledge of the solver of the puzzle: all hands."""
        return self.solution.information

    @property
    def tiles(self) -> int:
        """The number of tiles left in the hands and the boneyard."""
        return tiles_left(self.position)

    @property
    def goal(self) -> Goal:
        """The goal of the side to move."""
        if self.wins_alone:
            return Goal.WIN
        if self.value > 0:
            return Goal.WIN_MOST
        return Goal.LOSE_LEAST if self.value else Goal.LOSE_NOTHING


@dataclass(frozen=True, slots=True)
class HiddenPuzzle:
    """A sound puzzle whose solver sees only one hand.

    Attributes:
        view: the record or position as the player to move sees it.
        estimate: the worth of each play over the deals that they must consider.
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
        """The position as the player to move sees it."""
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
        """The points by which its mean beats the mean of the second play."""
        return -self.estimate.plays[1].swing

    @property
    def answers(self) -> Answers:
        """Every play with its mean, best first."""
        return answers_of_estimate(self.estimate)

    @property
    def tiles(self) -> int:
        """The number of tiles left in the hands and the boneyard."""
        return tiles_left(self.position)


AnyPuzzle = Puzzle | HiddenPuzzle


@dataclass(frozen=True, slots=True)
class Dual:
    """A later choice of the solving side, in the line of the best play, with several equally good plays.

    Attributes:
        number: the number of the action in the line, from 1.
        others: the other plays that are equally good.
    """

    number: int
    action: Action
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgment of a puzzle.

    Attributes:
        puzzle: the puzzle with its actual themes; None if no play can be chosen or the position cannot be solved.
        flaws: why it is not sound, or which claims are wrong; empty for a good puzzle.
        duals: later choices in its line; they are not flaws.
        unnamed: tags of themes that hold but are not claimed; they are not flaws.
    """

    puzzle: AnyPuzzle | None
    flaws: tuple[Flaw, ...]
    duals: tuple[Dual, ...] = ()
    unnamed: tuple[str, ...] = ()


def tiles_left(position: Position) -> int:
    """Count the tiles left in the hands and the boneyard."""
    return sum(map(len, position.hands)) + len(position.boneyard)


def wins_alone(solution: Solution) -> bool:
    """Return True if exactly one play wins points, and it is not the only play."""
    return sum(option.value is not None and option.value > 0 for option in solution.plays) == 1 < len(solution.plays)
