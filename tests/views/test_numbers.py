"""The formatter of all numbers for people."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.views.wording.numbers import (
    amount,
    count,
    effective_deals,
    exactly,
    half_width,
    interval,
    join_and,
    join_or,
    percent,
    percent_of_sample,
    percent_of_sample_in_words,
    rounded,
    sampled_interval,
    signed,
    significant,
    size_interval,
    within,
)

VALUES = st.one_of(
    st.integers(-200, 200),
    st.fractions(-200, 200, max_denominator=5000),
    st.floats(-200, 200, allow_nan=False),
)
SHARES = st.one_of(st.fractions(0, 1), st.floats(0, 1))


@pytest.mark.parametrize(
    ("value", "size", "with_sign"),
    [
        (0, "0", "0"),
        (46, "46", "+46"),
        (-10, "10", "−10"),
        (Fraction(-13, 2), "6.50", "−6.50"),
        (-6.5, "6.50", "−6.50"),
        (Fraction(-17, 6), "2.83", "−2.83"),
        (2.0, "2", "+2"),
        (0.1 + 0.2 + 2.7, "3", "+3"),
        (-0.0, "0", "0"),
        (-1e-12, "0", "0"),
        (Fraction(1, 400), "0.00", "0.00"),
        (1 / 400, "0.00", "0.00"),
        (Fraction(-1, 400), "0.00", "0.00"),
        (-0.001, "0.00", "0.00"),
        (Fraction(1, 100), "0.01", "+0.01"),
    ],
)
def test_points_are_whole_or_to_two_decimals(value: float | Fraction, size: str, with_sign: str) -> None:
    assert (amount(value), signed(value)) == (size, with_sign)


@given(VALUES)
def test_nothing_has_no_sign_and_everything_else_has(value: int | float | Fraction) -> None:
    shown = signed(value)
    if shown in ("0", "0.00"):
        assert abs(value) <= 0.005
    else:
        assert shown[0] == ("+" if value > 0 else "−")
        assert shown[1:] == amount(value) and shown[1:].strip("0.")


@given(st.fractions(-200, 200, max_denominator=16))
def test_a_fraction_and_the_float_nearest_it_read_alike(value: Fraction) -> None:
    assert amount(value) == amount(float(value))


def test_unknown_number_has_no_sign() -> None:
    assert [signed(None), signed(float("nan")), percent(None), half_width((None, 3))] == ["?"] * 4


def test_exact_points_are_fractions() -> None:
    assert [exactly(probability) for probability in (Fraction(17, 6), Fraction(-1, 400), Fraction(4), 3, None)] == [
        "+17/6",
        "−1/400",
        "+4",
        "+3",
        "?",
    ]


@pytest.mark.parametrize(
    ("share", "whole", "finer"),
    [
        (0, "0 %", "0 %"),
        (1, "100 %", "100 %"),
        (Fraction(999, 1000), "99.9 %", "99.9 %"),
        (Fraction(99999, 100000), "99.9 %", "99.9 %"),
        (Fraction(996, 1000), "99.6 %", "99.6 %"),
        (Fraction(1, 100000), "0.1 %", "0.1 %"),
        (Fraction(4, 1000), "0.4 %", "0.4 %"),
        (Fraction(47, 100), "47 %", "47.0 %"),
        (Fraction(1, 8), "12 %", "12.5 %"),
        (1 - 1e-12, "100 %", "100 %"),
        (1e-12, "0 %", "0 %"),
    ],
)
def test_percent(share: float | Fraction, whole: str, finer: str) -> None:
    assert (percent(share), percent(share, 1)) == (whole, finer)


@pytest.mark.parametrize(
    ("share", "size", "shown"),
    [
        (0, 2000, "<0.2 %"),
        (1.0, 2000, ">99.8 %"),
        (0.0, 250, "<1.2 %"),
        (1, 60, ">95.1 %"),
        (0, 8, "<32 %"),
        (1 - 1e-12, 2, ">22 %"),
        (0.5, 2, "50 %"),
        (Fraction(1, 2000), 2000, "0.1 %"),
        (None, 2000, "?"),
    ],
)
def test_a_sample_makes_nothing_certain(share: float | Fraction | None, size: float, shown: str) -> None:
    assert percent_of_sample(share, size) == shown


@given(SHARES, st.integers(0, 2))
def test_only_what_is_certain_is_a_hundred_percent(share: float | Fraction, digits: int) -> None:
    shown = percent(share, digits)
    if 1e-8 < share < 1 - 1e-8:
        assert 0 < float(shown.removesuffix(" %")) < 100
    elif share in (0, 1):
        assert shown == ("100 %" if share else "0 %")


def test_intervals() -> None:
    ends = (Fraction(189, 10), Fraction(213, 10))
    assert interval(ends) == "+18.90 to +21.30"
    assert interval((-3, Fraction(1, 400))) == "−3 to 0.00"
    assert size_interval((-0.5, 2)) == "−0.50 to 2"
    assert size_interval((0, 0.004)) == "0 to <0.01"
    assert size_interval((0.001, 2)) == "<0.01 to 2"
    assert size_interval((-0.001, 2)) == ">−0.01 to 2"
    assert size_interval((-1, 1e-12)) == "−1 to 0"
    assert half_width(ends) == "1.20"
    assert within(Fraction(201, 10), ends) == "+20.10 ± 1.20"
    assert within(20, (20, 20)) == "+20"
    assert within(None, (None, None)) == "?"


def test_counts_and_measurements() -> None:
    assert [count(number, "tile") for number in (0, 1, 2, 472518)] == ["0 tiles", "1 tile", "2 tiles", "472,518 tiles"]
    assert [effective_deals(number) for number in (1.4, 1.6)] == ["1 effective deal", "2 effective deals"]
    assert [rounded(1234.56, 1), rounded(-0.01), rounded(-2.5, 1)] == ["1,234.6", "0", "−2.5"]
    assert [significant(1 / 3), significant(20.0)] == ["0.333", "20"]


def test_lists() -> None:
    assert [join_or("a"), join_or("ab"), join_and("abc")] == ["a", "a or b", "a, b and c"]


def test_repeats_that_agree_say_so() -> None:
    assert sampled_interval((Fraction(3, 2), 4), 8, False) == "+1.50 to +4"
    assert sampled_interval((1, 4), 8, True) == "all 8 repeats agree, +1 to +4"


@pytest.mark.parametrize(
    ("share", "size", "shown"), [(1, 80, "more than 96 %"), (1, 2000, "more than 99 %"), (Fraction(1, 2), 80, "50 %")]
)
def test_a_sentence_says_more_than_in_words(share: Fraction, size: int, shown: str) -> None:
    assert percent_of_sample_in_words(share, size) == shown
