"""The choice among candidates: one kind of tile, none inside another, two readers, and each tile of the pack once."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .blobs import Floats
from .candidates import Candidates, in_axes
from .halves import NONE, read_halves
from .perspective import Plane

_MOST = 120  # candidates of a photo in one size
_PIPS_UNSEEN = 0.03  # the probability that glare or shadow hides pips
_OTHER_SIZE = 2.1  # the ratio of areas from which tiles are no longer of one set, even in perspective
_LEAST_SCORE = 0.1
_LEAST_WITH_NET = -0.2  # low, because the net rejects everything else
_STRETCHES = tuple((along, across) for along in (0.88, 1.0, 1.12) for across in (0.92, 1.05))
"""The sizes, against that of the candidate, at which the net looks at a tile."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate that is a tile: its halves, the second best ones, and its doubt from 0 to 1."""

    at: int
    halves: tuple[int, int]
    second: tuple[int, int]
    doubt: float
    evidence: float


def select(candidates: Candidates, *, net: bool) -> Candidates:
    """Return the candidates that look like tiles of the same set, the best first; they may overlap."""
    candidates = candidates[candidates.score > (_LEAST_WITH_NET if net else _LEAST_SCORE)]
    if len(candidates):
        candidates = _of_one_size(_of_one_kind(candidates))
    return candidates[np.argsort(-candidates.score, kind="stable")[:_MOST]]


def separate(candidates: Candidates) -> Candidates:
    """Return the candidates without those that overlap a better one, the best first; the net has a say in it."""
    candidates = candidates[np.argsort(-(candidates.score + candidates.likely), kind="stable")]
    kept = np.empty(0, np.intp)
    for one in range(len(candidates)):
        between = candidates.center[one] - candidates.center[kept]
        far = np.hypot(*between.T) > 0.75 * np.maximum(candidates.bar[one], candidates.bar[kept])
        outside = np.abs(in_axes(candidates.axes[kept], between)).max(axis=1) >= 1.2
        around = np.abs(in_axes(candidates.axes[one], between)).max(axis=1) >= 1
        if (far & outside & around).all():
            kept = np.append(kept, one)
    return candidates[kept]


def glance(pixels: NDArray[np.uint8], candidates: Candidates) -> Candidates:
    """Let the net say how far it takes each candidate for a tile, with the numbers of the first reader above all."""
    chances = read_halves(pixels, candidates.center, candidates.axes)
    agreed = np.take_along_axis(chances, candidates.halves[..., None], axis=2)[..., 0].prod(axis=1)
    likely = (1 - chances[..., NONE]).prod(axis=1) * (agreed + chances[..., :NONE].max(axis=2).prod(axis=1)) / 2
    return replace(candidates, likely=likely.astype(np.float64))


