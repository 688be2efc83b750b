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


FIXED = re.compile(r"^ *(?:font-size|line-height|--(?:tiny|small|text|large)): *\d[\d.]*px.*|^ *font: *\d.*px.*", re.M)


def fixed_texts(style: str) -> list[str]:
    """Return the declarations of texts that stay as they are if the user sets larger text in the browser."""
    return [found.strip() for found in FIXED.findall(style) if "in units of the picture" not in found]


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("board/static/*.css")), ids=lambda path: path.name)
def test_texts_grow_with_the_text_size_of_the_browser(path: Path) -> None:
    assert fixed_texts(path.read_text(encoding="utf-8")) == []


def test_a_fixed_text_is_found() -> None:
    style = (
        "  --text: 16px;\n  font-size: 1rem;\n  line-height: 18px;\n  font-size: 4px; /* in units of the picture */\n"
    )
    assert fixed_texts(style) == ["--text: 16px;", "line-height: 18px;"]
