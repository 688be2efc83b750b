"""Points, plays and lists in words."""

from fractions import Fraction

import pytest

from tranca.game.actions import Play
from tranca.views.wording.plays import amount, at, either, outcome, signed


@pytest.mark.parametrize(
    ("value", "shown", "with_sign"),
    [
        (0, "0", "0"),
        (46, "46", "+46"),
        (-10, "10", "−10"),
        (Fraction(-17, 6), "2.83", "−2.83"),
        (2.0, "2", "+2"),
        (Fraction(1, 1000), "0.00", "0.00"),
        (-0.001, "0.00", "0.00"),
    ],
)
def test_points(value: float | Fraction, shown: str, with_sign: str) -> None:
    assert (amount(value), signed(value)) == (shown, with_sign)


def test_what_is_not_known_has_no_sign() -> None:
    assert signed(None) == "?"


def test_outcomes_plays_and_lists() -> None:
    assert [outcome(value) for value in (3, 0, -3)] == ["wins 3", "is level", "loses 3"]
    assert [outcome(value, many=True) for value in (3, 0, -3)] == ["win 3", "are level", "lose 3"]
    assert [at(None), at(Play.parse("2-4")), at(Play.parse("4-6@6"))] == ["a pass", "2-4", "4-6 at the 6"]
    assert [either("a"), either("ab"), either("abc", "and")] == ["a", "a or b", "a, b and c"]
