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
from rich.console import Console
from rich.progress import track
from rich.table import Table

CHILD = r'''
import gc, io, json, sys, time
sys.path.insert(0, sys.argv[1])
import workloads
import tranca

job, few, repeats = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
rules = tranca.Rules.preset("partnership")
given = workloads.positions(workloads.left(16), rules, min(few, 200), 1)
given = (given * (few // len(given) + 1))[:few]
text = "\n\n".join(map(tranca.write, given)) + "\n"
data = text.encode()


def prepare():
    if job == "read":
        return lambda: tranca.parse(text)
    if job == "read into arrays":
        return lambda: list(tranca.stream_arrays(io.BytesIO(data)))
    if job.startswith("solve_many"):
        return lambda: tranca.solve_many(given, lines=job.endswith("with lines"))
    if job.startswith("JSON"):
        solved = tranca.solve_many(given, lines=job.endswith("with lines"))
        return lambda: [tranca.to_json(each) for each in solved]
    if job == "solve_arrays_plays":
        columns = workloads.columns(given)
        return lambda: tranca.solve_arrays_plays(rules, **columns)
    from tranca.views.schemas.rows.solve import solve_rows

    def whole():
        number = 0
        for arrays in tranca.stream_arrays(io.BytesIO(data)):
            columns = dict(arrays.columns, forced=arrays.forced)
            solved = tranca.solve_arrays_plays(arrays.rules, **columns, outcomes=True)
            number += len(solve_rows(arrays, solved, range(number, number + len(arrays))))
        return number

    return whole


missing = {"read into arrays", "notation to rows of JSON"} if not hasattr(tranca, "stream_arrays") else set()
if job in missing:
    print(json.dumps(None))
    raise SystemExit
gc.disable()
work = prepare()
seconds = []
for _ in range(repeats):
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


def ask(python: str, job: str, count: int, repeats: int, *more: str) -> Any:
    """What the child prints of a job."""
    done = subprocess.run(
        [*more, python, "-c", CHILD, str(Path(__file__).parent), job, str(count), str(repeats)],
        env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise click.ClickException(f"{job}: {done.stderr.splitlines()[-1] if done.stderr else done.returncode}")
    return json.loads(done.stdout)


def instructions(python: str, job: str) -> int | None:
    """Instructions a block: of a run that does the job three times less those of one that does it twice."""
    totals = []
    for repeats in (2, 3):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "counts")
            told = ask(python, job, COUNTED, repeats, "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}")
            if told is None:
                return None
            total = re.search(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.MULTILINE)
        if total is None:
            raise click.ClickException("valgrind counted nothing")
        totals.append(int(total[1]))
    return (totals[1] - totals[0]) // COUNTED


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
    for job in track(jobs or JOBS, console=Console(stderr=True), transient=True, description="measuring"):
        times: dict[str, list[float]] = {python: [] for python in asked}
        for _ in range(3 * timed):  # in turns, so that what else the machine does meets all of them
            for python in asked:
                times[python] += ask(python, job, 1000, 5) or []
        cells = []
        for python in asked:
            cells.append(cell(times[python]))
            if count:
                counted = instructions(python, job)
                cells.append("–" if counted is None else f"{counted:,}")
        table.add_row(job, *cells, f"≤ {TARGETS[job]}" if job in TARGETS else "")
    Console(highlight=False, width=160).print(table)


if __name__ == "__main__":
    main()
