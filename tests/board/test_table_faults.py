"""Faults of a table that is set up, in words of the board."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

from tranca.board import table_faults
from tranca.language import forms_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("layout: 4-4 1-5; S: ?7", "4-4 and 1-5 do not join. Take back the tiles on one side of them."),
        ("layout: 4-4; S: 4-5 ?6; void S: 4", "You cannot have passed at 4 because You hold 4-5."),
        ("last: W; S: ?7", "No one has laid a tile yet, so “laid last” must not be stated."),
        ("layout: 4-4; S: ?9", "You: expected at most 7 tiles because players do not draw, not 9"),
        (
            "layout: 4-4 4-1; S: ?7",
            "2 tiles on the table and 28 in hands make 30, but 28 are in the deal. Change the tiles or a number.",
        ),
    ],
)
def test_faults_of_a_table_that_is_set_up_do_not_speak_of_the_notation(
    client: TestClient, lines: str, said: str
) -> None:
    text = f"rules: doscientos; to-move: N; N: ?7; E: ?7; W: ?7; {lines}"
    names = {"N": "Partner", "E": "Right", "S": "You", "W": "Left"}
    faults = client.post("/api/parse", json={"text": text, "names": names}).json()["faults"]
    assert said in [fault["message"] for fault in faults]
    plain = client.post("/api/parse", json={"text": text}).json()["faults"]
    assert re.match("layout: |void S: |last: |S: ", plain[0]["message"])


@pytest.mark.parametrize(
    ("actions", "action", "said"),
    [
        ("", "+[1-6,1-1] 1-1", "1-6 fits, so it is the last tile drawn and must be laid."),
        ("", "-", "You cannot pass while any of 14 tiles can still be drawn"),
        (
            "A:+1 0-6",
            "+9 1-6",
            "Rival cannot have drawn 9 tiles: only 13 without 0 or 6 are unseen. Choose another number, or undo a "
            "wrong action.",
        ),
    ],
)
def test_refused_actions_do_not_speak_of_the_notation(client: TestClient, actions: str, action: str, said: str) -> None:
    text = "rules: draw/2; dealt A: 0-1 0-2 0-3 0-4 0-5 1-2 1-3; play: B:6-6 " + actions
    names = {"A": "You", "B": "Rival"}
    answer = client.post("/api/play", json={"text": text, "action": action, "names": names}).json()
    assert answer["message"] == said


@pytest.mark.parametrize(
    ("own", "actions", "after", "said"),
    [
        (
            "6-6 0-6 3-6 0-4 1-4 2-4 4-4",
            "S:6-6 E:4-6 N:- W:- S:0-6 E:-",
            "-",
            "Then no place is left for 3-4 4-5. Choose another action, or undo a wrong one.",
        ),
        (
            "6-6 0-6 0-0 1-1 1-2 2-2 5-6",
            "S:6-6 E:4-6 N:- W:-",
            "0-6",
            "No deal fits all of these actions. Choose another action, or undo a wrong one.",
        ),
    ],
)
def test_no_action_after_which_no_deal_fits_is_entered(
    client: TestClient, own: str, actions: str, after: str, said: str
) -> None:
    names = {"N": "Partner", "E": "Right", "S": "You", "W": "Left"}
    *before, last = actions.split()
    text = f"rules: doscientos; dealt S: {own}; play: {' '.join(before)}"
    question = {"text": text, "action": last.split(":")[1], "check_deals": True, "names": names}
    answer = client.post("/api/play", json=question).json()
    assert answer["message"] == said
    plain = client.post("/api/play", json={**question, "names": None}).json()
    assert f"action {len(before) + 1}, {last}: no deal fits the play up to this action" in plain["message"]
    assert "message" not in client.post("/api/play", json={**question, "action": "3-4@4"}).json()
    wrong = f"rules: doscientos; dealt S: {own}; play: {actions}"  # nothing can be entered that would mend it
    assert "message" not in client.post("/api/play", json={**question, "text": wrong, "action": after}).json()


def test_words_of_the_board_belong_to_messages_of_the_notation() -> None:
    with (ROOT / "solver" / "locale" / "tranca.pot").open("rb") as file:
        known = {text for found in read_po(file) for text in (found.id if found.pluralizable else (found.id,))}
    for template, words in table_faults._WORDS.items():
        assert set(forms_of(template)) <= known
        assert set(re.findall(r"\{(\w+)\}", words.template)) <= set(re.findall(r"\{(\w+)\}", template))
        assert not re.search(r"\b(write|delete|key|layout|void)\b", words.template)
