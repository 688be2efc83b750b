"""Reading, solving and writing in bulk: today's release, or any other interpreter's, beside this one.

Measured are processor time and instructions a block, of late hands with 16 tiles left. The instructions, counted by
valgrind between two marks, belong to the machine's kind and to the version of Python, and come out the same within a
tenth of a per cent, where times do not.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click
import workloads
from rich.console import Console
from rich.progress import track
from rich.table import Table

import tranca

JOBS = (
    "read a block",
    "read into arrays",
    "JSON without lines",
    "JSON with lines",
    "solve_many without lines",
    "solve_many with lines",
    "solve_arrays_plays",
    "notation to rows of JSON",
)
TARGETS = {
    "read a block": 20,
    "read into arrays": 2,
    "JSON without lines": 10,
    "JSON with lines": 20,
    "solve_many without lines": 25,
    "notation to rows of JSON": 40,
}
"""Microseconds a block, on a quiet machine."""
COUNTED = 100
"""Blocks of which the instructions are counted, after the job was done once."""


def ask(python: str, questions: list[dict[str, Any]], *more: str) -> list[dict[str, Any]]:
    """What a release answers to questions for `jobs.py`, one after another in one process."""
    done = subprocess.run(
        [*more, python, str(Path(__file__).with_name("jobs.py"))],
        input="\n".join(map(json.dumps, questions)),
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise click.ClickException(f"{python}: {done.stderr.splitlines()[-1] if done.stderr else done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def instructions(python: str, jobs: tuple[str, ...], given: Path) -> list[int | None]:
    """Instructions a block of each job, warm: callgrind writes what it counted whenever `tzset` is called."""
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder, "counts"))
        words = ("valgrind", "--tool=callgrind", "--dump-before=tzset", f"--callgrind-out-file={out}")
        asked = [{"job": job, "file": str(given), "times": 1, "counted": True} for job in jobs]
        found: list[int | None] = []
        dump = 0
        for told in ask(python, asked, *words):
            if "missing" in told:
                found.append(None)
                continue
            dump += 2
            total = re.search(r"^totals: (\d+)", Path(f"{out}.{dump}").read_text(encoding="utf-8"), re.MULTILINE)
            if total is None:
                raise click.ClickException("valgrind counted nothing")
            found.append(int(total[1]) // told["count"])
    return found


def write_blocks(path: Path, count: int) -> Path:
    """A file of so many late hands."""
    given = workloads.positions(workloads.left(16), tranca.Rules.preset("partnership"), count, 1)
    path.write_text("\n\n".join(map(tranca.write, given)) + "\n", encoding="utf-8")
    return path


def cell(seconds: list[float] | None) -> str:
    """The best and the median time, in microseconds."""
    if not seconds:
        return "–"
    return f"{min(seconds) * 1e6:.1f} ({statistics.median(seconds) * 1e6:.1f})"


@click.command()
@click.argument("jobs", nargs=-1, metavar="[JOB]...")
@click.option("--python", "pythons", multiple=True, help="An interpreter to measure, or several; this one.")
@click.option("--count/--no-count", default=True, help="Count instructions too, which takes some minutes.")
@click.option("--time/--no-time", "timed", default=True, help="Measure processor time.")
def main(jobs: tuple[str, ...], pythons: tuple[str, ...], count: bool, timed: bool) -> None:
    """Measure what a block of notation costs to read, to solve and to write (without a name: every job)."""
    for job in jobs:
        if job not in JOBS:
            raise click.UsageError(f"no job '{job}': expected one of {', '.join(JOBS)}")
    if count and shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: apt-get install valgrind, or --no-count")
    asked, chosen = pythons or (sys.executable,), jobs or JOBS
    table = Table("microseconds a block: best (median)", box=None)
    for number in range(len(asked)):
        for name in ("time",) * timed + ("instructions",) * count:
            table.add_column(f"{name} {number + 1}", justify="right")
    table.add_column("target", justify="right")
    times: dict[tuple[str, str], list[float]] = {}
    counts: dict[tuple[str, str], int | None] = {}
    turns = [*range(3 * timed), *["counted"] * count]
    with tempfile.TemporaryDirectory() as folder:
        many, few = write_blocks(Path(folder, "many"), 1000), write_blocks(Path(folder, "few"), COUNTED)
        for turn in track(turns, console=Console(stderr=True), transient=True, description="measuring"):
            for python in asked:  # in turns, so that what else the machine does meets all of them
                if turn == "counted":
                    counts |= zip([(python, job) for job in chosen], instructions(python, chosen, few), strict=True)
                    continue
                answers = ask(python, [{"job": job, "file": str(many), "times": 5} for job in chosen])
                for job, told in zip(chosen, answers, strict=True):
                    times.setdefault((python, job), []).extend(told.get("seconds", []))
    for job in chosen:
        cells = []
        for python in asked:
            cells += [cell(times.get((python, job)))] * timed
            counted = counts.get((python, job))
            cells += [f"{counted:,}" if counted else "–"] * count
        table.add_row(job, *cells, f"≤ {TARGETS[job]}" if job in TARGETS else "")
    Console(highlight=False, width=160).print(table)


if __name__ == "__main__":
    main()
