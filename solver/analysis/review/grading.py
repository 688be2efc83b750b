"""One play judged: with open hands from the values of all plays, or from the estimate of what its player knew."""

from typing import TYPE_CHECKING

from tranca.engine.solution import Value, sign
from tranca.game.actions import Play

from .open_view import OpenValues, value_of
from .results import OpenGrade, OwnGrade
from .thresholds import Thresholds

if TYPE_CHECKING:
    from tranca.analysis.estimate import Estimate


def grade_open(values: OpenValues, play: Play | None, earned: Value, thresholds: Thresholds) -> OpenGrade:
    """Grade one of the legal plays of a moment.

    `earned` is what plays and bonuses have brought the mover's side so far, its margin: who wins the deal depends on it
    too. The values show the winner only where no unknown tile is drawn any more: a mean over draws may change
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
