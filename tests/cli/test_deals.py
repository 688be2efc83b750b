"""The command deals, as a user and as a program runs it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from facts import states

from tranca.cli import cli

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
HIDDEN = [str(POSITIONS / f"{name}-hidden.txt") for name in ("castel", "draw-three", "mano-a-mano")]
CASTEL, THREE, MANO = HIDDEN
START = "rules: doscientos; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; to-move: E; play:\n"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["deals", *words], input=text)


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_answer_says_what_is_known_in_words() -> None:
    result = run(CASTEL)
    assert result.exit_code == 0
    assert "partnership · as S sees it · S to move · hidden hands · exact\n375 deals are possible.\n" in result.stdout
    assert "Action 5: E passed, so E was void in 4 and 5." in result.stdout
    assert "Now W is void in 2 and 4.\nN certainly holds 3-4." in result.stdout
    assert states(result.stdout, "2-3", "20.0 %", "80.0 %")


def test_draws_are_told_with_both_numbers_and_the_lead() -> None:
    result = run(THREE, MANO)
    assert states(result.stdout, "348", "208")
    assert "5-5 was a forced lead: " in result.stdout
    assert "Action 3: B drew 2 tiles, so B was void in 3 and 5." in result.stdout
    assert states(result.stdout, "51,480", "6,435")
    assert states(result.stdout, "0-6", "4-6", "5-6")


def test_a_sample_of_deals_is_read_from_the_seed() -> None:
    words = (
        "--json",
        "--as",
        "S",
        "--action",
        "10",
        "--reading",
        "styles",
        str(POSITIONS / "records" / "one-hand.txt"),
    )
    one, again, other = (rows(run(*words, "--seed", seed))[0] for seed in ("5", "5", "6"))
    assert one == again
    assert one["read"] != other["read"]
    assert one | {"read": None} == other | {"read": None}


def test_json_has_the_fields_of_the_contract() -> None:
    first, second, third = rows(run("--json", *HIDDEN))
    fields = "schema title position rules observer worlds deals exact facts holders block_counts"
    assert list(first) == fields.split()
    assert (first["schema"], first["observer"], first["worlds"], first["deals"]) == ("tranca.deals/1", "S", 375, 375)
    assert first["facts"] == {"void": {"E": [4, 5], "W": [2, 4]}, "holds": {"N": ["3-4"]}}
    assert first["holders"]["2-3"] == {"N": 0.2, "E": 0.8, "W": 0}
    assert second["holders"]["6-6"] == {"B": 180 / 348, "C": 0, "boneyard": 168 / 348}
    assert third["facts"]["boneyard"] == ["0-6", "4-6", "5-6"]
    assert (third["worlds"], third["deals"]) == (6435, 51480)


def test_counts_that_doubles_cannot_hold_are_text_as_well() -> None:
    many = "rules: draw/2, hand_size=2; dealt A: 0-0 6-6; play: A:6-6 B:+14 1-6"
    (row,) = rows(run("--json", "--list", "1", "-", text=many))
    assert row["deals"] > 1 << 53
    assert int(row["deals_exact"]) == row["deals"]
    (few,) = rows(run("--json", "-", text=START))
    assert few["deals"] == 399_072_960
    assert "deals_exact" not in few


def test_worlds_are_listed_and_drawn() -> None:
    (row,) = rows(run("--json", "--list", "3", "--sample", "2", "--seed", "5", THREE))
    assert len(row["listed"]) == 3
    assert (row["sample"], row["seed"], len(row["drawn"])) == (2, 5, 2)
    assert row["listed"][0] == {
        "hands": {"B": ["0-0", "0-1", "0-2", "1-6", "2-6"], "C": ["1-3", "1-5"]},
        "boneyard": ["2-3", "2-5", "3-4", "3-6", "4-5", "5-6", "6-6"],
        "weight": 6,
    }
    again = rows(run("--json", "--sample", "2", "--seed", "5", THREE))
    assert again[0]["drawn"] == row["drawn"]
    printed = run("--list", "500", "--sample", "1", THREE).stdout
    assert "The first 208 of 208 worlds:" in printed
    assert printed.count("; weight ") == 209


def test_a_full_record_is_seen_as_one_seat() -> None:
    file = str(POSITIONS / "matches" / "mano-a-mano.txt")
    results = rows(run("--json", "--as", "b", file))
    assert {row["observer"] for row in results} == {"B"}
    assert all("dealt A" not in row["position"] for row in results)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--as", "Q", CASTEL], 2, "'Q': expected a seat, one of N E S W A B C"),
        (["--list", "0", CASTEL], 2, "0 is not in the range"),
        (["--sample", "many", CASTEL], 2, "'many' is not a valid integer"),
        (["--as", "A", CASTEL], 1, "castel-hidden.txt:2:1: seat 'A': expected N, E, S or W"),
        ([str(POSITIONS / "castel.txt")], 1, "choose one of N, E, S, W with --as SEAT"),
        (["nowhere.txt"], 1, "nowhere.txt: cannot read the file"),
    ],
)
def test_a_wrong_question_is_one_line(words: list[str], status: int, message: str) -> None:
    result = run(*words)
    assert result.exit_code == status
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_block_without_an_answer_stands_in_its_place() -> None:
    none_left = "rules: mano-a-mano; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; play: B:5-5 A:3-5"
    result = run("--json", "-", text=f"{START}\n{none_left}\n\n{START}")
    assert result.exit_code == 1
    good, bad, last = rows(result)
    assert good == last
    assert bad["schema"] == "tranca.error/1"
    assert bad["message"].startswith("action 1, B:5-5: no deal fits")
    plain = run("-", text=f"{START}\n{none_left}\n\n{START}")
    assert plain.exit_code == 1
    assert plain.stdout.count("399,072,960 deals are possible.") == 2
    assert plain.stderr.startswith("<stdin>:3:1: action 1, B:5-5")
