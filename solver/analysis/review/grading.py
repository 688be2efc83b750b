"""One play judged: with open hands from the values of all plays, or from the estimate of what its player knew."""

from typing import TYPE_CHECKING

from tranca.engine.solution import Value
from tranca.game.actions import Play

from .open_view import Weighed, of
from .results import OpenGrade, OwnGrade, Thresholds

if TYPE_CHECKING:
    from tranca.analysis.estimate import Estimate


def grade_open(weighed: Weighed, play: Play | None, earned: Value, thresholds: Thresholds) -> OpenGrade:
    """The grade of one of the legal plays of a moment.

    `earned` is what bonuses have brought the mover's side so far, its margin: who wins the deal hangs on it too.
    """
    found = weighed.solution
    loss, interval = weighed.loss(play)
    best = earned + (found.value or 0)
    certain = found.information == "open" and found.sample is None  # a mean may change its sign and mean little
    flips = certain and _sign(best - loss) < _sign(best)
    worse = [each for each in found.plays if each.swing]
    decides = certain and bool(worse) and all(_sign(best + (each.swing or 0)) < _sign(best) for each in worse)
    only = len(found.best) == 1 and bool(worse)
    return OpenGrade(
        solution=found,
        played=of(found, play),
        loss=loss,
        interval=interval,
        verdict=thresholds.verdict(loss, flips),
        margin=-(worse[0].swing or 0) if only else None,
        flips=flips,
        decides=decides,
        earned=earned,
    )


def grade_own(estimate: "Estimate", play: Play, thresholds: Thresholds) -> OwnGrade:
    """The grade of one of the plays of an estimate."""
    played = next(each for each in estimate.plays if each.play == play)
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
    )


def _sign(value: Value) -> int:
    return (value > 0) - (value < 0)
