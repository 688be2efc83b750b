"""`tranca.players/1`: recorded deals pooled by the names of their players."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.players.results import Person, PersonChange, PersonPair, PlayersReview
from tranca.notation.writer import one_line

from .common import JsonObject, JsonPart, Maybe, Number, doc

Pair = tuple[Number, Number] | None


class PlayersAccuracy(JsonPart, frozen=True, kw_only=True):
    """The sums of the decisions of one view."""

    decisions: Annotated[int, doc("graded plays with at least two choices")]
    deals: Annotated[int, doc("number of deals with these plays")]
    best: Annotated[int, doc("number of best decisions")]
    share: Annotated[Number | None, doc("the share of best decisions; `null` without decisions")]
    share_interval: Annotated[Pair, doc("95 % confidence interval of `share`; `null` without decisions")]
    loss: Annotated[Number, doc("total points given away")]
    mean: Annotated[Number | None, doc("points given away per decision; `null` without decisions")]
    interval: Annotated[Pair, doc("95 % confidence interval of `mean`; `null` if there are too few deals")]


class PlayersKind(JsonPart, frozen=True, kw_only=True):
    """Mistakes of one kind in one view."""

    plays: Annotated[int, doc("number of such plays")]
    loss: Annotated[Number, doc("the points given away")]
    mean: Annotated[Number | None, doc("these points per decision, over all decisions")]
    interval: Annotated[Pair, doc("95 % confidence interval of `mean`; `null` if there are too few deals")]


class PlayersChange(JsonPart, frozen=True, kw_only=True):
    """A player's earlier deals compared with the later ones."""

    by: Annotated[str, doc("`date`, or `order` of the deals if one has no date")]
    earlier: Annotated[PlayersAccuracy, doc("the first half of the deals")]
    later: Annotated[PlayersAccuracy, doc("the rest")]
    difference: Annotated[Number | None, doc("points per decision, later minus earlier")]
    interval: Annotated[Pair, doc("95 % confidence interval of `difference`; `null` if there are too few deals")]
    sure: Annotated[bool, doc("whether the interval excludes 0")]

    @classmethod
    def of(cls, change: PersonChange) -> Self:
        return super().of(change, sure=change.is_sure)


class PlayersCost(JsonPart, frozen=True, kw_only=True):
    """The cost of one play in one view."""

    loss: Annotated[Number, doc("points given away")]
    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    sure: Annotated[bool, doc("whether the play certainly gave points away: the interval of the loss is above 0")]
    best: Annotated[list[str], doc("the best plays")]
    kinds: Annotated[list[str] | None, doc("kinds of the mistake; `null` if hands are hidden")]


class PlayersPlay(JsonPart, frozen=True, kw_only=True):
    """One decision."""

    deal: Annotated[int, doc("the number of the deal in input order, from 1")]
    number: Annotated[int, doc("the number of the action in its record, from 1")]
    seat: Annotated[str, doc("the player's seat")]
    phase: Annotated[str, doc("`lead`, `middle`, or `last` with at most three tiles in hand")]
    play: Annotated[str, doc("the play that was made")]
    open: Annotated[PlayersCost | None, doc("its cost with all hands seen, or `null`")]
    own: Annotated[PlayersCost | None, doc("its cost in the player's own view, or `null`")]


class PlayersCostly(JsonPart, frozen=True, kw_only=True):
    """One of the costliest plays, as a position to try again."""

    play: Annotated[PlayersPlay, doc("the decision")]
    position: Annotated[str, doc("the position before it as the player saw it, in one line of notation")]
    open_position: Annotated[str, doc("the same with everything the record shows")]


class PlayersWeakness(JsonPart, frozen=True, kw_only=True):
    """The phase or kind of mistake that costs a player most, among those for which the deals are evidence."""

    view: Annotated[str, doc("`own`, or `open` if only the open view was graded")]
    part: Annotated[str, doc("`phase` or `kind`")]
    name: Annotated[str, doc("the phase, or the kind of mistake")]
    plays: Annotated[int, doc("decisions in the phase, or mistakes of the kind")]
    loss: Annotated[Number, doc("the points given away")]
    mean: Annotated[Number, doc("points per decision: in the phase, or for a kind over all decisions")]
    rest: Annotated[Number | None, doc("points per decision outside the phase; `null` for a kind")]
    interval: Annotated[
        tuple[Number, Number],
        doc("95 % confidence interval of `mean` minus `rest`, or of `mean` for a kind; it excludes 0"),
    ]


class PlayersPerson(JsonPart, frozen=True, kw_only=True):
    """A player, by name, over all seats and deals."""

    name: Annotated[str, doc("the name stated in the headers")]
    deals: Annotated[list[int], doc("the numbers of the player's deals, from 1")]
    seats: Annotated[dict[str, int], doc("by seat, the number of deals")]
    totals: Annotated[dict[str, PlayersAccuracy], doc("by view (`own`, `open`)")]
    phases: Annotated[dict[str, dict[str, PlayersAccuracy]], doc("by view and phase")]
    kinds: Annotated[
        dict[str, dict[str, PlayersKind]], doc("by view and kind of mistake; `none` for mistakes of no kind")
    ]
    changes: Annotated[dict[str, PlayersChange], doc("by view; empty with fewer than four deals")]
    weakness: Annotated[
        PlayersWeakness | None, doc("the costliest weakness; `null` if the deals are not evidence of any")
    ]
    costliest: Annotated[list[PlayersCostly], doc("the costliest plays, most expensive first")]
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
    better: Annotated[str, doc("the player who gave away less per decision")]
    worse: Annotated[str, doc("the player who gave away as much or more")]
    difference: Annotated[Number, doc("points per decision, worse minus better")]
    interval: Annotated[Pair, doc("95 % confidence interval of `difference`; `null` if there are too few deals")]
    sure: Annotated[bool, doc("whether the interval excludes 0; only then do the deals separate the two players")]

    @classmethod
    def of(cls, two: PersonPair) -> Self:
        return super().of(two, sure=two.is_sure)


class PlayersObject(JsonObject, tag="tranca.players/1", frozen=True, kw_only=True):
    """Recorded deals pooled by the names of their players."""

    deals: Annotated[int, doc("number of deals")]
    rules: Annotated[list[str], doc("the rules of the deals, each once, in the order of the deals")]
    nameless: Annotated[int, doc("number of decisions left out because the seat has no name")]
    unjudged: Annotated[
        int | Maybe,
        doc(
            "only if there are any: number of decisions that at least one view leaves out because they are too "
            "large to search"
        ),
    ] = UNSET
    complete: Annotated[bool, doc("`false` if it was interrupted; it then covers the deals reviewed so far")]
    persons: Annotated[list[PlayersPerson], doc("the players, the one who gave away least per decision first")]
    pairs: Annotated[list[PlayersPair], doc("every pair of players, in each view")]

    @classmethod
    def of(cls, result: PlayersReview) -> Self:
        return super().of(
            result,
            deals=len(result.records),
            unjudged=result.unjudged or UNSET,
            persons=[PlayersPerson.of(result, person) for person in result.persons],
        )
