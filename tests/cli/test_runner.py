"""The loop over blocks: errors spoil only their block, no text controls the terminal, Ctrl-C exits with 130."""

import io
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import states
from tiers import campaign_after, campaign_but
from waiting import PATIENCE, ended

import tranca
from tranca import Position, Record
from tranca.cli import cli, runner
from tranca.cli.runner import Blocks

ROOT = Path(__file__).resolve().parents[2]
CASTEL = ROOT / "positions" / "castel.txt"
RECORD = ROOT / "positions" / "records" / "published-deal.txt"
TRANCA = [sys.executable, "-m", "tranca.cli"]

READERS = {
    "solve": ("solve", CASTEL, ()),
    "deals": ("deals", CASTEL, ("--as", "S")),
    "estimate": ("estimate", CASTEL, ("--as", "S")),
    "show": ("show", CASTEL, ()),
    "score": ("score", RECORD, ()),
    "tree": ("tree", CASTEL, ("--plies", "1")),
    "stats": ("tree", CASTEL, ("--stats", "--plies", "1")),
    "check": ("check", CASTEL, ("4-6@6",)),
    "review": ("review", RECORD, ("--view", "open")),
    "annotated": ("review", RECORD, ("--view", "open", "--annotated")),
    "verify": ("verify", CASTEL, ()),
    "quiz": ("quiz", CASTEL, ()),
}
"""Every command that shows parts of its input, with an input and options."""

STEERING = "\x1b[2J \x9b1m \u202e \u2066 \x07"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


def on_terminal(words: list[str], cwd: Path, typed: bytes = b"") -> tuple[int, bytes]:
    """Return the exit status of a command on a terminal, and all its output there."""
    main, side = pty.openpty()
    with subprocess.Popen(
        [*TRANCA, *words], cwd=cwd, stdin=side, stdout=side, stderr=side, env={**os.environ, "TERM": "dumb"}
    ) as process:
        os.close(side)
        if typed:
            os.write(main, typed)
        out = io.BytesIO()
        try:
            while data := os.read(main, 65536):
                out.write(data)
        except OSError:  # reported by Linux when the other side is closed
            pass
    os.close(main)
    return process.returncode, out.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
@pytest.mark.parametrize("name", campaign_but(("solve", "review", "quiz"), READERS))
def test_titles_and_file_names_do_not_steer_the_terminal(name: str, tmp_path: Path) -> None:
    command, source, words = READERS[name]
    lines = [line for line in tranca.write(tranca.read(source)[0]).splitlines() if not line.startswith("title:")]
    file = tmp_path / "a\x1b[31m\u202eb.txt"
    text = "\n".join([f"title: [red]x[/blue] {STEERING}", *lines])
    faulty = "" if command == "check" else f"\ntitle: {STEERING}\nto-move: Q\n"
    file.write_text(f"{text}\n{faulty}", encoding="utf-8")
    status, out = on_terminal([command, file.name, *words], tmp_path, b"q\n" if command == "quiz" else b"")
    assert status in (0, 1), out
    shown = out.decode("utf-8")
    for mark in ("\x1b[2J", "\x1b[31m", "\x9b", "\u202e", "\u2066", "\x07"):
        assert mark not in shown
    assert r"\x1b[2J" in shown
    assert b"Traceback" not in out
    if command in ("solve", "review", "show"):
        assert "[red]x[/blue]" in shown


@pytest.mark.parametrize("name", [name for name in READERS if name not in ("quiz", "check")])
def test_what_nobody_foresaw_costs_its_block_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command, source, words = READERS[name]
    moment = Blocks.moment
    calls: list[object] = []

    def fail(self: Blocks, value: tranca.Position | tranca.Record) -> tranca.Position | tranca.Record:
        calls.append(value)
        if len(calls) == 1:
            raise IndexError("an unforeseen error")
        return moment(self, value)

    monkeypatch.setattr(Blocks, "moment", fail)
    good = tranca.write(tranca.read(source)[0])
    alone = run(command, str(source), *words)
    calls.clear()
    result = run(command, "-", *words, text=f"{good}\n\n{good}")
    assert result.exit_code == 1
    assert "an unforeseen error" in result.stderr and "please report it" in result.stderr
    assert len(calls) == 2
    assert "an unforeseen error" in alone.stderr
    assert len(result.stdout) > len(alone.stdout)


def test_a_fault_of_the_program_asks_for_a_report_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    text = CASTEL.read_text(encoding="utf-8")
    calls: list[object] = []

    def fail(value: tranca.Position, **options: object) -> tranca.Solution:
        calls.append(value)
        if len(calls) == 1:
            raise IndexError("list index out of range")
        return tranca.solve(value)

    monkeypatch.setattr("tranca.cli.commands.solve.solved", fail)
    result = run("solve", "-", text=f"{text}\n\n{text}")
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("<stdin>:3:1: this is a bug in tranca (IndexError: list index out of range; test_runner.py")
    assert line.endswith("please report it with this block")
    assert states(result.stdout, "S", "4-6", "6", "46")
    calls.clear()
    rows = run("solve", "--json", "-", text=f"{text}\n\n{text}").stdout.splitlines()
    assert ['"tranca.error/1"' in row for row in rows] == [True, False]


def test_a_fault_while_an_answer_is_printed_costs_its_block_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []

    def fail(out: object, solution: tranca.Solution, **options: object) -> None:
        shown.append(solution)
        if len(shown) == 1:
            raise KeyError("no such word")

    monkeypatch.setattr("tranca.cli.commands.solve.show_solution", fail)
    text = CASTEL.read_text(encoding="utf-8")
    result = run("solve", "-", text=f"{text}\n\n{text}")
    assert result.exit_code == 1
    assert len(shown) == 2
    assert "please report it with this block" in result.stderr


