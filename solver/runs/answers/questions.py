"""Answer the question of a run for one input at a time."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from tranca.analysis.deals.question import deals
from tranca.analysis.estimate.question import estimate
from tranca.analysis.puzzles.generator import generate_puzzles
from tranca.analysis.review.walk import review
from tranca.engine.resources import Resources
from tranca.engine.solve import solve
from tranca.errors import NoChoiceError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.views.schemas.common import ErrorObject
from tranca.views.schemas.deals import DealsObject
from tranca.views.schemas.estimate import EstimateObject
from tranca.views.schemas.match_plays import MatchPart, MatchReviewPart
from tranca.views.schemas.puzzle import PuzzleObject
from tranca.views.schemas.review import ReviewObject
from tranca.views.wording.puzzles import with_title
from tranca.views.wording.refusals import estimate_refusal, faults_of, record_before, require_record, solve_refusal

from ..inputs.slices import InputRow
from ..job import BatchJob
from .solved import RowResult, ScoredSolution

Keywords = dict[str, Any]


def answer_row(row: InputRow, job: BatchJob, resources: Resources) -> list[RowResult]:
    """Answer the question of a job for one input; if that fails, the result is an object with the faults."""
    if row.value is None:
        return [ErrorObject.of(row.faults)]
    try:
        keywords = dict(job.options)
        if job.command == "solve" and job.format == "parquet" and keywords.get("score") is None:
            keywords["lines"] = False  # Parquet has no column for them, and only match chances need them
        value = record_before(row.value, keywords.pop("action", None))
        return [*_QUESTIONS[job.command](row, value, keywords, resources)]
    except Exception as error:  # an unexpected error spoils only its own input
        return [ErrorObject.of(faults_of(error, row.fault))]


def _solve(row: InputRow, value: Position | Record, keywords: Keywords, resources: Resources) -> Iterator[RowResult]:
    for name in ("exact", "blocks", "position_text"):  # options of the output, not of `solve`
        keywords.pop(name, None)
    score = keywords.pop("score", None)
    try:
        solution = solve(value, threads=1, tables=resources.tables, stop=resources.stop, **keywords)
    except UnsupportedError as error:
        raise solve_refusal(error, value) from None
    if score is None:
        yield solution
    else:
        yield ScoredSolution(solution, _match_of(value, score, resources, solution=solution))


def _match_of(value: Position | Record, score: Any, resources: Resources, **keywords: Any) -> MatchPart | None:
    """Return the match chances of the plays, at a score or at that of the input (`own`); None if there is no choice."""
    if (value.position if isinstance(value, Record) else value).is_over:
        return None
    from tranca.analysis.match_chances.plays import match_plays

    try:
        return MatchPart.of(match_plays(value, score=_stated(score), stop=resources.stop, **keywords))
    except NoChoiceError:
        return None


def _stated(score: Any) -> tuple[int, int] | None:
    """Return the score that the job states; None if each input states its own."""
    return None if score == "own" else tuple(score)


def _estimate(row: InputRow, value: Position | Record, keywords: Keywords, resources: Resources) -> Iterator[RowResult]:
    keywords["observer"] = keywords.get("observer") or _mover(row, value)
    score = keywords.pop("score", None)
    try:
        answer = estimate(value, stop=resources.stop, **keywords)
    except UnsupportedError as error:
        raise estimate_refusal(error, value) from None
    made = EstimateObject.of(answer)
    if score is not None:
        keys = {"observer": answer.observer, "best_in_points": answer.best, "seed": keywords.get("seed", 0)}
        made = msgspec.structs.replace(made, match=_match_of(value, score, resources, **keys) or UNSET)
    yield made


def _review(row: InputRow, value: Position | Record, keywords: Keywords, resources: Resources) -> Iterator[RowResult]:
    record, score = require_record(value), keywords.pop("score", None)
    judged = review(record, tables=resources.tables, stop=resources.stop, **keywords)
    made = ReviewObject.of(judged)
    if score is not None:
        from tranca.analysis.match_chances.lost import match_review

        lost = match_review(record, score=_stated(score), review=judged, stop=resources.stop)
        made = msgspec.structs.replace(made, match=MatchReviewPart.of(lost, record.rules.sides))
    yield made


def _deals(row: InputRow, value: Position | Record, keywords: Keywords, resources: Resources) -> Iterator[RowResult]:
    possible = deals(value, keywords.get("observer") or _mover(row, value))
    yield DealsObject.of(possible, blocks=keywords.get("blocks", False))


def _mover(row: InputRow, value: Position | Record) -> str | None:
    """Return the default observer: the seat to move if the row is random, else None."""
    position = latest(value)
    if not row.is_random or position.to_move is None:
        return None
    return position.seats[position.to_move]


def _puzzles(row: InputRow, value: Position | Record, keywords: Keywords, resources: Resources) -> Iterator[RowResult]:
    records = [(value, row.place)]
    for puzzle in generate_puzzles(records=records, rules=value.rules, stop=resources.stop, **keywords):
        yield PuzzleObject.of(with_title(puzzle))


_QUESTIONS: Mapping[str, Callable[[InputRow, Position | Record, Keywords, Resources], Iterator[RowResult]]] = {
    "solve": _solve,
    "estimate": _estimate,
    "review": _review,
    "deals": _deals,
    "puzzles": _puzzles,
}
