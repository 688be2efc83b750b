"""The own view: a play judged by the tiles that its player saw, over the deals that he could not tell apart."""

from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

from .grading import grade_own
from .open_view import Stopped, is_searchable
from .results import OwnGrade, Thresholds

# The largest boneyard, and the most tiles not laid, of which all orders are searched in each deal.
_DRAWABLE = 6
_UNPLAYED = 16


def own_grade(
    view: Position | Record, seat: int, play: Play, thresholds: Thresholds, deals: int, seed: int, threads: int,
    watch: Watch,
) -> OwnGrade:
    """The grade of a play at a moment, or after the last action of a record; raises Stopped where the watch ended it.

    `deals` is the size of the sample where not all deals can be looked at.
    """
    from tranca.analysis.estimate import estimate  # loads numpy

    now = view.position if isinstance(view, Record) else view
    try:
        found = estimate(
            view.seen_by(seat), observer=view.rules.seats[seat], sample=deals, seed=seed, threads=threads,
            orders=is_searchable(now, _DRAWABLE, _UNPLAYED), stop_early=False, watch=watch,
        )  # fmt: skip
    except UnsupportedError:
        if watch.is_stopped:
            raise Stopped from None
        raise
    if watch.is_stopped:
        raise Stopped
    return grade_own(found, play, thresholds)
