"""Doubt that the spread of a sample of deals does not show: outcomes never seen, and what few sampled draws favour.

Where all deals of a sample agree, their spread is 0, and yet others may differ: the rule of three says how many, and
the rules how much. Players who choose by few draws overrate what these happen to favour, in all deals alike: how much
goes with what two repeats of a deal differ by.
"""

from dataclasses import dataclass, replace
from math import fsum, sqrt
from statistics import pstdev
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample
from tranca.game.tiles import mask, union

from .worlds import Worlds, value_worlds

MOST_REPEATED = 16
FEWEST_REPEATED = 6
"""Worlds solved again with other draws, to measure what draws do to a value: a quarter of all, within these limits."""


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """Additions to the intervals of a sample of deals, in points.

    Attributes:
        most: no value of a deal is further from 0.
        bias: by how many standard deviations, of what draws do to a value, means may be off; 0 where none are sampled.
        repeated: int64 (some worlds, plays), the first worlds solved again with other draws, in `units` a point; None
            where that was not done: then the whole spread of values counts as what draws do.
    """

    most: float
    units: int
    bias: float = 0.0
    repeated: NDArray[np.int64] | None = None

    def with_draws(self, worlds: Worlds, draws: DrawSample, resources: Resources) -> Self:
        """Solve some worlds with other draws to measure what sampled draws do; returns itself where stopped."""
        some = slice(0, min(MOST_REPEATED, max(FEWEST_REPEATED, len(worlds) // 4), len(worlds)))
        again = value_worlds(worlds, some, None, resources, wins=False, sample=draws.renew())
        return replace(self, repeated=again.values) if again.done.all() else self

    def only(self, kept: NDArray[np.intp]) -> Self:
        """Return the doubt about a subset of the worlds."""
        return self if self.repeated is None else replace(self, repeated=self.repeated[kept[kept < len(self.repeated)]])

    def bias_of(self, values: NDArray[np.int64], play: int, other: int | None = None) -> float:
        """Compute by how much the mean of a play, or of its advantage over another, may be biased.

        `values` (worlds, plays) are in the same units.
        """
        if not self.bias:
            return 0.0
        if self.repeated is None or not len(self.repeated):
            own: NDArray[np.int64] = values[:, play] if other is None else values[:, play] - values[:, other]
            return self.bias * float(pstdev(own.tolist())) / self.units
        moved = values[: len(self.repeated)] - self.repeated
        by = moved[:, play] if other is None else moved[:, play] - moved[:, other]
        return self.bias * sqrt(fsum(((by / self.units) ** 2).tolist()) / len(by) / 2)


def doubt_of(worlds: Worlds, draws: DrawSample | None, units: int) -> Doubt:
    """Return the doubt about means over worlds before any of them is solved with other draws."""
    bias = draws.bias_of_mean(len(worlds.position(0).boneyard)) if draws else 0.0
    return Doubt(most_points(worlds), units, bias)


def most_points(worlds: Worlds) -> float:
    """Return the most points that a side can win from this moment on, in any of the worlds."""
    now = worlds.all_deals.now
    left = union((now.boneyard.mask, *(hand.mask for hand in now.hands), mask(worlds.all_deals.holders)))
    return float(now.ruleset.most_points(left))
