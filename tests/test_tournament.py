"""Small tournaments of advisers and other long measurements, whole and in parts."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from match_score import SAME, Gain, draw_score, judge, line, measure_advice, moment
from state import State

import tranca

SCRIPT = Path(__file__).resolve().parents[1] / "benchmarks" / "tournament.py"
DOSCIENTOS = tranca.PRESETS["doscientos"]
LATE = 83  # the number of a moment with two tiles in hand, whose best play depends on the score
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
    assert done.returncode == 2 and "expected the state of this measurement" in done.stderr


class Number(NamedTuple):
    number: int
    values: tuple[float, ...] = ()


def test_results_are_kept_until_a_partial_line(tmp_path: Path) -> None:
    path, results = tmp_path / "state.jsonl", [Number(0, (0.5, -1.25)), Number(3)]
    kept = State(path, Number, {"seed": 1})
    assert kept.resume() == {}
    for result in results:
        kept.add(result)
    with path.open("a", encoding="utf-8") as file:
        file.write("[4,[0.")
    assert kept.resume() == {0: results[0], 3: results[1]}
    kept.add(Number(4, (2.0,)))
    assert kept.resume() == {0: results[0], 3: results[1], 4: Number(4, (2.0,))}
    assert State(path, Number, {"seed": 1, "legs": 1}, {"legs": 1}).resume().keys() == {0, 3, 4}
    with pytest.raises(click.UsageError, match="expected the state of this measurement"):
        State(path, Number, {"seed": 2}).resume()
    path.write_text('{"seed"', encoding="utf-8")
    with pytest.raises(click.UsageError, match="expected the state of this measurement"):
        State(path, Number, {"seed": 1}).resume()
    assert State(None, Number, {"seed": 2}).resume() == {}


def test_the_gain_of_a_play_is_the_loss_of_the_other() -> None:
    found = moment(DOSCIENTOS, 5, LATE)
    assert found is not None
    record, random = found
    score = draw_score(DOSCIENTOS, (1, 20), random)
    assert 180 <= max(score) < 200 and min(score) >= max(score) - 40
    gains = [judge(record, score, 1, *plays).gain for plays in ((0, 1), (1, 0), (0, 0))]
    assert gains[0] == -gains[1] != 0 and gains[2] == 0


@pytest.mark.parametrize(("score", "differs"), [((180, 171), True), ((0, 0), False)])
def test_only_another_play_gains_match_chance(score: tuple[int, int], differs: bool) -> None:
    found = moment(DOSCIENTOS, 5, LATE)
    assert found is not None
    gain = measure_advice(found[0], score, LATE)
    assert gain.differs == differs and (gain.gain > 0.1 if differs else gain == SAME)


def test_positions_without_another_play_count_in_the_mean_gain() -> None:
    said = line("near", [Gain(0.04, True), SAME, SAME, SAME])
    assert "4 positions" in said and "25.0%" in said and "gain +1.000 %" in said and "+4.00 %" in said


@pytest.mark.parametrize(
    "script",
    [pytest.param("match_score.py", marks=pytest.mark.slow), pytest.param("cutoff.py", marks=pytest.mark.campaign)],
)
def test_a_measurement_resumes_with_the_same_result(script: str, tmp_path: Path) -> None:
    def measure(count: int, *words: str) -> str:
        sizes = {
            "match_score.py": ("--positions", str(count), "--within", "20"),
            "cutoff.py": ("--moments", str(count)),
        }
        command = [sys.executable, str(SCRIPT.with_name(script)), *sizes[script], *words]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
        return re.sub(r"[\d.]+ s of processor time, at most [\d.]+", "", done.stdout)

    state = "--state", str(tmp_path / "state.jsonl")
    measure(2, *state)
    assert measure(3, *state) == measure(3)
