"""The choice among candidates: one kind of tile, none inside another, and each tile of the pack once."""

import numpy as np

from .candidates import Candidates
from .blobs import Floats


def select(found: Candidates, least: float = 0.1) -> Candidates:
    """Return the candidates that are tiles, the best first."""
    found = found[found.score > least]
    if len(found):
        found = _of_one_size(_of_one_kind(found))
    found = found[np.argsort(-found.score, kind="stable")]
    kept = list[int]()
    for one in range(len(found)):
        if all(_are_apart(found, one, other) for other in kept):
            kept.append(one)
    return found[np.array(kept, np.intp)]


def _of_one_kind(found: Candidates) -> Candidates:
    """Keep the candidates with faces like those of the best ones."""
    order = found.score + 0.05 * found.halves.sum(axis=1)
    numbered = np.flatnonzero(found.halves.sum(axis=1) >= 2)
    best = numbered[np.argsort(-order[numbered], kind="stable")][: max(3, len(numbered) // 3)]
    if not len(best):
        return found
    dark = bool(found.dark[best].mean() > 0.5)
    usual = np.median(found.face[best[found.dark[best] == dark]], axis=0)
    away = np.abs(found.face - usual)
    return found[(found.dark == dark) & (away[:, 0] < 0.75) & (away[:, 1:].max(axis=1) < 0.22)]


def _of_one_size(found: Candidates) -> Candidates:
    """Keep the candidates with bars of the usual length; perspective changes it by a factor."""
    weight = np.maximum(1, (20 * found.score * (found.halves.sum(axis=1) > 0)).astype(np.int64))
    usual = np.median(np.repeat(found.bar, weight))
    return found[(found.bar > 0.5 * usual) & (found.bar < 1.9 * usual)]


def _are_apart(found: Candidates, one: int, other: int) -> bool:
    between = found.center[one] - found.center[other]
    return bool(
        np.hypot(*between) > 0.75 * max(found.bar[one], found.bar[other])
        and not _is_inside(found.axes[other], between, 1.2)
        and not _is_inside(found.axes[one], between, 1.0)
    )


def _is_inside(axes: Floats, offset: Floats, size: float) -> bool:
    return bool((np.abs(np.linalg.solve(axes, offset)) < size).all())
