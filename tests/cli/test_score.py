"""Matches on the command line: totals, the next lead, and what contradicts the rules."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tranca.cli import cli

MATCHES = Path(__file__).resolve().parents[2] / "positions" / "matches"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["score", *words], input=text)


def text_of(name: str) -> str:
    return (MATCHES / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "totals"), [("doscientos.txt", [56, 115]), ("mano-a-mano.txt", [0, 98])])
def test_a_match_runs_to_its_winner(name: str, totals: list[int]) -> None:
    result = run("--json", str(MATCHES / name))
    assert result.exit_code == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert list(rows[-1]["totals"].values()) == totals
    assert [row["match_winner"] for row in rows[:-1]] == [None] * (len(rows) - 1)
    assert rows[-1]["match_winner"] == list(rows[-1]["totals"])[1]
    assert all(row["faults"] == [] for row in rows)


def test_a_match_that_goes_on_names_who_leads_next() -> None:
    result = run(str(MATCHES / "draw-three.txt"))
    assert result.exit_code == 0
    assert "next: the holder of the highest double leads it" in result.stdout.splitlines()[-2:][0]
    assert "total: A 15, B 67, C 34" in result.stdout


def test_a_score_that_does_not_follow_is_named() -> None:
    result = run("-", text=text_of("doscientos.txt").replace("score: NS 15, EW 39", "score: NS 15, EW 40"))
    assert result.exit_code == 1
    assert "score NS 15, EW 40: expected NS 15, EW 39 after the deals before it" in result.stderr


def test_a_leader_out_of_turn_is_named() -> None:
    blocks = text_of("doscientos.txt").split("\n\n")
    result = run("-", text="\n\n".join([blocks[1], blocks[3]]))
    assert result.exit_code == 1
    assert "led: expected" in result.stderr


def test_a_first_deal_without_its_forced_tile_is_named() -> None:
    text = (
        "rules: block/2, hand_size=2; dealt A: 1-1 2-3; dealt B: 0-5 1-4; score: A 0, B 0; "
        "play: A:2-3 B:- A:- ; result: blocked 2 3 by A"
    )
    result = run("-", text=text)
    assert result.exit_code == 1
    assert "2-3 was led: expected 1-1, which was forced" in result.stderr


def test_points_that_contradict_the_replay_are_a_fault_of_the_block() -> None:
    result = run("-", text=text_of("doscientos.txt").split("\n\n")[1].replace("points: NS 15", "points: NS 16"))
    assert result.exit_code == 1
    assert "points" in result.stderr


def test_all_rule_sets_with_the_same_sides_can_be_compared() -> None:
    deal = text_of("doscientos.txt").split("\n\n")[1]
    result = run("--json", "--under", "all", "-", text=deal)
    assert result.exit_code == 0
    under = json.loads(result.stdout)["under"]
    assert under["doscientos"] == {"NS": 15, "EW": 0}
    assert under["partnership"]["NS"] == 5 + 4
    assert "mano-a-mano" not in under
