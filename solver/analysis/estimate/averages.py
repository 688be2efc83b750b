"""Means, shares, intervals and quantiles of the values of plays over weighted worlds.

Weights are whole numbers, so means, shares and quantiles are exact over the worlds looked at, as fractions. Intervals
of samples are those of `engine.intervals`.
"""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.intervals import Weighting, student_t
from tranca.engine.solution import FrozenDict

from .results import Interval

QUANTILES = (5, 25, 50, 75, 95)
STEP = 10
"""Points in a step of the histogram."""


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
        """Return the standard error of the mean, in points; 0 where it is exact, infinite from a single world."""
        return 0.0 if self.complete else self.weighting.error(values) / self.units

    @property
    def student(self) -> float:
        """Half a 95 % interval in standard errors: larger where few worlds have most of the weight."""
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
