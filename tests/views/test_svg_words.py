"""The words of a picture stay inside its frame, in every language and with long names."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tiers import also_at_length

import tranca
from tranca.language import calling, speaking
from tranca.views.svg.elements import breadth
from tranca.views.svg.position import draw_svg

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\((\S+) \S+\)")
EDGE = 8
"""The least distance of a word from the edge."""
LONG_NAMES = {
    **dict.fromkeys("NSAC", "Maximiliana"),
    **dict.fromkeys("EWBD", "Bartholomew"),
    "NS": "Maximiliana and Constantina",
    "EW": "Bartholomew and Ferdinand",
}
NOTE = "Best: 4-6 at the 6, wins 46 points. 2-4 loses 10 (costs 56); 3-6 loses 10 (costs 56); 4-6 at the 4 loses 19."


def words_of(element: Element, x: float = 0) -> Iterator[tuple[str, float, float]]:
    """Yield each text of a picture with its left and right edge, as far as they are not turned or scaled."""
    for part in element:
        if part.tag == f"{SVG}text" and part.text:
            bold = part.get("font-weight") is not None
            long = breadth(part.text, float(part.get("font-size", "0")), bold=bold)
            left = x + float(part.get("x", "0")) - {"end": long, "middle": long / 2}.get(part.get("text-anchor", ""), 0)
            yield part.text, left, left + long
        move = MOVE.match(part.get("transform", ""))
        yield from words_of(part, x + (float(move[1]) if move else 0))


def read(text: str) -> list[tranca.Position | tranca.Record]:
    """Return the first block of a file; none of a file in another format."""
    try:
        return tranca.parse(text)[:1]
    except tranca.NotationError:
        return []


@also_at_length
@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_words_do_not_touch_the_edges_of_a_picture(language: str, at_length: bool) -> None:
    files = sorted(POSITIONS.rglob("*.txt"))
    some = files if at_length else files[language == "es" :: 2]  # each file in one language at least
    texts = [file.read_text(encoding="utf-8") for file in some]
    values = [value for text in texts for value in read(text)]
    assert len(values) > 25
    for value in values:
        for columns in (8, 24):
            with speaking(language), calling(LONG_NAMES):
                root = ElementTree.fromstring(draw_svg(value, columns=columns, note=NOTE))
            right = float(root.get("width", "0")) - EDGE
            outside = [found for found in words_of(root) if found[1] < EDGE or found[2] > right]
            assert outside == [], value.title


@pytest.mark.parametrize(
    ("text", "width", "bold"),
    [  # in DejaVu Sans, the widest of the usual fonts
        ("Mejor: 4-6 por el 6, gana 46 puntos; 3-6 pierde 10 (cuesta 56).", 31.35, False),
        ("Mejor: 4-6 por el 6, gana 46 puntos; 3-6 pierde 10 (cuesta 56).", 35.28, True),
        ("opponents: only the pips of the opponents", 21.25, False),
        ("opponents: only the pips of the opponents", 24.07, True),
        ("Bartholomew and Constantina 120", 17.41, False),
        ("Bartholomew and Constantina 120", 19.52, True),
    ],
)
def test_the_width_of_a_text_is_not_underestimated(text: str, width: float, bold: bool) -> None:
    assert width <= breadth(text, 1, bold=bold) <= 1.25 * width
