"""The board without a server, in this Python: it answers the worker's questions exactly like the server."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest

import tranca
from board.conftest import Ask, text_of
from tranca.board.local import LACKING, at_once, respond
from tranca.board.routes import ROUTES

CASTEL = text_of("castel.txt")
NEAR = text_of("near-target.txt")
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
    ("rules", {"rules": "doscientos"}),
    ("chances", {"text": NEAR}),
    ("chances", {"text": NEAR, "as": "E", "score": [190, 170], "best": ["0-6@6"]}),
    ("review", {"text": RECORD, "view": "open", "score": [90, 80]}),
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


@pytest.mark.parametrize(
    ("route", "question"), QUESTIONS, ids=[f"{route}-{number}" for number, (route, _) in enumerate(QUESTIONS)]
)
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


def test_match_chances_are_those_of_the_command() -> None:
    answer = answered("chances", text=NEAR)
    plays = tranca.match_plays(tranca.parse(NEAR)[0])
    assert [(play["play"], play["chance"]) for play in answer["match"]["plays"]] == [
        (str(option.play), pytest.approx(option.chance, abs=1e-6)) for option in plays.plays
    ]
    assert answer["reason"].endswith("but gives the next lead to NS.")
    assert answer["worth"] == "10 points are worth 3.5 % here."
    (record,) = tranca.parse(RECORD)
    assert isinstance(record, tranca.Record)
    lost = answered("review", text=RECORD, view="open", score=[90, 80])["match"]["lost"]
    expected = tranca.match_review(record, score=(90, 80)).lost
    assert lost == {seat: pytest.approx(sums[0], abs=1e-5) for seat, sums in expected.items()}
    assert "match" not in answered("review", text=RECORD, view="open")


def test_moments_state_the_score_and_the_target() -> None:
    moment = answered("parse", text=NEAR)
    assert (moment["score"], moment["target"]) == ({"NS": 185, "EW": 180}, 200)
    assert "score" not in answered("parse", text=CASTEL)
    for rules in ("block/3", "five-up/2", "doscientos, target=2000"):
        dealt = answered("deal", rules=rules, seed=1)
        assert "target" not in answered("parse", text=dealt["position"])


WITHOUT_PART = """
import json
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        first, *folders = name.split(".")
        of_match = {*folders} & {"ext", "engine"} and folders[-1].startswith("match_")
        of_match = of_match or folders == ["analysis", "match_chances"]
        if name == "numpy" if sys.argv[1] == "numpy" else of_match:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Blocked())
from tranca.board.local import respond
for line in sys.stdin:
    route, _, question = line.partition(" ")
    status, _, text = respond(route, question)
    print(json.dumps([status, text]))
"""


@pytest.mark.parametrize(("part", "status"), [("match", 200), ("numpy", 424)])
def test_a_page_is_told_which_part_to_fetch(part: str, status: int) -> None:
    questions = [
        ("solve", {"text": CASTEL}),
        ("parse", {"text": NEAR}),
        ("review", {"text": RECORD, "view": "open"}),
        ("page", {"text": CASTEL}),
        ("report", {"texts": [RECORD], "view": "open"}),
        ("deals", {"text": text_of("castel-hidden.txt"), "as": "S"}),
        ("chances", {"text": NEAR}),
        ("review", {"text": RECORD, "view": "open", "score": [0, 0]}),
    ]
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_PART, part],
        input="".join(f"{route} {json.dumps(question)}\n" for route, question in questions),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    answers = [json.loads(line) for line in said.splitlines()]
    states = [state for state, _ in answers]
    assert states[:4] == [200] * 4
    assert states[5:] == [status, LACKING, LACKING]
    for _, text in answers[6:]:
        answer = json.loads(text)
        assert answer["lacks"] == part
        assert "install tranca" in answer["message"]


def test_a_site_of_no_files_begins_as_a_board_of_none() -> None:
    status, _, text = respond("start", "{}")
    start = json.loads(text)
    assert (status, start["blocks"], start["addresses"]) == (200, [], [])
    assert set(start["presets"]) == set(tranca.PRESETS)
    assert {"start", "parse", "picture"} <= set(at_once())
    assert not {"solve", "review", "reply"} & set(at_once())
