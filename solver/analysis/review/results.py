"""What a review finds: every action of a recorded deal with its grades, and the sums by player and side.

Amounts are points ("pips"). What the deal is *worth* to a side is its margin over the whole deal, points already earned
for passes included: own points less the other side's, with three or more sides less the mean of the others'.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tranca.engine.solution import PlayValue, Solution, Value
from tranca.errors import UnsupportedError
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record

if TYPE_CHECKING:
    from tranca.analysis.estimate import Estimate, PlayEstimate

Verdict = Literal["best", "fine", "slip", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = ("best", "fine", "slip", "mistake", "blunder")

View = Literal["open", "own", "both"]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least loss, in points, that is called a slip, a mistake and a blunder; a smaller one is fine.

    Raises UnsupportedError where they do not rise from above 0.
    """

    slip: float = 2
    mistake: float = 8
    blunder: float = 20

    def __post_init__(self) -> None:
        if not 0 < self.slip <= self.mistake <= self.blunder:
            raise UnsupportedError(
                f"thresholds {self.slip:g}, {self.mistake:g}, {self.blunder:g}: "
                "expected the least loss of a slip, a mistake and a blunder, rising from above 0"
            )

    def verdict(self, loss: Value | float, flips: bool = False) -> Verdict:
        """The class of a loss; `flips` says that the play changed who wins the deal, which is always a blunder."""
        if loss <= 0:
            return "best"
        if flips or loss >= self.blunder:
            return "blunder"
        if loss >= self.mistake:
            return "mistake"
        return "slip" if loss >= self.slip else "fine"


@dataclass(frozen=True, slots=True)
class OpenGrade:
    """A play judged with every hand seen, as `solve` values it; a boneyard's order stays unknown.

    Attributes:
        solution: all plays of the moment, best first; a sample where the boneyard was too large to search.
        played: the one that was made, with the line that follows it.
        loss: how much less than the best play it is worth, 0 or more.
        interval: of the loss, 95 %; both ends equal it where it is exact.
        verdict: the class of the loss.
        margin: by how much the only best play is worth more than the next; None where several are best.
        flips: this play changes who wins the deal when all go on perfectly.
        decides: every play but the best ones would change it.
        earned: what bonuses have brought the player's side before this moment, its margin.
    """

    solution: Solution
    played: PlayValue
    loss: Value
    interval: tuple[Value, Value]
    verdict: Verdict
    margin: Value | None
    flips: bool
    decides: bool
    earned: Value

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The plays of which none is worth more, in canonical order."""
        return self.solution.best

    @property
    def best_play(self) -> PlayValue:
        """The first of them, with its line."""
        return self.solution.plays[0]

    @property
    def exact(self) -> bool:
        """Whether the loss is exact, not that of a sample."""
        return self.interval[0] == self.interval[1] and self.solution.sample is None


@dataclass(frozen=True, slots=True)
class OwnGrade:
    """A play judged by what its player knew then, over the deals that he could not tell apart.

    Attributes:
        estimate: every play's mean and spread over these deals.
        played, best_play: the one that was made, and the one with the best mean.
        loss: how much less it is worth than that one on average, 0 or more.
        interval: of the loss, 95 %; both ends equal it where all deals were looked at.
        verdict: the class of the loss.
        sure: whether the loss is more than chance in the sample: the interval lies above 0.
    """

    estimate: "Estimate"
    played: "PlayEstimate"
    best_play: "PlayEstimate"
    loss: Value | float
    interval: tuple[Value | float, Value | float]
    verdict: Verdict
    sure: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the deal.

    Attributes:
        number: its place in the record, from 1.
        seat: who acted.
        action: as recorded.
        position: the moment before it.
        choices: the legal plays, after draws that came first; one alone, or none where the player had to pass, is no
            decision and not graded. Empty too where his hand is not known.
        forced: there was nothing to decide.
        worth: by side, what the whole deal is worth after the action; None without the open view.
        luck: by side, what came before the choice: what the tiles drawn changed. Where values are samples it may also
            be the difference between two samples, with nothing drawn.
        open, own: the grades; None where forced, or not asked for, or not to be had.
        sampled: `worth` is that of a sample of a boneyard's orders.
    """

    number: int
    seat: int
    action: Action
    position: Position
    choices: tuple[Play, ...]
    forced: bool
    worth: tuple[Value, ...] | None
    luck: tuple[Value, ...] | None
    open: OpenGrade | None = None
    own: OwnGrade | None = None
    sampled: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """The class of the play: with open hands where they are known, else from the player's own view."""
        grade = self.open or self.own
        return grade.verdict if grade else None

    @property
    def loss(self) -> Value | float | None:
        """The loss that `verdict` is the class of, in points."""
        grade = self.open or self.own
        return grade.loss if grade else None

    @property
    def is_sure(self) -> bool:
        """Whether that loss is more than chance in a sample."""
        if self.open is not None:
            return self.open.interval[0] > 0
        return self.own is not None and self.own.sure


