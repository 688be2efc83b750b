"""Every number that people read: points, shares, counts, intervals, and lists of words.

Points are written whole, or to two decimals where they are not whole; a sign stands only before what is not shown as 0.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from tranca.engine.intervals import unseen_share
from tranca.game.rules.options import one_of

Quantity = int | float | Fraction
Span = tuple[Quantity, Quantity] | tuple[Quantity | None, Quantity | None]

_ALMOST = 1e-9
"""The error of floating-point sums: a mean of 2.9999999999 is 3, a share of 0.9999999999 is certain."""


def amount(value: Quantity) -> str:
    """Points without their sign: `6`, `6.50`; of 1/400 `0.00`."""
    size = abs(_settled(value))
    return str(size) if size.denominator == 1 else f"{float(size):.2f}"


def signed(value: Quantity | None) -> str:
    """Points with their sign, none where they are shown as 0: `+46`, `−6.50`, `0`; `?` where they are not known."""
    if value is None or value != value:
        return "?"
    shown = amount(value)
    return shown if shown in ("0", "0.00") else f"{'+' if value > 0 else '−'}{shown}"


def exactly(value: Quantity | None) -> str:
    """Points with their sign, a fraction as such: `+17/6`."""
    if not isinstance(value, Fraction) or value.denominator == 1:
        return signed(value)
    return f"{'+' if value > 0 else '−'}{abs(value)}"


def percent(share: Quantity | None, digits: int = 0) -> str:
    """Return a share as `47 %`; `?` where it is not known.

    `0 %` and `100 %` stand for impossible and certain only; other shares read `0.1 %` to `99.9 %`.
    """
    if share is None or share != share:
        return "?"
    exact = _settled(share)
    if exact in (0, 1):
        return "100 %" if exact else "0 %"
    shown = f"{float(100 * exact):.{digits}f}"
    if float(shown) in (0, 100):
        shown = f"{min(99.9, max(0.1, float(100 * exact))):.1f}"
    return f"{shown} %"


def percent_of_sample(share: Quantity | None, size: float, digits: int = 0) -> str:
    """Return a share of `size` sampled deals in percent; for none or all, the 95 % limit of the share.

    `<0.2 %` of none of 2,000 and `>99.8 %` of all: nothing is impossible or certain because a sample says so.
    """
    if share is None or share != share or _settled(share) not in (0, 1):
        return percent(share, digits)
    rest = 100 * unseen_share(size)
    bound = ceil(10 * rest) / 10 if rest < 10 else ceil(rest)
    return f">{100 - bound:g} %" if _settled(share) else f"<{bound:g} %"


def interval(ends: Span) -> str:
    """Return a 95 % interval by its ends: `+18.90 to +21.30`."""
    low, high = ends
    return f"{signed(low)} to {signed(high)}"


def size_interval(ends: Span) -> str:
    """Return the interval of an amount, signed only below 0: `18.90 to 21.30`, `−0.50 to 2`.

    An end that would be rounded to 0 is shown as `<0.01` or `>−0.01`.
    """
    low, high = (_end(end) for end in ends)
    return f"{low} to {high}"


def _end(value: Quantity | None) -> str:
    shown = signed(value).removeprefix("+")
    return shown if shown != "0.00" or value is None else "<0.01" if value > 0 else ">−0.01"


def sampled_interval(ends: Span, sample: int, agreed: bool) -> str:
    """Return the interval of a mean over repeats, and whether all agree: `all 8 repeats agree, +3.20 to +5`."""
    return f"all {count(sample, 'repeat')} agree, {interval(ends)}" if agreed else interval(ends)


def half_width(ends: Span) -> str:
    """Half of a 95 % interval, as behind `±`: `1.20`; `?` where an end is not known."""
    low, high = ends
    return "?" if low is None or high is None else amount((high - low) / 2)


def within(value: Quantity | None, ends: Span) -> str:
    """Return points with half their interval, if there is one: `+20.10 ± 1.20`."""
    low, high = ends
    if value is None or low is None or high is None or _settled(high - low) == 0:
        return signed(value)
    return f"{signed(value)} ± {half_width(ends)}"


def whole(number: int) -> str:
    """Return a number with thousands separated: `472,518`."""
    return f"{number:,}"


def rounded(value: Quantity, digits: int = 0) -> str:
    """Return a measurement, such as a time or a speed, with thousands separated: `1,234.5`."""
    shown = f"{float(value):,.{digits}f}"
    return shown.removeprefix("-") if not shown.strip("-0.") else shown.replace("-", "−")


def significant(value: Quantity, digits: int = 3) -> str:
    """Return a measurement with this number of significant digits: `0.333`, `20`."""
    return f"{float(value):.{digits}g}".replace("-", "−")


def count(number: int, one: str) -> str:
    """Return a number of things with their noun: `1 tile`, `2 tiles`."""
    return f"{whole(number)} {one if number == 1 else f'{one}s'}"


def join_or(words: Iterable[object]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    return one_of(map(str, words))


def join_and(words: Iterable[object]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} and {last}" if rest else last


def _settled(value: Quantity) -> Fraction:
    """Return a value as a fraction, rounding errors of floating point removed."""
    if isinstance(value, float):
        near = round(value)
        return Fraction(near) if abs(value - near) <= _ALMOST * max(1.0, abs(value)) else Fraction(value)
    return Fraction(value)
