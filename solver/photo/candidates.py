"""Candidates for tiles: the bar between the halves gives place, angle and size, the pips around it the numbers."""

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .blobs import Blobs, Floats, Ints, WindowMeans, best_threshold, find_blobs, measure, remove_specks

WINDOWS = (31, 81)
"""The windows of the local threshold, in pixels of a photo whose longer side has 1,024."""

HIGHEST = 9
SPECK = 5
"""The width of reflections that are removed, in pixels."""
_GRID = 0.62
"""The distance of the outer pips from the center of a half, whose sides are at 1."""
_NODES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
_CORNERS = {(-1, -1), (1, 1), (-1, 1), (1, -1)}
_LONG = {(0, -1), (0, 1)}  # x runs along the long side of the tile, and sixes have their rows of three along it
_PATTERNS: tuple[tuple[int, set[tuple[int, int]]], ...] = (
    (0, set()),
    (1, {(0, 0)}),
    (2, {(-1, -1), (1, 1)}),
    (2, {(-1, 1), (1, -1)}),
    (3, {(-1, -1), (1, 1), (0, 0)}),
    (3, {(-1, 1), (1, -1), (0, 0)}),
    (4, _CORNERS),
    (5, _CORNERS | {(0, 0)}),
    (6, _CORNERS | _LONG),
    (7, _CORNERS | _LONG | {(0, 0)}),
    (8, _CORNERS | _LONG | {(-1, 0), (1, 0)}),
    (9, {*_NODES}),
)
_VALUES = np.array([value for value, _ in _PATTERNS])
_HAS = np.array([[node in pattern for node in _NODES] for _, pattern in _PATTERNS], np.float64)

_REACH = 0.38
"""The farthest that a pip may be from its place."""
USUAL_WIDTH = 0.68
_HALF_WIDTHS = (0.58, USUAL_WIDTH, 0.78)  # half the width of a tile, in lengths of its bar
_FORESHORTENINGS = (
    1.0,
    0.8,
    0.62,
    0.48,
    1.3,
    1.65,
)  # of a tile's long side against its short one; the short one, above 1
_SKEWS = (0.0, -0.25, 0.25)
_POSES = np.array([(width, short, skew) for width in _HALF_WIDTHS for short in _FORESHORTENINGS for skew in _SKEWS])


