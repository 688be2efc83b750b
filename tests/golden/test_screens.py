"""Golden screens of every command on a terminal of 80 columns, and of commands with wide tables also of 120."""

import hashlib
import re
import shlex
from pathlib import Path

import pytest
from golden.asking import DATA, ask, hold, hold_folder, without_times
from golden.questions import COMMANDS, SCREENS
from tiers import slow_but

WIDE = ("deals", "estimate", "help", "review", "score")
KEPT = [(name, 80) for name in sorted(SCREENS)] + [(name, 120) for name in WIDE]
LONG = 95
"""Lines of a screen that are kept; a hash replaces the rest."""
SLOW_IN_PIPES = ("advise", "check-action", "estimate-continue", "players", "puzzles", "review-annotated", "study")
"""Slow questions whose answers on a terminal are compared in every run."""


@pytest.mark.parametrize(("name", "columns"), KEPT)
def test_screens_are_as_kept(name: str, columns: int, desk: Path) -> None:
    words, typed = SCREENS[name]
    answer = ask(words, typed, columns)
    lines = [f"$ tranca {shlex.join(words)}", *without_times(answer.out).splitlines()]
    if answer.error:
        lines += ["--- standard error", *without_times(answer.error).splitlines()]
    if answer.status:
        lines.append(f"--- exit status {answer.status}")
    assert "Traceback" not in answer.error
    if len(lines) > LONG:
        rest = "\n".join(lines[LONG:])
        lines[LONG:] = [
            f"… {rest.count(chr(10)) + 1} more lines, sha256 {hashlib.sha256(rest.encode()).hexdigest()[:16]}"
        ]
    hold(DATA / "terminal" / f"{name}-{columns}.txt", "\n".join(map(str.rstrip, lines)) + "\n")


@pytest.mark.parametrize(
    "name", slow_but([name for name in sorted(SCREENS)[::2] if name not in SLOW_IN_PIPES], sorted(SCREENS))
)
def test_no_line_in_a_pipe_ends_with_a_blank(name: str, desk: Path) -> None:
    words, typed = SCREENS[name]
    answer = ask(words, typed)
    assert answer.out or answer.error
    for line in (*answer.out.split("\n"), *answer.error.split("\n")):
        assert line == line.rstrip()
    written = [path for path in desk.iterdir() if path.is_file() and path.suffix in (".txt", ".jsonl", ".csv", ".svg")]
    for path in written:
        assert not [line for line in path.read_text("utf-8").split("\n") if line != line.rstrip()], path.name


def test_no_screen_of_words_is_wider_than_its_terminal() -> None:
    for name in SCREENS:
        if name.startswith(("help", "review", "score")) and name != "review-annotated":
            lines = (DATA / "terminal" / f"{name}-80.txt").read_text(encoding="utf-8").splitlines()
            assert max(map(len, lines[1:])) <= 80, name


@pytest.mark.parametrize("name", ["review", "review-draw", "review-own"])
def test_a_review_leaves_nothing_out_on_a_narrow_terminal(name: str) -> None:
    screen = (DATA / "terminal" / f"{name}-80.txt").read_text(encoding="utf-8")
    heads = {"review": ["cost", "best", "own cost", "own best"], "review-own": ["own cost", "own best"]}
    assert "left out" not in screen
    assert all(re.search(rf"  {head}( |$)", screen, re.MULTILINE) for head in heads.get(name, ["cost", "best"]))


def test_every_command_has_a_screen() -> None:
    commands = ask(["--help"]).out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^  ([a-z]+) ", commands, re.MULTILINE)) == COMMANDS
    options = {words[0] for name, (words, _) in SCREENS.items() if not name.startswith("help")}
    assert set(COMMANDS) - options == {"bench"}  # takes ten seconds and prints only times


def test_every_golden_screen_belongs_to_a_question() -> None:
    hold_folder(DATA / "terminal", {f"{name}-{columns}.txt" for name, columns in KEPT})
