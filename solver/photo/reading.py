"""`tranca.read_photo`: the tiles on a photo."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tranca.errors import UnsupportedError, echo
from tranca.game.tiles import PACKS, pack_of

from .candidates import Candidates, along, find_candidates
from .chain import order_chain
from .files import open_photo
from .perspective import Plane, find_plane, look_from_above
from .results import PhotoReading, PhotoTile
from .scaling import LONG_SIDE, resize
from .selection import Judged, fit_sizes, glance, judge, select, separate

_SCALES = (1.0, 0.5)
"""The sizes, against `LONG_SIDE`, at which tiles are looked for."""
_LEAST_LIKELY, _LIKELY = 0.06, 0.3
"""The least trust of the net in a candidate for a tile; those in between may be tiles that stand on the table."""
_SMALL_BAR, _LARGER = 34, 1.6
"""Bars that are shorter than this, in pixels, are looked for at a larger size as well."""


def read_photo(photo: str | Path | NDArray[np.uint8], *, pack: str = "double-6", net: bool = True) -> PhotoReading:
    """Read the tiles on a photo that was taken from above.

    Args:
        photo: the name of a file (JPEG, PNG or WebP; needs the extra `photo`), or the pixels as an array of bytes, of
            shape (height, width, 3) for red, green and blue, or (height, width) for grey.
        pack: the set of tiles, `double-3` to `double-9`: no higher number is read.
        net: let the net look at each tile as well, which is better; without it, only bars and pips are compared.

    Raises UnsupportedError for a file that is no photo and for an array of another shape or type, MissingExtraError if
    a file is to be opened and Pillow is not installed, and OSError if there is no such file.
    """
    if pack not in PACKS:
        raise UnsupportedError(f"pack={echo(repr(pack))}: expected one of {', '.join(PACKS)}")
    if isinstance(photo, str | Path):
        pixels, width, height = open_photo(photo)
    else:
        pixels = _check_pixels(photo)
        height, width = pixels.shape[:2]
    highest = pack_of(pack).highest
    seen = resize(pixels, LONG_SIDE / max(pixels.shape))
    candidates, plane = _find(seen, highest, net)
    if net:
        candidates = candidates[candidates.likely >= _LEAST_LIKELY]
    judged = judge(seen, candidates, highest, net=net)
    factor = max(width, height) / LONG_SIDE
    tiles = [_tile(candidates, one, factor) for one in fit_sizes(candidates, judged, plane)]
    return _ordered(tiles if _are_tiles(tiles) else [], width, height, pack)


def _check_pixels(photo: NDArray[np.uint8]) -> NDArray[np.uint8]:
    pixels = np.asarray(photo)
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or pixels.shape[2:] not in ((), (3,)):
        raise UnsupportedError(
            "photo of type {type} and shape {shape}: expected bytes of shape (height, width, 3) or (height, width)",
            type=pixels.dtype,
            shape=echo(pixels.shape),
        )
    if min(pixels.shape[:2]) < 32:
        raise UnsupportedError(f"photo of shape {echo(pixels.shape)}: expected at least 32 pixels on each side")
    return pixels if pixels.ndim == 3 else np.repeat(pixels[..., None], 3, axis=2)


def _find(seen: NDArray[np.uint8], highest: int, net: bool) -> tuple[Candidates, Plane | None]:
    """Return the candidates, the best first, and the plane of the table if it was seen from the side."""

    def ranked(candidates: Candidates) -> Candidates:
        return glance(seen, candidates) if net else candidates

    def look(scale: float) -> Candidates:
        return ranked(select(find_candidates(resize(seen, scale), highest), net=net).scaled(1 / scale))

    parts = [look(scale) for scale in _SCALES]
    candidates = separate(Candidates.join(parts))
    table = find_plane(candidates, seen.shape)
    if table:
        unread = candidates[candidates.likely < _LIKELY]
        for plane, members in ((table, candidates), (table.standing, unread)):
            view = look_from_above(seen, plane, members)
            if view:
                chosen = select(find_candidates(view.pixels, highest, {bool(candidates.dark[0])}), net=net)
                parts.append(ranked(view.photographed(chosen)))
    elif len(candidates) and np.median(candidates.bar[: len(candidates) // 2 + 1]) < _SMALL_BAR:
        parts.append(look(_LARGER))
    else:
        return candidates, None
    return separate(Candidates.join(parts)), table


def _tile(candidates: Candidates, judged: Judged, factor: float) -> PhotoTile:
    center, axes = candidates.center[judged.at], candidates.axes[judged.at]
    corners = (center + along(axes, np.array([(1, -1), (1, 1), (-1, 1), (-1, -1)])) + 0.5) * factor - 0.5
    outline = tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return PhotoTile(judged.halves, judged.second, round(judged.doubt, 2), outline)


def _are_tiles(tiles: list[PhotoTile]) -> bool:
    """Return True if one is certain and has pips: blank ones alone are more often stray lines, as are doubtful ones."""
    return any(tile.tile.pips and not tile.marked for tile in tiles)


def _ordered(tiles: list[PhotoTile], width: int, height: int, pack: str) -> PhotoReading:
    line = order_chain(tiles)
    if line is None:
        return PhotoReading(tuple(_in_reading_order(tiles)), width, height, pack)
    chain = tuple(tiles[at].halves[::-1] if turned else tiles[at].halves for at, turned in line)
    return PhotoReading(tuple(tiles[at] for at, _ in line), width, height, pack, chain)


def _in_reading_order(tiles: list[PhotoTile]) -> list[PhotoTile]:
    """Sort tiles by rows from the top, each from the left; tiles within half a tile's length are in one row."""
    if not tiles:
        return []
    centers = {id(tile): np.mean(tile.outline, axis=0) for tile in tiles}
    lengths = [float(np.hypot(*np.subtract(tile.outline[1], tile.outline[0]))) for tile in tiles]
    rows, last = list[list[PhotoTile]](), -np.inf
    for tile in sorted(tiles, key=lambda tile: centers[id(tile)][1]):
        y = centers[id(tile)][1]
        if y - last > np.median(lengths):
            rows.append([])
            last = y
        rows[-1].append(tile)
    return [tile for row in rows for tile in sorted(row, key=lambda tile: centers[id(tile)][0])]
