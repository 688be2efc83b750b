"""`tranca.deals/1`: the deals that are possible for one player."""

from collections.abc import Iterable
from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.deals import Deals, ReadOdds, World
from tranca.game.tiles import tiles
from tranca.notation.writer import one_line

from .blocks import JsonBlockCount, counted_blocks
from .common import JsonPart, JsonRow, Maybe, Number, as_text, doc, double, doubles, or_unset
from .headers import HEADERS, JsonHeaders


class DealsFacts(JsonPart, frozen=True, kw_only=True):
    """Certain knowledge of hidden tiles."""

    void: Annotated[dict[str, list[int]], doc("by seat, the suits of which it holds nothing")]
    holds: Annotated[dict[str, list[str]], doc("by seat, the hidden tiles that it surely holds")]
    boneyard: Annotated[list[str] | Maybe, doc("the tiles that surely lie in the boneyard, if there are such")] = UNSET
    sleeping: Annotated[list[str] | Maybe, doc("the tiles that surely sleep, if there are such")] = UNSET


class DealsWorld(JsonPart, frozen=True, kw_only=True):
    """One way in which the tiles can lie now."""

    hands: Annotated[dict[str, list[str]], doc("the tiles of the other seats")]
    boneyard: Annotated[list[str] | Maybe, doc("the tiles of the boneyard, if there are such")] = UNSET
    weight: Annotated[int, doc("how many equally likely deals lead to it")]
    weight_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53")] = UNSET

    @classmethod
    def of(cls, deals: Deals, world: World) -> Self:
        """Return the object of a world of these deals."""
        seats = deals.now.seats
        hands = {
            seat: [*map(str, tiles(mask))]
            for seat, mask in zip(seats, world.hands, strict=True)
            if seat != deals.observer
        }
        return cls(
            hands=hands,
            boneyard=[*map(str, tiles(world.boneyard))] or UNSET,
            weight=world.weight,
            weight_exact=as_text(world.weight),
        )


class DealsRead(JsonPart, frozen=True, kw_only=True):
    """The odds of each hidden tile by how the others played."""

    reading: Annotated[str, doc("how the plays were read: `styles` or `policy`")]
    effective: Annotated[Number, doc("how many equally weighted deals would be as good")]
    sample: Annotated[int | Maybe, doc("only of a sample: how many deals were drawn")] = UNSET
    seed: Annotated[int | Maybe, doc("only of a sample: what they were drawn from")] = UNSET
    holders: Annotated[dict[str, dict[str, Number]], doc("as `holders` of all deals")]

    @classmethod
    def of(cls, odds: ReadOdds) -> Self:
        """Return the object of these odds."""
        return cls(
            reading=odds.reading,
            effective=double(odds.effective),
            sample=or_unset(odds.sample),
            seed=or_unset(odds.seed),
            holders={str(tile): doubles(shares) for tile, shares in odds.holders.items()},
        )


class DealsObject(JsonRow, tag="tranca.deals/1", frozen=True, kw_only=True):
    """The deals that agree with what one player has seen, and where each hidden tile may lie."""

    title: Annotated[str | None, doc("the block's title, or `null`")]
    headers: Annotated[JsonHeaders | Maybe, HEADERS] = UNSET
    position: Annotated[str, doc("the record or position in one line, as it was given")]
    rules: Annotated[str, doc("the rules: a preset, then what differs from it")]
    observer: Annotated[str, doc("the seat through whose eyes the deals are seen")]
    worlds: Annotated[int, doc("in how many ways the tiles can lie now")]
    worlds_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53, where doubles are not exact")] = UNSET
    deals: Annotated[int, doc("how many equally likely deals lead there")]
    deals_exact: Annotated[str | Maybe, doc("the same as text, only beyond 2^53")] = UNSET
    exact: Annotated[bool, doc("`true`: nothing is sampled")]
    facts: Annotated[DealsFacts, doc("what is certain")]
    holders: Annotated[
        dict[str, dict[str, Number]],
        doc("by hidden tile, the probability that it lies with each other seat, in the `boneyard`, or `sleeping`"),
    ]
    block_counts: Annotated[
        list[JsonBlockCount] | Maybe,
        doc(
            "what a block would give, now, then by each play that may block, where that could be counted; "
            "in rows of `tranca batch` only with `--blocks`"
        ),
    ] = UNSET
    read: Annotated[DealsRead | Maybe, doc("only with `--reading`, where plays of the others could be read")] = UNSET
    listed: Annotated[list[DealsWorld] | Maybe, doc("only with `--list`: worlds, in order")] = UNSET
    sample: Annotated[int | Maybe, doc("only with `--sample`: how many worlds were drawn")] = UNSET
    seed: Annotated[int | Maybe, doc("only with `--sample`: what they were drawn from")] = UNSET
    drawn: Annotated[list[DealsWorld] | Maybe, doc("only with `--sample`: the worlds drawn by their weights")] = UNSET

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
        """Return the object of these deals, with worlds listed or drawn from a seed, and odds read, where given.

        Without `blocks` what blocks would give is left out, which takes up to fifty times the time of all the rest.
        """
        facts, sample = deals.facts, None if drawn is None else [DealsWorld.of(deals, world) for world in drawn]
        return cls(
            title=deals.view.title,
            headers=JsonHeaders.of(deals.view),
            position=one_line(deals.view),
            rules=str(deals.view.rules),
            observer=deals.observer,
            worlds=deals.worlds,
            worlds_exact=as_text(deals.worlds),
            deals=deals.deals,
            deals_exact=as_text(deals.deals),
            exact=True,
            facts=DealsFacts(
                void={seat: [*suits] for seat, suits in facts.void.items()},
                holds={seat: [*map(str, surely)] for seat, surely in facts.holds.items()},
                boneyard=[*map(str, facts.boneyard)] or UNSET,
                sleeping=[*map(str, facts.sleeping)] or UNSET,
            ),
            holders={str(tile): doubles(shares) for tile, shares in deals.holders.items()},
            block_counts=(counted_blocks(deals) if blocks else None) or UNSET,
            read=UNSET if read is None else DealsRead.of(read),
            listed=UNSET if listed is None else [DealsWorld.of(deals, world) for world in listed],
            sample=UNSET if sample is None else len(sample),
            seed=UNSET if sample is None else seed,
            drawn=UNSET if sample is None else sample,
        )
