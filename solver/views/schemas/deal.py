"""`tranca.deal/1`: a deal made at random, or the record of its play."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.writer import one_line

from .common import JsonObject, Maybe, doc
from .headers import HEADERS, JsonHeaders


class DealObject(JsonObject, tag="tranca.deal/1", frozen=True, kw_only=True):
    """A deal made at random, or the record of its play."""

    title: Annotated[str | None, doc("its title, which names the seed")]
    headers: Annotated[JsonHeaders | Maybe, HEADERS] = UNSET
    position: Annotated[str, doc("the deal, or the record of its play, in one line")]
    rules: Annotated[str, doc("the rules: a preset, then what differs from it")]
    seed: Annotated[int, doc("what it was made from")]
    play: Annotated[str | None, doc("the style in which it was played; `null` for a deal")]

    @classmethod
    def of(cls, value: Position | Record, *, seed: int, play: str | None = None) -> Self:
        """Return the object of a deal."""
        return cls(
            title=value.title,
            headers=JsonHeaders.of(value),
            position=one_line(value),
            rules=str(value.rules),
            seed=seed,
            play=play,
        )
