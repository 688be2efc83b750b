"""The commands puzzles, verify and quiz, as a user and as a program runs them."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states
from waiting import ended, worked

import tranca
from tranca.cli import cli
from tranca.cli.quiz_score import QuizScore

ROOT = Path(__file__).resolve().parents[2]
CASTEL = str(ROOT / "positions" / "castel.txt")


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


# puzzles


def test_puzzles_are_printed_in_the_notation_with_their_solution() -> None:
    result = run("puzzles", "--count", "3", "--seed", "5")
    assert result.exit_code == 0
    assert len(tranca.parse(result.stdout)) == 3
    assert result.stdout.count("# best: ") == 3
    assert result.stderr.startswith("3 of 3 puzzles found; 3 of ")


def test_json_has_one_object_a_puzzle() -> None:
    result = run("puzzles", "--count", "2", "--json", "--rules", "draw/partners")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["schema"] for row in rows] == ["tranca.puzzle/1"] * 2
    for row in rows:
        assert row["margin"] == -row["plays"][1]["swing"]
        assert row["difficulty"]["level"] in ("easy", "medium", "hard")
        assert "only-play" in row["themes"]
        assert "seconds" not in row
        assert tranca.solve(tranca.parse(row["position"])[0]).value == row["value"]  # type: ignore[arg-type]


STARTS = {"p.txt": b"# Made by: tranca", "p.jsonl": b'{"schema"', "p.html": b"<!DOCTYPE html>"}


@pytest.mark.parametrize(("name", "start"), STARTS.items())
def test_a_file_is_of_the_kind_that_its_name_tells(tmp_path: Path, name: str, start: bytes) -> None:
    assert run("puzzles", "--count", "2", "-o", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_pictures_are_files_of_one_puzzle_each_and_paper_holds_all(tmp_path: Path) -> None:
    assert run("puzzles", "--count", "2", "-o", str(tmp_path / "p.pdf")).exit_code == 0
    assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")
    assert run("puzzles", "--count", "2", "-o", str(tmp_path / "q.png")).exit_code == 0
    assert [path.name for path in sorted(tmp_path.glob("q*"))] == ["q-1.png", "q-2.png"]
    assert run("puzzles", "--count", "1", "-o", str(tmp_path / "r.svg")).exit_code == 0
    assert (tmp_path / "r.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_same_command_writes_the_same_file(tmp_path: Path) -> None:
    for name, hashes in (("a.txt", "1"), ("b.txt", "2")):
        words = ["puzzles", "--count", "5", "--seed", "3", "-o", str(tmp_path / name)]
        subprocess.run(
            [sys.executable, "-m", "tranca.cli", *words],
            check=True,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONHASHSEED": hashes},
        )
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes()


def test_a_text_file_says_how_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    words = ["--count", "2", "--rules", "block/2, points=all", "--theme", "long-block", "--tiles", "9-14"]
    run("puzzles", *words, "--threads", "1", "-o", str(file))  # threads change no puzzle
    made_by = "# Made by: tranca puzzles --count 2 --rules 'block/2, points=all' --tiles 9-14 --theme long-block\n"
    assert file.read_text(encoding="utf-8").startswith(made_by)


def test_the_users_own_positions_and_records_are_a_source(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(run("deal", "--count", "5", "--seed", "1", "--play", "best").stdout, encoding="utf-8")
    result = run("puzzles", "--from", str(games), "--from", CASTEL, "--tiles", "4-20")
    assert result.exit_code == 0
    made = tranca.parse(result.stdout)
    assert len(made) > 1
    assert made[-1].title == "Castel, International Dominoes: only one play wins"
    assert "# from: " + str(games) + ":1, action " in result.stdout


def test_puzzles_with_hidden_hands_are_printed_checked_and_asked(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    assert run("puzzles", "--hidden", "--count", "2", "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("# Made by: tranca puzzles --count 2 --hidden\n")
    checked = run("verify", str(file))
    assert checked.exit_code == 0
    assert checked.stdout.count("% of the deals") == 2
    row = json.loads(run("puzzles", "--hidden", "--count", "1", "--json").stdout)
    assert (row["information"], row["plays"][0]["best"]) == ("hidden hands", True)
    assert row["margin"] == -row["plays"][1]["swing"]
    hidden = str(ROOT / "positions" / "castel-hidden.txt")
    quiz = run("quiz", hidden, text="3-6\n")
    assert states(quiz.stdout, "3-6", "1.64", "20.11", "4-6", "6", "21.75")
    assert "mean over all 375 deals" in quiz.stdout


def test_fewer_puzzles_than_asked_for_are_said_and_counted() -> None:
    result = run("puzzles", "--theme", "round-pass", "--rules", "block/2", "--time-limit", "0.2")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("stopped after 0.2 seconds: 0 of 10 puzzles found; ")


def test_a_faulty_record_is_named_and_the_others_are_used(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("rules: partnership; N: 9-9\n", encoding="utf-8")
    result = run("puzzles", "--from", str(bad), "--from", CASTEL)
    assert result.exit_code == 1
    assert "bad.txt:1:" in result.stderr
    assert "Castel" in result.stdout


def test_all_themes_are_listed() -> None:
    result = run("puzzles", "--list-themes")
    assert "hang-double" in result.stdout
    assert "(ahorcar la mula)" in result.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--tiles", "many"], "'many': expected two numbers such as 12-20"),
        (["--tiles", "20-12"], "tiles 20-12: expected a range from 2 to 28"),
        (["--theme", "bloc"], "theme 'bloc': expected only-play"),
        (["--rules", "doscintos"], "did you mean doscientos?"),
        (["-o", "sheet.doc"], "sheet.doc: expected a name that ends in one of .txt"),
        (["--json", "-o", "a.jsonl"], "--json and -o cannot be combined"),
        (["--count", "0"], "0 is not in the range"),
        (["-o", "a.txt", "--paper", "a4"], "--paper a4 needs --output with a name that ends in .pdf"),
        (["-o", "a.pdf", "--paper", "a3"], "'a3' is not one of 'a4', 'letter'"),
        (["-o", "a.txt", "--heading", "Mine"], "need a sheet"),
        (["--time-limit", "-1"], "-1: expected a number of seconds greater than 0"),
        (["--margin", "x"], "'x' is not a valid integer"),
    ],
)
def test_wrong_options_are_one_line(words: list[str], message: str) -> None:
    result = run("puzzles", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    result = run("puzzles", "--count", "1", "-o", str(tmp_path / "nowhere" / "p.txt"))
    assert result.exit_code == 2
    assert "cannot write" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", ["nowhere/p.txt", "folder.txt"])
def test_a_file_that_cannot_be_written_is_told_before_the_search(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.txt").mkdir()
    rare = ["--theme", "round-pass", "--rules", "block/2", "--time-limit", "1e9"]
    result = run("puzzles", *rare, "-o", str(tmp_path / name))
    assert result.exit_code == 2
    assert "cannot write" in result.stderr


@pytest.mark.parametrize(("name", "module"), [("p.pdf", "weasyprint"), ("p.png", "resvg_py")])
def test_what_is_not_installed_is_told_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    rare = ["--theme", "round-pass", "--rules", "block/2", "--time-limit", "1e9"]
    result = run("puzzles", *rare, "-o", str(tmp_path / name))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"tranca: cannot write {tmp_path / name}: ")
    assert "which is not installed (pip install" in result.stderr


@pytest.mark.slow
def test_ctrl_c_leaves_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    words = [sys.executable, "-m", "tranca.cli", "puzzles", "--count", "100000", "-o", str(file)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as made:
        worked(made.pid, 1.2)
        made.send_signal(signal.SIGINT)
        _, printed = ended(made)
    assert made.returncode == 130
    assert printed.splitlines()[0] == str(file) and "\ninterrupted: " in printed
    assert tranca.read(file)


# verify


def test_wrong_amounts_in_comments_are_flaws() -> None:
    text = (Path("positions/puzzles") / "block-3.txt").read_text(encoding="utf-8")
    result = run("verify", text=text.replace("wins 29", "wins 30").replace("costs 38", "costs 37"))
    assert result.exit_code == 1 and states(result.stderr, "1 of 2")
    assert states(result.stdout, "1-4", "30", "29")
    assert states(result.stdout, "0-5", "9", "37", "38")


def test_lines_that_cannot_be_played_are_flaws() -> None:
    text = (Path("positions/puzzles") / "block-3.txt").read_text(encoding="utf-8")
    result = run("verify", text=text.replace("B:1-4 C:1-1", "B:1-4 C:2-2"))
    assert result.exit_code == 1 and states(result.stderr, "1 of 2")
    assert "flaw: the line of 1-4 is not legal: " in result.stdout


def test_one_good_puzzle_is_one() -> None:
    assert run("verify", CASTEL).stderr == "good puzzles: 1 of 1\n"


def test_good_puzzles_are_good(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    run("puzzles", "--count", "4", "--seed", "8", "-o", str(file))
    result = run("verify", str(file), CASTEL)
    assert result.exit_code == 0
    assert result.stdout.count(": good: ") == 5
    assert result.stderr == "good puzzles: 5 of 5\n"


def test_flaws_are_told_and_the_exit_status_says_so() -> None:
    result = run("verify", text="# best: 1-6\nrules: block/2; ends: 6 3; to-move: B; A: 4-6; B: 1-6 2-6\n")
    assert result.exit_code == 1
    assert "<stdin>:2: flawed: " in result.stdout
    assert states(result.stdout, "1-6", "2-6")


def test_verdicts_as_json() -> None:
    text = "rules: block/2; ends: 1 3; last: A; to-move: B; A: 3-5; B: 4-5 2-6\n\nrules: poker\n\n"
    result = run("verify", "--json", text=text + Path(CASTEL).read_text(encoding="utf-8"))
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["schema"] for row in rows] == ["tranca.verdict/1", "tranca.error/1", "tranca.verdict/1"]
    assert (rows[0]["good"], rows[0]["puzzle"]) == (False, None)
    assert (rows[2]["good"], rows[2]["puzzle"]["best"]) == (True, ["4-6@6"])
    assert result.exit_code == 1


def test_a_block_that_cannot_be_read_counts_among_the_puzzles() -> None:
    result = run("verify", text="rules: poker\n\n" + Path(CASTEL).read_text(encoding="utf-8"))
    assert result.exit_code == 1
    assert states(result.stderr.splitlines()[-1], "1", "2")


def test_a_puzzle_too_large_for_the_time_is_given_up() -> None:
    deal = run("deal", "--seed", "1", "--rules", "doscientos, first_lead=double_six").stdout
    free = "\n".join(line for line in deal.splitlines() if not line.startswith("must-lead"))
    result = run("verify", "--time-limit", "0.0001", text=free)
    assert result.exit_code == 1
    assert "stopped before there was an answer" in result.stderr


# quiz


def test_a_quiz_tells_what_a_play_costs_and_why() -> None:
    result = run("quiz", CASTEL, CASTEL, text="2-4\n4-6@6\n")
    assert result.exit_code == 0
    assert states(result.stdout, "2-4", "10", "56", "4-6", "6", "46")
    wins = "W must pass, N lays 3-4 and S finally blocks at 4|4: NS scores 46 (pips left: N 15, E 13, S 15, W 33).\n"
    loses = "W lays 6-6 and finally goes out: EW scores 10 (pips left: N 4, E 7, S 6).\n"
    assert f"  After 2-4, {loses}  After 4-6 at the 6, {wins}" in result.stdout
    assert f"  After 4-6 at the 6, {wins}  After 2-4, {loses}" in result.stdout
    assert "  yours: S:2-4 " in result.stdout
    assert states(result.stdout, "S", "4-6@6", "W", "N", "3-4", "E", "2-3", "2-4@2")
    assert "  W cannot play" in result.stdout
    assert states(result.stdout, "4-6", "6", "46")
    assert result.stdout.endswith("1 of 2 right, 56 points lost\n")


def test_a_quiz_takes_plays_against_doubles_and_by_their_side() -> None:
    puzzle = str(ROOT / "positions" / "puzzles" / "all-fives-2.txt")
    for typed in ("0-4@4-4", "0-4@left"):
        assert states(run("quiz", puzzle, text=f"{typed}\n").stdout, "0-4", "4-4", "5")
    assert states(run("quiz", puzzle, text="0-4@0-0\n").stdout, "0-4", "0-0", "35", "40")


def test_a_quiz_tells_why_with_hidden_hands() -> None:
    hidden = str(ROOT / "positions" / "castel-hidden.txt")
    wrong, right = (run("quiz", hidden, text=f"{play}\n").stdout for play in ("3-6", "4-6@6"))
    why = "  3-6 loses in 52 % of the deals, most often when N holds 6-6 (82 %). 4-6 at the 6 loses in only 20 %.\n"
    assert why in wrong and why in right


def test_hints_tell_more_and_more_and_never_the_answer_alone() -> None:
    result = run("quiz", CASTEL, text="hint\n" * 12 + "4-6@6\n")
    said = [line.strip() for line in result.stdout.splitlines()]
    hints = [line.removeprefix("Hint: ") for line in said if line.startswith("Hint: ")]
    assert hints[0] == "right-end: the best tile fits both ends, but is worth less at the other end"
    assert [hint.partition(":")[0] for hint in hints if hint.startswith("not ")] == ["not 4-6 at the 4", "not 3-6"]
    assert hints[-1] == "2-4 or 4-6 at the 6"
    assert said.count("no more hints") == 12 - len(hints) > 0
    assert result.stdout.endswith(f"1 of 1 right, 0 points lost, {len(hints)} hints\n")


def test_a_skipped_puzzle_is_solved_and_counts_as_no_answer() -> None:
    result = run("quiz", CASTEL, CASTEL, text="skip\n4-6@6\n")
    assert "\nBest: 4-6 at the 6 wins 46.\n  After 4-6 at the 6, W must pass" in result.stdout
    assert "0 of 0 right, 0 points lost, 1 skipped\n" in result.stdout
    assert result.stdout.endswith("1 of 1 right, 0 points lost, 1 skipped\n")
    assert result.stdout.count("1 of 1 right") == 1


def test_help_lists_the_words_and_the_plays() -> None:
    result = run("quiz", CASTEL, text="help\nq\n")
    for word in ("hint", "skip", "help", "q"):
        assert f"\n  {word} " in result.stdout
    assert "  Legal plays: 2-4 3-6 4-6@4 4-6@6\n" in result.stdout


def test_ctrl_c_at_the_prompt_tells_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    def press_ctrl_c(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.termui.visible_prompt_func", press_ctrl_c)
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.readline", press_ctrl_c)
    result = run("quiz", CASTEL, text="")
    assert result.exit_code == 130
    assert "0 of 0 right, 0 points lost\n" in result.stdout
    assert result.stderr.splitlines() == ["interrupted"]


def test_a_quiz_that_could_ask_nothing_prints_no_sum(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("rules: poker\n", encoding="utf-8")
    for name in (str(bad), str(tmp_path / "none.txt")):
        result = run("quiz", name)
        assert (result.exit_code, result.stdout) == (1, "") and result.stderr


def test_one_point_lost_is_one() -> None:
    assert str(QuizScore(2, 2, 1, 1)) == "1 of 2 right, 1 point lost"
    assert str(QuizScore(3, 2, 2, 0, 1, 1)) == "2 of 2 right, 0 points lost, 1 skipped, 1 hint"


def test_quiz_asks_again_after_an_illegal_play() -> None:
    result = run("quiz", CASTEL, text="9-9\n1-3\n4-6\n4-6@6\n")
    assert "expected two numbers from 0 to 6" in result.stdout
    assert "held by N" in result.stdout
    assert states(result.stdout, "4-6@4", "4-6@6")
    assert result.stdout.endswith("1 of 1 right, 0 points lost\n")


@pytest.mark.parametrize("text", ["q\n", "Q\n", ""])
def test_a_quiz_ends_when_the_user_has_had_enough(text: str) -> None:
    result = run("quiz", CASTEL, text=text)
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("0 of 0 right, 0 points lost")


def test_a_quiz_tells_what_the_rules_ask_and_the_table_does_not_show() -> None:
    folder = ROOT / "positions" / "puzzles"
    assert re.search(r"^[NESW] led$", run("quiz", str(folder / "tie-first.txt"), text="q\n").stdout, re.MULTILINE)
    assert "pass bonus was paid" in run("quiz", str(folder / "pass-20-10.txt"), text="q\n").stdout


@pytest.mark.skipif(os.name != "posix", reason="closes a descriptor in the shell")
def test_a_quiz_without_standard_input_is_one_line() -> None:
    words = f'"{sys.executable}" -m tranca.cli quiz "{CASTEL}" <&-'
    quiz = subprocess.run(words, shell=True, capture_output=True, text=True)
    assert quiz.returncode == 2
    assert "standard input is closed" in quiz.stderr
    assert "Traceback" not in quiz.stderr


def test_a_quiz_needs_a_file_and_passes_over_what_is_no_puzzle(tmp_path: Path) -> None:
    assert run("quiz").exit_code == 2
    assert "standard input is for the answers" in run("quiz", "-").stderr
    bad = tmp_path / "bad.txt"
    stuck = "rules: block/2; ends: 1 3; last: A; to-move: B; A: 3-5; B: 4-5 2-6"
    bad.write_text(f"rules: poker\n\n{stuck}\n", encoding="utf-8")
    result = run("quiz", str(bad), CASTEL, text="4-6@6\n")
    assert result.exit_code == 1
    assert "bad.txt:1:" in result.stderr
    assert "B must pass" in result.stderr
    assert "1 of 1 right" in result.stdout
