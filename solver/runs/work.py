"""The work of one process: a chunk of the input answered, as lines of JSON or as columns."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tranca.engine.parallel import own_resources
from tranca.engine.resources import Resources, Tables
from tranca.errors import TrancaError
from tranca.views.schemas.common import JsonRow, encode
from tranca.views.schemas.error import ErrorObject
from tranca.views.schemas.rows.solve import solve_rows
from tranca.views.schemas.rows.study import StudyObject

from .job import STUDIES, BatchJob
from .pieces import Chunk, Item, RandomPiece
from .questions import numbered, rows_of
from .quick import runs, takes_arrays

_RECORDED = ("review",)
_FAULT = f'{{"schema":"{ErrorObject.__struct_config__.tag}",'
_of_thread = threading.local()


class VersionError(TrancaError):
    """A worker that has another Tranca than the client."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answers of a chunk: lines of JSON, or columns by name; how many inputs, rows and faults."""

    index: int
    inputs: int
    rows: int
    faults: int
    read: float
    lines: bytes = b""
    columns: Any = None


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
        from .parts import answer_columns

        return answer_columns(job, chunk)
    return _lines(job, chunk, this_resources())


def this_resources() -> Resources:
    """The resources of this process of a pool, or of this thread."""
    own = own_resources()
    if own is not None:
        return own
    if not hasattr(_of_thread, "resources"):
        _of_thread.resources = Resources()
    resources: Resources = _of_thread.resources
    return resources


def items(job: BatchJob, chunk: Chunk) -> Iterator[Item]:
    """The inputs of a chunk, read or made."""
    for piece in chunk.pieces:
        if isinstance(piece, RandomPiece):
            yield from piece.items(job.command in _RECORDED)
        else:
            yield from piece.items(job.rules)


def rows(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[JsonRow]:
    """The rows of a chunk, one after another."""
    for item in items(job, chunk):
        resources.check()
        for row in rows_of(item, job, resources):
            yield numbered(row, item.number, job)


def _lines(job: BatchJob, chunk: Chunk, resources: Resources) -> Answered:
    made = _quick_lines(job, chunk, resources) if takes_arrays(job) else _slow_lines(job, chunk, resources)
    lines = [*made]
    faults = sum(line.startswith(_FAULT) for line in lines)
    text = "\n".join([*lines, ""])
    return Answered(chunk.index, chunk.rows, len(lines), faults, chunk.read, lines=text.encode())


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


def _slow_lines(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[str]:
    return map(encode, rows(job, chunk, resources))


def _quick_lines(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[str]:
    """The lines of `solve` for positions as arrays; what these cannot answer is answered alone."""
    for run in runs(job, chunk):
        resources.check()
        if isinstance(run, Item):
            yield from (encode(numbered(row, run.number, job)) for row in rows_of(run, job, resources))
            continue
        for place, line in enumerate(solve_rows(run.arrays, run.solved(resources, outcomes=True), run.numbers)):
            if line is not None:
                yield line
                continue
            item = run.item(place)
            yield from (encode(numbered(row, item.number, job)) for row in rows_of(item, job, resources))


def emptied(resources: Resources) -> Resources:
    """The same resources with tables that remember nothing."""
    return Resources(1, Tables(resources.tables.megabytes), resources.stop)
