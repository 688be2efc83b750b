"""`tranca.check/1`: one play judged."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.review.check import Check
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.views.wording.review import explanation, own_explanation, verdict

from .common import REACHING, Maybe, doc, line_of
from .grades import OpenGradeObject, OwnGradeObject
from .headers import HeadedObject, head


class CheckOpenGrade(OpenGradeObject, frozen=True, kw_only=True):
    """The grade of the play with open hands, explained."""

    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    line: Annotated[str, doc("what follows the play")]
    best_line: Annotated[str, doc("what follows the best play")]
    why: Annotated[list[str], doc("the verdict and its reasons, in sentences")]


class CheckOwnGrade(OwnGradeObject, frozen=True, kw_only=True):
    """The grade of the play by what its player knew, explained."""

    why: Annotated[list[str], doc("the verdict and its reasons, in sentences")]


class CheckObject(HeadedObject, tag="tranca.check/1", frozen=True, kw_only=True):
    """One play judged, with open hands and by what its player knew."""

    position: Annotated[str, doc("the position or record in one line")]
    action: Annotated[int | None, doc("the number of the action in the record; `null` where none was named")]
    to_move: Annotated[str, doc("the seat that plays")]
    play: Annotated[str, doc("the play that was asked about")]
    best: Annotated[bool, doc("whether no play is better, in each of the views asked for")]
    forced: Annotated[bool, doc("whether it is the only legal play")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    open: Annotated[CheckOpenGrade | None, doc("the grade with open hands; `null` where not asked for")]
    own: Annotated[CheckOwnGrade | None, doc("the grade by what the player knew; `null` where not asked for")]

    @classmethod
    def of(cls, check: Check, value: Position | Record | None = None) -> Self:
        """Return the object of a judged play; `value` is what it was asked of, by default the position of the play."""
        position, grade, own = check.position, check.open, check.own
        return super().of(
            check,
            **head(value or position),
            action=check.number,
            to_move=position.seats[check.seat],
            best=check.is_best,
            reaching=check.reaching or UNSET,
            open=grade
            and CheckOpenGrade.of(
                grade,
                information=grade.solution.information,
                line=line_of(grade.played.line),
                best_line=line_of(grade.best_play.line),
                why=[f"{verdict(grade)}.", *explanation(position, grade)],
            ),
            own=own and CheckOwnGrade.of(own, why=[f"{verdict(own)}.", *own_explanation(own)]),
        )
