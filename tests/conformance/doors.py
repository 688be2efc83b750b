"""The doors that a question may be put through: Python, the command, runs over files, the board."""

import json
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from golden.asking import ask

import tranca

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the client's library, which has a successor
    from starlette.testclient import TestClient

from tranca.board.server import create_app
from tranca.board.workers import Workers

Answer = dict[str, Any]
Reply = Answer | str
"""A JSON object, or the words of a refusal."""

HOME = "http://127.0.0.1:8123"
FAULT = "a fault of tranca itself"
OWN = frozenset({"seconds", "nodes", "number"})
"""What is of one run, and of the place of a block."""


@dataclass(frozen=True)
class Question:
    """One question as each door takes it; a door that it leaves out does not know it."""

    name: str
    python: Callable[[tranca.Position | tranca.Record], str]
    command: tuple[str, ...] = ()
    batch: tuple[str, ...] = ()
    route: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)
    better_play: int = 0  # the exit status that says that a better play was there


def plain(row: Mapping[str, Any]) -> Answer:
    """An answer without what is of its run alone."""
    return {name: value for name, value in row.items() if name not in OWN}


def reply_of(row: Mapping[str, Any]) -> Reply:
    """What an object of the command says."""
    return str(row["message"]) if row["schema"] == "tranca.error/1" else plain(row)


def by_python(question: Question, text: str) -> Reply:
    """The answer of the package."""
    (value,) = tranca.parse(text)
    try:
        return reply_of(json.loads(question.python(value)))
    except tranca.TrancaError as error:
        return str(error).splitlines()[0]


def by_command(question: Question, texts: Sequence[str]) -> tuple[list[Answer], int]:
    """The objects that the command prints for blocks of one file, and its exit status."""
    said = ask([*question.command, "--json", "-"], "\n\n".join(texts) + "\n")
    assert not said.error, said.error
    return [json.loads(line) for line in said.out.splitlines()], said.status


def by_batch(question: Question, given: Sequence[str], out: Path) -> tuple[list[Answer], int]:
    """The rows of a run."""
    said = ask(["batch", *question.batch, *given, "-o", str(out), "--workers", "1"])
    assert said.status in (0, 1), said
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return rows, said.status


@contextmanager
def board() -> Iterator[TestClient]:
    """A client that has opened a board."""
    crew = Workers()
    client = TestClient(create_app(port=8123, token="open", workers=crew), base_url=HOME)
    assert client.get("/", params={"token": "open"}).status_code == 200
    yield client
    crew.end()


def by_board(question: Question, text: str, client: TestClient) -> Reply:
    """The answer of a route of the board."""
    said = client.post(f"/api/{question.route}", json={"text": text, **question.body})
    if said.headers["content-type"].startswith("image/"):
        return {"picture": said.text}
    assert said.status_code in (200, 422), (said.status_code, said.text)
    row = said.json()
    if said.status_code == 200:
        return reply_of(row)
    return str(row["faults"][0]["message"] if "faults" in row else row["message"])
