"""The line of progress: it stands on the terminal alone, below what is printed, and nothing of it stays."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import wait_until

from tranca.cli import progress

ROOT = Path(__file__).resolve().parents[2]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch, kind: str = "xterm") -> Terminal:
    """Standard output and standard error as one terminal; pytest puts its own in their place before a test begins."""
    out = Terminal()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", kind)
    return out


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_an_answer_goes_to_its_file_while_the_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tranca.cli", "estimate", str(ROOT / "positions" / "castel-hidden.txt")]
    main, side = pty.openpty()
    with (tmp_path / "answer.txt").open("wb") as file:
        subprocess.run(words, stdout=file, stderr=side, env={**os.environ, "TERM": "xterm"}, check=True)
    shown = os.read(main, 65536).decode()
    os.close(side)
    os.close(main)
    assert "S plays 4-6 at the 6" in (tmp_path / "answer.txt").read_text(encoding="utf-8")
    assert "estimate" in shown
    assert "S plays" not in shown
    assert shown.endswith("\r\x1b[K")


def test_what_is_printed_stands_above_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress.note() as show:
        assert show is not None
        show("one\x07")
        print("an answer", end="")
        show("two")  # not in the middle of a line
        print(", whole")
        print("a fault", file=sys.stderr)
        show("three")
    assert terminal.getvalue() == ("\rone\\x07\x1b[K\r\x1b[Kan answer, whole\na fault\n\rthree\x1b[K\r\x1b[K")
    assert sys.stdout is sys.stderr is terminal


def test_a_bar_tells_stage_and_share(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress.bar("estimate") as advance:
        advance("deals", 1500, 6000)
        wait_until(lambda: " of " in terminal.getvalue())
    assert f" {'━' * 5}{'─' * 15} estimate: deals 1,500 of 6,000\x1b[K" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(("kind", "shown"), [("dumb", True), ("xterm", False)])
def test_no_line_where_it_cannot_be_taken_back_or_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch, kind: str, shown: bool
) -> None:
    terminal = terminal_of(monkeypatch, kind)
    with progress.bar("estimate", shown=shown) as advance:
        advance("deals", 1, 2)
        print("an answer")
    assert terminal.getvalue() == "an answer\n"
