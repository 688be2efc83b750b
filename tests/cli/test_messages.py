"""Messages about input that is nearly right: the cause, and the remedy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from golden.asking import ask

from tranca.cli import COMMANDS

HAND = "rules: doscientos; dealt N: 0-5 1-1 1-2 1-3 2-3 4-4 5-6; "


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("reglass: doscientos", "did you mean reglas (rules)?"),
        ("jogadorr N: Ana", "did you mean jogador (player)?"),
        ("turnos: S", "did you mean turno (to-move)?"),
        ("layuot: 1-1", "did you mean layout?"),
        ("tomove: N", "did you mean to-move?"),
        (
            "title: Monday; later\nrules: doscientos",
            "'later' has no colon; write a key and a value, such as to-move: S; a title cannot contain ;",
        ),
        (f"{HAND}play: E:6-6 S:-", "in the order N W S E; if the turn goes the other way, write order=clockwise"),
        (
            "rules: partnership; dealt N: 0-0 1-1 2-2 3-3 4-4 5-5 6-6; play: N:6-6 E:- S:- W:-",
            "action 4, W:-: no deal fits the play up to this action: no hand can contain 0-6 1-6 2-6 3-6 4-6 5-6; "
            "correct it or an earlier one",
        ),
        ("rules: block/2; ends: 1 2; to-move: A; A: 1-1", "or write ? and their number if they are hidden"),
        ("rules: doscientos; layout: 1-1 1-2; to-move: S; N: ?7; E: ?6; S: ?7", "or write ?6 if they are hidden"),
    ],
)
def test_the_cause_and_the_way_out_are_named(block: str, said: str) -> None:
    answer = ask(["deals", "--as", "N"] if "partnership" in block else ["show"], block)
    assert answer.status == 1 and said in answer.error
    assert "did you mean last" not in answer.error and "did you mean stake" not in answer.error


def test_late_missing_turn_does_not_suggest_the_other_direction() -> None:
    answer = ask(["show"], f"{HAND}play: E:6-6 N:5-6 S:2-6")
    assert "out of turn because W is to move" in answer.error and "order=" not in answer.error


def test_p_is_a_pass() -> None:
    plain, short = (ask(["show"], f"{HAND}play: E:6-6 N:5-6 W:{word}").out for word in ("-", "P"))
    assert short == plain != ""


def test_help_lists_its_topics() -> None:
    listed = ask(["help"]).out.partition("Topics of tranca help:\n")[2].partition("\n\n")[0]
    names = [line.split()[0] for line in listed.splitlines()]
    assert names == ["notation", "rules", "values", "options", "json", "board", "status"]
    for name in names:
        text = ask(["help", name]).out
        assert max(map(len, text.splitlines())) <= 80 and len(text.splitlines()) <= 26


def test_help_names_the_values_of_orders() -> None:
    assert "--orders 1|all" in ask(["estimate", "--help"]).out
    assert "--orders N|all" in ask(["solve", "--help"]).out


def test_random_rows_have_default_rules(tmp_path: Path) -> None:
    answer = ask(["batch", "solve", "--random", "2", "--tiles", "6", "--workers", "1", "-o", f"{tmp_path}/out.jsonl"])
    assert answer.status == 0 and "2 rows" in answer.out


ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A terminal without UTF-8."""


@pytest.mark.parametrize("words", [("solve", "positions/castel.txt"), ("help", "values")])
def test_signs_that_a_terminal_lacks_are_spelled(words: tuple[str, ...]) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"} | ASCII
    run = subprocess.run([sys.executable, "-m", "tranca", *words], env=environment, capture_output=True, check=True)
    assert b"-10" in run.stdout and run.stdout.isascii()


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_written_in_signs_that_every_terminal_has(name: str) -> None:
    assert ask([name, "--help"]).out.isascii()
