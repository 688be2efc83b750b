"""The best play of a seat over a few worlds: drawn by how likely the plays made so far were, all solved in one call.

An estimate weights the deals that it solves; few are then left in effect. Here many deals are drawn and read, which is
cheap, and some of them drawn again by their weights: each of those that are solved counts the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.played_on import play_on
from tranca.analysis.estimate.results import Continuation, Reading
from tranca.analysis.estimate.worlds import PlayValues, Worlds, value_worlds
from tranca.analysis.inference.likelihood import likelihoods
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError
from tranca.game.actions import Play

WORLDS: Mapping[Continuation, int] = MappingProxyType({"open": 40, "policy": 400})
READ = 1000
"""Worlds that are read, of which those to be played on are drawn."""

GAMES = 800
"""Games by the policy after each play, or one for each world, if there are more."""

ALL_ORDERS = 3
"""Tiles that may still be drawn, up to which every order of the boneyard is searched; of more, one in each world."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every play of a seat with its mean over the worlds looked at.

    Attributes:
        plays: in canonical order.
        means: of each, in points for the side to move.
        wins: the chance of each that the side to move wins the deal; None where it was not asked for.
        worlds: how many worlds were played on.
    """

    plays: tuple[Play, ...]
    means: tuple[float, ...]
    wins: tuple[float, ...] | None
    worlds: int

    @property
    def best(self) -> Play:
        """The first play with the highest mean."""
        return self.plays[self.means.index(max(self.means))]


def rank(
    given: Deals,
    *,
    worlds: int | None = None,
    reading: Reading = "none",
    continuation: Continuation = "open",
    wins: bool = False,
    seed: int = 0,
    resources: Resources | None = None,
) -> Ranking:
    """Rank the plays of the observer, who is to move and can play, by their means over a few worlds.

    `worlds` are drawn from `seed`, by the weight that `reading` gives them; where no reading is possible, since others
    kept tiles that they drew, by their number of deals alone. Without a number as many are as `continuation` needs.
    Without `wins` who wins is not looked for, which takes less time.
    """
    drawn, shares = draw_worlds(given, worlds or WORLDS[continuation], reading, seed)
    values = (_solved if continuation == "open" else _played_on)(drawn, seed, resources or Resources(), wins)
    means = shares @ values.values / values.units
    won = None
    if wins and values.wins is not None:
        won = tuple((shares @ values.wins.sum(axis=2) / values.units).tolist())
    return Ranking(drawn.position(0).legal_plays(), tuple(means.tolist()), won, len(drawn))


def _solved(drawn: Worlds, seed: int, resources: Resources, wins: bool) -> PlayValues:
    orders_seed = None if drawn.position(0).drawable <= ALL_ORDERS else seed
    return value_worlds(drawn, slice(0, len(drawn)), orders_seed, resources, wins)


def _played_on(drawn: Worlds, seed: int, resources: Resources, _wins: bool) -> PlayValues:
    return play_on(drawn, slice(0, len(drawn)), -(-GAMES // len(drawn)), seed, resources)


def draw_worlds(given: Deals, count: int, reading: Reading, seed: int) -> tuple[Worlds, NDArray[np.float64]]:
    """Draw different worlds, `count` at most, and the share of each: how often it was drawn, or its weight where all
    are there.
    """
    reads = reading != "none"
    listed = given.worlds <= max(count, READ)
    drawn = Worlds.of(given, Sampling(max(2, count, READ if listed or reads else 0), seed=seed))
    weights = drawn.weights.astype(np.float64)
    if reads:
        weights *= _likelihoods(given, drawn, reading)
    shares = weights / weights.sum()
    if len(drawn) > count:
        times = _systematic(shares, count, np.random.default_rng(abs(seed)))
        which = np.flatnonzero(times)
        drawn, shares = drawn.only(which), times[which] / count
    return drawn, shares


def _likelihoods(given: Deals, drawn: Worlds, reading: Reading) -> NDArray[np.float64]:
    try:
        return likelihoods(given, drawn.hands, reading)
    except UnsupportedError:
        return np.ones(len(drawn))


def _systematic(shares: NDArray[np.float64], count: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Count how often each item is drawn in `count` draws by their shares, evenly spaced from a random start."""
    places = (random.random() + np.arange(count)) / count
    upto = np.cumsum(shares)
    return np.bincount(np.searchsorted(upto / upto[-1], places, side="right"), minlength=len(shares))
