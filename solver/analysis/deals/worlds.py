"""The worlds of an estimate or of odds: all of them in random order, or a sample."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tranca.engine.sampling import Sampling
from tranca.game.position import Position

from .results import Deals, World

MOST_WORLDS = 100_000  # the most to list unless a number is given
SAMPLE = 2000


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Worlds in the order in which they are solved.

    Attributes:
        all_deals: the deals that they belong to.
        hands: uint64 (worlds, seats), masks.
        boneyards: uint64 (worlds,), masks.
        complete: True if all worlds are included.
    """

    all_deals: Deals
    hands: NDArray[np.uint64]
    boneyards: NDArray[np.uint64]
    weights: NDArray[Any]
    complete: bool

    @classmethod
    def of(cls, all_deals: Deals, sampling: Sampling) -> Self:
        """List all worlds in random order, so that any first part is a sample; draw some if there are too many."""
        if all_deals.worlds > (MOST_WORLDS if sampling.deals is None else sampling.deals):
            return cls.draw(all_deals, sampling)
        hands, boneyards, weights = all_deals.arrays()
        order = np.random.default_rng(abs(sampling.seed)).permutation(len(hands))
        return cls(all_deals, hands[order], boneyards[order], weights[order], True)

    @classmethod
    def draw(cls, all_deals: Deals, sampling: Sampling) -> Self:
        """Draw worlds with replacement by their weights."""
        return cls(all_deals, *all_deals.sample_arrays(sampling.deals or SAMPLE, sampling.seed), False)

    def __len__(self) -> int:
        return len(self.hands)

    def select(self, which: NDArray[np.intp]) -> "Worlds":
        """Return a subset of the worlds."""
        return Worlds(self.all_deals, self.hands[which], self.boneyards[which], self.weights[which], self.complete)

    def first(self, count: int) -> "Worlds":
        """Return the first worlds."""
        return self if count == len(self) else self.select(np.arange(count))

    def first_unblocked(self) -> int | None:
        """Return the number of the first world in which the deal is not blocked; None if it is blocked in all.

        A player who must pass cannot see that the deal is blocked. If the player can play, it is blocked in no world.
        """
        position = self.all_deals.now
        if position.ends is None or position.can_play:
            return 0
        fitting = np.uint64(position.fitting)
        open_worlds = ((self.hands & fitting) != 0).any(axis=1)
        return int(open_worlds.argmax()) if open_worlds.any() else None

    def position(self, number: int) -> Position:
        """Return world `number` as an open position."""
        return self.all_deals.position(World(tuple(self.hands[number].tolist()), int(self.boneyards[number]), 1))
