"""The headers of a block as the part of its object."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.game.position import Position
from tranca.game.record import Record

from .common import JsonPart, Maybe, doc, or_unset


class JsonHeaders(JsonPart, frozen=True, kw_only=True):
    """The names of the players, event, date and table, as far as the block states them."""

    players: Annotated[dict[str, str] | Maybe, doc("the names of players by seat; absent where none is stated")] = UNSET
    event: Annotated[str | Maybe, doc("the event; absent where not stated")] = UNSET
    date: Annotated[str | Maybe, doc("the date, such as `2026-11-22` or `2026`; absent where not stated")] = UNSET
    table: Annotated[str | Maybe, doc("the table; absent where not stated")] = UNSET

    @classmethod
    def of(cls, value: Position | Record) -> Self | Maybe:
        """Return the object of a block's headers; UNSET, which omits the field, where it has none."""
        headers = value.headers
        if not headers:
            return UNSET
        names = zip(value.rules.seats, headers.players, strict=False)
        return cls(
            players={seat: name for seat, name in names if name is not None} or UNSET,
            event=or_unset(headers.event),
            date=or_unset(headers.date),
            table=or_unset(headers.table),
        )


HEADERS = doc("only where the block has some: names of players, event, date, table; see below")
