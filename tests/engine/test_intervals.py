"""Intervals of means: Student's t for few values, and coverage."""

import math
from fractions import Fraction
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest
from referee.positions import random_position, to_text
from referee.rules import preset
from tiers import also_at_length

import tranca
from tranca.engine.intervals import (
    NORMAL,
    Mean,
    Weighting,
    interval_of_correlation,
    mean_interval,
    paired_difference,
    student_t,
    sum_interval,
    unseen_share,
    whole_weights,
)

PUBLISHED = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.3060, 9: 2.2622}
PUBLISHED |= {10: 2.2281, 12: 2.1788, 15: 2.1314, 20: 2.0860, 30: 2.0423, 60: 2.0003, 120: 1.9799}
"""The two-sided 5 % points of Student's t, to four decimals."""


@pytest.mark.parametrize("freedom", PUBLISHED)
def test_half_widths_are_those_of_the_tables(freedom: int) -> None:
    assert student_t(freedom) == pytest.approx(PUBLISHED[freedom], abs=0.00006)


def integrate_density(freedom: float, deviation: float) -> float:
    """Integrate the density of Student's t from 0 to a deviation by Simpson's rule, over the angle atan(t / sqrt n)."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    steps, angle = 2000, math.atan(deviation / math.sqrt(freedom))
    heights = [scale * math.cos(angle * step / steps) ** (freedom - 1) for step in range(steps + 1)]
    inner = 4 * math.fsum(heights[1:-1:2]) + 2 * math.fsum(heights[2:-1:2])
    return angle / steps / 3 * (heights[0] + inner + heights[-1])


@pytest.mark.parametrize("freedom", [1, 1.2, 1.5, 2, 2.5, 3, 3.7, 4, 4.5, 5, 6.25, 9, 17.3, 42, 99.9, 100.1, 1000])
def test_half_widths_hold_95_of_100_deviations(freedom: float) -> None:
    assert integrate_density(freedom, student_t(freedom)) == pytest.approx(0.475, abs=2e-9)


def test_half_widths_fall_to_that_of_the_normal_distribution() -> None:
    halves = [student_t(freedom) for freedom in range(1, 200)]
    assert halves == sorted(halves, reverse=True)
    assert student_t(10**9) == pytest.approx(NORMAL)
    assert student_t(0) == math.inf


def test_a_mean_is_exact_and_whole_where_it_can_be() -> None:
    center, bounds = mean_interval([1, 2, 6])
    assert center == 3
    assert isinstance(center, int)
    assert mean_interval([1, 2])[0] == Fraction(3, 2)
    reach = student_t(2) * stdev([1, 2, 6]) / math.sqrt(3)
    assert [float(bound) for bound in bounds] == pytest.approx([3 - reach, 3 + reach])


def test_running_sums_give_what_all_values_give() -> None:
    random = Random(1)
    values = [random.randint(-100, 100) for _ in range(50)]
    mean = Mean(values)
    assert mean.center == Fraction(sum(values), 50)
    assert mean.error == pytest.approx(stdev(values) / math.sqrt(50))
    assert Mean([7]).interval_with(0) == (7, 7)
    assert Mean([7]).error == math.inf


@pytest.mark.parametrize("size", [2, 3, 5, 12])
def test_intervals_cover_the_mean_in_95_of_100_samples(size: int) -> None:
    random, covered, times = Random(size), 0, 2000
    for _ in range(times):
        low, high = mean_interval([round(random.gauss(40, 1000)) for _ in range(size)])[1]
        covered += low <= 40 <= high
    assert 0.935 <= covered / times <= 0.965  # three standard errors of such a share


def test_intervals_of_sampled_draws_hold_the_exact_value() -> None:
    rng, done, covered, wide = Random(12), 0, 0, 0
    while done < 12:
        state = random_position(rng, preset("draw/2"), 4, boneyard_left=6, order_known=False, finished=False)
        (here,) = tranca.parse(to_text(state))
        assert isinstance(here, tranca.Position)
        if here.is_over or not 4 < here.drawable <= 6:
            continue
        done += 1
        exact = tranca.solve(here, orders="all", lines=False).value
        assert exact is not None
        for seed in range(10):
            found = tranca.solve(here, orders=4, seed=seed, lines=False)
            low, high = found.bounds
            assert found.sample == 4 and found.value is not None and low <= found.value <= high
            covered += low - 1e-9 <= exact <= high + 1e-9
            wide += low < high
    assert covered >= 0.95 * 120
    assert wide >= 60  # intervals with some width


def test_paired_differences_have_the_interval_of_the_differences() -> None:
    first, second = [10, 20, 33, 41], [9, 19, 31, 40]
    center, (low, high) = paired_difference(first, second)
    assert center == Fraction(5, 4)
    assert 0 < low < center < high < 3  # although the values themselves are far apart


def test_a_bias_in_deviations_is_added_in_squares_and_stays_however_many_there_are() -> None:
    values = [10, 20, 33, 41]
    center, (low, high) = mean_interval(values, 0.5)
    chance, bias = student_t(3) * stdev(values) / 2, 0.5 * stdev(values)
    assert float(high - center) == pytest.approx(math.hypot(chance, bias)) == pytest.approx(float(center - low))
    assert mean_interval(values, 0) == mean_interval(values)
    low, high = mean_interval(values * 10_000, 0.5)[1]
    assert float(high - low) / 2 == pytest.approx(0.5 * stdev(values * 10_000), rel=1e-2)
    first, second = [10, 20, 33, 41], [9, 19, 31, 40]
    plain, biased = (paired_difference(first, second, bias)[1] for bias in (0, 2))
    assert biased[0] < plain[0] < plain[1] < biased[1]


def test_weights_that_are_equal_change_nothing() -> None:
    values = np.array([3, 5, 10, 14])
    even = Weighting(np.full(4, 7))
    assert (even.mean(values), even.effective, even.freedom) == (8, 4, 3)
    assert even.error(values) == pytest.approx(values.std(ddof=1) / 2)
    low, high = even.interval(values, 2, 50)
    assert (low + high) / 2 == pytest.approx(fmean(values / 2))
    assert (high - low) / 2 == pytest.approx(student_t(3) * values.std(ddof=1) / 2 / 2)
    assert Weighting(np.array([1])).error(np.array([3])) == math.inf


@also_at_length
@pytest.mark.parametrize("spread", [0.0, 1.0, 2.0, 3.0])
def test_intervals_cover_means_where_few_values_have_most_of_the_weight(spread: float, at_length: bool) -> None:
    """Use 20 values with unequal weights, as for read deals. With 19 degrees of freedom coverage would be 71 %."""
    random, covered, samples = np.random.default_rng(3), 0, 2000 if at_length else 700
    for _ in range(samples):
        weights = np.exp(spread * random.standard_normal(20))
        values = np.round(1000 * random.standard_normal(20)).astype(np.int64)
        low, high = Weighting(whole_weights(weights)).interval(values, 1000, 50)
        covered += low <= 0 <= high
    assert 0.935 < covered / samples < (0.98 if spread < 2 else 0.995)  # with a wide spread only a few values count


def test_the_freedom_is_that_of_the_matrix_of_the_error() -> None:
    """Compare with Bell and McCaffrey's degrees of freedom, computed from the matrix itself."""
    weights = whole_weights(np.exp(2 * np.random.default_rng(8).standard_normal(12)))
    shares = weights / weights.sum()
    less_mean = np.eye(12) - np.outer(np.ones(12), shares)
    matrix = less_mean.T @ np.diag(shares**2 / (1 - shares)) @ less_mean
    assert Weighting(weights).freedom == pytest.approx(matrix.trace() ** 2 / (matrix @ matrix).trace(), abs=1e-6)
    assert Weighting(np.full(30, 5)).freedom == 29
    values = np.arange(12) ** 2
    parts = shares * (values - shares @ values) / np.sqrt(1 - shares)
    assert Weighting(weights).error(values) == pytest.approx(np.sqrt(parts @ parts))
    assert Weighting(weights).effective == pytest.approx(1 / (shares @ shares))


