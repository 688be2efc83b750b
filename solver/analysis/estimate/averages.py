"""Means, shares, intervals and quantiles of the values of plays over weighted worlds, and errors that spread hides.

Weights are whole numbers, so means, shares and quantiles are exact over the worlds looked at, as fractions. Intervals
of samples are those of `engine.intervals`, widened by an `ErrorModel`: if all deals of a sample agree, their spread
is 0, and yet others may differ (the rule of three says how many, and the rules how much); and players who choose by few
sampled draws overrate what these happen to favor, in all deals alike (two repeats of a deal show how much).
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
    """Averages of values over worlds by their weights."""

    def __init__(self, weights: NDArray[Any], units: int, complete: bool) -> None:
        """Store `weights`, whole numbers, and `units` a point; `complete` says that no world is missing."""
        self.weighting = Weighting(weights)
        self.units = units
        self.complete = complete

    @property
    def effective(self) -> float:
        """The number of equally weighted worlds that would be as good a sample."""
        return self.weighting.effective

    def mean(self, values: NDArray[Any]) -> Fraction:
        """Return the mean in points of values in units."""
        return self.weighting.mean(values) / self.units

    def share(self, which: NDArray[np.bool_]) -> Fraction:
        """Return the share of the worlds in which something holds."""
        return Fraction(self.weight(which), self.weighting.total)

    def weight(self, which: NDArray[np.bool_]) -> int:
        """Return the total weight of the worlds in which something holds."""
        return int(self.weighting.weights[which].sum())

    def interval(self, values: NDArray[np.int64], most: float, off: float = 0.0) -> Interval:
        """Return the 95 % interval of the mean, in points; `most` and `off` as `Weighting.interval` takes them."""
        if self.complete:
            mean = self.mean(values)
            return mean, mean
        return self.weighting.interval(values, self.units, most, off)

    def interval_from(self, values: NDArray[np.int64], differences: NDArray[np.int64], off: float = 0.0) -> Interval:
        """Return the 95 % interval of the mean of `values` plus that of differences known in the first worlds alone."""
        first = self.first(len(differences))
        return self.weighting.joint_interval(values, first.weighting, differences, self.units, off)

    def first(self, count: int) -> "Average":
        """Return the average over the first `count` worlds alone."""
        weights = self.weighting.weights
        return self if count == len(weights) else Average(weights[:count], self.units, False)

    def error(self, values: NDArray[np.int64]) -> float:
        """Return the standard error of the mean, in points; 0 if it is exact, infinite from a single world."""
        return 0.0 if self.complete else self.weighting.error(values) / self.units

    @property
    def student(self) -> float:
        """Half a 95 % interval in standard errors: larger if few worlds have most of the weight."""
        return student_t(self.weighting.freedom)

    def quantiles(self, values: NDArray[np.int64]) -> FrozenDict[int, Fraction]:
        """Return by percentage the least value that this share of the weight does not exceed."""
        order = np.argsort(values, kind="stable")
        upto = np.cumsum(self.weighting.weights[order])
        quantiles: dict[int, Fraction] = {}
        for percent in QUANTILES:
            at = int(np.searchsorted(upto, -(-self.weighting.total * percent // 100)))  # rounded up
            quantiles[percent] = Fraction(int(values[order[at]]), self.units)
        return FrozenDict(quantiles)

    def histogram(self, values: NDArray[np.int64]) -> tuple[tuple[int, Fraction], ...]:
        """Return (first value in points, share of the worlds) for each step of values."""
        steps = values // (STEP * self.units)
        return tuple((step * STEP, self.share(steps == step)) for step in sorted(set(steps.tolist())))


MOST_REPEATED = 16
FEWEST_REPEATED = 6
"""Worlds solved again with other draws, to measure what draws do to a value: a quarter of all, within these limits."""


@dataclass(frozen=True, slots=True, eq=False)
class ErrorModel:
    """Additions to the intervals of a sample of deals, in points.

    Attributes:
        most: no value of a deal is further from 0.
        bias: by how many standard deviations, of what draws do to a value, means may be off; 0 if none are sampled.
        repeated: int64 (some worlds, plays), the first worlds solved again with other draws, in `units` a point; None
            if that was not done: then the whole spread of values counts as what draws do.
    """

    most: float
    units: int
    bias: float = 0.0
    repeated: NDArray[np.int64] | None = None

    def with_draws(self, worlds: Worlds, draws: DrawSample, resources: Resources) -> Self:
        """Solve some worlds with other draws to measure what sampled draws do; returns itself if stopped."""
        some = slice(0, min(MOST_REPEATED, max(FEWEST_REPEATED, len(worlds) // 4), len(worlds)))
        again = value_worlds(worlds, some, None, resources, wins=False, sample=draws.renew())
        return replace(self, repeated=again.values) if again.done.all() else self

    def select(self, kept: NDArray[np.intp]) -> Self:
        """Return the model for a subset of the worlds."""
        return self if self.repeated is None else replace(self, repeated=self.repeated[kept[kept < len(self.repeated)]])

    def bias_of(self, values: NDArray[np.int64], play: int, other: int | None = None) -> float:
        """Compute by how much the mean of a play, or of its advantage over another, may be biased.

        `values` (worlds, plays) are in the same units.
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
    """Return the model for means over worlds before any of them is solved with other draws."""
    bias = draws.bias_of_mean(len(worlds.position(0).boneyard)) if draws else 0.0
    return ErrorModel(most_points(worlds), units, bias)


def most_points(worlds: Worlds) -> float:
    """Return the most points that a side can win from this moment on, in any of the worlds."""
    now = worlds.all_deals.now
    left = union((now.boneyard.mask, *(hand.mask for hand in now.hands), mask(worlds.all_deals.holders)))
    return float(now.ruleset.most_points(left))
