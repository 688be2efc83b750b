"""Worlds drawn by how likely the plays made so far are in them.

An estimate weights the deals that it solves; few are then left in effect. Here many deals are drawn and read, which is
cheap, and different ones of them drawn again by their weights.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.inference.likelihood import read_weights
from tranca.analysis.inference.players import Players
from tranca.engine.intervals import whole_weights
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError

from .results import Reading
from .worlds import Worlds

READ = 2000
"""Worlds that are read, of which those to be solved or played on are drawn; a fifth or so are left in effect."""

UNREAD = 1000
"""Worlds where nothing is read; as many are listed one by one, if there are no more."""


@dataclass(frozen=True, slots=True, eq=False)
class Priorities:
    """Items in random order such that any first part of them is a priority sample of all.

    In priority sampling (Duffield, Lund, Thorup 2007) sums over the items are nearly as exact as they can be.

    Attributes:
        order: the numbers of the items.
        weights: of the items in that order.
        priorities: in that order, falling.
    """

    order: NDArray[np.intp]
    weights: NDArray[np.float64]
    priorities: NDArray[np.float64]

    @classmethod
    def draw(cls, weights: NDArray[Any], random: np.random.Generator) -> "Priorities":
        """Put all items into random order by their weights."""
        weights = weights.astype(np.float64)
        priorities = weights / (1.0 - random.random(len(weights)))
        order = np.argsort(-priorities, kind="stable")
        return cls(order, weights[order], priorities[order])

    def first(self, count: int) -> NDArray[np.int64]:
        """Return the weights, whole numbers, of the first items as a sample of all."""
        weights = self.weights[:count]
        if count < len(self.weights):
            weights = np.maximum(weights, self.priorities[count])
        return whole_weights(weights)


def draw_worlds(
    all_deals: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[Any]]:
    """Draw at most `count` different worlds; return them with the weight of each, a whole number."""
    drawn, weights = read_worlds(all_deals, count, reading, seed, known)
    if len(drawn) > count:
        which, weights = by_priority(weights, count, np.random.default_rng(abs(seed)))
        drawn = drawn.only(which)
    return drawn, weights


def read_worlds(
    all_deals: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[Any]]:
    """Draw at least `count` worlds if there are as many, weighted by the reading; weights are whole numbers.

    Where no reading is possible, since others kept tiles that they drew, weights are the numbers of deals alone.
    """
    drawn = Worlds.of(all_deals, Sampling(max(2, count, UNREAD if reading == "none" else READ), seed=seed))
    with suppress(UnsupportedError):
        return drawn, read_weights(all_deals, drawn.hands, drawn.weights, reading, known)
    return drawn, drawn.weights


def by_priority(
    weights: NDArray[Any], count: int, random: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Draw `count` different items by their weights; return their numbers, in order, and their new weights."""
    turns = Priorities.draw(weights, random)
    which = turns.order[:count]
    place = np.argsort(which)
    return which[place], turns.first(count)[place]
