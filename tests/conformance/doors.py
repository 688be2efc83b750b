"""The doors (interfaces) for a question: Python, the command, runs over files, the board."""

import json
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow
from golden.asking import ask
from pyarrow import parquet

import tranca

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about the library of the client, which has a successor
    from starlette.testclient import TestClient

from tranca.board.server import create_app
from tranca.board.workers import Workers

Value = tranca.Position | tranca.Record
Answer = dict[str, Any]
Reply = Answer | str
"""A JSON object, or the message of a refusal."""

PORT = 8123
ENOUGH = 1000
"""A time limit for the board, in seconds, that no answer here reaches."""

OF_RUN = frozenset({"seconds", "nodes", "number"})
"""Fields that may differ between two doors."""


@dataclass(frozen=True)
class Question:
    """One question in the form of each door; empty for a door that does not support it.

    Attributes:
        flawed: the exit status of a command that answers but reports something better or wrong.
        shortened: rows of a run omit lines and points, or counts of blocks.
    """

    name: str
    python: Callable[[Value], str]
    command: tuple[str, ...] = ()
    route: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)
    batch: tuple[str, ...] = ()
    flawed: int = 0
    shortened: bool = False


def reply_of(row: Mapping[str, Any]) -> Reply:
    """Return the content of a JSON object, or the message of an error."""
    if row["schema"] == "tranca.error/1":
        return str(row["message"])
    return plain(row)


def plain(row: Mapping[str, Any]) -> Answer:
    """Return a JSON object without the fields of `OF_RUN`."""
    return {name: value for name, value in row.items() if name not in OF_RUN}


def by_python(question: Question, text: str) -> Reply:
    (value,) = tranca.parse(text)
    try:
        return reply_of(json.loads(question.python(value)))
    except tranca.TrancaError as error:
        return str(error).splitlines()[0]


def by_command(question: Question, text: str) -> Reply:
    """Return the answer of the command as JSON; check that the exit status and the printed text agree with it."""
    words = [*question.command] if "-" in question.command else [*question.command, "-"]
    said, shown = ask([*words, "--json"], f"{text}\n"), ask(words, f"{text}\n", columns=100)
    assert not said.error, said.error
    (row,) = map(json.loads, said.out.splitlines())
    reply = reply_of(row)
    assert said.status == shown.status, (said, shown)
    if isinstance(reply, str):
        assert said.status == 1, said
        assert shown.error.startswith(f"<stdin>:{row['line']}:"), shown.error
    else:
        assert said.status in (0, question.flawed), said
        assert shown.out.strip(), shown
    if question.name == "solve" and not isinstance(reply, str):
        suits_screen(reply, shown.out)
    return reply


SHOWN = re.compile(r"^(\d-\d(?:@\d(?:-\d)?)?|-) +([+−]?[\d.]+)", re.MULTILINE)


def suits_screen(reply: Answer, shown: str) -> None:
    """Assert that the printed table has the plays and values of the JSON object, in the same order."""
    table = [(play, float(value.replace("−", "-"))) for play, value in SHOWN.findall(shown)]
    expected = [(play["play"], float(f"{play['value']:.2f}")) for play in reply["plays"]]
    assert table == [row for row in expected if row[0] != "-"] or table == expected, (table, expected)


FORMS: Mapping[str, Callable[[str, Path], object]] = {
    "txt": lambda text, file: file.write_text(f"# a comment\n\n{text}\n", encoding="utf-8"),
    "jsonl": lambda text, file: file.write_text(json.dumps({"position": text}) + "\n", encoding="utf-8"),
    "parquet": lambda text, file: parquet.write_table(pyarrow.table({"position": [text]}), file),
}
"""The formats of a file with a block."""


def by_batch(question: Question, text: str, form: str, folder: Path) -> Reply:
    """Return the row of a run over a file with one block."""
    source, out = folder / f"in.{form}", folder / "out.jsonl"
    for file in folder.iterdir():
        file.unlink()
    FORMS[form](text, source)
    said = ask(["batch", *question.batch, str(source), "-o", str(out), "--workers", "1"])
    (row,) = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    reply = reply_of(row)
    assert said.status == int(isinstance(reply, str)), said
    assert row["number"] == 0, row
    return reply


@contextmanager
def board() -> Iterator[TestClient]:
    crew = Workers()
    client = TestClient(create_app(port=PORT, token="open", workers=crew), base_url=f"http://127.0.0.1:{PORT}")
    assert client.get("/", params={"token": "open"}).status_code == 200
    yield client
    crew.end()


def by_board(question: Question, text: str, client: TestClient) -> Reply:
    said = client.post(f"/api/{question.route}", json={"text": text, "time_limit": ENOUGH, **question.body})
    row = said.json()
    if said.status_code == 200:
        return reply_of(row)
    assert said.status_code == 422, (said.status_code, row)
    return str(row["faults"][0]["message"] if "faults" in row else row["message"])
