"""The work of one process: a chunk of the input answered, as lines of JSON or as columns."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import NamedTuple

from tranca.engine.resources import Resources
from tranca.errors import TrancaError
from tranca.views.schemas.common import JsonRow, encode
from tranca.views.schemas.error import ErrorObject
from tranca.views.schemas.rows.solved import solve_rows
from tranca.views.schemas.rows.study import StudyObject

from .answered import Answered
from .job import STUDIES, BatchJob
from .pieces import Chunk, Item, RandomPiece
from .quick import runs, solved_parts, takes_arrays
from .rows import rows, rows_alone, this_resources

_FAULT = f'{{"schema":"{ErrorObject.__struct_config__.tag}",'
_AT_ONCE = 1000  # lines that are texts of their own at one time: more would cost each process some ten megabytes


class VersionError(TrancaError):
    """A worker that has another Tranca than the client."""


@cache
def version() -> str:
    """The version of Tranca of this process."""
    from importlib.metadata import version as installed

    return installed("tranca")


def answer(job: BatchJob, chunk: Chunk) -> Answered:
    """Answer a chunk; raises VersionError in a process that has another Tranca than the client."""
    here = version()
    if here != job.version:
        raise VersionError(f"a worker has tranca {here}: expected {job.version}, the version of the client")
    if job.command in STUDIES:
        return _sums(job, chunk)
    if job.format == "parquet":
        from .parquet.answers import answer_columns

        return answer_columns(job, chunk)
    return _lines(job, chunk, this_resources())


class SomeLines(NamedTuple):
    """Some whole lines: how many, how many of them are faults, and their text."""

    lines: int
    faults: int
    text: bytes


def _lines(job: BatchJob, chunk: Chunk, resources: Resources) -> Answered:
    made = _quick_lines(job, chunk, resources) if takes_arrays(job) else _slow_lines(rows(job, chunk, resources))
    parts = [*made]
    count, faults = sum(part.lines for part in parts), sum(part.faults for part in parts)
    return Answered(chunk.index, chunk.rows, count, faults, chunk.read, lines=b"".join(part.text for part in parts))


def _sums(job: BatchJob, chunk: Chunk) -> Answered:
    """The sums of a study over the deals of a chunk, in one line."""
    (piece,) = chunk.pieces
    assert isinstance(piece, RandomPiece)
    study = import_module(f"{__package__}.studies.{job.command}")
    sums = study.sums(piece.play, piece.first, piece.step, piece.count)
    row = StudyObject(
        number=piece.first,
        study=job.command,
        rules=str(piece.play.rules),
        deals=piece.count,
        shape=list(sums.shape),
        sums=sums.ravel().tolist(),
    )
    return Answered(chunk.index, chunk.rows, 1, 0, chunk.read, lines=f"{encode(row)}\n".encode())


def _slow_lines(made: Iterable[JsonRow]) -> Iterator[SomeLines]:
    """Objects as lines, many at a time."""
    lines = map(encode, made)
    while some := [*islice(lines, _AT_ONCE)]:
        yield SomeLines(len(some), sum(line.startswith(_FAULT) for line in some), "\n".join([*some, ""]).encode())


def _quick_lines(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[SomeLines]:
    """The lines of `solve` for positions as arrays; what these cannot answer is answered alone."""
    for run in runs(job, chunk):
        resources.check()
        if isinstance(run, Item):
            yield from _slow_lines(rows_alone(run, job, resources))
            continue
        solved = run.solved(resources, outcomes=True)
        for some in solved_parts(solved.counts):
            if isinstance(some, int):
                yield from _slow_lines(rows_alone(run.item(some), job, resources))
            else:
                text = solve_rows(run.arrays.part(some), solved.part(some), run.numbers[some])
                yield SomeLines(some.stop - some.start, 0, text)
