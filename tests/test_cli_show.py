"""The commands show, rules and score, and the command itself."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tranca.cli import COMMANDS, cli
from tranca.rules import OPTIONS, PRESETS

POSITIONS = Path(__file__).resolve().parent.parent / "positions"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")


def test_an_unknown_command_says_which_exist() -> None:
    result = run("solv")
    assert result.exit_code == 2
    assert "no command 'solv': expected one of solve, show" in result.stderr


def test_show_draws_a_hidden_record_with_what_is_known() -> None:
    result = run("show", str(POSITIONS / "castel-hidden.txt"))
    assert result.exit_code == 0
    assert "E:  ? ? ? ?  (4 tiles, void in 4 5)" in result.stdout
    assert "table: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6" in result.stdout
    assert "S to move: plays 2-4 or 3-6 or 4-6@4 or 4-6@6." in result.stdout


def test_show_draws_every_position_of_the_folder() -> None:
    files = [str(file) for file in sorted(POSITIONS.rglob("*.txt"))]
    for flags in ([], ["--pictures"]):
        result = run("show", *flags, *files)
        assert result.exit_code == 0
        assert result.stdout.count("rules: ") >= len(files)


def test_rules_lists_all_presets_and_options() -> None:
    printed = run("rules").stdout
    assert all(name in printed for name in (*PRESETS, *OPTIONS))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_explained(preset: str) -> None:
    result = run("rules", preset)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == preset


def test_an_unknown_preset_is_one_line() -> None:
    result = run("rules", "doscintos")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "doscientos" in result.stderr


def test_score_settles_a_block_under_other_rules() -> None:
    text = (POSITIONS / "blocked-tie.txt").read_text(encoding="utf-8").split("\n\n")[1]
    others = "doscientos/tie-first,doscientos/tie-last,doscientos/duel"
    result = run("score", "--json", "--under", others, "-", text=text)
    assert result.exit_code == 0
    row = json.loads(result.stdout)
    assert row["points"] == {"NS": 0, "EW": 0}
    assert row["under"] == {
        "doscientos/tie-first": {"NS": 42, "EW": 0},
        "doscientos/tie-last": {"NS": 0, "EW": 42},
        "doscientos/duel": {"NS": 0, "EW": 42},
    }


def test_score_refuses_a_deal_that_is_not_over() -> None:
    result = run("score", str(POSITIONS / "castel.txt"))
    assert result.exit_code == 1
    assert "expected a finished deal" in result.stderr
