"""The commands check and deal, as a user and as a script run them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states

import tranca
from tranca.cli import cli

ROOT = Path(__file__).resolve().parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")
HIDDEN = str(ROOT / "positions" / "castel-hidden.txt")
WHOLE = str(ROOT / "positions" / "records" / "published-deal.txt")


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, [*words], input=text)


def test_the_exit_status_says_whether_the_play_is_best() -> None:
    assert run("check", CASTEL, "4-6@6").exit_code == 0
    assert run("check", CASTEL, "3-6").exit_code == 3
    assert run("check", HIDDEN, "4-6@6").exit_code == 0
    assert run("check", HIDDEN, "3-6").exit_code == 3
    assert run("check", WHOLE, "--action", "18").exit_code == 0
    assert run("check", WHOLE, "3-6", "--action", "18").exit_code == 3
    assert run("check", WHOLE, "--action", "3", "--view", "open").exit_code == 3
    assert run("check", WHOLE, "--action", "3", "--view", "own", "--deals", "40").exit_code == 0


def test_a_play_against_a_double_is_judged() -> None:
    puzzle = str(ROOT / "positions" / "puzzles" / "azneef.txt")
    assert run("check", puzzle, "0-2@2-2").exit_code == 0
    worse = run("check", puzzle, "0-2@0")
    assert worse.exit_code == 3
    assert states(worse.stdout, "0-2", "0", "15", "5", "2-2", "20")


def test_the_answer_in_words() -> None:
    said = run("check", CASTEL, "3-6").stdout.splitlines()
    assert said[:3] == [
        "Castel, International Dominoes: only one play wins",
        "partnership · S to move",
        "open, exact: 3-6 costs 56 and changes the winner: it loses 10, but 4-6 at the 6 wins 46 [blunder].",
    ]
    assert said[3].startswith("After 3-6, W lays 0-3, N passes twice")
    assert said[4].startswith("After 4-6 at the 6, W must pass")
    assert said[6] == "4-6 at the 6: S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2"
    own = run("check", HIDDEN, "3-6").stdout
    assert states(own, "S", "375", "3-6", "20.11", "+1.64", "26 %")
    assert states(own, "3-6", "52 %", "6-6", "N", "82 %", "4-6", "6", "20 %")


def test_json() -> None:
    row = json.loads(run("check", WHOLE, "3-6", "--action", "18", "--view", "both", "--json").stdout)
    assert list(row) == [
        "schema",
        "title",
        "position",
        "rules",
        "action",
        "to_move",
        "play",
        "best",
        "forced",
        "open",
        "own",
        "thresholds",
    ]
    assert (row["schema"], row["action"], row["to_move"], row["play"]) == ("tranca.check/1", 18, "S", "3-6")
    assert (row["best"], row["forced"]) == (False, False)
    opened, own = row["open"], row["own"]
    assert (opened["verdict"], opened["loss"], opened["value"], opened["best_value"]) == ("blunder", 56, -10, 46)
    assert (opened["best"], opened["exact"], opened["information"]) == (["4-6@6"], True, "open")
    assert opened["best_line"] == "S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2"
    assert len(opened["why"]) == 3
    assert (own["deals"], own["exact"], own["best"], round(own["loss"], 2)) == (375, True, ["4-6@6"], 20.11)
    assert own["interval"] == [own["loss"], own["loss"]]
    (again,) = tranca.parse(row["position"])
    assert again == tranca.read(WHOLE)[0]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ((CASTEL,), 2, "add a PLAY"),
        ((CASTEL, "9-9"), 1, "castel.txt:3:1: tile '9-9': expected two numbers from 0 to 6"),
        ((CASTEL, "5-5"), 1, "held by W"),
        ((CASTEL, "3-6", "--action", "1"), 1, "a position has no actions"),
        ((CASTEL, "3-6", "--block", "2"), 2, "--block 2"),
        ((WHOLE, "--action", "2"), 1, "S:-: expected a play to judge"),
        ((WHOLE, "--action", "40"), 1, "expected 1 to 22"),
        ((HIDDEN, "3-6", "--view", "open"), 1, "hidden hands"),
        ((CASTEL, "3-6", "--thresholds", "8,2,20"), 2, "three rising costs above 0"),
        ((CASTEL, "3-6", "--thresholds", "a"), 2, "three numbers such as 2,8,20"),
        ((CASTEL, "3-6", "--deals", "1"), 2, "--deals"),
        (("nowhere.txt", "3-6"), 1, "nowhere.txt: cannot read the file (no such file or directory)"),
    ],
)
def test_what_cannot_be_judged_is_one_line(words: tuple[str, ...], status: int, message: str) -> None:
    result = run("check", *words)
    assert result.exit_code == status
    assert message in result.stderr
    assert "Traceback" not in result.output
    if status == 1 or "." in message:
        assert result.stderr.count("\n") == 1


def test_several_blocks_need_a_number() -> None:
    text = "\n\n".join([Path(CASTEL).read_text(encoding="utf-8")] * 2)
    assert states(run("check", "-", "3-6", text=text).stderr, "2", "--block")
    assert run("check", "-", "3-6", "--block", "2", text=text).exit_code == 3
    assert run("check", "-", "3-6", text="to-move: S").exit_code == 1
    row = json.loads(run("check", "-", "3-6", "--json", text="to-move: S").stdout)
    assert row["schema"] == "tranca.error/1"


def test_other_rules_and_thresholds() -> None:
    everything = run("check", CASTEL, "3-6", "--rules", "partnership, points=all").stdout
    assert states(everything, "3-6", "94", "18", "4-6", "6", "76")
    for limits in ("10.5,12,20", "10,5;12;20", "10.5; 12; 20"):
        assert "[slip]" in run("check", WHOLE, "--action", "1", "--thresholds", limits).stdout


def test_made_deals_read_back_and_are_the_same_for_a_seed() -> None:
    for words in (["--rules", "draw/3"], ["--play", "heaviest"], ["--play", "random", "--until", "6"]):
        text = run("deal", "--seed", "5", "--count", "3", *words).stdout
        values = tranca.parse(text)
        assert len(values) == 3
        assert run("deal", "--seed", "6", *words).stdout.strip() == tranca.write(values[1])
        assert tranca.parse("\n\n".join(map(tranca.write, values))) == values
    assert run("deal").stdout != run("deal").stdout


def test_made_deals_as_json() -> None:
    rows = [json.loads(line) for line in run("deal", "--seed", "2", "--count", "2", "--json").stdout.splitlines()]
    assert [(row["schema"], row["seed"], row["play"]) for row in rows] == [
        ("tranca.deal/1", 2, None),
        ("tranca.deal/1", 3, None),
    ]
    assert all(len(tranca.parse(row["position"])) == 1 for row in rows)


def test_deals_that_cannot_be_made() -> None:
    for words in (["--until", "3"], ["--rules", "nothing"], ["--play", "badly"], ["--count", "0"], ["--seed", "-1"]):
        result = run("deal", *words)
        assert result.exit_code == 2
        assert result.stdout == ""


def test_the_way_out_is_spelled_as_the_command_spells_it() -> None:
    over = run("check", WHOLE, "3-6")
    assert over.exit_code != 0
    assert states(over.stderr, "--action", "N", "1", "22")
    several = run("estimate", WHOLE)
    assert states(several.stderr, "--as", "--action", "N")
    with pytest.raises(tranca.UnsupportedError, match="observer=…"):
        tranca.deals(tranca.read(WHOLE)[0])
