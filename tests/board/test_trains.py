"""The best trains of a hand, as `/api/train` answers."""

import json
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import tranca
from board.conftest import Ask
from tranca.board.local import respond
from tranca.board.workers import Workers
from tranca.cli import cli
from tranca.views.schemas.train import TrainObject

HAND = "12-12 12-9 12-7 12-5 10-7 10-4 10-2 8-5 8-2 6-5 6-4 11-0"


def test_the_answer_is_the_documented_object_of_the_command(ask: Ask) -> None:
    found = ask("train", hand=HAND, starts=[12, 10], doubles="answer", draw=1, show=3)
    answer = tranca.train(HAND, (12, 10), doubles="answer", draw=1, show=3)
    assert found["answer"] == msgspec.to_builtins(TrainObject.of(answer, show_all=True))


@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_each_sentence_is_one_that_the_command_prints(language: str) -> None:
    question = {"hand": HAND, "starts": [12], "draw": 1, "show": 3}
    status, _, text = respond("train", json.dumps(question), accepted=language.replace("_", "-"))
    assert status == 200
    found = json.loads(text)
    call = ["--lang", language, "train", "--start", "12", "--draw", "1", "--show", "3", *HAND.split()]
    printed = " ".join(CliRunner().invoke(cli, call, env={"COLUMNS": "200"}).output.split())
    said = [found["conditions"], *found["free"], *found["draw"]]
    for words in (found["longest"], found["heaviest"]):
        said += [words["heading"], words["count"], *([words["ties"]] if "ties" in words else [])]
        said += [sentence for plan in words["plans"] for sentence in (*plan["trains"], plan["left"])]
    assert len(said) > 15
    assert [sentence for sentence in said if sentence not in printed] == []


def test_plans_have_their_sentences_in_the_same_order(ask: Ask) -> None:
    found = ask("train", hand=HAND, starts=[12], show=20)
    for answer in ("longest", "heaviest"):
        plans, words = found["answer"][answer]["plans"], found[answer]["plans"]
        assert [[f"from 12: {' '.join(train)}" for train in plan["trains"]] for plan in plans] == [
            plan["trains"] for plan in words
        ]
    assert len(found["longest"]["plans"]) == found["answer"]["longest"]["count"] == 2


def test_every_fault_has_its_place(ask: Ask) -> None:
    question = {"hand": "1-2 banana, 2-1\n7-13", "seen": "3-3 1-2 x", "starts": [15], "pack": "double-12"}
    faults = ask("train", 422, **question)["faults"]
    assert {(fault["line"], fault["column"], fault["message"].split()[0]) for fault in faults} == {
        (1, 5, "tile"),
        (1, 13, "1-2"),
        (1, 17, "7-13"),
        (2, 5, "1-2"),
        (2, 9, "tile"),
        (1, 1, "start"),
    }
    named = {fault["message"] for fault in faults}
    assert any("'banana'" in message for message in named)
    assert any(message.startswith("start 15 is not in double-12") for message in named)


def test_what_cannot_be_asked_is_refused(ask: Ask) -> None:
    assert "expected the number" in ask("train", 422, hand="1-2", starts=[])["faults"][0]["message"]
    for option in ({"doubles": "x"}, {"pack": "double-19"}, {"double_blank": -1}, {"at_most": -1}, {"show": 0}):
        assert next(iter(option)) in ask("train", 422, hand="1-2", starts=[1], **option)["message"]
    assert "41 tiles" in str(
        ask("train", 422, hand=" ".join(f"{n}-{n + m}" for m in (0, 1, 2) for n in range(14))[:-5], starts=[1])
    )
    ask("train", 400, hand="1-2 " * 1001, starts=[1])


def test_without_time_for_the_draws_there_is_an_answer_without_them(ask: Ask) -> None:
    hand = " ".join(f"{low}-{low + more}" for more in range(1, 4) for low in range(13))
    found = ask("train", hand=hand, starts=[0, 1, 2, 3], draw=4, time_limit=1e-9)
    assert found["answer"]["draw"] is None
    assert found["draw"] == []


def test_trains_are_searched_in_the_pool(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[bool] = []
    begin = Workers.begin

    def noted(self: Workers, *args: Any, **kinds: Any) -> Any:
        at_once.append(kinds["at_once"])
        return begin(self, *args, **kinds)

    monkeypatch.setattr(Workers, "begin", noted)
    ask("train", hand=HAND, starts=[12])
    assert at_once == [False]
