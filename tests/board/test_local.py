"""The board without a server, in this Python: it answers the worker's questions exactly like the server."""

import json
import re
import sys
from typing import Any

import pytest

import tranca
from board.conftest import Ask, text_of
from tranca.board.local import LACKING, at_once, respond
from tranca.board.routes import ROUTES

CASTEL = text_of("castel.txt")
RECORD = text_of("records/published-deal.txt")
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("parse", {"text": CASTEL}),
    ("play", {"text": CASTEL, "action": "4-6@6"}),
    ("solve", {"text": CASTEL}),
    ("score", {"text": RECORD}),
    ("reply", {"text": CASTEL, "as": "S", "strength": "policy"}),
    ("advise", {"text": CASTEL, "as": "S", "strength": "policy"}),
    ("deals", {"text": text_of("castel-hidden.txt"), "as": "S"}),
    ("deal", {"rules": "doscientos", "seed": 7}),
    ("train", {"hand": "12-12 12-7 7-3 5-0", "starts": [12], "draw": 1, "show": 5}),
]


def answered(route: str, **question: Any) -> Any:
    status, media, text = respond(route, json.dumps(question))
    assert (status, media) == (200, ROUTES[route].media), text
    return json.loads(text)


def refused(route: str, body: str) -> tuple[int, str]:
    status, media, text = respond(route, body)
    assert media == "application/json"
    return status, json.loads(text)["message"]


def timeless(answer: Any) -> Any:
    return {name: value for name, value in answer.items() if name not in ("seconds", "rate")}


@pytest.mark.parametrize(("route", "question"), QUESTIONS, ids=[route for route, _ in QUESTIONS])
def test_an_answer_is_that_of_the_server(ask: Ask, route: str, question: dict[str, Any]) -> None:
    assert timeless(answered(route, **question)) == timeless(ask(route, **question))


def test_the_page_that_is_given_away_is_made_here_too() -> None:
    status, media, text = respond("page", json.dumps({"text": CASTEL, "actions": ["4-6@6"], "values": True}))
    assert (status, media) == (200, "text/html; charset=utf-8")
    assert "Content-Security-Policy" in text


def test_partial_answers_come_as_they_grow() -> None:
    grown: list[str] = []
    status, _, text = respond("review", json.dumps({"text": RECORD, "view": "open"}), grown.append)
    assert status == 200
    assert [json.loads(line)["done"] for line in grown] == list(range(1, json.loads(grown[-1])["total"] + 1))
    assert json.loads(text)["schema"] == "tranca.review/1"


def test_what_is_refused_is_refused_as_by_the_server() -> None:
    status, _, text = respond("solve", json.dumps({"text": "rules: nonsense"}))
    assert (status, [fault["line"] for fault in json.loads(text)["faults"]]) == (422, [1])
    assert refused("solve", json.dumps({"text": RECORD, "time_limit": -1}))[0] == 422
    status, said = refused("solve", "{")
    assert status == 400
    assert said.startswith("not a question: ")


def test_without_numpy_the_page_is_told_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    status, said = refused("reply", json.dumps({"text": CASTEL, "as": "S", "strength": "policy"}))
    assert status == LACKING
    assert re.search(r"numpy.*install tranca", said)
    assert answered("solve", text=CASTEL)["value"] == 46


def test_a_site_of_no_files_begins_as_a_board_of_none() -> None:
    status, _, text = respond("start", "{}")
    start = json.loads(text)
    assert (status, start["blocks"], start["addresses"]) == (200, [], [])
    assert set(start["presets"]) == set(tranca.PRESETS)
    assert {"start", "parse", "picture"} <= set(at_once())
    assert not {"solve", "review", "reply"} & set(at_once())
