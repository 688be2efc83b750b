"""The head of an object about a position or a record: its title, headers, text and rules."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.writer import one_line

from .common import JsonObject, JsonPart, JsonRow, Maybe, doc

_PLAYER = "player "


class JsonHeaders(JsonPart, frozen=True, kw_only=True):
    """The names of the players, event, date and table, as far as the block states them."""

    players: Annotated[dict[str, str] | Maybe, doc("the names of players by seat; absent where none is stated")] = UNSET
    event: Annotated[str | Maybe, doc("the event; absent where not stated")] = UNSET
    date: Annotated[str | Maybe, doc("the date, such as `2026-11-22` or `2026`; absent where not stated")] = UNSET
    table: Annotated[str | Maybe, doc("the table; absent where not stated")] = UNSET


def headers_of(value: Position | Record) -> JsonHeaders | Maybe:
    """Return the object of a block's headers; UNSET, which omits the field, where it has none."""
    return stated_headers(dict(value.headers.entries(value.rules.seats))) if value.headers else UNSET


def stated_headers(entries: Mapping[str, object]) -> JsonHeaders | Maybe:
    """Return the object of headers by their keys in the notation, among others; UNSET where there is none."""
    texts = {key: str(text) for key, text in entries.items()}
    players = {key.removeprefix(_PLAYER): name for key, name in texts.items() if key.startswith(_PLAYER)}
    others = {key: texts[key] for key in ("event", "date", "table") if key in texts}
    return JsonHeaders(players=players or UNSET, **others) if players or others else UNSET


_Title = Annotated[str | None, doc("the block's title, or `null`")]
_StatedHeaders = Annotated[
    JsonHeaders | Maybe, doc("only where the block has some: names of players, event, date, table; see below")
]
_OneLine = Annotated[str, doc("the record or position in one line, as it was given")]
_RulesText = Annotated[str, doc("the rules: a preset, then what differs from it")]


class HeadedObject(JsonObject, frozen=True, kw_only=True):
    """An object about a position or record, which begins with what is stated of that."""

    title: _Title
    headers: _StatedHeaders = UNSET
    position: _OneLine
    rules: _RulesText


class HeadedRow(JsonRow, frozen=True, kw_only=True):
    """An object about a position or record that `tranca batch` writes too."""

    title: _Title
    headers: _StatedHeaders = UNSET
    position: _OneLine
    rules: _RulesText


def head(value: Position | Record) -> dict[str, Any]:
    """Return the fields that an object about a position or record begins with."""
    return {"title": value.title, "headers": headers_of(value), "position": one_line(value), "rules": value.rules}
