"""The grade of a play: what it costs, which class of play that is, and how it is judged in each of the two views.

The open view takes the values of all plays with every hand seen. The own view takes an estimate over the deals that the
player could not tell apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.engine.solution import Orders, PlayValue, Solution, Value, sign
from tranca.errors import StoppedError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.typed import methods, typed

from .open_view import OpenValues, value_of

if TYPE_CHECKING:
    from tranca.analysis.estimate.results import Estimate, PlayEstimate
    from tranca.analysis.estimate.sampling_plan import NodeBudget
    from tranca.analysis.inference.styles import Players

PlayClass = Literal["best", "fine", "slip", "mistake", "blunder"]
VERDICTS: tuple[PlayClass, ...] = ("best", "fine", "slip", "mistake", "blunder")


@methods(typed, "__init__", "verdict")
@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least cost, in points, that is called a slip, a mistake and a blunder; a smaller one is fine.

    Raises UnsupportedError if they do not rise from above 0.
    """

    slip: float = 2
    mistake: float = 8
    blunder: float = 20

    def __post_init__(self) -> None:
        if not 0 < self.slip <= self.mistake <= self.blunder:
            raise UnsupportedError(
                f"thresholds {self.slip}, {self.mistake}, {self.blunder}: "
                "expected the least cost of a slip, a mistake and a blunder, rising from above 0"
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
    """A play judged with every hand seen, as `solve` values it; a boneyard's order stays unknown.

    Attributes:
        solution: all plays of the moment, best first; a sample where the boneyard was too large to search.
        played: the one that was made, with the line that follows it.
        loss: how much less than the best play it is worth, 0 or more.
        interval: of the loss, 95 %; both ends equal it if it is exact.
        verdict: the class of the loss.
        margin: by how much the only best play is worth more than the next; None if several are best.
        flips: this play changes who wins the deal when all go on perfectly.
        decides: every play but the best ones would change it.
        earned: what plays and bonuses have brought the player's side before this moment, its margin.
        averaged: the values are means over tiles still to be drawn; False from the last unknown draw on.
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
        """The plays of which none is worth more, in canonical order."""
        return self.solution.best

    @property
    def best_play(self) -> PlayValue:
        """The first of them, with its line."""
        return self.solution.plays[0]

    @property
    def exact(self) -> bool:
        """Whether the loss is exact, not that of a sample."""
        return self.solution.sample is None

    @property
    def sure(self) -> bool:
        """Whether something was lost beyond the chance of a sample: the interval lies above 0."""
        return self.interval[0] > 0

    @property
    def orders(self) -> Orders | None:
        """The treatment of the boneyard's orders in the values; None if no unknown tile can still be drawn."""
        if self.solution.sample is not None:
            return Orders.SAMPLED
        return Orders.ALL if self.averaged else None


@dataclass(frozen=True, slots=True, repr=False)
class OwnGrade:
    """A play judged by what its player knew then, over the deals that they could not tell apart.

    Attributes:
        estimate: every play's mean and spread over these deals.
        played, best_play: the one that was made, and the one with the best mean.
        loss: how much less it is worth than that one on average, 0 or more.
        interval: of the loss, 95 %; both ends equal it if all deals were looked at.
        verdict: the class of the loss.
        sure: whether the loss is more than chance in the sample: the interval lies above 0.
        read: the grade over the same deals with the plays of the others read, if there are some to read. It is shown
            with the verdict, never in its place: nobody is blamed by a model of other people.
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
        """The treatment of the boneyard's orders in the values; None if nobody draws."""
        return self.estimate.orders

    @property
    def read_changes(self) -> bool:
        """Whether the verdict would be another one with the plays of the others read."""
        return self.read is not None and self.read.verdict != self.verdict


def grade_open(values: OpenValues, play: Play | None, earned: Value, thresholds: Thresholds) -> OpenGrade:
    """Grade one of the legal plays of a moment.

    `earned` is what plays and bonuses have brought the mover's side so far, its margin: who wins the deal depends on it
    too. The values show the winner only if no unknown tile is drawn any more: a mean over draws may change
    its sign and mean little.
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

    `known` is what earlier deals tell of the players, for the grade with their plays read. `budget` is
    for questions that want a fast answer; `wins` asks how often each play wins. Raises TooLargeError if these deals
    take more nodes than it has left, and StoppedError if that was stopped.
    """
    from tranca.analysis.estimate.solving import estimate_from  # loads numpy

    observer = view.rules.seats[seat]
    seen = view.seen_by(seat)
    estimate = estimate_from(seen, observer, sampling, resources, known=known, budget=budget, wins=wins)
    if resources.stop.is_stopped:
        raise StoppedError
    return grade_own(estimate, play, thresholds)


def learn_players(known: "Players | Iterable[Record]") -> "Players | None":
    """Learn the players from earlier deals, if there are any."""
    if isinstance(known, tuple) and not known:
        return None
    from tranca.analysis.inference.styles import Players

    return Players.of(known)
