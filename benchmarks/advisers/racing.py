"""The best play of a seat by a race: what is surely behind drops out, and only the rest is looked at further.

Racing (Maron and Moore 1993, Hoeffding races): after each batch of worlds the plays that are behind the leader by more
than a few standard errors of the paired difference are given up. First all are played on by the policy, which is cheap;
those left are solved with all hands open, in ever more worlds. Most moments are decided by a few worlds.

Solved with all hands open, a world lets everybody know where the tiles lie; played on by the policy, it lets everybody
err. The mean of both is the better guide: it gives up little by either measure.

A race takes half the time of looking at every play in all worlds; its winner is worth up to a tenth of a point less, on
the mean. The means of plays that dropped out are less exact.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.playouts import Priorities, play_on, read_worlds
from tranca.analysis.estimate.values import PlayValues, value_worlds
from tranca.analysis.inference import Reading
from tranca.engine.intervals import Weighting
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample
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

GAMES = 800
"""Games by the policy after each play, or one for each world, if there are more."""

ALL_ORDERS = 3
"""Tiles that may still be drawn, up to which every order of the boneyard is searched; of more, worlds are played on."""

LEAST = 20
"""Worlds before anything is given up."""

GROWTH = 2
"""By as much there are more worlds whenever the plays are compared again, or by `LEAST`."""

BEHIND = 2.0
"""Standard errors of the difference to the leader by which a play is surely behind."""

BEHIND_PLAYED = 2.5
"""The same where worlds are only played on, and those left are still to be solved."""

Search = Callable[[slice, list[int]], PlayValues]
"""The values of some plays, by number, in some of the worlds."""


@dataclass(frozen=True, slots=True)
class Race:
    """A race that is over.

    Attributes:
        plays: in canonical order.
        means: of each, in points for the side to move, over what was looked at until it dropped out.
        played: by play, in how many worlds it was played on.
        solved: by play, in how many worlds it was solved.
        best: the winner.
    """

    plays: tuple[Play, ...]
    means: tuple[float, ...]
    played: tuple[int, ...]
    solved: tuple[int, ...]
    best: Play


def race(
    all_deals: Deals,
    *,
    worlds: int | None = None,
    reading: Reading = "none",
    continuation: LookAhead = "both",
    seed: int = 0,
    resources: Resources | None = None,
) -> Race:
    """Find the best play of the observer, who is to move and can play.

    Worlds are drawn from `seed`, by the weight that `reading` gives them; where no reading is possible, since others
    kept tiles that they drew, by their number of deals alone. `worlds` is the most of them to be solved or played on;
    without it that is as many as `worlds_for` says, and `GAMES` to be played on.
    """
    drawn, turns = worlds_in_turn(all_deals, worlds or GAMES, reading, seed)
    now, own = drawn.position(0), resources or Resources()
    played, opened = looks(now, continuation)
    plays = now.legal_plays()
    runners = _Runners(turns, len(plays))

    def play_some(part: slice, numbers: list[int]) -> PlayValues:
        return play_on(drawn, part, times, seed + part.start, own, [plays[number] for number in numbers])

    def solve_some(part: slice, numbers: list[int]) -> PlayValues:
        only = [plays[number] for number in numbers]
        return value_worlds(drawn, part, None, own, False, draws_of(now, seed), only)

    laps = []
    if played:
        most = min(len(drawn), worlds or GAMES)
        times = -(-GAMES // most)
        laps.append(runners.run(play_some, max(LEAST, most // 4), most, BEHIND_PLAYED if opened else BEHIND))
    if opened:
        most = min(len(drawn), worlds or worlds_for(now, "open"))
        laps.append(runners.run(solve_some, LEAST, most, BEHIND))
    none = (0,) * len(plays)
    return Race(
        plays,
        tuple(runners.means.tolist()),
        laps[0] if played else none,
        laps[-1] if opened else none,
        plays[runners.leader],
    )


def worlds_for(now: Position, continuation: LookAhead) -> int:
    """Return how many worlds to look at: fewer where each of them is more work."""
    if not looks(now, continuation)[1]:
        return PLAYED_ON
    if now.drawable:
        return SOLVED
    rounds = now.laid.bit_count() // now.rules.players
    return min(SOLVED << rounds, MOST_SOLVED)


def looks(now: Position, continuation: LookAhead) -> tuple[bool, bool]:
    """Decide whether worlds are played on, and whether they are solved.

    A boneyard with too many orders to search is solved only on request: players who draw by the policy see no order,
    and nobody else has to.
    """
    countable = now.drawable <= ALL_ORDERS
    return continuation != "open", continuation == "open" or (continuation == "both" and countable)


def draws_of(now: Position, seed: int) -> DrawSample | None:
    """Return how draws are sampled in solved worlds; None where all orders of the boneyard are searched."""
    return None if now.drawable <= ALL_ORDERS else DrawSample(0, seed)


def worlds_in_turn(all_deals: Deals, count: int, reading: Reading, seed: int) -> tuple[Worlds, Priorities]:
    """Draw worlds in an order such that any first part of them represents all that are read."""
    drawn, weights = read_worlds(all_deals, count, reading, seed)
    turns = Priorities.draw(weights, np.random.default_rng(abs(seed)))
    return drawn.select(turns.order), turns


class _Runners:
    """The plays in a race, by number.

    Attributes:
        alive: those that are still in it.
        means: of all, when they were last compared.
    """

    def __init__(self, turns: Priorities, plays: int) -> None:
        self.turns = turns
        self.alive = np.arange(plays)
        self.means = np.zeros(plays)
        self.leader = 0
        self._looks: list[NDArray[np.float64]] = []  # way by way, the values (worlds, plays) in the worlds looked at

    def run(self, search: Search, first: int, most: int, behind: float) -> tuple[int, ...]:
        """Evaluate the plays by one more method, in `most` worlds or until one is left; return by play in how many."""
        laps, done, upto = np.zeros(len(self.means), np.int64), 0, min(first, most)
        self._looks.append(np.zeros((0, len(self.means))))
        while len(self.alive) > 1 and done < most:
            values = search(slice(done, upto), self.alive.tolist())
            if not values.complete:
                break
            new = np.zeros((upto - done, len(self.means)))
            new[:, self.alive] = values.values / values.units
            self._looks[-1] = np.concatenate([self._looks[-1], new])
            laps[self.alive] = done = upto
            self._compare(behind)
            upto = min(most, max(done + first, int(done * GROWTH)))
        return tuple(laps.tolist())

    def _compare(self, behind: float) -> None:
        """Compare the plays by the mean over the methods, and drop those that are surely behind."""
        ways = [(Weighting(self.turns.first(len(values))).shares, values[:, self.alive]) for values in self._looks]
        means = sum((_means(*way) for way in ways), np.zeros(len(self.alive))) / len(ways)
        leader = int(means.argmax())
        errors = np.sqrt(sum(_variance(shares, values - values[:, [leader]]) for shares, values in ways)) / len(ways)
        keep = means[leader] - means <= behind * errors
        keep[leader] = True
        self.means[self.alive], self.leader = means, int(self.alive[leader])
        self.alive = self.alive[keep]


def _variance(shares: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the squared standard error of each mean (worlds, means)."""
    return _means(shares**2, (values - _means(shares, values)) ** 2)


def _means(shares: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sum each column weighted by shares, row by row, so that every processor rounds alike."""
    means: NDArray[np.float64] = (shares[:, None] * values).sum(axis=0)
    return means
