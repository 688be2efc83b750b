"""Means, shares, intervals and quantiles of the values of plays over weighted worlds.

Where every world is there and weights are whole numbers, what comes out are fractions, exact. Intervals of samples are
those of `engine.intervals`.
"""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.intervals import effective_freedom, joint_interval, student_t, weighted_error, weighted_interval
from tranca.engine.solution import FrozenDict

from .results import Interval, MeanValue

QUANTILES = (5, 25, 50, 75, 95)
STEP = 10
"""Points in a step of the histogram."""


class Average:
    """Sums over worlds by their weights: whole numbers where all worlds are there, else floats."""

    def __init__(self, weights: NDArray[Any], units: int, complete: bool) -> None:
        """`weights` of the worlds, `units` a point in the values to come; `complete`: every world is there."""
        self.weights = weights
        self.units = units
        self.complete = complete
        self.exact = complete and weights.dtype != np.float64
        self.total = weights.sum()
        share = np.asarray(weights, dtype=float)
        self.shares = share / share.sum()
        self.effective = float(1 / (self.shares**2).sum())

    def mean(self, values: NDArray[np.int64]) -> MeanValue:
        """The mean of values in units, in points."""
        if self.exact:
            return Fraction(_dot(self.weights, values), int(self.total) * self.units)
        return float(self.shares @ values) / self.units

    def means(self, values: NDArray[np.int64]) -> NDArray[np.float64]:
        """The means of columns of values, rounded."""
        means: NDArray[np.float64] = self.shares @ values / self.units
        return means

    def share(self, which: NDArray[np.bool_]) -> MeanValue:
        """The share of the worlds in which something holds."""
        if self.exact:
            return Fraction(int(self.weights[which].sum()), int(self.total))
        return float(self.shares[which].sum())

    def interval(self, values: NDArray[np.int64], most: float, off: float = 0.0) -> Interval:
        """The 95 % interval of the mean, in points; `most` and `off` as `weighted_interval` takes them."""
        if self.complete:
            mean = self.mean(values)
            return mean, mean
        return weighted_interval(self.shares, values, self.units, most, off)

    def interval_from(self, values: NDArray[np.int64], apart: NDArray[np.int64], off: float = 0.0) -> Interval:
        """The 95 % interval of the mean of `values` plus that of a difference, known in the first worlds, in points."""
        first = self.first(len(apart))
        return joint_interval(self.shares, values, first.shares, apart, self.units, off)

    def first(self, count: int) -> "Average":
        """The same over the first so many worlds."""
        return self if count == len(self.weights) else Average(self.weights[:count], self.units, False)

    def error(self, values: NDArray[np.int64]) -> float:
        """The standard error of the mean, in points; 0 where it is exact, infinite from a single world."""
        return 0.0 if self.complete else weighted_error(self.shares, values, self.units)

    @property
    def student(self) -> float:
        """Half a 95 % interval in standard errors: wide where few worlds have most of the weight."""
        return student_t(effective_freedom(self.shares))

    def quantiles(self, values: NDArray[np.int64]) -> FrozenDict[int, MeanValue]:
        """By number of percent, the least value that so much of the weight does not exceed."""
        order = np.argsort(values, kind="stable")
        upto = np.cumsum(self.weights[order])
        quantiles: dict[int, MeanValue] = {}
        for percent in QUANTILES:
            if self.exact:
                at = int(np.searchsorted(upto, -(-int(self.total) * percent // 100)))  # rounded up
            else:
                at = int(np.searchsorted(upto / self.total, percent / 100 - 1e-12))
            value = int(values[order[min(at, len(order) - 1)]])
            quantiles[percent] = Fraction(value, self.units) if self.exact else value / self.units
        return FrozenDict(quantiles)

    def histogram(self, values: NDArray[np.int64]) -> tuple[tuple[int, MeanValue], ...]:
        """The share of the worlds in each step of values, with the first value of the step in points."""
        step = values // (STEP * self.units)
        return tuple((int(each) * STEP, self.share(step == each)) for each in np.unique(step))


def _dot(weights: NDArray[Any], values: NDArray[np.int64]) -> int:
    """Σ weight · value, exactly."""
    if weights.dtype == np.int64:
        bound = float(np.abs(weights).max(initial=0)) * float(np.abs(values).max(initial=0)) * len(values)
        if bound < 2.0**62:
            return int(np.dot(weights, values))
    return sum(int(weight) * int(value) for weight, value in zip(weights.tolist(), values.tolist(), strict=True))
