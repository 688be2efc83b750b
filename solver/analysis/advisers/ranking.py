"""Every play of a seat over a few worlds, drawn by how likely the plays made so far were, all solved in one call.

Solved with all hands open, a world lets everybody know where the tiles lie; played on by the policy, it lets everybody
err. The mean of both is the better guide: it gives up little by either measure.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.played_on import play_on
from tranca.analysis.estimate.results import Reading
from tranca.analysis.estimate.worlds import PlayValues, value_worlds
from tranca.engine.intervals import Weighting
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample
from tranca.game.actions import Play
from tranca.game.position import Position

from .drawing import draw_worlds

LookAhead = Literal["both", "open", "policy"]
"""The way on after each play: `open`, the best plays with all hands open; `policy`, every seat by the fitted policy,
from its own hand; `both`, the mean of the two.
"""

LOOK_AHEAD: tuple[LookAhead, ...] = get_args(LookAhead)

SOLVED = 40
"""Worlds that are solved where the layout is empty; twice as many whenever a round of tiles lies in it."""

MOST_SOLVED = 320
PLAYED_ON = 400

GAMES = 800
"""Games by the policy after each play, or one for each world, if there are more."""

ALL_ORDERS = 3
"""Tiles that may still be drawn, up to which every order of the boneyard is searched; of more, worlds are played on."""


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
    all_deals: Deals,
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
    drawn, weights = draw_worlds(all_deals, worlds or worlds_for(all_deals.now, continuation), reading, seed)
    resources, whole, now = resources or Resources(), slice(0, len(drawn)), drawn.position(0)
    played, opened = looks(now, continuation)
    ways: list[PlayValues] = []
    if opened:
        ways.append(value_worlds(drawn, whole, None, resources, wins, draws_of(now, seed)))
    if played:
        ways.append(play_on(drawn, whole, -(-GAMES // len(drawn)), seed, resources))
    weighting = Weighting(weights)
    means = [_means(weighting, way.values, way.units) for way in ways]
    won = [_means(weighting, way.wins.sum(axis=2, dtype=np.int64), way.units) for way in ways if way.wins is not None]
    return Ranking(now.legal_plays(), _joined(means), _joined(won) if wins else None, len(drawn))


def _means(weighting: Weighting, values: NDArray[np.int64], units: int) -> list[Fraction]:
    """Return the mean of each column, in points."""
    return [weighting.mean(column) / units for column in values.T]


def _joined(ways: list[list[Fraction]]) -> tuple[float, ...]:
    """Return play by play the mean of what each way gives."""
    return tuple(float(sum(way) / len(ways)) for way in zip(*ways, strict=True))


def worlds_for(now: Position, continuation: LookAhead) -> int:
    """Return the number of worlds that are looked at in a moment: the more, the less work each of them is."""
    if not looks(now, continuation)[1]:
        return PLAYED_ON
    if now.drawable:
        return SOLVED
    rounds = now.laid.bit_count() // now.rules.players
    return min(SOLVED << rounds, MOST_SOLVED)


def looks(now: Position, continuation: LookAhead) -> tuple[bool, bool]:
    """Whether worlds are played on, and whether they are solved.

    A boneyard of more tiles than all orders of which can be searched is solved only where that was asked for: players
    who draw by the policy see no order, and nobody else has to.
    """
    countable = now.drawable <= ALL_ORDERS
    return continuation != "open", continuation == "open" or (continuation == "both" and countable)


def draws_of(now: Position, seed: int) -> DrawSample | None:
    """Return the sample of draws with which worlds are solved; None where all orders of the boneyard are searched."""
    return None if now.drawable <= ALL_ORDERS else DrawSample(0, seed)
