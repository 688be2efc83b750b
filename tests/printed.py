"""What README and manual say that commands print, compared with what they print; `--write` writes it anew.

An output stands below its command, in the same block. A line `…` stands for lines left out, `…` at the end of a line
for the rest of that line; nothing else is tolerated. Only the times of `tranca bench` are those of some machine.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from unittest.mock import patch

from click.testing import CliRunner

from tranca.cli import bench, cli

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^\$ ", re.MULTILINE)
GAP = "…"
TIMES = re.compile(r"[\d,.]+ [mµ]?s +[\d,]+ +[\d,]+|time +positions/s +nodes/s")  # of `tranca bench`


@dataclass(frozen=True)
class Session:
    """One command of a page, with the lines that stand below it."""

    page: Path
    command: str
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.page.name}: {self.command}"

    def run(self) -> list[str]:
        """Return the lines that the command prints; an assertion where it fails."""
        return run(self.command)


@cache
def run(command: str) -> list[str]:
    """Return the lines that a command prints, or the last one of a pipe that may begin with `printf`."""
    printed = None
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        assert program in ("tranca", "printf"), command
        printed = words[0].replace("\\n", "\n") if program == "printf" else answer(words, printed)
    return trimmed(printed or "")


def answer(words: list[str], text: str | None = None) -> str:
    """Return what a command of tranca prints, in a process of its own if a text is piped into it, as prompts need."""
    if text is not None:
        call = [sys.executable, "-m", "tranca", *words]
        return subprocess.run(call, input=text, capture_output=True, encoding="utf-8", check=True).stdout
    with patch.object(bench, "SECONDS", 0.0):
        result = CliRunner().invoke(cli, words)
    wrong_pass = result.exit_code == 1 and words[0] == "score" and result.stdout != ""  # named, then settled
    assert result.exit_code in (0, 3) or wrong_pass, f"{words}: {result.output}"  # 3 is an answer of `check`
    return result.output if wrong_pass else result.stdout


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def sessions(page: Path) -> Iterator[Session]:
    """Yield the commands of a page, those without an output included."""
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in PROMPT.split(block)[1:]:
            command, _, printed = part.partition("\n")
            yield Session(page, command, tuple(trimmed(printed)))


def shown() -> list[Session]:
    """Return the commands of all pages below which an output stands."""
    return [session for page in PAGES for session in sessions(page) if session.lines]


def agrees(stated: str, line: str) -> bool:
    """Whether a stated line is the printed one, or its beginning with a sign that the rest is left out."""
    if stated.endswith(GAP) and line.startswith(stated.removesuffix(GAP).rstrip()):
        return True
    return untimed(stated) == untimed(line)


def untimed(line: str) -> str:
    """Return a line without the times that it tells, and then without the blanks that depend on their width."""
    return re.sub(r" +", " ", TIMES.sub("times", line)) if TIMES.search(line) else line


def matches(stated: tuple[str, ...], printed: list[str]) -> bool:
    """Whether the stated lines are the printed ones, in order and without a gap that is not marked."""
    if not stated:
        return not printed
    if stated[0] == GAP:
        return any(matches(stated[1:], printed[skipped:]) for skipped in range(1, len(printed) + 1))
    return bool(printed) and agrees(stated[0], printed[0]) and matches(stated[1:], printed[1:])


def restated(stated: tuple[str, ...], printed: list[str]) -> list[str]:
    """The printed lines with gaps as they stood: at the ends as many lines as before, between gaps the likest ones."""
    if matches(stated, printed):
        return list(stated)
    runs = list(runs_of(stated))
    kept: list[list[str]] = []
    first = 0
    for number, run in enumerate(runs):
        last = len(printed) - len(run)
        start = first if number == 0 else last if number == len(runs) - 1 else likest(run, printed, first)
        kept.append([shortened(old, new) for old, new in zip(run, printed[max(start, first) :], strict=False)])
        first = max(start, first) + len(run)
    if len(runs) == 1:
        return printed
    return [line for number, entry in enumerate(kept) for line in ([GAP] if number else []) + entry]


def runs_of(stated: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield the stretches of lines between gaps; empty ones at an end with a gap."""
    stretch: list[str] = []
    for line in stated:
        if line == GAP:
            yield stretch
            stretch = []
        else:
            stretch.append(line)
    yield stretch


def likest(stretch: list[str], printed: list[str], first: int) -> int:
    """Where from line `first` on a stretch of lines has its likest counterpart."""
    wanted = "\n".join(stretch)
    places = range(first, max(first + 1, len(printed) - len(stretch) + 1))
    return max(places, key=lambda at: SequenceMatcher(None, wanted, "\n".join(printed[at : at + len(stretch)])).ratio())


def shortened(stated: str, line: str) -> str:
    """Return a printed line, cut where the stated one was."""
    if agrees(stated, line) or not stated.endswith(GAP) or line.endswith(GAP):
        return stated if agrees(stated, line) else line
    return line[: len(stated)].rpartition(" ")[0] + " " + GAP


def write(page: Path) -> bool:
    """Write the outputs of a page anew; returns whether one was no longer true."""
    text = page.read_text(encoding="utf-8")

    def block(found: re.Match[str]) -> str:
        parts = []
        for part in PROMPT.split(found[1])[1:]:
            command, _, below = part.partition("\n")
            lines = tuple(trimmed(below))
            blank = "\n" if below.endswith("\n\n") else ""
            parts.append("\n".join([f"$ {command}", *(restated(lines, run(command)) if lines else [])]) + "\n" + blank)
        return "```console\n" + "".join(parts) + "```"

    anew = CONSOLE.sub(block, text)
    if anew != text:
        page.write_text(anew, encoding="utf-8")
    return anew != text


if __name__ == "__main__":
    os.chdir(ROOT)
    if sys.argv[1:] == ["--write"]:
        for page in PAGES:
            print(f"{page.relative_to(ROOT)}: {'written anew' if write(page) else 'as it was'}")
    else:
        untrue = [entry.name for entry in shown() if not matches(entry.lines, entry.run())]
        print(*untrue, sep="\n")
        sys.exit(bool(untrue))
