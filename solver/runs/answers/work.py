"""The work of one process: a chunk of the input read, answered, and written as bytes."""

import threading
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import plays_of
from tranca.engine.parallel import own_resources
from tranca.engine.resources import Resources
from tranca.errors import TrancaError

from ..inputs.reading import read_chunk
from ..inputs.slices import Chunk, InputRow, PositionRows
from ..job import STUDIES, BatchJob
from ..outputs.journal import ChunkAnswer
from .json_lines import write_json_lines, write_study
from .parquet import write_parquet
from .solved import AnsweredRow, InputAnswer, SolvedRows

_of_thread = threading.local()


class VersionError(TrancaError):
    """A worker process runs another version of Tranca than the client."""


@cache
def version() -> str:
    """Return the version of Tranca of this process."""
    import tranca

    return tranca.__version__


def answer(job: BatchJob, chunk: Chunk) -> ChunkAnswer:
    """Answer a chunk; raises VersionError in a process that runs another version of Tranca."""
    here = version()
    if here != job.version:
        raise VersionError(f"a worker has tranca {here}: expected {job.version}, the version of the client")
    if job.command in STUDIES:
        return write_study(job, chunk)
    resources, write = _resources(), write_json_lines
    if job.format == "parquet":  # with nodes, which must not depend on the chunks before
        resources, write = resources.with_new_tables(), write_parquet
    return write(job, chunk, answer_inputs(read_chunk(job, chunk), job, resources))


def _resources() -> Resources:
    """Return the resources of this pool process, or of this thread."""
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
    """Yield the answers to inputs, in order; raises StoppedError if the run is stopped meanwhile."""
    for read in inputs:
        resources.check()
        if isinstance(read, InputRow):
            yield _answer_alone(read, job, resources)
        else:
            yield from _solve_rows(read, job, resources)


def _answer_alone(row: InputRow, job: BatchJob, resources: Resources) -> AnsweredRow:
    """Answer one input; modules that the question needs are imported with the first one."""
    from .questions import answer_row

    return AnsweredRow(row, answer_row(row, job, resources))


def _solve_rows(rows: PositionRows, job: BatchJob, resources: Resources) -> Iterator[InputAnswer]:
    """Solve positions as arrays.

    Those whose seat to move has to pass are answered alone; all of them if one has a fault.
    """
    try:
        solved = plays_of(rows.arrays.moments, resources, outcomes=job.format == "jsonl")
    except TrancaError:  # of one of them, which costs itself alone
        resources.check()
        yield from (_answer_alone(rows.row(place), job, resources) for place in range(len(rows)))
        return
    resources.check()  # or all remaining positions would be answered alone
    for some in split_solved(solved.counts):
        if isinstance(some, int):
            yield _answer_alone(rows.row(some), job, resources)
        else:
            yield SolvedRows(rows.part(some), solved.part(some))


def split_solved(counts: NDArray[np.int8]) -> Iterator[slice | int]:
    """Yield ranges of solved positions, and the place of each without a legal play, or that was stopped."""
    begin = 0
    for place in [*np.flatnonzero(counts <= 0).tolist(), len(counts)]:
        if place > begin:
            yield slice(begin, place)
        if place < len(counts):
            yield place
        begin = place + 1
