"""Draw positions and single tiles as the text of an SVG."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tranca.errors import TrancaError, echo
from tranca.game.actions import Action, Play
from tranca.game.arms import Layout
from tranca.game.position import Position
from tranca.game.record import Record, position_of
from tranca.game.tiles import HIGHEST, Tile
from tranca.language import t
from tranca.views.wording.table import described

from .chain import enclose
from .elements import SYMBOLS, UNIT, add, draw_shapes, finish_picture, new_root, number, text_of, tile_symbols
from .frame import Look, Space, fit
from .palette import check_theme, embedded_style_sheet, paint
from .scene import Room, Scene, after_draws, scene
from .table import TablePicture

_REFERENCE = re.compile(r'<use href="#([\w-]+)"([^<>]*?) ?/>')  # as written by `put_tile`


def draw_svg(
    value: Position | Record,
    *,
    theme: str = "auto",
    width: float | None = None,
    best: Play | str | None = None,
    line: Sequence[Action | str] = (),
    made: Play | str | None = None,
    marked: Iterable[Tile] = (),
    step: int | None = None,
    columns: float = 24,
    rows: float | None = None,
    centre: Tile | str | None = None,
    title: bool = True,
    legend: bool = True,
    embedded: bool = False,
    turned_to: str | None = None,
    note: str = "",
    score: Sequence[int] | None = None,
    drawn: Sequence[Tile | None] = (),
) -> str:
    """Draw a position, or a record after its last action, as the text of a self-contained SVG.

    Args:
        theme: `light`, `dark`, or `auto` to follow the reader's system.
        width: in pixels; the height follows. By default the picture has its natural size.
        best: a play to highlight: its tile in the hand, and at its end. PlayError if it is not legal.
        line: the actions after `best`, such as `W:-` and `N:3-4`. Their tiles are also drawn at their ends, numbered
            from `best`. If only the ends of the layout are known, they are left out.
        made: the play that was made at this moment. Its tile is marked in the hand, and at its end unless that is the
            end of `best`; the legend explains both marks. PlayError if it is not legal.
        marked: more tiles to highlight in the hands.
        step: for a record, draw the position after this number of actions. Every tile keeps its place between steps.
        columns: the tile widths that the layout may take before it turns, 8 to 60; fewer for small pictures.
        rows: for a table in play, the minimum height of the layout in tile widths, up to 60. Every laid tile then keeps
            its place regardless of later tiles and highlights, and invisible parts with `data-slot` (`left` and
            `right`) mark the places of the next tile. Tiles of `line` that do not fit are left out.
        centre: the tile in the middle of such a table; by default the lead of a record, or the middle tile.
        title, legend: whether to draw them.
        embedded: for an HTML page that contains `symbols()` once in its body and `styles()` in its style sheet: tiles
            refer to those, and the picture has no background and no style sheet.
        turned_to: the seat at the bottom of the table.
        note: a sentence to write below the title, such as the answer.
        score: the points of each side so far; by default the score of the value, for a record of a game in which plays
            score with the points of the deal so far.
        drawn: as in `draw_table`.

    Parts carry their meaning as attributes: tiles have `data-tile`; the parts of a seat are in a group with
    `data-seat`, the boneyard in one with `data-place`; a tile that shows an open end has `data-end`, and the tiles of
    `best`, `made` and `line` at their ends have `data-play`. The `title` describes the whole picture.

    Raises TrancaError for a theme, width, step, columns, rows, centre or seat out of range.
    """
    position_of(value, "draw_svg")  # raises a TypeError that says what to pass
    colours = check_theme(theme)
    if not 8 <= columns <= 60:
        raise TrancaError(f"columns {columns}: expected 8 to 60")
    if rows is not None and not 0 <= rows <= 60:
        raise TrancaError(f"rows {rows}: expected 0 to 60")
    room = Room(columns, rows, _centre_of(value, centre))
    shown = scene(value, step, best, line, marked, room, score, drawn, made)
    wide = max(columns, shown.box[2] - shown.box[0]) if shown.position.rules.names_places else columns
    small = 13.4 if wide <= 10 else 11.5
    bottom = _seat(shown.position, turned_to)
    return _draw(shown, Look(colours, embedded, title, legend, wide, bottom, small=small, note=note), width)


_ZOOM = 1.05
"""The least factor by which a layout with arms grows at the end of a deal."""


def draw_table(
    value: Position | Record,
    space: Space,
    *,
    theme: str = "auto",
    best: Play | str | None = None,
    line: Sequence[Action | str] = (),
    centre: Tile | str | None = None,
    whole: Position | Record | None = None,
    turned_to: str | None = None,
    near_hand: bool = True,
    seat_apart: str | None = None,
    as_dealt: bool = False,
    names: Mapping[str, str] | None = None,
    said: Mapping[str, Sequence[str]] | None = None,
    score: Sequence[int] | None = None,
    drawn: Sequence[Tile | None] = (),
) -> str:
    """Draw a table in play for a page, as large as possible in a space.

    The picture is embedded, without title and legend; see `draw_svg`. With `whole`, a later moment of the same deal,
    laid tiles keep their places until then. At the end of a deal, a layout with arms fills the space, in the same
    shape. Without `near_hand`, the tiles of the seat at the bottom are left out.
    `seat_apart` is the seat to move at a table that stays as it is while each seat moves: its tiles follow below the
    picture, and those at the table are transparent.
    `as_dealt` is for plays of which it is not known who made them: hidden hands are faint and have the number of tiles
    that was dealt, and no seat is marked as the one to move.
    `names` are the names of players by seat, in place of those of the position; `said` are lines of notes by seat, such
    as what a player did last, with "" for no note. `score` is as in `draw_svg`. `drawn` are the tiles that the seat to
    move has drawn for its next action (None: a hidden tile), which the moment does not know.

    Raises TrancaError for a theme, centre, seat or space out of range.
    """
    if min(space.width, space.height, space.largest) <= 0:
        raise TrancaError("space: expected a positive width, height and tile width")
    position = _position(value)
    bottom = _seat(position, turned_to)
    said = said or {}
    lines = max(map(len, said.values()), default=0)
    look = Look(check_theme(theme), True, False, False, 8, bottom, near_hand, as_dealt, tight=True, said=lines)
    if seat_apart is not None:
        look = replace(look, seat_apart=_seat(position, seat_apart))
    later = None if whole is None else _position(whole)
    middle = _centre_of(value, centre, later)
    played = after_draws(position, drawn)
    look, rows, scale = fit(played, look, space)
    room = Room(look.columns, rows, middle, tight=True, whole=later)
    shown = scene(value, None, best, line, (), room, score, drawn)
    if position.is_over and position.rules.names_places and shown.chain:  # its arms need no room for more tiles
        left, top, right, below = enclose([tile.box for tile in (*shown.chain.tiles, *shown.slots.values())])
        across = right - left if position.spinner is not None else 2 * max(-left, right)  # a line has its middle
        larger, height, zoomed = fit(played, look, space, (across, below - top))
        if zoomed >= _ZOOM * scale:
            room = replace(room, columns=larger.columns, rows=height, turn=(look.columns, rows))
            look, shown = larger, scene(value, None, best, line, (), room, score, drawn)
    return _draw(shown, replace(look, columns=max(look.columns, shown.box[2] - shown.box[0])), None, names, said)


def _draw(
    shown: Scene,
    look: Look,
    width: float | None,
    names: Mapping[str, str] | None = None,
    said: Mapping[str, Sequence[str]] | None = None,
) -> str:
    root = new_root(look.theme, described(shown.position, shown.title, as_dealt=look.as_dealt))
    background = add(root, "rect", **paint("paper", look.theme))
    table = TablePicture(root, shown, look, names, said)
    if look.shared:
        root.remove(background)
    for key, size in (("width", table.width), ("height", table.height)):
        background.set(key, number(size))
    return finish_picture(root, table.width, table.height, width, look.theme, look.shared)


def _centre_of(value: Position | Record, centre: Tile | str | None, later: Position | None = None) -> Tile | None:
    """Return the tile in the middle, which is in the layout or, if nothing is laid, in that of a later moment."""
    tile = Tile.parse(centre) if isinstance(centre, str) else centre
    layout = _position(value).layout
    if layout == () and later is not None:
        layout = later.layout
    if tile is not None and not _contains(layout, tile):
        raise TrancaError(f"centre {echo(str(tile))}: expected a tile of the layout")
    return tile


def _position(value: Position | Record) -> Position:
    return value.position if isinstance(value, Record) else value


def _contains(layout: Layout | None, tile: Tile) -> bool:
    return any(Tile.of(*pair) == tile for pair in layout or ())


def _seat(position: Position, name: str | None) -> int | None:
    if name is not None and name not in position.seats:
        raise TrancaError(f"seat {echo(name)!r}: expected one of {', '.join(position.seats)}")
    return None if name is None else position.seats.index(name)


def draw_tile(tile: Tile | str | None, *, theme: str = "auto", width: float | None = None) -> str:
    """Draw a single tile, upright with its low end on top, as the text of an SVG; None draws a tile face down."""
    colours = check_theme(theme)
    shown = Tile.parse(tile) if isinstance(tile, str) else tile
    root = new_root(colours, t("a tile face down") if shown is None else str(shown))
    group = add(root, "g", transform="translate(13 25)", **paint("back" if shown is None else "tile", colours))
    draw_shapes(group, shown)
    return finish_picture(root, UNIT + 2, 2 * UNIT + 2, width, colours, False)


def symbols(highest: int = 6) -> str:
    """Return symbols of the tiles up to a highest number, to which embedded pictures refer.

    A page needs them once, in its body. They are invisible.
    """
    return text_of(tile_symbols(highest))


def expand_symbols(page: str) -> str:
    """Replace the references in a page by the shapes of the tiles, for programs that do not follow references."""
    shapes = {symbol.get("id"): "".join(map(text_of, symbol)) for symbol in tile_symbols(HIGHEST)}
    return _REFERENCE.sub(lambda use: f"<g{use[2]}>{shapes[use[1]]}</g>" if use[1] in shapes else use[0], page)


def styles() -> str:
    """Return the style rules that a page with embedded pictures needs once in its style sheet.

    They hide `symbols()` and contain the colors of the theme `auto`, light and dark.
    """
    return f".{SYMBOLS}{{position:absolute}}{embedded_style_sheet()}"
