"""The facts of a release agree everywhere, and the required files exist."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("CITATION.cff", r"^version: (.*)$"),
        ("docs/cite.md", r"version (\d[\d.]*\d)"),
        ("docs/cite.md", r"version = \{(.*)\}"),
    ],
)
def test_the_version_is_the_same_everywhere(path: str, pattern: str) -> None:
    assert set(re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)) == {VERSION}


def test_the_changelog_begins_with_what_is_not_released_or_with_this_version() -> None:
    first = re.search(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None and first[1] in ("Unreleased", VERSION)


def test_the_changelog_has_500_words_at_most() -> None:
    assert len((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split()) <= 500


def test_the_readme_has_150_lines_at_most() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_every_form_of_an_issue_asks_for_something_and_names_itself() -> None:
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) > 3
    for form in forms:
        text = form.read_text(encoding="utf-8")
        if form.stem != "config":
            assert re.match(r"name: .+\ndescription: .+\nlabels: \[.+\]\nbody:\n", text), form.name
            assert "required: true" in text, form.name


def requirements() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": project["dependencies"], **project["optional-dependencies"]}


def test_what_is_declared_is_what_the_lowest_versions_are_tested_with() -> None:
    """The job `lowest` installs the extra `test`, which requires no later versions than the other requirements."""
    wanted: dict[str, set[str]] = {}
    for extra, words in requirements().items():
        if extra not in ("lint", "docs"):
            for word in words:
                wanted.setdefault(re.split("[<>=]", word)[0], set()).add(word)
    assert {name: words for name, words in wanted.items() if len(words) > 1} == {}


def test_what_the_board_imports_is_declared_below_the_next_major_version_of_its_server() -> None:
    names = {re.split("[<>=]", word)[0] for word in requirements()["board"]}
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "solver" / "board").glob("*.py")]
    pattern = re.compile(r"^(?:import|from) (starlette|uvicorn|h11)", re.MULTILINE)
    imported = {name for text in texts for name in pattern.findall(text)}
    assert imported == names
    assert [word for word in requirements()["board"] if re.fullmatch(r"uvicorn>=0\.\d+,<1", word)]


def test_the_tools_that_build_wheels_are_pinned() -> None:
    text = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    tools = [tool for line in re.findall(r"pip install (.*)", text) for tool in line.split()]
    assert {re.split("=", tool)[0] for tool in tools} >= {"build", "cibuildwheel", "abi3audit"}
    assert [tool for tool in tools if not re.fullmatch(r"[\w-]+==[\d.]+", tool)] == []


def test_isolated_builds_of_wheels_and_of_the_source_archive_take_pinned_tools() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    name = settings["tool"]["cibuildwheel"]["environment"]["PIP_CONSTRAINT"]
    pinned = dict(line.split("==") for line in (ROOT / name).read_text(encoding="utf-8").splitlines())
    for word in settings["build-system"]["requires"]:
        tool, least = word.split(">=")
        assert tuple(map(int, pinned[tool].split("."))) >= tuple(map(int, least.split(".")))
    workflow = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    assert re.search(rf"- run: python -m build --sdist\n +env:\n +PIP_CONSTRAINT: {re.escape(name)}\n", workflow)


def test_the_source_archive_holds_the_pages_of_the_project() -> None:
    included = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()[0].split()
    assert {
        "README.md",
        "README.es.md",
        "README.pt-BR.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "LICENSE",
    } <= set(included)
