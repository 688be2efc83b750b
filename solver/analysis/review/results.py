"""Results of a review: every action of a recorded deal with its grades, and totals by player and side.

Amounts are points. The *worth* of the deal to a side is its margin over the whole deal, including points already
earned: own points less those of the other side or, with three or more sides, less the mean of the others.
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
        number: the number of the action in the record, from 1.
        seat: the player.
        choices: the legal plays, after earlier draws of the turn. If there is only one, or none because the player had
            to pass, there is no decision and no grade. Also empty if the player's hand is not known.
        forced: True if there was nothing to decide.
        worth: by side, the worth of the whole deal after the action; None without the open view, and before the first
            moment that it judges.
        luck: by side, the change of worth by the tiles drawn before the choice. If values are samples, it may also be
            the difference between two samples, without a draw. None if the earlier worth is not known.
        open, own: the grades; None if forced, not requested or not available.
        sampled: True if `worth` comes from a sample of draws from a boneyard.
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
        """True if the player's hand is not known, so that the action cannot be judged."""
        return self.moment.hidden(self.seat) > 0

    @property
    def is_choice(self) -> bool:
        """True if a play was chosen among several."""
        return len(self.choices) > 1 and self.action.play is not None

    @property
    def grade(self) -> OpenGrade | OwnGrade | None:
        """The grade with open hands, or, if they are not known, from the player's own view."""
        return self.open or self.own

    @property
    def verdict(self) -> PlayClass | None:
        """The class of the play by that grade."""
        return self.grade.verdict if self.grade else None

    @property
    def loss(self) -> Value | float | None:
        """The loss that `verdict` classifies, in points."""
        return self.grade.loss if self.grade else None

    @property
    def is_sure(self) -> bool:
        """True if that loss is beyond sampling error."""
        return self.grade is not None and self.grade.sure


@dataclass(frozen=True, slots=True)
class GradeTotals:
    """Totals of the grades of one view: decisions, best plays, points lost.

    Attributes:
        decisions: the number of plays graded.
        interval: the 95 % interval of `loss`; both ends are equal to it if every loss is exact.
        verdicts: the number of plays in each class.
        unsure: the number of these with an unsure loss, which may be due to the sample.
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
    """The totals of one player or one side.

    Attributes:
        name: the name of the seat or side.
        plays: the number of tiles laid.
        forced: the number of these that were the only legal play.
        passes: the number of turns without a play.
        luck: the change of worth by this player's or side's draws; None if the open view does not cover every action.
        open, own: the totals of the grades; None if the view is not available.
        hidden: True if the hand of this player, or of a player of this side, was unknown at all of their actions, so
            that the totals do not represent them.
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
    """An action that changes the winner of the deal with perfect play, or, if there is none, the costliest play.

    Attributes:
        number: the number of the action, from 1.
        cause: a "play", or the "draw" before it.
        before, after: the worth of the deal to the side that acted, before and after.
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
        record: the record as given; its rules are the rules of the answer.
        views: the views in which it was graded: "open", "own" or both.
        information: the knowledge of the open view; "hidden hands" with only the own view.
        lead_broken: True if another tile was led than the rules force, so that there is no own view.
        worth: by side, the worth of the deal before the lead, with perfect play; None without the open view, and if it
            is too large to search.
        worth_sampled: True if `worth` comes from a sample of draws from a boneyard.
        steps: the actions in order; fewer than in the record if the review was stopped.
        players, sides: totals by seat and by side.
        turning_points: in the order of the deal.
        deals: the most deals that each own view solved.
        orders: the number of repeats behind each open value of a large boneyard; None for all orders.
        complete: True if it was not stopped.
        unjudged: by view, the number of the last action that is not judged, because the moments up to it are too large
            to search or the review was stopped; empty if all are judged.
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
        """The players whose plays could be judged, followed by the sides if these are different."""
        sides = self.sides if len(self.sides) < len(self.players) else ()
        return tuple(totals for totals in (*self.players, *sides) if not totals.hidden)

    @property
    def is_valued(self) -> bool:
        """True if the worth of the deal is known at any moment."""
        return self.worth is not None or any(step.worth is not None for step in self.steps)

    def leaves_out(self, step: Step, view: GradedView) -> bool:
        """Return True if an action is a choice that a view does not judge because its moment is too large."""
        return step.is_choice and step.number <= self.unjudged.get(view, 0)

    @property
    def exact(self) -> bool:
        """True if all numbers are exact."""
        own = any(step.own is not None and not step.own.estimate.exact for step in self.steps)
        return not (self.worth_sampled or own or any(step.sampled for step in self.steps))

    @property
    def repeats(self) -> int | None:
        """The number of repeats of sampled draws in the open view; None if all values are exact."""
        return self.orders if self.worth_sampled or any(step.sampled for step in self.steps) else None

    @property
    def luck(self) -> tuple[Value, ...] | None:
        """By side, the total change of worth by all draws; None without the open view."""
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
