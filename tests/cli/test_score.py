"""Matches on the command line: totals, the next lead, and contradictions to the rules."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states

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
    assert "next deal: the holder of the highest double leads" in result.stdout.splitlines()[-2:][0]
    assert states(result.stdout, "A 15", "B 67", "C 34")


def test_a_score_that_does_not_follow_is_named() -> None:
    result = run("-", text=text_of("doscientos.txt").replace("score: NS 15, EW 39", "score: NS 15, EW 40"))
    assert result.exit_code == 1
    assert states(result.stderr, "NS 15", "EW 40", "EW 39")


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
    assert states(result.stderr, "2-3", "1-1")


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


def test_rule_sets_with_the_same_result_are_grouped_with_what_was_compared() -> None:
    row = json.loads(run("--json", "--under", "all", text=f"rules: doscientos; {UNTIED}").stdout)
    grouped = [name for group in row["under_groups"] for name in group["rules"]]
    assert sorted(grouped) == sorted(row["under"]) and len(row["under_groups"]) < len(grouped)
    for group in row["under_groups"]:
        assert {json.dumps(row["under"][name]) for name in group["rules"]} == {
            json.dumps(group.get("points", {"message": group["why"]}))
        }
    by_side = next(group for group in row["under_groups"] if "spain" in group["rules"])
    assert by_side["decision"]["compared"] == {"NS": 20, "EW": 22}
    assert by_side["why"] == "Pips by side: NS 20, EW 22. NS has the fewest."


CHAIN = "layout: 3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3"
TIED = f"{CHAIN}; lead: S; last: E; to-move: N; N: 6-6; E: 5-6; S: 4-5; W: 4-6"
UNTIED = f"{CHAIN}; N: 5-6; E: 6-6; S: 4-5; W: 4-6"


def test_a_final_position_with_a_score_is_a_deal_of_a_match() -> None:
    result = run(text=f"rules: doscientos/tie-last; {TIED}; score: NS 120, EW 95")
    assert result.exit_code == 0
    assert "match score: NS 120, EW 137\nnext deal: E leads with any tile" in result.stdout
    row = json.loads(run("--json", text=f"rules: doscientos/tie-last; {TIED}; score: NS 120, EW 160").stdout)
    assert (row["totals"], row["match_winner"]) == ({"NS": 120, "EW": 202}, "EW")


def test_the_next_lead_of_a_final_position_names_what_it_hangs_on() -> None:
    tied = TIED.replace("lead: S; ", "")
    text = f"rules: doscientos, tied_lead=as_next, blocked_lead=as_next; {tied}; score: NS 0, EW 95"
    assert "next deal: the lead depends on who led this deal; add the key lead" in run(text=text).stdout
    row = json.loads(run("--json", text=text).stdout)
    assert (row["next_lead"], row["unknown"]) == (None, "lead")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("doscientos", "Pips by side: NS 21, EW 21. It is a tie, so no one scores (block_tie=no_score)."),
        ("doscientos/tie-first", "It is a tie, so the side of the player who led wins (block_tie=first_to_play)."),
        ("doscientos, block_winner=lowest_player", "Pips by player: N 12, E 11, S 9, W 10. S has the fewest."),
        ("doscientos/duel", "Duel of the blocker and the next player: E 11, N 12. E has the fewest."),
    ],
)
def test_the_comparison_that_decided_a_block_is_named(rules: str, said: str) -> None:
    assert said in run(text=f"rules: {rules}; {TIED}").stdout


def test_a_tied_duel_names_the_rule_that_gave_it_to_the_blocker() -> None:
    tied = "rules: doscientos/duel; ends: 0 0; last: N; to-move: W; N: 4-5; E: 6-6; W: 3-6; S: 5-5"
    row = json.loads(run("--json", text=tied).stdout)
    assert row["decision"] == {
        "rule": "duel",
        "compared": {"N": 9, "W": 9},
        "lowest": ["N", "W"],
        "tie_rule": "last_to_play",
    }
    assert row["winner"] == "NS"
    said = "Duel of the blocker and the next player: N 9, W 9. It is a tie, so the side of the blocker wins"
    assert said in run(text=tied).stdout


def test_who_led_is_asked_for_only_where_the_block_is_tied() -> None:
    result = run("--rules", "doscientos/tie-first", text=UNTIED)
    assert result.exit_code == 0
    assert "EW 22, NS 20" not in result.stdout
    assert states(result.stdout, "NS 20", "EW 22", "NS")
    tied = TIED.replace("lead: S; ", "")
    assert "missing key lead" in run("--rules", "doscientos/tie-first", text=tied).stderr


def test_deals_of_other_sides_are_no_match_and_say_so() -> None:
    other = "rules: block/2; ends: 1 1; A: 2-2; B: 3-3; score: A 0, B 0"
    result = run(text=f"rules: doscientos; {TIED}; score: NS 0, EW 0\n\n{other}")
    assert result.exit_code == 1
    assert "sides A and B, but the deals before it have NS and EW" in result.stderr


WRONG_PASS = """rules: dominican/30
dealt N: 0-1 0-5 0-6 1-6 4-4 4-6 5-5
dealt E: 0-3 1-3 1-4 2-2 2-3 4-5 6-6
dealt S: 0-0 0-2 1-2 2-5 3-5 3-6 5-6
dealt W: 0-4 1-1 1-5 2-4 2-6 3-3 3-4
play: E:6-6 N:4-6 W:2-4 S:2-5 E:4-5 N:- W:3-4 S:3-5 E:- N:0-5 W:2-6 S:0-2@2 E:0-3 N:0-1 W:3-3 S:3-6 E:1-4 N:1-6
W:1-5 S:5-6 E:- N:0-6 W:0-4@0 S:- E:- N:4-4
"""


def test_a_wrong_pass_is_named_and_settled_with_the_penalty_of_the_rules() -> None:
    result = run(text=WRONG_PASS)
    assert result.exit_code == 1
    assert states(result.stderr.replace("<stdin>", "-"), "6", "37", "N", "0-6", "1-6", "4-4")
    assert states(result.stdout, "NS 0", "EW 58", "EW 30")
    assert states(result.stdout, "EW", "28", "30", "N", "0-6", "1-6", "4-4")


@pytest.mark.parametrize(("words", "points"), [(("--penalty", "10"), 38), (("--penalty", "0"), 28), ((), 58)])
def test_a_penalty_can_be_named(words: tuple[str, ...], points: int) -> None:
    row = json.loads(run("--json", *words, "--under", "doscientos", text=WRONG_PASS).stdout)
    assert row["points"] == {"NS": 0, "EW": points}
    assert row["under"]["doscientos"] == {"NS": 28, "EW": points - 28 if words else 0}
    (penalty,) = row["penalties"]
    assert penalty == {"action": 6, "seat": "N", "plays": ["0-6", "1-6", "4-4"], "points": points - 28}


@pytest.mark.parametrize("points", ["1001", "-1", "2.5", "ten", "9" * 5000])
def test_a_penalty_is_a_whole_number_from_0_to_1000(points: str) -> None:
    refused = run("--penalty", points, text=WRONG_PASS)
    assert refused.exit_code == 2 and refused.stderr.endswith(": expected a whole number from 0 to 1000\n")


def test_without_a_penalty_the_option_is_named() -> None:
    text = WRONG_PASS.replace("dominican/30", "dominican")
    assert states(run(text=text).stdout, "N", "0-6", "1-6", "4-4", "--penalty")
    assert "No penalty" not in run(text=WRONG_PASS).stdout


def test_points_of_a_record_with_a_wrong_pass_are_checked_when_it_is_settled() -> None:
    assert "points" not in run(text=WRONG_PASS + "points: EW 58\n").stderr
    assert states(run(text=WRONG_PASS + "points: EW 28\n").stderr, "NS 0", "EW 58")
    assert "points" not in run("--penalty", "0", text=WRONG_PASS + "points: EW 28\n").stderr


def test_unfinished_deal_also_reports_its_wrong_pass() -> None:
    result = run(text=WRONG_PASS.replace(" N:4-4", ""))
    assert "action 6: N cannot pass because N can play" in result.stderr
    assert "the deal is not over" in result.stderr


@pytest.mark.parametrize("command", ["solve", "check", "review", "deals", "convert", "show"])
def test_other_commands_name_the_wrong_pass_and_the_way_out(command: str) -> None:
    words = {"check": ["-", "--action", "6"], "convert": ["-", "--to", "csv"]}.get(command, ["-"])
    result = CliRunner().invoke(cli, [command, *words], input=WRONG_PASS)
    assert result.exit_code == 1
    expected = "action 6: N cannot pass because N can play 0-6 1-6 4-4; `tranca score`"
    assert expected in result.stderr


def test_a_match_counts_penalties() -> None:
    result = run("--json", text=f"{WRONG_PASS}score: NS 150, EW 150\n")
    row = json.loads(result.stdout)
    assert row["totals"] == {"NS": 150, "EW": 208}
    assert row["match_winner"] == "EW"


def test_a_match_does_not_check_who_leads_a_deal_that_nobody_led() -> None:
    rules = "rules: block/2, next_lead=rotate, hand_size=2, pack=double-3"
    text = f"{rules}; turned-up: 0-0; dealt A: 0-1 1-1; dealt B: 2-2 3-3; play: A:0-1 B:- A:1-1"
    rows = [json.loads(line) for line in run("--json", text=f"{text}; score: A 0, B 0\n\n{text}").stdout.splitlines()]
    assert [row["faults"] for row in rows] == [[], []]
    assert [row["next_lead"] for row in rows] == ["B", "B"]
    assert rows[1]["totals"] == {"A": 20, "B": 0}