def _of_one_kind(candidates: Candidates) -> Candidates:
    """Keep the candidates with faces similar to the best ones."""
    pips = candidates.halves.sum(axis=1)
    order = candidates.score + 0.05 * pips
    numbered = np.flatnonzero(pips >= 2)
    best = numbered[np.argsort(-order[numbered], kind="stable")][: max(3, len(numbered) // 3)]
    if not len(best):
        return candidates
    dark = bool(candidates.dark[best].mean() > 0.5)
    typical = np.median(candidates.face[best[candidates.dark[best] == dark]], axis=0)
    away = np.abs(candidates.face - typical)
    return candidates[(candidates.dark == dark) & (away[:, 0] < 1.2) & (away[:, 1:].max(axis=1) < 0.35)]


def _of_one_size(candidates: Candidates) -> Candidates:
    """Keep the candidates with bars of the typical length; perspective changes it by a factor."""
    if not len(candidates):
        return candidates
    weight = np.maximum(1, (20 * candidates.score * (candidates.halves.sum(axis=1) > 0)).astype(np.int64))
    typical = np.median(np.repeat(candidates.bar, weight))
    return candidates[(candidates.bar > 0.5 * typical) & (candidates.bar < 1.9 * typical)]


def judge(pixels: NDArray[np.uint8], candidates: Candidates, highest: int, *, net: bool) -> list[Judged]:
    """Let the net read every candidate too; return those that both readers take for tiles, the surest first.

    A tile is certain if both readers agree, and either is sure. A tile that was read twice is doubtful, because a pack
    has it once; a second blank tile is a stray line.
    """
    if not len(candidates):
        return []
    clear = np.clip(np.minimum(1 - np.exp(-candidates.margins / 0.65), 0.5 + candidates.score - 0.75), 0, 1)
    if not net:
        even = np.full((2, highest + 1), 1 / (highest + 1))
        alone = [_combine(at, candidates.costs[at], even, float(clear[at]), 1.0, net=False) for at in range(len(clear))]
        return _once_each(alone)
    chances = look_at_halves(pixels, candidates)
    chances[..., highest + 1 : NONE] = 0
    judged = []
    for at in range(len(candidates)):
        yes = 1 - chances[at, :, :, NONE]
        view = int((yes.prod(axis=1) * chances[at, :, :, :NONE].max(axis=2).prod(axis=1)).argmax())
        mixed = 0.5 * chances[at, view] + 0.5 * chances[at].mean(axis=0)
        evidence = float((1 - mixed[:, NONE]).prod())
        if evidence < 0.12 or (evidence < 0.45 and candidates.score[at] < 0.1):
            continue
        judged.append(_combine(at, candidates.costs[at], mixed[:, : highest + 1], float(clear[at]), evidence, net=True))
    judged.sort(key=lambda tile: -(candidates.score[tile.at] + tile.evidence))
    return _once_each(judged)


def look_at_halves(pixels: NDArray[np.uint8], candidates: Candidates) -> Floats:
    """Return the probabilities of the net: tile, stretch, half, number."""
    center = np.repeat(candidates.center, len(_STRETCHES), axis=0)
    axes = (candidates.axes[:, None] * np.array(_STRETCHES)[:, None]).reshape(-1, 2, 2)
    chances = read_halves(pixels, center, axes).reshape(len(candidates), len(_STRETCHES), 2, NONE + 1)
    return chances.astype(np.float64)


def _combine(at: int, costs: Floats, chances: Floats, clear: float, evidence: float, *, net: bool) -> Judged:
    chances = chances / (chances.sum(axis=1, keepdims=True) + 1e-9)
    fits = np.maximum(np.exp(-3 * (costs - costs.min(axis=1, keepdims=True))), _PIPS_UNSEEN)
    both = fits * (chances + 1e-3)
    order = np.argsort(-both, axis=1, kind="stable")
    best, second = order[:, 0], order[:, 1]
    agree = not net or bool((costs.argmin(axis=1) == chances.argmax(axis=1)).all())
    sure = float(chances[(0, 1), best].prod())
    doubt = 1 - max(clear, sure if net else 0) if agree else max(0.5, 1 - sure)
    weak = int((both[(0, 1), second] / both[(0, 1), best]).argmax())
    other = best.copy()
    other[weak] = second[weak]
    return Judged(at, _pair(best), _pair(other), doubt, evidence)


def _pair(numbers: NDArray[np.intp]) -> tuple[int, int]:
    return int(numbers[0]), int(numbers[1])


def _once_each(judged: list[Judged]) -> list[Judged]:
    seen, kept = set[tuple[int, ...]](), list[Judged]()
    for tile in judged:
        key = tuple(sorted(tile.halves))
        if key in seen:
            if key == (0, 0) or tile.evidence < 0.5:
                continue
            tile = Judged(tile.at, tile.halves, tile.second, max(tile.doubt, 0.5), tile.evidence)
        seen.add(key)
        kept.append(tile)
    return kept


def fit_sizes(candidates: Candidates, judged: list[Judged], plane: Plane | None = None) -> list[Judged]:
    """Remove tiles of an unusual size; a blank tile of a slightly different size becomes doubtful."""
    if not any(sum(tile.halves) for tile in judged):
        return judged
    areas = plane.areas(candidates) if plane else candidates.areas
    ratios = areas / np.median([areas[tile.at] for tile in judged if sum(tile.halves)])
    fitting = [tile for tile in judged if 1 / _OTHER_SIZE < ratios[tile.at] < _OTHER_SIZE]
    return [
        tile if sum(tile.halves) or 0.75 < ratios[tile.at] < 1.33 else replace(tile, doubt=max(tile.doubt, 0.5))
        for tile in fitting
    ]
