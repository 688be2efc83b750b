"""Pages to download: a line of play to step through, and a report about players over several deals."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Literal

import tranca
from tranca.analysis.players.pooling import names_or_seats
from tranca.analysis.review.grades import VERDICTS
from tranca.engine.resources import limited
from tranca.errors import PlayError, StoppedError, TooLargeError, UnsupportedError
from tranca.game.actions import Action
from tranca.game.choices import Subject
from tranca.game.record import latest
from tranca.game.replay import replay
from tranca.language import calling
from tranca.views.pages.line import Values, line_page
from tranca.views.pages.review import players_report
from tranca.views.pages.review import report as deal_page
from tranca.views.wording.players import named_deal

from .answers import Tools, advice_of, encode, estimate_of, review_deal, subject
from .objects import ProgressObject, TextObject
from .questions import DealsQuestion, PageQuestion, ReplyQuestion, ReportQuestion
from .turns import advance, begin_record, is_repeated

FOR_VALUES = 0.8
"""Share of the time limit for computing values; the rest is for rendering."""


def page(question: PageQuestion, tools: Tools) -> bytes:
    """Answer `/api/page`: the review of a recorded deal in which at least one hand is known, else a page for the line.

    The grades are those of the view that the board shows, or in the player's own view if tiles are hidden. The values
    of a line are for open hands; in the own view, or if tiles are hidden, they are averages over the deals possible for
    the seat to move, or over simulated games.
    """
    with calling(question.names):
        return _page(question, tools).encode()


def _page(question: PageQuestion, tools: Tools) -> str:
    start = subject(question.text)
    after, played = _advance_all(start, question.actions)
    if isinstance(after, tranca.Record):
        reviewed = _review(after, question.view, tools) if question.values else None
        if reviewed is not None:
            lost = _match_review(reviewed, question.score, tools)
            shown = _first_mistake(reviewed, question) or question.shown + 1
            return deal_page(reviewed, lost=lost, turned_to=question.turned_to, shown=shown)
        start = after
        moments: Sequence[Subject] = [after.until(number) for number in range(len(after.actions) + 1)]
    else:
        assert isinstance(start, tranca.Position)
        moments = replay(start, played).positions
    values = _values(moments, question, tools) if question.values else {}
    shown, note = question.shown, question.note
    return line_page(start, played, values, turned_to=question.turned_to, shown=shown, note=note)


def report(question: ReportQuestion, tools: Tools, growing: Callable[[bytes], None] | None = None) -> bytes:
    """Answer `/api/report`: a page about the points that each player lost; `growing` gets the number of graded deals.

    Deals that are not graded in time are left out and counted.
    """
    records = [named_deal(subject(text)) for text in question.texts]
    in_time = replace(tools, stop=limited(tools.stop, tools.seconds * FOR_VALUES))
    reviews = list[tranca.Review]()
    for record in records:
        try:
            reviewed = review_deal(record, {"view": question.view}, in_time)
        except StoppedError:
            break
        if not reviewed.complete:
            break
        reviews.append(reviewed)
        if growing is not None:
            growing(encode(ProgressObject(done=len(reviews), total=len(records))))
    if not reviews:
        raise StoppedError("no deal was graded in time; ask for fewer deals, or allow more time")
    result = tranca.players(reviews, names=names_or_seats, threads=tools.threads, tables=tools.tables, stop=tools.stop)
    graded_in_time = len(result.records)
    graded, late = reviews[:graded_in_time], len(records) - graded_in_time
    totals = _sum_losses(graded, tools) if question.chances else {}
    page = players_report(result, graded, title=question.title, late=late, totals=totals)
    return encode(TextObject(page))


def _advance_all(value: Subject, actions: Sequence[str]) -> tuple[Subject, list[Action]]:
    """Return the moment after some actions, and all actions played. Raises PlayError for an illegal action."""
    played: list[Action] = []
    if actions:
        value = begin_record(value)
    forced: list[Action] = []  # those of the last action, which the line may repeat
    for action in actions:
        try:
            value, (first, *forced) = advance(value, action)
        except PlayError:
            if not any(is_repeated(later, action) for later in forced):
                raise
            continue
        played += [first, *forced]
    return value, played


def _first_mistake(review: tranca.Review, question: PageQuestion) -> int:
    """Return the number of the first mistake, if the page would open at the end of the deal; 0 if there is none."""
    seats = review.record.rules.seats
    wrong = (
        step.number
        for step in review.steps
        if step.verdict in VERDICTS[2:] and step.is_sure and question.player in (None, seats[step.seat])
    )
    return next(wrong, 0) if question.shown >= len(review.record.actions) else 0


def _review(record: tranca.Record, wanted: Literal["open", "own"] | None, tools: Tools) -> tranca.Review | None:
    """Return the review of a deal, in the own view if tiles are hidden; None if no hand is known or time runs out."""
    if not record.actions:
        return None
    is_open = record.positions[0].resolved().is_open
    view: Literal["open", "own"] = "open" if is_open and wanted != "own" else "own"
    tools = replace(tools, stop=limited(tools.stop, tools.seconds * FOR_VALUES))
    try:
        review = review_deal(record, {"view": view}, tools)
    except (UnsupportedError, StoppedError):
        return None
    return review if review.complete else None


def _match_review(review: tranca.Review, score: tuple[int, int] | None, tools: Tools) -> "tranca.MatchReview | None":
    """Return the match chance lost in a deal; None without a score, or if it cannot be computed in time."""
    record = review.record
    if score is None and record.start.score is None:
        return None
    try:
        return tranca.match_review(record, score=score, review=review, stop=tools.stop)
    except (UnsupportedError, StoppedError):  # the page shows the points
        return None


def _sum_losses(reviews: Sequence[tranca.Review], tools: Tools) -> Mapping[str, tuple[float, int]]:
    """Map players to the match chance lost in all deals for which it can be computed, and the number of these deals."""
    losses = tranca.MatchLosses()
    for review in reviews:
        with suppress(UnsupportedError, StoppedError):  # the page counts the others
            losses.add(review.record, review, stop=tools.stop)
    return losses.totals


def _values(moments: Sequence[Subject], question: PageQuestion, tools: Tools) -> dict[int, Values]:
    """Map the numbers of moments to the values of their plays.

    The moment shown comes first and may take all the time; the others share the rest.
    """
    numbers = sorted(range(len(moments)), key=lambda number: number != question.shown)
    end = monotonic() + tools.seconds * FOR_VALUES
    known = dict[int, Values]()
    for done, number in enumerate(numbers):
        left = max(0.01, end - monotonic())
        seconds = left if number == question.shown else left / (len(numbers) - done)
        worth = _solve_or_estimate(moments[number], question, replace(tools, seconds=seconds))
        if worth is not None:
            known[number] = worth
    return known


def _solve_or_estimate(moment: Subject, question: PageQuestion, tools: Tools) -> Values | None:
    """Return the values or averages of a moment's plays; None if they cannot be computed, or not in time.

    Averages are those that the board shows for the same question. An average that a limit cut short would depend on the
    speed of the machine, so it is left out.
    """
    position = latest(moment)
    if position.is_over or position.to_move is None:
        return None
    if position.resolved().is_open and question.view != "own":
        return tranca.solve(position, time_limit=tools.seconds, tables=tools.tables, stop=tools.stop)
    observer = position.seats[position.to_move]
    stop = limited(tools.stop, tools.seconds)
    tools = replace(tools, stop=stop)
    try:
        estimated = estimate_of(moment, DealsQuestion(text="", observer=observer, reading=question.reading), tools)
        return None if stop.is_stopped else estimated
    except TooLargeError:
        reply = ReplyQuestion(text="", observer=observer, strength="reading")
        advice = advice_of(moment, reply, tools.threads, stop)
        return advice if advice.complete and advice.played_on else None
    except (UnsupportedError, StoppedError):
        return None
