"""`tranca.check/1`, one play judged, and `tranca.review/1`, every play of a recorded deal graded."""

from collections.abc import Sequence
from typing import Annotated, Any, Self

from msgspec import UNSET

from tranca.analysis.review.check import Check
from tranca.analysis.review.grades import OpenGrade, OwnGrade
from tranca.analysis.review.results import Review, Step, TurningPoint
from tranca.engine.solution import Orders, Value
from tranca.game.earnings import reaching_plays
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.annotated import mark_actions
from tranca.views.wording.review import explanation, mark, own_explanation, verdict
from tranca.views.wording.review_basis import information

from .common import REACHING, HeadedObject, HeadedRow, JsonPart, Maybe, Number, doc, head, line_of
from .match_plays import ONLY_WITH_SCORE, MatchPart, MatchReviewPart


class OpenGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play with open hands; values are for the rest of the deal and the player's side."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number | None, doc("the points by which it is worse than the best play")]
    exact: Annotated[bool, doc("`false` if the loss comes from a sample")]
    value: Annotated[Number | None, doc("the margin after the play")]
    best_value: Annotated[Number | None, doc("the margin after the best play")]
    best: Annotated[list[str], doc("the best plays")]
    margin: Annotated[
        Number | None, doc("the points by which the only best play beats the next; `null` if several are best")
    ]
    flips: Annotated[bool, doc("whether the play changes who wins the deal")]
    decides: Annotated[bool, doc("whether every play except the best ones would change the winner")]
    interval: Annotated[tuple[Number, Number] | Maybe, doc("only for a sample: 95 % confidence interval of `loss`")] = (
        UNSET
    )
    sample: Annotated[int | Maybe, doc("only for sampled draws: number of independent repeats averaged")] = UNSET
    orders: Annotated[
        str | Maybe,
        doc("only if unknown tiles may still be drawn: `all` orders, or `sampled` draws"),
    ] = UNSET

    @classmethod
    def of(cls, grade: OpenGrade, **stated: Any) -> Self:
        """Build the object of a grade; `stated` are the additional fields of subclasses."""
        return super().of(
            grade,
            value=grade.played.value,
            best_value=grade.solution.value,
            interval=UNSET if grade.exact else grade.interval,
            sample=grade.solution.sample,
            **stated,
        )


class ReadGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play over the same deals with the plays of the others read; the verdict does not depend on it."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number, doc("the points by which it is worse than the best play on average")]
    best: Annotated[list[str], doc("the plays with the highest mean")]

    @classmethod
    def of(cls, grade: OwnGrade) -> Self:
        return super().of(grade, best=grade.estimate.best)


class OwnGradePlay(JsonPart, frozen=True, kw_only=True):
    """A legal play over the deals of a grade in the player's own view, all with the same weight."""

    play: Annotated[str, doc("the play, such as `4-6@6`; `-` for a pass")]
    mean: Annotated[Number, doc("the mean of its open-hand values: the margin over the rest of the deal")]
    swing: Annotated[Number, doc("its mean minus the best play's, 0 or negative")]
    interval: Annotated[tuple[Number, Number], doc("95 % confidence interval of `mean`")]
    best_share: Annotated[Number, doc("the share of the deals in which no play is worth more")]
    too_close: Annotated[bool, doc("whether the sample cannot separate it from the best play")]


class OwnGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play in the player's own view: by means over the deals that the player could not tell apart."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number, doc("the points by which it is worse than the best play on average")]
    interval: Annotated[
        tuple[Number, Number], doc("95 % confidence interval of the loss; both ends are equal if all deals were solved")
    ]
    sure: Annotated[bool, doc("whether the play certainly lost points: the interval of the loss is above 0")]
    exact: Annotated[bool, doc("`false` for a sample of deals or of orders of the boneyard")]
    mean: Annotated[Number, doc("the mean of the play: the margin over the rest of the deal")]
    best_mean: Annotated[Number, doc("the mean of the best play")]
    best: Annotated[list[str], doc("the plays with the highest mean")]
    plays: Annotated[list[OwnGradePlay], doc("every legal play, by `mean` from the highest; see below")]
    best_share: Annotated[Number, doc("the share of the deals in which no play is worth more")]
    deals: Annotated[int, doc("number of possible deals")]
    sample: Annotated[int | Maybe | None, doc("only for a sample: number of deals solved")] = UNSET
    orders_sampled: Annotated[
        bool | Maybe, doc("only for a sample: whether each deal has one order of the boneyard, which both sides know")
    ] = UNSET
    orders: Annotated[
        str | Maybe,
        doc(
            "only under rules with draws: `all` orders of the boneyard, `sampled` draws, or `seen`, one order "
            "that both sides know"
        ),
    ] = UNSET
    searched: Annotated[
        Number | Maybe, doc("only if deals are too large to search: as in `tranca.estimate/1`; never in a review")
    ] = UNSET
    read: Annotated[ReadGradeObject | Maybe, doc("only if plays of the others could be read")] = UNSET

    @classmethod
    def of(cls, grade: OwnGrade, **stated: Any) -> Self:
        """Build the object of a grade; `stated` are the additional fields of subclasses."""
        estimate = grade.estimate
        return super().of(
            grade,
            exact=estimate.exact,
            mean=grade.played.mean,
            best_mean=grade.best_play.mean,
            best=estimate.best_unread,
            plays=[OwnGradePlay.of(option) for option in estimate.plays],
            best_share=grade.played.best_share,
            deals=estimate.deals,
            sample=UNSET if estimate.exact else estimate.sample,
            orders_sampled=UNSET if estimate.exact else estimate.orders_sampled,
            searched=estimate.searched,
            **stated,
        )


SEED = doc("only for a sample: the seed")


class CheckOpenGrade(OpenGradeObject, frozen=True, kw_only=True):
    """The grade of the play with open hands, explained."""

    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    seed: Annotated[int | Maybe, SEED] = UNSET
    line: Annotated[str, doc("the line after the play")]
    best_line: Annotated[str, doc("the line after the best play")]
    why: Annotated[list[str], doc("the verdict and its reasons, in sentences")]


class CheckOwnGrade(OwnGradeObject, frozen=True, kw_only=True):
    """The grade of the play in the player's own view, explained."""

    seed: Annotated[int | Maybe, SEED] = UNSET
    why: Annotated[list[str], doc("the verdict and its reasons, in sentences")]


class ReviewThresholds(JsonPart, frozen=True, kw_only=True):
    """The minimum losses of the classes of mistakes, in points."""

    slip: Annotated[float, doc("the minimum loss of a slip")]
    mistake: Annotated[float, doc("the minimum loss of a mistake")]
    blunder: Annotated[float, doc("the minimum loss of a blunder")]


