"""The questions that are put to each input of a run, answered with the objects that the single commands print."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from tranca.analysis.deals import deals
from tranca.analysis.estimate import estimate
from tranca.analysis.puzzles import generate_puzzles
from tranca.analysis.review import review
from tranca.engine.resources import Resources
from tranca.engine.solve import solve
from tranca.errors import UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.views.schemas.common import JsonRow
from tranca.views.schemas.deals import DealsObject
from tranca.views.schemas.error import ErrorObject
from tranca.views.schemas.estimate import EstimateObject
from tranca.views.schemas.puzzle import PuzzleObject
from tranca.views.schemas.review import ReviewObject
from tranca.views.schemas.solution import SolveObject
from tranca.views.wording.puzzles import titled
from tranca.views.wording.refusals import faults_of, moment, not_estimable, recorded_deal, unsolvable

from .job import BatchJob
from .pieces import Item

Keywords = Mapping[str, Any]
AskedValue = Position | Record


def rows_of(item: Item, job: BatchJob, resources: Resources) -> list[JsonRow]:
    """The rows of an input: one, its faults where it cannot be answered; of `puzzles` one for each puzzle in it."""
    if item.value is None:
        return [ErrorObject.of(item.faults)]
    try:
        options = dict(job.options)
        value = moment(item.value, options.pop("action", None))
        return [*_QUESTIONS[job.command](item, value, options, resources)]
    except Exception as error:  # of the library, or foreseen by nobody: it costs its input alone
        return [ErrorObject.of(faults_of(error, item.fault))]


def numbered(row: JsonRow, number: int, job: BatchJob) -> JsonRow:
    """A row with its number, without what differs from run to run, and without lines unless they are asked for."""
    changed: dict[str, Any] = {"number": number}
    for name in ("seconds", "nodes"):
        if hasattr(row, name):
            changed[name] = UNSET
    if isinstance(row, SolveObject | PuzzleObject) and not job.lines:
        changed["plays"] = [msgspec.structs.replace(each, line=UNSET, points=UNSET) for each in row.plays]
    return msgspec.structs.replace(row, **changed)


def _solve(item: Item, value: AskedValue, asked: dict[str, Any], resources: Resources) -> Iterator[JsonRow]:
    exact = asked.pop("exact", False)
    try:
        solution = solve(value, tables=resources.tables, stop=resources.stop, **asked)
    except UnsupportedError as error:
        raise unsolvable(error, value) from None
    yield SolveObject.of(solution, exact=exact)


def _estimate(item: Item, value: AskedValue, asked: dict[str, Any], resources: Resources) -> Iterator[JsonRow]:
    asked["observer"] = asked.get("observer") or _mover(item, value)
    try:
        yield EstimateObject.of(estimate(value, stop=resources.stop, **asked))
    except UnsupportedError as error:
        raise not_estimable(error, value) from None


def _review(item: Item, value: AskedValue, asked: dict[str, Any], resources: Resources) -> Iterator[JsonRow]:
    yield ReviewObject.of(review(recorded_deal(value), tables=resources.tables, stop=resources.stop, **asked))


def _deals(item: Item, value: AskedValue, asked: dict[str, Any], resources: Resources) -> Iterator[JsonRow]:
    yield DealsObject.of(deals(value, asked.get("observer") or _mover(item, value)))


def _mover(item: Item, value: AskedValue) -> str | None:
    """The observer of a row made at random: the seat to move."""
    position = value.position if isinstance(value, Record) else value
    if not item.made or position.to_move is None:
        return None
    return position.seats[position.to_move]


def _puzzles(item: Item, value: AskedValue, asked: dict[str, Any], resources: Resources) -> Iterator[JsonRow]:
    records = [(value, item.place)]
    for puzzle in generate_puzzles(records=records, rules=value.rules, stop=resources.stop, **asked):
        yield PuzzleObject.of(titled(puzzle))


_QUESTIONS: Mapping[str, Callable[[Item, AskedValue, dict[str, Any], Resources], Iterator[JsonRow]]] = {
    "solve": _solve,
    "estimate": _estimate,
    "review": _review,
    "deals": _deals,
    "puzzles": _puzzles,
}
