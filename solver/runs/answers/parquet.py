"""Answers as Parquet: runs of positions as columns, other results value by value."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import UnsetType

from tranca.engine.solution import Solution
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import mask
from tranca.notation.writer import one_line
from tranca.views.schemas.common import ErrorObject, JsonHeaders, encode, headers_of

from ..inputs.pieces import Chunk
from ..job import BatchJob
from ..outputs.arrow import TableRows, parquet_file
from ..outputs.chunk import ChunkAnswer
from ..outputs.schema import HANDS, PLAYERS
from .answer import InputAnswer, ItemAnswer, ItemResult, SolvedRun
from .columns import solved_columns
from .json_lines import numbered

if TYPE_CHECKING:
    from tranca.views.schemas.deals import DealsObject
    from tranca.views.schemas.estimate import EstimateObject
    from tranca.views.schemas.puzzle import PuzzleObject
    from tranca.views.schemas.review import ReviewObject

TableRow = dict[str, Any]


def parquet_part(job: BatchJob, chunk: Chunk, answers: Iterable[InputAnswer]) -> ChunkAnswer:
    """Serialize the answers to a chunk as a Parquet file."""
    parts: list[TableRows] = []
    faults = 0
    for is_run, group in groupby(answers, lambda answer: isinstance(answer, SolvedRun)):
        if is_run:
            parts += [solved_columns(answer) for answer in group if isinstance(answer, SolvedRun)]
            continue
        rows = [
            _row(result, answer.item.number, job)
            for answer in group
            if isinstance(answer, ItemAnswer)
            for result in answer.results
        ]
        faults += sum("message" in row for row in rows)
        names = dict.fromkeys(name for row in rows for name in row)
        parts.append(TableRows(len(rows), {name: [row.get(name) for row in rows] for name in names}))
    count = sum(part.count for part in parts)
    data = parquet_file(job.command, parts, chunk.rows, faults)
    return ChunkAnswer(chunk.index, chunk.rows, count, faults, chunk.read, data)


def _row(result: ItemResult, number: int, job: BatchJob) -> TableRow:
    """Return a result as values by column."""
    if isinstance(result, ErrorObject):
        return {"number": number, "message": f"{result.file}:{result.line}:{result.column}: {result.message}"}
    if isinstance(result, Solution):
        position = result.position
        headers = _headers(headers_of(position), position.seats)
        return {"number": number} | _position(position) | headers | _solution(result)
    shared = {name: getattr(result, name) for name in ("rules", "title", "position")}
    shared |= _headers(result.headers, Rules.parse(result.rules).seats)
    return {"number": number} | shared | _OF[job.command](result) | {"object": encode(numbered(result, number, job))}


def _headers(headers: JsonHeaders | UnsetType, seats: Sequence[str]) -> TableRow:
    """Return the headers of a block as columns; nothing where it has none."""
    if isinstance(headers, UnsetType):
        return {}
    names = headers.players or {}
    row: TableRow = {column: names.get(seat) for column, seat in zip(PLAYERS, seats, strict=False)}
    for name in ("event", "date", "table"):
        value = getattr(headers, name)
        row[name] = None if isinstance(value, UnsetType) else value
    return row


def _solution(solution: Solution) -> TableRow:
    plays = ["-" if play.play is None else str(play.play) for play in solution.plays]
    return {
        "value": None if solution.value is None else float(solution.value),
        "exact": solution.exact,
        "play": plays[0] if plays else None,
        "plays": plays,
        "values": [None if play.value is None else float(play.value) for play in solution.plays],
        "nodes": solution.nodes,
    }


def _position(position: Position) -> TableRow:
    """Return a position, of which every tile is known, as columns."""
    boneyard, drawing = position.boneyard, position.rules.draws
    ordered = drawing and (boneyard.ordered or not len(boneyard))
    left, right = (None, None) if position.rules.names_places else position.plain_ends or (None, None)
    return {
        "rules": str(position.rules),
        "position": one_line(position),
        **{name: hand.mask for name, hand in zip(HANDS, position.hands, strict=False)},
        "boneyard": mask(boneyard.tiles) if drawing else None,
        "boneyard_order": [tile.index for tile in boneyard.tiles] if ordered else None,
        "left": left,
        "right": right,
        "seat": None if position.is_over else position.to_move,
        "lead": position.lead,
        "turned_up": position.turned or None,
        "last": position.last,
        "must_lead": None if position.must_lead is None else position.must_lead.index,
        "bonus_paid": position.bonus_was_paid if position.rules.has_bonus and position.ends is not None else None,
        "deal": position.deal,
        "stake": None if position.stake is None else str(position.stake),
    }


def _estimate(row: "EstimateObject") -> TableRow:
    plays = [play.play for play in row.plays]
    return {
        "observer": row.observer,
        "worlds": float(row.worlds),
        "exact": row.exact,
        "play": row.best[0],
        "plays": plays,
        "means": [float(play.mean) for play in row.plays],
    }


def _review(row: "ReviewObject") -> TableRow:
    losses = [getattr(step.open, "loss", None) for step in row.steps]
    return {
        "exact": row.exact,
        "actions": [step.action for step in row.steps],
        "losses": [None if loss is None else float(loss) for loss in losses],
        "unjudged": row.unjudged.get("open", 0) if row.unjudged else 0,
    }


def _deals(row: "DealsObject") -> TableRow:
    return {"observer": row.observer, "worlds": float(row.worlds), "deals": float(row.deals)}


def _puzzle(row: "PuzzleObject") -> TableRow:
    return {
        "value": float(row.value),
        "play": row.best[0],
        "margin": None if row.margin is None else float(row.margin),
        "tiles": row.tiles,
        "level": row.difficulty.level,
        "rating": row.difficulty.rating,
        "themes": [*row.themes],
    }


_OF: Mapping[str, Callable[[Any], TableRow]] = {
    "estimate": _estimate,
    "review": _review,
    "deals": _deals,
    "puzzles": _puzzle,
}
