"""Games that score during play: what a play earns, and what arrays cannot hold."""

from tranca.errors import UnsupportedError
from tranca.game.arms import OpenEnds, is_double, number_of

from .rules import Rules

_DIVISORS = {"fives": (5,), "threes": (3,), "fives_and_threes": (5, 3)}


def play_points(rules: Rules, ends: OpenEnds, leads: bool) -> int:
    """Return what a play earns by the ends that it leaves; `leads`: it was the first."""
    if leads and not rules.lead_scores:
        return 0
    if rules.ends_score == "alike":
        if len({number_of(code) for code in ends}) > 1:
            return 0
        return 3 if len(ends) > 1 and any(map(is_double, ends)) else 2
    count = ends.count(rules.spinner_count == "while_open")
    divisors = [number for number in _DIVISORS[rules.ends_score] if count % number == 0]
    return sum(count if rules.ends_points == "pips" else count // number for number in divisors)


def layout_option(rules: Rules) -> str:
    """Return the option that takes the second layout, such as `spinner=first_double`; empty if none does."""
    takes = {"ends_score": rules.scores, "spinner": rules.spins, "out": rules.out == "both"}
    return next((f"{name}={getattr(rules, name)}" for name, holds in takes.items() if holds), "")


def check_searched(rules: Rules) -> None:
    """Raise UnsupportedError under rules whose moments do not fit columns of two plain ends."""
    if what := layout_option(rules):
        raise UnsupportedError(f"{what}: arrays hold two plain ends, expected positions, for tranca.solve_many")
