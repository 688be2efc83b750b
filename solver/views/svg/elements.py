"""SVG elements: numbers, text and its estimated width, the frame of a picture, and tiles."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from xml.etree.ElementTree import Element, SubElement

from tranca.errors import TrancaError
from tranca.game.tiles import Tile, pack_of
from tranca.views.wording.text import visible

from .palette import ROOT, ColourTheme, style_sheet

FONT = "system-ui, sans-serif"


@lru_cache(maxsize=4096)  # a table repeats a few hundred numbers and colors
def number(value: float) -> str:
    """Format a coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def add(parent: Element, name: str, **attributes: object) -> Element:
    """Append a child; `_` in attribute names becomes `-`, numbers are shortened."""
    texts = {_attribute_name(key): attribute_text(value) for key, value in attributes.items()}
    return SubElement(parent, name, texts)


@cache
def _attribute_name(key: str) -> str:
    return key.replace("_", "-")


@lru_cache(maxsize=4096)
def attribute_text(value: object) -> str:
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
    """Write a line of text with its middle height at `y`, in the given colors."""
    # Capitals are about 0.72 em high in the generic families; some programs do not support `dominant-baseline`.
    element = add(parent, "text", x=x, y=y + 0.36 * size, font_size=size, **paint)
    if anchor != "start":
        element.set("text-anchor", anchor)
    if bold:
        element.set("font-weight", "600")
    element.text = visible(text)


_BOLD = 1.15
"""The width of bold letters in relation to others, in wide fonts such as DejaVu Sans."""


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """Estimate the width of a text, erring on the wide side."""
    return (_BOLD if bold else 1) * size * sum(_advance(character) for character in text)


def _advance(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if unicodedata.combining(character):
        return 0.0
    if character in "ijltfrI.,:;'|!()[] ·":
        return 0.36
    return 0.92 if character in "mwMW@%—…" else 0.74 if character.isupper() else 0.62


def lines_of(text: str, size: float, room: float, most: int, *, bold: bool = False) -> list[str]:
    """Break a text between words into at most `most` lines of width `room`; an ellipsis replaces the rest."""
    room /= _BOLD if bold else 1
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if breadth(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_shorten(line, size, room) for line in lines]


def _shorten(line: str, size: float, room: float) -> str:
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
    """Serialize an element like ElementTree, which takes three times as long because of its namespaces."""
    parts: list[str] = []
    _write_element(element, parts.append)
    return "".join(parts)


def _write_element(element: Element, out: Callable[[str], object]) -> None:
    start, text = f"<{element.tag}", element.text
    for name, value in element.items():
        start += f' {name}="{_escape_attribute(value)}"'
    if text or len(element):
        out(f"{start}>{_escape_text(text)}" if text else f"{start}>")
        for child in element:
            _write_element(child, out)
        out(f"</{element.tag}>")
    else:
        out(f"{start} />")


def _escape_text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=4096)
def _escape_attribute(text: str) -> str:
    escaped = _escape_text(text).replace('"', "&quot;")
    return escaped.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")


def new_root(theme: ColourTheme, title: str) -> Element:
    """Return the outermost element of a picture, with its title."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": FONT})
    if theme == "auto":
        root.set("class", ROOT)
    add(root, "title").text = visible(title)
    return root


def finish_picture(
    root: Element, wide: float, high: float, width: float | None, theme: ColourTheme, embedded: bool
) -> str:
    """Return the text of a picture of natural size `wide` × `high`, scaled to `width` unless that is None."""
    if width is not None and not 0 < width < 1e6:
        raise TrancaError(f"width {width}: expected a number of pixels above 0")
    scale = 1 if width is None else width / wide
    root.set("viewBox", f"0 0 {number(wide)} {number(high)}")
    root.set("width", number(wide * scale))
    root.set("height", number(high * scale))
    if theme == "auto" and not embedded:
        style = Element("style")
        style.text = style_sheet()
        root.insert(1, style)
    return text_of(root)


UNIT = 24.0
SYMBOLS = "tranca-symbols"  # the class of the element that contains them in a page

_INSET = 0.6  # half the gap between joined tiles
_ROUND = 4.0
_PIP = 2.3
_NEAR, _FAR = 6.3, 17.7
_MIDDLE = 12.0
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR)), ((_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((_NEAR, _MIDDLE), (_FAR, _MIDDLE))
_ENDS = ((_MIDDLE, _NEAR), (_MIDDLE, _FAR))
_PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((_MIDDLE, _MIDDLE),),
    _CORNERS[0],
    (*_CORNERS[0], (_MIDDLE, _MIDDLE)),
    (*_CORNERS[0], *_CORNERS[1]),
    (*_CORNERS[0], *_CORNERS[1], (_MIDDLE, _MIDDLE)),
    (*_CORNERS[0], *_CORNERS[1], *_SIDES),
    (*_CORNERS[0], *_CORNERS[1], *_SIDES, (_MIDDLE, _MIDDLE)),
    (*_CORNERS[0], *_CORNERS[1], *_SIDES, *_ENDS),
    (*_CORNERS[0], *_CORNERS[1], *_SIDES, *_ENDS, (_MIDDLE, _MIDDLE)),
)


def symbol_id(tile: Tile | None) -> str:
    """Return the id of a tile's symbol in a page; None means a tile face down."""
    return "tranca-back" if tile is None else f"tranca-{tile.low}{tile.high}"