class CheckObject(HeadedObject, tag="tranca.check/1", frozen=True, kw_only=True):
    """The grades of one play, with open hands and in the player's own view."""

    position: Annotated[str, doc("the position or record in one line")]
    action: Annotated[int | None, doc("the number of the action in the record; `null` if none was given")]
    to_move: Annotated[str, doc("the seat that plays")]
    play: Annotated[str, doc("the play in question")]
    best: Annotated[bool, doc("whether no play is better, in every requested view")]
    forced: Annotated[bool, doc("whether it is the only legal play")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    open: Annotated[CheckOpenGrade | None, doc("the grade with open hands; `null` if not requested")]
    own: Annotated[CheckOwnGrade | None, doc("the grade in the player's own view; `null` if not requested")]
    thresholds: Annotated[ReviewThresholds, doc("the minimum losses of a `slip`, a `mistake` and a `blunder`")]
    match: Annotated[MatchPart | Maybe, ONLY_WITH_SCORE] = UNSET

    @classmethod
    def of(cls, check: Check, value: Position | Record | None = None) -> Self:
        """Build the object of a judged play; `value` is the block in question, by default the position of the play."""
        position, grade, own = check.position, check.open, check.own
        return super().of(
            check,
            **head(value or position),
            action=check.number,
            to_move=position.seats[check.seat],
            best=check.is_best,
            reaching=check.reaching or UNSET,
            match=UNSET,
            open=grade
            and CheckOpenGrade.of(
                grade,
                information=grade.solution.information,
                seed=grade.solution.seed if grade.solution.sample else UNSET,
                line=line_of(grade.played.line),
                best_line=line_of(grade.best_play.line),
                why=[f"{verdict(grade)}.", *explanation(position, grade)],
            ),
            own=own
            and CheckOwnGrade.of(
                own,
                seed=UNSET if own.estimate.exact else own.estimate.seed,
                why=[f"{verdict(own)}.", *own_explanation(own)],
            ),
        )


BySide = dict[str, Number | None]


def by_side(rules: Rules, values: Sequence[Value] | None) -> dict[str, Value] | None:
    """Map the names of the sides to their values."""
    return None if values is None else dict(zip(rules.sides, values, strict=True))


class ReviewStep(JsonPart, frozen=True, kw_only=True):
    """One action of a reviewed record."""

    number: Annotated[int, doc("the number of the action, from 1")]
    seat: Annotated[str, doc("the seat that acts")]
    action: Annotated[str, doc("the action in notation")]
    mark: Annotated[str, doc("its mark, such as `?`, or empty")]
    forced: Annotated[bool, doc("whether there was no choice")]
    choices: Annotated[list[str], doc("the legal plays")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    worth: Annotated[
        BySide | None,
        doc(
            "by side, the worth of the deal after the action; `null` with hidden hands, and before the first "
            "judged action"
        ),
    ]
    orders: Annotated[
        str | Maybe, doc("only if `worth` comes from a sample: `sampled` draws, which no one sees in advance")
    ] = UNSET
    luck: Annotated[
        BySide | None,
        doc("by side, the luck of the tiles drawn before the choice: how they changed the worth; `null` if unknown"),
    ]
    open: Annotated[OpenGradeObject | None, doc("the grade with open hands, or `null`")]
    own: Annotated[OwnGradeObject | None, doc("the grade in the player's own view, or `null`")]

    @classmethod
    def of(cls, review: Review, step: Step) -> Self:
        """Build the object of a step of this review."""
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
    """The sums of the grades of a player or side in one view."""

    decisions: Annotated[int, doc("plays with at least two choices")]
    best: Annotated[int, doc("number of best decisions")]
    share: Annotated[Number | None, doc("the share of best decisions; `null` without decisions")]
    loss: Annotated[Number, doc("total points lost")]
    mean: Annotated[Number | None, doc("the mean loss per decision; `null` without decisions")]
    interval: Annotated[tuple[Number, Number], doc("95 % confidence interval of `loss`")]
    verdicts: Annotated[dict[str, int], doc("by verdict, the number of plays")]
    unsure: Annotated[
        dict[str, int],
        doc("by verdict, the number of plays whose interval of the loss contains 0, so that it may be chance"),
    ]


class ReviewPlayer(JsonPart, frozen=True, kw_only=True):
    """The plays of a player or side."""

    name: Annotated[str, doc("the seat or side")]
    plays: Annotated[int, doc("tiles laid")]
    forced: Annotated[int, doc("plays without a choice")]
    passes: Annotated[int, doc("passes")]
    luck: Annotated[Number | None, doc("the luck of the tiles drawn, in points; `null` if unknown")]
    open: Annotated[ReviewTotals | None, doc("grades with open hands, or `null`")]
    own: Annotated[ReviewTotals | None, doc("the grades in the player's own view, or `null`")]
    hidden: Annotated[
        bool,
        doc("`true` if the hand of this player, or of one of this side, is unknown, so the sums are meaningless"),
    ]


class ReviewTurningPoint(JsonPart, frozen=True, kw_only=True):
    """A moment at which the deal turned."""

    number: Annotated[int, doc("the number of the action")]
    cause: Annotated[str, doc("`play` or `draw`")]
    side: Annotated[str, doc("the side for which the worth is given")]
    before: Annotated[Number, doc("the worth of the deal to that side before")]
    after: Annotated[Number, doc("its worth after")]
    flips: Annotated[bool, doc("whether it changed who wins the deal")]

    @classmethod
    def of(cls, rules: Rules, point: TurningPoint) -> Self:
        return super().of(point, side=rules.sides[point.side])


class ReviewObject(HeadedRow, tag="tranca.review/1", frozen=True, kw_only=True):
    """The grade of every play of a recorded deal."""

    title: Annotated[str | None, doc("the record's title, or `null`")]
    position: Annotated[str, doc("the record in one line")]
    views: Annotated[list[str], doc("the views in which it was graded: `open`, `own`")]
    information: Annotated[
        str,
        doc(
            "`open`, `open, boneyard order unknown`, or `hidden hands` if there is only the own view; also why "
            "there is no own view if the lead broke the rules"
        ),
    ]
    exact: Annotated[bool, doc("whether no number comes from a sample")]
    complete: Annotated[bool, doc("`false` if it was interrupted; `steps` then contains the actions graded so far")]
    unjudged: Annotated[
        dict[str, int] | Maybe,
        doc(
            "only if some actions are not judged: by view, the number of the last such action; the moments up to "
            "it are too large to search (or, if `complete` is `false`, were not reached), and sums leave them out"
        ),
    ] = UNSET
    thresholds: Annotated[ReviewThresholds, doc("the minimum losses of a `slip`, a `mistake` and a `blunder`")]
    worth: Annotated[
        BySide | None,
        doc(
            "by side, the margin of the deal before the lead with perfect play; `null` without the open view, or "
            "if that is too large to search"
        ),
    ]
    points: Annotated[
        BySide | None,
        doc("by side, the points of the deal; with hidden hands, those that the record states; `null` if unknown"),
    ]
    luck: Annotated[BySide | None, doc("by side, the luck of the tiles drawn, in points")]
    drift: Annotated[
        BySide | None,
        doc(
            "by side, the sum of changes of the worth at actions without a draw, which are differences between "
            "samples; 0 if everything is exact"
        ),
    ]
    steps: Annotated[list[ReviewStep], doc("the actions; see below")]
    players: Annotated[list[ReviewPlayer], doc("sums by player; see below")]
    sides: Annotated[list[ReviewPlayer], doc("sums by side")]
    turning_points: Annotated[list[ReviewTurningPoint], doc("the moments at which the deal turned; see below")]
    annotated: Annotated[str, doc("the record in one line with its marks")]
    deals: Annotated[int, doc("number of deals that the own view samples if more are possible")]
    orders: Annotated[
        int | None, doc("number of repeats that sample the draws from a large boneyard; `null` for all orders")
    ]
    seed: Annotated[int, doc("the seed of samples")]
    match: Annotated[
        MatchReviewPart | Maybe, doc("only with `--score`: the match chance that each player lost, with all hands seen")
    ] = UNSET
    seconds: Annotated[float | Maybe, doc("time taken; not in rows of `tranca batch`")] = UNSET

    @classmethod
    def of(cls, review: Review) -> Self:
        record = review.record
        rules = record.rules
        return super().of(
            review,
            **head(record),
            match=UNSET,
            information=information(review),
            unjudged=review.unjudged or UNSET,
            worth=by_side(rules, review.worth),
            points=by_side(rules, record.points or record.stated.points),
            luck=by_side(rules, review.luck),
            drift=by_side(rules, review.drift),
            steps=[ReviewStep.of(review, step) for step in review.steps],
            turning_points=[ReviewTurningPoint.of(rules, point) for point in review.turning_points],
            annotated=one_line(mark_actions(review)),
        )
