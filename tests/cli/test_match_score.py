"""`--score`: match chances beside the answers of solve, estimate, advise, check, review and batch."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import tranca
from tranca.cli import cli

ROOT = Path(__file__).parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")
MATCH = str(ROOT / "positions" / "matches" / "doscientos.txt")


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, [*words], input=text)


def rows(*words: str, text: str | None = None) -> list[dict[str, Any]]:
    printed = [json.loads(line) for line in run(*words, "--json", text=text).stdout.splitlines()]
    for row in printed:
        jsonschema.validate(row, tranca.schema(row["schema"]))
    return printed


@pytest.mark.parametrize(
    ("command", "basis"),
    [
        (("solve", CASTEL), "exact"),
        (("estimate", CASTEL, "--as", "S"), "deals"),
        (("advise", CASTEL, "--as", "S"), "deals"),
        (("check", CASTEL, "2-4"), "exact"),
    ],
)
def test_answers_have_the_match_chance_of_each_play(command: tuple[str, ...], basis: str) -> None:
    (plain,), (row,) = rows(*command), rows(*command, "--score", "60-95")
    chances = row.pop("match")
    for answer in (plain, row):
        for name in ("seconds", "nodes"):
            answer.pop(name, None)
    assert row == plain
    assert chances["basis"] == basis
    assert chances["score"] == {"NS": 60, "EW": 95}
    assert chances["plays"][0]["play"] == "4-6@6"
    assert [play["chance"] for play in chances["plays"]] == sorted(
        (play["chance"] for play in chances["plays"]), reverse=True
    )
    assert chances["plays"][0]["cost"] == 0
    assert not chances["disagree"]
    screen = run(*command, "--score", "60-95").stdout
    assert "Match chances of NS at 60–95" in screen
    assert screen.startswith(run(*command).stdout.rstrip("\n"))


def test_a_play_is_checked_in_match_chance() -> None:
    assert "In match chance, 2-4 costs 100.0 % against 4-6@6." in run("check", CASTEL, "2-4", "--score", "60-95").stdout
    assert "no play is better than 4-6@6" in run("check", CASTEL, "4-6@6", "--score", "60-95").stdout


def test_score_of_the_block_counts() -> None:
    text = Path(CASTEL).read_text(encoding="utf-8").rstrip("\n") + "\nscore: NS 60, EW 95\n"
    (own,) = rows("solve", "--score", "own", text=text)
    (stated,) = rows("solve", CASTEL, "--score", "60-95")
    assert own["match"] == stated["match"]
    (answer,) = rows("solve", CASTEL, "--score", "own")
    assert "the match score is unknown" in answer["message"]


@pytest.mark.parametrize(("score", "message"), [("60", "150-170"), ("100-3", "less than 100")])
def test_bad_scores_are_refused(score: str, message: str) -> None:
    result = run("solve", CASTEL, "--score", score)
    assert result.exit_code in (1, 2)
    assert message in result.stderr


def test_three_sides_are_refused() -> None:
    (row,) = rows("solve", str(ROOT / "positions" / "records" / "block-three.txt"), "--action", "12", "--score", "1-2")
    assert "two sides" in row["message"]


def test_review_sums_the_match_chance_lost_and_goes_on_with_the_score() -> None:
    reviews = rows("review", MATCH, "--view", "open", "--score", "own")
    first, second = reviews[0]["match"], reviews[1]["match"]
    assert first["score"] == {"NS": 0, "EW": 0}
    assert second["score"] == {"NS": 15, "EW": 0}
    worst = max(first["choices"], key=lambda choice: choice["lost"])
    assert first["lost"][worst["seat"]] == pytest.approx(
        sum(choice["lost"] for choice in first["choices"] if choice["seat"] == worst["seat"]), abs=1e-5
    )
    assert all(choice["lost"] == 0 for choice in first["choices"] if choice["play"] == choice["best"])
    assert "of match chance in" in run("review", MATCH, "--view", "open", "--score", "own").stdout


def test_rows_of_a_batch_have_match_chances(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    assert run("batch", "solve", CASTEL, "-o", str(output), "--score", "60-95").exit_code == 0
    (row,) = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    jsonschema.validate(row, tranca.schema("solve"))
    (alone,) = rows("solve", CASTEL, "--score", "60-95")
    assert row["match"] == alone["match"]
    assert "line" not in row["plays"][0]
    output = tmp_path / "estimates.jsonl"
    assert run("batch", "estimate", CASTEL, "-o", str(output), "--as", "S", "--score", "60-95").exit_code == 0
    (row,) = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    (alone,) = rows("estimate", CASTEL, "--as", "S", "--score", "60-95")
    assert row["match"] == alone["match"]


def test_a_deal_that_is_over_is_answered_without_match_chances() -> None:
    file = str(ROOT / "positions" / "blocked-tie.txt")
    scored, plain = rows("solve", file, "--score", "10-20"), rows("solve", file)
    assert len(scored) == 6 and all("match" not in row for row in scored)
    assert [row["value"] for row in scored] == [row["value"] for row in plain]
    assert run("solve", file, "--score", "10-20").stdout == run("solve", file).stdout
