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
from tranca.language import speaking

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
            "a worker has tranca {here}; install {version}, the version of the client", here=here, version=job.version
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
        for part in [read] if isinstance(read, InputRow) else _solve_rows(read, job, resources):
            resources.check()  # else, once stopped, all remaining positions would be answered alone
            if isinstance(part, InputRow):
                from .questions import answer_row  # imports the modules of its question, which arrays do not need

                yield AnsweredRow(part, answer_row(part, job, resources))
            else:
                yield part


def _solve_rows(rows: PositionRows, job: BatchJob, resources: Resources) -> Iterator[SolvedRows | InputRow]:
    """Solve positions as arrays; yield those to be answered alone as rows.

    These are positions whose seat to move must pass, and all of them if one has a fault.
    """
    try:
        solved = plays_of(rows.arrays.moments, resources, outcomes=job.format == "jsonl")
    except TrancaError:  # caused by one position, but it spoils only its own row
        yield from map(rows.row, range(len(rows)))
        return
    for some in split_solved(solved.counts):
        yield rows.row(some) if isinstance(some, int) else SolvedRows(rows.part(some), solved.part(some))


def split_solved(counts: NDArray[np.int8]) -> Iterator[slice | int]:
    """Yield ranges of solved positions, and the index of each position that has no legal play or was stopped."""
    begin = 0
    for place in [*np.flatnonzero(counts <= 0).tolist(), len(counts)]:
        if place > begin:
            yield slice(begin, place)
        if place < len(counts):
            yield place
        begin = place + 1
