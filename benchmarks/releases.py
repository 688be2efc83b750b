"""Another release beside this one: the same jobs on the same texts, in turns, in one run."""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

import click
import workloads
from rich.console import Console
from rich.progress import track
from rich.table import Table
from workloads import DOSCIENTOS, free_lead, left, six_six

import tranca
from tranca import Boneyard, Position, Record, Rules


class Release:
    """An interpreter with a release installed, kept running between its jobs."""

    def __init__(self, python: str) -> None:
        self.python = python
        command = [python, str(Path(__file__).with_name("jobs.py"))]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()

    def ask(self, job: str, file: Path, times: int) -> dict[str, Any]:
        """What it answers to a question for `jobs.py`."""
        assert self._child.stdin is not None and self._child.stdout is not None
        print(json.dumps({"job": job, "file": str(file), "times": times}), file=self._child.stdin, flush=True)
        line = self._child.stdout.readline()
        if not line:
            raise click.ClickException(f"{self.python}: ended in the job '{job}'")
        told: dict[str, Any] = json.loads(line)
        return told


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
    return [each.changed(boneyard=Boneyard(each.boneyard.tiles, ordered=False)) for each in deals]


def whole_deals(count: int) -> list[Record]:
    """Deals that were played out at random."""
    return [
        tranca.play_out(each, "random", number)
        for number, each in enumerate(workloads.positions(free_lead, DOSCIENTOS, count, 2))
    ]


@dataclass(frozen=True)
class Job:
    """A job on so many blocks (or many, with --full), done so often in each of so many turns."""

    name: str
    make: Callable[[int], Iterable[Position | Record]]
    few: int
    many: int
    turns: int = 1
    times: int = 1
    shown: str = ""


def late(count: int) -> list[Position]:
    return workloads.positions(left(16), Rules.preset("partnership"), count, 1)


def led(count: int) -> list[Position]:
    return workloads.positions(six_six, DOSCIENTOS, count, 1)


JOBS = (
    *(
        Job(name, late, 200, 1000, 3, 2)
        for name in (
            "read a block",
            "read into arrays",
            "JSON without lines",
            "JSON with lines",
            "solve_many without lines",
            "solve_many with lines",
            "solve_arrays_plays",
            "notation to rows of JSON",
        )
    ),
    Job("review", whole_deals, 1, 5, shown="review, both views, 500 deals a moment, a whole deal"),
    Job("solve_arrays", led, 60, 500, 2, shown="whole deals, 6-6 led"),
    Job("draws, exact", draw_moments, 4, 30, shown="8 tiles in unknown order, all orders"),
    Job("draws, sampled", draw_moments, 4, 30, shown="8 tiles in unknown order, 8 repeats, 1 s at most"),
    Job("whole draw deals, sampled", first_plays, 0, 2, shown="whole deals of mano-a-mano, 8 repeats, 10 s at most"),
)


@dataclass(frozen=True)
class Beside:
    """A job as both releases did it: answers of every turn, the other release's first."""

    job: Job
    answers: tuple[list[dict[str, Any]], list[dict[str, Any]]]

    def seconds(self, release: int) -> list[float]:
        return [each for told in self.answers[release] for each in told.get("seconds", ())]

    def missing(self, release: int) -> str | None:
        """What a release lacks to do it."""
        found: str | None = self.answers[release][0].get("missing")
        return found


def measured(python: str, full: bool) -> list[Beside]:
    """Every job by the other release and by this one, in turns."""
    found: list[Beside] = []
    with tempfile.TemporaryDirectory() as folder, Release(python) as other, Release(sys.executable) as this:
        for number, job in enumerate(track(JOBS, "measuring", console=Console(stderr=True), transient=True)):
            count = job.many if full else job.few
            if not count:
                continue
            file = Path(folder, f"{number}.txt")
            file.write_text("\n\n".join(map(tranca.write, job.make(count))) + "\n", encoding="utf-8")
            answers: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
            for _ in range(job.turns):
                for told, release in zip(answers, (other, this), strict=True):
                    told.append(release.ask(job.name, file, job.times))
            found.append(Beside(job, answers))
    return found


def facts(beside: Beside, release: int, exact: list[float] | None) -> str:
    """What is told besides the time: nodes, and how far values are from the exact ones."""
    told = beside.answers[release][0]
    words = [f"{told['nodes'] / told['count']:,.0f} nodes"] if told.get("nodes") else []
    if beside.job.name == "draws, sampled" and exact and "values" in told:
        errors = [abs(one - other) for one, other in zip(told["values"], exact, strict=True)]
        words.append(f"error {statistics.fmean(errors):.2f}, most {max(errors):.2f}")
    return ", ".join(words)


def shown(seconds: float) -> str:
    """A time in a unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"


def beside_table(python: str, full: bool) -> Table:
    """The table of all jobs: best processor times a block, and the ratio of this release's to the other's."""
    table = Table("a block, best processor time", box=None)
    for name in ("other", "this", "this ÷ other"):
        table.add_column(name, justify="right")
    table.add_column("other: besides")
    table.add_column("this: besides")
    exact: list[float] | None = None
    for beside in measured(python, full):
        if beside.job.name == "draws, exact":
            exact = beside.answers[1][0].get("values")
        times = [beside.seconds(release) for release in (0, 1)]
        cells = [shown(min(each)) if each else "–" for each in times]
        ratio = f"{min(times[1]) / min(times[0]):.3f}" if all(times) else ""
        notes = [
            f"lacks {beside.missing(release)}" if beside.missing(release) else facts(beside, release, exact)
            for release in (0, 1)
        ]
        table.add_row(beside.job.shown or beside.job.name, *cells, ratio, *notes)
    return table
