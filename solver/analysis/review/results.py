"""Results of a review: every action of a recorded deal with its grades, and the sums by player and side.

Amounts are points. What the deal is *worth* to a side is its margin over the whole deal, points already earned for
passes included: own points less the other side's, with three or more sides less the mean of the others'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tranca.display import NotebookResult
from tranca.engine.solution import FrozenDict, Information, Value
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.typed import methods, typed_function

from .grades import PlayClass, Thresholds
from .open_view import after_draws

if TYPE_CHECKING:
    pass
from .grades import OpenGrade, OwnGrade

GradedView = Literal["open", "own"]
GradeView = Literal["open", "own", "both"]
VIEWS: tuple[GradeView, ...] = ("open", "own", "both")


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One action of the deal.

    Attributes:
        number: its place in the record, from 1.
        seat: who acted.
        action: as recorded.
        position: the moment before it.
        choices: the legal plays, after draws that came first; one alone, or none if the player had to pass, is no
            decision and not graded. Empty too if the player's hand is not known.
        forced: there was nothing to decide.
        worth: by side, what the whole deal is worth after the action; None without the open view, and before the first
            moment that it judges.
        luck: by side, what the tiles drawn before the choice changed. If values are samples it may also be the
            difference between two samples, with nothing drawn. None if the worth before is not known.
        open, own: the grades; None if forced, not requested or not available.
        sampled: `worth` is that of a sample of draws from a boneyard.
    """

    number: int
    seat: int
    action: Action
    position: Position
    choices: tuple[Play, ...]
    forced: bool
    worth: tuple[Value, ...] | None = None
    luck: tuple[Value, ...] | None = None
    open: OpenGrade | None = None
    own: OwnGrade | None = None
    sampled: bool = False

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.action}, {self.verdict or ('forced' if self.forced else 'not graded')}>"

    @property
    def moment(self) -> Position:
        """The position of the choice, after the tiles that the player drew first."""
        return after_draws(self.position, self.action)

    @property
    def is_hidden(self) -> bool:
        """Whether the hand that acted is not known, so that nobody can judge the action."""
        return self.moment.hidden(self.seat) > 0

    @property
    def is_choice(self) -> bool:
        """Whether a play was chosen from several."""
        return len(self.choices) > 1 and self.action.play is not None

    @property
    def grade(self) -> OpenGrade | OwnGrade | None:
        """The grade with open hands if they are known, else from the player's own view."""
        return self.open or self.own

    @property
    def verdict(self) -> PlayClass | None:
        """The class of the play by that grade."""
        return self.grade.verdict if self.grade else None

    @property
    def loss(self) -> Value | float | None:
        """The loss that `verdict` is the class of, in points."""
        return self.grade.loss if self.grade else None

    @property
    def is_sure(self) -> bool:
        """Whether that loss is more than chance in a sample."""
        return self.grade is not None and self.grade.sure


@dataclass(frozen=True, slots=True)
class GradeTotals:
    """Totals of the grades of one view: decisions, best plays, points lost.

    Attributes:
        decisions: how many plays were graded.
        loss: the sum of the losses.
        interval: of `loss`, 95 %; both ends equal it where every loss is exact.
        verdicts: how many of each class.
        unsure: how many of these are not sure: by the sample nothing may have been lost.
    """

    decisions: int
    loss: Value | float
    interval: tuple[Value | float, Value | float]
    verdicts: Mapping[PlayClass, int]
    unsure: Mapping[PlayClass, int]

    @property
    def best(self) -> int:
        """The number of decisions that were best."""
        return self.verdicts["best"]

    @property
    def share(self) -> float | None:
        """The share of decisions that were best, 0 to 1; None without decisions."""
        return self.best / self.decisions if self.decisions else None

    @property
    def mean(self) -> float | None:
        """The mean loss of a decision; None without decisions."""
        return float(self.loss) / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True, repr=False)
class PlayerTotals:
    """One player's or one side's part in the deal.

    Attributes:
        name: the seat's or the side's.
        plays: tiles laid.
        forced: how many of these were the only legal play.
        passes: turns without a play.
        luck: what draws by this player or side brought to their side; None if the open view does not know it all.
        open, own: the grades; None if the view is not available.
        hidden: the hand of this player, or of one of this side, was not known at any of their actions, so that no sum
            of grades stands for them.
    """

    name: str
    plays: int
    forced: int
    passes: int
    luck: Value | None
    open: GradeTotals | None
    own: GradeTotals | None
    hidden: bool = False

    def __repr__(self) -> str:
        return f"<PlayerTotals {self.name}: {self.plays} plays, {self.passes} passes>"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An action after which another side wins the deal, if all go on perfectly, or the costliest play if none is.

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


