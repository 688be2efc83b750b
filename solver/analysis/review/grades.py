"""The grade of a play: its cost, the class of the cost, and how both views judge it.

The open view uses the values of all plays with every hand seen. The own view uses an estimate over all deals that agree
with what the player had seen.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Self

from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.engine.solution import Orders, PlayValue, Solution, Value, sign
from tranca.errors import StoppedError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.typed import methods, typed

from .open_view import OpenValues, value_of

if TYPE_CHECKING:
    from tranca.analysis.estimate.results import Estimate, PlayEstimate
    from tranca.analysis.estimate.sampling_plan import NodeBudget
    from tranca.analysis.inference.styles import Players

PlayClass = Literal["best", "fine", "slip", "mistake", "blunder"]
VERDICTS: tuple[PlayClass, ...] = ("best", "fine", "slip", "mistake", "blunder")


@methods(typed, "__init__", "of", "verdict")
@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least cost, in points, of a slip, a mistake and a blunder; a smaller cost is fine.

    Raises UnsupportedError unless 0 < slip <= mistake <= blunder.
    """

    slip: float = 2
    mistake: float = 8
    blunder: float = 20

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """Return the default costs under these rules: 2, 8 and 20 where a pip is a point, else less.

        Where a point is worth several pips, they are 0.5, 2 and 5. Where a deal is worth a fixed number of points, they
        are 0.1, 0.4 and 1: in a deal of one point, the chance to win falls by 5, 20 and 50 %.
        """
        if rules.scores and rules.ends_points == "multiples":
            return cls(0.5, 2, 5)
        if {rules.points, rules.counted_in_blocks} <= {"one", "nothing"}:
            return cls(0.1, 0.4, 1)
        return cls(0.5, 2, 5) if rules.per_point > 2 else cls()

    def __post_init__(self) -> None:
        if not 0 < self.slip <= self.mistake <= self.blunder:
            raise UnsupportedError(
                "thresholds {slip}, {mistake}, {blunder}: expected three rising costs above 0, for a "
                "slip, a mistake and a blunder",
                slip=self.slip,
                mistake=self.mistake,
                blunder=self.blunder,
            )

    def verdict(self, loss: Value | float, flips: bool = False) -> PlayClass:
        """Classify a loss by its size; a play that `flips` the winner of the deal is always a blunder."""
        if loss <= 0:
            return "best"
        if flips or loss >= self.blunder:
            return "blunder"
        if loss >= self.mistake:
            return "mistake"
        return "slip" if loss >= self.slip else "fine"


@dataclass(frozen=True, slots=True, repr=False)
class OpenGrade:
    """A play judged with every hand seen, as valued by `solve`; the order of a boneyard remains unknown.

    Attributes:
        solution: all plays of the moment, best first; a sample if the boneyard was too large to search.
        played: the play that was made, with the line that follows it.
        loss: how much less it is worth than the best play, 0 or more.
        interval: the 95 % interval of the loss; both ends are equal to it if it is exact.
        margin: how much more the only best play is worth than the next; None if several are best.
        flips: True if this play changes the winner of the deal, with perfect play from then on.
        decides: True if every play except the best ones would change the winner.
        earned: the margin of the points that the player's side earned by plays and bonuses before this moment.
        averaged: True if the values are means over tiles still to be drawn; False from the last unknown draw on.
    """

    solution: Solution = field(hash=False)
    played: PlayValue = field(hash=False)
    loss: Value
    interval: tuple[Value, Value]
    verdict: PlayClass
    margin: Value | None
    flips: bool
    decides: bool
    earned: Value
    averaged: bool = False

    def __repr__(self) -> str:
        return f"<OpenGrade {self.played.play or '-'}: {self.verdict}, loss {self.loss}>"

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The best plays, in canonical order."""
        return self.solution.best

    @property
    def best_play(self) -> PlayValue:
        """The first of them, with its line."""
        return self.solution.plays[0]

    @property
    def exact(self) -> bool:
        """True if the loss is exact, not from a sample."""
        return self.solution.sample is None

    @property
    def sure(self) -> bool:
        """True if the loss is beyond sampling error: the interval is above 0."""
        return self.interval[0] > 0

    @property
    def orders(self) -> Orders | None:
        """The treatment of the boneyard's orders in the values; None if no unknown tile can still be drawn."""
        if self.solution.sample is not None:
            return Orders.SAMPLED
        return Orders.ALL if self.averaged else None


