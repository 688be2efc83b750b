"""Compare the outputs in README and manual with the actual output of the commands; `--write` updates the pages.

An output follows its command in the same block. A line `…` replaces omitted lines, and `…` at the end of a line the
rest of that line; no other difference is tolerated, except in the times of `tranca bench`. The commands of a translated
page answer in its language.
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
from tranca.language import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = {
    language: [ROOT / f"README.{language.replace('_', '-')}.md", *sorted((ROOT / "docs" / language).glob("*.md"))]
    for language in LANGUAGES[1:]
    if (ROOT / "docs" / language).is_dir()
}
"""The translated pages by language; a language may have a catalogue and no manual."""
TRANSLATED = [page for pages in TRANSLATIONS.values() for page in pages]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *TRANSLATED]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^\$ ", re.MULTILINE)
GAP = "…"
TIMES = re.compile(r"[\d,.]+ [mµ]?s +[\d,]+ +[\d,]+|time +positions/s +nodes/s")  # of `tranca bench`


@dataclass(frozen=True)
class Session:
    """One command of a page, with the lines that follow it."""

    page: Path
    command: str
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        language = language_of(self.page)
        return f"{self.page.name}: {self.command}" + ("" if language == "en" else f" ({language})")

    def run(self) -> list[str]:
        """Return the lines that the command prints; raises AssertionError if it fails."""
        return run(self.command, language_of(self.page))


def language_of(page: Path) -> str:
    """Return the language of a page of the manual, or of a README."""
    return next((language for language, pages in TRANSLATIONS.items() if page in pages), "en")


@cache
def run(command: str, language: str = "en") -> list[str]:
    """Return the lines that a command prints; the command may be a pipe that begins with `printf`."""
    printed = None
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        assert program in ("tranca", "printf"), command
        printed = words[0].replace("\\n", "\n") if program == "printf" else answer(words, printed, language)
    return trimmed(printed or "")


def answer(words: list[str], text: str | None = None, language: str = "en") -> str:
    """Return the output of a tranca command; a piped text, as for prompts, runs in a new process."""
    spoken = ["--lang", language, *words]
    if text is not None:
        call = [sys.executable, "-m", "tranca", *spoken]
        return subprocess.run(call, input=text, capture_output=True, encoding="utf-8", check=True).stdout
    with patch.object(bench, "SECONDS", 0.0):
        result = CliRunner().invoke(cli, spoken)
    wrong_pass = result.exit_code == 1 and words[0] == "score" and result.stdout != ""  # reported, then settled
    assert result.exit_code in (0, 3) or wrong_pass, f"{words}: {result.output}"  # 3 is an answer of `check`
    return result.output if wrong_pass else result.stdout


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def sessions(page: Path) -> Iterator[Session]:
    """Yield the commands of a page, including those without output."""
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in PROMPT.split(block)[1:]:
            command, _, printed = part.partition("\n")
            yield Session(page, command, tuple(trimmed(printed)))


def shown() -> list[Session]:
    """Return the commands with output on all pages."""
    return [session for page in PAGES for session in sessions(page) if session.lines]


def agrees(stated: str, line: str) -> bool:
    """Return True if a stated line equals the printed one, or is its beginning followed by `GAP`."""
    if stated.endswith(GAP) and line.startswith(stated.removesuffix(GAP).rstrip()):
        return True
    return untimed(stated) == untimed(line)


def untimed(line: str) -> str:
    """Return a line without times, and without the blanks whose number depends on their width."""
    return re.sub(r" +", " ", TIMES.sub("times", line)) if TIMES.search(line) else line


def matches(stated: tuple[str, ...], printed: list[str]) -> bool:
    """Return True if the stated lines are the printed ones, in order, except at marked gaps."""
    if not stated:
        return not printed
    if stated[0] == GAP:
        return any(matches(stated[1:], printed[skipped:]) for skipped in range(1, len(printed) + 1))
    return bool(printed) and agrees(stated[0], printed[0]) and matches(stated[1:], printed[1:])


def restated(stated: tuple[str, ...], printed: list[str]) -> list[str]:
    """Return the printed lines with the stated gaps: the same number of lines at the ends, the most similar between."""
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
    """Yield the runs of lines between gaps; empty runs at an end with a gap."""
    stretch: list[str] = []
    for line in stated:
        if line == GAP:
            yield stretch
            stretch = []
        else:
            stretch.append(line)
    yield stretch


def likest(stretch: list[str], printed: list[str], first: int) -> int:
    """Return the index, from `first` on, of the printed lines most similar to a run of lines."""
    wanted = "\n".join(stretch)
    places = range(first, max(first + 1, len(printed) - len(stretch) + 1))
    return max(places, key=lambda at: SequenceMatcher(None, wanted, "\n".join(printed[at : at + len(stretch)])).ratio())


def shortened(stated: str, line: str) -> str:
    """Return a printed line, cut off like the stated line."""
    if agrees(stated, line) or not stated.endswith(GAP) or line.endswith(GAP):
        return stated if agrees(stated, line) else line
    return line[: len(stated)].rpartition(" ")[0] + " " + GAP


def write(page: Path) -> bool:
    """Update the outputs on a page; return True if one had changed."""
    text, language = page.read_text(encoding="utf-8"), language_of(page)

    def block(found: re.Match[str]) -> str:
        parts = []
        for part in PROMPT.split(found[1])[1:]:
            command, _, below = part.partition("\n")
            lines = tuple(trimmed(below))
            blank = "\n" if below.endswith("\n\n") else ""
            parts.append(
                "\n".join([f"$ {command}", *(restated(lines, run(command, language)) if lines else [])]) + "\n" + blank
            )
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
