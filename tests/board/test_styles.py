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


def luminance(color: str) -> float:
    """Return the relative luminance of a color such as `#1d4a33` (WCAG 2)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors (WCAG 2)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_colored_pips_of_the_best_tile_are_legible_in_both_themes() -> None:
    style = (PACKAGE / "board" / "static" / "board.css").read_text(encoding="utf-8")
    pair = r"light-dark\((#\w{6}), (#\w{6})\)"
    (best,) = re.findall(rf"--best: {pair}", style)
    pips = re.findall(rf"--pips-(\d): {pair}", style.partition('[data-pips="coloured"] .held.best')[2])
    assert [number for number, *_ in pips] == list("123456789")
    for number, *colors in pips:
        assert min(map(contrast, colors, best)) >= 3, number  # WCAG 2.1, 1.4.11: pips are graphics, not text


def wide_selectors(style: str) -> list[str]:
    """Return the selectors with `:has()` that end in the name of an element.

    After any change on the table, browsers style every element again that the end of such a selector matches.
    """
    wide, outer = [], [""]
    for text, mark in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", style, flags=re.S)):
        rule = "" if text.strip().startswith("@") else text.strip()
        if mark == "{":
            bare = rule
            for _ in range(3):  # arguments of arguments
                bare = re.sub(r"\([^()]*\)", "", bare)
            parts = [part.strip() for part in bare.split(",")]
            named = [part for part in parts if re.search(r"(?:^|[\s>+~])[a-z]\w*$", part)]
            if any(":has" in f"{outer[-1]} {part}" for part in named):
                wide.append(f"{outer[-1]} {rule}".strip())
            outer.append(f"{outer[-1]} {rule}".strip())
        elif mark == "}":
            outer.pop()
    return wide


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("board/static/*.css")), ids=lambda path: path.name)
def test_a_change_of_the_table_does_not_style_all_elements_of_a_name(path: Path) -> None:
    assert wide_selectors(path.read_text(encoding="utf-8")) == []


def test_a_wide_selector_is_found() -> None:
    style = (
        "main:has(#a) {\n  & button {\n  }\n  #b {\n  }\n}\n@media print {\n  p:has(b) rect {\n  }\n}\np button {\n}\n"
    )
    assert wide_selectors(style) == ["main:has(#a) & button", "p:has(b) rect"]
