"""Small tournaments of advisers, whole and in parts."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "benchmarks" / "tournament.py"
SMALL = ("--a", "policy:worlds=3", "--b", "random", "--rules", "partnership, hand_size=3", "--seed", "4")


def run(*words: str) -> dict[str, Any]:
    """Return the final object of a tournament, without the fields that depend on the clock."""
    command = [sys.executable, str(SCRIPT), *SMALL, "--json", *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found.pop("seconds") > 0 and all(entry >= 0 for entry in found.pop("milliseconds"))
    return found


@pytest.mark.slow
def test_a_tournament_goes_on_where_it_ended_and_is_the_same_in_processes(tmp_path: Path) -> None:
    whole = run("--pairs", "5")
    assert {"points", "low", "high", "pairs"} <= whole.keys()
    assert whole["low"] < whole["points"] < whole["high"] and whole["pairs"] == 5 and whole["legs"] == 3
    state = tmp_path / "state.jsonl"
    assert run("--pairs", "2", "--state", str(state))["pairs"] == 2
    with state.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "poi')  # interrupted while it was written
    assert run("--pairs", "5", "--state", str(state), "--workers", "2") == whole
    lines = state.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 5 + 1 and len(json.loads(lines[1])["points"]) == 2 * 3
    means = [sum(json.loads(line)["points"]) / 6 for line in lines[1:] if line.endswith("}")]
    assert len(means) == 5 and whole["points"] == pytest.approx(sum(means) / 5)
    assert run("--pairs", "5", "--state", str(state)) == whole


@pytest.mark.slow
def test_more_legs_play_the_same_deals_again(tmp_path: Path) -> None:
    states = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    for legs, state in enumerate(states, 1):
        assert run("--pairs", "2", "--legs", str(legs), "--state", str(state))["legs"] == legs
    once, twice = ([json.loads(line)["points"] for line in state.read_text().splitlines()[1:]] for state in states)
    assert [len(entry) for entry in twice] == [4, 4]
    assert [row[:2] for row in twice] == once and [row[2:] for row in twice] != once


def test_the_state_of_another_tournament_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    state.write_text('{"a": "none", "b": "random", "rules": "doscientos", "seed": 1}\n', encoding="utf-8")
    command = [sys.executable, str(SCRIPT), *SMALL, "--state", str(state)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 2 and "expected the state of this tournament" in done.stderr
