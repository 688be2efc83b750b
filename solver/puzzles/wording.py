"""Words of puzzles: amounts of points, and plays told one after another."""

from collections.abc import Iterable
from fractions import Fraction

from ..solution import Value


def points(value: Value) -> str:
    """An amount of points without its sign, whole or to two decimals."""
    size = abs(Fraction(value))
    return str(size) if size.denominator == 1 else f"{float(size):.2f}"


def outcome(value: Value) -> str:
    """`wins 46`, `loses 10` or `is level`."""
    return f"{'wins' if value > 0 else 'loses'} {points(value)}" if value else "is level"


def either(words: Iterable[object]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} or {last}" if rest else last
