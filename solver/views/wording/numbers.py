"""Format every number that people read: points, shares, counts, intervals, and lists of words.

Points are whole, or have two decimals if they are not whole. A value shown as 0 has no sign.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

from tranca.engine.intervals import unseen_share
from tranca.language import digits as localize
from tranca.language import join, n, percentage, t
from tranca.language import whole as whole

Quantity = int | float | Fraction
Span = tuple[Quantity, Quantity] | tuple[Quantity | None, Quantity | None]

_ALMOST = 1e-9
"""The tolerance for floating-point sums: a mean of 2.9999999999 is 3, a share of 0.9999999999 is certain."""


def amount(value: Quantity) -> str:
    """Format points without their sign: `6`, `6.50`; `0.00` for 1/400."""
    return localize(_amount(value))


def _amount(value: Quantity) -> str:
    size = abs(_settled(value))
    return str(size) if size.denominator == 1 else f"{float(size):.2f}"


def signed(value: Quantity | None) -> str:
    """Format points with their sign: `+46`, `−6.50`, and `0` without one; `?` if unknown."""
    if value is None or value != value:
        return "?"
    shown = _amount(value)
    return localize(shown if shown in ("0", "0.00") else f"{'+' if value > 0 else '−'}{shown}")


def total(value: Quantity) -> str:
    """Format points that a side has, with a sign only if they are negative: `61`, `−4`."""
    return signed(value) if value < 0 else amount(value)


def exactly(value: Quantity | None) -> str:
    """Format points with their sign, and fractions exactly: `+17/6`."""
    if not isinstance(value, Fraction) or value.denominator == 1:
        return signed(value)
    return f"{'+' if value > 0 else '−'}{abs(value)}"


def percent(share: Quantity | None, digits: int = 0) -> str:
    """Format a share as `47 %`; `?` if unknown.

    `0 %` and `100 %` mean impossible and certain; other shares are shown as `0.1 %` to `99.9 %`.
    """
    if share is None or share != share:
        return "?"
    exact = _settled(share)
    if exact in (0, 1):
        return percentage("100" if exact else "0")
    shown = f"{float(100 * exact):.{digits}f}"
    if float(shown) in (0, 100):
        shown = f"{min(99.9, max(0.1, float(100 * exact))):.1f}"
    return percentage(shown)


def percent_size(share: float) -> str:
    """Format the size of a difference of shares in percent: `3.1 %`; with two decimals below 0.1 %."""
    return percentage(percent_points(share))


def percent_points(share: float) -> str:
    """Format the size of a difference of shares in percentage points, as `percent_size` does, without a sign."""
    size = abs(100 * share)
    return f"{size:.1f}" if size >= 0.095 or size < 0.005 else f"{size:.2f}"


def percent_of_sample(share: Quantity | None, size: float, digits: int = 0) -> str:
    """Format a share of `size` sampled deals in percent; for none or all of them, the 95 % limit of the share.

    `<0.2 %` for none of 2,000 and `>99.8 %` for all: a sample proves nothing impossible or certain.
    """
    if share is None or share != share or _settled(share) not in (0, 1):
        return percent(share, digits)
    rest = 100 * unseen_share(size)
    bound = ceil(10 * rest) / 10 if rest < 10 else ceil(rest)
    return percentage(f">{100 - bound:g}" if _settled(share) else f"<{bound:g}")


def percent_of_sample_in_words(share: Quantity | None, size: float) -> str:
    """Format a share of sampled deals for a sentence: `more than 96 %` if it was all of them, else a percentage."""
    if share is None or share != share or _settled(share) != 1:
        return percent_of_sample(share, size)
    return t("more than {share}", share=percentage(f"{floor(100 - 100 * unseen_share(size))}"))


def interval(ends: Span) -> str:
    """Format a 95 % interval: `+18.90 to +21.30`."""
    low, high = ends
    return t("{low} to {high}", low=signed(low), high=signed(high))


def size_interval(ends: Span) -> str:
    """Format the interval of an amount, with a sign only below 0: `18.90 to 21.30`, `−0.50 to 2`.

    An end that would be rounded to 0 is shown as `<0.01` or `>−0.01`.
    """
    low, high = (_end(end) for end in ends)
    return t("{low} to {high}", low=low, high=high)


def _end(value: Quantity | None) -> str:
    if value is not None and value == value and _amount(value) == "0.00":
        return localize("<0.01" if value > 0 else ">−0.01")
    return signed(value).removeprefix("+")


def sampled_interval(ends: Span, sample: int, agreed: bool) -> str:
    """Format the interval of a mean over repeats, and whether they all agree: `all 8 repeats agree, +3.20 to +5`."""
    if not agreed:
        return interval(ends)
    return n("all {count} {repeat|repeats} agree, {interval}", sample, interval=interval(ends))


def half_width(ends: Span) -> str:
    """Format half the width of an interval, to follow `±`: `1.20`; `?` if an end is unknown."""
    low, high = ends
    return "?" if low is None or high is None else amount((high - low) / 2)


def within(value: Quantity | None, ends: Span) -> str:
    """Format points with half their interval, if any: `+20.10 ± 1.20`."""
    low, high = ends
    if value is None or low is None or high is None or _settled(high - low) == 0:
        return signed(value)
    return f"{signed(value)} ± {half_width(ends)}"


def rounded(value: Quantity, digits: int = 0) -> str:
    """Format a measurement, such as a time or a speed, with thousands separators: `1,234.5`."""
    shown = f"{float(value):,.{digits}f}"
    return localize(shown.removeprefix("-") if not shown.strip("-0.") else shown.replace("-", "−"))


def significant(value: Quantity, digits: int = 3) -> str:
    """Format a measurement with this number of significant digits: `0.333`, `20`."""
    return localize(f"{float(value):.{digits}g}".replace("-", "−"))


def count(number: int, one: str) -> str:
    """Format a number of things with their noun: `1 tile`, `2 tiles`."""
    return f"{whole(number)} {one if number == 1 else f'{one}s'}"


def tiles(number: int) -> str:
    """Return `1 tile`, `2 tiles`."""
    return n("{count} {tile|tiles}", number)


def pips(number: int) -> str:
    """Return `1 pip`, `2 pips`."""
    return n("{count} {pip|pips}", number)


def points(number: int) -> str:
    """Return `1 point`, `2 points`."""
    return n("{count} {point|points}", number)


def effective_deals(number: Quantity) -> str:
    """Return a measured number of deals, rounded: `156 effective deals`."""
    return n("{count} effective {deal|deals}", round(number))


def join_or(words: Iterable[object]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    return join(words, "or")


def join_and(words: Iterable[object]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return join(words)


def _settled(value: Quantity) -> Fraction:
    """Convert a value to a fraction, removing floating-point rounding errors."""
    if isinstance(value, float):
        near = round(value)
        return Fraction(near) if abs(value - near) <= _ALMOST * max(1.0, abs(value)) else Fraction(value)
    return Fraction(value)
