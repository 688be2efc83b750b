"""Elements of SVG, written with as few digits as it takes."""

import unicodedata
from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tranca.views.wording.text import visible

FONT = "system-ui, sans-serif"


def number(value: float) -> str:
    """Write a coordinate with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def add(parent: Element, name: str, **attributes: object) -> Element:
    """Add a new last child; `_` in names of attributes stands for `-`, numbers are shortened."""
    return SubElement(parent, name, {key.replace("_", "-"): written(value) for key, value in attributes.items()})


def written(value: object) -> str:
    """Return the value of an attribute as text."""
    return number(value) if isinstance(value, (int, float)) else visible(str(value))


def write(
    parent: Element,
    text: str,
    x: float,
    y: float,
    size: float,
    paint: Mapping[str, str],
    *,
    anchor: str = "start",
    bold: bool = False,
) -> None:
    """Write a line of text with its middle height at `y`, in the colours given."""
    # Capitals are about 0.72 em high in the generic families; `dominant-baseline` is not understood everywhere.
    element = add(parent, "text", x=x, y=y + 0.36 * size, font_size=size, **paint)
    if anchor != "start":
        element.set("text-anchor", anchor)
    if bold:
        element.set("font-weight", "600")
    element.text = visible(text)


def breadth(text: str, size: float) -> float:
    """Estimate the width of a text, rather too wide than too narrow."""
    return size * sum(_advance(character) for character in text)


def _advance(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if unicodedata.combining(character):
        return 0.0
    if character in "ijltfrI.,:;'|!()[] ·":
        return 0.36
    return 0.92 if character in "mwMW@%—…" else 0.74 if character.isupper() else 0.62


def lines_of(text: str, size: float, room: float, most: int) -> list[str]:
    """Break a text between words into lines of at most `room`; what exceeds `most` lines becomes an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if breadth(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_shortened(line, size, room) for line in lines]


def _shortened(line: str, size: float, room: float) -> str:
    if breadth(line[:1000], size) <= room:  # no room is that wide
        return line
    left = room - breadth("…", size)
    kept = 0
    for character in line:
        left -= breadth(character, size)
        if left < 0:
            break
        kept += 1
    words, _, part = line[:kept].rpartition(" ")
    return f"{words if words and len(part) < 12 else line[:kept]}…"


def text_of(element: Element) -> str:
    """Return the element as text."""
    return ElementTree.tostring(element, encoding="unicode")
