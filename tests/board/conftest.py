"""A board without a network: its application, and a client that has opened it."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from waiting import PATIENCE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the client's library, which has a successor
    from starlette.testclient import TestClient

from tranca.board import workers as module
from tranca.board.server import create_app
from tranca.board.workers import Workers

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
PORT = 8123
TOKEN = "open-the-board"
HOME = f"http://127.0.0.1:{PORT}"

Ask = Callable[..., Any]


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    monkeypatch.setattr(module, "GRACE", PATIENCE)  # a busy machine may be late
    crew = Workers()
    yield crew
    crew.end()
    assert crew.wait_until_idle(PATIENCE)


@pytest.fixture
def stranger(workers: Workers) -> TestClient:
    """Return a client that has not opened the board."""
    return TestClient(create_app(port=PORT, token=TOKEN, workers=workers), base_url=HOME)


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """Return a client that has opened the board."""
    assert stranger.get("/", params={"token": TOKEN}).status_code == 200
    return stranger


@pytest.fixture
def ask(client: TestClient) -> Ask:
    """Ask a question of a route: the answer, or its status where that is another than `status`."""

    def reply_of(route: str, status: int = 200, **question: Any) -> Any:
        answer = client.post(f"/api/{route}", json=question)
        assert answer.status_code == status, answer.text
        return answer.json()

    return reply_of


def text_of(name: str) -> str:
    """Return the text of a file of the collection."""
    return (POSITIONS / name).read_text(encoding="utf-8")
