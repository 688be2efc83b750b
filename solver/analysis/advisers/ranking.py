"""The best play of a seat over a few worlds: drawn by how likely the plays made so far were, all solved in one call.

An estimate weights the deals that it solves; few are then left in effect. Here many deals are drawn and read, which is
cheap, and different ones of them drawn again by their weights.

Solved with all hands open, a world lets everybody know where the tiles lie; played on by the policy, it lets everybody
err. The mean of both is the better guide: it gives up little by either measure.
"""

from dataclasses import dataclass
from functools import reduce
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.played_on import play_on
from tranca.analysis.estimate.results import Reading, both_ways
from tranca.analysis.estimate.worlds import PlayValues, Worlds, value_worlds
from tranca.analysis.inference.likelihood import likelihoods
from tranca.analysis.inference.players import Players
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position

LookAhead = Literal["both", "open", "policy"]
"""The way on after each play: `open`, the best plays with all hands open; `policy`, every seat by the fitted policy,
from its own hand; `both`, the mean of the two.
"""

LOOK_AHEAD: tuple[LookAhead, ...] = get_args(LookAhead)

SOLVED = 40
"""Worlds that are solved where the layout is empty; twice as many whenever a round of tiles lies in it."""

MOST_SOLVED = 320
PLAYED_ON = 400

READ = 1000
"""Worlds that are read, of which those to be solved or played on are drawn."""

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
    continuation: LookAhead = "both",
    wins: bool = False,
    seed: int = 0,
    resources: Resources | None = None,
) -> Ranking:
    """Rank the plays of the observer, who is to move and can play, by their means over a few worlds.

    `worlds` are drawn from `seed`, by the weight that `reading` gives them; where no reading is possible, since others
    kept tiles that they drew, by their number of deals alone. Without a number as many are as `worlds_for` says.
    Without `wins` who wins is not looked for, which takes less time.
    """
    drawn, shares = draw_worlds(given, worlds or worlds_for(given.now, continuation), reading, seed)
    resources, whole = resources or Resources(), slice(0, len(drawn))
    ways: list[PlayValues] = []
    if continuation != "policy":
        orders_seed = None if drawn.position(0).drawable <= ALL_ORDERS else seed
        ways.append(value_worlds(drawn, whole, orders_seed, resources, wins))
    if continuation != "open":
        ways.append(play_on(drawn, whole, -(-GAMES // len(drawn)), seed, resources))
    means = reduce(both_ways, [shares @ each.values / each.units for each in ways])
    won = None
    if wins:
        won = reduce(both_ways, [shares @ each.wins.sum(axis=2) / each.units for each in ways if each.wins is not None])
    return Ranking(
        drawn.position(0).legal_plays(), tuple(means.tolist()), None if won is None else tuple(won.tolist()), len(drawn)
    )


def worlds_for(now: Position, continuation: LookAhead) -> int:
    """The number of worlds that are looked at in a moment: the more, the less work each of them is."""
    if continuation == "policy":
        return PLAYED_ON
    if now.drawable:
        return SOLVED
    rounds = now.laid.bit_count() // now.rules.players
    return min(SOLVED << rounds, MOST_SOLVED)


def draw_worlds(
    given: Deals, count: int, reading: Reading, seed: int, known: Players | None = None
) -> tuple[Worlds, NDArray[np.float64]]:
    """Draw different worlds, `count` at most, and the share of each in the means."""
    drawn = Worlds.of(given, Sampling(max(2, count, READ), seed=seed))
    weights = drawn.weights.astype(np.float64)
    if reading != "none":
        weights *= _likelihoods(given, drawn, reading, known)
    shares = weights / weights.sum()
    if len(drawn) > count:
        which, shares = by_priority(shares, count, np.random.default_rng(abs(seed)))
        drawn = drawn.only(which)
    return drawn, shares


def _likelihoods(given: Deals, drawn: Worlds, reading: Reading, known: Players | None) -> NDArray[np.float64]:
    try:
        return likelihoods(given, drawn.hands, reading, known)
    except UnsupportedError:
        return np.ones(len(drawn))


def by_priority(
    shares: NDArray[np.float64], count: int, random: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Draw `count` different items by their shares, and the shares that they then stand for.

    This is priority sampling (Duffield, Lund, Thorup 2007): sums over the items are nearly as exact as they can be.
    """
    priorities = shares / (1.0 - random.random(len(shares)))
    order = np.argpartition(-priorities, count)
    which = np.sort(order[:count])
    stands = np.maximum(shares[which], priorities[order[count]])
    return which, stands / stands.sum()
