"""The own view: a play judged by the tiles that its player saw, over the deals that they could not tell apart."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tranca.analysis.estimate.node_budget import NodeBudget
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import StoppedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

from .grading import grade_own
from .results import OwnGrade
from .thresholds import Thresholds

if TYPE_CHECKING:
    from tranca.analysis.inference.players import Players


def own_grade(
    view: Position | Record,
    seat: int,
    play: Play,
    thresholds: Thresholds,
    sampling: Sampling,
    resources: Resources,
    known: "Players | None" = None,
    budget: NodeBudget | None = None,
    wins: bool = False,
) -> OwnGrade:
    """Grade a play from its player's own tiles, by an estimate of all plays of that moment.

    `known` is what earlier deals tell of the players, for the grade with their plays read. `budget` is
    for questions that want a fast answer; `wins` asks how often each play wins. Raises TooLargeError where these deals
    take more nodes than it has left, and StoppedError where that was stopped.
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
    from tranca.analysis.inference.players import Players  # loads numpy

    return Players.of(known)
