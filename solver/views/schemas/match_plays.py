"""Match chances of plays, as parts of other objects."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Self, TypeVar

import msgspec
from msgspec import UNSET

from .common import JsonObject, JsonPart, Maybe, Number, doc

if TYPE_CHECKING:
    from tranca.analysis.match_chances.lost import MatchReview
    from tranca.analysis.match_chances.plays import MatchPlays

Row = TypeVar("Row", bound=JsonObject)

DIGITS = 6  # decimals of chances

ONLY_WITH_SCORE = doc("only with `--score`: the worth of each play in match chance")


class MatchPlayPart(JsonPart, frozen=True, kw_only=True):
    """The match chance of a play."""

    play: Annotated[str, doc("the play; `-` for a pass")]
    chance: Annotated[Number, doc("the chance of the side to move to win the match after it")]
    cost: Annotated[Number, doc("the chance that it gives up against the best play, 0 or more")]
    standard_error: Annotated[Number | Maybe, doc("only if deals or games were sampled: of `cost`")] = UNSET


class MatchPart(JsonPart, frozen=True, kw_only=True):
    """The worth of each play in match chance."""

    score: Annotated[dict[str, int], doc("the match score now, with the points of the deal so far")]
    side: Annotated[str, doc("the side to move, which the chances are for")]
    basis: Annotated[
        str,
        doc(
            "`exact`, a search with open hands; `lines`, the results of the lines that are best in points, because the "
            "search was too large; `games`, games played on by quick advice in possible deals; `deals`, the mean of "
            "such games and of exact chances in some possible deals"
        ),
    ]
    plays: Annotated[list[MatchPlayPart], doc("every legal play, best first")]
    ten_points: Annotated[Number, doc("the chance that 10 points are worth at this score")]
    disagree: Annotated[bool, doc("whether no play is best both in points and in match chance")]
    reason: Annotated[
        str | Maybe, doc("only if they disagree, if it is known: `lead`, the next lead; `target`, points beyond it")
    ] = UNSET
    leader: Annotated[
        str | Maybe, doc("only with the reason `lead`: the side that leads the next deal after the best play in points")
    ] = UNSET

    @classmethod
    def of(cls, plays: "MatchPlays") -> Self:
        """Build the object of the match chances of plays."""
        return super().of(
            plays,
            score=dict(zip(plays.position.rules.sides, plays.score, strict=True)),
            plays=[
                MatchPlayPart.of(
                    option,
                    chance=round(option.chance, DIGITS),
                    cost=round(plays.best.chance - option.chance, DIGITS),
                    standard_error=round(option.error, DIGITS) if plays.basis in ("games", "deals") else UNSET,
                )
                for option in plays.plays
            ],
            ten_points=round(plays.ten_points, DIGITS),
            reason=plays.reason or UNSET,
        )


class MatchLoss(JsonPart, frozen=True, kw_only=True):
    """A choice of a recorded deal, and the match chance that it gave up."""

    action: Annotated[int, doc("the number of the action, from 1")]
    seat: Annotated[str, doc("the player")]
    play: Annotated[str, doc("the play")]
    best: Annotated[str, doc("the play with the best chance")]
    chance: Annotated[Number, doc("the chance of the player's side after the play")]
    lost: Annotated[Number, doc("the chance given up")]
    basis: Annotated[str, doc("`exact` or `lines`, as in `MatchPart`")]


class MatchReviewPart(JsonPart, frozen=True, kw_only=True):
    """The match chance that players lost in a deal, with all hands seen."""

    score: Annotated[dict[str, int], doc("the match score before the deal")]
    lost: Annotated[dict[str, Number], doc("by seat: the sum of the chances given up")]
    choices: Annotated[list[MatchLoss], doc("every choice between several plays")]
    total: Annotated[
        dict[str, Number] | Maybe,
        doc(
            "only in `tranca review`: by player, or by seat without names, the sum of the chances given up in all "
            "deals up to this one"
        ),
    ] = UNSET

    @classmethod
    def of(cls, review: "MatchReview", sides: Sequence[str], totals: Mapping[str, float] | None = None) -> Self:
        """Build the object of a review; `sides` are the names of the sides, `totals` the sums by player, if known."""
        return super().of(
            review,
            score=dict(zip(sides, review.score, strict=True)),
            lost={seat: round(lost, DIGITS) for seat, (lost, _) in review.lost.items()},
            choices=[
                MatchLoss.of(
                    choice,
                    action=choice.number,
                    chance=round(choice.chance, DIGITS),
                    lost=round(choice.lost, DIGITS),
                )
                for choice in review.choices
            ],
            total=UNSET if totals is None else {name: round(lost, DIGITS) for name, lost in totals.items()},
        )


def with_match(row: Row, plays: "MatchPlays") -> Row:
    """Return an object of an answer with the match chances of its plays."""
    return msgspec.structs.replace(row, match=MatchPart.of(plays))
