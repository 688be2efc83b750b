"""Releases beside each other: the same jobs on the same texts, by each interpreter in turn, in one run.

Measured are processor time and, with `--count`, the instructions of reading, solving and writing blocks in bulk. The
instructions, counted by valgrind between two marks, belong to the machine's kind and to the version of Python, and come
out the same within a tenth of a per cent, where times do not.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

import click
import workloads
from rich.console import Console
from rich.progress import track
from rich.table import Table
from workloads import DOSCIENTOS, free_lead, left, shown, six_six

import tranca
from tranca import Boneyard, Position, Record, Rules

COUNTED = 100
"""Blocks of which the instructions are counted, after the job was done once."""

Answer = dict[str, Any]


class Release:
    """An interpreter with a release installed, kept running between its jobs."""

    def __init__(self, python: str, *under: str) -> None:
        self.python = python
        command = [*under, python, str(Path(__file__).with_name("jobs.py"))]
        kept = os.environ | {"PYTHONHASHSEED": "0"}
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()

    def ask(self, job: str, file: Path, times: int, *, counted: bool = False) -> Answer:
        """Return what it answers to a question for `jobs.py`."""
        assert self._child.stdin is not None and self._child.stdout is not None
        request = {"job": job, "file": str(file), "times": times, "counted": counted}
        print(json.dumps(request), file=self._child.stdin, flush=True)
        line = self._child.stdout.readline()
        if not line:
            raise click.ClickException(f"{self.python}: ended in the job '{job}'")
        answer: Answer = json.loads(line)
        return answer


def draw_moments(count: int) -> list[Position]:
    """Moments of two players with eight tiles in a boneyard of unknown order."""
    rng, found = Random("draw moments"), list[Position]()
    while len(found) < count:
        position = free_lead(rng, Rules.preset("draw/2"))
        while not position.is_over and len(position.boneyard) > 8:
            position = workloads.step(rng, position)
        if not position.is_over and len(position.legal_plays()) > 1:
            found.append(position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False)))
    return found


def first_plays(count: int) -> list[Position]:
    """Whole deals of two players who draw, from the lead on, the boneyard in unknown order."""
    deals = workloads.positions(free_lead, Rules.preset("mano-a-mano"), count, 3)
    return [deal.changed(boneyard=Boneyard(deal.boneyard.tiles, ordered=False)) for deal in deals]


def whole_deals(count: int) -> list[Record]:
    """Deals that were played out at random."""
    return [
        tranca.play_out(position, "random", number)
        for number, position in enumerate(workloads.positions(free_lead, DOSCIENTOS, count, 2))
    ]


def late(count: int) -> list[Position]:
    return workloads.positions(left(16), Rules.preset("partnership"), count, 1)


def led(count: int) -> list[Position]:
    return workloads.positions(six_six, DOSCIENTOS, count, 1)


@dataclass(frozen=True)
class Job:
    """A job on so many blocks (or many, with --full), done so often in each of so many turns.

    Attributes:
        target: microseconds a block, on a quiet machine.
        counted: its instructions can be counted.
    """

    name: str
    make: Callable[[int], Iterable[Position | Record]]
    few: int
    many: int
    turns: int = 1
    times: int = 1
    shown: str = ""
    target: int | None = None
    counted: bool = False


def bulk(name: str, target: int | None = None) -> Job:
    """Return a job on late hands, as they come in bulk."""
    return Job(name, late, 200, 1000, turns=3, times=3, target=target, counted=True)


JOBS = (
    bulk("read a block", 20),
    bulk("read into arrays", 2),
    bulk("JSON without lines", 10),
    bulk("JSON with lines", 20),
    bulk("solve_many without lines", 25),
    bulk("solve_many with lines"),
    bulk("solve_arrays_plays"),
    bulk("notation to rows of JSON", 40),
    Job("review", whole_deals, 1, 5, shown="review, both views, 500 deals a moment, a whole deal"),
    Job("solve_arrays", led, 60, 500, 2, shown="whole deals, 6-6 led"),
    Job("draws, exact", draw_moments, 4, 30, shown="8 tiles in unknown order, all orders"),
    Job("draws, sampled", draw_moments, 4, 30, shown="8 tiles in unknown order, 8 repeats, 1 s at most"),
    Job("whole draw deals, sampled", first_plays, 0, 2, shown="whole deals of mano-a-mano, 8 repeats, 10 s at most"),
)


@dataclass
class Measured:
    """A job as one release did it: its answers of every turn, and instructions a block."""

    answers: list[Answer] = field(default_factory=list)
    instructions: int | None = None

    @property
    def seconds(self) -> list[float]:
        return [entry for answer in self.answers for entry in answer.get("seconds", ())]

    @property
    def missing(self) -> str | None:
        """What the release lacks to do it."""
        found: str | None = self.answers[0].get("missing")
        return found


def written(path: Path, blocks: Iterable[Position | Record]) -> Path:
    path.write_text("\n\n".join(map(tranca.write, blocks)) + "\n", encoding="utf-8")
    return path


def measured(job: Job, count: int, releases: Sequence[Release], folder: Path) -> list[Measured]:
    """Return a job by every release, in turns, so that what else the machine does meets all of them."""
    file, found = written(folder / "blocks", job.make(count)), [Measured() for _ in releases]
    for _ in range(job.turns):
        for entry, release in zip(found, releases, strict=True):
            entry.answers.append(release.ask(job.name, file, job.times))
    return found


def instructions(python: str, jobs: Sequence[Job], folder: Path) -> Iterable[int | None]:
    """Instructions a block of each job, warm: callgrind writes what it counted whenever `tzset` is called."""
    file, counts, dump = written(folder / "counted", late(COUNTED)), str(folder / "counts"), 0
    words = ("valgrind", "--quiet", "--tool=callgrind", "--dump-before=tzset", f"--callgrind-out-file={counts}")
    with Release(python, *words) as release:
        for job in jobs:
            answer = release.ask(job.name, file, 1, counted=True)
            if "missing" in answer:
                yield None
                continue
            dump += 2
            total = re.search(r"^totals: (\d+)", Path(f"{counts}.{dump}").read_text(encoding="utf-8"), re.MULTILINE)
            if total is None:
                raise click.ClickException("valgrind counted nothing")
            yield int(total[1]) // answer["count"]


def besides(job: Job, answer: Answer, exact: list[float] | None) -> str:
    """Describe an answer besides its time: what is lacking, nodes, and how far values are from the exact ones."""
    if "missing" in answer:
        return f"lacks {answer['missing']}"
    words = [f"{answer['nodes'] / answer['count']:,.0f} nodes"] if answer.get("nodes") else []
    if job.name == "draws, sampled" and exact and "values" in answer:
        errors = [abs(one - other) for one, other in zip(answer["values"], exact, strict=True)]
        words.append(f"error {statistics.fmean(errors):.2f}, most {max(errors):.2f}")
    return ", ".join(words)


def cells(job: Job, found: Measured, first: Measured, exact: list[float] | None, count: bool) -> list[str]:
    """Return the columns of one release: best and median time, ratio to the first, instructions, what else."""
    seconds, before = found.seconds, first.seconds
    time = f"{shown(min(seconds))} ({shown(statistics.median(seconds))})" if seconds else "–"
    ratio = [f"{min(seconds) / min(before):.3f}" if seconds and before else ""] * (found is not first)
    counted = [f"{found.instructions:,}" if found.instructions else "–"] * count
    return [time, *ratio, *counted, besides(job, found.answers[0], exact)]


@click.command()
@click.argument("names", nargs=-1, metavar="[JOB]...")
@click.option("--python", "pythons", multiple=True, help="An interpreter to measure, or several; this one.")
@click.option("--full", is_flag=True, help="Many more blocks.")
@click.option("--count", is_flag=True, help="Count instructions too, which takes some minutes.")
def main(names: tuple[str, ...], pythons: tuple[str, ...], full: bool, count: bool) -> None:
    """Measure what a block of notation costs to read, solve, review and write (without a name: every job)."""
    for name in names:
        if name not in (known := [job.name for job in JOBS]):
            raise click.UsageError(f"no job '{name}': expected one of {', '.join(known)}")
    if count and shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: apt-get install valgrind, or leave out --count")
    sizes = {job: job.many if full else job.few for job in JOBS if not names or job.name in names}
    jobs = [job for job, size in sizes.items() if size]
    interpreters = pythons or (sys.executable,)
    out, err = Console(highlight=False, width=240), Console(stderr=True)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with ExitStack() as running:
            releases = [running.enter_context(Release(python)) for python in interpreters]
            found = {
                job: measured(job, sizes[job], releases, folder)
                for job in track(jobs, "measuring", console=err, transient=True)
            }
        countable = [job for job in jobs if job.counted] if count else []
        for place, python in enumerate(interpreters if countable else ()):
            for job, number in zip(countable, instructions(python, countable, folder), strict=True):
                found[job][place].instructions = number
    table = Table("a block: best (median) processor time", box=None)
    for place in range(1, len(interpreters) + 1):
        for name in (f"{place}: time", *[f"{place} ÷ 1"] * (place > 1), *[f"{place}: instructions"] * count):
            table.add_column(name, justify="right")
        table.add_column(f"{place}: besides")
    table.add_column("target", justify="right")
    exact: list[float] | None = None
    for job, entry in found.items():
        if job.name == "draws, exact":
            exact = entry[-1].answers[0].get("values")
        columns = [cell for one in entry for cell in cells(job, one, entry[0], exact, count)]
        table.add_row(job.shown or job.name, *columns, f"≤ {job.target} µs" if job.target else "")
    out.print(table)


if __name__ == "__main__":
    main()
