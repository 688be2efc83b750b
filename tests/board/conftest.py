"""A board without a network: its application, and a client with access to it."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from waiting import PATIENCE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the client library is deprecated
    from starlette.testclient import TestClient

from tranca.board import answers, routes
from tranca.board import workers as module
from tranca.board.server import create_app
from tranca.board.workers import Workers

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
PORT = 8123
TOKEN = "open-the-board"
HOME = f"http://127.0.0.1:{PORT}"

Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test be answered by a review that an earlier one asked for."""
    monkeypatch.setattr(answers, "_kept", {})


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """Return workers whose answers do not depend on the speed of the machine."""
    monkeypatch.setattr(module, "GRACE", PATIENCE)  # a busy machine may answer late
    monkeypatch.setattr(routes, "DEFAULT_SECONDS", routes.MOST_SECONDS)  # an answer cut short would be another one
    crew = Workers()
    yield crew
    crew.end()
    assert crew.wait_until_idle(PATIENCE)


@pytest.fixture
def stranger(workers: Workers) -> TestClient:
    """Return a client without access to the board."""
    return TestClient(create_app(port=PORT, token=TOKEN, workers=workers), base_url=HOME)


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """Return a client with access to the board."""
    assert stranger.get("/", params={"token": TOKEN}).status_code == 200
    return stranger


@pytest.fixture
def ask(client: TestClient) -> Ask:
    """Return a function that posts a question to a route, checks the status and returns the answer."""

    def reply_of(route: str, status: int = 200, **question: Any) -> Any:
        answer = client.post(f"/api/{route}", json=question)
        assert answer.status_code == status, answer.text
        return answer.json()

    return reply_of


def text_of(name: str) -> str:
    return (POSITIONS / name).read_text(encoding="utf-8")
