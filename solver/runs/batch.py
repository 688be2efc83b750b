"""A large run: workers answer chunks, and rows are written in order. A killed run can be resumed."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path

from tranca.engine.parallel import map_in_order
from tranca.errors import TrancaError, reason_of

from .answers.work import answer
from .executors import OpenPool
from .inputs.slices import Chunk
from .inputs.sources import InputFiles, cut_chunks
from .job import BatchJob
from .outputs.journal import ChunkAnswer
from .outputs.manifest import manifest_of
from .outputs.sinks import Sink, open_sink

_BREAKS = 3  # times that workers may be killed in a row without finishing a chunk


@dataclass(slots=True)
class RunProgress:
    """The progress of a run.

    Attributes:
        inputs: inputs done in this and earlier runs.
        before: inputs done by earlier runs.
        rows: rows in the output.
        faults: rows that report a fault.
        read: share of the input done, 0 to 1.
    """

    inputs: int = 0
    before: int = 0
    rows: int = 0
    faults: int = 0
    read: float = 0.0


def run(
    job: BatchJob, output: Path, workers: OpenPool, report: Callable[[RunProgress], object] = lambda progress: None
) -> RunProgress:
    """Run a job, or resume an interrupted run.

    `workers` opens the executor; `report` is called after every chunk. Raises OutputError if the output belongs to
    another job, was changed or is being written by another run, OSError if it cannot be written, and TrancaError if
    the workers cannot be started.
    """
    with InputFiles(job.files) as inputs:
        manifest = manifest_of(job, {name: inputs.digest(name) for name in job.files})
        with open_sink(job.format == "parquet", output, manifest) as sink:
            entries = sink.journal.entries
            done = sum(entry.inputs for entry in entries)
            progress = RunProgress(
                done, done, sum(entry.rows for entry in entries), sum(entry.faults for entry in entries)
            )
            breaks = 0
            while True:
                before = progress.inputs
                try:
                    _run_chunks(job, inputs, sink, workers, progress, report)
                    sink.finish()
                    return progress
                except BrokenExecutor:
                    breaks = breaks + 1 if progress.inputs == before else 0
                    if breaks > _BREAKS:
                        raise TrancaError(
                            "the operating system killed the workers repeatedly; use fewer --workers, or more "
                            "memory, and repeat the command to resume the run"
                        ) from None


def _run_chunks(
    job: BatchJob,
    inputs: InputFiles,
    sink: Sink,
    workers: OpenPool,
    progress: RunProgress,
    report: Callable[[RunProgress], object],
) -> None:
    remaining = cut_chunks(job, inputs, progress.inputs)
    first = [*islice(remaining, 2)]
    if not first:
        return
    report(progress)
    with closing(_answer_chunks(job, chain(first, remaining), workers, len(first) > 1)) as answers:
        for made in answers:
            sink.write(made)
            progress.inputs += made.inputs
            progress.rows += made.rows
            progress.faults += made.faults
            progress.read = made.read
            report(progress)


def _answer_chunks(
    job: BatchJob, chunks: Iterable[Chunk], workers: OpenPool, many: bool
) -> Generator[ChunkAnswer, None, None]:
    """Yield the answers to chunks in order. Raises TrancaError for an OSError of a worker or an input."""
    try:
        with workers(many) as pool:
            yield from map_in_order(pool.executor, partial(answer, job), chunks, pool.ahead)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        raise TrancaError(
            "the run stopped: {place}{reason}; to resume, repeat the command", place=place, reason=reason_of(error)
        ) from None
