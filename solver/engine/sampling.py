"""Sampled draws in place of an exact expectation, where the orders of a boneyard are too many.

One repeat searches a tree in which a few draws stand for all at every draw, spread over their chances, until so few
tiles are left that all orders count (sparse sampling: Kearns, Mansour and Ng 2002). Whoever chooses a play knows which
tiles are left, and never their order. Repeats are independent; their mean is the answer and their spread its error.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

from tranca.errors import UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position

from .intervals import Mean, reach_of_agreed
from .resources import Stop
from .situation import Situation
from .solution import Bounds, Information, PlayValue, Solution, Value, require

OrdersArgument = int | Literal["all", "one"] | None

REPEATS = 8
"""The default number of repeats of a sample."""

EARLY_REPEATS = 4
"""The same for an early boneyard, where few and wide repeats say more."""

NODES = 6_000_000
"""Nodes of all repeats together, about a second of search; the narrowest sample may take more."""

EARLY_BONEYARD = 13
"""The least size of a boneyard that counts as early: before the first draws of a deal."""

_EARLY_NODES = 18_000_000
"""The same for an early boneyard."""

_SINGLES_SHARE = 2 / 3
"""The share of these nodes for three or four single players, whose nodes take longer."""

_EXACT_BONEYARD = 5
"""The largest boneyard of which all orders are searched; one tile less below an early boneyard."""

_WIDTHS = ((2,), (4,), (8, 4), (24, 4), (64, 8), (64, 16), (128, 32, 16), (128, 64, 16))
_EARLY_WIDTHS = ((2,), (8, 2), (24, 2), (24, 4, 2), (64, 8, 2), (64, 8, 4), (128, 16, 4))
"""Draws sampled at a node, by the effort of a repeat: from the boneyard of the root, then with one tile less, etc.;
the last number holds for all smaller ones."""

_COVERING_DRAWS = 24
"""Draws sampled at the root that cover its boneyard well: repeats then differ only by the draws below it."""

_GROWTH = 1.5
"""The least factor by which the nodes of a repeat grow with its effort, about: most nodes lie below the sampled draws,
and repeats share these."""

_LONG_REPEAT_NODES = 4_000_000
"""Nodes after which a repeat starts over with other draws, between two sides where plays score: few take longer."""

_ATTEMPTS = 4
"""Starts of a repeat at most; the last of them may take any number of nodes."""

_FIRST_SHARE = 1.25
"""The first repeat may take this many times its share of the nodes: the others reuse what it found."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """Sample sizes.

    Attributes:
        deals: how many deals, where there are more; None for the default of the question.
        orders: the number of repeats of sampled draws, where a boneyard is too large for all its orders; "all" orders,
            or "one" for each deal; None for the default of the question.
        seed: what they are drawn from.
    """

    deals: int | None = None
    orders: OrdersArgument = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.deals is not None:
            _check_count("deals", self.deals)
        if self.orders is not None and self.orders not in ("all", "one"):
            _check_count("orders", self.orders)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise UnsupportedError(f"seed={echo(self.seed)}: expected a whole number")

    @property
    def repeats(self) -> int | None:
        """The number of repeats in `orders`; None where no number is stated. UnsupportedError for "one"."""
        if self.orders == "one":
            raise UnsupportedError("orders='one': expected a whole number of at least 2, or 'all'")
        return None if self.orders == "all" else self.orders


def _check_count(name: str, count: object) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        also = ", or 'all'" if name == "orders" else ""
        raise UnsupportedError(f"{name}={echo(repr(count))}: expected a whole number of at least 2{also}")


@dataclass(frozen=True, slots=True)
class DrawSample:
    """One repeat: how many draws are sampled, by `effort`, and the random numbers that say which."""

    effort: int
    seed: int

    @classmethod
    def of_number(cls, effort: int, seed: int, number: int) -> "DrawSample":
        """Return the repeat with this number, from 0; repeats of one seed are independent of each other."""
        return cls(effort, Random(f"{seed}:{number}").getrandbits(64))

    def widths(self, size: int) -> list[int]:
        """Return the draws sampled at a node by the size of the boneyard, from 0 to `size`; 0 means all draws."""
        steps = _steps(size)[self.effort]
        few = min(_EXACT_BONEYARD - (size >= EARLY_BONEYARD), size - 1)
        return [0 if left <= few else steps[min(size - left, len(steps) - 1)] for left in range(size + 1)]

    def narrowest(self, size: int) -> int:
        """Return the smallest number of draws sampled at a node of a boneyard of up to `size` tiles."""
        return _steps(size)[self.effort][-1]

    def bias(self, size: int) -> float:
        """Return by how many standard deviations of a repeat a mean may be biased, since players choose by few draws.

        They overrate what these happen to favour. Twice the bias measured by the narrowest width, which is the larger
        a part of the deviation, the less of that comes from the first draws.
        """
        return (5 if self._covers_first_draws(size) else 2.5) / self.narrowest(size)

    def bias_of_mean(self, size: int) -> float:
        """Return the bias of a mean over many deals in which different players choose by few draws.

        Twice the root mean square measured where the exact search is long.
        """
        return (2 if self._covers_first_draws(size) else 1.4) / self.narrowest(size)

    def _covers_first_draws(self, size: int) -> bool:
        return _steps(size)[self.effort][0] >= _COVERING_DRAWS

    def renew(self) -> "DrawSample":
        """Return this sample with other random numbers."""
        return DrawSample(self.effort, Random(f"{self.seed}:again").getrandbits(64))


def _steps(size: int) -> tuple[tuple[int, ...], ...]:
    return _EARLY_WIDTHS if size >= EARLY_BONEYARD else _WIDTHS


def sample_draws(
    position: Position,
    search: Callable[[DrawSample, int | None], Solution],
    stop: Stop,
    *,
    seed: int,
    repeats: int | None = None,
    nodes: int | None = None,
) -> Solution | None:
    """Average independent repeats whose width is chosen to use about `nodes` nodes in all.

    `search` is given a repeat, and about the most nodes that it may take. The answer is the same for the same seed and
    number of repeats on any machine, unless it was cut, if `search` begins with tables that know nothing; None where
    not even two were done. `stop` is asked between repeats, since each may be a short search that ends before it asks.
    """
    size = len(position.boneyard)
    count = repeats or (REPEATS if size < EARLY_BONEYARD else EARLY_REPEATS)
    budget = NODES if size < EARLY_BONEYARD else _EARLY_NODES
    left = nodes if nodes is not None else int(budget * _SINGLES_SHARE) if len(position.rules.sides) > 2 else budget
    narrow = _Means(position, DrawSample(0, seed))
    effort = 0

    can_be_long = position.ruleset.has_second_layout and len(position.rules.sides) == 2

    def repeat(number: int) -> Solution:
        sample = DrawSample.of_number(effort, seed, number)
        for _ in range(_ATTEMPTS - 1 if can_be_long else 0):
            if (solution := search(sample, _LONG_REPEAT_NODES)).exact or stop.is_stopped:
                return solution
            sample = sample.renew()
        return search(sample, None)

    first = repeat(0)
    taken = first.nodes
    while first.exact and effort + 1 < len(_steps(size)) and taken * _GROWTH * count <= left and not stop.is_stopped:
        if not effort:  # two of the narrowest are an answer, should the time end before two wider ones
            narrow.add(first)
            if (second := repeat(1)).exact:
                narrow.add(second)
        try:
            wider = search(DrawSample.of_number(effort + 1, seed, 0), int(left * _FIRST_SHARE) // count)
        except ValueError:  # the sums of so many draws would be too large
            break
        if not wider.exact:
            break
        left -= taken
        first, effort, taken = wider, effort + 1, wider.nodes
    means = _Means(position, DrawSample(effort, seed))
    answer = first
    for number in range(1, count + 1):
        if not answer.exact:
            break
        means.add(answer)
        if number < count:
            if stop.is_stopped:
                break
            answer = repeat(number)
    found = means if means.value.count > 1 else narrow
    if found.value.count < 2:
        return None
    return found.solution(seed, cut=found is narrow or found.value.count < count)


class _Means:
    """Running means over the answers of repeats."""

    def __init__(self, position: Position, sample: DrawSample) -> None:
        """Start with the first repeat; `sample` is one of the repeats."""
        self.position = position
        self.sample = sample
        self.value = Mean()
        self.nodes = 0
        self.plays: dict[Play | None, Mean] = {}
        self.points: dict[Play | None, dict[str, Mean]] = {}

    def add(self, solution: Solution) -> None:
        """Add the answer of one more repeat."""
        self.value.add(require(solution.value))
        self.nodes += solution.nodes
        if self.position.must_draw:
            return
        for play in solution.plays:
            self.plays.setdefault(play.play, Mean()).add(require(play.value))
            for side, points in (play.points or {}).items():
                self.points.setdefault(play.play, {}).setdefault(side, Mean()).add(points)

    def solution(self, seed: int, cut: bool) -> Solution:
        """Return a solution with the means as values and their 95 % intervals as bounds."""
        value, bounds = self.value.center, self._interval(self.value)
        plays: list[PlayValue] = []
        if self.plays:
            top = max(mean.center for mean in self.plays.values())
            value, bounds = top, next(self._interval(mean) for mean in self.plays.values() if mean.center == top)
            plays = [self._play(play, mean, top) for play, mean in self.plays.items()]
            plays.sort(key=lambda play: (-require(play.value), (play.play or _FIRST).key))
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
            cut=cut,
            agreed=frozenset(play for play, mean in (self.plays or {None: self.value}).items() if not mean.error),
        )

    def _play(self, play: Play | None, mean: Mean, top: Value) -> PlayValue:
        points = {side: total.center for side, total in self.points.get(play, {}).items()} or None
        interval = self._interval(mean)
        return PlayValue(play, mean.center, mean.center - top, mean.center == top, interval, points, None, (), None)

    def _interval(self, mean: Mean) -> Bounds:
        """Return the 95 % interval of a mean; where all repeats agree, the limits for draws that none of them met."""
        size = len(self.position.boneyard)
        if mean.error:
            return mean.interval_with(self.sample.bias(size))
        most, count = Situation.of(self.position).most_points, mean.count * self.sample.narrowest(size)
        below, above = reach_of_agreed(float(mean.center), most, count)
        return mean.center - Fraction(below), mean.center + Fraction(above)


_FIRST = Play.parse("0-0")
