"""Train the small net that reads the halves of tiles on photos, and write `solver/photo/halves.npz`.

    nice -n 19 python benchmarks/fit_photo.py [--scenes 900] [--seed 1]

It sees drawn scenes only (`tests/photo_scenes.py`): patches at the true places of tiles, moved a little as the reader
misses them, and patches at the reader's wrong candidates, in scenes and in photos without tiles. The same seed gives
the same patches and the same training; the last digits depend on the library for matrix products.
"""

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from photo_scenes import CLUTTER, draw_clutter, draw_scene, random_look, random_tiles  # noqa: E402

from tranca.photo.candidates import find_candidates  # noqa: E402
from tranca.photo.halves import LAYERS, NONE, SIDE, columns, cut_patches, forward, normalize  # noqa: E402

Floats = NDArray[np.float32]
WEIGHTS = ROOT / "solver" / "photo" / "halves.npz"
BATCH = 96
SMOOTHING = 0.05


def axes_of(corners: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return center and axes of a tile from the corners of its face."""
    a, b, c, d = corners
    return corners.mean(axis=0), np.stack([(a + b - c - d) / 4, (b + c - a - d) / 4], axis=1)


def disturb(random: np.random.Generator, axes: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a shift of the center, and axes turned and stretched a little."""
    shift = axes @ (random.normal(0, 0.04), random.normal(0, 0.08))
    turn = random.normal(0, 0.06)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ axes
    return shift, turned * np.exp(random.normal(0, 0.09, 2))


def make_patches(seed: int, scenes: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Cut patches with their numbers (`NONE` for anything but a half) out of scenes."""
    random = np.random.default_rng(seed)
    patches, numbers = [], []
    for scene_at in range(scenes):
        look = random_look(random, 55)
        if random.random() < 0.3:
            look = replace(look, face="any", pips="any")
        if random.random() < 0.35:
            look = replace(look, gloss=float(random.uniform(0.1, 0.8)))
        if random.random() < 0.1:
            look = replace(look, light=float(random.uniform(1.2, 1.8)))  # overexposed
        tiles: Any
        if scene_at % 5 == 4:
            pixels, tiles = draw_clutter(int(random.integers(1 << 31)), str(random.choice(CLUTTER)), (640, 480)), ()
        else:
            highest = 6 if random.random() < 0.7 else 9
            halves = random_tiles(random, int(random.integers(3, 16)), highest)
            layout = str(random.choice(("scatter", "row"), p=(0.7, 0.3)))
            scene = draw_scene(int(random.integers(1 << 31)), look, halves, layout, (640, 480))
            pixels, tiles = scene.pixels, scene.tiles
        centers: list[Any] = []
        axes: list[Any] = []
        truths: list[Any] = []
        known = []
        for tile in tiles:
            center, own = axes_of(tile.corners)
            known.append((center, np.linalg.inv(own)))
            for _ in range(3):
                shift, moved = disturb(random, own)
                centers.append(center + shift)
                axes.append(moved)
                truths.append(tile.halves)
            if random.random() < 0.5:  # beside its place, or across it
                away = own @ random.choice(((0.5, 0), (-0.5, 0), (0, 0.9), (1, 0.5)), axis=0)
                centers.append(center + away)
                axes.append(own)
                truths.append((NONE, NONE))
            if random.random() < 0.2:
                centers.append(center)
                axes.append(own[:, ::-1])
                truths.append((NONE, NONE))
        found = find_candidates(pixels)
        wrong = 0
        for at in random.permutation(len(found)):
            inside = [np.abs(inverse @ (found.center[at] - center)).max() < 0.3 for center, inverse in known]
            if any(inside):
                center, inverse = known[inside.index(True)]
                turned = inverse @ found.axes[at]
                if np.abs(np.abs(turned) - np.eye(2)).max() < 0.3:
                    halves = tiles[inside.index(True)].halves
                    centers.append(found.center[at])
                    axes.append(found.axes[at])
                    truths.append(halves if turned[0, 0] > 0 else halves[::-1])
            elif wrong < 16:
                centers.append(found.center[at])
                axes.append(found.axes[at])
                truths.append((NONE, NONE))
                wrong += 1
        if centers:
            patches.append(cut_patches(pixels, np.array(centers), np.array(axes)).reshape(-1, SIDE, SIDE, 3))
            numbers.append(np.array(truths).ravel())
        if scene_at % 50 == 49:
            print(f"{scene_at + 1} scenes, {sum(map(len, numbers))} patches", flush=True)
    return np.concatenate(patches).astype(np.uint8), np.concatenate(numbers)


def loss_and_gradients(weights: list[Floats], inputs: Floats, numbers: NDArray[np.int64]) -> tuple[float, list[Floats]]:
    """Return the mean cross entropy, and its gradient by every weight."""
    kept: list[tuple[Floats, Floats]] = []
    outputs = forward(weights, inputs, kept)
    shifted = outputs - outputs.max(axis=1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    goal = np.full(outputs.shape, SMOOTHING / outputs.shape[1], np.float32)
    goal[np.arange(len(numbers)), numbers] += 1 - SMOOTHING
    back = (np.exp(logs) - goal) / len(numbers)
    gradients: list[Floats] = [np.empty(0, np.float32)] * len(weights)
    for layer in reversed(range(len(LAYERS))):
        inside, values = kept[layer]
        kernel, stride = LAYERS[layer].kernel, LAYERS[layer].stride
        if layer < len(LAYERS) - 1:
            back = back * (values > 0)
        flat = back.reshape(-1, back.shape[-1])
        if kernel == 0:
            gradients[2 * layer] = inside.reshape(len(inside), -1).T @ flat
            back = (flat @ weights[2 * layer].T).reshape(inside.shape)
        else:
            parts = columns(inside, kernel, stride)
            gradients[2 * layer] = parts.reshape(len(flat), -1).T @ flat
            if layer:
                back = scatter(flat @ weights[2 * layer].T, inside.shape, kernel, stride)
        gradients[2 * layer + 1] = flat.sum(axis=0)
    return float(-(goal * logs).sum(axis=1).mean()), gradients


def scatter(parts: Floats, shape: tuple[int, ...], kernel: int, stride: int) -> Floats:
    """Add the gradients of all windows to the places that they came from: the reverse of `columns`."""
    count, height, width, depth = shape
    pad = kernel // 2
    padded = np.zeros((count, height + 2 * pad, width + 2 * pad, depth), np.float32)
    parts = parts.reshape(count, height // stride, width // stride, kernel, kernel, depth)
    for row in range(kernel):
        for column in range(kernel):
            padded[:, row : row + height : stride, column : column + width : stride] += parts[:, :, :, row, column]
    return padded[:, pad : pad + height, pad : pad + width]


def train(patches: NDArray[np.uint8], numbers: NDArray[np.int64], seed: int, epochs: float) -> list[Floats]:
    """Train with Adam and a falling rate; print the accuracy on every fifteenth patch, which is validation out."""
    random = np.random.default_rng(seed)
    weights: list[Floats] = []
    for layer in LAYERS:
        fan = layer.inputs * max(1, layer.kernel**2)
        weights.append(random.normal(0, np.sqrt(2 / fan), (fan, layer.outputs)).astype(np.float32))
        weights.append(np.zeros(layer.outputs, np.float32))
    validation = np.arange(len(patches)) % 15 == 0
    own = np.flatnonzero(~validation)
    first, second = ([np.zeros_like(weight) for weight in weights] for _ in range(2))
    steps, losses, began = int(epochs * len(own) / BATCH), [], time.monotonic()
    for step in range(steps):
        chosen = random.choice(own, BATCH)
        inputs = patches[chosen].astype(np.float32)
        if random.random() < 0.5:
            inputs = inputs[:, ::-1]
        mode = random.random()
        if mode < 0.3:
            inputs = inputs[..., random.permutation(3)]
        elif mode < 0.5:
            inputs = np.repeat(inputs.mean(axis=3, keepdims=True), 3, axis=3)
        inputs = inputs * random.uniform(0.7, 1.2, (BATCH, 1, 1, 1)) + random.normal(
            0, random.uniform(0, 8), inputs.shape
        )
        loss, gradients = loss_and_gradients(weights, normalize(inputs.astype(np.float32)), numbers[chosen])
        rate = 2e-3 * min(1, step / 100 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        for at, gradient in enumerate(gradients):
            first[at] += 0.1 * (gradient - first[at])
            second[at] += 0.01 * (gradient**2 - second[at])
            fair = first[at] / (1 - 0.9 ** (step + 1)), second[at] / (1 - 0.99 ** (step + 1))
            weights[at] -= (rate * (fair[0] / (np.sqrt(fair[1]) + 1e-7) + 1e-2 * weights[at])).astype(np.float32)
        losses.append(loss)
        if step % 200 == 199:
            print(
                f"step {step + 1} of {steps}: loss {np.mean(losses[-200:]):.3f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    right = forward(weights, normalize(patches[validation].astype(np.float32))).argmax(axis=1) == numbers[validation]
    print(f"{validation.sum()} held-out patches: {right.mean():.4f} right")
    return weights


def main() -> None:
    """Make the patches, train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=900)
    parser.add_argument("--epochs", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    patches, numbers = make_patches(options.seed, options.scenes)
    print(np.bincount(numbers))
    weights = train(patches, numbers, options.seed, options.epochs)
    np.savez(options.output, *(weight.astype(np.float16) for weight in weights))
    print(f"{options.output}: {options.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
