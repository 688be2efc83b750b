"""Golden screens of every command on terminals of 80 and 120 columns."""

import re
import shlex
from pathlib import Path

import pytest
from golden.asking import DATA, ask, hold, hold_folder, without_times
from golden.questions import COMMANDS, SCREENS

WIDTHS = (80, 120)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("name", sorted(SCREENS))
def test_screens_are_as_kept(name: str, columns: int, desk: Path) -> None:
    words, typed = SCREENS[name]
    answer = ask(words, typed, columns)
    lines = [f"$ tranca {shlex.join(words)}", *without_times(answer.out).splitlines()]
    if answer.error:
        lines += ["--- standard error", *without_times(answer.error).splitlines()]
    if answer.status:
        lines.append(f"--- exit status {answer.status}")
    assert "Traceback" not in answer.error
    hold(DATA / "terminal" / f"{name}-{columns}.txt", "\n".join(map(str.rstrip, lines)) + "\n")


@pytest.mark.parametrize("columns", WIDTHS)
def test_no_help_is_wider_than_its_terminal(columns: int) -> None:
    for name in SCREENS:
        if name.startswith("help"):
            lines = (DATA / "terminal" / f"{name}-{columns}.txt").read_text(encoding="utf-8").splitlines()
            assert max(map(len, lines)) <= columns, name


def test_every_command_has_a_screen() -> None:
    commands = ask(["--help"]).out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^  ([a-z]+) ", commands, re.MULTILINE)) == COMMANDS
    asked = {words[0] for name, (words, _) in SCREENS.items() if not name.startswith("help")}
    assert set(COMMANDS) - asked == {"bench"}  # ten seconds of times


def test_every_golden_screen_belongs_to_a_question() -> None:
    hold_folder(DATA / "terminal", {f"{name}-{columns}.txt" for name in SCREENS for columns in WIDTHS})
