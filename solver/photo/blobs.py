"""Blobs: connected regions of a photo that are darker or lighter than their surroundings, with their moments."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.int64]

_CONTRAST = 7  # the least difference from the mean of the window, in levels of grey
_DEVIATIONS = 0.35  # and in standard deviations of the window
_SMALLEST = 8  # pixels
_LARGEST = 0.06  # part of the photo


@dataclass(frozen=True, slots=True)
class Blobs:
    """Blobs as columns.

    Attributes:
        x, y: their centers, in pixels.
        length, width: the sides of the rectangle with the same second moments.
        angle: the direction of the long side, in radians from the x axis.
        area: the number of pixels.
    """

    x: Floats
    y: Floats
    length: Floats
    width: Floats
    angle: Floats
    area: Floats

    def __len__(self) -> int:
        return len(self.x)

    def __getitem__(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Blobs":
        return Blobs(
            self.x[chosen],
            self.y[chosen],
            self.length[chosen],
            self.width[chosen],
            self.angle[chosen],
            self.area[chosen],
        )


class WindowMeans:
    """Means and standard deviations of a channel in square windows, cut off at the edges of the photo.

    Sums wrap around at 2³²: their differences over a window are smaller than that.
    """

    def __init__(self, channel: NDArray[np.uint8]) -> None:
        values = channel.astype(np.uint32)
        self._sums, self._squares = _integral(values), _integral(values**2)
        self._shape = channel.shape

    def at(self, size: int) -> tuple[Singles, Singles]:
        """Return mean and standard deviation (at least 1) of the window of `size` pixels around every pixel."""
        (top, bottom), (left, right) = (_window(length, size) for length in self._shape)
        count = np.multiply.outer(bottom - top, right - left).astype(np.float32)

        def mean(sums: NDArray[np.uint32]) -> Singles:
            rows = sums[bottom] - sums[top]
            averages: Singles = (rows[:, right] - rows[:, left]).astype(np.float32) / count
            return averages

        average = mean(self._sums)
        return average, np.sqrt(np.maximum(mean(self._squares) - average**2, 1))


def _integral(values: NDArray[np.uint32]) -> NDArray[np.uint32]:
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1), np.uint32)
    np.cumsum(values, axis=1, out=sums[1:, 1:], dtype=np.uint32)
    np.cumsum(sums, axis=0, out=sums, dtype=np.uint32)
    return sums


def _window(length: int, size: int) -> tuple[Ints, Ints]:
    """Return the first index of the window around every index, and the index after its last."""
    places = np.arange(length)
    return np.maximum(places - size // 2, 0), np.minimum(places + size // 2 + 1, length)


def find_blobs(channel: NDArray[np.uint8], means: WindowMeans, size: int, *, dark: bool) -> Blobs:
    """Find the blobs that are darker (`dark`) or lighter than the windows of `size` pixels around them."""
    mean, deviation = means.at(size)
    excess = mean - channel if dark else channel - mean
    return measure((excess > _CONTRAST) & (excess > _DEVIATIONS * deviation))


def measure(inside: NDArray[np.bool_], largest: float = _LARGEST) -> Blobs:
    """Measure the connected regions (4 neighbors) of a mask, except those above `largest` parts of the photo.

    Works on runs, the unbroken stretches of a row: there are far fewer of them than pixels.
    """
    height, width = inside.shape
    row, begin, end = _runs(inside)
    label = _connect(row * (width + 1) + begin, row * (width + 1) + end, width + 1)
    regions = int(label.max()) + 1 if len(label) else 0

    def total(values: Floats) -> Floats:
        sums: Floats = np.bincount(label, values, regions).astype(np.float64)
        return sums

    lengths = (end - begin).astype(np.float64)
    middle = (begin + end - 1) / 2
    area = total(lengths)
    x, y = total(lengths * middle) / area, total(lengths * row) / area
    spread = lengths * (lengths**2 - 1) / 12  # of a run about its middle; 1/12 below is that of a pixel
    xx = total(lengths * middle**2 + spread) / area - x**2 + 1 / 12
    yy = total(lengths * row.astype(np.float64) ** 2) / area - y**2 + 1 / 12
    xy = total(lengths * middle * row) / area - x * y
    root = np.sqrt((xx - yy) ** 2 / 4 + xy**2)
    large, small = (xx + yy) / 2 + root, np.maximum((xx + yy) / 2 - root, 1e-3)
    blobs = Blobs(x, y, np.sqrt(12 * large), np.sqrt(12 * small), 0.5 * np.arctan2(2 * xy, xx - yy), area)
    return blobs[(area >= _SMALLEST) & (area < largest * height * width)]


def _runs(inside: NDArray[np.bool_]) -> tuple[Ints, Ints, Ints]:
    """Return row, first column, and column after the last one, of every run, in reading order."""
    height, width = inside.shape
    framed = np.zeros((height, width + 2), np.int8)
    framed[:, 1:-1] = inside
    steps = np.diff(framed, axis=1).ravel()
    begin, end = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return begin // (width + 1), begin % (width + 1), end % (width + 1)


def _connect(begin: Ints, end: Ints, stride: int) -> Ints:
    """Return the number of the region of each run. Begin and end are places in reading order, `stride` to a row."""
    low = np.searchsorted(end, begin - stride, side="right")
    high = np.searchsorted(begin, end - stride, side="left")
    touched = np.maximum(high - low, 0)
    run = np.repeat(np.arange(len(begin)), touched)
    above = np.arange(len(run)) - np.repeat(np.cumsum(touched) - touched, touched) + np.repeat(low, touched)
    root = np.arange(len(begin))
    while True:  # each region takes the smallest number of its runs, passed on over longer and longer paths
        ours, theirs = root[run], root[above]
        differ = ours != theirs
        if not differ.any():
            break
        run, above, ours, theirs = run[differ], above[differ], ours[differ], theirs[differ]
        least = np.minimum(ours, theirs)
        np.minimum.at(root, ours, least)
        np.minimum.at(root, theirs, least)
        while not np.array_equal(shorter := root[root], root):
            root = shorter
    labels: Ints = np.unique(root, return_inverse=True)[1]
    return labels


def remove_specks(channel: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    """Remove light spots and lines that are narrower than `width` pixels, such as reflections in pips."""
    for extreme in (np.minimum, np.maximum):
        for axis in (0, 1):
            padded = np.pad(channel, [(width // 2, width // 2) if at == axis else (0, 0) for at in (0, 1)], "edge")
            views = [padded.take(range(at, at + channel.shape[axis]), axis) for at in range(width)]
            channel = extreme.reduce(views)
    return channel


def best_threshold(channel: NDArray[np.uint8]) -> int:
    """Return the level that divides a channel into a dark and a light part of the least variance (Otsu 1979)."""
    counts = np.bincount(channel.ravel(), minlength=256).astype(np.float64)
    below = np.cumsum(counts)
    moment = np.cumsum(counts * np.arange(256))
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (moment[-1] * below / below[-1] - moment) ** 2 / (below * above)
    return int(np.nanargmax(np.where(np.isfinite(between), between, 0)))