@dataclass(frozen=True, slots=True)
class Candidates:
    """Candidates as columns.

    Attributes:
        center: x and y.
        axes: for each, the vector from the center to the middle of the first half's outer side, then that to the
            middle of a long side.
        bar: the length of the bar.
        costs: of every number, by half: 1 for each pip missing or too many, less for pips off their places.
        score: how well it looks like a tile; about 0 to 1.2.
        dark: whether its pips are darker than its face.
        face: the color of the face: brightness and shares of the channels.
        likely: how far the net takes it for a tile; 0 before it has looked.
    """

    center: Floats
    axes: Floats
    bar: Floats
    costs: Floats
    score: Floats
    dark: NDArray[np.bool_]
    face: Floats
    likely: Floats

    def __len__(self) -> int:
        return len(self.bar)

    def __getitem__(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Candidates":
        return Candidates(*(getattr(self, name)[chosen] for name in self.__slots__))

    @property
    def halves(self) -> Ints:
        """The best number of each half."""
        numbers: Ints = self.costs.argmin(axis=2).astype(np.int64)
        return numbers

    @property
    def margins(self) -> Floats:
        """By how much the best numbers fit better than the second best ones, in the half where it is least."""
        best = np.partition(self.costs, 1, axis=2)
        margins: Floats = (best[..., 1] - best[..., 0]).min(axis=1)
        return margins

    @property
    def areas(self) -> Floats:
        """A quarter of the area of each."""
        (a, b), (c, d) = np.moveaxis(self.axes, (1, 2), (0, 1))
        areas: Floats = np.abs(a * d - b * c)
        return areas

    def scaled(self, factor: float) -> "Candidates":
        """Return the same candidates in pixels of a photo that is larger by `factor`."""
        center = (self.center + 0.5) * factor - 0.5
        return replace(self, center=center, axes=self.axes * factor, bar=self.bar * factor)

    @classmethod
    def join(cls, parts: "list[Candidates]") -> "Candidates":
        """Put candidates together."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__))


def find_candidates(
    pixels: NDArray[np.uint8], highest: int = HIGHEST, polarities: Collection[bool] = (True, False)
) -> Candidates:
    """Find the candidates of a photo (height x width x 3) with numbers up to `highest`, and dark or light pips."""
    channels = []
    if True in polarities:
        darkest = pixels.min(axis=2)
        channels += [(darkest, True), (remove_specks(darkest, SPECK), True)]
    if False in polarities:
        red, green, blue = np.moveaxis(pixels.astype(np.uint32), 2, 0)
        channels.append((((299 * red + 587 * green + 114 * blue) // 1000).astype(np.uint8), False))
    candidates = []
    for channel, dark in channels:
        means = WindowMeans(channel)
        faces = find_faces(channel, light=dark)
        for size in WINDOWS:
            blobs = find_blobs(channel, means, size, dark=dark)
            pips = blobs[_are_pips(blobs)]
            candidates.append(_read(pixels, find_bars(blobs), pips, highest, dark=dark))
            candidates.append(_read(pixels, faces, pips, highest, dark=dark, least_contrast=0))
    return Candidates.join(candidates)


def find_faces(channel: NDArray[np.uint8], *, light: bool) -> Blobs:
    """Return the bars that tiles would have which are single light (`light`) or dark regions of the right shape."""
    threshold = best_threshold(channel)
    faces = measure(channel > threshold if light else channel <= threshold, largest=0.6)
    ratio, filled = faces.length / faces.width, faces.area / (faces.length * faces.width)
    faces = faces[(ratio > 1.4) & (ratio < 2.7) & (filled > 0.7) & (filled < 1.06) & (faces.width > 15)]
    bar = faces.width / (2 * USUAL_WIDTH)
    return replace(faces, length=bar, width=bar / 8, angle=faces.angle + np.pi / 2)


def find_bars(blobs: Blobs) -> Blobs:
    """Return the blobs that may be a bar, and pairs of them that may be the two parts of a bar broken by a pin."""
    ratio, filled = blobs.length / blobs.width, blobs.area / (blobs.length * blobs.width)
    whole = (ratio > 4.2) & (ratio < 22) & (filled > 0.72) & (blobs.length > 12) & (blobs.length < 260)
    part = (ratio > 1.6) & (ratio < 14) & (filled > 0.65) & (blobs.length > 6) & (blobs.length < 130)
    return _join(blobs[whole], _pairs(blobs[part]))


_MOST_PARTS = 700


def _pairs(parts: Blobs) -> Blobs:
    if not 1 < len(parts) < _MOST_PARTS:
        return parts[np.zeros(len(parts), bool)]
    one, other = np.triu_indices(len(parts), 1)
    near = np.abs(parts.x[one] - parts.x[other]) < 1.6 * np.maximum(parts.length[one], parts.length[other])
    one, other = one[near], other[near]
    dx, dy = parts.x[other] - parts.x[one], parts.y[other] - parts.y[one]
    distance, angle = np.hypot(dx, dy) + 1e-6, np.arctan2(dy, dx)
    long, short = (pick(parts.length[one], parts.length[other]) for pick in (np.maximum, np.minimum))
    gap = distance - (long + short) / 2
    joined = (
        (np.abs(np.sin(angle - parts.angle[one])) < 0.17)
        & (np.abs(np.sin(angle - parts.angle[other])) < 0.17)
        & (gap > 0)
        & (gap < 0.6 * short)
        & (long < 1.7 * short)
        & (np.abs(np.log(parts.width[one] / parts.width[other])) < 0.5)
    )
    one, other, distance, angle = one[joined], other[joined], distance[joined], angle[joined]
    pairs = Blobs(
        (parts.x[one] + parts.x[other]) / 2,
        (parts.y[one] + parts.y[other]) / 2,
        distance + (parts.length[one] + parts.length[other]) / 2,
        (parts.width[one] + parts.width[other]) / 2,
        angle,
        parts.area[one] + parts.area[other],
    )
    return pairs[pairs.length / pairs.width > 4.2]


def _join(one: Blobs, other: Blobs) -> Blobs:
    return Blobs(*(np.concatenate([getattr(one, name), getattr(other, name)]) for name in Blobs.__slots__))


def _are_pips(blobs: Blobs) -> NDArray[np.bool_]:
    round_area = np.pi / 4 * blobs.length * blobs.width
    return (blobs.length < 2.4 * blobs.width) & (blobs.area > 5) & (blobs.area > 0.75 * round_area)


def _read(
    pixels: NDArray[np.uint8], bars: Blobs, pips: Blobs, highest: int, *, dark: bool, least_contrast: float = 10
) -> Candidates:
    """Read the numbers beside each bar, in the pose in which the pips fit best."""
    along = np.stack([np.cos(bars.angle), np.sin(bars.angle)], axis=1)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    width, short, skew = _POSES.T
    outward = (
        (across[:, None] + skew[:, None] * along[:, None]) * (short * width * 2)[:, None] * bars.length[:, None, None]
    )
    sideways = np.broadcast_to(along[:, None] * width[:, None] * bars.length[:, None, None], outward.shape)
    axes = np.stack([outward, sideways], axis=3)  # bar, pose, coordinate, axis

    bar, pip = _near(bars, pips)
    costs = _fit(axes, bar, np.stack([pips.x[pip] - bars.x[bar], pips.y[pip] - bars.y[bar]], axis=1), highest)
    best, number = costs.min(axis=3), costs.argmin(axis=3)
    total = (
        best.sum(axis=2)
        + 0.25 * np.abs(np.log(short))
        + 0.3 * np.abs(skew)
        + 0.1 * (width != USUAL_WIDTH)
        - 0.12 * np.sqrt(number).sum(axis=2)
    )
    pose = total.argmin(axis=1)
    rows = np.arange(len(bars))
    center = np.stack([bars.x, bars.y], axis=1)
    axes = axes[rows, pose]
    face, spread, contrast = _sample_faces(pixels, center, axes)
    score = 1.2 - 0.45 * total[rows, pose] - spread / (contrast + 1)
    read = Candidates(
        center,
        axes,
        bars.length,
        costs[rows, pose],
        score,
        np.full(len(bars), dark),
        np.column_stack([np.log(face.sum(axis=1) + 30), 3 * face / (face.sum(axis=1, keepdims=True) + 1)]),
        np.zeros(len(bars)),
    )
    return read[(contrast >= least_contrast) & (spread <= 0.35 * np.maximum(contrast, 40 * (least_contrast == 0)) + 6)]


def _near(bars: Blobs, pips: Blobs) -> tuple[Ints, Ints]:
    """Return the pairs of a bar and a pip of the right size beside it."""
    away = np.hypot(pips.x - bars.x[:, None], pips.y - bars.y[:, None])
    size = pips.length / bars.length[:, None]
    bar, pip = np.nonzero((away < 1.6 * bars.length[:, None]) & (size > 0.08) & (size < 0.38))
    return bar.astype(np.int64), pip.astype(np.int64)


def _fit(axes: Floats, bar: Ints, offset: Floats, highest: int) -> Floats:
    """Return the cost of every number, by bar, pose, half and number: 1 for each pip missing or too many.

    Every pip goes to the nearest of the nine places of its half; of several at one place, the nearest counts.
    """
    bars, poses = axes.shape[:2]
    u, v = np.moveaxis(in_axes(axes[bar], offset[:, None]), -1, 0)
    inside = (np.abs(u) > 0.06) & (np.abs(u) < 1) & (np.abs(v) < 0.95)
    index = (bar[:, None] * poses + np.arange(poses)) * 2 + (u < 0)
    index, u, v = index[inside], u[inside], v[inside]
    u, v = 2 * np.abs(u) - 1, np.where(u < 0, -v, v)
    column, row = (np.clip(np.rint(value / _GRID), -1, 1) for value in (u, v))
    square = ((u - column * _GRID) ** 2 + (v - row * _GRID) ** 2) / _REACH**2
    counts = np.bincount(index, minlength=bars * poses * 2)
    nearest = np.full(bars * poses * 2 * 9, 2.0)
    np.minimum.at(nearest, index * 9 + ((column + 1) * 3 + row + 1).astype(np.int64), square)
    nearest = nearest.reshape(-1, 9)
    costs = counts[:, None] + 0.15 * (_VALUES > 6)
    for place, at_place in zip(np.where(nearest < 1, 0.6 * nearest - 1, 1).T, _HAS.T, strict=True):
        costs += place[:, None] * at_place
    return _by_number(costs, highest).reshape(bars, poses, 2, highest + 1)


def _by_number(costs: Floats, highest: int) -> Floats:
    """Return the least cost of the patterns of each number."""
    return np.stack([costs[:, number == _VALUES].min(axis=1) for number in range(highest + 1)], axis=1)


def _sample_faces(pixels: NDArray[np.uint8], center: Floats, axes: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the color of each face beside its bar, its spread, and its contrast to the bar."""
    height, width = pixels.shape[:2]
    places = np.array([(0, 0), (0.16, -0.25), (0.16, 0.25), (-0.16, -0.25), (-0.16, 0.25)])
    at = np.rint(center[:, None] + along(axes[:, None], places)).astype(np.int64)
    outside = ((at < 0) | (at >= np.array([width, height])))[:, 1:].any(axis=(1, 2))
    x, y = np.clip(at[..., 0], 0, width - 1), np.clip(at[..., 1], 0, height - 1)
    colors = pixels[y, x].astype(np.float64)
    face = colors[:, 1:].mean(axis=1)
    contrast = np.where(outside, 0, np.abs(face - colors[:, 0]).max(axis=1))
    return face, colors[:, 1:].std(axis=1).mean(axis=1), contrast


def along(axes: Floats, places: Floats) -> Floats:
    """Return places in units of axes (… x 2 x 2) as vectors in pixels."""
    vectors: Floats = axes[..., 0] * places[..., :1] + axes[..., 1] * places[..., 1:]
    return vectors


def in_axes(axes: Floats, vectors: Floats) -> Floats:
    """Return vectors in pixels as places in units of axes: the reverse of `along`."""
    (a, b), (c, d) = np.moveaxis(axes, (-2, -1), (0, 1))
    x, y = np.moveaxis(vectors, -1, 0)
    places: Floats = np.stack([d * x - b * y, a * y - c * x], axis=-1) / (a * d - b * c)[..., None]
    return places
