"""The command solve, as a user and as a program runs it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result
from facts import states
from waiting import worked

from tranca.cli import cli

ROOT = Path(__file__).resolve().parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")
WIDE = "rules: mano-a-mano; to-move: A; A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; B: 0-2 0-3 1-1 2-5 3-3 4-6 5-6; boneyard: "
MIDDLE = (
    "rules: mano-a-mano; layout: 5-4 4-1 1-5 5-6 6-6 6-2 2-2 2-5; lead: A; last: B; to-move: A; A: 4-4 0-1 0-5 3-4; "
    "B: 1-3 0-0 1-1 3-6; boneyard: {0-6 1-6 3-5 2-3 2-4 0-3 1-2 0-2 4-6 5-5 3-3 0-4}"
)
REST = "0-4 0-5 0-6 1-2 1-3 1-5 1-6 2-3 2-4 2-6 3-4 4-4 4-5 5-5"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["solve", *words], input=text)


def rows(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_memory_of_tables_changes_nodes_and_nothing_else() -> None:
    (row,), (without,) = rows(run("--json", CASTEL)), rows(run("--json", "--table-mb", "0", CASTEL))
    nodes = row.pop("nodes"), without.pop("nodes")
    assert isinstance(nodes[0], int) and isinstance(nodes[1], int) and nodes[0] < nodes[1]
    assert row | {"seconds": 0} == without | {"seconds": 0}


def test_the_answer_says_in_words_what_happens() -> None:
    result = run(CASTEL)
    assert result.exit_code == 0
    assert states(result.stdout, "S", "4-6", "6", "46", "2-4", "10", "56")
    assert "partnership · S to move · open · exact" in result.stdout


def test_json_has_the_fields_of_the_contract() -> None:
    (row,) = rows(run("--json", CASTEL))
    assert list(row) == [
        "schema",
        "title",
        "position",
        "rules",
        "to_move",
        "information",
        "value",
        "exact",
        "best",
        "plays",
        "block_counts",
        "nodes",
        "seconds",
    ]
    assert (row["schema"], row["value"], row["exact"], row["best"]) == ("tranca.solve/1", 46, True, ["4-6@6"])
    plays = row["plays"]
    assert isinstance(plays, list)
    assert plays[0] == {
        "play": "4-6@6",
        "value": 46,
        "swing": 0,
        "best": True,
        "points": {"NS": 46, "EW": 0},
        "end": "blocked",
        "line": "S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2",
    }
    assert [(play["play"], play["value"]) for play in plays[1:]] == [("2-4", -10), ("3-6", -10), ("4-6@4", -19)]


def test_a_bad_block_stands_in_its_place_and_the_others_are_solved() -> None:
    good = Path(CASTEL).read_text(encoding="utf-8")
    result = run("--json", "-", text=f"{good}\nrules: partnership; N: 9-9\n\n{good}")
    assert result.exit_code == 1
    assert [row["schema"] for row in rows(result)] == ["tranca.solve/1", "tranca.error/1", "tranca.solve/1"]
    row = rows(result)[1]
    assert row["file"] == "<stdin>"
    assert set(row) == {"schema", "file", "line", "column", "message"}


def test_faults_go_to_standard_error_with_their_place() -> None:
    result = run("-", text="rules: partnership; N: 9-9\n")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("<stdin>:1:")
    assert "Traceback" not in result.stderr


def test_a_missing_file_is_one_line_and_the_others_are_solved() -> None:
    result = run("nowhere.txt", CASTEL)
    assert result.exit_code == 1
    assert "nowhere.txt: cannot read the file (no such file or directory)" in result.stderr
    assert "wins 46" in result.stdout


def test_hidden_hands_are_refused_in_one_line() -> None:
    result = run(str(ROOT / "positions" / "castel-hidden.txt"))
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "hands are hidden" in result.stderr


def test_other_rules_can_be_taken() -> None:
    (row,) = rows(run("--json", "--rules", "partnership, points=all", CASTEL))
    assert (row["rules"], row["value"]) == ("partnership, points=all", 76)


@pytest.mark.parametrize("rules", ["partnersip", "doscientos, target", "draw/3, block_tie=blocker_loses", ""])
def test_rules_that_make_no_sense_are_refused(rules: str) -> None:
    result = run("--rules", rules, CASTEL)
    assert result.exit_code == 2
    assert "--rules" in result.stderr


def test_lines_are_printed_for_every_play() -> None:
    result = run("--lines", CASTEL)
    assert "2-4: S:2-4" in result.stdout
    assert states(result.stdout, "4-6", "4", "S", "4-6@4")


def test_a_time_limit_gives_a_sample_of_orders_that_says_so() -> None:
    for limit in ("0.4", "4", "20"):  # a busy machine may be too slow for a sample within a short limit
        (row,) = rows(run("--json", "--time-limit", limit, "-", text=MIDDLE))
        assert row["exact"] is False
        if "sample" in row:
            break
    assert isinstance(row["sample"], int)
    assert (row["orders"], row["sample"] >= 2) == ("sampled", True)
    assert row["seed"] == 0
    assert row["information"] == "open, boneyard order unknown"


@pytest.mark.usefixtures("narrow_samples")
def test_a_sample_is_the_same_for_the_same_seed() -> None:
    words = ("--json", "--orders", "5", "--seed", "7", "-")
    first, second = (rows(run(*words, text=WIDE + "{" + REST + "}"))[0] for _ in range(2))
    assert first["plays"] == second["plays"]
    assert first["sample"] == 5


def test_a_search_without_boneyard_cut_off_shows_bounds() -> None:
    half = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    text = f"rules: block/2, hand_size=14; to-move: A; A: {' '.join(half[::2])}; B: {' '.join(half[1::2])}"
    (row,) = rows(run("--json", "--time-limit", "0.001", "-", text=text))
    assert row["exact"] is False
    bounds = row["bounds"]
    assert isinstance(bounds, list)
    if row["value"] is None:
        assert bounds[0] < bounds[1]


def test_exact_fractions_are_given_where_asked() -> None:
    text = (ROOT / "positions" / "draw" / "draw-two.txt").read_text(encoding="utf-8").split("\n\n")[0]
    (row,) = rows(run("--json", "--exact", "-", text=text))
    assert row["exact_value"] == "-11/6"
    assert row["value"] == pytest.approx(-11 / 6, abs=1e-12)
    assert row["information"] == "open, boneyard order unknown"


@pytest.mark.skipif(os.name == "nt", reason="signals differ on Windows")
def test_ctrl_c_stops_cleanly_with_what_there_is() -> None:
    command = [sys.executable, "-m", "tranca.cli", "solve", "--json", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write((WIDE + "{" + REST + "}").encode())
        process.stdin.close()
        worked(process.pid, 0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stderr is not None
        printed, said = process.stdout.read(), process.stderr.read()
    assert process.returncode == 130
    assert json.loads(printed)["exact"] is False
    assert b"Traceback" not in said


def test_starting_imports_neither_networkx_nor_matplotlib_nor_numpy() -> None:
    code = f"import sys; from tranca.cli import cli; cli(['solve', '--json', {CASTEL!r}], standalone_mode=False)\n"
    code = f"import atexit, sys\natexit.register(lambda: print(sorted(sys.modules), file=sys.stderr))\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "'tranca.engine.solve'" in done.stderr
    for heavy in ("networkx", "matplotlib", "numpy"):
        assert f"'{heavy}'" not in done.stderr


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ("draw/2, block_winner=duel, block_tie=last_to_play, points=all", -20),
        ("draw/2, pass_bonus_first=20, pass_bonus_later=20", -28),
    ],
)
def test_who_must_draw_comes_right_after_the_last_tile(rules: str, value: int) -> None:
    text = f"rules: {rules}; ends: 5 5; to-move: A; A: 2-3; B: 0-6; boneyard: {{1-4 0-4}}"
    assert [row["value"] for row in rows(run("--json", "-", text=text))] == [value]
    assert [row["value"] for row in rows(run("--json", "-", text=f"{text}; last: B"))] == [value]


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_limit_has_to_be_seconds(limit: str) -> None:
    result = run("--time-limit", limit, CASTEL)
    assert result.exit_code == 2
    assert "--time-limit" in result.stderr


def test_bounds_of_a_search_cut_off_never_exceed_the_pips() -> None:
    (row,) = rows(run("--json", "--time-limit", "1e-9", str(ROOT / "positions" / "castel.txt")))
    low, high = row.get("bounds", [0, 0])  # type: ignore[misc]
    assert -104 <= low <= high <= 104


UNBUFFERED = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
"""Whether output is written line by line, or its rest at the end of the process."""
COMMANDS = pytest.mark.parametrize(
    "words", [["solve", "--json", CASTEL], ["solve", CASTEL], ["show", CASTEL], ["check", CASTEL, "2-4"], ["help"]]
)


def run_into(output: IO[str], words: list[str], unbuffered: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tranca.cli", *words]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False, env=environment)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@UNBUFFERED
@COMMANDS
def test_a_full_disk_is_one_line(words: list[str], unbuffered: str) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        result = run_into(full, words, unbuffered)
    assert result.returncode == 1
    assert result.stderr == "tranca: cannot write to standard output: no space left on device\n"


@UNBUFFERED
@COMMANDS
def test_a_reader_that_has_gone_is_not_reported(words: list[str], unbuffered: str) -> None:
    end, start = os.pipe()
    os.close(end)
    with os.fdopen(start, "w") as gone:
        result = run_into(gone, words, unbuffered)
    assert result.returncode == 1
    assert result.stderr == ""


def test_what_a_block_would_give_is_told() -> None:
    """After 1-6 is laid to the 6, both sides have 25 pips, and the deal is a tie."""
    text = (
        "rules: doscientos; layout: 6-3 3-4 4-4 4-1 1-3 3-2 2-4 4-0 0-6 6-6 6-5 5-3 3-0 0-5 5-1 1-2 2-2 2-0 0-1 1-1; "
        "lead: S; last: W; to-move: S; N: 3-3 4-5; E: 2-6 4-6; S: 1-6 5-5; W: 0-0 2-5"
    )
    now = "\nA block now would mean that NS has 32 pips and EW has 25, so EW wins the count and 57 points.\n"
    assert now in run(text=text).stdout
    (row,) = rows(run("--json", text=text))
    assert row["block_counts"] == [
        {
            "play": play,
            "chance": 1,
            "pips": {"NS": left, "EW": 25},
            "win": {"NS": 0, "EW": won},
            "points": {"NS": 0, "EW": points},
        }
        for play, left, won, points in ((None, 32, 1, 57), ("1-6@6", 25, 0, 0))
    ]


def test_no_block_is_counted_before_the_lead_or_where_the_deal_is_over() -> None:
    opening = "rules: doscientos, hand_size=2; to-move: S; N: 1-1 1-2; E: 2-2 2-3; S: 1-3 4-4; W: 0-0 0-1"
    over = str(ROOT / "positions" / "blocked-tie.txt")
    for result in (run(text=opening), run(over)):
        assert result.exit_code == 0
        assert "A block now" not in result.stdout
    assert all("block_counts" not in row for row in rows(run(over, "--json")))
