"""Draw worlds by the likelihood of the plays made so far, and play them out by the fitted policy.

Every seat chooses from its own hand without seeing the others. Weighting reduces the effective size of a sample to a
few deals. So many worlds are drawn and read, which is cheap, and some of these are drawn again by their weights.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.results import Deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.inference import Reading
from tranca.analysis.inference.likelihood import read_weights
from tranca.analysis.inference.policy import fitted_policy, public_facts
from tranca.analysis.inference.styles import Players
from tranca.engine.intervals import Weighting, mean_interval, reach_of_agreed, whole_weights
from tranca.engine.playouts import play_out
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.engine.situation import Situation
from tranca.engine.solution import FrozenDict
from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.rules.rules import layout_option

from .averages import most_points
from .results import Interval, PlayedOn
from .values import PlayValues, can_be_played_on, value_blocked

READ_WORLDS = 2000
"""Worlds to read, from which those to solve or play on are drawn; their effective number is about a fifth of it."""

UNREAD_WORLDS = 1000  # worlds to draw if no plays are read; if there are no more, all are listed


@dataclass(frozen=True, slots=True, eq=False)
class Priorities:
    """Items in a random order, such that the first n items are a priority sample for any n.

    In priority sampling (Duffield, Lund, Thorup 2007), sums over the items are nearly as exact as they can be.

    Attributes:
        order: the indices of the items.
        weights: of the items in that order.
        priorities: in that order, decreasing.
    """

    order: NDArray[np.intp]
    weights: NDArray[np.float64]
    priorities: NDArray[np.float64]

    @classmethod
    def draw(cls, weights: NDArray[Any], random: "np.random.Generator") -> "Priorities":
        """Put all items into a random order by their weights."""
        weights = weights.astype(np.float64)
        priorities = weights / (1.0 - random.random(len(weights)))
        order = np.argsort(-priorities, kind="stable")
        return cls(order, weights[order], priorities[order])

    def first(self, count: int) -> NDArray[np.int64]:
        """Return integer weights of the first `count` items, which are used as a sample of all items."""
        weights = self.weights[:count]
        if count < len(self.weights):
            weights = np.maximum(weights, self.priorities[count])
        return whole_weights(weights)


def draw_worlds(
    all_deals: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[Any]]:
    """Draw at most `count` different worlds; return them and their integer weights."""
    drawn, weights = read_worlds(all_deals, count, reading, seed, known)
    if len(drawn) > count:
        which, weights = sample_by_priority(weights, count, np.random.default_rng(abs(seed)))
        drawn = drawn.select(which)
    return drawn, weights


def read_worlds(
    all_deals: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[Any]]:
    """Draw at least `count` worlds, if there are that many, and weight them by the reading, in integers.

    If no reading is possible, as when others kept tiles that they drew, the weights are the numbers of deals.
    """
    drawn = Worlds.of(
        all_deals, Sampling(max(2, count, UNREAD_WORLDS if reading == "none" else READ_WORLDS), seed=seed)
    )
    with suppress(UnsupportedError):
        return drawn, read_weights(all_deals, drawn.hands, drawn.weights, reading, known)
    return drawn, drawn.weights


def sample_by_priority(
    weights: NDArray[Any], count: int, random: "np.random.Generator"
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Draw `count` different items by their weights; return their indices, in order, and their new weights."""
    turns = Priorities.draw(weights, random)
    which = turns.order[:count]
    place = np.argsort(which)
    return which[place], turns.first(count)[place]


GAMES = 4000  # games after each play; at least one for each world
BATCHES = 8  # parts of the games if all worlds are included: the interval comes from the differences between them


def play_on(
    worlds: Worlds, part: slice, times: int, seed: int, resources: Resources, only: Sequence[Play] | None = None
) -> PlayValues:
    """Play worlds on `times` times after each play of the side to move; the values are means over these games.

    `only` restricts the plays, in canonical order.
    """
    rules = worlds.all_deals.now.rules
    if not can_be_played_on(rules):
        raise UnsupportedError(
            "games cannot be simulated under {option}; use rules with out=first, or with points for ends",
            option=layout_option(rules),
        )
    first = worlds.first_unblocked()
    if first is None:
        return value_blocked(worlds, part)
    position = worlds.position(first)
    plays = only or position.legal_plays()
    played = play_out(
        Situation.of(position),
        public_facts(worlds.all_deals.view),
        [play.code(position.ends) for play in plays],
        worlds.hands[part],
        worlds.boneyards[part],
        fitted_policy(position.rules),
        times,
        seed,
        resources,
    )
    return PlayValues.of(plays, played)


def average_playouts(
    worlds: Worlds, weights: NDArray[Any], complete: bool, seed: int, resources: Resources, most: int = GAMES
) -> Mapping[Play | None, PlayedOn]:
    """Play worlds with integer `weights` on after each play, in about `most` games; empty if it was stopped.

    `complete` means that all worlds are included.
    """
    weighting = Weighting(weights)
    batches = BATCHES if complete else 1
    times = max(1, -(-most // (len(worlds) * batches)))
    whole = slice(0, len(worlds))
    parts = [play_on(worlds, whole, times, seed * BATCHES + batch, resources) for batch in range(batches)]
    if not all(part.complete for part in parts):
        return FrozenDict({})
    games, bound = len(worlds) * batches * times, most_points(worlds)
    plays = enumerate(parts[0].plays)
    return FrozenDict({play: _average(parts, weighting, column, games, bound) for column, play in plays})


def _average(parts: list[PlayValues], weighting: Weighting, column: int, games: int, most: float) -> PlayedOn:
    means = [weighting.mean(part.values[:, column]) / part.units for part in parts]
    mean, interval = _interval(parts, weighting, column, means, games, most)
    out, block = (
        sum(weighting.mean(part.wins[:, column, way]) / part.units for part in parts if part.wins is not None)
        / Fraction(len(parts))
        for way in range(2)
    )
    independent = games if len(parts) > 1 else weighting.effective
    return PlayedOn(mean, interval, float(out + block), float(out), float(block), games, independent)


def _interval(
    parts: list[PlayValues], weighting: Weighting, column: int, means: list[Fraction], games: int, most: float
) -> tuple[float, Interval]:
    if len(parts) == 1:
        return float(means[0]), weighting.interval(parts[0].values[:, column], parts[0].units, most)
    mean, (low, high) = mean_interval(means)
    if low == high:
        below, above = reach_of_agreed(float(mean), most, games)
        return float(mean), (float(mean) - below, float(mean) + above)
    return float(mean), (float(low), float(high))
