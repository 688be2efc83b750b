"""Styles of the pages."""

import re
from pathlib import Path

import pytest

import tranca

PACKAGE = Path(tranca.__file__).parent
STYLES = sorted(path for part in ("board", "views/pages") for path in (PACKAGE / part / "static").glob("*.css"))
ONLY_WITH_A_POINTER = re.compile(r"@media \(hover: hover\) \{\n(?:  .*\n)*\}\n")


def touched(style: str) -> list[str]:
    """Return the lines of a style that a tap would leave in force, as if the finger stayed there."""
    return [line for line in ONLY_WITH_A_POINTER.sub("", style).splitlines() if ":hover" in line]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_tapped_button_does_not_stay_pressed(path: Path) -> None:
    assert touched(path.read_text(encoding="utf-8")) == []


def test_a_style_for_every_screen_is_found() -> None:
    assert touched("a:hover {\n  color: red;\n}\n@media (hover: hover) {\n  b:hover {\n  }\n}\n") == ["a:hover {"]
