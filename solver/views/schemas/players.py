"""`tranca.players/1`: recorded deals pooled by the names of their players."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.players.results import Person, PersonChange, PersonPair, PlayersReview
from tranca.notation.writer import one_line

from .common import JsonObject, JsonPart, Maybe, Number, doc

Pair = tuple[Number, Number] | None


class PlayersAccuracy(JsonPart, frozen=True, kw_only=True):
    """The sums of the decisions of one view."""

    decisions: Annotated[int, doc("plays with something to choose that were graded")]
    deals: Annotated[int, doc("the deals that they are from")]
    best: Annotated[int, doc("how many of them were best")]
    share: Annotated[Number | None, doc("that as a share; `null` without decisions")]
    share_interval: Annotated[Pair, doc("of `share`, 95 %; `null` without decisions")]
    loss: Annotated[Number, doc("points given away in all")]
    mean: Annotated[Number | None, doc("points given away a decision; `null` without decisions")]
    interval: Annotated[Pair, doc("of `mean`, 95 %; `null` where too few deals tell none")]


class PlayersKind(JsonPart, frozen=True, kw_only=True):
    """Mistakes of one kind in one view."""

    plays: Annotated[int, doc("how many there are")]
    loss: Annotated[Number, doc("the points that they gave away")]
    mean: Annotated[Number | None, doc("these points a decision, over all decisions")]
    interval: Annotated[Pair, doc("of `mean`, 95 %; `null` where too few deals tell none")]


class PlayersChange(JsonPart, frozen=True, kw_only=True):
    """A player's earlier deals compared with the later ones."""

    by: Annotated[str, doc("`date`, or `order` of the deals where one has no date")]
    earlier: Annotated[PlayersAccuracy, doc("the first half of the deals")]
    later: Annotated[PlayersAccuracy, doc("the rest")]
    difference: Annotated[Number | None, doc("points a decision, later less earlier")]
    interval: Annotated[Pair, doc("of `difference`, 95 %; `null` where too few deals tell none")]
    sure: Annotated[bool, doc("whether the interval leaves out 0")]

    @classmethod
    def of(cls, change: PersonChange) -> Self:
        return super().of(change, sure=change.is_sure)


class PlayersCost(JsonPart, frozen=True, kw_only=True):
    """The cost of one play in one view."""

    loss: Annotated[Number, doc("points given away")]
    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    sure: Annotated[bool, doc("whether it is more than the chance of a sample")]
    best: Annotated[list[str], doc("the best plays")]
    kinds: Annotated[list[str] | None, doc("kinds of the mistake; `null` where hands are hidden")]


class PlayersPlay(JsonPart, frozen=True, kw_only=True):
    """One decision."""

    deal: Annotated[int, doc("the place of the deal among those read, from 1")]
    number: Annotated[int, doc("of the action in its record, from 1")]
    seat: Annotated[str, doc("the seat of the person")]
    phase: Annotated[str, doc("`lead`, `middle`, or `last` with three tiles or fewer in hand")]
    play: Annotated[str, doc("what was laid")]
    open: Annotated[PlayersCost | None, doc("with all hands seen, or `null`")]
    own: Annotated[PlayersCost | None, doc("by what the player knew, or `null`")]


class PlayersCostly(JsonPart, frozen=True, kw_only=True):
    """One of the costliest plays, as a position to try again."""

    play: Annotated[PlayersPlay, doc("the decision")]
    position: Annotated[str, doc("the moment before it as its player saw it, in one line of notation")]
    open_position: Annotated[str, doc("the same with all that the record shows")]


class PlayersWeakness(JsonPart, frozen=True, kw_only=True):
    """The phase or kind of mistake that costs a player most, among those for which the deals are evidence."""

    view: Annotated[str, doc("`own`, or `open` if only that was graded")]
    part: Annotated[str, doc("`phase` or `kind`")]
    name: Annotated[str, doc("the phase, or the kind of mistake")]
    plays: Annotated[int, doc("decisions in the phase, or mistakes of the kind")]
    loss: Annotated[Number, doc("the points that they gave away")]
    mean: Annotated[Number, doc("points a decision: of those in the phase, or of a kind over all decisions")]
    rest: Annotated[Number | None, doc("points a decision outside the phase; `null` for a kind")]
    interval: Annotated[
        tuple[Number, Number], doc("of `mean` less `rest`, or of `mean` for a kind, 95 %; it leaves out 0")
    ]


class PlayersPerson(JsonPart, frozen=True, kw_only=True):
    """A player, by name, over all seats and deals."""

    name: Annotated[str, doc("as the headers state it")]
    deals: Annotated[list[int], doc("the places of their deals, from 1")]
    seats: Annotated[dict[str, int], doc("in how many deals at which seat")]
    totals: Annotated[dict[str, PlayersAccuracy], doc("by view, `own` and `open`")]
    phases: Annotated[dict[str, dict[str, PlayersAccuracy]], doc("by view and phase")]
    kinds: Annotated[dict[str, dict[str, PlayersKind]], doc("by view and kind of mistake; `none` is of no kind")]
    changes: Annotated[dict[str, PlayersChange], doc("by view; empty with fewer than four deals")]
    weakness: Annotated[
        PlayersWeakness | None, doc("what costs the person most; `null` if the deals are no evidence for any part")
    ]
    costliest: Annotated[list[PlayersCostly], doc("the plays that gave away most, costliest first")]
    plays: Annotated[list[PlayersPlay], doc("all decisions")]

    @classmethod
    def of(cls, result: PlayersReview, person: Person) -> Self:
        return super().of(
            person,
            costliest=[
                PlayersCostly(
                    play=PlayersPlay.of(play),
                    position=one_line(result.moment(play)),
                    open_position=one_line(result.moment(play, "open")),
                )
                for play in person.costliest
            ],
        )


class PlayersPair(JsonPart, frozen=True, kw_only=True):
    """A comparison of two players."""

    view: Annotated[str, doc("`own` or `open`")]
    better: Annotated[str, doc("who gave away less a decision")]
    worse: Annotated[str, doc("who gave away more, or as much")]
    difference: Annotated[Number, doc("points a decision, worse less better")]
    interval: Annotated[Pair, doc("of `difference`, 95 %; `null` where too few deals tell none")]
    sure: Annotated[bool, doc("whether the interval leaves out 0: only then are the two told apart")]

    @classmethod
    def of(cls, two: PersonPair) -> Self:
        return super().of(two, sure=two.is_sure)


class PlayersObject(JsonObject, tag="tranca.players/1", frozen=True, kw_only=True):
    """Recorded deals pooled by the names of their players."""

    deals: Annotated[int, doc("how many deals were pooled")]
    nameless: Annotated[int, doc("decisions of seats without a name, which are left out")]
    unjudged: Annotated[
        int | Maybe, doc("only where there are some: decisions that one view at least leaves out, being too large")
    ] = UNSET
    complete: Annotated[bool, doc("`false`: it was interrupted, and holds what was reviewed until then")]
    persons: Annotated[list[PlayersPerson], doc("who gave away least a decision first")]
    pairs: Annotated[list[PlayersPair], doc("every two of them, in each view")]

    @classmethod
    def of(cls, result: PlayersReview) -> Self:
        return super().of(
            result,
            deals=len(result.records),
            unjudged=result.unjudged or UNSET,
            persons=[PlayersPerson.of(result, person) for person in result.persons],
        )
