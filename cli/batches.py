"""Options shared by all `tranca batch` commands, and the run itself: progress, summary, exit status."""

import functools
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tranca import Rules
from tranca.errors import TrancaError, check_extra, reason_of
from tranca.language import Message
from tranca.views.terminal.study import interrupted_text, progress_text, summary_text
from tranca.views.wording.text import visible

from . import options, progress
from .files import CannotWrite, refuse_overwriting
from .runner import ANSWERED, FAILED, INTERRUPTED

_TILES = 16
_MOST_ROWS = (1 << 63) - 1  # the largest row number that every format can store


def _read_shard(text: str) -> tuple[int, int]:
    place, slash, count = text.partition("/")
    if not (slash and place.isdecimal() and count.isdecimal() and 1 <= int(place) <= int(count)):
        raise ValueError(Message("{text}: expected K/N, such as 3/64 for the third of 64 parts", text=repr(text)))
    return int(place), int(count)


SHARD = options.Type("shard", _read_shard)

SEED = click.option(
    "--seed",
    type=click.IntRange(0, (1 << 64) - 1),
    default=0,
    show_default=True,
    metavar="SEED",
    help="Random seed of rows, deals and samples.",
)
WORKERS = click.option("--workers", type=options.THREADS, metavar="N", help="Use N processes, by default one per core.")
SCHEDULER = click.option(
    "--scheduler", metavar="ADDRESS", help="Use the workers of the Dask scheduler at this address."
)

_OPTIONS = options.all_of(
    click.argument("inputs", metavar="[INPUT]...", nargs=-1),
    click.option(
        "-o", "--output", required=True, metavar="OUT", help="File for JSON Lines, or folder for Parquet files."
    ),
    click.option(
        "--format",
        "kind",
        type=click.Choice(["jsonl", "parquet"]),
        default="jsonl",
        show_default=True,
        help="JSON Lines (the objects that --json prints) or Parquet.",
    ),
    click.option(
        "--random",
        "count",
        type=click.IntRange(1, _MOST_ROWS),
        metavar="N",
        help="Make N random rows instead of reading INPUT.",
    ),
    options.rules_of(
        "Rules of random rows, by default doscientos; for INPUT, use these rules instead of those in the files."
    ),
    SEED,
    click.option(
        "--tiles",
        type=click.IntRange(min=2),
        metavar="N",
        help=f"Random rows: play at random until N tiles are left, by default {_TILES}.",
    ),
    click.option(
        "--until", type=click.IntRange(0, 112), metavar="N", help="Random rows: play N actions at random instead."
    ),
    click.option("--chunk", type=click.IntRange(1, 1_000_000), metavar="N", help="Give each task of a worker N rows."),
    WORKERS,
    click.option("--shard", type=SHARD, default="1/1", metavar="K/N", help="Make only part K of N parts of the rows."),
    SCHEDULER,
)


