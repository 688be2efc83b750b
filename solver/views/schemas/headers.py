"""The headers of a block as the part of its object."""

from collections.abc import Mapping
from typing import Annotated, Self

from msgspec import UNSET

from tranca.game.position import Position
from tranca.game.record import Record

from .common import JsonPart, Maybe, doc

_PLAYER = "player "


class JsonHeaders(JsonPart, frozen=True, kw_only=True):
    """The names of the players, event, date and table, as far as the block states them."""

    players: Annotated[dict[str, str] | Maybe, doc("the names of players by seat; absent where none is stated")] = UNSET
    event: Annotated[str | Maybe, doc("the event; absent where not stated")] = UNSET
    date: Annotated[str | Maybe, doc("the date, such as `2026-11-22` or `2026`; absent where not stated")] = UNSET
    table: Annotated[str | Maybe, doc("the table; absent where not stated")] = UNSET

    @classmethod
    def of(cls, value: Position | Record) -> Self | Maybe:
        """Return the object of a block's headers; UNSET, which omits the field, where it has none."""
        return cls.stated(dict(value.headers.entries(value.rules.seats))) if value.headers else UNSET

    @classmethod
    def stated(cls, entries: Mapping[str, object]) -> Self | Maybe:
        """Return the object of headers by their keys in the notation, among others; UNSET where there is none."""
        texts = {key: str(text) for key, text in entries.items()}
        players = {key.removeprefix(_PLAYER): name for key, name in texts.items() if key.startswith(_PLAYER)}
        others = {key: texts[key] for key in ("event", "date", "table") if key in texts}
        return cls(players=players or UNSET, **others) if players or others else UNSET


HEADERS = doc("only where the block has some: names of players, event, date, table; see below")
