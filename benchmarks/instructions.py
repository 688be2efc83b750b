"""Instructions that the kernel takes, counted by valgrind: a figure that is the same in every run, where times are not.

Counted is what runs inside the kernel while it solves every play of the signature's positions, family by family. The
figure belongs to the compiler, its flags and the machine's kind: compare two builds on one machine.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table
from signature import POSITIONS

import tranca

ENTRIES = "__pyx_pw_*solve_*"
"""The functions through which Python enters the searches; one pattern, of several valgrind heeds but one."""

CHILD = """
import sys, tranca
mine = [each for each in tranca.read(sys.argv[1]) if each.title == sys.argv[2]]
tables = tranca.Tables()
print(len(mine), sum(tranca.solve(each, tables=tables, lines=False).nodes for each in mine))
"""


def count(family: str) -> tuple[int, int, int]:
    """Positions, nodes and instructions of a family."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counts")
        done = subprocess.run(
            [
                "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no",
                f"--toggle-collect={ENTRIES}", sys.executable, "-c", CHILD, str(POSITIONS), family,
            ],
            env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False,
        )
        if done.returncode:
            raise click.ClickException(f"valgrind failed: {done.stderr.splitlines()[-1] if done.stderr else ''}")
        positions, nodes = map(int, done.stdout.split())
        total = re.search(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.MULTILINE)
    if total is None or not int(total[1]):
        raise click.ClickException("valgrind saw no search: the kernel's symbols were stripped")
    return positions, nodes, int(total[1])


@click.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option("--twice", is_flag=True, help="Count everything twice; exit status 1 where the counts differ.")
def main(families: tuple[str, ...], twice: bool) -> None:
    """Count the instructions of the searches, by family of positions (without a name: all)."""
    known = list(dict.fromkeys(each.title or "" for each in tranca.read(POSITIONS)))
    for name in families:
        if name not in known:
            raise click.UsageError(f"no family '{name}': expected one of {', '.join(known)}")
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: apt-get install valgrind")
    table = Table("family", box=None)
    for column in ("positions", "nodes", "instructions", "a node", "a position"):
        table.add_column(column, justify="right")
    for family in track(families or known, console=Console(stderr=True), transient=True, description="counting"):
        positions, nodes, instructions = count(family)
        if twice and count(family) != (positions, nodes, instructions):
            raise click.ClickException(f"{family}: the second count differs from {instructions:,}")
        numbers = (positions, nodes, instructions, instructions // nodes, instructions // positions)
        table.add_row(family, *(f"{number:,}" for number in numbers))
    Console(highlight=False, width=120).print(table)


if __name__ == "__main__":
    main()
