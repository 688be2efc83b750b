"""Answers as JSON Lines: the objects that the single commands print, with the number of their input."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

import msgspec
from msgspec import UNSET

from tranca.engine.solution import Information, Solution
from tranca.views.schemas.common import ErrorObject, JsonRow, encode
from tranca.views.schemas.runs import StudyObject
from tranca.views.schemas.solution import SolveObject, SolvePlay

from ..inputs.slices import Chunk, RandomSlice
from ..job import BatchJob
from ..outputs.journal import ChunkAnswer
from .solved import AnsweredRow, InputAnswer, PlayColumns, RowResult, ScoredSolution, SolvedRows, position_texts

_ENDS = (None, "out", "blocked", None)  # indexed by the two low bits of an outcome


def write_json_lines(job: BatchJob, chunk: Chunk, answers: Iterable[InputAnswer]) -> ChunkAnswer:
    """Write the answers to a chunk as lines of JSON."""
    lines, faults = list[str](), 0
    for answer in answers:
        rows = solved_objects(answer) if isinstance(answer, SolvedRows) else _objects(job, answer)
        for row in rows:
            lines.append(f"{encode(row)}\n")
            faults += isinstance(row, ErrorObject)
    return ChunkAnswer(chunk.index, chunk.rows, len(lines), faults, chunk.read, "".join(lines).encode())


def solved_objects(answer: SolvedRows) -> Iterator[SolveObject]:
    """Yield the objects of positions solved as arrays, including outcomes."""
    arrays, plays = answer.rows.arrays, PlayColumns.of(answer.rows.arrays.rules, answer.solved)
    rules, seats = str(arrays.rules), arrays.rules.seats
    words = [word.decode() for word in plays.words.words[plays.words.places].tolist()]
    values, ends = plays.values.tolist(), [_ENDS[outcome & 3] for outcome in plays.outcomes.tolist()]
    scores = plays.scores.tolist() if arrays.rules.scores else [UNSET] * len(words)
    rows = zip(answer.rows.numbers, arrays.titles, position_texts(arrays), arrays.turns.tolist(), strict=True)
    begin, *offsets = plays.offsets.tolist()
    for (number, title, position, seat), end in zip(rows, offsets, strict=True):
        value, places = values[begin], range(begin, end)
        yield SolveObject(
            number=number,
            title=title,
            position=position,
            rules=rules,
            to_move=seats[seat],
            information=Information.OPEN,
            value=value,
            exact=True,
            best=[words[place] for place in places if values[place] == value],
            plays=[
                SolvePlay(
                    play=words[place],
                    value=values[place],
                    swing=values[place] - value,
                    best=values[place] == value,
                    scores=scores[place],
                    end=ends[place],
                )
                for place in places
            ],
        )
        begin = end


def _objects(job: BatchJob, answer: AnsweredRow) -> Iterator[JsonRow]:
    settings = {name: job.options.get(name, False) for name in ("exact", "blocks")} | {"lines": job.lines}
    for result in answer.results:
        yield add_number(_object(result, settings), answer.row.number, job)


def _object(result: RowResult, settings: Mapping[str, Any]) -> JsonRow:
    if isinstance(result, Solution):
        return SolveObject.of(result, **settings)
    if isinstance(result, ScoredSolution):
        return msgspec.structs.replace(SolveObject.of(result.solution, **settings), match=result.match or UNSET)
    return result


def add_number(row: Any, number: int, job: BatchJob) -> JsonRow:
    """Add its number to a row; drop fields that vary between runs, and lines unless the job includes them."""
    changed: dict[str, Any] = {"number": number}
    for name in ("seconds", "nodes"):
        if hasattr(row, name):
            changed[name] = UNSET
    if job.command == "puzzles" and not job.lines and not isinstance(row, ErrorObject):
        changed["plays"] = [msgspec.structs.replace(play, line=UNSET, points=UNSET) for play in row.plays]
    made: JsonRow = msgspec.structs.replace(row, **changed)
    return made


def write_study(job: BatchJob, chunk: Chunk) -> ChunkAnswer:
    """Write the sums of a study over the deals of a chunk as one line of JSON."""
    (deals,) = chunk.slices
    assert isinstance(deals, RandomSlice)
    sums = import_module(f"tranca.runs.studies.{job.command}").sum_deals(
        deals.play.rules, deals.play.seed, deals.numbers
    )
    row = StudyObject(
        number=deals.first,
        study=job.command,
        rules=str(deals.play.rules),
        deals=deals.count,
        shape=list(sums.shape),
        sums=sums.ravel().tolist(),
    )
    return ChunkAnswer(chunk.index, chunk.rows, 1, 0, chunk.read, f"{encode(row)}\n".encode())
