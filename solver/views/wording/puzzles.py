"""Words of puzzles: amounts of points, and plays told one after another."""

from collections.abc import Iterable
from fractions import Fraction

from tranca.engine.solution import Value
from tranca.game.position import Position


def points(value: Value | float) -> str:
    """An amount of points without its sign, whole or to two decimals."""
    size = abs(Fraction(value))
    return str(size) if size.denominator == 1 else f"{float(size):.2f}"


def outcome(value: Value | float) -> str:
    """`wins 46`, `loses 10` or `is level`."""
    return f"{'wins' if value > 0 else 'loses'} {points(value)}" if value else "is level"


def share(part: Value | float) -> str:
    """A share in percent; `all` and `none` only where it is exactly that."""
    if part in (0, 1):
        return "all" if part else "none"
    return f"{min(99.9, max(0.1, 100 * float(part))):.1f} %"


def untold(position: Position) -> tuple[str, ...]:
    """What the rules ask and the table does not show: who led, and whether a pass bonus was paid."""
    rules, facts = position.rules, []
    if rules.block_tie == "first_to_play" and position.lead is not None and position.ends is not None:
        facts.append(f"{position.seats[position.lead]} led")
    if rules.pass_bonus_first != rules.pass_bonus_later:
        facts.append("a pass bonus was paid" if position.bonus_was_paid else "no pass bonus was paid yet")
    return tuple(facts)


def either(words: Iterable[object]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} or {last}" if rest else last
