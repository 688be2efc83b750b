"""The progress bar appears only on a terminal."""

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tranca.cli import progress

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
@pytest.mark.parametrize(
    ("command", "more", "answer"),
    [
        ("estimate", [], "S plays 4-6 at the 6"),
        ("check", ["4-6@6", "--deals", "20"], "4-6 at the 6 is best: "),
        ("advise", ["--deals", "20"], "S plays 4-6 at the 6"),
    ],
)
def test_an_answer_goes_to_its_file_while_the_terminal_shows_how_far_it_is(
    command: str, more: list[str], answer: str, tmp_path: Path
) -> None:
    words = [sys.executable, "-m", "tranca.cli", command, str(ROOT / "positions" / "castel-hidden.txt"), *more]
    main, side = pty.openpty()
    with (tmp_path / "answer.txt").open("wb") as file:
        subprocess.run(words, stdout=file, stderr=side, env={**os.environ, "TERM": "xterm"}, check=True)
    shown = os.read(main, 65536).decode()
    os.close(side)
    os.close(main)
    assert answer in (tmp_path / "answer.txt").read_text(encoding="utf-8")
    assert command in shown
    assert answer not in shown


def test_a_line_of_progress_leaves_the_last_column_free(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            return 2

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((20, 5)))
    with progress.note() as show:
        assert show is not None
        show("x" * 30)
    assert re.findall(r"x+", terminal.getvalue()) == ["x" * 19]  # with 20, the terminal would begin a new line
