"""Parts of every JSON object: base classes, numbers, the head of objects about a position, faults, and the encoder."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Self, Union, get_args, get_origin

import msgspec
from msgspec import UNSET

from tranca.engine.solution import Value
from tranca.errors import Fault, UnsupportedError
from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.writer import one_line

if TYPE_CHECKING:
    from tranca.analysis.deals.results import Deals
    from tranca.game.position import Position


_NEAREST = "the nearest double, a whole number without a point"

Number = Annotated[float, _NEAREST]
"""The nearest double of an exact value; whole numbers have no decimal point (`double` returns an int for them)."""

Maybe = msgspec.UnsetType
"""Type of a field that may be absent; its default is UNSET."""

_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
MOST_EXACT = 1 << 53  # whole numbers up to here are exact as doubles


def doc(text: str) -> msgspec.Meta:
    """Return the description of a field, for its schema and for the manual."""
    return msgspec.Meta(description=text)


REACHING = doc("only if a match that ends at once has a `score`: the plays that reach its target, if any")


class JsonPart(msgspec.Struct, frozen=True, kw_only=True):
    """An object inside another one."""

    @classmethod
    def of(cls, *results: Any, **stated: Any) -> Self:
        """Build the object of a result: its fields are `stated`, or else the result's attributes of the same names.

        Values are converted to the declared types: plays, tiles and enums to text, numbers to the nearest double,
        results to their objects. None becomes UNSET, which omits the field, unless the type allows None.
        """
        (result,) = results  # classes built from several results override `of`
        for name, convert in _conversions(cls).items():
            fact = stated[name] if name in stated else getattr(result, name)
            stated[name] = fact if convert is _keep or fact is UNSET else convert(fact)
        return cls(**stated)


class JsonObject(JsonPart, frozen=True, kw_only=True, tag_field="schema"):
    """An object on one line; its tag gives the kind and the version."""


class JsonRow(JsonObject, frozen=True, kw_only=True):
    """An object that `tranca batch` also writes, with a number instead of the figures that vary from run to run."""

    number: Annotated[int | Maybe, doc("only in rows of `tranca batch`: the index of its input, from 0")] = UNSET

    @classmethod
    def of(cls, *results: Any, **stated: Any) -> Self:
        """Build the object of a result, without a number."""
        return super().of(*results, number=UNSET, **stated)


@cache
def _conversions(cls: type[JsonPart]) -> Mapping[str, Callable[[Any], Any]]:
    """Return the conversion of each field to its declared type."""
    return {field.name: _conversion(field.type) for field in msgspec.structs.fields(cls)}


def _conversion(declared: Any) -> Callable[[Any], Any]:
    """Return the conversion to a declared type; whole numbers, flags and `Any` stay unchanged."""
    origin, inner = get_origin(declared), get_args(declared)
    if origin is Annotated:
        return double if _NEAREST in inner else _conversion(inner[0])
    if origin in (Union, UnionType):
        return _optional(inner)
    if origin is list:
        (item,) = map(_conversion, inner)
        return lambda values: [item(value) for value in values]
    if origin is tuple:
        first, second = map(_conversion, inner)
        return lambda pair: (first(pair[0]), second(pair[1]))
    if origin is dict:
        item = _conversion(inner[1])
        return lambda values: {word(key): item(value) for key, value in values.items()}
    if declared is str:
        return word
    if isinstance(declared, type) and issubclass(declared, JsonPart):
        return lambda value: value if isinstance(value, declared) else declared.of(value)
    return _keep


def _keep(value: Any) -> Any:
    return value


def _optional(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Return the conversion of an optional field; a value that may have several types stays unchanged."""
    absent = None if NoneType in kinds else UNSET
    present = [kind for kind in kinds if kind not in (NoneType, Maybe)]
    convert = _conversion(present[0] if len(present) == 1 else Any)
    return lambda value: absent if value is None else convert(value)


def double(value: Value | float) -> Number:
    """Return the nearest double of a value, or an int if it is whole."""
    if isinstance(value, int):
        return value
    if isinstance(value, float):  # tested before fractions, whose abstract base class makes `isinstance` slow
        return int(value) if value.is_integer() else float(value)
    return value.numerator if value.denominator == 1 else value.numerator / value.denominator