@pytest.mark.parametrize("counts", [None, np.array([1, 2, 3, 1 << 40]), np.array([1, 2, 3, 1 << 80], dtype=object)])
def test_means_of_whole_weights_are_exact(counts: np.ndarray | None) -> None:
    weights = whole_weights(np.array([1.0, 0.25, 1e-12, 0.0]), counts)
    own = [1 << 26, 1 << 24, 1, 0]  # possible values keep a weight above 0, however unlikely they are
    assert weights.tolist() == [
        one * int(count) for one, count in zip(own, [1] * 4 if counts is None else counts, strict=True)
    ]
    values = np.array([-3, 7, 1 << 40, 12345])
    total = sum(int(weight) * int(value) for weight, value in zip(weights, values, strict=True))
    assert Weighting(weights).mean(values) == Fraction(total, int(weights.sum()))


def test_what_a_mean_may_be_off_for_another_reason_is_added_in_squares() -> None:
    values, even = np.array([3, 5, 10, 14]), Weighting(np.ones(4, np.int64))
    plain, wide = (even.interval(values, 2, 50, off) for off in (0.0, 3.0))
    reach = (plain[1] - plain[0]) / 2
    assert (wide[1] - wide[0]) / 2 == pytest.approx(math.hypot(reach, 3))


@pytest.mark.parametrize("count", [2, 8, 60, 2000])
def test_of_what_was_never_met_there_may_be_three_in_as_many(count: int) -> None:
    assert (1 - unseen_share(count)) ** count == pytest.approx(0.05)
    assert unseen_share(count) < 3 / count
    assert unseen_share(2000) == pytest.approx(3 / 2000, rel=0.01)
    assert unseen_share(0) == 1


@pytest.mark.parametrize("count", [2, 8, 60, 2000])
@pytest.mark.parametrize("agreed", [-30, 0, 12])
def test_values_that_all_agree_have_an_interval_of_what_was_not_met(count: int, agreed: int) -> None:
    """A mean is outside the interval only if this number of equal values has a probability below 5 %."""
    low, high = Weighting(np.ones(count, np.int64)).interval(np.full(count, 2 * agreed), 2, 40)
    rare = 0.999 * unseen_share(count)
    assert low < (1 - rare) * agreed - rare * 40 < agreed < (1 - rare) * agreed + rare * 40 < high
    rare = 1.001 * unseen_share(count)
    assert (1 - rare) * agreed - rare * 40 < low <= high < (1 - rare) * agreed + rare * 40


def test_pairs_on_one_line_leave_a_correlation_open() -> None:
    assert interval_of_correlation(1.0, 3) == (-1, 1)
    lows = [interval_of_correlation(1.0, count)[0] for count in (4, 10, 100, 10_000)]
    assert lows == sorted(lows) and lows[0] < 0 < lows[1] < 0.9 < lows[2] < lows[3] < 1
    for count in (4, 100):
        low, high = interval_of_correlation(1.0, count)
        assert high == 1 and interval_of_correlation(-1.0, count) == (-1, -low)
        assert interval_of_correlation(1.0 + 1e-12, count) == (low, high)  # sums of doubles may exceed 1
        assert low < interval_of_correlation(0.999, count)[1] < 1


def test_independent_errors_add_in_squares() -> None:
    assert sum_interval([(-3, 3), (6, 14)]) == 5
