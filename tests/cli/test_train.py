"""`tranca train`: tiles and files, faulty lines, options, pictures, limits, and Ctrl-C."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from schemas import validate
from waiting import ended, worked

import tranca
from tranca.cli import cli

HAND = "12-12 12-9 12-7 12-5 10-7 10-4 10-2 8-5 8-2 6-5 6-4 11-0"
ALL_TILES = [(low, high) for low in range(10) for high in range(low, 10)]


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["train", *words], input=text)


def objects(*words: str, text: str | None = None) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in run("--json", *words, text=text).stdout.splitlines()]
    for row in rows:
        validate(row, row["schema"])
    return rows


def test_tiles_may_be_words_or_one_word() -> None:
    (several,), (one,) = objects("--start", "12", *HAND.split()), objects("--start", "12", HAND)
    assert several == one
    assert (several["longest"]["tiles"], several["heaviest"]["pips"]) == (9, 133)


def test_a_line_has_its_own_starts_or_those_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"# hands\n\n--start 9,0 {HAND}\n  {HAND}  # the same\n--start=3 3-4\n", encoding="utf-8")
    rows = objects("--start", "12", str(file))
    assert [row["starts"] for row in rows] == [[9, 0], [12], [3]]
    assert rows == objects("--start", "12", "-", text=file.read_text(encoding="utf-8"))
    assert rows == objects("--start", "12", text=file.read_text(encoding="utf-8"))


def test_the_answer_of_the_command_is_that_of_python() -> None:
    options = {"doubles": "answer", "double_blank": 25, "at_most": 7, "seen": "1-1 2-2", "draw": 1, "pack": "double-15"}
    words = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    (row,) = objects("--start", "12,5", "--show", "3", *words, *HAND.split())
    answer = tranca.train(HAND, [12, 5], show=3, **options)  # type: ignore[arg-type]
    assert row == json.loads(tranca.to_json(answer, show_all=True))
    assert [len(plan["trains"]) for plan in row["longest"]["plans"]] == [2] * len(answer.longest.plans)


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("1-2 3-4 2-1", 9, ["1-2"]),
        ("1-2 3-19", 5, ["3-19", "18"]),
        ("1-2 x 3-4", 5, ["x"]),
        ("--start 5,30 1-2", 11, ["30", "18"]),
        ("--start 5,x 1-2", 11, ["x"]),
        ("--start 0,1,2,3,4,5,6,7,8 1-2", 25, ["9", "8"]),
        (" ".join(f"{low}-{high}" for low, high in ALL_TILES[:41]), 161, ["41", "40"]),
    ],
)
def test_a_fault_has_its_place_and_costs_only_its_line(line: str, column: int, words: list[str]) -> None:
    text = f"1-2\n{line}\n2-3\n"
    first, fault, last = objects("--start", "2", "-", text=text)
    assert (first["schema"], last["schema"]) == ("tranca.train/1",) * 2
    assert (fault["schema"], fault["file"], fault["line"], fault["column"]) == ("tranca.error/1", "<stdin>", 2, column)
    assert all(word in fault["message"] for word in words)
    answer = run("--start", "2", "-", text=text)
    assert answer.exit_code == 1
    assert f"<stdin>:2:{column}: " in answer.stderr


@pytest.mark.parametrize(
    ("words", "column"),
    [
        (["1-2"], 1),
        (["--start", "2", "1-2 2-1"], 5),
        (["--start", "2", "--pack", "double-6", "1-2", "1-7"], 5),
        (["--start", "7", "--pack", "double-6", "1-2"], 1),
        (["--start", "2", "--seen", "1-2", "1-2"], 1),
        (["--start", "2", "--seen", "5-5 4-3", "1-2 3-4"], 5),
        (["--start", "2", "--pack", "double-3", "--draw", "4", "--seen", "0-0 0-1 0-2 0-3 1-1 1-3 2-2", "1-2"], 1),
    ],
)
def test_a_fault_of_the_command_line_is_an_error_object(words: list[str], column: int) -> None:
    (fault,) = objects(*words)
    assert (fault["schema"], fault["line"], fault["column"]) == ("tranca.error/1", 1, column)
    assert run(*words).exit_code == 1


def test_a_file_that_cannot_be_read_or_has_no_hand_is_a_fault(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n", encoding="utf-8")
    assert [row["schema"] for row in objects("--start", "1", str(empty), str(tmp_path / "none.txt"))] == [
        "tranca.error/1"
    ] * 2


@pytest.mark.parametrize(
    "words",
    [
        ("--doubles", "never"),
        ("--draw", "5"),
        ("--double-blank", "1001"),
        ("--at-most", "-1"),
        ("--show", "0"),
        ("--pack", "double-19"),
        ("--json", "-o", "-"),
    ],
)
def test_an_option_out_of_range_is_a_wrong_command_line(words: tuple[str, ...]) -> None:
    assert run("--start", "1", "1-2", *words).exit_code == 2


def test_an_empty_hand_is_a_hand() -> None:
    (answer,) = objects("--start", "6", "")
    assert (answer["hand"], answer["longest"]["count"]) == ([], 1)


def test_fractions_are_written_as_texts() -> None:
    words = ("--start", "3", "--draw", "1", "--pack", "double-3", "1-3", "3-3", "0-2")
    (plain,), (exact,) = objects(*words), objects(*words, "--exact")
    assert exact["draw"]["longest"] == {"tiles": 3, "pips_left": "18/7"}
    assert plain["draw"]["longest"]["pips_left"] == 18 / 7


def test_counts_beyond_64_bits_are_exact() -> None:
    double_six = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    more = "0-7 7-1 2-7 7-3 4-7 7-5 7-7 0-8 8-1 2-8 8-3 8-8"
    assert '"count":205281919093859942400,' in run("--json", "--start", "0,0", *double_six, more).stdout


def test_tiles_that_are_free_to_give_have_a_line_each() -> None:
    lines = run("--start", "12", HAND).stdout.splitlines()
    assert [line.split()[0] for line in lines if "elsewhere" in line] == ["0-11"]


def test_pictures_of_several_hands_are_numbered(tmp_path: Path) -> None:
    text = f"{HAND}\n30-1\n1-12\n"
    answer = run("--start", "12", "-", "-o", str(tmp_path / "out.svg"), text=text)
    assert answer.exit_code == 1
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["out-1.svg", "out-2.svg"]
    drawn = (tmp_path / "out-1.svg").read_text(encoding="utf-8")
    for tile in ("12-12", "12-7", "4-10", "0-11"):
        assert f'data-tile="{tile}"' in drawn


@pytest.mark.parametrize(("name", "begin"), [("out.png", b"\x89PNG"), ("out.pdf", b"%PDF")])
def test_trains_are_drawn_as_png_and_pdf(name: str, begin: bytes, tmp_path: Path) -> None:
    assert run("--start", "12,7", HAND, "-o", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(begin)


def test_a_stopped_search_says_so_and_has_a_bound() -> None:
    hand = " ".join(f"{low}-{high}" for low, high in random.Random(8).sample(ALL_TILES, 40))
    (row,) = objects("--start", "3,4", "--at-most", "25", "--time-limit", "0.001", hand)
    assert not row["longest"]["exact"]
    assert row["longest"]["bound"] >= row["longest"]["tiles"]
    assert row["longest"]["count"] is None


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there")
def test_ctrl_c_prints_the_best_plan_so_far() -> None:
    hand = " ".join(f"{low}-{high}" for low, high in random.Random(8).sample(ALL_TILES, 40))
    words = [sys.executable, "-m", "tranca", "train", "--json", "--start", "3,4", "--at-most", "25", hand]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        worked(process.pid, 0.5)
        process.send_signal(signal.SIGINT)
        out, error = ended(process)
    row = json.loads(out)
    assert not row["longest"]["exact"]
    assert process.returncode == 130
    assert "interrupted" in error