def exact_text(value: Value | None) -> int | str | None:
    """Return the exact value: a whole number, or text such as "-17/6"."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else value.numerator
    return value


def word(key: object) -> str:
    """Return a play, a tile or a name as text; `-` for a pass."""
    return "-" if key is None else str(key)


def line_of(actions: Iterable[Action]) -> str:
    return " ".join(action.short() for action in actions)


def as_text(count: int) -> str | Maybe:
    """Return a count as text if a double cannot represent it exactly; else UNSET."""
    return str(count) if count > MOST_EXACT else UNSET


def encode(row: msgspec.Struct | str | Maybe) -> str:
    """Encode an object or a text as one line of JSON; control characters that affect a terminal are escaped."""
    line = msgspec.json.encode(row, enc_hook=_in_english).decode()
    if line.isascii() and "\x7f" not in line:
        return line
    return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", line)


def _in_english(value: object) -> str:
    """Return a `Message` as plain text, because msgspec encodes no subclass of `str`."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


_PLAYER = "player "


class JsonHeaders(JsonPart, frozen=True, kw_only=True):
    """The names of the players, event, date and table, as far as the block states them."""

    players: Annotated[dict[str, str] | Maybe, doc("the names of players by seat; absent if none is stated")] = UNSET
    event: Annotated[str | Maybe, doc("the event; absent if not stated")] = UNSET
    date: Annotated[str | Maybe, doc("the date, such as `2026-11-22` or `2026`; absent if not stated")] = UNSET
    table: Annotated[str | Maybe, doc("the table; absent if not stated")] = UNSET


def headers_of(value: Position | Record) -> JsonHeaders | Maybe:
    """Return the object of a block's headers; UNSET, which omits the field, if there are none."""
    return select_headers(dict(value.headers.entries(value.rules.seats))) if value.headers else UNSET


def select_headers(entries: Mapping[str, object]) -> JsonHeaders | Maybe:
    """Select the headers from entries by their notation keys; UNSET if there are none."""
    texts = {key: str(text) for key, text in entries.items()}
    players = {key.removeprefix(_PLAYER): name for key, name in texts.items() if key.startswith(_PLAYER)}
    others = {key: texts[key] for key in ("event", "date", "table") if key in texts}
    return JsonHeaders(players=players or UNSET, **others) if players or others else UNSET


_Title = Annotated[str | None, doc("the block's title, or `null`")]
_StatedHeaders = Annotated[
    JsonHeaders | Maybe, doc("only if the block has any: names of players, event, date, table; see below")
]
_OneLine = Annotated[str, doc("the given record or position in one line")]
_RulesText = Annotated[str, doc("the rules: a preset, then the options that differ from it")]


class HeadedObject(JsonObject, frozen=True, kw_only=True):
    """An object about a position or record, which begins with the facts that the block states."""

    title: _Title
    headers: _StatedHeaders = UNSET
    position: _OneLine
    rules: _RulesText


class HeadedRow(JsonRow, frozen=True, kw_only=True):
    """An object about a position or record that `tranca batch` also writes."""

    title: _Title
    headers: _StatedHeaders = UNSET
    position: _OneLine
    rules: _RulesText


def head(value: Position | Record) -> dict[str, Any]:
    """Return the first fields of an object about a position or record."""
    return {"title": value.title, "headers": headers_of(value), "position": one_line(value), "rules": value.rules}


class ErrorObject(JsonRow, tag="tranca.error/1", frozen=True, kw_only=True):
    """A block that could not be read or answered, in place of its answer; the exit status is 1."""

    file: Annotated[str, doc("the file as given on the command line; `<stdin>` for standard input")]
    line: Annotated[int, doc("the line of the first fault, from 1")]
    column: Annotated[int, doc("its column, from 1")]
    message: Annotated[str, doc("the fault and the expected input; several faults are joined by `; `")]

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> Self:
        """Build the object of a block's faults, at the place of the first."""
        first = faults[0]
        messages = (f"{'' if one.action is None else f'action {one.action}: '}{one.message}" for one in faults)
        return super().of(first, message="; ".join(messages))


class JsonBlockCount(JsonPart, frozen=True, kw_only=True):
    """The settlement of a block by the rules: now, or by a play of the seat to move."""

    play: Annotated[str | None, doc("the play that blocks; `null` for a block now, even if someone could still play")]
    chance: Annotated[Number, doc("the probability that the play blocks the deal; 1 for a block now")]
    pips: Annotated[dict[str, Number], doc("by side, the mean of the pips left if it is blocked")]
    win: Annotated[
        dict[str, Number], doc("by side, the probability of winning the count; the rest to 1 is that no side wins")
    ]
    points: Annotated[
        dict[str, Number], doc("by side, the mean of the points for the count, without bonuses for passes")
    ]


def count_blocks(view: "Deals | Position") -> list[JsonBlockCount]:
    """Return the results of a block now and by each play; empty if they cannot be counted."""
    from tranca.analysis.deals.blocks import block_counts

    try:
        return [JsonBlockCount.of(count) for count in block_counts(view)]
    except UnsupportedError:
        return []
