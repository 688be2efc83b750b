"""A large run: chunks go to workers, their rows come back in order and are written at once; a killed one goes on."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path

from tranca.engine.parallel import map_in_order
from tranca.errors import TrancaError

from .executors import Opens
from .job import BatchJob
from .manifest import manifest_of
from .sinks import Sink, sink
from .sources import Inputs, chunks
from .work import answer

_BREAKS = 3  # times that workers may be ended from outside without a chunk done between


@dataclass(slots=True)
class RunProgress:
    """A run so far.

    Attributes:
        inputs: done, those of earlier runs included.
        before: of these, done by earlier runs.
        rows: that stand in the output.
        faults: rows that are faults.
        read: the share of the input that is done.
    """

    inputs: int = 0
    before: int = 0
    rows: int = 0
    faults: int = 0
    read: float = 0.0


def run(
    job: BatchJob, output: Path, workers: Opens, report: Callable[[RunProgress], object] = lambda progress: None
) -> RunProgress:
    """Run a job, or go on with it where an earlier run has stopped.

    `workers` opens the executor, `report` is told after every chunk. Raises ManifestError where the output is of
    another job, OSError where it cannot be written, and TrancaError where the workers cannot be had.
    """
    with Inputs(job.files) as inputs:
        manifest = manifest_of(job, inputs)
        with sink(job, output, manifest) as rows:
            there = rows.standing
            progress = RunProgress(there.inputs, there.inputs, there.rows, there.faults)
            breaks = 0
            while True:
                begun = progress.inputs
                try:
                    _go_on(job, inputs, rows, workers, progress, report)
                    return progress
                except BrokenExecutor:
                    breaks = breaks + 1 if progress.inputs == begun else 0
                    if breaks > _BREAKS:
                        raise TrancaError(
                            "the workers were ended from outside, again and again: expected more memory, or fewer "
                            "--workers; the same command goes on where it stopped"
                        ) from None


def _go_on(
    job: BatchJob,
    inputs: Inputs,
    rows: Sink,
    workers: Opens,
    progress: RunProgress,
    report: Callable[[RunProgress], object],
) -> None:
    todo = chunks(job, inputs, progress.inputs)
    first = [*islice(todo, 2)]
    if not first:
        return
    report(progress)
    with workers(len(first) > 1) as hired:
        for outcome in map_in_order(hired.executor, partial(answer, job), chain(first, todo), hired.ahead):
            rows.write(outcome)
            progress.inputs += outcome.inputs
            progress.rows += outcome.rows
            progress.faults += outcome.faults
            progress.read = outcome.read
            report(progress)
