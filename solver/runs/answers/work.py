"""The work of one process: a chunk of the input read, answered, and written as bytes."""

import threading
from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import plays_of
from tranca.engine.parallel import own_resources
from tranca.engine.resources import Resources
from tranca.errors import TrancaError

from ..inputs.pieces import Chunk, Item
from ..inputs.positions import PositionRun, inputs_of
from ..job import STUDIES, BatchJob
from ..outputs.chunk import ChunkAnswer
from .answer import InputAnswer, ItemAnswer, SolvedRun
from .json_lines import json_lines

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
        from .sums import sums_line

        return sums_line(job, chunk)
    resources = _resources()
    if job.format == "parquet":
        from .parquet import parquet_part

        return parquet_part(job, chunk, _answers(job, chunk, resources.with_new_tables()))
    return json_lines(job, chunk, _answers(job, chunk, resources))


def _resources() -> Resources:
    """Return the resources of this pool process, or of this thread."""
    own = own_resources()
    if own is not None:
        return own
    if not hasattr(_of_thread, "resources"):
        _of_thread.resources = Resources()
    resources: Resources = _of_thread.resources
    return resources


def _answers(job: BatchJob, chunk: Chunk, resources: Resources) -> Iterator[InputAnswer]:
    """Yield the answers to the inputs of a chunk, in order; raises StoppedError where the run is stopped meanwhile."""
    for run in inputs_of(job, chunk):
        resources.check()
        if isinstance(run, Item):
            yield _alone(run, job, resources)
        else:
            yield from solve_run(run, job, resources)


def _alone(item: Item, job: BatchJob, resources: Resources) -> ItemAnswer:
    """Answer one input; modules that the question needs are imported with the first one."""
    from .questions import answer_item

    return ItemAnswer(item, answer_item(item, job, resources))


def solve_run(run: PositionRun, job: BatchJob, resources: Resources) -> Iterator[InputAnswer]:
    """Solve a run of positions.

    Those whose seat to move has to pass are answered alone; all of them where one has a fault.
    """
    try:
        solved = plays_of(run.arrays.moments, resources, outcomes=job.format == "jsonl")
    except TrancaError:  # of one of them, which costs itself alone
        resources.check()
        yield from (_alone(item, job, resources) for item in run.items())
        return
    resources.check()  # or all that was left would be answered alone
    for some in solved_parts(solved.counts):
        if isinstance(some, int):
            yield _alone(run.item(some), job, resources)
        else:
            yield SolvedRun(run.part(some), solved.part(some))


def solved_parts(counts: NDArray[np.int8]) -> Iterator[slice | int]:
    """Yield runs of solved positions; between them the place of each without a legal play, or that was stopped."""
    begin = 0
    for place in [*np.flatnonzero(counts <= 0).tolist(), len(counts)]:
        if place > begin:
            yield slice(begin, place)
        if place < len(counts):
            yield place
        begin = place + 1
