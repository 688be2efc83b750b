"""Means, shares, intervals and quantiles of values over weighted worlds, with allowance for hidden errors.

Weights are integers, so means, shares and quantiles over the worlds solved are exact fractions. Intervals of samples
are those of `engine.intervals`, widened by an `ErrorModel` for two errors that the spread does not show. If all deals
of a sample agree, their spread is 0, but others may differ: the rule of three bounds how many, and the rules how much.
And players who choose by a few sampled draws overrate the plays that those draws happen to favor, in all deals alike;
two repeats of a deal show by how much.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, sqrt
from statistics import pstdev
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.worlds import Worlds
from tranca.engine.intervals import Weighting, student_t
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample
from tranca.engine.solution import FrozenDict
from tranca.game.tiles import mask, union

from .results import Interval
from .values import value_worlds

QUANTILES = (5, 25, 50, 75, 95)
STEP = 10  # points in a step of the histogram


class Average:
    """Averages of values over weighted worlds."""

    def __init__(self, weights: NDArray[Any], units: int, complete: bool) -> None:
        """Take integer `weights`; values have `units` to the point; `complete` means that all worlds are included."""
        self.weighting = Weighting(weights)
        self.units = units
        self.complete = complete

    @property
    def effective(self) -> float:
        """The number of equally weighted worlds that would be as good a sample."""
        return self.weighting.effective

    def mean(self, values: NDArray[Any]) -> Fraction:
        """Return the mean, in points, of values in units."""
        return self.weighting.mean(values) / self.units

    def share(self, which: NDArray[np.bool_]) -> Fraction:
        """Return the share of the weight of the worlds selected by `which`."""
        return Fraction(self.weight(which), self.weighting.total)

    def weight(self, which: NDArray[np.bool_]) -> int:
        """Return the total weight of the worlds selected by `which`."""
        return int(self.weighting.weights[which].sum())

    def interval(self, values: NDArray[np.int64], most: float, off: float = 0.0) -> Interval:
        """Return the 95 % interval of the mean, in points; `most` and `off` are those of `Weighting.interval`."""
        if self.complete:
            mean = self.mean(values)
            return mean, mean
        return self.weighting.interval(values, self.units, most, off)

    def interval_from(self, values: NDArray[np.int64], differences: NDArray[np.int64], off: float = 0.0) -> Interval:
        """Return the 95 % interval of the mean of `values` plus the mean of `differences`, of the first worlds only."""
        first = self.first(len(differences))
        return self.weighting.joint_interval(values, first.weighting, differences, self.units, off)

    def first(self, count: int) -> "Average":
        """Return the average over the first `count` worlds only."""
        weights = self.weighting.weights
        return self if count == len(weights) else Average(weights[:count], self.units, False)

    def error(self, values: NDArray[np.int64]) -> float:
        """Return the standard error of the mean, in points; 0 if it is exact, infinite for a single world."""
        return 0.0 if self.complete else self.weighting.error(values) / self.units

    @property
    def student(self) -> float:
        """Half the width of a 95 % interval, in standard errors: larger if few worlds have most of the weight."""
        return student_t(self.weighting.freedom)

    def quantiles(self, values: NDArray[np.int64]) -> FrozenDict[int, Fraction]:
        """Return, by percentage, the least value that this share of the weight does not exceed."""
        order = np.argsort(values, kind="stable")
        upto = np.cumsum(self.weighting.weights[order])
        quantiles: dict[int, Fraction] = {}
        for percent in QUANTILES:
            at = int(np.searchsorted(upto, -(-self.weighting.total * percent // 100)))  # rounded up
            quantiles[percent] = Fraction(int(values[order[at]]), self.units)
        return FrozenDict(quantiles)

    def histogram(self, values: NDArray[np.int64]) -> tuple[tuple[int, Fraction], ...]:
        """Return (lowest value in points, share of the worlds) for each step of values that occurs."""
        steps = values // (STEP * self.units)
        return tuple((step * STEP, self.share(steps == step)) for step in sorted(set(steps.tolist())))


MOST_REPEATED = 16
FEWEST_REPEATED = 6
"""Limits on the worlds that are solved again with other draws to measure sampling errors; otherwise 1/4 of all."""


@dataclass(frozen=True, slots=True, eq=False)
class ErrorModel:
    """Sampling errors of a sample of deals, to add to its intervals, in points.

    Attributes:
        most: a bound on the absolute value of a deal.
        bias: a bound on the bias of a mean, in standard deviations caused by draws; 0 without sampled draws.
        repeated: int64 (some worlds, plays), values of the first worlds solved again with other draws, in `units` a
            point. None if that was not done: then the whole spread of the values counts as caused by the draws.
    """

    most: float
    units: int
    bias: float = 0.0
    repeated: NDArray[np.int64] | None = None

    def with_draws(self, worlds: Worlds, draws: DrawSample, resources: Resources) -> Self:
        """Solve some worlds with other draws to measure the variance of sampled draws; return `self` if stopped."""
        some = slice(0, min(MOST_REPEATED, max(FEWEST_REPEATED, len(worlds) // 4), len(worlds)))
        again = value_worlds(worlds, some, None, resources, wins=False, sample=draws.renew())
        return replace(self, repeated=again.values) if again.done.all() else self

    def select(self, kept: NDArray[np.intp]) -> Self:
        """Return the model for a subset of the worlds."""
        return self if self.repeated is None else replace(self, repeated=self.repeated[kept[kept < len(self.repeated)]])

    def bias_of(self, values: NDArray[np.int64], play: int, other: int | None = None) -> float:
        """Return a bound on the bias of the mean of a play, or of its advantage over another, in points.

        `values` (worlds, plays) are in `units`.
        """
        if not self.bias:
            return 0.0
        if self.repeated is None or not len(self.repeated):
            own: NDArray[np.int64] = values[:, play] if other is None else values[:, play] - values[:, other]
            return self.bias * float(pstdev(own.tolist())) / self.units
        moved = values[: len(self.repeated)] - self.repeated
        by = moved[:, play] if other is None else moved[:, play] - moved[:, other]
        return self.bias * sqrt(fsum(((by / self.units) ** 2).tolist()) / len(by) / 2)


def error_model_of(worlds: Worlds, draws: DrawSample | None, units: int) -> ErrorModel:
    """Return the model for means over worlds, before any world is solved with other draws."""
    bias = draws.bias_of_mean(len(worlds.position(0).boneyard)) if draws else 0.0
    return ErrorModel(most_points(worlds), units, bias)


def most_points(worlds: Worlds) -> float:
    """Return the most points that a side can win from now on in any of the worlds."""
    now = worlds.all_deals.now
    left = union((now.boneyard.mask, *(hand.mask for hand in now.hands), mask(worlds.all_deals.holders)))
    return float(now.ruleset.most_points(left))
