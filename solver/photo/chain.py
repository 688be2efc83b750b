"""The order of a line of play on a photo, from touching halves with equal numbers."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from .blobs import Floats
from .results import PhotoTile

_REACHES = (0.57, 0.66, 0.78)
"""The farthest that joined halves may be apart, in lengths of a tile: in a line, at a corner, and across it."""
_MOST_STEPS = 20_000

Joint = tuple[int, int, int]
"""A half of a tile, the tile beside it, and the half of that one."""
ChainLine = tuple[tuple[int, bool], ...]
"""Tiles in order: the index of each, and whether its second half comes first."""


def order_chain(tiles: Sequence[PhotoTile]) -> ChainLine | None:
    """Return the tiles as one complete line of play; None if they form none, or more than one.

    Halves are joined if they are near each other and have equal numbers. Both neighbors of a double may be at the same
    half or at its middle, because it may lie across the line or at a corner.
    """
    if len(tiles) < 2:
        return None
    places = [*map(_TileJoints, tiles)]
    for reach in _REACHES:
        lines = _lines({at: _joints(places, at, reach) for at in range(len(tiles))})
        if lines:
            return min(lines) if len({tuple(at for at, _ in line) for line in lines}) == 1 else None
    return None


def _lines(joints: Mapping[int, Sequence[Joint]]) -> set[ChainLine]:
    """Return the lines through all tiles, each in the direction that begins with the smaller index."""
    if not all(joints.values()):
        return set()
    steps = iter(range(_MOST_STEPS))
    ways = (way for start in joints for turned in (False, True) for way in _extend(joints, ((start, turned),), steps))
    return {way for way in ways if way[0][0] < way[-1][0]}


def _extend(joints: Mapping[int, Sequence[Joint]], line: ChainLine, steps: Iterator[int]) -> Iterator[ChainLine]:
    if len(line) == len(joints):
        yield line
        return
    at, turned = line[-1]
    for half, beside, other_half in joints[at]:
        if half == (0 if turned else 1) and all(beside != used for used, _ in line):
            if next(steps, None) is None:
                return
            yield from _extend(joints, (*line, (beside, other_half == 1)), steps)


class _TileJoints:
    """The length of a tile, and where its halves can be joined: their centers; of a double all along the tile."""

    def __init__(self, tile: PhotoTile) -> None:
        corners = np.array(tile.outline)
        ends = np.array([corners[:2].mean(axis=0), corners[2:].mean(axis=0)])
        centers = (ends + corners.mean(axis=0)) / 2
        every = np.vstack([centers, centers.mean(axis=0)])
        self.halves = tile.halves
        self.length = float(np.hypot(*(ends[0] - ends[1])))
        self.joints = (every, every) if tile.halves[0] == tile.halves[1] else (centers[:1], centers[1:])


def _joints(places: Sequence[_TileJoints], at: int, reach: float) -> list[Joint]:
    own = places[at]
    return [
        (half, beside, other_half)
        for beside, place in enumerate(places)
        if beside != at
        for half in (0, 1)
        for other_half in (0, 1)
        if own.halves[half] == place.halves[other_half]
        and _distance(own.joints[half], place.joints[other_half]) < reach * (own.length + place.length) / 2
    ]


def _distance(one: Floats, other: Floats) -> float:
    return float(np.hypot(*(one[:, None] - other[None]).T).min())
