"""`tranca.moves/1`: a deal as a list of its actions, for programs that do not read the notation."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.interchange.facts import as_record, hands_dealt, laid
from tranca.notation.writer import one_line

from .common import JsonObject, JsonPart, Maybe, doc
from .headers import HEADERS, JsonHeaders


class MoveObject(JsonPart, frozen=True, kw_only=True):
    """One action."""

    player: Annotated[str, doc("the seat that acted")]
    tile: Annotated[str | None, doc("the tile laid; `null` for a pass")]
    end: Annotated[
        int | str | None,
        doc("the open end it was laid to, a double whose ends score as a tile; `null` for a lead and for a pass"),
    ]
    drawn: Annotated[list[str | None], doc("the tiles drawn before, in order; `null` for one that is not known")]


class MovesObject(JsonObject, tag="tranca.moves/1", frozen=True, kw_only=True):
    """A deal as a list of its actions."""

    title: Annotated[str | None, doc("its title")]
    headers: Annotated[JsonHeaders | Maybe, HEADERS] = UNSET
    position: Annotated[str, doc("the deal in one line of the notation, which says all that is known")]
    rules: Annotated[str, doc("the rules: a preset, then what differs from it")]
    players: Annotated[list[str], doc("the seats in turn order, from the one that leads")]
    dealt: Annotated[dict[str, list[str] | None], doc("the tiles dealt by seat; `null` where some are not known")]
    moves: Annotated[list[MoveObject], doc("what was done, in order")]

    @classmethod
    def of(cls, value: Position | Record) -> Self:
        """Return the object of a deal; UnsupportedError for a position with tiles on the table."""
        record = as_record(value, "json")
        seats = record.rules.seats
        first = record.positions[0].to_move or 0
        hands = zip(seats, hands_dealt(record), strict=True)
        return cls(
            title=record.title,
            headers=JsonHeaders.of(record),
            position=one_line(value),
            rules=str(record.rules),
            players=[seats[seat] for seat in record.rules.seats_from(first)],
            dealt={seat: None if hand is None else list(map(str, hand)) for seat, hand in hands},
            moves=[
                MoveObject(
                    player=move.action.seat,
                    tile=None if move.tile is None else str(move.tile),
                    end=move.end,
                    drawn=[None if tile is None else str(tile) for tile in move.action.drawn],
                )
                for move in laid(record)
            ],
        )