@dataclass(frozen=True, slots=True)
class Batch:
    """A run as requested on the command line."""

    inputs: tuple[str, ...]
    shared: Mapping[str, Any] = field(default_factory=dict)

    def run(self, command: str, *, lines: bool = False, played_out: bool = False, **keywords: Any) -> None:
        """Run `command` on all inputs and end the program; `played_out` plays random rows to the end by default."""
        keywords = {name: value for name, value in keywords.items() if value not in (None, ())}
        job = self._job(command, lines, played_out, keywords)
        sys.exit(self._run_job(job))

    def study(self, name: str) -> None:
        """Compute the sums of a study; end the program if that fails."""
        if status := self._run_job(self._job(name, False, False, {})):
            sys.exit(status)

    def _run_job(self, job: Any) -> int:
        """Run a job with a line of progress and a summary; return the exit status."""
        from tranca.runs.batch import RunProgress, run

        start, progress_now = time.monotonic(), RunProgress()

        def report(now: RunProgress) -> None:
            nonlocal progress_now
            progress_now = now

        output = Path(self.shared["output"])
        try:
            with _interrupt_on_sigterm() as signals, progress.line(lambda: _progress_line(progress_now, start)):
                done = run(job, output, self._executor(), report)
        except KeyboardInterrupt:
            click.echo(visible(interrupted_text(str(output), progress_now.rows)), err=True)
            return 128 + signals[0] if signals else INTERRUPTED
        except OSError as error:
            raise CannotWrite(str(error.filename or output), reason_of(error)) from None
        fresh = done.inputs - done.before
        click.echo(visible(summary_text(str(output), done.rows, done.faults, fresh, time.monotonic() - start)))
        return FAILED if done.faults else ANSWERED

    def _job(self, command: str, lines: bool, played_out: bool, keywords: Mapping[str, Any]) -> Any:
        """Return the job; raises UsageError for options that contradict each other."""
        from tranca.runs.answers.work import version
        from tranca.runs.job import BatchJob, Shard

        shared = self.shared
        if shared["output"] in ("", "-"):
            raise click.UsageError(
                Message("-o {name}: expected a file name, so that a run can resume", name=shared["output"] or repr(""))
            )
        refuse_overwriting(self.inputs, [shared["output"]])
        if shared["kind"] == "parquet":  # check before anything is written
            check_extra("tables", Message("Parquet or Arrow"), "pyarrow")
        if shared["scheduler"]:
            check_extra("cluster", "--scheduler", "distributed")
        return BatchJob(
            command=command,
            files=self._input_names(),
            random=self._random_play(played_out),
            count=shared["count"] or 0,
            rules=shared["rules"],
            options=dict(keywords),
            lines=lines,
            format=shared["kind"],
            chunk=shared["chunk"],
            shard=Shard(*shared["shard"]),
            version=version(),
        )

    def _random_play(self, played_out: bool) -> Any:
        """Return the play that makes random rows, or None if inputs are read."""
        from tranca.runs.job import RandomPlay

        tiles, until = self.shared["tiles"], self.shared["until"]
        if self.shared["count"] is None:
            if tiles is not None or until is not None:
                raise click.UsageError(Message("--tiles and --until need --random"))
            return None
        if self.inputs:
            raise click.UsageError(
                Message("--random makes its own rows; remove it, or the input {file}", file=visible(self.inputs[0]))
            )
        if tiles is not None and until is not None:
            raise click.UsageError(Message("--tiles and --until cannot be combined; remove one of them"))
        if tiles is None and until is None and not played_out:
            tiles = _TILES
        try:
            return RandomPlay(self.shared["rules"] or Rules.preset("doscientos"), self.shared["seed"], tiles, until)
        except TrancaError as error:
            raise click.UsageError(Message("--{problem}", problem=error.message)) from None

    def _input_names(self) -> tuple[str, ...]:
        if self.shared["count"] is not None or self.inputs:
            return self.inputs
        if sys.stdin is not None and sys.stdin.isatty():
            raise click.UsageError(Message("no input: add a file as INPUT, or --random N"))
        return ("-",)

    def _executor(self) -> Any:
        from tranca.runs.executors import open_cluster, open_local

        if self.shared["scheduler"] is not None:
            if self.shared["workers"] is not None:
                raise click.UsageError(Message("--workers and --scheduler cannot be combined; remove one of them"))
            return functools.partial(open_cluster, self.shared["scheduler"])
        return functools.partial(open_local, self.shared["workers"])


@contextmanager
def _interrupt_on_sigterm() -> Iterator[list[int]]:
    """Handle SIGTERM, which job schedulers send, like Ctrl-C; yield a list that receives the number of the signal."""
    signals: list[int] = []

    def end(number: int, frame: object) -> None:
        signals.append(number)
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield signals
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield signals
    finally:
        signal.signal(signal.SIGTERM, before)


def _progress_line(progress_now: Any, start: float) -> str:
    seconds = time.monotonic() - start
    fresh = progress_now.inputs - progress_now.before
    if not fresh:
        return progress_text(progress_now.rows, progress_now.faults, None, None)
    before = progress_now.before / progress_now.inputs * progress_now.read
    left = seconds * (1 - progress_now.read) / (progress_now.read - before) if progress_now.read > before else None
    return progress_text(progress_now.rows, progress_now.faults, fresh / seconds, left)


def batch_options(command: Callable[..., None]) -> Callable[..., None]:
    """Pass `batch` to a command, built from its INPUT arguments and the options shared by all runs."""
    names = ("output", "kind", "count", "rules", "tiles", "until", "chunk", "workers", "shard", "scheduler")

    @functools.wraps(command)
    def wrapped(inputs: tuple[str, ...], seed: int, **keywords: Any) -> None:
        shared = {name: keywords.pop(name) for name in names}
        command(Batch(inputs, shared | {"seed": seed}), seed=seed, **keywords)

    return _OPTIONS(wrapped)
