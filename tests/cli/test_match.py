"""`tranca match`: the table, one score, JSON, pictures, deals played now, and wrong options."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from schemas import validate

import tranca
from tranca.cli import cli


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["match", *words])


def answer(*words: str) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(run("--json", *words).stdout)
    validate(row, "match")
    return row


def test_screen_has_a_table_of_ten_scores_and_the_uncertainty() -> None:
    lines = run().stdout.splitlines()
    assert "doscientos" in lines[0]
    rows = [line.split() for line in lines if re.match(r" *\d+ ", line)]
    assert [row[0] for row in rows[1:]] == rows[0] == [str(score) for score in range(0, 200, 20)]
    assert "100,000 random deals" in "\n".join(lines)
    assert "standard error" in "\n".join(lines)


def test_answer_of_the_command_is_that_of_python() -> None:
    row = answer("--rules", "partnership", "--step", "5")
    chances = tranca.match_chances(tranca.PRESETS["partnership"])
    assert row == json.loads(tranca.to_json(chances, step=5))
    assert row["scores"] == [*range(0, 100, 5)]
    assert row["leads"] == ["first", "second", "tiles"]
    assert row["chances"]["first"][3][7] == pytest.approx(chances.table[0, 15, 35], abs=1e-6)
    assert answer("--rules", "partnership")["scores"] == [*range(100)]


def test_one_score_has_the_worth_of_points_and_of_the_lead() -> None:
    row = answer("--score", "195-195")["at"]
    assert row["score"] == {"NS": 195, "EW": 195}
    assert row["chances"]["first"] + row["chances"]["second"] == pytest.approx(1, abs=2e-6)
    assert 0.15 < row["lead"] < 0.3
    text = run("--score", "195 195").stdout
    assert "NS leads" in text
    assert "10 points are worth" in text


def test_tiles_decide_every_lead_of_some_games() -> None:
    row = answer("--rules", "draw/2", "--score", "90-90")
    assert row["leads"] == ["tiles"]
    assert row["at"]["chances"] == {"tiles": 0.5}
    assert "lead" not in row["at"]
    assert "half of their matches" in run("--rules", "draw/2").stdout


def test_options_that_are_carried_from_deal_to_deal_are_named() -> None:
    assert answer("--rules", "puerto-rico/500, target=100", "--score", "0-0")["ignored"] == ["deal_bonus"]
    assert "tie_next" in run("--rules", "brazil/6").stdout


def test_deals_can_be_played_now() -> None:
    row = answer("--rules", "jamaica", "--deals", "500", "--seed", "3", "--score", "2-2")
    assert (row["deals"], row["seed"], row["stored"]) == (500, 3, False)
    assert row == answer("--rules", "jamaica", "--deals", "500", "--seed", "3", "--score", "2-2", "--threads", "2")


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_heat_map_is_written(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"match.{kind}"
    result = run("--rules", "jamaica", "-o", str(file))
    assert result.stdout.strip() == str(file)
    data = file.read_bytes()
    assert data.startswith({"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[kind])
    if kind == "svg":
        assert data.count(b"<rect") == 1 + 6 * 6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rules", "draw/3"), "two sides"),
        (("--rules", "nope"), "there is no preset"),
        (("--score", "12"), "150-170"),
        (("--score", "200-3"), "less than 200"),
        (("--score", "1-2-3"), "150-170"),
        (("--deals", "3"), "--deals"),
        (("--step", "0"), "--step"),
        (("-o", "match.txt"), ".svg"),
    ],
)
def test_wrong_options_are_refused(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
