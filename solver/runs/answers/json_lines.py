"""Answers as lines of JSON: the objects that the single commands print, with the number of their input."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from tranca.engine.solution import Solution
from tranca.views.schemas.common import ErrorObject, JsonRow, encode
from tranca.views.schemas.rows.solved import solve_rows
from tranca.views.schemas.solution import SolveObject

from ..inputs.pieces import Chunk
from ..job import BatchJob
from ..outputs.chunk import ChunkAnswer
from .answer import InputAnswer, SolvedRun


def json_lines(job: BatchJob, chunk: Chunk, answers: Iterable[InputAnswer]) -> ChunkAnswer:
    """Serialize the answers to a chunk as lines of JSON."""
    data, rows, faults = bytearray(), 0, 0
    settings = {name: job.options.get(name, False) for name in ("exact", "blocks")} | {"lines": job.lines}
    for answer in answers:
        if isinstance(answer, SolvedRun):
            data += solve_rows(answer.run.arrays, answer.solved, answer.run.numbers)
            rows += len(answer.run)
            continue
        for result in answer.results:
            row = SolveObject.of(result, **settings) if isinstance(result, Solution) else result
            data += f"{encode(numbered(row, answer.item.number, job))}\n".encode()
            rows += 1
            faults += isinstance(row, ErrorObject)
    return ChunkAnswer(chunk.index, chunk.rows, rows, faults, chunk.read, bytes(data))


def numbered(row: Any, number: int, job: BatchJob) -> JsonRow:
    """Return a row with its number, without fields that differ from run to run, with lines only if the job has them."""
    changed: dict[str, Any] = {"number": number}
    for name in ("seconds", "nodes"):
        if hasattr(row, name):
            changed[name] = UNSET
    if job.command == "puzzles" and not job.lines and not isinstance(row, ErrorObject):
        changed["plays"] = [msgspec.structs.replace(play, line=UNSET, points=UNSET) for play in row.plays]
    made: JsonRow = msgspec.structs.replace(row, **changed)
    return made
