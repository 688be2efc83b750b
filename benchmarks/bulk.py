"""Reading, solving and writing in bulk: today's release, or any other interpreter's, beside this one.

Measured are processor time and instructions a block, of late hands with 16 tiles left. The instructions, counted by
valgrind, are the difference between a run with many blocks and one with few; they belong to the machine's kind and to
the version of Python, and come out the same within a tenth of a per cent, where times do not.
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

CHILD = r'''
import gc, io, json, sys, time
import tranca

MOST = 5
job, repeats = sys.argv[1], int(sys.argv[2])
data = open(sys.argv[3], "rb").read()
text = data.decode()
given = list(tranca.parse(text))
rules, few = given[0].rules, len(given)


def columns():
    from tranca.engine.situation import Situation

    moments = [Situation.of(each) for each in given]
    same = {name: name for name in ("hands", "ends", "last", "pending", "paid")}
    names = {**same, "turns": "seat", "leaders": "leader"}
    return {name: [getattr(each, field) for each in moments] for name, field in names.items()}


def prepare(most):
    if job == "read":
        return [lambda: tranca.parse(text)] * most
    if job == "read into arrays":
        return [lambda: list(tranca.stream_arrays(io.BytesIO(data)))] * most
    if job.startswith("solve_many"):
        return [lambda: tranca.solve_many(given, lines=job.endswith("with lines"))] * most
    if job.startswith("JSON"):  # of answers never asked for anything before
        solved = [tranca.solve_many(given, lines=job.endswith("with lines")) for _ in range(most)]
        return [lambda some=some: [tranca.to_json(each) for each in some] for some in solved]
    if job == "solve_arrays_plays":
        asked = columns()
        return [lambda: tranca.solve_arrays_plays(rules, **asked)] * most
    from tranca.views.schemas.rows.solve import solve_rows

    def whole():
        number = 0
        for arrays in tranca.stream_arrays(io.BytesIO(data)):
            asked = dict(arrays.columns, forced=arrays.forced)
            solved = tranca.solve_arrays_plays(arrays.rules, **asked, outcomes=True)
            number += len(solve_rows(arrays, solved, range(number, number + len(arrays))))
        return number

    return [whole] * most


missing = {"read into arrays", "notation to rows of JSON"} if not hasattr(tranca, "stream_arrays") else set()
if job in missing:
    print(json.dumps(None))
    raise SystemExit
gc.disable()
seconds = []
for work in prepare(MOST)[:repeats]:  # as much is prepared whatever is done of it
    begun = time.process_time()
    work()
    seconds.append((time.process_time() - begun) / few)
print(json.dumps(seconds))
'''

JOBS = (
    "read", "read into arrays", "JSON without lines", "JSON with lines", "solve_many without lines",
    "solve_many with lines", "solve_arrays_plays", "notation to rows of JSON",
)  # fmt: skip
TARGETS = {
    "read": 20, "read into arrays": 2, "JSON without lines": 10, "JSON with lines": 20, "solve_many without lines": 25,
    "notation to rows of JSON": 40,
}  # fmt: skip
"""Microseconds a block, on a quiet machine."""
COUNTED = 50
"""Blocks of which the instructions are counted: once each, after the loading and the first call."""


def ask(python: str, job: str, given: Path, repeats: int, *more: str) -> Any:
    """What the child prints of a job on the positions of a file."""
    done = subprocess.run(
        [*more, python, "-c", CHILD, job, str(repeats), str(given)],
        env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise click.ClickException(f"{job}: {done.stderr.splitlines()[-1] if done.stderr else done.returncode}")
    return json.loads(done.stdout)


def instructions(python: str, job: str, given: Path) -> int | None:
    """Instructions a block: of a run that does the job three times less those of one that does it twice."""
    totals = []
    for repeats in (2, 3):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "counts")
            told = ask(python, job, given, repeats, "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}")
            if told is None:
                return None
            total = re.search(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.MULTILINE)
        if total is None:
            raise click.ClickException("valgrind counted nothing")
        totals.append(int(total[1]))
    return (totals[1] - totals[0]) // COUNTED


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
    table = Table("microseconds a block: best (median)", box=None)
    asked = pythons or (sys.executable,)
    for number in range(len(asked)):
        table.add_column(f"time {number + 1}", justify="right")
        if count:
            table.add_column(f"instructions {number + 1}", justify="right")
    table.add_column("target", justify="right")
    with tempfile.TemporaryDirectory() as folder:
        many, few = write_blocks(Path(folder, "many"), 1000), write_blocks(Path(folder, "few"), COUNTED)
        for job in track(jobs or JOBS, console=Console(stderr=True), transient=True, description="measuring"):
            times: dict[str, list[float]] = {python: [] for python in asked}
            for _ in range(3 * timed):  # in turns, so that what else the machine does meets all of them
                for python in asked:
                    times[python] += ask(python, job, many, 5) or []
            cells = []
            for python in asked:
                cells.append(cell(times[python]))
                if count:
                    counted = instructions(python, job, few)
                    cells.append("–" if counted is None else f"{counted:,}")
            table.add_row(job, *cells, f"≤ {TARGETS[job]}" if job in TARGETS else "")
    Console(highlight=False, width=160).print(table)


if __name__ == "__main__":
    main()
