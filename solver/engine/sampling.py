"""A sample of orders in place of an exact expectation, where those of a boneyard are too many to search.

Each sampled order is searched exactly as a known one, so both sides play as if they saw it: the means are those of
clairvoyant play, not of play that must choose without seeing the order.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position

from .intervals import Mean
from .resources import Stop
from .solution import Bounds, Information, PlayValue, Solution, Value

OrdersAsked = int | Literal["all", "one"] | None


@dataclass(frozen=True, slots=True)
class Sampling:
    """Sizes of samples of what is too much to go through.

    Attributes:
        deals: how many deals, where there are more; None for as many as the question takes by itself.
        orders: how many orders of a boneyard; "all", or "one" for each deal; None for what the question itself takes.
        seed: what they are drawn from.
    """

    deals: int | None = None
    orders: OrdersAsked = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.deals is not None:
            _check_count("deals", self.deals)
        if self.orders is not None and self.orders not in ("all", "one"):
            _check_count("orders", self.orders)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise UnsupportedError(f"seed={str(self.seed)[:40]}: expected a whole number")


def _check_count(name: str, count: object) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        also = " or 'all'" if name == "orders" else ""
        raise UnsupportedError(f"{name}={repr(count)[:40]}: expected 2 or more{also}")


def random_orders(position: Position, seed: int) -> Iterator[Position]:
    """Yield the position with its boneyard in one random order after another, without end; the same for one seed."""
    random = Random(seed)
    tiles = list(position.boneyard.tiles)
    while True:
        random.shuffle(tiles)
        yield position.changed(boneyard=Boneyard(tuple(tiles), ordered=True))


def average_orders(
    position: Position, search: Callable[[Position], Solution], stop: Stop, seed: int, count: int | None
) -> Solution | None:
    """Average the answers to `count` random orders of the boneyard, or to as many as `stop` lets through.

    The same for the same seed and number of orders; None where not even two could be searched. `stop` is asked between
    orders, since each is a short search that may end before it asks.
    """
    means = _Means(position)
    for ordered in itertools.islice(random_orders(position, seed), count):
        if stop.is_stopped:
            break
        solution = search(ordered)
        if not solution.exact:
            break
        means.add(solution)
    return means.solution(seed) if means.value.count > 1 else None


class _Means:
    """Running means over the answers to sampled orders."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.value = Mean()
        self.nodes = 0
        self.plays: dict[Play | None, Mean] = {}
        self.points: dict[Play | None, dict[str, Mean] | None] = {}

    def add(self, solution: Solution) -> None:
        """Take the answer to one more order in."""
        self.value.add(_known(solution.value))
        self.nodes += solution.nodes
        if self.position.must_draw:
            return
        for each in solution.plays:
            self.plays.setdefault(each.play, Mean()).add(_known(each.value))
            if each.points is None:
                self.points[each.play] = None
                continue
            means = self.points.setdefault(each.play, {side: Mean() for side in each.points})
            if means is not None:
                for side, points in each.points.items():
                    means[side].add(points)

    def solution(self, seed: int) -> Solution:
        """One answer with the means as values and their 95 % intervals as bounds."""
        value, bounds = self.value.center, self.value.interval
        plays: list[PlayValue] = []
        if self.plays:
            top = max(mean.center for mean in self.plays.values())
            value, bounds = top, next(mean.interval for mean in self.plays.values() if mean.center == top)
            plays = [self._play(play, mean, top) for play, mean in self.plays.items()]
            plays.sort(key=lambda each: (-_known(each.value), (each.play or _FIRST).key))
        return Solution(
            position=self.position,
            information=Information.ORDER_UNKNOWN,
            value=value,
            exact=False,
            bounds=bounds,
            plays=tuple(plays),
            must_draw=self.position.must_draw,
            nodes=self.nodes,
            sample=self.value.count,
            seed=seed,
        )

    def _play(self, play: Play | None, mean: Mean, top: Value) -> PlayValue:
        points: Mapping[str, Value] | None = None
        if (sums := self.points[play]) is not None:
            points = {side: each.center for side, each in sums.items()}
        interval: Bounds = mean.interval
        return PlayValue(play, mean.center, mean.center - top, mean.center == top, interval, points, None, (), None)


def _known(value: Value | None) -> Value:
    assert value is not None
    return value


_FIRST = Play.parse("0-0")
