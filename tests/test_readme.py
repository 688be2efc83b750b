"""The commands of the README's tour print what stands below them."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tranca.cli import cli

ROOT = Path(__file__).resolve().parent.parent
SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands(file: Path) -> list[tuple[str, str]]:
    """The commands of a page's sessions, each with what it prints."""
    found = []
    for session in SESSION.findall(file.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(("command", "printed"), commands(ROOT / "README.md"))
def test_a_command_of_the_tour_prints_what_the_readme_says(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(command)
    assert program == "tranca"
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0, result.output
    assert trimmed(result.stdout) == trimmed(printed)


def test_the_tour_has_commands() -> None:
    assert len(commands(ROOT / "README.md")) >= 4
