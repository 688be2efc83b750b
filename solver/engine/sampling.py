"""Sampled draws, for boneyards with too many orders to take the exact expectation.

Each repeat searches a tree that keeps only a few of the possible draws at every draw node, spread over their
probabilities; once few tiles remain, it takes all orders (sparse sampling: Kearns, Mansour and Ng 2002). A player knows
which tiles remain in the boneyard but never their order. Repeats are independent: their mean is the value, and their
spread gives its standard error.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

from tranca.errors import UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.language import Message

from .intervals import Mean, reach_of_agreed
from .resources import Stop
from .situation import Situation
from .solution import Bounds, Information, PlayValue, Solution, Value, require

OrdersArgument = int | Literal["all", "one"] | None

REPEATS = 8
"""The default number of repeats of a sample."""

EARLY_REPEATS = 4
"""The default number of repeats for an early boneyard, where fewer but wider repeats are more accurate."""

NODES = 6_000_000
"""Node budget of all repeats together, about a second of search. The narrowest sample may exceed it."""

EARLY_BONEYARD = 13
"""Smallest boneyard that counts as early, that is, before the first draws of a deal."""

_EARLY_NODES = 18_000_000
"""Node budget for an early boneyard, in place of `NODES`."""

_SINGLES_SHARE = 2 / 3
"""Fraction of the node budget given to three or four single players, whose nodes are slower."""

_TREES_SHARE = 1 / 3
"""The same if every double is a spinner: static bounds and the smallest subtrees take time, but no node."""

_EXACT_BONEYARD = 5
"""Largest boneyard that is searched in all orders; one tile less if the boneyard at the root is early."""

_EXACT_BONEYARD_OF_SINGLES = 3
"""The same in the narrowest repeats that must fit into `_TREE_NODES_OF_SINGLES`: they take half of the nodes."""

_WIDTHS = ((2,), (4,), (8, 4), (24, 4), (64, 8), (64, 16), (128, 32, 16), (128, 64, 16))
_EARLY_WIDTHS = ((2,), (8, 2), (24, 2), (24, 4, 2), (64, 8, 2), (64, 8, 4), (128, 16, 4))
"""By effort, the number of draws sampled at a node: first with the boneyard of the root, then with one tile less, and
so on. The last number applies to all smaller boneyards."""

_COVERING_DRAWS = 24
"""Number of draws at the root from which they cover its boneyard so well that repeats differ only below it."""

_GROWTH = 1.5
"""Smallest factor, roughly, by which one step of effort increases the nodes of a repeat. It is small because most nodes
are below the sampled draws, and repeats share them."""

_LONG_REPEAT_NODES = 4_000_000
"""Nodes after which a repeat restarts with other draws, in scoring games of two sides. Few repeats reach it."""

_ATTEMPTS = 4
"""Maximum number of attempts at a repeat. The last attempt has no node limit."""

_TREE_NODES_OF_SINGLES = 24_000_000
"""Most nodes of a sample for three or four single players if every double is a spinner, some fifteen seconds of search;
the first repeat may use half of them. With 9 million, five of six whole deals had bounds only; with this, one."""

_FIRST_SHARE = 1.25
"""The first repeat may use this multiple of its share of the nodes, because the others reuse its table entries."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """The sample sizes and the seed that a caller asked for.

    Attributes:
        deals: the number of deals to sample if there are more; None for the default of the question.
        orders: the number of repeats of sampled draws if the boneyard has too many orders to search; "all" to search
            all orders, "one" to take one order in each deal; None for the default of the question.
        seed: the seed of every sample.
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
            raise UnsupportedError(Message("seed={seed}: expected a whole number", seed=echo(self.seed)))

    @property
    def repeats(self) -> int | None:
        """The number of repeats, or None if `orders` is None or "all". Raises UnsupportedError for "one"."""
        if self.orders == "one":
            raise UnsupportedError(Message("orders='one': expected a whole number of at least 2, or 'all'"))
        return None if self.orders == "all" else self.orders


def _check_count(name: str, count: object) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        also = Message(", or 'all'") if name == "orders" else ""
        raise UnsupportedError(
            Message(
                "{name}={count}: expected a whole number of at least 2{also}",
                name=name,
                count=echo(repr(count)),
                also=also,
            )
        )