def test_little_memory_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(value: tranca.Position, **options: object) -> tranca.Solution:
        raise MemoryError

    monkeypatch.setattr("tranca.cli.commands.solve.solved", fail)
    result = run("solve", str(CASTEL))
    assert result.exit_code == 1
    assert states(result.stderr, "--table-mb")


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are bytes on Unix")
@pytest.mark.parametrize("name", campaign_after(1, [b"own\nto-move: Q.txt", b"own\xff.txt", "own\u2028.txt".encode()]))
def test_puzzles_from_files_of_any_name_can_be_read_back(name: bytes, tmp_path: Path) -> None:
    source = os.fsencode(tmp_path) + b"/" + name
    Path(os.fsdecode(source)).write_bytes((ROOT / "positions" / "puzzles" / "duel.txt").read_bytes())
    for words in ([], ["-o", str(tmp_path / "out.txt")]):
        done = subprocess.run(
            [*TRANCA, "puzzles", "--from", source, "--count", "1", *words],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        text = done.stdout.decode() or (tmp_path / "out.txt").read_text(encoding="utf-8")
        assert len(tranca.parse(text)) == 1
        assert "# from: " in text


def test_bytes_that_are_no_text_do_not_lose_the_score_of_a_quiz() -> None:
    done = subprocess.run(
        [*TRANCA, "quiz", CASTEL],
        input=b"\xff\xfe\n4-6@6\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert done.returncode == 0
    assert b"expected two numbers from 0 to 6, such as 4-6" in done.stdout
    assert done.stdout.rstrip().endswith(b"1 of 1 right, 0 points lost")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(
    ("words", "source"),
    [
        (("deal", "--count", "1000000"), None),
        (("show", "-"), CASTEL),
        (("solve", "-"), CASTEL),
        (("quiz", str(CASTEL)), None),
        (("deals", "--as", "S"), CASTEL),
    ],
)
def test_ctrl_c_gives_130_and_no_traceback(words: tuple[str, ...], source: Path | None) -> None:
    """The signal comes after the first answer, while the command writes or waits for the next block."""
    pipe = subprocess.PIPE
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*TRANCA, *words], stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        if source is not None:
            process.stdin.write(source.read_bytes() + b"\n\n")
            process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = ended(process)
    assert process.returncode == 130
    assert re.fullmatch(r"(interrupted.*)?", said.decode().strip())  # no dot is the end of a line


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("words", [("score", "-"), ("show", "-"), ("solve", "-"), ("deals",)])
def test_ctrl_c_before_anything_is_typed_gives_130(words: tuple[str, ...]) -> None:
    code = (
        "import io, os, signal, sys\n"
        "class Silent(io.RawIOBase):\n"
        "    def readable(self): return True\n"
        "    def readinto(self, buffer): os.kill(os.getpid(), signal.SIGINT); return 0\n"
        "sys.stdin = io.TextIOWrapper(io.BufferedReader(Silent()), encoding='utf-8')\n"
        "from tranca.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() in ("interrupted", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("name", ["gc", "tranca.cli.group", "click", "tranca.errors", "rich"])
def test_ctrl_c_while_modules_are_imported_gives_130(name: str) -> None:
    code = (
        "import os, signal, sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {name!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.argv = ['tranca', 'solve', 'positions/castel.txt']\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from tranca.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 130
    assert not done.stderr or re.fullmatch(rb"interrupted[^\n]*\n", done.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(("interrupted", "said"), [(1, "before there was an answer"), (2, "answers so far are above")])
def test_an_interruption_says_whether_anything_was_answered(
    interrupted: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(value: Position | Record, run: runner.Run) -> int:
        if run.source.number == interrupted:
            os.kill(os.getpid(), signal.SIGINT)
            raise tranca.StoppedError
        return run.source.number

    file, shown = tmp_path / "three.txt", list[int]()
    file.write_bytes(b"\n\n".join([CASTEL.read_bytes()] * 3))
    blocks = Blocks((str(file),))
    blocks.answer(ask, show=shown.append)
    assert (shown, blocks.status) == ([1][: interrupted - 1], runner.INTERRUPTED)
    assert said in capsys.readouterr().err


def test_nothing_is_imported_before_the_command_can_take_ctrl_c() -> None:
    code = (
        "import sys\n"
        "class Listing:\n"
        "    def find_spec(self, name, path=None, target=None): print(name)\n"
        "sys.meta_path.insert(0, Listing())\n"
        "from tranca.cli import main"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["tranca", "tranca.cli"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices of Unix")
def test_a_file_without_an_end_is_a_fault() -> None:
    done = subprocess.run(
        [*TRANCA, "solve", "/dev/zero"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("/dev/zero:1:1: ")
    assert len(done.stderr) < 1000


def test_help_explains_topics_and_commands_on_one_screen() -> None:
    for topic in ("notation", "rules", "values", "options", "json", "board", "status"):
        lines = run("help", topic).stdout.splitlines()
        assert len(lines) <= 25
        assert max(map(len, lines)) <= 80
    assert run("help", "solve").stdout == run("solve", "--help").stdout
    assert run("help").stdout == run("--help").stdout


def test_the_notation_on_one_screen_is_notation() -> None:
    text = run("help", "notation").stdout
    keys = ("rules", "layout", "lead", "last", "to-move", "N", "E", "boneyard", "dealt N", "play")
    assert all(f"\n{key}: " in text for key in keys)


def test_without_a_command_the_three_most_useful_lines_stand_last() -> None:
    result = run()
    words = [line.split("  ")[1] for line in result.output.splitlines()[-3:]]
    assert [word.split()[:2] for word in words] == [["tranca", "help"], ["tranca", "deal"], ["tranca", "solve"]]
