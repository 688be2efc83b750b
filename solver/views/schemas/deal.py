"""`tranca.deal/1`: a deal made at random, or the record of its play."""

from typing import Annotated, Self

from tranca.game.position import Position
from tranca.game.record import Record

from .common import doc
from .headers import HeadedObject, head


class DealObject(HeadedObject, tag="tranca.deal/1", frozen=True, kw_only=True):
    """A deal made at random, or the record of its play."""

    title: Annotated[str | None, doc("its title, which names the seed")]
    position: Annotated[str, doc("the deal, or the record of its play, in one line")]
    seed: Annotated[int, doc("what it was made from")]
    play: Annotated[str | None, doc("the style in which it was played; `null` for a deal")]

    @classmethod
    def of(cls, value: Position | Record, *, seed: int, play: str | None = None) -> Self:
        """Return the object of a deal."""
        return super().of(value, **head(value), seed=seed, play=play)
