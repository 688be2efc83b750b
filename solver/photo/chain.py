"""The order of a line of play on a photo, from touching halves with equal numbers."""

from collections.abc import Sequence

import numpy as np

from .results import PhotoTile

_TOUCHING = 0.62
"""The most between the places where two tiles meet, in lengths of a tile."""


def order_chain(tiles: Sequence[PhotoTile]) -> list[tuple[int, bool]] | None:
    """Return the tiles as one line: the index of each, and whether its second half comes first.

    None if the tiles do not form one complete line, or more than one. Only halves that touch and have equal numbers are
    joined; a double may be joined at its middle, as it lies across the line.
    """
    if len(tiles) < 2:
        return None
    links = {at: _links(tiles, at) for at in range(len(tiles))}
    free = [at for at in links if len({other for _, other, _ in links[at]}) == 1]
    lines = list[list[tuple[int, bool]]]()
    for start in free:
        for turned in (False, True):
            if len(tiles) > 1:
                _extend(links, [(start, turned)], {start}, lines, len(tiles))
    unique = {_forward(line) for line in lines}
    return [*min(unique)] if len({_tiles_of(line) for line in unique}) == 1 else None


def _forward(line: list[tuple[int, bool]]) -> tuple[tuple[int, bool], ...]:
    """Return a line with the smaller of the two ends first, since it can be read from both."""
    back = [(at, not turned) for at, turned in reversed(line)]
    return tuple(line if line[0][0] < back[0][0] else back)


def _tiles_of(line: Sequence[tuple[int, bool]]) -> tuple[int, ...]:
    return tuple(at for at, _ in line)


def _extend(
    links: dict[int, list[tuple[int, int, int]]],
    line: list[tuple[int, bool]],
    used: set[int],
    lines: list[list[tuple[int, bool]]],
    count: int,
) -> None:
    if len(line) == count:
        lines.append([*line])
        return
    if len(lines) > 8:
        return
    at, turned = line[-1]
    last = 0 if turned else 1
    for half, other, other_half in links[at]:
        if half == last and other not in used:
            _extend(links, [*line, (other, other_half == 1)], used | {other}, lines, count)


def _links(tiles: Sequence[PhotoTile], at: int) -> list[tuple[int, int, int]]:
    """Return the joints of a tile: its half, the other tile, and the half of that one."""
    own = tiles[at]
    links = []
    for other, their in enumerate(tiles):
        if other == at:
            continue
        reach = _TOUCHING * (_length(own) + _length(their)) / 2
        best = [
            (half, other, other_half)
            for half in (0, 1)
            for other_half in (0, 1)
            if own.halves[half] == their.halves[other_half]
            and min(
                float(np.hypot(*(here - there)))
                for here in _joints(own, half)
                for there in _joints(their, other_half)
            )
            < reach
        ]
        links += best
    return links


def _length(tile: PhotoTile) -> float:
    corners = np.array(tile.outline)
    return float(np.hypot(*(corners[0] + corners[1] - corners[2] - corners[3])) / 2)


def _joints(tile: PhotoTile, half: int) -> list[np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Return the places where a half can be joined: its center, and the center of a double."""
    corners = np.array(tile.outline)
    ends = (corners[:2] if half == 0 else corners[2:]).mean(axis=0)
    center = corners.mean(axis=0)
    joints = [(ends + center) / 2]
    if tile.halves[0] == tile.halves[1]:
        joints.append(center)
    return joints
