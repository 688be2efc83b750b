"""95 % confidence intervals of means. All intervals that Tranca shows are computed here.

Intervals of samples use Student's t. Results are the same on every processor: means are exact, sums of floats are
rounded once (`math.fsum`), and there are no matrix products. Arrays are NumPy's, but NumPy is imported only when
needed.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from .solution import Bounds, Value, to_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NORMAL = 1.9599639845400536
"""Half-width of the 95 % interval of a normal variable, in standard deviations."""

_NEARLY_NORMAL = 100
"""Degrees of freedom above which Student's t is expanded around the normal distribution."""

_TERMS = 30
"""Pairs of terms of the continued fraction of the incomplete beta function."""

_CONTEXT = Context(prec=28)
"""Context for powers, because decimal numbers are rounded the same on every processor."""

_DIGITS = 12
"""Digits kept of functions whose last digit differs between processors."""


def half_width_of(variance: float, count: int) -> float:
    """Return the half-width of the 95 % interval of a mean of `count` values; `variance` has divisor `count`."""
    return student_t(count - 1) * math.sqrt(max(0.0, variance) / (count - 1)) if count > 1 else math.inf


def half_width_of_share(counted: int, count: int) -> float:
    """Return the half-width of the 95 % interval of a share by Agresti and Coull; never 0."""
    size = count + NORMAL**2
    middle = (counted + NORMAL**2 / 2) / size
    return NORMAL * math.sqrt(middle * (1 - middle) / size)


def unseen_share(count: float) -> float:
    """Return the upper 95 % limit of a share that never occurred in `count` draws: about 3 / count.

    The rule of three, in its exact form 1 − 0.05^(1/count).
    """
    if count <= 0:
        return 1.0
    power = _CONTEXT.divide(1, Decimal(count))
    return float(_CONTEXT.subtract(1, _CONTEXT.power(Decimal("0.05"), power)))


