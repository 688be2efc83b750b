"""The basis of a review in words: the hands and samples it knows, and the choices that it does not judge."""

from collections.abc import Collection

from tranca.analysis.review.results import VIEWS, GradeView, Review, Step
from tranca.engine.solution import Orders
from tranca.language import n, p, t

from .numbers import join_and
from .plays import information_name, seat_with_name


def unjudged(review: Review) -> list[str]:
    """List, for each view, the actions that it does not judge, and the seats that no view judges; empty if none."""
    return [
        _unjudged_sentence(review, view, number)
        for view, number in sorted(review.unjudged.items(), key=lambda item: VIEWS.index(item[0]))
    ] + _hidden_seats(review)


def _unjudged_sentence(review: Review, view: GradeView, number: int) -> str:
    """Return `Not judged with all hands seen: actions 1 to 3, too large to search; the totals leave them out.`"""
    if review.complete:
        if view == "open":
            return n(
                "Not judged with all hands seen: {action 1|actions 1 to {count}}, too large to search; the totals "
                "leave {it|them} out.",
                number,
            )
        return n(
            "Not judged from the player's own view: {action 1|actions 1 to {count}}, too large to search; the "
            "totals leave {it|them} out.",
            number,
        )
    if view == "open":
        return n(
            "Not judged with all hands seen: {action 1|actions 1 to {count}}, too large to search or not reached; "
            "the totals leave {it|them} out.",
            number,
        )
    return n(
        "Not judged from the player's own view: {action 1|actions 1 to {count}}, too large to search or not "
        "reached; the totals leave {it|them} out.",
        number,
    )


def _hidden_seats(review: Review) -> list[str]:
    """Return `Not judged: N, E and W (hands not known).`"""
    hidden = [seat_with_name(review.record.position, totals.name) for totals in review.players if totals.hidden]
    if not hidden:
        return []
    return [n("Not judged: {seats} ({hand|hands} not known).", len(hidden), seats=join_and(hidden))]


def unjudged_notes(review: Review, step: Step, views: Collection[GradeView] = VIEWS) -> list[str]:
    """Note that none or only one of these views judges a choice: `not judged`, or in which view it is not."""
    graded = [view for view in review.views if view in views]
    left_out = [view for view in graded if review.leaves_out(step, view)]
    if not left_out:
        return []
    if left_out == graded:
        return [t("not judged")]
    return [
        t("not judged with all hands seen") if view == "open" else t("not judged from the player's own view")
        for view in left_out
    ]


def information(review: Review) -> str:
    """Describe the information of the open view, and report a lead that broke the rules, which excludes an own view."""
    hands = information_name(review.information)
    return t("{hands}, no own view: the lead was not the forced tile", hands=hands) if review.lead_broken else hands


def certainty(review: Review) -> str:
    """Describe the known facts and the samples that a review is based on: `open, boneyard order unknown · …`."""
    words = [information(review)]
    if (repeats := review.repeats) is not None:
        words.append(
            n("large boneyards: {count} {repeat|repeats} of sampled draws, seed {seed}", repeats, seed=review.seed)
        )
    estimates = [step.own.estimate for step in review.steps if step.own]
    sizes = [estimate.sample for estimate in estimates if estimate.sample]
    if sizes:
        most = max(sizes)
        words.append(t("own view: all deals, or samples of up to {sample}, seed {seed}", sample=most, seed=review.seed))
    elif estimates:
        words.append(t("own view: all deals"))
    orders = {estimate.orders for estimate in estimates}
    if Orders.SEEN in orders:
        words.append(t("large boneyards in the own view: one order per deal, known to both sides"))
    if Orders.SAMPLED in orders:
        if Orders.SEEN in orders:
            words.append(t("smaller boneyards in the own view: sampled draws, unknown to all players"))
        else:
            words.append(t("large boneyards in the own view: sampled draws, unknown to all players"))
    return " · ".join([*words, p("certainty", "exact")] if review.exact else words)
