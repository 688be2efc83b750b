"""Parts of every JSON object: the base classes, numbers as JSON has them, and the encoder."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, TypeVar

import msgspec

from tranca.engine.solution import Value
from tranca.game.actions import Action

Number = float
"""The nearest double of an exact value, a whole number without a point: `number` gives an int where it can."""

Maybe = msgspec.UnsetType
"""In the type of a field that is sometimes absent; its default is UNSET."""

T = TypeVar("T")
_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
MOST_EXACT = 1 << 53  # whole numbers up to here are exact as doubles


class JsonObject(msgspec.Struct, frozen=True, kw_only=True, tag_field="schema"):
    """An object of one line; its tag names the kind and the version."""


def doc(text: str) -> msgspec.Meta:
    """Return the description of a field, for its schema and for the manual."""
    return msgspec.Meta(description=text)


REACHING = doc("only where a match that ends at once has a `score`: the plays that reach its target, if any do")


class JsonRow(JsonObject, frozen=True, kw_only=True):
    """An object that `tranca batch` writes too, with its number in place of what differs from run to run."""

    number: Annotated[int | Maybe, doc("only in rows of `tranca batch`: the place of its input, from 0")] = (
        msgspec.UNSET
    )


class JsonPart(msgspec.Struct, frozen=True, kw_only=True):
    """An object inside another one."""


def number(value: Value | float | None) -> Number | None:
    """Return the nearest double of a value, None for None; whole numbers without a point."""
    return None if value is None else double(value)


def double(value: Value | float) -> Number:
    """Return the nearest double of a value; whole numbers without a point."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return int(value) if isinstance(value, int) or value.is_integer() else float(value)


def doubles(values: Mapping[Any, Value] | Mapping[str, float]) -> dict[str, Number]:
    """Return the values of a mapping as numbers, its keys as words."""
    return {word(key): double(value) for key, value in values.items()}


def pair(ends: Sequence[Value | float]) -> tuple[Number, Number]:
    """Return both ends of an interval as numbers."""
    return double(ends[0]), double(ends[1])


def exactly(value: Value | None) -> int | str | None:
    """Return the exact value: a whole number, or text such as "-17/6"."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else value.numerator
    return value


def word(key: object) -> str:
    """Return a play, a tile or a name as text; `-` for a pass."""
    return "-" if key is None else str(key)


def line_of(actions: Iterable[Action]) -> str:
    """Return a line of play as text."""
    return " ".join(action.short() for action in actions)


def or_unset(value: T | None) -> T | msgspec.UnsetType:
    """Return a value, or UNSET, which omits the field, for None."""
    return msgspec.UNSET if value is None else value


def as_text(count: int) -> str | msgspec.UnsetType:
    """Return a count as text where a double would not hold it exactly; else UNSET."""
    return str(count) if count > MOST_EXACT else msgspec.UNSET


def encode(row: msgspec.Struct | str | Maybe) -> str:
    """Encode an object or a text as one line of JSON; control characters that act on a terminal are escaped."""
    line = msgspec.json.encode(row).decode()
    if line.isascii() and "\x7f" not in line:
        return line
    return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", line)
