"""The command estimate, as a user and as a program runs it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states

from tranca.cli import cli
from tranca.views.terminal import console

ROOT = Path(__file__).resolve().parents[2]
CASTEL = str(ROOT / "positions" / "castel-hidden.txt")
GUESS = str(ROOT / "positions" / "guess-later.txt")
HALF = """rules: partnership
dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6
play: E:1-1 S:- W:1-2 N:2-2 E:2-3@2 S:3-6 W:6-6 N:5-6 E:0-1
"""


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["estimate", *words], input=text)


def rows(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_plays_are_read_where_there_are_some_and_both_means_are_shown() -> None:
    result = run(CASTEL)
    lines = result.stdout.splitlines()
    assert lines[1].endswith("exact: all 375 deals; plays read by styles (156 effective deals), also unread")
    assert "S plays 4-6 at the 6: +18.77 on average, best in 69 % of the deals. 3-6 costs 17.94." in lines
    assert any(states(line, "E", "less likely", "6-6", "23 %", "unread 53 %") for line in lines)
    assert any(line.split()[:3] == ["play", "read", "unread"] for line in lines)
    assert any(line.split()[:3] == ["4-6@6", "+18.77", "+21.75"] for line in lines)
    changed = run(GUESS).stdout.splitlines()
    assert any(states(line, "unread, 1-3", "0.80") for line in changed)
    assert any(states(line, "E", "4-4", "(actions 4 and 16)", "8 %", "unread 24 %") for line in changed)


def test_the_only_play_is_not_called_the_best_in_all_deals() -> None:
    only = run("--deals", "20", str(ROOT / "positions" / "mano-a-mano-hidden.txt")).stdout
    assert "It is the only play." in only and "best in" not in only
    assert "best in" in run(CASTEL).stdout


def test_the_answer_says_what_it_stands_on() -> None:
    result = run("--reading", "none", CASTEL)
    assert result.exit_code == 0
    assert states(result.stdout, "S", "375")
    assert states(result.stdout, "S", "4-6", "6", "+21.75", "71 %", "3-6", "20.11")
    assert states(result.stdout, "4-6", "6", "20 %", "N", "6-6", "42 %")
    assert "as if all players saw all tiles from the next play on" in result.stdout


def test_a_sample_says_so_and_shows_intervals() -> None:
    result = run("--deals", "100", "--seed", "7", CASTEL)
    assert states(result.stdout, "100", "375", "7")
    assert "± 95 %" in result.stdout and "cost ±" in result.stdout


def test_on_a_narrow_terminal_the_table_is_split_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_Pipe", console._Terminal)
    monkeypatch.setenv("COLUMNS", "80")
    result = run("--deals", "60", "--rules", "partnership, points=all", CASTEL)
    assert "…" not in result.stdout
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("play ") for line in lines) == 2
    assert sum(line.startswith("4-6@6 ") for line in lines) == 2


def test_a_single_deal_is_told_as_one() -> None:
    text = "rules: block/2; layout: 6-6 6-5; to-move: A; A: 5-5; B: 0-0"
    text = text.replace("layout: 6-6 6-5", "layout: 6-6 6-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-6")
    result = run("--as", "A", "-", text=text.replace("A: 5-5", "A: 1-6").replace("B: 0-0", "B: ?1; has B: 0-0"))
    assert "exact: only one distribution of the hidden tiles" in result.stdout


def test_json_has_the_fields_of_the_contract() -> None:
    (row,) = rows(run("--json", CASTEL))
    for name, value in {
        "schema": "tranca.estimate/1",
        "observer": "S",
        "to_move": "S",
        "information": "hidden hands",
        "worlds": 375,
        "deals": 375,
        "exact": True,
        "best": ["4-6@6"],
    }.items():
        assert row[name] == value
    assert "sample" not in row and "seed" not in row
    plays = row["plays"]
    assert isinstance(plays, list)
    assert [(play["play"], round(play["mean"], 3)) for play in plays] == [
        ("4-6@6", 21.752),
        ("3-6", 1.643),
        ("4-6@4", -10.568),
        ("2-4", -11.669),
    ]
    assert plays[0]["interval"] == [21.752, 21.752] and plays[0]["difference_interval"] == [0, 0]
    assert set(plays[0]["quantiles"]) == {"5", "25", "50", "75", "95"}
    losing = row["losing_when"]
    assert isinstance(losing, dict)
    assert set(losing) == {"4-6@6", "3-6", "4-6@4", "2-4"}
    (sampled,) = rows(run("--json", "--deals", "50", CASTEL))
    assert (sampled["exact"], sampled["sample"], sampled["seed"]) == (False, 50, 0)


def test_the_position_in_json_can_be_asked_about_again() -> None:
    draws = str(ROOT / "positions" / "draw-three-hidden.txt")
    (row,) = rows(run("--json", "--orders", "one", "--deals", "20", draws))
    (again,) = rows(run("--json", "--orders", "one", "--deals", "20", "-", text=str(row["position"])))
    assert (row["worlds"], row["deals"]) == (208, 348)
    same = {"seconds": 0, "nodes": 0}  # threads share results at different times
    assert again | same == row | same


def test_a_moment_within_a_record_and_another_player() -> None:
    full = (
        "rules: partnership; dealt N: 0-5 1-3 1-4 2-2 3-4 4-4 5-6; dealt E: 0-0 0-1 0-6 1-1 1-6 2-3 2-6; "
        "dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; dealt W: 0-3 0-4 1-2 1-5 3-5 5-5 6-6; "
        "play: E:1-1 S:- W:1-2 N:2-2 E:2-3@2 S:3-6 W:6-6 N:5-6 E:0-1 S:0-2"
    )
    alone = run("--json", "--deals", "60", "-", text=HALF)
    within = run("--json", "--deals", "60", "--as", "s", "--action", "10", "-", text=full)
    assert rows(alone)[0]["plays"] == rows(within)[0]["plays"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--as", "N"], "<stdin>:1:1: the tiles of the observer N are hidden"),
        (["--action", "99"], "<stdin>:1:1: action 99: expected 1 to 10"),
        (["--action", "2", "--as", "S"], "S must pass"),
        (["--reading", "policy", "--deals", "30"], "plays read by policy ("),
    ],
)
def test_what_is_asked_is_answered_or_refused_in_a_line(words: list[str], message: str) -> None:
    result = run(*words, "-", text=HALF)
    assert message in result.output
    assert "Traceback" not in result.output


def test_a_bad_block_stands_in_its_place_and_the_others_are_answered() -> None:
    good = Path(CASTEL).read_text(encoding="utf-8")
    result = run("--json", "-", text=f"{good}\nrules: partnership; N: 9-9\n\n{good}")
    assert [row["schema"] for row in rows(result)] == ["tranca.estimate/1", "tranca.error/1", "tranca.estimate/1"]
    assert result.exit_code == 1
