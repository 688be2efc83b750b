"""The signature of the search: the number of nodes of the fixed positions in `signature-positions.txt`, by family.

A change that does not affect the search leaves these numbers the same on any machine. A test compares them with
`signature.txt`; `--write` updates that file.
"""

from collections import Counter
from pathlib import Path

import click

import tranca

HERE = Path(__file__).resolve().parent
POSITIONS = HERE / "signature-positions.txt"
STATED = HERE / "signature.txt"


def count() -> dict[str, int]:
    """Count nodes by family and in total: every play of each position with its line, starting with an empty table."""
    nodes: Counter[str] = Counter()
    for position in tranca.read(POSITIONS):
        found = tranca.solve(position, threads=1)
        if not found.exact or found.sample:
            raise click.ClickException(f"not solved exactly: {tranca.one_line(position)}")
        nodes[found.position.title or "no family"] += found.nodes
    return {**nodes, "all": nodes.total()}


def stated() -> dict[str, int]:
    rows = (line.rsplit(maxsplit=1) for line in STATED.read_text(encoding="utf-8").splitlines())
    return {family: int(nodes) for family, nodes in rows}


@click.command()
@click.option("--write", is_flag=True, help="Write signature.txt.")
def main(write: bool) -> None:
    """Count the nodes of the fixed positions and compare them with those stated."""
    now = count()
    before = stated() if STATED.exists() else {}
    for family, nodes in now.items():
        change = "" if nodes == before.get(family) else f"  stated: {before.get(family, 'nothing')}"
        click.echo(f"{family:20}{nodes:>10}{change}")
    if write:
        STATED.write_text("".join(f"{family:20}{nodes:>10}\n" for family, nodes in now.items()), encoding="utf-8")
    elif now != before:
        raise click.ClickException("the search has changed: state it in the commit and run with --write")


if __name__ == "__main__":
    main()
