"""Worlds drawn by how likely the plays made so far are in them.

An estimate weights the deals that it solves; few are then left in effect. Here many deals are drawn and read, which is
cheap, and different ones of them drawn again by their weights.
"""

from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.results import Reading
from tranca.analysis.estimate.worlds import Worlds
from tranca.analysis.inference.likelihood import likelihoods
from tranca.analysis.inference.players import Players
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError

READ = 2000
"""Worlds that are read, of which those to be solved or played on are drawn; a fifth or so are left in effect."""

UNREAD = 1000
"""Worlds where nothing is read; as many are listed one by one, if there are no more."""


@dataclass(frozen=True, slots=True, eq=False)
class Priorities:
    """Items in the order in which they are drawn: the first ones, however many, are a priority sample of all.

    In priority sampling (Duffield, Lund, Thorup 2007) sums over the items are nearly as exact as they can be.

    Attributes:
        order: the numbers of the items.
        shares: of the items in that order, 1 in all.
        priorities: in that order, falling.
    """

    order: NDArray[np.intp]
    shares: NDArray[np.float64]
    priorities: NDArray[np.float64]

    @classmethod
    def draw(cls, shares: NDArray[np.float64], random: np.random.Generator) -> "Priorities":
        """Draw all items in turn, by their shares."""
        priorities = shares / (1.0 - random.random(len(shares)))
        order = np.argsort(-priorities, kind="stable")
        return cls(order, shares[order], priorities[order])

    def first(self, count: int) -> NDArray[np.float64]:
        """The shares that the first items stand for, 1 in all."""
        stands = self.shares[:count]
        if count < len(self.shares):
            stands = np.maximum(stands, self.priorities[count])
        normed: NDArray[np.float64] = stands / stands.sum()
        return normed


def draw_worlds(
    given: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[np.float64]]:
    """Draw different worlds, `count` at most, and the share of each in the means."""
    drawn, shares = read_worlds(given, count, reading, seed, known)
    if len(drawn) > count:
        which, shares = by_priority(shares, count, np.random.default_rng(abs(seed)))
        drawn = drawn.only(which)
    return drawn, shares


def worlds_in_turn(given: Deals, count: int, reading: Reading, seed: int) -> tuple[Worlds, Priorities]:
    """Draw worlds in turn, so that the first ones, however many, stand for all that are read."""
    drawn, shares = read_worlds(given, count, reading, seed)
    turns = Priorities.draw(shares, np.random.default_rng(abs(seed)))
    return drawn.only(turns.order), turns


def read_worlds(
    given: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[np.float64]]:
    """Draw worlds to be read, `count` or more where there are as many, and the share of each by the reading.

    Where no reading is possible, since others kept tiles that they drew, they count by their number of deals alone.
    """
    drawn = Worlds.of(given, Sampling(max(2, count, UNREAD if reading == "none" else READ), seed=seed))
    weights = drawn.weights.astype(np.float64)
    if reading != "none":
        with suppress(UnsupportedError):
            weights *= likelihoods(given, drawn.hands, reading, known)
    return drawn, weights / weights.sum()


def by_priority(
    shares: NDArray[np.float64], count: int, random: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Draw `count` different items by their shares, and the shares that they then stand for; the items in order."""
    turns = Priorities.draw(shares, random)
    which = turns.order[:count]
    place = np.argsort(which)
    return which[place], turns.first(count)[place]