@dataclass(frozen=True, slots=True)
class DrawSample:
    """One repeat: `effort` sets how many draws are sampled, `seed` which ones.

    `few` is the largest boneyard that is searched in all orders; one tile less if the boneyard at the root is early.
    """

    effort: int
    seed: int
    few: int = _EXACT_BONEYARD

    @classmethod
    def of_number(cls, effort: int, seed: int, number: int, few: int = _EXACT_BONEYARD) -> "DrawSample":
        """Return repeat number `number`, from 0. Repeats with the same `seed` are independent of each other."""
        return cls(effort, Random(f"{seed}:{number}").getrandbits(64), few)

    def widths(self, size: int) -> list[int]:
        """Return the number of draws sampled at a node, for boneyards of 0 to `size` tiles; 0 means all draws."""
        steps = _steps(size)[self.effort]
        few = min(self.few - (size >= EARLY_BONEYARD), size - 1)
        return [0 if left <= few else steps[min(size - left, len(steps) - 1)] for left in range(size + 1)]

    def narrowest(self, size: int) -> int:
        """Return the smallest number of draws sampled at any node if the root has a boneyard of `size` tiles."""
        return _steps(size)[self.effort][-1]

    def bias(self, size: int) -> float:
        """Return a limit on the bias of the mean over repeats, in standard deviations of one repeat.

        Players who choose by a few sampled draws overrate the plays that those draws happen to favor. The limit is
        twice the measured bias at each narrowest width. Relative to the deviation it is larger if the first draws are
        covered well, because the deviation is then smaller.
        """
        return (5 if self._covers_first_draws(size) else 2.5) / self.narrowest(size)

    def bias_of_mean(self, size: int) -> float:
        """Return a limit on the bias of a mean over many deals, in standard deviations due to the sampled draws.

        Different players choose by few draws in these deals. The limit is twice the root mean square measured in
        positions whose exact search takes long.
        """
        return (2 if self._covers_first_draws(size) else 1.4) / self.narrowest(size)

    def _covers_first_draws(self, size: int) -> bool:
        return _steps(size)[self.effort][0] >= _COVERING_DRAWS

    def renew(self) -> "DrawSample":
        """Return a sample of the same effort with another seed, derived from this one."""
        return DrawSample(self.effort, Random(f"{self.seed}:again").getrandbits(64), self.few)


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
    again: Callable[[DrawSample], Solution] | None = None,
    may_fail: bool = False,
) -> Solution | None:
    """Average independent repeats, at the largest effort for which all of them fit into about `nodes` nodes.

    `search` receives a repeat and an approximate node limit (None for no limit). If it starts with empty tables, the
    result depends only on the seed and the number of repeats, not on the machine, unless the sample was cut short.
    `again` does the same without a limit and may start with tables of other moments of the deal: it searches the
    repeats once the first one has shown, with empty tables, that no wider ones fit.
    `may_fail` limits the nodes of single players if every double is a spinner, where even narrow repeats can be long.
    Return None if fewer than two repeats were completed. `stop` is polled between repeats, because a short search may
    end before it polls `stop` itself.
    """
    size = len(position.boneyard)
    count = repeats or (REPEATS if size < EARLY_BONEYARD else EARLY_REPEATS)
    budget = NODES if size < EARLY_BONEYARD else _EARLY_NODES
    share = _SINGLES_SHARE if len(position.rules.sides) > 2 else 1
    if position.rules.spinner == "every_double":
        share = _TREES_SHARE
    left = nodes if nodes is not None else int(budget * share)
    narrow = _Means(position, DrawSample(0, seed))
    effort = 0

    can_be_long = position.ruleset.has_second_layout and len(position.rules.sides) == 2

    few = _EXACT_BONEYARD
    if may_fail and position.ruleset.every_double and len(position.rules.sides) > 2:
        search, few = _share_nodes(search, _TREE_NODES_OF_SINGLES), _EXACT_BONEYARD_OF_SINGLES

    def repeat(number: int) -> Solution:
        sample = DrawSample.of_number(effort, seed, number, _EXACT_BONEYARD if effort else few)
        for _ in range(_ATTEMPTS - 1 if can_be_long else 0):
            if (solution := search(sample, _LONG_REPEAT_NODES)).exact or stop.is_stopped:
                return solution
            sample = sample.renew()
        return search(sample, None)

    first = repeat(0) if again is None else search(DrawSample.of_number(0, seed, 0), left // count)
    can_widen = first.exact
    if again is not None and not first.exact and not stop.is_stopped:
        search, can_be_long = (lambda sample, _: again(sample)), False
        first = repeat(0)
    taken = first.nodes
    while can_widen and effort + 1 < len(_steps(size)) and taken * _GROWTH * count <= left and not stop.is_stopped:
        if not effort:  # keep two of the narrowest repeats, in case time runs out before two wider ones are done
            narrow.add(first)
            if (second := repeat(1)).exact:
                narrow.add(second)
        try:
            wider = search(DrawSample.of_number(effort + 1, seed, 0), int(left * _FIRST_SHARE) // count)
        except ValueError:  # the weighted sums of this many draws could overflow
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


def _share_nodes(search: Callable[[DrawSample, int | None], Solution], most: int) -> Callable[..., Solution]:
    """Limit searches to about `most` nodes together, and the first one to half of them."""
    spent = 0

    def search_within(sample: DrawSample, limit: int | None) -> Solution:
        nonlocal spent
        rest = max(most - spent, 0) if spent else most // 2
        solution = search(sample, rest if limit is None else min(rest, limit))
        spent += solution.nodes
        return solution

    return search_within


class _Means:
    """Running means of the values found by the repeats of one sample."""

    def __init__(self, position: Position, sample: DrawSample) -> None:
        """Start with no repeats. `sample` can be any of the repeats, since only its effort is used."""
        self.position = position
        self.sample = sample
        self.value = Mean()
        self.nodes = 0
        self.plays: dict[Play | None, Mean] = {}
        self.points: dict[Play | None, dict[str, Mean]] = {}

    def add(self, solution: Solution) -> None:
        self.value.add(require(solution.value))
        self.nodes += solution.nodes
        if self.position.must_draw:
            return
        for play in solution.plays:
            self.plays.setdefault(play.play, Mean()).add(require(play.value))
            for side, points in (play.points or {}).items():
                self.points.setdefault(play.play, {}).setdefault(side, Mean()).add(points)

    def solution(self, seed: int, cut: bool) -> Solution:
        """Return a solution that has the means as values and their 95 % confidence intervals as bounds."""
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
        """Return the 95 % confidence interval of a mean.

        If all repeats agree, their spread is 0, so bound the effect of draws that no repeat sampled instead.
        """
        size = len(self.position.boneyard)
        if mean.error:
            return mean.interval_with(self.sample.bias(size))
        most, count = Situation.of(self.position).most_points, mean.count * self.sample.narrowest(size)
        below, above = reach_of_agreed(float(mean.center), most, count)
        return mean.center - Fraction(below), mean.center + Fraction(above)


_FIRST = Play.parse("0-0")
