"""`tranca.deals/1`: the possible deals from the view of one player."""

from collections.abc import Iterable
from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.deals.results import Deals, Facts, ReadOdds, World
from tranca.game.tiles import tiles

from .common import HeadedRow, JsonBlockCount, JsonPart, Maybe, Number, as_text, count_blocks, doc, head


class DealsFacts(JsonPart, frozen=True, kw_only=True):
    """Certain knowledge of hidden tiles."""

    void: Annotated[dict[str, list[int]], doc("by seat, its void suits")]
    holds: Annotated[dict[str, list[str]], doc("by seat, the hidden tiles that it certainly holds")]
    boneyard: Annotated[list[str] | Maybe, doc("the tiles that are certainly in the boneyard, if any")] = UNSET
    sleeping: Annotated[list[str] | Maybe, doc("the tiles that certainly sleep, if any")] = UNSET

    @classmethod
    def of(cls, facts: Facts) -> Self:
        return super().of(facts, boneyard=facts.boneyard or UNSET, sleeping=facts.sleeping or UNSET)


class DealsWorld(JsonPart, frozen=True, kw_only=True):
    """One possible distribution of the hidden tiles now."""

    hands: Annotated[dict[str, list[str]], doc("the tiles of the other seats")]
    boneyard: Annotated[list[str] | Maybe, doc("the tiles of the boneyard, if any")] = UNSET
    weight: Annotated[int, doc("number of equally likely deals that lead to it")]
    weight_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53")] = UNSET

    @classmethod
    def of(cls, deals: Deals, world: World) -> Self:
        seats = deals.now.seats
        hands = {seat: tiles(mask) for seat, mask in zip(seats, world.hands, strict=True) if seat != deals.observer}
        boneyard = tiles(world.boneyard) or UNSET
        return super().of(world, hands=hands, boneyard=boneyard, weight_exact=as_text(world.weight))


class DealsRead(JsonPart, frozen=True, kw_only=True):
    """The odds of each hidden tile given how the others played."""

    reading: Annotated[str, doc("the method of reading: `styles` or `policy`")]
    effective: Annotated[Number, doc("the effective number of equally weighted deals")]
    sample: Annotated[int | Maybe, doc("only for a sample: number of deals drawn")] = UNSET
    seed: Annotated[int | Maybe, doc("only for a sample: the seed")] = UNSET
    holders: Annotated[dict[str, dict[str, Number]], doc("as in `holders` of all deals")]


class DealsObject(HeadedRow, tag="tranca.deals/1", frozen=True, kw_only=True):
    """The deals that agree with the knowledge of one player, and the odds of each hidden tile."""

    observer: Annotated[str, doc("the seat from whose view the deals are counted")]
    worlds: Annotated[int, doc("number of possible distributions of the hidden tiles now")]
    worlds_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53, where doubles are not exact")] = UNSET
    deals: Annotated[int, doc("number of equally likely deals that lead to them")]
    deals_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53")] = UNSET
    exact: Annotated[bool, doc("always `true`: nothing is sampled")]
    facts: Annotated[DealsFacts, doc("certain knowledge of hidden tiles")]
    holders: Annotated[
        dict[str, dict[str, Number]],
        doc(
            "by hidden tile, the probability that each other seat holds it, that it is in the `boneyard`, or `sleeping`"
        ),
    ]
    block_counts: Annotated[
        list[JsonBlockCount] | Maybe,
        doc(
            "the results of a block now and by each play that may block, if they can be counted; in rows of "
            "`tranca batch` only with `--blocks`"
        ),
    ] = UNSET
    read: Annotated[DealsRead | Maybe, doc("only with `--reading`, if plays of the others could be read")] = UNSET
    listed: Annotated[list[DealsWorld] | Maybe, doc("only with `--list`: worlds, in order")] = UNSET
    sample: Annotated[int | Maybe, doc("only with `--sample`: number of worlds drawn")] = UNSET
    seed: Annotated[int | Maybe, doc("only with `--sample`: the seed")] = UNSET
    drawn: Annotated[
        list[DealsWorld] | Maybe, doc("only with `--sample`: the worlds, drawn with probabilities by weight")
    ] = UNSET

    @classmethod
    def of(
        cls,
        deals: Deals,
        *,
        listed: Iterable[World] | None = None,
        drawn: Iterable[World] | None = None,
        seed: int = 0,
        read: ReadOdds | None = None,
        blocks: bool = True,
    ) -> Self:
        """Build the object of these deals; `listed` and `drawn` (from `seed`) add worlds, `read` adds odds as read.

        Without `blocks`, omit the results of blocks, which can take fifty times as long as everything else.
        """
        sample = None if drawn is None else [DealsWorld.of(deals, world) for world in drawn]
        return super().of(
            deals,
            **head(deals.view),
            worlds_exact=as_text(deals.worlds),
            deals_exact=as_text(deals.deals),
            exact=True,
            block_counts=(count_blocks(deals) if blocks else None) or UNSET,
            read=read,
            listed=None if listed is None else [DealsWorld.of(deals, world) for world in listed],
            sample=None if sample is None else len(sample),
            seed=None if sample is None else seed,
            drawn=sample,
        )
