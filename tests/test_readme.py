"""The README has its tour; `test_printed.py` checks the outputs."""

import re
import shlex

import pytest
from click.testing import CliRunner
from printed import ROOT, sessions

from tranca.cli import cli


@pytest.mark.parametrize(("page", "count"), [("README.md", 3), ("docs/lesson.md", 7)])
def test_tour_and_lesson_have_commands_with_what_they_print(page: str, count: int) -> None:
    assert len([session for session in sessions(ROOT / page) if session.lines]) >= count


FIRST_ANSWERS = re.compile(r"^- \*\*.*?\*\* `tranca (.*?)`<br>\n  (.*)$", re.MULTILINE)


def test_the_answers_of_the_first_screen_are_those_of_their_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("S plays 4-6") < text.index("## Install")
    answers = FIRST_ANSWERS.findall(text)
    assert len(answers) == 3
    for command, answer in answers:
        assert answer in CliRunner().invoke(cli, shlex.split(command)).stdout


def test_the_commands_of_the_install_end_with_one_of_the_first_screen() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    install = text.partition("## Install")[2].partition("```\n")[2].partition("```")[0].strip().split(" && ")
    assert ". .venv/bin/activate" in install, "or `tranca` is not known"
    assert install[-1] == f"tranca {FIRST_ANSWERS.findall(text)[0][0]}"
