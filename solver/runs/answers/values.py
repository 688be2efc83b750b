"""Chunks answered with columns: what is told of each input, value by value."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tranca.engine.resources import Resources
from tranca.engine.solution import Solution
from tranca.engine.solve import solve
from tranca.errors import Fault, UnsupportedError
from tranca.game.position import Position
from tranca.game.tiles import mask
from tranca.views.schemas.common import JsonRow, encode
from tranca.views.schemas.error import ErrorObject
from tranca.views.wording.refusals import faults_of, moment, unsolvable

from ..answered import Answered
from ..columns import HANDS
from ..job import BatchJob
from ..pieces import Chunk, Item
from ..quick import runs, takes_arrays
from ..rows import emptied, items, rows, this_resources
from .solved import QuickColumns, quick_columns

Values = dict[str, Any]


def answer_columns(job: BatchJob, chunk: Chunk) -> Answered:
    """Answer a chunk with columns; its tables are empty at first, so that nodes depend on nothing before."""
    resources = emptied(this_resources())
    if takes_arrays(job):
        made = _solved_quickly(job, chunk, resources)
    else:
        made = _solved(job, chunk, resources) if job.command == "solve" else _objects(job, chunk, resources)
    parts: list[QuickColumns | list[Values]] = []
    for each in made:
        if isinstance(each, QuickColumns):
            parts.append(each)
        elif parts and isinstance(parts[-1], list):
            parts[-1].append(each)
        else:
            parts.append([each])
    count = sum(each.count if isinstance(each, QuickColumns) else len(each) for each in parts)
    faults = sum(row.get("message") is not None for part in parts if isinstance(part, list) for row in part)
    return Answered(chunk.index, chunk.rows, count, faults, chunk.read, columns=parts)


def _solved_quickly(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[Values | QuickColumns]:
    """The rows of `solve` for positions as arrays; what these cannot answer is answered alone."""
    for run in runs(job, chunk):
        resources.check()
        if isinstance(run, Item):
            yield {"number": run.number} | _solved_row(run, job, resources)
            continue
        for each in quick_columns(run, run.solved(resources, outcomes=False)):
            if isinstance(each, QuickColumns):
                yield each
            else:
                yield {"number": run.numbers[each]} | _solved_row(run.item(each), job, resources)


def _solved(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[Values]:
    """The rows of `solve`, without the objects between."""
    for item in items(job, chunk):
        resources.check()
        yield {"number": item.number} | _solved_row(item, job, resources)


def _solved_row(item: Item, job: BatchJob, resources: Resources) -> Values:
    if item.value is None:
        return {"message": message(item.faults)}
    try:
        asked = dict(job.options)
        asked.pop("exact", None)
        value = moment(item.value, asked.pop("action", None))
        try:
            solution = solve(value, tables=resources.tables, stop=resources.stop, lines=False, **asked)
        except UnsupportedError as error:
            raise unsolvable(error, value) from None
        return position_columns(solution.position) | _solution_columns(solution)
    except Exception as error:  # it costs its input alone
        return {"message": message(faults_of(error, item.fault))}


def _solution_columns(solution: Solution) -> Values:
    plays = ["-" if each.play is None else str(each.play) for each in solution.plays]
    return {
        "value": None if solution.value is None else float(solution.value),
        "exact": solution.exact,
        "play": plays[0] if plays else None,
        "plays": plays,
        "values": [None if each.value is None else float(each.value) for each in solution.plays],
        "nodes": solution.nodes,
    }


def position_columns(position: Position) -> Values:
    """A position, of which every tile is known, as columns."""
    boneyard, drawing = position.boneyard, position.rules.draws
    ordered = drawing and (boneyard.ordered or not len(boneyard))
    left, right = position.ends or (None, None)
    return {
        "rules": str(position.rules),
        **{name: hand.mask for name, hand in zip(HANDS, position.hands, strict=False)},
        "boneyard": mask(boneyard.tiles) if drawing else None,
        "boneyard_order": [tile.index for tile in boneyard.tiles] if ordered else None,
        "left": left,
        "right": right,
        "seat": None if position.is_over else position.to_move,
        "lead": position.lead,
        "last": position.last,
        "must_lead": None if position.must_lead is None else position.must_lead.index,
        "bonus_paid": position.bonus_was_paid if position.rules.has_bonus and position.ends is not None else None,
        "deal": position.deal,
        "stake": None if position.stake is None else str(position.stake),
    }


def message(faults: tuple[Fault, ...]) -> str:
    """The faults of an input in one text, each with its place."""
    return "; ".join(map(str, faults))


def _objects(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[Values]:
    """The rows of the other commands, made of their objects."""
    for row in rows(job, chunk, resources):
        if isinstance(row, ErrorObject):
            yield {"number": row.number, "message": f"{row.file}:{row.line}:{row.column}: {row.message}"}
            continue
        shared = {name: getattr(row, name) for name in ("number", "rules", "title", "position")}
        yield shared | _OF[job.command](row) | {"object": encode(row)}


def _estimate(row: Any) -> Values:
    plays = [each.play for each in row.plays]
    return {
        "observer": row.observer,
        "worlds": float(row.worlds),
        "exact": row.exact,
        "play": row.best[0],
        "plays": plays,
        "means": [float(each.mean) for each in row.plays],
    }


def _review(row: Any) -> Values:
    losses = [getattr(step.open, "loss", None) for step in row.steps]
    return {
        "exact": row.exact,
        "actions": [step.action for step in row.steps],
        "losses": [None if loss is None else float(loss) for loss in losses],
    }


def _deals(row: Any) -> Values:
    return {"observer": row.observer, "worlds": float(row.worlds), "deals": float(row.deals)}


def _puzzle(row: Any) -> Values:
    return {
        "value": float(row.value),
        "play": row.best[0],
        "margin": None if row.margin is None else float(row.margin),
        "tiles": row.tiles,
        "level": row.difficulty.level,
        "rating": row.difficulty.rating,
        "themes": [*row.themes],
    }


_OF: Mapping[str, Callable[[JsonRow], Values]] = {
    "estimate": _estimate,
    "review": _review,
    "deals": _deals,
    "puzzles": _puzzle,
}