def tile_symbols(highest: int = 6) -> Element:
    """Return the tiles up to a highest number as symbols for a page with many pictures; invisible by itself."""
    root = Element("svg", {"width": "0", "height": "0", "aria-hidden": "true", "class": SYMBOLS})
    for tile in (*pack_of(f"double-{highest}").tiles, None):
        symbol = add(root, "symbol", id=symbol_id(tile), overflow="visible")
        draw_shapes(symbol, tile)
    return root


def put_tile(
    parent: Element, tile: Tile | None, x: float, y: float, angle: float, *, scale: float = 1, shared: bool
) -> Element:
    """Draw a tile centered at (x, y), turned clockwise by `angle` degrees; `shared` refers to the page's symbol."""
    move = f"translate({number(x)} {number(y)})"
    move += f" rotate({number(angle)})" if angle % 360 else ""
    move += f" scale({number(scale)})" if scale != 1 else ""
    if shared:
        put_there = SubElement(parent, "use", {"href": f"#{symbol_id(tile)}", "transform": move})
    else:
        put_there = add(parent, "g", transform=move)
        draw_shapes(put_there, tile)
    if tile is not None:
        put_there.set("data-tile", str(tile))
    return put_there


def draw_shapes(parent: Element, tile: Tile | None) -> None:
    """Draw the shapes of a tile, upright around the origin; None draws its back."""
    half = UNIT / 2
    width, height = UNIT - 2 * _INSET, 2 * UNIT - 2 * _INSET
    add(parent, "rect", x=_INSET - half, y=_INSET - UNIT, width=width, height=height, rx=_ROUND, stroke_width=1.2)
    if tile is None:
        inner = {"fill": "none", "stroke": "currentColor", "stroke-width": 1.1}
        add(parent, "rect", x=4.4 - half, y=4.4 - UNIT, width=UNIT - 8.8, height=2 * UNIT - 8.8, rx=2.2, **inner)
        add(parent, "path", d="M0-9 4.5 0 0 9-4.5 0Z", **inner)
        return
    add(parent, "path", d="M-8 0H8", stroke_width=1.1)
    _draw_pips(parent, tile.low, -half, -UNIT)
    _draw_pips(parent, tile.high, -half, 0)


def put_numbers(parent: Element, first: int, second: int, x: float, y: float, angle: float) -> Element:
    """Draw a tile of any pack centered at (x, y), turned clockwise from upright with `first` on top.

    Numbers that have no pips in a picture, above 9, are upright digits.
    """
    move = f"translate({number(x)} {number(y)})" + (f" rotate({number(angle)})" if angle % 360 else "")
    group = add(parent, "g", transform=move, data_tile=f"{first}-{second}")
    width, height = UNIT - 2 * _INSET, 2 * UNIT - 2 * _INSET
    add(group, "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=_ROUND, stroke_width=1.2)
    add(group, "path", d="M-8 0H8", stroke_width=1.1)
    for shown, middle in ((first, -UNIT / 2), (second, UNIT / 2)):
        if shown < len(_PIPS):
            _draw_pips(group, shown, -UNIT / 2, middle - UNIT / 2)
        else:
            turned = add(group, "g", transform=f"translate(0 {number(middle)}) rotate({number(-angle)})")
            write(
                turned, str(shown), 0, 0, 12.5, {"fill": "currentColor", "stroke": "none"}, anchor="middle", bold=True
            )
    return group


def put_half_tile(parent: Element, shown: int, x: float, y: float, scale: float = 1) -> Element:
    """Draw half a tile, a square with its middle at (x, y)."""
    group = add(parent, "g", transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")
    side = UNIT - 2 * _INSET
    add(group, "rect", x=-side / 2, y=-side / 2, width=side, height=side, rx=_ROUND, stroke_width=1.2)
    _draw_pips(group, shown, -UNIT / 2, -UNIT / 2)
    return group


def _draw_pips(parent: Element, shown: int, left: float, top: float) -> None:
    if not shown:
        return
    group = add(parent, "g", fill="currentColor", stroke="none")
    for x, y in _PIPS[shown]:
        add(group, "circle", cx=left + x, cy=top + y, r=_PIP)
