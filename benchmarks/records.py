"""Records of measurements: tables, each with the command and commit that produced it, and the search it measured.

A script writes its table with `--record`; `python benchmarks/records.py --write` copies all tables to README.md. A test
fails if a record is of a different search than `signature.txt`, or if the page differs from the records.
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
RECORD = click.option("--record", is_flag=True, help="Save the table as a record.")


@dataclass(frozen=True)
class Record:
    """One measured table.

    Attributes:
        command: the command, run in the root of a clone.
        commit: the commit of the clone, with `+` if the clone was changed since.
        search: the digest of `signature.txt`, which changes with the number of nodes of any search.
        heads: the headings of the columns.
        rows: the first cell of each row is its name.
    """

    command: str
    commit: str
    search: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """Return the table in Markdown, with the command and the commit below it."""
        lines = [self.heads, ["---", *["---:"] * (len(self.heads) - 1)], *self.rows]
        table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
        return f"{table}\n`{self.command}` at {self.commit}.\n"


def search() -> str:
    """Return the digest of the signature, which identifies the measured search."""
    return hashlib.sha256((HERE / "signature.txt").read_bytes()).hexdigest()[:16]


def show(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, record: bool) -> None:
    """Print the table of the script `name`, with its first two columns as text, and record it if `record` is set."""
    table = Table(box=None)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < 2 else "right")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, width=120).print(table)
    if record:
        save(name, f"python benchmarks/{name}.py --record", heads, rows)


def save(name: str, command: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Write a record of the measurement, and update the page."""
    describe = ["git", "-C", str(HERE), "describe", "--always", "--abbrev=10", "--dirty=+", "--exclude=*"]
    commit = subprocess.run(describe, capture_output=True, text=True, check=True).stdout.strip()
    record = Record(command, commit, search(), heads, rows)
    text = json.dumps(asdict(record), ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    write_page()


def read() -> dict[str, Record]:
    return {file.stem: Record(**json.loads(file.read_text(encoding="utf-8"))) for file in sorted(FOLDER.glob("*.json"))}


def page() -> str:
    """Return the page with the tables of the records inserted."""
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
