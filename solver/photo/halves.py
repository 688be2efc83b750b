"""The second reader: a small net that sees half a tile as 32 x 32 pixels, and says its number or that it is none."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .blobs import Floats, Singles

SIDE = 32
NONE = 10
"""The class of everything but half a tile; the classes 0 to 9 are numbers."""


class Layer(NamedTuple):
    """A layer: channels in and out, and the side and stride of its window; side 0 joins all inputs."""

    inputs: int
    outputs: int
    kernel: int
    stride: int


LAYERS = (
    Layer(3, 16, 3, 2),
    Layer(16, 24, 3, 1),
    Layer(24, 32, 3, 2),
    Layer(32, 48, 3, 2),
    Layer(48 * 16, 11, 0, 1),
)


def cut_patches(pixels: NDArray[np.uint8], center: Floats, axes: Floats) -> Singles:
    """Cut both halves of tiles out of a photo, turned so that the bar is on the left: tile, half, row, column, channel.

    A patch reaches a little over the bar and over the edges of the half.
    """
    outward = (np.arange(SIDE) + 0.5) / SIDE * 1.24 - 0.12
    sideways = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * 1.15
    signs = np.array([1.0, -1.0])[:, None, None]
    grid = np.stack(np.broadcast_arrays(signs * outward, signs * sideways[:, None]), axis=-1)  # half, row, column, axis
    turned = axes[:, None, None, None]
    places = center[:, None, None, None] + turned[..., 0] * grid[..., :1] + turned[..., 1] * grid[..., 1:]
    return sample(pixels, places[..., 0], places[..., 1])


def sample(pixels: NDArray[np.uint8], x: Floats, y: Floats) -> Singles:
    """Return the colors at places between pixels, interpolated; those outside the photo are the nearest inside."""
    height, width = pixels.shape[:2]
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    left, top = x.astype(np.int64), y.astype(np.int64)
    u, v = ((x - left)[..., None].astype(np.float32), (y - top)[..., None].astype(np.float32))
    at, colors = top * width + left, pixels.reshape(-1, 3)
    upper = colors.take(at, 0) * (1 - u) + colors.take(at + 1, 0) * u
    lower = colors.take(at + width, 0) * (1 - u) + colors.take(at + width + 1, 0) * u
    between: Singles = (upper * (1 - v) + lower * v).astype(np.float32)
    return between


def normalize(patches: Singles) -> Singles:
    """Remove brightness and contrast, as they are the light's and not the tile's."""
    mean = patches.mean(axis=(1, 2, 3), keepdims=True)
    normal: Singles = (patches - mean) / (patches.std(axis=(1, 2, 3), keepdims=True) + 12)
    return normal


def columns(values: Singles, kernel: int, stride: int) -> Singles:
    """Return the windows around every place, one after the other: count, height, width, window and channels."""
    pad = kernel // 2
    padded = np.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (kernel, kernel), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    return np.ascontiguousarray(windows).reshape(*windows.shape[:3], -1)


def forward(weights: list[Singles], inputs: Singles, kept: list[tuple[Singles, Singles]] | None = None) -> Singles:
    """Return the outputs of the net, before they become probabilities; `kept` receives all inputs and outputs."""
    values = inputs
    for layer, weight, bias in zip(LAYERS, weights[::2], weights[1::2], strict=True):
        parts = columns(values, layer.kernel, layer.stride) if layer.kernel else values.reshape(len(values), -1)
        result: Singles = parts @ weight + bias
        if layer.kernel:
            result = np.maximum(result, 0)
        if kept is not None:
            kept.append((values, result))
        values = result
    return values


@cache
def load_weights() -> list[Singles]:
    """Return the trained weights, which belong to the package."""
    with np.load(Path(__file__).with_name("halves.npz")) as stored:
        return [stored[name].astype(np.float32) for name in stored.files]


def read_halves(pixels: NDArray[np.uint8], center: Floats, axes: Floats) -> Singles:
    """Return the probability of every number and of `NONE`: tile, half, number."""
    patches = cut_patches(pixels, center, axes).reshape(-1, SIDE, SIDE, 3)
    outputs = np.concatenate(
        [forward(load_weights(), normalize(patches[at : at + 64])) for at in range(0, len(patches), 64)]
        or [np.empty((0, NONE + 1), np.float32)]
    )
    odds = np.exp(outputs - outputs.max(axis=1, keepdims=True, initial=-np.inf))
    probabilities: Singles = odds / odds.sum(axis=1, keepdims=True)
    return probabilities.reshape(len(center), 2, NONE + 1)
