"""The examples of the manual work: positions can be read, Python runs, commands exist, links have targets."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from printed import TRANSLATED, sessions

import tranca
from tranca.cli import cli

ROOT = Path(__file__).resolve().parent.parent
API = ROOT / "docs" / "api.md"
PAGES = sorted((ROOT / "docs").glob("*.md"))
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES, *TRANSLATED]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
EVERY = [*ROOT.glob("README*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
LANGUAGES = {
    "": "a position, or the commands of the install",
    "python": "a script",
    "console": "commands of tranca, with what they print",
    "json": "objects for tranca convert",
    "text": "what READ_TEXTS reads, and NOT_READ names",
    "sh": "commands that need a cluster, hours, or files of the reader; their options are checked",
    "yaml": "a file for a cluster",
    "abnf": "the grammar, checked with the conformance files",
    "bibtex": "a citation, compared with the version of the release",
}
"""The languages of examples, each with the content of its examples."""
READ_TEXTS = {
    "deal,player,tile": ["--from", "csv", "--rules", "draw/2"],
    "Board: [": ["--from", "dominoes"],
    "NEW_GAME: []": ["--from", "domaino"],
}
"""The options for converting texts with these beginnings."""
NOT_READ = {
    **dict.fromkeys(("    ", "text ─notation─▶", "ext/"), "a drawing or a list of folders"),
    **dict.fromkeys(("G      = 0x", "start   = mix"), "a formula"),
    **dict.fromkeys(("leads.jsonl: ", "players   cost", "preset     "), "results of hours"),
    **dict.fromkeys(("$ python benchmarks/", "$ pip install scipy"), "results of benchmarks in a checkout"),
}
"""The beginnings of all other texts, with their content."""
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
CALL = re.compile(r"(?:`|\$ |\| |^)tranca ([a-z]+)([^`|\n]*)", re.MULTILINE)


def fenced(language: str, begins: str = "") -> list[object]:
    """Return the code blocks of the manual in one language, with ids; Python includes the README."""
    return [
        pytest.param(code, id=f"{page.name}-{number}")
        for page in ([ROOT / "README.md", *PAGES] if language == "python" else PAGES)
        for number, (named, code) in enumerate(FENCED.findall(page.read_text(encoding="utf-8")), 1)
        if named == language and code.startswith(begins)
    ]


@pytest.mark.parametrize("text", fenced(""))  # outputs follow their commands in the block of a session
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


def test_every_example_is_run_or_of_a_kind_that_is_not() -> None:
    texts = {language: list[str]() for language in LANGUAGES}
    for page in EVERY:
        text = page.read_text(encoding="utf-8")
        for language, code in FENCED.findall(text):
            assert language in LANGUAGES, f"{page.name}: {language}"
            texts[language].append(code)
        assert len(re.findall("^ *```", text, re.MULTILINE)) == 2 * len(FENCED.findall(text)), page.name
    assert all(texts.values()), texts
    for code in texts["text"]:
        assert len([begins for begins in (*READ_TEXTS, *NOT_READ) if code.startswith(begins)]) == 1, code
    for begins in (*READ_TEXTS, *NOT_READ):
        assert any(code.startswith(begins) for code in texts["text"]), begins
    for block in texts["console"]:
        assert all(
            re.match(r"\$ (printf '[^']*' \| )?tranca ", line) for line in block.splitlines() if line[0:2] == "$ "
        )


def converted(text: str, words: list[str]) -> list[tranca.Record | tranca.Position]:
    done = CliRunner().invoke(cli, ["convert", *words], input=text)
    assert done.exit_code == 0, done.stderr
    return tranca.parse(done.stdout)


@pytest.mark.parametrize("text", fenced("json"))
def test_json_in_the_manual_is_read(text: str) -> None:
    assert len(converted(text, ["--from", "json"])) == len(text.splitlines())


@pytest.mark.parametrize("begins", READ_TEXTS)
def test_texts_of_other_programs_in_the_manual_are_read(begins: str) -> None:
    examples = fenced("text", begins)
    assert examples
    for example in examples:
        (record,) = converted(example.values[0], READ_TEXTS[begins])
        assert isinstance(record, tranca.Record) and record.actions


SILENT = [page for page in PAGES if any(not session.lines for session in sessions(page))]


@pytest.mark.slow  # PDF sheets, a review of all moments, puzzles
@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize("page", SILENT, ids=lambda page: page.name)
def test_commands_without_output_run_one_after_the_other(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("positions", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    for session in sessions(page):
        if not session.lines:
            session.run()


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_every_page_of_the_manual_is_in_its_index() -> None:
    linked = {
        link for link in LINK.findall((ROOT / "docs" / "index.md").read_text(encoding="utf-8")) if "/" not in link
    }
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
