"""The words on what a review does not judge: moments that are too large to search, and seats with unknown hands."""

from collections.abc import Collection

from tranca.analysis.review.results import VIEWS, GradeView, Review, Step

from .headers import seat_called
from .numbers import join_and

_SEEN = {"open": "with all hands seen", "own": "by what its player knew"}


def unjudged(review: Review) -> list[str]:
    """Say for each view which actions it does not judge, and which seats no view judges; nothing if all are judged."""
    why = "too large to search" if review.complete else "too large to search, or not reached"
    return [
        f"Not judged {_SEEN[view]}: {_first_actions(number)}, {why}; no sum counts them."
        for view, number in sorted(review.unjudged.items(), key=lambda item: VIEWS.index(item[0]))
    ] + _hidden_seats(review)


def _hidden_seats(review: Review) -> list[str]:
    """`Not judged: N, E and W, whose hands are not known.`"""
    hidden = [seat_called(review.record.position, totals.name) for totals in review.players if totals.hidden]
    if not hidden:
        return []
    return [f"Not judged: {join_and(hidden)}, whose {'hands are' if len(hidden) > 1 else 'hand is'} not known."]


def _first_actions(number: int) -> str:
    return "action 1" if number == 1 else f"actions 1 to {number}"


def unjudged_notes(review: Review, step: Step, views: Collection[GradeView] = VIEWS) -> list[str]:
    """Return a note on a choice that some of these views do not judge: `not judged`, or in which of two it is not."""
    graded = [view for view in review.views if view in views]
    left_out = [view for view in graded if review.leaves_out(step, view)]
    if not left_out:
        return []
    return ["not judged"] if left_out == graded else [f"not judged {_SEEN[view]}" for view in left_out]
