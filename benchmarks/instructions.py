"""Instructions that the kernel takes, counted by valgrind: a figure that is the same in every run, where times are not.

Counted is what runs inside the kernel while it solves every play of the signature's positions, family by family. The
figure belongs to the compiler, its flags and the machine's kind: compare two builds on one machine. What is printed of
one build can be kept in a file and compared with another: `--python` names the interpreter that imports the build that
is counted, `--against` the file.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
import records
from rich.console import Console
from rich.progress import track
from rich.table import Table
from signature import POSITIONS

import tranca

ENTRIES = "__pyx_pw_*solve_*"
"""The functions through which Python enters the searches; one pattern, of several valgrind heeds but one."""

CHILD = """
import gc, os, sys, tranca
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # and so one thread in any release
gc.disable()  # a collection may fall into a search or beside it
mine = [each for each in tranca.read(sys.argv[1]) if each.title == sys.argv[2]]
tables = tranca.Tables()
print(len(mine), sum(tranca.solve(each, tables=tables, lines=False).nodes for each in mine))
"""


Numbers = tuple[int, int, int]
"""Positions, nodes and instructions of a family."""


def count(family: str, python: str) -> Numbers:
    """Count a family with the package that this interpreter imports."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counts")
        done = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={out}",
                "--collect-atstart=no",
                f"--toggle-collect={ENTRIES}",
                python,
                "-c",
                CHILD,
                str(POSITIONS),
                family,
            ],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise click.ClickException(f"valgrind failed: {done.stderr.splitlines()[-1] if done.stderr else ''}")
        positions, nodes = map(int, done.stdout.split())
        total = re.search(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.MULTILINE)
    if total is None or not int(total[1]):
        raise click.ClickException("valgrind saw no search: the kernel's symbols were stripped")
    return positions, nodes, int(total[1])


def kept(file: Path) -> dict[str, Numbers]:
    """Return what an earlier count printed, by family."""
    rows = re.findall(r"^ *(\S.*?) +([\d,]+) +([\d,]+) +([\d,]+) ", file.read_text(encoding="utf-8"), re.MULTILINE)
    if not rows:
        raise click.BadParameter(f"{file}: expected what a count printed", param_hint="--against")
    table: dict[str, Numbers] = {}
    for family, *numbers in rows:
        positions, nodes, instructions = (int(number.replace(",", "")) for number in numbers)
        table[family] = positions, nodes, instructions
    return table


def compared(now: Numbers, before: Numbers | None) -> tuple[str, str]:
    """Return the cells that compare: instructions by those before, and whether the same was searched."""
    if before is None:
        return "", "not counted before"
    return f"{now[2] / before[2]:.4f}", "" if now[:2] == before[:2] else f"{before[0]:,} positions, {before[1]:,} nodes"


@click.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option("--twice", is_flag=True, help="Count everything twice; exit status 1 where the counts differ.")
@click.option("--python", default=sys.executable, help="Count the package that this interpreter imports.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare with an earlier count; exit status 1 where a family takes over 1 % more.",
)
@click.option("--record", is_flag=True, help="Keep the table as a record.")
def main(families: tuple[str, ...], twice: bool, python: str, against: Path | None, record: bool) -> None:
    """Count the instructions of the searches, by family of positions (without a name: all)."""
    known = list(dict.fromkeys(entry.title or "" for entry in tranca.read(POSITIONS)))
    for name in families:
        if name not in known:
            raise click.UsageError(f"no family '{name}': expected one of {', '.join(known)}")
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: apt-get install valgrind")
    before = kept(against) if against else {}
    table = Table("family", box=None)
    columns = ["positions", "nodes", "instructions", "a node", "a position"]
    for column in columns + (["by before", ""] if against else []):
        table.add_column(column, justify="right")
    slower, rows = [], []
    for family in track(families or known, console=Console(stderr=True), transient=True, description="counting"):
        now = count(family, python)
        positions, nodes, instructions = now
        if twice and count(family, python) != now:
            raise click.ClickException(f"{family}: the second count differs from {instructions:,}")
        cells = [f"{number:,}" for number in (*now, instructions // nodes, instructions // positions)]
        rows.append((family, *cells))
        table.add_row(family, *cells, *(compared(now, before.get(family)) if against else ()))
        if family in before and instructions > 1.01 * before[family][2]:
            slower.append(family)
    Console(highlight=False, width=160).print(table)
    if record:
        records.save("instructions", "python benchmarks/instructions.py --record", ("family", *columns[:5]), rows)
    if slower:
        raise click.ClickException(f"over 1 % more instructions than before: {', '.join(slower)}")


if __name__ == "__main__":
    main()
