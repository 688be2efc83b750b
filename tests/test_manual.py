"""What the manual shows is true: its positions can be read, its Python runs, its commands exist, its links lead on."""

import re
from pathlib import Path

import click
import pytest

import tranca
from tranca.cli import cli

ROOT = Path(__file__).resolve().parent.parent
API = ROOT / "docs" / "api.md"
PAGES = sorted((ROOT / "docs").glob("*.md"))
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
CALL = re.compile(r"(?:`|\$ )tranca ([a-z]+)([^`\n]*)")


def fenced(language: str, begins: str = "") -> list[object]:
    """The blocks of code of the manual in one language, of the README in Python too, each with its place for an id."""
    return [
        pytest.param(code, id=f"{page.name}-{number}")
        for page in ([ROOT / "README.md", *PAGES] if language == "python" else PAGES)
        for number, (named, code) in enumerate(FENCED.findall(page.read_text(encoding="utf-8")), 1)
        if named == language and code.startswith(begins)
    ]


@pytest.mark.parametrize("text", fenced(""))  # what a command prints stands below it, in a block of its session
def test_a_position_of_the_manual_can_be_read(text: str) -> None:
    (value,) = tranca.parse(text)
    (again,) = tranca.parse(tranca.write(value))
    assert again == value


@pytest.mark.parametrize("code", fenced("python"))
def test_python_in_the_manual_runs_and_gives_what_its_comments_say(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    exec(compile(code, "manual", "exec"), names)
    for shown, said in re.findall(r"^(\S.*?)  +# (.+)$", code, re.MULTILINE):
        assert repr(eval(shown, names)) == said


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_every_page_of_the_manual_is_in_its_index() -> None:
    linked = set(LINK.findall((ROOT / "docs" / "index.md").read_text(encoding="utf-8")))
    assert {page.name for page in PAGES} - {"index.md"} == linked


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_commands_and_options_that_are_named_exist(page: Path) -> None:
    for name, rest in CALL.findall(page.read_text(encoding="utf-8")):
        command = cli.get_command(click.Context(cli), name)
        assert command is not None, name
        if isinstance(command, click.Group) and rest.split():
            command = command.get_command(click.Context(command), rest.split()[0])
            assert command is not None, rest
        known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known


def test_every_public_name_has_an_example_that_is_run() -> None:
    examples = "\n".join(
        code for language, code in FENCED.findall(API.read_text(encoding="utf-8")) if language == "python"
    )
    shown = set(re.findall(r"\btranca\.(\w+)", examples))
    assert set(tranca.__all__) - shown == set()
    assert shown - set(tranca.__all__) == set()
