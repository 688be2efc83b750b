"""The work of one process: read a chunk of the input, answer it, and return the rows as bytes."""

import threading
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import plays_of
from tranca.engine.parallel import own_resources
from tranca.engine.resources import Resources
from tranca.errors import TrancaError
from tranca.language import Message, speaking

from ..inputs.reading import read_chunk
from ..inputs.slices import Chunk, InputRow, PositionRows
from ..job import STUDIES, BatchJob
from ..outputs.journal import ChunkAnswer
from .json_lines import write_json_lines, write_study
from .parquet import write_parquet
from .solved import AnsweredRow, InputAnswer, SolvedRows

_of_thread = threading.local()


class VersionError(TrancaError):
    """A worker process runs a different version of Tranca than the client."""


@cache
def version() -> str:
    """Return the version of Tranca of this process."""
    import tranca

    return tranca.__version__


def answer(job: BatchJob, chunk: Chunk) -> ChunkAnswer:
    """Answer a chunk. Raises VersionError if this process runs another version of Tranca than the client."""
    here = version()
    if here != job.version:
        raise VersionError(
            Message(
                "a worker has tranca {here}; install {version}, the version of the client",
                here=here,
                version=job.version,
            )
        )
    if job.command in STUDIES:
        return write_study(job, chunk)
    resources, write = _resources(), write_json_lines
    if job.format == "parquet":  # rows include nodes, which must not depend on earlier chunks
        resources, write = resources.with_new_tables(), write_parquet
    with speaking("en"):
        return write(job, chunk, answer_inputs(read_chunk(job, chunk), job, resources))


def _resources() -> Resources:
    own = own_resources()
    if own is not None:
        return own
    if not hasattr(_of_thread, "resources"):
        _of_thread.resources = Resources()
    resources: Resources = _of_thread.resources
    return resources


def answer_inputs(
    inputs: Iterable[PositionRows | InputRow], job: BatchJob, resources: Resources
) -> Iterator[InputAnswer]:
    """Yield the answers to inputs, in order. Raises StoppedError if the run is stopped meanwhile."""
    for read in inputs:
        resources.check()
        if isinstance(read, InputRow):
            yield _answer_alone(read, job, resources)
        else:
            yield from _solve_rows(read, job, resources)


def _answer_alone(row: InputRow, job: BatchJob, resources: Resources) -> AnsweredRow:
    """Answer one input; the modules of its question are imported only now, with the first input that needs them."""
    from .questions import answer_row

    return AnsweredRow(row, answer_row(row, job, resources))


def _solve_rows(rows: PositionRows, job: BatchJob, resources: Resources) -> Iterator[InputAnswer]:
    """Solve positions as arrays.

    A position whose seat to move must pass is answered alone; if one position has a fault, all of them are.
    """
    try:
        solved = plays_of(rows.arrays.moments, resources, outcomes=job.format == "jsonl")
    except TrancaError:  # caused by one position, but it spoils only its own row
        resources.check()
        yield from (_answer_alone(rows.row(place), job, resources) for place in range(len(rows)))
        return
    resources.check()  # else, once stopped, all remaining positions would be answered alone
    for some in split_solved(solved.counts):
        if isinstance(some, int):
            yield _answer_alone(rows.row(some), job, resources)
        else:
            yield SolvedRows(rows.part(some), solved.part(some))


def split_solved(counts: NDArray[np.int8]) -> Iterator[slice | int]:
    """Yield ranges of solved positions, and the index of each position that has no legal play or was stopped."""
    begin = 0
    for place in [*np.flatnonzero(counts <= 0).tolist(), len(counts)]:
        if place > begin:
            yield slice(begin, place)
        if place < len(counts):
            yield place
        begin = place + 1