def interval_of_correlation(correlation: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a correlation of `count` pairs, by Fisher's transformation.

    The transformation gives no interval for pairs on one line. For these, `NORMAL`² uncorrelated pairs are added, as
    Agresti and Coull do for a share of 0 or 1.
    """
    if count <= 3:
        return -1.0, 1.0
    reach = NORMAL / math.sqrt(count - 3)
    if abs(correlation) >= 1:
        least = math.tanh(math.atanh(count / (count + NORMAL**2)) - reach)
        least = round(least, _DIGITS)
        return (least, 1.0) if correlation > 0 else (-1.0, -least)
    middle = math.atanh(correlation)
    return round(math.tanh(middle - reach), _DIGITS), round(math.tanh(middle + reach), _DIGITS)


@lru_cache(1024)
def student_t(freedom: float) -> float:
    """Return the half-width of a 95 % interval in standard errors, by Student's t; `freedom` may be any real number.

    Uses Newton's method from below: the tail probability falls ever more slowly, so no step overshoots. Below one
    degree of freedom there is no interval, so the result is infinite.
    """
    if freedom < 1:
        return math.inf
    if freedom > _NEARLY_NORMAL:
        return _expand_student_t(freedom)
    a = freedom / 2
    scale = math.lgamma(a + 0.5) - math.lgamma(a) - math.log(freedom * math.pi) / 2
    deviation = NORMAL
    while True:
        density = math.exp(scale - (a + 0.5) * math.log1p(deviation**2 / freedom))
        step = (_beyond(deviation, freedom) - 0.05) / (2 * density)
        deviation += step
        if step <= 1e-13 * deviation:
            return round(deviation, _DIGITS)


def _expand_student_t(freedom: float) -> float:
    """Return `student_t` by the expansion of Abramowitz and Stegun, 26.7.5; relative error below 1e-8 from 100 on."""
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def _beyond(deviation: float, freedom: float) -> float:
    """Return the probability that Student's t is further from 0 than `deviation`.

    It is the regularized incomplete beta function at x = n / (n + t²) of n/2 and 1/2, by its continued fraction
    (Abramowitz and Stegun, 26.5.8). This converges fast for x up to (a + 1) / (a + b + 2); above that, use the
    complement.
    """
    x, y = freedom / (freedom + deviation**2), deviation**2 / (freedom + deviation**2)
    a, b = freedom / 2, 0.5
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, y, x)
    return _incomplete_beta(a, b, x, y)


def _incomplete_beta(a: float, b: float, x: float, y: float) -> float:
    """Return the regularized incomplete beta function of a and b at x = 1 - y; fast for x up to (a+1) / (a+b+2)."""
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(y)
    fraction = 1.0
    for m in range(_TERMS, 0, -1):  # from the last term, so that no threshold cuts the fraction off
        odd = -(a + m - 1) * (a + b + m - 1) * x / ((a + 2 * m - 2) * (a + 2 * m - 1))
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        fraction = 1 + odd / (1 + even / fraction)
    return math.exp(front) / (a * fraction)


class Mean:
    """The mean of a sample of exact values and its interval, from running sums; the values are not kept."""

    __slots__ = ("_squares", "_total", "count")

    def __init__(self, values: Sequence[Value] = ()) -> None:
        self.count = 0
        self._total: Value = 0
        self._squares: Value = 0
        for value in values:
            self.add(value)

    def add(self, value: Value) -> None:
        """Add a value to the sample."""
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

    def interval_with(self, bias: float) -> Bounds:
        """Return the 95 % interval of the quantity that the mean estimates; for a single value, only that value.

        `bias` is the possible systematic error of the mean, in standard deviations of a value.
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


_MOST = 2.0**62
"""Sums of whole numbers below this are exact in 64 bits."""

GRAIN = 1 << 26
"""The whole weight of the heaviest item: fine enough for any mean, and the same on every processor."""


def whole_weights(weights: "NDArray[np.float64]", counts: "NDArray[Any] | None" = None) -> "NDArray[Any]":
    """Scale weights to whole numbers, the largest to `GRAIN`, positive ones to at least 1, and multiply by `counts`.

    The last digits of logarithms and powers differ between processors; whole weights and their sums do not.
    """
    if not len(weights):
        return weights.astype("int64")
    whole: NDArray[Any] = (weights * (GRAIN / weights.max())).round().astype("int64")
    whole[(whole == 0) & (weights > 0)] = 1
    if counts is None:
        return whole
    kind = "int64" if float(counts.max()) * GRAIN * len(counts) < _MOST else object
    product: NDArray[Any] = whole.astype(kind) * counts.astype(kind)
    return product


class Weighting:
    """Weighted items, sampled or all of them, and means over them of values that are whole numbers in some unit.

    Attributes:
        weights: whole numbers, as int64 or Python integers.
        total: their sum.
    """

    def __init__(self, weights: "NDArray[Any]") -> None:
        self.weights = weights
        self.total = int(weights.sum())

    @cached_property
    def shares(self) -> "NDArray[np.float64]":
        """The weights normalized to a sum of 1."""
        shares: NDArray[np.float64] = self.weights.astype(float) / float(self.total)
        return shares

    @cached_property
    def effective(self) -> float:
        """The number of equally weighted items whose mean is as precise: (Σw)² / Σw² (Kish, Survey Sampling, 1965)."""
        return self.total * self.total / self.sum_of(self.weights)

    @cached_property
    def freedom(self) -> float:
        """The degrees of freedom of `error`; one less than the number of items if their weights are equal.

        If a few items have most of the weight, they say little about the spread of the others. Satterthwaite's rule for
        the HC2 error (Bell and McCaffrey 2002; Imbens and Kolesár 2016): (tr M)² / tr M² of the matrix M for which the
        squared error is ε′Mε, with ε the values less their mean.
        """
        shares = self.shares
        parts = shares**2 / (1 - shares).clip(1e-12)
        total, squares, spread = _sum(parts), _sum(parts**2), _sum(shares**2)
        joint, third = _sum(parts * shares), _sum(parts * shares**2)
        trace = total - 2 * joint + total * spread
        of_square = squares - 4 * _sum(parts**2 * shares) + 2 * total * third
        of_square += 2 * squares * spread + (total * spread) ** 2 + 2 * joint**2 - 4 * total * joint * spread
        return max(1.0, round(trace**2 / of_square, 6)) if of_square > 0 else 1.0

    def sum_of(self, values: "NDArray[Any]") -> int:
        """Return Σ weight · value, exactly."""
        if self.weights.dtype != object and values.dtype != object:
            bound = float(abs(self.weights).max(initial=0)) * float(abs(values).max(initial=0)) * len(values)
            if bound < _MOST:
                return int((self.weights * values).sum(dtype="int64"))
        pairs = zip(self.weights.tolist(), values.tolist(), strict=True)
        return sum(int(weight) * int(value) for weight, value in pairs)

    def mean(self, values: "NDArray[Any]") -> Fraction:
        """Return the exact mean of whole values."""
        return Fraction(self.sum_of(values), self.total)

    def error(self, values: "NDArray[np.int64]") -> float:
        """Estimate the standard error of the mean of values over the whole population; infinite for a single value.

        This is the error of a ratio estimate (Cochran, Sampling Techniques, 6.4). A value with a large weight pulls the
        mean toward itself, so its contribution is increased (HC2: MacKinnon and White 1985).
        """
        return math.inf if len(values) < 2 else math.sqrt(_sum(self._errors(values) ** 2))

    def interval(self, values: "NDArray[np.int64]", units: int, most: float, off: float = 0.0) -> tuple[float, float]:
        """Return the 95 % interval of the mean in points; `units` of `values` are one point.

        No value is further from 0 than `most` points, which bounds the unsampled values if all sampled values agree.
        `off` is the possible systematic error of the mean in points, added in squares.
        """
        mean = float(self.mean(values) / units)
        if len(values) > 1 and (values == values[0]).all():
            below, above = reach_of_agreed(mean, most, self.effective)
        else:
            below = above = student_t(self.freedom) * self.error(values) / units
        return mean - math.hypot(below, off), mean + math.hypot(above, off)

    def joint_interval(
        self,
        values: "NDArray[np.int64]",
        first: "Weighting",
        differences: "NDArray[np.int64]",
        units: int,
        off: float = 0.0,
    ) -> tuple[float, float]:
        """Return the 95 % interval in points of a mean over all items plus one over the first items alone.

        Errors that both means share count once (double sampling: Cochran, Sampling Techniques, chapter 12). `off` is
        the possible systematic error of the sum in points, added in squares.
        """
        center = float((self.mean(values) + first.mean(differences)) / units)
        errors = self._errors(values)
        errors[: len(differences)] += first._errors(differences)
        reach = math.hypot(student_t(first.freedom) * math.sqrt(_sum(errors**2)) / units, off)
        return center - reach, center + reach

    def _errors(self, values: "NDArray[Any]") -> "NDArray[np.float64]":
        from numpy import sqrt

        shares = self.shares
        errors: NDArray[np.float64] = shares * (values - float(self.mean(values))) / sqrt((1 - shares).clip(1e-12))
        return errors


def _sum(values: "NDArray[np.float64]") -> float:
    return math.fsum(values.tolist())


def reach_of_agreed(value: float, most: float, count: float) -> tuple[float, float]:
    """Return how far below and above a mean may be (95 %) if all `count` values of a sample are equal.

    The unsampled values may be anywhere within `most` of 0.
    """
    rest = unseen_share(count)
    return rest * max(0.0, most + value), rest * max(0.0, most - value)


def sum_interval(parts: Sequence[tuple[Value | float, Value | float]]) -> float:
    """Return the half-width of the 95 % interval of a sum of independent estimates: root of the sum of squares."""
    return math.sqrt(math.fsum(half * half for half in (float((high - low) / 2) for low, high in parts)))


def interval_of_share(counted: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Agresti and Coull, within 0 and 1."""
    middle = (counted + NORMAL**2 / 2) / (count + NORMAL**2)
    reach = half_width_of_share(counted, count)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class ClusteredRatio:
    """The ratio of two sums over clusters, such as points per decision over deals, whose items are not independent.

    Intervals are those of a ratio estimate over clusters (Cochran, Sampling Techniques, 6.4), with the error of each
    cluster increased by its weight (HC2), and Student's t with one degree of freedom less than the number of clusters.
    There is no interval for fewer than two clusters, or if all of them agree, because that says nothing about others.

    Attributes:
        value: the ratio; None if its denominator is 0.
    """

    def __init__(self, sums: Mapping[int, tuple[float, int]]) -> None:
        """Take the parts of the numerator and the denominator by cluster."""
        sizes = {cluster: size for cluster, (_, size) in sums.items() if size}
        size = sum(sizes.values())
        self.value = math.fsum(sums[cluster][0] for cluster in sizes) / size if size else None
        self._errors: dict[int, float] = {}
        if self.value is not None and len(sizes) > 1:
            for cluster, own in sizes.items():
                off = sums[cluster][0] - self.value * own
                self._errors[cluster] = off / size / math.sqrt(1 - own / size)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval; None if the clusters do not give one."""
        return None if self.value is None else _around(self.value, self._errors.values(), len(self._errors))

    def less(self, other: "ClusteredRatio") -> tuple[float | None, tuple[float, float] | None]:
        """Return this ratio less another one, and the 95 % interval of the difference; clusters are paired by key."""
        if self.value is None or other.value is None:
            return None, None
        difference = self.value - other.value
        if self.interval is None or other.interval is None:
            return difference, None
        clusters = self._errors.keys() | other._errors.keys()
        errors = [self._errors.get(cluster, 0.0) - other._errors.get(cluster, 0.0) for cluster in clusters]
        return difference, _around(difference, errors, min(len(self._errors), len(other._errors)))


def _around(center: float, errors: Iterable[float], clusters: int) -> tuple[float, float] | None:
    spread = math.fsum(error * error for error in errors)
    if clusters < 2 or not spread > 0:
        return None
    reach = student_t(clusters - 1) * math.sqrt(spread)
    return center - reach, center + reach
