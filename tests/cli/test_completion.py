"""Shell completion, by the protocol of the scripts for bash, zsh and fish."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import tranca
from tranca.cli import COMMANDS, cli
from tranca.views.schemas.kinds import KINDS
from tranca.views.wording.topics import TOPICS

SHELLS = ("bash", "zsh", "fish")


def completions(line: str, shell: str = "bash") -> list[tuple[str, str]]:
    """Return the kind and the word of every completion that a shell offers at the end of a line."""
    words = shlex.split(line)
    last = "" if line.endswith(" ") else words.pop()
    variables = {
        "COMP_WORDS": line,
        "COMP_CWORD": last if shell == "fish" else str(len(words)),
        "_TRANCA_COMPLETE": f"{shell}_complete",
    }
    done = CliRunner().invoke(cli, [], env=variables, prog_name="tranca")
    assert done.exit_code == 0, done.output
    lines = done.stdout.rstrip().splitlines()
    if shell == "zsh":  # the kind, the word and its meaning, a line each
        return list(zip(lines[::3], lines[1::3], strict=True))
    pairs = [text.partition(",") for text in lines]
    return [(kind, rest.partition("\t")[0]) for kind, _, rest in pairs]


def words(line: str, shell: str = "bash") -> list[str]:
    return [word for _, word in completions(line, shell)]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_offered_commands_presets_themes_and_topics(shell: str) -> None:
    assert words("tranca ", shell) == [*COMMANDS]
    assert words("tranca help ", shell) == [*TOPICS, *(name for name in COMMANDS if name not in TOPICS)]
    assert words("tranca solve --rules ", shell) == [*tranca.PRESETS]
    assert words("tranca puzzles --theme ", shell) == [*tranca.PUZZLE_THEMES]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("tranca sco", ["score"]),
        ("tranca help no", ["notation"]),
        ("tranca rules mano", ["mano-a-mano", "mano-a-mano/100"]),
        ("tranca batch solve --rules brazil/6", ["brazil/6"]),
        ("tranca deal --rules draw/2,tar", []),
        ("tranca score --under fid,spa", ["fid,spain"]),
        ("tranca batch puzzles --not-theme capi", ["capicua"]),
        ("tranca schema mov", ["moves"]),
        ("tranca convert --from openspiel-b", ["openspiel-block"]),
        ("tranca puzzles --difficulty ea", ["easy"]),
        ("tranca solve --time", ["--time-limit"]),
        ("tranca nothing ", [*COMMANDS]),
    ],
)
def test_what_begins_so_is_offered(line: str, offered: list[str]) -> None:
    assert words(line) == offered


@pytest.mark.parametrize(
    "line", ["tranca solve ", "tranca check ", "tranca review --html ", "tranca batch solve ", "tranca tree -o "]
)
def test_files_are_completed_by_the_shell(line: str) -> None:
    assert [kind for kind, _ in completions(line)] == ["file"]


def test_all_presets_are_offered_alone() -> None:
    assert words("tranca score --under al")[0] == "all"
    assert "fid,all" not in words("tranca score --under fid,al")


def test_kinds_of_json_are_offered() -> None:
    assert words("tranca schema ") == [*KINDS]


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_name_the_variable_that_the_command_knows(shell: str) -> None:
    done = CliRunner().invoke(cli, [], env={"_TRANCA_COMPLETE": f"{shell}_source"}, prog_name="tranca")
    assert done.exit_code == 0 and f"_TRANCA_COMPLETE={shell}_complete" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash")
def test_bash_takes_its_script_and_completes(tmp_path: Path) -> None:
    program = tmp_path / "tranca"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tranca "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = (
        'PATH="$1:$PATH"; eval "$(_TRANCA_COMPLETE=bash_source tranca)"; COMP_WORDS=(tranca rules spa); COMP_CWORD=2; '
        '_tranca_completion tranca; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", script, "-", tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["spain"]
