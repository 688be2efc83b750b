"""Answers as lines of JSON: the objects that the single commands print, with the number of their input."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from tranca.engine.solution import Solution
from tranca.views.schemas.common import encode
from tranca.views.schemas.error import ErrorObject
from tranca.views.schemas.puzzle import PuzzleObject
from tranca.views.schemas.rows.solved import solve_rows
from tranca.views.schemas.solution import SolveObject

from ..inputs.pieces import Chunk
from ..job import BatchJob
from ..outputs.chunk import ChunkAnswer
from .answer import Answer, ItemResult, SolvedRun

_ERROR = f'{{"schema":"{ErrorObject.__struct_config__.tag}",'.encode()


def json_lines(job: BatchJob, chunk: Chunk, answers: Iterable[Answer]) -> ChunkAnswer:
    """Write the answers to a chunk as lines."""
    data, rows, faults = bytearray(), 0, 0
    for answer in answers:
        if isinstance(answer, SolvedRun):
            data += solve_rows(answer.run.arrays, answer.solved, answer.run.numbers)
            rows += len(answer.run)
            continue
        for result in answer.results:
            line = line_of(result, answer.item.number, job)
            data += line
            rows += 1
            faults += line.startswith(_ERROR)
    return ChunkAnswer(chunk.index, chunk.rows, rows, faults, chunk.read, bytes(data))


def line_of(result: ItemResult, number: int, job: BatchJob) -> bytes:
    """Return a row as a line, without what differs from run to run, and without lines of play unless asked for."""
    row = SolveObject.of(result, exact=job.options.get("exact", False)) if isinstance(result, Solution) else result
    changed: dict[str, Any] = {"number": number}
    for name in ("seconds", "nodes"):
        if hasattr(row, name):
            changed[name] = UNSET
    if isinstance(row, SolveObject | PuzzleObject) and not job.lines:
        changed["plays"] = [msgspec.structs.replace(play, line=UNSET, points=UNSET) for play in row.plays]
    return f"{encode(msgspec.structs.replace(row, **changed))}\n".encode()
