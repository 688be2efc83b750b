"""Records of measurements: tables, each with the command and the commit that gave it, and the search measured.

A script writes its table with `--record`; `python benchmarks/records.py --write` puts all of them into README.md. A
test refuses a record of another search than that of `signature.txt`, and a page that says something else.
"""

import hashlib
import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "records"
PAGE = HERE / "README.md"
RECORD = click.option("--record", is_flag=True, help="Keep the table as a record.")


@dataclass(frozen=True)
class Record:
    """One table that was measured.

    Attributes:
        command: what gave it, from the root of a clone.
        commit: of the clone; with `+` where it was changed since.
        search: the digest of `signature.txt`, which changes with the number of nodes of any search.
        heads: of the columns.
        rows: the first cell of each names it.
    """

    command: str
    commit: str
    search: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """Render the table, with the command and the commit below it."""
        lines = [self.heads, ["---", *["---:"] * (len(self.heads) - 1)], *self.rows]
        table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
        return f"{table}\n`{self.command}` at {self.commit}.\n"


def search() -> str:
    """Return the digest of the signature, which stands for the search that is measured."""
    return hashlib.sha256((HERE / "signature.txt").read_bytes()).hexdigest()[:16]


def show(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, record: bool) -> None:
    """Print the table of the script of this name, its first two columns as text; record it where that is asked for."""
    table = Table(box=None)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < 2 else "right")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, width=120).print(table)
    if record:
        save(name, f"python benchmarks/{name}.py --record", heads, rows)


def save(name: str, command: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Write a record of what was just measured, and put it into the page."""
    describe = ["git", "-C", str(HERE), "describe", "--always", "--abbrev=10", "--dirty=+", "--exclude=*"]
    commit = subprocess.run(describe, capture_output=True, text=True, check=True).stdout.strip()
    record = Record(command, commit, search(), heads, rows)
    text = json.dumps(asdict(record), ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    write_page()


def read() -> dict[str, Record]:
    """Read all records, by name."""
    return {file.stem: Record(**json.loads(file.read_text(encoding="utf-8"))) for file in sorted(FOLDER.glob("*.json"))}


def page() -> str:
    """Render the page with the tables of the records in their places."""
    text = PAGE.read_text(encoding="utf-8")
    for name, record in read().items():
        begin = f"<!-- record {name} -->\n"
        before, found, rest = text.partition(begin)
        if found:
            text = f"{before}{begin}{record.markdown()}<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


def places() -> list[str]:
    """List the records that the page shows."""
    return re.findall(r"<!-- record (\S+) -->", PAGE.read_text(encoding="utf-8"))


def write_page() -> None:
    """Write the tables of all records into the page."""
    PAGE.write_text(page(), encoding="utf-8")


@click.command()
@click.option("--write", is_flag=True, help="Write the tables into README.md.")
def main(write: bool) -> None:
    """Compare the records with the search as it is."""
    if write:
        write_page()
    for name, record in read().items():
        stale = "" if record.search == search() else f": of another search, run {record.command}"
        click.echo(f"{name} at {record.commit}{stale}")


if __name__ == "__main__":
    main()
