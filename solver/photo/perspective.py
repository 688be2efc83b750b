"""The view from a seat: all tiles lie on one table and have one size, which shows how the camera was held."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .blobs import Floats
from .candidates import USUAL_WIDTH, Candidates, along, in_axes
from .halves import sample

FOCAL = 1.0
"""The focal length of a usual camera, in longer sides of the photo."""
_TILTS, _TURNS = np.radians(np.arange(10, 61, 10)), np.radians(np.arange(0, 360, 22.5))
_STEPS = np.radians([5.0, 2.5])
_LEAST_TILT = np.radians(22)
_LEAST_GAIN = 0.35
"""The least gain in fit on a tilted table against one that is seen from above."""
_TILT_COST = 0.1
_SHAPE_OFF, _SIZE_OFF = 0.35, 0.15
"""By how much shape and size of a tile may be off; one that is farther off counts as no tile."""
_NEAREST = 0.15
"""The least distance of a tile along the line of sight: beyond it is the horizon."""
_BAR, _MOST_PIXELS = 44.0, 450_000
"""The length of a usual bar in the view from above, in pixels, and the most pixels of the view."""
_MARGIN = 4.0
"""The distance to which the view reaches beyond the outermost bars, in bars."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A table as the camera saw it: a rotation after which it would have been seen from above.

    Attributes:
        rotation: of the camera.
        middle: of the photo, in pixels.
        focal: the focal length, in pixels.
    """

    rotation: Floats
    middle: Floats
    focal: float

    @property
    def standing(self) -> "Plane":
        """The upright plane of tiles that stand on the table and face the camera."""
        x, y, depth = self.rotation[2]
        upright = np.array([np.arctan2(depth, np.hypot(x, y)), np.arctan2(y, x)])
        return replace(self, rotation=_rotations(upright[None])[0])

    def flatten(self, places: Floats) -> tuple[Floats, Floats]:
        """Return places of the photo on the table, in focal lengths, and how lengths change around each (2 x 2)."""
        points, changes, _ = _flatten(self.rotation[None], (places - self.middle) / self.focal)
        return points[0], changes[0] / self.focal

    def areas(self, candidates: Candidates) -> Floats:
        """Return the areas of candidates on the table, up to a factor."""
        _, changes = self.flatten(candidates.center)
        return candidates.areas * np.abs(changes[:, 0, 0] * changes[:, 1, 1] - changes[:, 0, 1] * changes[:, 1, 0])

    def photographed(self, points: Floats) -> Floats:
        """Return points of the table in pixels of the photo: the reverse of `flatten`."""
        x, y, depth = (points[..., 0] * a + points[..., 1] * b + c for a, b, c in self.rotation.T)
        scale = self.focal / np.maximum(depth, 1e-3)
        return np.stack([x * scale, y * scale], axis=-1) + self.middle


def find_plane(candidates: Candidates, shape: tuple[int, ...]) -> Plane | None:
    """Return the table on which the candidates are most alike in shape and size; None if it was seen from above."""
    numbered = candidates.halves.sum(axis=1) > 0
    if numbered.sum() < 2:
        return None
    weights = np.clip(candidates.score, 0.01, 1) * (0.05 + candidates.likely) * numbered + 1e-6
    middle = np.array([shape[1] - 1, shape[0] - 1]) / 2
    focal = FOCAL * max(shape)
    rays = (candidates.center - middle) / focal

    def costs(views: Floats) -> Floats:
        return _costs(_rotations(views), rays, candidates.axes, weights) + _TILT_COST * views[:, 0]

    views = np.array([(0.0, 0.0), *((tilt, turn) for tilt in _TILTS for turn in _TURNS)])
    by_view = costs(views)
    above, view = by_view[0], views[by_view.argmin()]
    for step in _STEPS:
        views = view + step * np.array([(one, 2 * other) for one in (-1, 0, 1) for other in (-1, 0, 1)])
        by_view = costs(views)
        view = views[by_view.argmin()]
    if view[0] < _LEAST_TILT or above - by_view.min() < _LEAST_GAIN:
        return None
    return Plane(_rotations(view[None])[0], middle, focal)


def _rotations(views: Floats) -> Floats:
    """Return the rotations by a tilt each, away from the direction of a turn in the photo."""
    tilt, turn = views.T
    sin, cos, rise, fall = np.sin(turn), np.cos(turn), np.sin(tilt), 1 - np.cos(tilt)
    rows = [
        [1 - fall * cos * cos, -fall * cos * sin, rise * cos],
        [-fall * cos * sin, 1 - fall * sin * sin, rise * sin],
        [-rise * cos, -rise * sin, 1 - fall],
    ]
    return np.array(rows).transpose(2, 0, 1)


def _flatten(rotations: Floats, rays: Floats) -> tuple[Floats, Floats, Floats]:
    """Return points on the table, the change of lengths around them, and depths: rotation, ray, …."""
    turned = along(rotations[:, None, :, :2], rays) + rotations[:, None, :, 2]
    depth = turned[..., 2:]
    points = turned[..., :2] / depth
    changes = (rotations[:, None, :2, :2] - points[..., None] * rotations[:, None, 2:, :2]) / depth[..., None]
    return points, changes, depth[..., 0]


def _costs(rotations: Floats, rays: Floats, axes: Floats, weights: Floats) -> Floats:
    """Return how far the tiles are from being rectangles of one size on the table, for each rotation of the camera."""
    _, changes, depth = _flatten(rotations, rays)
    outward, side = along(changes, axes[..., 0]), along(changes, axes[..., 1])
    across = 2 * np.stack([-side[..., 1], side[..., 0]], axis=-1)
    off = np.minimum(((outward - across) ** 2).sum(axis=-1), ((outward + across) ** 2).sum(axis=-1))
    length = (side**2).sum(axis=-1)
    size = np.log(length) / 2
    order = np.argsort(size, axis=1, kind="stable")
    sums = np.cumsum(weights[order], axis=1)
    middle = (sums < sums[:, -1:] / 2).sum(axis=1)
    rows = np.arange(len(size))
    typical = size[rows, order[rows, middle]]
    misfit = np.minimum(off / (4 * length * _SHAPE_OFF**2), 1) + np.minimum(
        ((size - typical[:, None]) / _SIZE_OFF) ** 2, 1
    )
    costs: Floats = (misfit * weights).sum(axis=1) / weights.sum()
    return np.where((depth > _NEAREST).all(axis=1), costs, np.inf)


@dataclass(frozen=True, slots=True)
class FlatView:
    """A table as if seen from above: its pixels, the point of its first pixel, and the length of a pixel."""

    pixels: NDArray[np.uint8]
    plane: Plane
    start: Floats
    step: float

    def photographed(self, candidates: Candidates) -> Candidates:
        """Return candidates of the view as candidates of the photo."""
        center = self.plane.photographed(candidates.center * self.step + self.start)
        _, changes = self.plane.flatten(center)
        axes = self.step * np.stack([in_axes(changes, candidates.axes[..., at]) for at in (0, 1)], axis=-1)
        lengths = np.hypot(axes[:, 0, 1], axes[:, 1, 1]) / np.hypot(candidates.axes[:, 0, 1], candidates.axes[:, 1, 1])
        return replace(candidates, center=center, axes=axes, bar=candidates.bar * lengths)


def look_from_above(pixels: NDArray[np.uint8], plane: Plane, candidates: Candidates) -> FlatView | None:
    """Return the part of a photo with the candidates, as if seen from above; None if all are at the horizon."""
    points, changes, depth = _flatten(plane.rotation[None], (candidates.center - plane.middle) / plane.focal)
    seen = depth[0] > _NEAREST
    if not seen.any():
        return None
    points, sides = points[0, seen], along(changes[0, seen], candidates.axes[seen, :, 1]) / plane.focal
    bar = float(np.median(np.hypot(*sides.T))) / USUAL_WIDTH
    low, high = points.min(axis=0) - _MARGIN * bar, points.max(axis=0) + _MARGIN * bar
    step = max(bar / _BAR, float(np.sqrt((high - low).prod() / _MOST_PIXELS)))
    width, height = np.ceil((high - low) / step).astype(np.int64)
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
    places = plane.photographed(grid * step + low)
    return FlatView(np.rint(sample(pixels, places[..., 0], places[..., 1])).astype(np.uint8), plane, low, step)
