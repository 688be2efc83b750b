"""Photos in other sizes."""

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

LONG_SIDE = 1024
"""The pixels on the longer side of a photo as the reader sees it."""


def resize(pixels: Pixels, factor: float) -> Pixels:
    """Return a photo (height x width x 3) in another size: means of areas if smaller, interpolated if larger."""
    height, width = (max(2, round(length * factor)) for length in pixels.shape[:2])
    if factor == 1:
        return pixels
    change = _average if factor < 1 else _interpolate
    return np.rint(change(change(pixels.astype(np.float32), height, 0), width, 1)).astype(np.uint8)


def _average(values: NDArray[np.float32], length: int, axis: int) -> NDArray[np.float32]:
    before = values.shape[axis]
    if before == 2 * length:
        pairs: NDArray[np.float32] = values.reshape(*values.shape[:axis], length, 2, *values.shape[axis + 1 :]).mean(
            axis + 1
        )
        return pairs
    sums = np.concatenate([np.zeros_like(values.take([0], axis)), values], axis).cumsum(axis, dtype=np.float64)
    place = np.linspace(0, before, length + 1)
    low = np.minimum(place.astype(np.int64), before - 1)
    part = (place - low).reshape([-1 if at == axis else 1 for at in range(3)])
    edges = sums.take(low, axis) * (1 - part) + sums.take(low + 1, axis) * part
    means: NDArray[np.float32] = (np.diff(edges, axis=axis) * (length / before)).astype(np.float32)
    return means


def _interpolate(values: NDArray[np.float32], length: int, axis: int) -> NDArray[np.float32]:
    before = values.shape[axis]
    place = np.clip((np.arange(length) + 0.5) * before / length - 0.5, 0, before - 1)
    low = np.minimum(place.astype(np.int64), before - 2)
    part = (place - low).astype(np.float32).reshape([-1 if at == axis else 1 for at in range(3)])
    between: NDArray[np.float32] = values.take(low, axis) * (1 - part) + values.take(low + 1, axis) * part
    return between
