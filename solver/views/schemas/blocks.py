"""The count of a block in JSON: a part of `tranca.deals/1` and `tranca.solve/1`."""

from typing import TYPE_CHECKING, Annotated

from tranca.errors import UnsupportedError

from .common import JsonPart, Number, doc

if TYPE_CHECKING:
    from tranca.analysis.deals import Deals
    from tranca.game.position import Position


class JsonBlockCount(JsonPart, frozen=True, kw_only=True):
    """The count that the rules would make of a block: now, or by a play of the seat to move."""

    play: Annotated[str | None, doc("the play that blocks; `null` for a block now, whatever anybody could still play")]
    chance: Annotated[Number, doc("how likely the deal is blocked after the play; 1 for a block now")]
    pips: Annotated[dict[str, Number], doc("by side, the mean of the pips left where it is blocked")]
    win: Annotated[dict[str, Number], doc("by side, the chance to win the count; the rest to 1: nobody does")]
    points: Annotated[dict[str, Number], doc("by side, the mean of the points of the count, those for passes left out")]


def counted_blocks(view: "Deals | Position") -> list[JsonBlockCount]:
    """Return what a block would give, now and by each play; nothing where that cannot be counted."""
    from tranca.analysis.deals.blocks import block_counts

    try:
        return [JsonBlockCount.of(count) for count in block_counts(view)]
    except UnsupportedError:
        return []
