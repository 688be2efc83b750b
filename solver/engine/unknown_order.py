"""Solve positions with a boneyard of unknown order: all orders within a node limit, or else sampled draws."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeVar

from tranca.errors import StoppedError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position

from .intervals import Mean, reach_of_agreed
from .resources import Resources, Stop
from .sampling import EARLY_BONEYARD, EXACT_BONEYARD, DrawSample, list_widths
from .searches import SolutionSoFar, solve_within
from .situation import Situation
from .solution import Bounds, Information, PlayValue, Solution, Value, require

Answer = TypeVar("Answer")

REPEATS = 8
"""The default number of repeats of a sample."""

EARLY_REPEATS = 4
"""The default number of repeats for an early boneyard, where fewer but wider repeats are more accurate."""

NODES = 6_000_000
"""Node budget of all repeats together, about a second of search. The narrowest sample may exceed it."""

_EARLY_NODES = 18_000_000
"""Node budget for an early boneyard, in place of `NODES`."""

_SINGLES_SHARE = 2 / 3
"""Fraction of the node budget given to three or four single players, whose nodes are slower."""

_TREES_SHARE = 1 / 3
"""The same if every double is a spinner: static bounds and the smallest subtrees take time, but no node."""

_EXACT_BONEYARD_OF_SINGLES = 3
"""The same in the narrowest repeats that must fit into `_TREE_NODES_OF_SINGLES`: they take half of the nodes."""

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


class Budget(NamedTuple):
    """Node limits of the search of all orders of a boneyard, after which draws are sampled instead.

    Attributes:
        few_drawn: the largest number of tiles to draw that counts as few.
        nodes_few: the limit with few tiles to draw and two sides; most of these searches finish.
        nodes_many: the limit with more tiles, when hardly any search finishes, and for single players, whose nodes are
            slower.
        hopeless_drawn, hopeless_hands: no search finishes with more tiles than these to draw and in the hands.
        hopeless_tree_drawn, hopeless_tree_hands: the same if every double is a spinner: whole deals of four players.
        nodes_hopeless: the limit then; enough for bounds in case the sample is stopped.
        margin: a search of another kind that finishes within the limit divided by this shows that the plain search
            finishes within the limit. In 178 positions several threads took 0.37 to 1.9 times the nodes of one;
            searches without lines took 0.2 to 1 times.
    """

    few_drawn: int = 10
    nodes_few: int = 100_000_000
    nodes_many: int = 4_000_000
    hopeless_drawn: int = 12
    hopeless_hands: int = 8
    hopeless_tree_drawn: int = 5
    hopeless_tree_hands: int = 16
    nodes_hopeless: int = 50_000
    margin: int = 8

    def nodes(self, position: Position) -> int:
        """Return the node limit of the plain search of a position."""
        drawn, in_hands = position.drawable, sum(map(len, position.hands))
        is_tree = (
            position.ruleset.every_double and drawn > self.hopeless_tree_drawn and in_hands > self.hopeless_tree_hands
        )
        if is_tree or (drawn > self.hopeless_drawn and in_hands > self.hopeless_hands):
            return self.nodes_hopeless
        few = position.drawable <= self.few_drawn and len(position.rules.sides) == 2
        return self.nodes_few if few else self.nodes_many


BUDGET = Budget()


def solve_unknown_order(
    position: Position,
    resources: Resources,
    *,
    lines: bool,
    repeats: int | None,
    seed: int,
    time_limit: float | None,
    growing: SolutionSoFar | None,
) -> Solution:
    """Solve a position with a boneyard of unknown order, with sampled draws if not all orders can be searched.

    Draws are sampled at once if a number of `repeats` is given. Raises StoppedError if fewer than two were completed.
    """
    solution = None if repeats else _search_all_orders(position, resources, lines, time_limit, growing)
    if solution is None or not (solution.exact or resources.stop.is_stopped):
        may_fail = solution is not None
        sampled = solve_by_sample(position, resources, seed=seed, repeats=repeats, lines=lines, may_fail=may_fail)
        solution = sampled or solution
    if solution is None:
        raise StoppedError("stopped before two repeats of the sample were complete; allow more time")
    return solution


def _search_all_orders(
    position: Position, resources: Resources, lines: bool, time_limit: float | None, growing: SolutionSoFar | None
) -> Solution | None:
    """Search all orders within the node limit of `BUDGET` and half of the time limit.

    The plain search decides whether that succeeds (`search_all_orders`): with lines, one play after the other. Any
    other search (`resources.threads`, used tables, `growing`, no lines) takes more or fewer nodes, so it runs first
    with a small part of the limit and is trusted only if it finishes. Return None if there are too many orders to
    count.
    """
    limit, timed = BUDGET.nodes(position), resources.within(time_limit and time_limit / 2)
    singles = len(position.rules.sides) > 2  # one thread searches them, and earlier searches leave no trace in tables
    plain = timed if singles else timed.one_thread()
    is_plain = lines and (singles or (growing is None and plain.tables is timed.tables and timed.threads == 1))

    def search(own: Resources, lines: bool = True, growing: SolutionSoFar | None = None) -> Solution:
        return solve_within(position, own, lines=lines, growing=growing)

    if not is_plain:
        early = search_all_orders(partial(search, lines=lines, growing=growing), timed, limit // BUDGET.margin)
        if early is None or early.exact or timed.stop.is_stopped:
            return early
    solution = search_all_orders(search, plain, limit)
    if solution is None or lines or not solution.exact:
        return solution
    return search(plain, lines=False)


def search_all_orders(search: Callable[[Resources], Answer], resources: Resources, nodes: int) -> Answer | None:
    """Search all orders of boneyards within about `nodes` nodes; None if there are too many orders to count.

    Every choice between all orders and a sample is made here: all orders are used if the search finishes within its
    nodes. With the resources of `Resources.one_thread` the nodes depend on the question alone, not on threads, a clock
    or earlier searches.
    """
    try:
        return search(resources.within(nodes=nodes))
    except UnsupportedError:
        return None


def solve_by_sample(
    position: Position,
    resources: Resources,
    *,
    seed: int,
    repeats: int | None = None,
    nodes: int | None = None,
    lines: bool = False,
    may_fail: bool = False,
) -> Solution | None:
    """Solve a position with a boneyard of unknown order by sampled draws; None if fewer than two repeats finished.

    `nodes` is the approximate number for all repeats together; `lines` asks for the points of each side. `may_fail`
    limits the nodes even if fewer than two repeats finish within them.
    """
    fresh = resources.with_new_tables()

    def search(sample: DrawSample, most: int | None) -> Solution:
        return solve_within(position, fresh.within(nodes=most), lines=lines, sample=sample)

    stop = resources.stop
    return sample_draws(position, search, stop, seed=seed, repeats=repeats, nodes=nodes, may_fail=may_fail)


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

    few = EXACT_BONEYARD
    if may_fail and position.ruleset.every_double and len(position.rules.sides) > 2:
        search, few = _share_nodes(search, _TREE_NODES_OF_SINGLES), _EXACT_BONEYARD_OF_SINGLES

    def repeat(number: int) -> Solution:
        sample = DrawSample.of_number(effort, seed, number, EXACT_BONEYARD if effort else few)
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
    while can_widen and effort + 1 < len(list_widths(size)) and taken * _GROWTH * count <= left and not stop.is_stopped:
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
