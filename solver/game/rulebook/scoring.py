"""The options of games that score during play: those that go together, and those that arrays can hold."""

from typing import TYPE_CHECKING

from tranca.errors import UnsupportedError
from tranca.game.arms import OpenEnds, is_double, number_of

if TYPE_CHECKING:
    from .rules import Rules

_DIVISORS = {"fives": (5,), "threes": (3,), "fives_and_threes": (5, 3)}
_WITHOUT_SPINNER = ("capicua", "cross_out")


def scoring_fault(rules: "Rules") -> str | None:
    """Say what is wrong with the options of scoring during play; None where they go together."""
    if rules.spins and rules.ends_score in ("nothing", "alike"):
        why = "a spinner needs ends that are counted, fives, threes or fives_and_threes"
        return f"spinner={rules.spinner} with ends_score={rules.ends_score}: {why}"
    if rules.spins:
        paid = [f"{name}={getattr(rules, name)}" for name in _WITHOUT_SPINNER if getattr(rules, name)]
        if rules.capicua_factor > 1:
            paid.append(f"capicua_factor={rules.capicua_factor}")
        if paid:
            return f"{paid[0]} with spinner={rules.spinner}: expected none, a layout with a spinner has no two ends"
    if rules.round_to % rules.per_point:
        return f"per_point={rules.per_point} with round_to={rules.round_to}: expected a number that divides round_to"
    if rules.out == "both":
        if not rules.partners:
            return "out=both with partners=no: only of a pair both players can be out"
        if rules.draws:
            return f"out=both with draw={rules.draw}: expected draw=none, who is out draws no more"
        if rules.has_bonus:
            return "out=both with bonuses for passes: expected none, who is out cannot pass"
    return None


def play_points(rules: "Rules", ends: OpenEnds, leads: bool) -> int:
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


def check_searched(rules: "Rules") -> None:
    """Raise UnsupportedError under rules whose moments do not fit columns of two plain ends."""
    if rules.scores or rules.out == "both":
        what = f"ends_score={rules.ends_score}" if rules.scores else f"out={rules.out}"
        raise UnsupportedError(f"{what}: arrays hold two plain ends, expected positions one by one")
