"""Grades of a play in JSON: with open hands, and by what its player knew."""

from typing import Annotated, Any, Self

from msgspec import UNSET

from tranca.analysis.review.grades import OpenGrade, OwnGrade

from .common import JsonPart, Maybe, Number, doc


class OpenGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play with open hands; values are of the rest of the deal, for the side of the player."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number | None, doc("how much less than the best play it is worth, in points")]
    exact: Annotated[bool, doc("`false`: the loss is that of a sample")]
    value: Annotated[Number | None, doc("the margin that the play leads to")]
    best_value: Annotated[Number | None, doc("the margin that the best play leads to")]
    best: Annotated[list[str], doc("the best plays")]
    margin: Annotated[
        Number | None, doc("by how much the only best play is better than the next; `null` where several are best")
    ]
    flips: Annotated[bool, doc("whether the play changes who wins the deal")]
    decides: Annotated[bool, doc("whether every play but the best ones would")]
    interval: Annotated[tuple[Number, Number] | Maybe, doc("only of a sample: 95 %, of `loss`")] = UNSET
    sample: Annotated[int | Maybe, doc("only of a sample of draws: how many independent repeats are averaged")] = UNSET
    orders: Annotated[
        str | Maybe,
        doc("only where unknown tiles are still to be drawn: `all` orders, or `sampled` draws"),
    ] = UNSET

    @classmethod
    def of(cls, grade: OpenGrade, **stated: Any) -> Self:
        """Return the object of a grade; what else it is to say is `stated`."""
        return super().of(
            grade,
            value=grade.played.value,
            best_value=grade.solution.value,
            interval=UNSET if grade.exact else grade.interval,
            sample=grade.solution.sample,
            **stated,
        )


class ReadGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play over the same deals with the plays of the others read; the verdict does not stand on it."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number, doc("how much less than the best play it is worth on average, in points")]
    best: Annotated[list[str], doc("the plays with the highest mean")]

    @classmethod
    def of(cls, grade: OwnGrade) -> Self:
        """Return the object of a grade."""
        return super().of(grade, best=grade.estimate.best)


class OwnGradeObject(JsonPart, frozen=True, kw_only=True):
    """The grade of a play by what its player knew: by means over the deals that the player could not tell apart."""

    verdict: Annotated[str, doc("`best`, `fine`, `slip`, `mistake` or `blunder`")]
    loss: Annotated[Number, doc("how much less than the best play it is worth on average, in points")]
    interval: Annotated[tuple[Number, Number], doc("of the loss, 95 %; both ends equal it where all deals were solved")]
    sure: Annotated[bool, doc("whether the interval leaves no doubt that something was lost")]
    exact: Annotated[bool, doc("`false`: a sample, of deals or of orders of the boneyard")]
    mean: Annotated[Number, doc("of the play: the margin over the rest of the deal")]
    best_mean: Annotated[Number, doc("of the best play")]
    best: Annotated[list[str], doc("the plays with the highest mean")]
    best_share: Annotated[Number, doc("the share of the deals in which no play is worth more")]
    deals: Annotated[int, doc("how many deals there are")]
    sample: Annotated[int | Maybe | None, doc("only of a sample: how many deals were solved")] = UNSET
    orders_sampled: Annotated[
        bool | Maybe, doc("only of a sample: whether with one order of the boneyard each: both sides know the order")
    ] = UNSET
    orders: Annotated[
        str | Maybe,
        doc(
            "only under rules with draws: `all` orders of the boneyard, `sampled` draws, or `seen`: both sides know "
            "the order"
        ),
    ] = UNSET
    read: Annotated[ReadGradeObject | Maybe, doc("only where plays of the others could be read")] = UNSET

    @classmethod
    def of(cls, grade: OwnGrade, **stated: Any) -> Self:
        """Return the object of a grade; what else it is to say is `stated`."""
        estimate = grade.estimate
        return super().of(
            grade,
            exact=estimate.exact,
            mean=grade.played.mean,
            best_mean=grade.best_play.mean,
            best=estimate.best_unread,
            best_share=grade.played.best_share,
            deals=estimate.deals,
            sample=UNSET if estimate.exact else estimate.sample,
            orders_sampled=UNSET if estimate.exact else estimate.orders_sampled,
            **stated,
        )
