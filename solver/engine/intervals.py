"""95 % intervals of means: every one that Tranca states is computed here.

Means of samples are told with Student's t, which few values need and many do not mind; where their weights differ, few
may count for many. Values are exact numbers or
floats; arrays, where given, are NumPy's, which is not imported for them.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .solution import Bounds, Value, to_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NORMAL = 1.9599639845400536
"""Half a 95 % interval of a normal variable, in standard deviations."""

_STUDENT = (12.70620, 4.30265, 3.18245, 2.77645)


def half_width_of(variance: float, count: int) -> float:
    """Half the 95 % interval of a mean of so many values with this variance."""
    return student_t(count - 1) * math.sqrt(max(0.0, variance) / (count - 1)) if count > 1 else math.inf


def half_width_of_share(counted: int, count: int) -> float:
    """Half the 95 % interval of a share by Agresti and Coull: above 0 also where none or all were counted."""
    size = count + NORMAL**2
    middle = (counted + NORMAL**2 / 2) / size
    return NORMAL * math.sqrt(middle * (1 - middle) / size)


def unseen_share(count: float) -> float:
    """Return the upper 95 % limit of a share that never occurred in `count` draws: about 3 / count (rule of three)."""
    return 1 - 0.05 ** (1 / count) if count > 0 else 1.0


def interval_of_correlation(correlation: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of the correlation of `count` pairs, by Fisher's transformation.

    That says nothing of pairs that all lie on one line; these are told as if `NORMAL`² more, uncorrelated ones were
    among them, which is what Agresti and Coull do for a share of all or none.
    """
    if count <= 3:
        return -1.0, 1.0
    reach = NORMAL / math.sqrt(count - 3)
    if abs(correlation) >= 1:
        least = math.tanh(math.atanh(count / (count + NORMAL**2)) - reach)
        return (least, 1.0) if correlation > 0 else (-1.0, -least)
    middle = math.atanh(correlation)
    return math.tanh(middle - reach), math.tanh(middle + reach)


def student_t(freedom: int) -> float:
    """Half a 95 % interval in standard errors, by Student's t with so many degrees of freedom.

    From a table up to 4, from there by the expansion of Abramowitz and Stegun, 26.7.5.
    """
    if freedom < 1:
        return math.inf
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


class Mean:
    """The mean of a sample of exact values and its interval, from running sums: no value is kept."""

    __slots__ = ("_squares", "_total", "count")

    def __init__(self, values: Sequence[Value] = ()) -> None:
        self.count = 0
        self._total: Value = 0
        self._squares: Value = 0
        for value in values:
            self.add(value)

    def add(self, value: Value) -> None:
        """Take one more value into the sample."""
        self.count += 1
        self._total += value
        self._squares += value * value

    @property
    def center(self) -> Value:
        """The mean."""
        return to_value(Fraction(self._total) / self.count)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for a single value."""
        if self.count < 2:
            return math.inf
        spread = self._squares - Fraction(self._total) * self._total / self.count
        return math.sqrt(spread / (self.count - 1) / self.count)

    @property
    def interval(self) -> Bounds:
        """The 95 % interval of the mean; the mean alone where a single value gives none."""
        return self.interval_with(0)

    def interval_with(self, bias: float) -> Bounds:
        """Return the 95 % interval of the quantity that the mean estimates.

        `bias` is how many standard deviations of a value the mean may be off for another reason than chance.
        """
        if self.count < 2:
            return self.center, self.center
        reach = Fraction(math.hypot(student_t(self.count - 1), bias * math.sqrt(self.count)) * self.error)
        return self.center - reach, self.center + reach


def mean_interval(values: Sequence[Value], bias: float = 0) -> tuple[Value, Bounds]:
    """Return the mean of a sample and its 95 % interval, with `bias` as in `Mean.interval_with`."""
    mean = Mean(values)
    return mean.center, mean.interval_with(bias)


def paired_difference(first: Sequence[Value], second: Sequence[Value], bias: float = 0) -> tuple[Value, Bounds]:
    """Return the mean of paired differences, `first` less `second`, and its 95 % interval; see `Mean.interval_with`."""
    return mean_interval([one - other for one, other in zip(first, second, strict=True)], bias)


def weighted_error(shares: "NDArray[Any]", values: "NDArray[np.int64]", units: int) -> float:
    """Estimate the standard error of a mean over values in `units` a point, weighted by `shares` that add up to 1.

    That of a ratio estimate (Cochran, Sampling Techniques, 6.4); infinite for a single value. A value of much weight
    draws the mean to itself, so that what it is apart is made up for (HC2: MacKinnon and White 1985).
    """
    if len(values) < 2:
        return math.inf
    return math.sqrt(float((_errors(shares, values / units) ** 2).sum()))


def _errors(shares: "NDArray[Any]", values: "NDArray[Any]") -> "NDArray[Any]":
    """Compute what each value, in points, adds to the error of their mean."""
    errors: NDArray[Any] = shares * (values - shares @ values) / (1 - shares).clip(1e-12) ** 0.5
    return errors


def effective_freedom(shares: "NDArray[Any]") -> int:
    """Count the degrees of freedom of a mean with these shares: one less than as many equal ones would tell as much."""
    return max(1, round(1 / float((shares**2).sum())) - 1)


def weighted_interval(
    shares: "NDArray[Any]", values: "NDArray[np.int64]", units: int, most: float, off: float = 0.0
) -> tuple[float, float]:
    """Compute the 95 % interval of a mean over weighted values, in points.

    No value is further from 0 than `most`: where all of a sample agree, others that it holds none of may lie there. The
    mean may be `off` for another reason than chance, added in squares.
    """
    mean = float(shares @ values) / units
    if len(values) > 1 and (values == values[0]).all():
        below, above = reach_of_agreed(float(values[0]) / units, most, 1 / float((shares**2).sum()))
    else:
        below = above = student_t(effective_freedom(shares)) * weighted_error(shares, values, units)
    return mean - math.hypot(below, off), mean + math.hypot(above, off)


def reach_of_agreed(value: float, most: float, count: float) -> tuple[float, float]:
    """Compute how far below and above a mean may lie, by 95 %, where all of so many are the same value.

    The rest may lie anywhere within `most` of 0.
    """
    rest = unseen_share(count)
    return rest * max(0.0, most + value), rest * max(0.0, most - value)


def joint_interval(
    shares: "NDArray[Any]",
    values: "NDArray[np.int64]",
    first: "NDArray[Any]",
    apart: "NDArray[np.int64]",
    units: int,
    off: float = 0.0,
) -> tuple[float, float]:
    """Compute the 95 % interval of the sum of two means over weighted values, in points: that of `values`, and that of
    `apart`, with shares `first`, which goes over the first so many of the same worlds.

    Chance that both share counts once (double sampling: Cochran, Sampling Techniques, chapter 12). The sum may be `off`
    for another reason, added in squares.
    """
    center = float(shares @ values + first @ apart) / units
    errors = _errors(shares, values / units)
    errors[: len(apart)] += _errors(first, apart / units)
    error = math.sqrt(float((errors**2).sum()))
    reach = math.hypot(student_t(effective_freedom(first)) * error, off)
    return center - reach, center + reach


def sum_interval(parts: Sequence[tuple[Value | float, Value | float]]) -> float:
    """Half the 95 % interval of a sum of independent estimates: their halves added in squares, not end to end."""
    return math.sqrt(sum(float((high - low) / 2) ** 2 for low, high in parts))