@dataclass(frozen=True, slots=True, repr=False)
class OwnGrade:
    """A play judged by what its player knew then, over all deals that agree with it.

    Attributes:
        estimate: the mean and spread of every play over these deals.
        played, best_play: the play that was made, and the one with the best mean.
        loss: how much less it is worth than that one on average, 0 or more.
        interval: the 95 % interval of the loss; both ends are equal to it if all deals were solved.
        sure: True if the loss is beyond sampling error: the interval is above 0.
        read: the grade over the same deals with the plays of the others read, if there are any to read. It is shown
            next to the verdict, never in its place, because a model of other people should not blame a player.
    """

    estimate: "Estimate"
    played: "PlayEstimate"
    best_play: "PlayEstimate"
    loss: Value | float
    interval: tuple[Value | float, Value | float]
    verdict: PlayClass
    sure: bool
    read: "OwnGrade | None" = None

    def __repr__(self) -> str:
        return f"<OwnGrade {self.played.play or '-'}: {self.verdict}, loss {round(float(self.loss), 3)}>"

    @property
    def orders(self) -> Orders | None:
        """The treatment of the boneyard's orders in the values; None if no tile is drawn."""
        return self.estimate.orders

    @property
    def read_changes(self) -> bool:
        """True if the verdict would change with the plays of the others read."""
        return self.read is not None and self.read.verdict != self.verdict


def grade_open(values: OpenValues, play: Play | None, earned: Value, thresholds: Thresholds) -> OpenGrade:
    """Grade one of the legal plays of a moment.

    `earned` is the margin of the points that the mover's side has earned by plays and bonuses, since the winner depends
    on it. The values show the winner only if no unknown tile will be drawn: the sign of a mean over draws means little.
    """
    solution = values.solution
    loss, interval = values.loss(play)
    best = earned + (solution.value or 0)
    certain = not values.averaged
    flips = certain and sign(best - loss) < sign(best)
    worse = [option for option in solution.plays if option.swing]
    decides = certain and bool(worse) and all(sign(best + (option.swing or 0)) < sign(best) for option in worse)
    only = len(solution.best) == 1 and bool(worse)
    return OpenGrade(
        solution=solution,
        played=value_of(solution, play),
        loss=loss,
        interval=interval,
        verdict=thresholds.verdict(loss, flips),
        margin=-(worse[0].swing or 0) if only else None,
        flips=flips,
        decides=decides,
        earned=earned,
        averaged=values.averaged,
    )


def grade_own(estimate: "Estimate", play: Play, thresholds: Thresholds) -> OwnGrade:
    """Grade one of the plays of an estimate."""
    played = next(option for option in estimate.plays if option.play == play)
    low, high = played.difference_interval
    loss = max(0, -played.swing)
    return OwnGrade(
        estimate=estimate,
        played=played,
        best_play=estimate.plays[0],
        loss=loss,
        interval=(0 - high, 0 - low),
        verdict=thresholds.verdict(loss),
        sure=loss > 0 and high < 0,
        read=None if estimate.read is None else grade_own(estimate.read, play, thresholds),
    )


def grade_own_view(
    view: Position | Record,
    seat: int,
    play: Play,
    thresholds: Thresholds,
    sampling: Sampling,
    resources: Resources,
    known: "Players | None" = None,
    budget: "NodeBudget | None" = None,
    wins: bool = False,
) -> OwnGrade:
    """Grade a play from its player's own tiles, by an estimate of all plays of that moment.

    `known` contains the habits that the players showed in earlier deals, for the grade with their plays read. `budget`
    is a node budget shared with other questions; with `wins`, chances to win are computed as well. Raises TooLargeError
    if these deals need more nodes than the budget has left, and StoppedError if the search was stopped.
    """
    from tranca.analysis.estimate.solving import estimate_from  # loads numpy

    observer = view.rules.seats[seat]
    seen = view.seen_by(seat)
    estimate = estimate_from(seen, observer, sampling, resources, known=known, budget=budget, wins=wins)
    if resources.stop.is_stopped:
        raise StoppedError
    return grade_own(estimate, play, thresholds)


def learn_players(known: "Players | Iterable[Record]") -> "Players | None":
    """Learn the habits of players from earlier deals; None if there are none."""
    if isinstance(known, tuple) and not known:
        return None
    from tranca.analysis.inference.styles import Players

    return Players.of(known)
