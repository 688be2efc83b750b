"""Find the best play of a seat by a race: drop plays that are clearly behind, and evaluate the others further.

Racing (Maron and Moore 1993, Hoeffding races): after each batch of worlds, drop the plays that are behind the leader by
more than a few standard errors of the paired difference. First, all plays are played out by the policy, which is cheap.
The remaining plays are solved with open hands, in more and more worlds. A few worlds decide most moments.

If worlds are solved with open hands, every player knows all tiles; if they are played out by the policy, every player
makes errors. The mean of both methods is better: it loses little by either measure.

A race takes half the time of evaluating every play in all worlds, and its winner is worth less by at most a tenth of a
point on average. The means of dropped plays are less precise.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.results import Deals
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
"""How to evaluate a world after a play: `open`, best plays with open hands; `policy`, every seat by the fitted policy,
from its own hand; `both`, the mean of the two.
"""

LOOK_AHEAD: tuple[LookAhead, ...] = get_args(LookAhead)

SOLVED = 40
"""Worlds to solve if the layout is empty; doubled for each round of tiles laid."""

MOST_SOLVED = 320
PLAYED_ON = 400

GAMES = 800
"""Games by the policy after each play, or one for each world if there are more worlds."""

ALL_ORDERS = 3
"""The most drawable tiles for which all orders of the boneyard are searched; with more, worlds are played out."""

LEAST = 20
"""Worlds before any play may be dropped."""

GROWTH = 2
"""Factor by which the number of worlds grows between comparisons, at least by the first batch."""

BEHIND = 2.0
"""A play is dropped if it is behind the leader by more than this number of standard errors of the difference."""

BEHIND_PLAYED = 2.5
"""The same, while worlds are played out and the remaining plays are still to be solved."""

Search = Callable[[slice, list[int]], PlayValues]
"""A function that returns the values of some plays, by number, in some of the worlds."""


@dataclass(frozen=True, slots=True)
class Race:
    """The result of a race.

    Attributes:
        plays: in canonical order.
        means: the mean of each play until it was dropped, in points for the side to move.
        played: for each play, the number of worlds played out.
        solved: for each play, the number of worlds solved.
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
    """Find the best play of the observer, the player to move, if they can play.

    Worlds are drawn from `seed` by the weight of `reading`. If no reading is possible, because another player kept
    tiles that they drew, they are drawn by their number of deals. `worlds` is the most worlds to solve or play out; by
    default, `worlds_for` limits those to solve, and `GAMES` those to play out.
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
    """Return how many worlds to evaluate: fewer if each takes more work."""
    if not looks(now, continuation)[1]:
        return PLAYED_ON
    if now.drawable:
        return SOLVED
    rounds = now.laid.bit_count() // now.rules.players
    return min(SOLVED << rounds, MOST_SOLVED)


def looks(now: Position, continuation: LookAhead) -> tuple[bool, bool]:
    """Return whether worlds are played out, and whether they are solved.

    If a boneyard has too many orders to search, worlds are solved only on request, because in solved worlds the players
    know the order.
    """
    countable = now.drawable <= ALL_ORDERS
    return continuation != "open", continuation == "open" or (continuation == "both" and countable)


def draws_of(now: Position, seed: int) -> DrawSample | None:
    """Return how draws are sampled in solved worlds; None if all orders of the boneyard are searched."""
    return None if now.drawable <= ALL_ORDERS else DrawSample(0, seed)


def worlds_in_turn(all_deals: Deals, count: int, reading: Reading, seed: int) -> tuple[Worlds, Priorities]:
    """Draw worlds, ordered so that every prefix of them is representative."""
    drawn, weights = read_worlds(all_deals, count, reading, seed)
    turns = Priorities.draw(weights, np.random.default_rng(abs(seed)))
    return drawn.select(turns.order), turns


class _Runners:
    """The plays in a race, by number.

    Attributes:
        alive: the plays that have not been dropped.
        means: of all plays, at the last comparison.
    """

    def __init__(self, turns: Priorities, plays: int) -> None:
        self.turns = turns
        self.alive = np.arange(plays)
        self.means = np.zeros(plays)
        self.leader = 0
        self._looks: list[NDArray[np.float64]] = []  # for each method, values (worlds, plays) of the worlds evaluated

    def run(self, search: Search, first: int, most: int, behind: float) -> tuple[int, ...]:
        """Evaluate the plays by one more method, in up to `most` worlds or until one is left; return the worlds by
        play.
        """
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
        """Compare the plays by the mean of the methods, and drop those that are clearly behind."""
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
    """Return the weighted sum of each column, added row by row so that every processor rounds alike."""
    means: NDArray[np.float64] = (shares[:, None] * values).sum(axis=0)
    return means
