"""`tranca.deal/1`, a deal made at random, and `tranca.moves/1`, a deal as a list of its actions."""

from typing import Annotated, Self

from msgspec import UNSET, UnsetType

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.interchange.foreign import as_record, hands_dealt, placements

from .common import HeadedObject, JsonPart, doc, head


class DealObject(HeadedObject, tag="tranca.deal/1", frozen=True, kw_only=True):
    """A deal made at random, or the record of its play."""

    title: Annotated[str | None, doc("its title, which contains the seed")]
    position: Annotated[str, doc("the deal, or the record of its play, in one line")]
    seed: Annotated[int, doc("the seed of the deal")]
    play: Annotated[str | None, doc("the style of play; `null` for a deal without play")]

    @classmethod
    def of(cls, value: Position | Record, *, seed: int, play: str | None = None) -> Self:
        return super().of(value, **head(value), seed=seed, play=play)


class MoveObject(JsonPart, frozen=True, kw_only=True):
    """One action."""

    player: Annotated[str, doc("the seat that acted")]
    tile: Annotated[str | None, doc("the tile laid; `null` for a pass")]
    end: Annotated[
        int | str | None,
        doc("the open end it was laid to (a scoring double is written as a tile); `null` for a lead and for a pass"),
    ]
    drawn: Annotated[list[str | None], doc("the tiles drawn before, in order; `null` for an unknown tile")]


class MovesObject(HeadedObject, tag="tranca.moves/1", frozen=True, kw_only=True):
    """A deal as a list of its actions."""

    title: Annotated[str | None, doc("its title")]
    position: Annotated[str, doc("the deal in one line of notation, with all known facts")]
    players: Annotated[list[str], doc("the seats in turn order, starting with the leader")]
    dealt: Annotated[dict[str, list[str] | None], doc("by seat, the tiles dealt; `null` if some are unknown")]
    turned_up: Annotated[str | UnsetType, doc("the first tile of the line, if it was turned up from the stock")] = UNSET
    moves: Annotated[list[MoveObject], doc("the actions in order")]

    @classmethod
    def of(cls, value: Position | Record) -> Self:
        """Build the object of a deal. Raises UnsupportedError for a position with tiles on the table."""
        record = as_record(value, "json")
        seats = record.rules.seats
        first = record.positions[0].to_move or 0
        hands = zip(seats, hands_dealt(record), strict=True)
        turned = record.start.layout if record.start.turned else None
        return super().of(
            record,
            **head(value),
            players=[seats[seat] for seat in record.rules.seats_from(first)],
            dealt=dict(hands),
            turned_up="{}-{}".format(*turned[0]) if turned else UNSET,
            moves=[
                MoveObject.of(move, player=move.action.seat, drawn=move.action.drawn) for move in placements(record)
            ],
        )
