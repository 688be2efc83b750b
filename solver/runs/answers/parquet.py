"""Answers as Parquet: solved positions column by column, the objects of other questions value by value."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import UnsetType
from numpy.typing import NDArray

from tranca.engine.solution import Solution, Value
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import mask
from tranca.notation.writer import one_line
from tranca.views.schemas.common import ErrorObject, JsonHeaders, encode, headers_of, word
from tranca.views.schemas.match_plays import MatchPart

from ..inputs.slices import Chunk
from ..job import BatchJob
from ..outputs.journal import ChunkAnswer
from ..outputs.tables import (
    HANDS,
    PLAYERS,
    ColumnData,
    ListColumn,
    TableRows,
    WordColumn,
    parquet_file,
)
from .json_lines import add_number
from .solved import InputAnswer, PlayColumns, RowResult, ScoredSolution, SolvedRows, position_texts

if TYPE_CHECKING:
    from tranca.views.schemas.deals import DealsObject
    from tranca.views.schemas.estimate import EstimateObject
    from tranca.views.schemas.puzzle import PuzzleObject
    from tranca.views.schemas.review import ReviewObject

RowValues = dict[str, Any]
"""The values of a row by column; missing columns are null."""


def write_parquet(job: BatchJob, chunk: Chunk, answers: Iterable[InputAnswer]) -> ChunkAnswer:
    """Write the answers to a chunk as a Parquet file."""
    parts: list[TableRows] = []
    for kind, group in groupby(_numbered(answers), lambda numbered: _kind(numbered[1])):
        if kind is SolvedRows:
            parts += [_columns_of_arrays(answer, job) for _, answer in group if isinstance(answer, SolvedRows)]
        elif isinstance(kind, str):
            solved = [(number, result) for number, result in group if isinstance(result, Solution | ScoredSolution)]
            parts.append(_columns_of_solutions(solved, job))
        else:
            rows = [_object_values(result, number, job) for number, result in group]
            parts.append(TableRows(len(rows), _by_column(rows)))
    count, faults = (
        sum(part.count for part in some) for some in (parts, [part for part in parts if "message" in part.columns])
    )
    data = parquet_file(job.command, parts, chunk.rows, faults, is_scored=job.options.get("score") is not None)
    return ChunkAnswer(chunk.index, chunk.rows, count, faults, chunk.read, data)


def _numbered(answers: Iterable[InputAnswer]) -> Iterator[tuple[int, SolvedRows | RowResult]]:
    """Yield each result with the number of its input; positions solved as arrays stay together."""
    for answer in answers:
        if isinstance(answer, SolvedRows):
            yield answer.rows.numbers[0], answer
        else:
            yield from ((answer.row.number, result) for result in answer.results)


def _kind(result: SolvedRows | RowResult) -> type | str:
    """Return the key of results whose columns are made together: the rules of a solution, else the type."""
    if isinstance(result, ScoredSolution):
        return _kind(result.solution)
    return str(result.position.rules) if isinstance(result, Solution) else type(result)


# Solved positions


def _columns_of_arrays(answer: SolvedRows, job: BatchJob) -> TableRows:
    """Return the columns of positions solved as arrays, without a loop over rows."""
    arrays, rules = answer.rows.arrays, answer.rows.arrays.rules
    plays, empty = PlayColumns.of(rules, answer.solved), arrays.laid == 0
    texts: list[str | None] | None = None
    if rules.names_places or job.options.get("position_text"):
        texts = [*position_texts(arrays)]
    elif any(title is not None for title in arrays.titles):
        pairs = zip(arrays.titles, position_texts(arrays), strict=True)
        texts = [None if title is None else text for title, text in pairs]
    first, values = plays.offsets[:-1], plays.values.astype(np.float64)
    return _solved_table(
        rules,
        arrays.hands,
        np.where(empty[:, None], np.int8(-1), arrays.ends),
        np.where(empty, np.int8(-1), arrays.moments.paid),
        number=np.asarray(answer.rows.numbers, np.int64),
        position=texts,
        seat=arrays.turns,
        lead=arrays.leads,
        last=arrays.last,
        must_lead=arrays.forced,
        value=values[first],
        exact=np.ones(len(arrays), np.bool_),
        play=WordColumn(plays.words.words, plays.words.places[first]),
        plays=ListColumn(plays.offsets, plays.words),
        values=ListColumn(plays.offsets, values),
        nodes=answer.solved.spent,
    )


def _columns_of_solutions(numbered: Sequence[tuple[int, Solution | ScoredSolution]], job: BatchJob) -> TableRows:
    positions, rows = [], []
    for number, result in numbered:
        solution, match = (result, None) if isinstance(result, Solution) else (result.solution, result.match)
        positions.append(solution.position)
        values = _position_values(solution.position, job) | _play_values(solution)
        rows.append({"number": number} | values | _match_values(match, [word(play.play) for play in solution.plays]))
    rules = positions[0].rules
    return _solved_table(
        rules,
        np.array([[hand.mask for hand in position.hands] for position in positions], np.uint64),
        np.array([(not rules.names_places and position.plain_ends) or (-1, -1) for position in positions]),
        np.array([-1 if position.ends is None else position.bonus_was_paid for position in positions], np.int8),
        **_by_column(rows),
    )


def _position_values(position: Position, job: BatchJob) -> RowValues:
    """Return the facts that a position states, other than its hands and ends, by column."""
    return _boneyard_values(position) | {
        "position": one_line(position) if _needs_text(position, job) else None,
        "seat": None if position.is_over else position.to_move,
        "lead": position.lead,
        "turned_up": position.turned or None,
        "last": position.last,
        "must_lead": position.must_lead and position.must_lead.index,
        "deal": position.deal,
        "stake": position.stake and str(position.stake),
        **_header_values(headers_of(position), position.seats),
    }


def _boneyard_values(position: Position) -> RowValues:
    """Return the boneyard by column, with its order if known; empty under rules without draws."""
    tiles = position.boneyard.tiles
    if not position.rules.draws:
        return {}
    is_ordered = position.boneyard.ordered or not tiles
    return {"boneyard": mask(tiles), "boneyard_order": [tile.index for tile in tiles] if is_ordered else None}


def _play_values(solution: Solution) -> RowValues:
    plays = [word(play.play) for play in solution.plays]
    return {
        "value": _float(solution.value),
        "exact": solution.exact,
        "play": plays[0] if plays else None,
        "plays": plays,
        "values": [_float(play.value) for play in solution.plays],
        "nodes": solution.nodes,
    }


def _match_values(match: MatchPart | None, plays: Sequence[str]) -> RowValues:
    """Return the match chances by column; those of the plays are in the order of `plays`."""
    if match is None:
        return {}
    chances = {play.play: float(play.chance) for play in match.plays}
    return {
        "score": [*match.score.values()],
        "chances": [chances.get(play) for play in plays],
        "chance_play": match.plays[0].play,
        "chance_basis": match.basis,
        "ten_points": float(match.ten_points),
        "disagree": match.disagree,
    }


def _solved_table(
    rules: Rules, hands: NDArray[np.uint64], ends: NDArray[Any], bonus_paid: NDArray[Any], **columns: ColumnData
) -> TableRows:
    """Return the columns of solved positions under the same rules; columns that the rules do not use are null."""
    columns |= {"rules": str(rules)} | {name: hands[:, seat] for seat, name in enumerate(HANDS[: rules.players])}
    if not rules.names_places:
        columns |= {"left": ends[:, 0], "right": ends[:, 1]}
    if rules.has_bonus:
        columns["bonus_paid"] = bonus_paid
    return TableRows(len(hands), columns)


def _needs_text(position: Position, job: BatchJob) -> bool:
    """Return whether a row includes its position as text: if requested, or if a fact has no column."""
    facts = position.title, position.score, position.last_tile
    return bool(job.options.get("position_text")) or position.rules.names_places or facts != (None, None, None)


def _float(value: Value | None) -> float | None:
    return None if value is None else float(value)


def _by_column(rows: Sequence[RowValues]) -> dict[str, ColumnData]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


# Objects of other questions, and faults


def _object_values(result: Any, number: int, job: BatchJob) -> RowValues:
    if isinstance(result, ErrorObject):
        return {"number": number, "message": f"{result.file}:{result.line}:{result.column}: {result.message}"}
    shared = {name: getattr(result, name) for name in ("rules", "title", "position")}
    shared |= _header_values(result.headers, Rules.parse(result.rules).seats)
    return {"number": number} | shared | _OF[job.command](result) | {"object": encode(add_number(result, number, job))}


def _header_values(headers: JsonHeaders | UnsetType, seats: Sequence[str]) -> RowValues:
    if isinstance(headers, UnsetType):
        return {}
    names = headers.players or {}
    row: RowValues = {column: names.get(seat) for column, seat in zip(PLAYERS, seats, strict=False)}
    for name in ("event", "date", "table"):
        value = getattr(headers, name)
        row[name] = None if isinstance(value, UnsetType) else value
    return row


def _estimate(row: "EstimateObject") -> RowValues:
    plays = [play.play for play in row.plays]
    return {
        "observer": row.observer,
        "worlds": float(row.worlds),
        "exact": row.exact,
        "play": row.best[0],
        "plays": plays,
        "means": [float(play.mean) for play in row.plays],
    } | _match_values(None if isinstance(row.match, UnsetType) else row.match, plays)


def _review(row: "ReviewObject") -> RowValues:
    losses = [getattr(step.open, "loss", None) for step in row.steps]
    values: RowValues = {
        "exact": row.exact,
        "actions": [step.action for step in row.steps],
        "losses": [None if loss is None else float(loss) for loss in losses],
        "unjudged": row.unjudged.get("open", 0) if row.unjudged else 0,
    }
    if not isinstance(row.match, UnsetType):
        lost = {choice.action: float(choice.lost) for choice in row.match.choices}
        values["score"] = [*row.match.score.values()]
        values["chances_lost"] = [lost.get(step.number) for step in row.steps]
    return values


def _deals(row: "DealsObject") -> RowValues:
    return {"observer": row.observer, "worlds": float(row.worlds), "deals": float(row.deals)}


def _puzzle(row: "PuzzleObject") -> RowValues:
    return {
        "value": float(row.value),
        "play": row.best[0],
        "margin": None if row.margin is None else float(row.margin),
        "tiles": row.tiles,
        "level": row.difficulty.level,
        "rating": row.difficulty.rating,
        "themes": [*row.themes],
    }


_OF: Mapping[str, Callable[[Any], RowValues]] = {
    "estimate": _estimate,
    "review": _review,
    "deals": _deals,
    "puzzles": _puzzle,
}