@methods(typed_function)
@dataclass(frozen=True, slots=True, repr=False)
class Review(NotebookResult):
    """A recorded deal, every play graded.

    Attributes:
        record: as it was given; its rules are the rules of the answer.
        views: the views it was graded in, "open", "own" or both.
        information: what the open view knows; "hidden hands" if it is the own view only.
        lead_broken: another tile was led than the one that the rules force, so that there is no own view.
        thresholds: of the classes.
        worth: by side, what the deal was worth before the lead if all play perfectly; None without the open view, and
            if that is too large to search.
        worth_sampled: `worth` is that of a sample of draws from a boneyard.
        steps: the actions in order; fewer than the record has where the review was stopped.
        players, sides: sums by seat and by side.
        turning_points: in order of the deal.
        deals: how many deals each own view looked at, at most.
        orders: how many repeats each open value of a large boneyard is the mean of; None for all orders.
        seed: what the samples were drawn from.
        complete: whether it was not stopped.
        seconds: how long it took.
        unjudged: by view, the number of the last action that is not judged: the moments up to it are too large to
            search, or the review was stopped before them. Nothing if all are judged.
    """

    record: Record = field(hash=False)
    views: tuple[GradedView, ...]
    information: Information
    lead_broken: bool
    thresholds: Thresholds
    worth: tuple[Value, ...] | None
    worth_sampled: bool
    steps: tuple[Step, ...] = field(hash=False)
    players: tuple[PlayerTotals, ...]
    sides: tuple[PlayerTotals, ...]
    turning_points: tuple[TurningPoint, ...]
    deals: int
    orders: int | None
    seed: int
    complete: bool
    seconds: float = field(default=0.0, compare=False)
    unjudged: Mapping[GradedView, int] = field(default_factory=FrozenDict)

    def __repr__(self) -> str:
        graded = f"{self.graded} of {len(self.record.actions)} actions"
        return f"<Review of {graded}, views: {' '.join(self.views)}, turning points: {len(self.turning_points)}>"

    @property
    def graded(self) -> int:
        """The number of actions that every view judged."""
        return len(self.steps) - max(self.unjudged.values(), default=0)

    @property
    def judged(self) -> tuple[PlayerTotals, ...]:
        """The players, then the sides if these are others, whose plays could be judged."""
        sides = self.sides if len(self.sides) < len(self.players) else ()
        return tuple(totals for totals in (*self.players, *sides) if not totals.hidden)

    @property
    def is_valued(self) -> bool:
        """Whether the worth of the deal is known at any moment."""
        return self.worth is not None or any(step.worth is not None for step in self.steps)

    def leaves_out(self, step: Step, view: GradedView) -> bool:
        """Tell whether an action is a choice that a view does not judge, since its moment is too large."""
        return step.is_choice and step.number <= self.unjudged.get(view, 0)

    @property
    def exact(self) -> bool:
        """Whether all numbers are exact."""
        own = any(step.own is not None and not step.own.estimate.exact for step in self.steps)
        return not (self.worth_sampled or own or any(step.sampled for step in self.steps))

    @property
    def repeats(self) -> int | None:
        """The number of repeats of sampled draws in the open view; None if all values are exact."""
        return self.orders if self.worth_sampled or any(step.sampled for step in self.steps) else None

    @property
    def luck(self) -> tuple[Value, ...] | None:
        """By side, the points that all draws brought together; None without the open view."""
        return self._changes(drawn=True)

    @property
    def drift(self) -> tuple[Value, ...] | None:
        """By side, the changes at actions without a draw: differences between samples; 0 if all values are exact."""
        return self._changes(drawn=False)

    def _changes(self, drawn: bool) -> tuple[Value, ...] | None:
        if self.worth is None:
            return None
        changes = [step.luck for step in self.steps if step.luck and bool(step.action.drawn) == drawn]
        return tuple(sum(luck[side] for luck in changes) for side in range(len(self.worth)))