@dataclass(frozen=True, slots=True)
class Marks:
    """Grades of one view added up: of how many decisions, how many best, what was lost.

    Attributes:
        loss: the sum of the losses.
        interval: of `loss`, 95 %; both ends equal it where every loss is exact.
        verdicts: how many of each class.
    """

    decisions: int
    loss: Value | float
    interval: tuple[Value | float, Value | float]
    verdicts: Mapping[Verdict, int]

    @property
    def best(self) -> int:
        """How many decisions were best."""
        return self.verdicts["best"]

    @property
    def share(self) -> float | None:
        """The share of decisions that were best, 0 to 1; None without decisions."""
        return self.best / self.decisions if self.decisions else None

    @property
    def mean(self) -> float | None:
        """The mean loss of a decision; None without decisions."""
        return float(self.loss) / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's or one side's part in the deal.

    Attributes:
        name: the seat's or the side's.
        plays: tiles laid.
        forced: how many of these were the only legal play.
        passes: turns without a play.
        luck: what draws by this player or side brought to his side; None without the open view.
        open, own: the grades; None where the view is not to be had.
    """

    name: str
    plays: int
    forced: int
    passes: int
    luck: Value | None
    open: Marks | None
    own: Marks | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An action after which another side wins the deal, if all go on perfectly, or the costliest play where none is.

    Attributes:
        number: of the action, from 1.
        cause: a "play", or the "draw" before it.
        side: whose worth this is, the side that acted.
        before, after: what the deal was worth to that side, and then was.
        flips: whether the winner changed.
    """

    number: int
    cause: Literal["play", "draw"]
    side: int
    before: Value
    after: Value
    flips: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A recorded deal, every play graded.

    Attributes:
        record: as it was given; its rules are the rules of the answer.
        views: the views it was graded in, "open", "own" or both.
        information: `open`, `open, boneyard order unknown`, or `hidden hands` where it is the own view only.
        thresholds: of the classes.
        worth: by side, what the deal was worth before the lead if all play perfectly; None without the open view.
        steps: the actions in order; fewer than the record has where the review was cut short.
        players, sides: sums by seat and by side.
        turning_points: in order of the deal.
        deals: how many deals each own view looked at, at most.
        orders: how many orders of a large boneyard each open value looked at; None for all.
        seed: what the samples were drawn from.
        complete: whether all actions were graded.
        seconds: how long it took.
    """

    record: Record
    views: tuple[Literal["open", "own"], ...]
    information: str
    thresholds: Thresholds
    worth: tuple[Value, ...] | None
    steps: tuple[Step, ...]
    players: tuple[Tally, ...]
    sides: tuple[Tally, ...]
    turning_points: tuple[TurningPoint, ...]
    deals: int
    orders: int | None
    seed: int
    complete: bool
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether no number of it is a sample's."""
        return not any(step.sampled or (step.own is not None and not step.own.estimate.exact) for step in self.steps)

    @property
    def luck(self) -> tuple[Value, ...] | None:
        """By side, what all draws together brought; None without the open view."""
        drawn = [step.luck for step in self.steps if step.action.drawn]
        if self.worth is None:
            return None
        return tuple(sum(luck[side] for luck in drawn if luck) for side in range(len(self.worth)))

    @property
    def drift(self) -> tuple[Value, ...] | None:
        """By side, what changed where nothing was drawn: differences between samples, 0 where all is exact."""
        still = [step.luck for step in self.steps if not step.action.drawn]
        if self.worth is None:
            return None
        return tuple(sum(luck[side] for luck in still if luck) for side in range(len(self.worth)))
