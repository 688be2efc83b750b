"""Words that every answer to people is made of: points, plays, and lists of them."""

from collections.abc import Iterable
from fractions import Fraction

from tranca.engine.solution import Value
from tranca.game.actions import Play


def amount(value: Value | float) -> str:
    """Points without their sign: whole, or to two decimals."""
    size = abs(Fraction(value))
    return str(size) if size.denominator == 1 else f"{float(size):.2f}"


def signed(value: Value | float | None) -> str:
    """Points with their sign, none where they are shown as 0; `?` where they are not known."""
    if value is None:
        return "?"
    shown = amount(value)
    return shown if shown.strip("0.") == "" else f"{'+' if value > 0 else '−'}{shown}"


def outcome(value: Value | float, many: bool = False) -> str:
    """`wins 46`, `loses 10` or `is level`; of `many` plays `win 46`."""
    if value == 0:
        return "are level" if many else "is level"
    return f"{'win' if value > 0 else 'lose'}{'' if many else 's'} {amount(value)}"


def at(play: Play | None) -> str:
    """`4-6 at the 6`, `2-4`, or `a pass`."""
    if play is None:
        return "a pass"
    return str(play.tile) if play.end is None else f"{play.tile} at the {play.end}"


def either(words: Iterable[object], word: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} {word} {last}" if rest else last
