"""The own view: a play judged by the tiles that its player saw, over the deals that he could not tell apart."""

from tranca.ext.watch import Watch

from ..actions import Play
from ..position import Position
from ..record import Record
from .findings import OwnGrade, Thresholds
from .grading import grade_own
from .values import Stopped


def own_grade(
    view: Position | Record, seat: int, play: Play, thresholds: Thresholds, deals: int, seed: int, threads: int,
    watch: Watch,
) -> OwnGrade:
    """The grade of a play at a moment, or after the last action of a record; raises Stopped where the watch ended it.

    `deals` is the size of the sample where not all deals can be looked at.
    """
    from ..estimate import estimate  # loads numpy

    found = estimate(
        view.seen_by(seat), observer=view.rules.seats[seat], sample=deals, seed=seed, threads=threads,
        stop_early=False, watch=watch,
    )
    if watch.is_stopped:
        raise Stopped
    return grade_own(found, play, thresholds)
