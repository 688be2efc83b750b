"""The own view: a play judged by the tiles that its player saw, over the deals that they could not tell apart."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import StoppedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

from .grading import grade_own
from .open_view import is_searchable
from .results import OwnGrade
from .thresholds import Thresholds

if TYPE_CHECKING:
    from tranca.analysis.inference.players import Players

# The largest boneyard, and the most tiles not laid, of which all orders are searched in each deal.
_DRAWABLE = 6
_UNPLAYED = 16

NODES = 4_000_000  # about as many for a moment, so that nobody sees an order of the boneyard


def own_grade(
    view: Position | Record, seat: int, play: Play, thresholds: Thresholds, sampling: Sampling, resources: Resources,
    known: "Players | None" = None, most_nodes: int | None = None,
) -> OwnGrade:
    """Grade a play at a moment, or after the last action of a record, by an estimate of all plays there.

    `known` is what earlier deals tell of the players, for the grade with their plays read. About `most_nodes` may be
    taken so that nobody sees an order of the boneyard; None for as many as an estimate takes. Raises StoppedError where
    that was stopped.
    """
    from tranca.analysis.estimate.solving import estimate_from  # loads numpy

    observer = view.rules.seats[seat]
    estimate = estimate_from(view.seen_by(seat), observer, sampling, resources, known=known, most_nodes=most_nodes)
    if resources.stop.is_stopped:
        raise StoppedError
    return grade_own(estimate, play, thresholds)


def learnt(known: "Players | Iterable[Record]") -> "Players | None":
    """Learn the players from earlier deals, where some are given."""
    if isinstance(known, tuple) and not known:
        return None
    from tranca.analysis.inference.players import Players  # loads numpy

    return Players.of(known)


def quick_orders(now: Position) -> Literal["all"] | None:
    """Settle how a review takes the orders of a boneyard in each deal: all of them where that is quick."""
    return "all" if is_searchable(now, _DRAWABLE, _UNPLAYED) else None
