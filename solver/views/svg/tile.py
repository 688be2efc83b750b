"""Tiles as they look: rounded, a line across the middle, pips where players expect them.

A tile is drawn upright with its low end on top, `UNIT` wide and twice as high, around its middle. It takes its face
(`fill`), its edge (`stroke`) and its pips (`color`) from the group it stands in, so that a page can define the tiles
once and show them in any colour.
"""

from xml.etree.ElementTree import Element

from tranca.game.tiles import Tile, pack_of

from .elements import add, number

UNIT = 24.0
SYMBOLS = "tranca-symbols"  # the class of what holds them in a page

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
    """Return the id of a tile's symbol in a page; None is a tile face down."""
    return "tranca-back" if tile is None else f"tranca-{tile.low}{tile.high}"


def symbols(highest: int = 6) -> Element:
    """Return the tiles up to a highest number as symbols, for a page of many pictures; by itself it shows nothing."""
    root = Element("svg", {"width": "0", "height": "0", "aria-hidden": "true", "class": SYMBOLS})
    for tile in (*pack_of(f"double-{highest}").tiles, None):
        symbol = add(root, "symbol", id=symbol_id(tile), overflow="visible")
        draw(symbol, tile)
    return root


def put(
    parent: Element, tile: Tile | None, x: float, y: float, angle: float, *, scale: float = 1, shared: bool
) -> Element:
    """Draw a tile with its middle at a place, turned clockwise, named; `shared` refers to the page's symbol."""
    move = f"translate({number(x)} {number(y)})"
    move += f" rotate({number(angle)})" if angle % 360 else ""
    move += f" scale({number(scale)})" if scale != 1 else ""
    if shared:
        put_there = add(parent, "use", href=f"#{symbol_id(tile)}", transform=move)
    else:
        put_there = add(parent, "g", transform=move)
        draw(put_there, tile)
    if tile is not None:
        put_there.set("data-tile", str(tile))
    return put_there


def draw(parent: Element, tile: Tile | None) -> None:
    """Draw the shapes of a tile, upright around the origin; None is its back."""
    half = UNIT / 2
    width, height = UNIT - 2 * _INSET, 2 * UNIT - 2 * _INSET
    add(parent, "rect", x=_INSET - half, y=_INSET - UNIT, width=width, height=height, rx=_ROUND, stroke_width=1.2)
    if tile is None:
        inner = {"fill": "none", "stroke": "currentColor", "stroke-width": 1.1}
        add(parent, "rect", x=4.4 - half, y=4.4 - UNIT, width=UNIT - 8.8, height=2 * UNIT - 8.8, rx=2.2, **inner)
        add(parent, "path", d="M0-9 4.5 0 0 9-4.5 0Z", **inner)
        return
    add(parent, "path", d="M-8 0H8", stroke_width=1.1)
    pips(parent, tile.low, -half, -UNIT)
    pips(parent, tile.high, -half, 0)


def half_tile(parent: Element, shown: int, x: float, y: float, scale: float = 1) -> Element:
    """Half a tile, a square with its middle at a place."""
    group = add(parent, "g", transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")
    side = UNIT - 2 * _INSET
    add(group, "rect", x=-side / 2, y=-side / 2, width=side, height=side, rx=_ROUND, stroke_width=1.2)
    pips(group, shown, -UNIT / 2, -UNIT / 2)
    return group


def pips(parent: Element, shown: int, left: float, top: float) -> None:
    """Draw the pips of a half whose corner is at a place."""
    if not shown:
        return
    group = add(parent, "g", fill="currentColor", stroke="none")
    for x, y in _PIPS[shown]:
        add(group, "circle", cx=left + x, cy=top + y, r=_PIP)
