"""`tranca.review/1`: every play of a recorded deal graded."""

from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.review.results import Review, Step, TurningPoint
from tranca.engine.solution import Orders, Value
from tranca.game.earnings import reaching_plays
from tranca.game.rules.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.annotated import marked
from tranca.views.wording.review import information, mark

from .common import REACHING, JsonPart, Maybe, Number, doc
from .grades import OpenGradeObject, OwnGradeObject
from .headers import HeadedRow, head

BySide = dict[str, Number | None]


def by_side(rules: Rules, values: Sequence[Value] | None) -> dict[str, Value] | None:
    """Return values of all sides by their names."""
    return None if values is None else dict(zip(rules.sides, values, strict=True))


class ReviewThresholds(JsonPart, frozen=True, kw_only=True):
    """The least losses of the classes of mistakes, in points."""

    slip: Annotated[float, doc("the least loss of a slip")]
    mistake: Annotated[float, doc("the least loss of a mistake")]
    blunder: Annotated[float, doc("the least loss of a blunder")]


class ReviewStep(JsonPart, frozen=True, kw_only=True):
    """One action of a reviewed record."""

    number: Annotated[int, doc("of the action, from 1")]
    seat: Annotated[str, doc("who acts")]
    action: Annotated[str, doc("the action as the notation writes it")]
    mark: Annotated[str, doc("its mark, such as `?`, or empty")]
    forced: Annotated[bool, doc("whether there was nothing to choose")]
    choices: Annotated[list[str], doc("the legal plays")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    worth: Annotated[
        BySide | None,
        doc("by side, what the deal is worth after the action; `null` with hidden hands, and before what is judged"),
    ]
    orders: Annotated[
        str | Maybe, doc("only where `worth` is that of a sample: `sampled` draws, which nobody sees before")
    ] = UNSET
    luck: Annotated[
        BySide | None, doc("by side, what the tiles drawn before the choice brought; `null` where not known")
    ]
    open: Annotated[OpenGradeObject | None, doc("the grade with open hands, or `null`")]
    own: Annotated[OwnGradeObject | None, doc("the grade by what the player knew, or `null`")]

    @classmethod
    def of(cls, review: Review, step: Step) -> Self:
        """Return the object of a step of this review."""
        rules = review.record.rules
        return super().of(
            step,
            seat=step.action.seat,
            action=str(step.action).removesuffix(step.action.remark),
            mark=mark(step, review.thresholds),
            reaching=reaching_plays(review.record, step.number) or UNSET,
            worth=by_side(rules, step.worth),
            orders=Orders.SAMPLED if step.sampled else UNSET,
            luck=by_side(rules, step.luck),
        )


class ReviewTotals(JsonPart, frozen=True, kw_only=True):
    """The grades of a player or side in one view, added up."""

    decisions: Annotated[int, doc("plays with something to choose")]
    best: Annotated[int, doc("how many of them were best")]
    share: Annotated[Number | None, doc("that as a share; `null` without decisions")]
    loss: Annotated[Number, doc("points lost in all")]
    mean: Annotated[Number | None, doc("the loss of a decision on average; `null` without decisions")]
    interval: Annotated[tuple[Number, Number], doc("of `loss`, 95 %")]
    verdicts: Annotated[dict[str, int], doc("how many plays there are of each verdict")]
    unsure: Annotated[
        dict[str, int], doc("how many of these are not sure: the interval of their loss holds 0, so it may be chance")
    ]


class ReviewPlayer(JsonPart, frozen=True, kw_only=True):
    """A player's or a side's plays."""

    name: Annotated[str, doc("the seat or side")]
    plays: Annotated[int, doc("tiles laid")]
    forced: Annotated[int, doc("plays with nothing to choose")]
    passes: Annotated[int, doc("passes")]
    luck: Annotated[Number | None, doc("what the tiles drawn brought; `null` where not known")]
    open: Annotated[ReviewTotals | None, doc("grades with open hands, or `null`")]
    own: Annotated[ReviewTotals | None, doc("grades by what the player knew, or `null`")]
    hidden: Annotated[
        bool,
        doc("`true`: the hand of this player, or of one of this side, is not known, so that the sums say nothing"),
    ]


class ReviewTurningPoint(JsonPart, frozen=True, kw_only=True):
    """A moment at which a deal turned."""

    number: Annotated[int, doc("of the action")]
    cause: Annotated[str, doc("`play` or `draw`")]
    side: Annotated[str, doc("whose worth is told")]
    before: Annotated[Number, doc("what the deal was worth to that side before")]
    after: Annotated[Number, doc("what it was worth after")]
    flips: Annotated[bool, doc("whether it changed who wins the deal")]

    @classmethod
    def of(cls, rules: Rules, point: TurningPoint) -> Self:
        """Return the object of a turning point under these rules."""
        return super().of(point, side=rules.sides[point.side])


class ReviewObject(HeadedRow, tag="tranca.review/1", frozen=True, kw_only=True):
    """Every play of a recorded deal graded."""

    title: Annotated[str | None, doc("the record's title, or `null`")]
    position: Annotated[str, doc("the record in one line")]
    views: Annotated[list[str], doc("the views it was graded in: `open`, `own`")]
    information: Annotated[
        str,
        doc(
            "`open`, `open, boneyard order unknown`, or `hidden hands` where the own view is the only one; "
            "and why there is no own view where the lead broke the rules"
        ),
    ]
    exact: Annotated[bool, doc("whether no number is that of a sample")]
    complete: Annotated[bool, doc("`false`: it was interrupted, and `steps` holds what was graded until then")]
    unjudged: Annotated[
        dict[str, int] | Maybe,
        doc(
            "only where not all is judged: by view, the number of the last action that is not, since the moments up "
            "to it are too large to search (or, with `complete` `false`, were not reached); sums leave them out"
        ),
    ] = UNSET
    thresholds: Annotated[ReviewThresholds, doc("the least losses of a `slip`, a `mistake` and a `blunder`")]
    worth: Annotated[
        BySide | None,
        doc(
            "by side, the margin that the deal was worth before the lead with perfect play; "
            "`null` without the open view, and where that is too large to search"
        ),
    ]
    points: Annotated[
        BySide | None,
        doc("by side, what the deal brought; with hidden hands, what the record states; `null` where not known"),
    ]
    luck: Annotated[BySide | None, doc("by side, what the tiles drawn brought")]
    drift: Annotated[
        BySide | None,
        doc("by side, differences between sampled values with nothing drawn between; 0 where all is exact"),
    ]
    steps: Annotated[list[ReviewStep], doc("the actions; see below")]
    players: Annotated[list[ReviewPlayer], doc("sums by player; see below")]
    sides: Annotated[list[ReviewPlayer], doc("sums by side")]
    turning_points: Annotated[list[ReviewTurningPoint], doc("where the deal turned; see below")]
    annotated: Annotated[str, doc("the record in one line with its marks")]
    deals: Annotated[int, doc("how many deals an own view looks at where there are more")]
    orders: Annotated[int | None, doc("how many repeats sample the draws from a large boneyard; `null` for all orders")]
    seed: Annotated[int, doc("what samples were drawn from")]
    seconds: Annotated[float | Maybe, doc("how long it took; `tranca batch` leaves it out")] = UNSET

    @classmethod
    def of(cls, review: Review) -> Self:
        """Return the object of a review."""
        record = review.record
        rules = record.rules
        return super().of(
            review,
            **head(record),
            information=information(review),
            unjudged=review.unjudged or UNSET,
            worth=by_side(rules, review.worth),
            points=by_side(rules, record.points or record.stated.points),
            luck=by_side(rules, review.luck),
            drift=by_side(rules, review.drift),
            steps=[ReviewStep.of(review, step) for step in review.steps],
            turning_points=[ReviewTurningPoint.of(rules, point) for point in review.turning_points],
            annotated=one_line(marked(review)),
        )
