"""What a release states stands everywhere alike, and what it needs is there."""

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
