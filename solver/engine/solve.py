"""Solve positions: find the value of every play and the line behind it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from tranca.errors import StoppedError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import Message

from . import searches
from .arguments import position_of
from .forced_turns import before_turn, forced_moments
from .resources import Resources, Stop, Tables, give_back, take_tables
from .shared_search import may_share
from .situation import Situation
from .solution import (
    Information,
    PlayRow,
    Solution,
    Value,
    margin,
    play_of,
    solution_of_rows,
    solution_of_sample,
    to_value,
)

if TYPE_CHECKING:
    from .sampling import DrawSample


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

Answer = TypeVar("Answer")

SolutionSoFar = Callable[[Solution], None]
"""Receives solutions that are not fully proven yet."""


def solve(
    position: Position | Record,
    *,
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int | None = None,
    tables: Tables | None = None,
    stop: Stop | None = None,
    growing: SolutionSoFar | None = None,
) -> Solution:
    """Find the exact value of every legal play for the side to move, the best plays, and the line behind each.

    A record is solved at the moment after its last action. Hidden tiles that can be in only one place count as known.

    Args:
        time_limit: in seconds; values that are not proven by then are None with bounds, and `exact` is False.
        lines: False omits the principal variations and the points that follow from them.
        orders: how to treat a boneyard of unknown order, which may have too many orders to search. By default all
            orders are searched within a node limit and half of the time limit; if that fails, draws are sampled from
            `seed` in 8 independent repeats (4 if 13 or more tiles are in the boneyard), in which players do not see the
            order either. A number asks for that number of repeats at once, "all" for all orders, however long they
            take. `sample` in the solution is the number of repeats.
        threads: the number of threads if 8 or more tiles can be drawn in any order, or if no tile can be drawn and the
            hands hold 18 or more; None for all cores. It changes `nodes`, but no other part of the solution.
        tables: memory to reuse between solves in one thread.
        growing: with a boneyard of unknown order, receives the solution as soon as its value and all best plays are
            proven, and again after each other play, in any of the threads. It has bounds for the other plays and is not
            `exact`, unlike the solution returned. It must not raise.
        stop: stops the search from a signal handler or another thread, as a time limit does.

    Raises UnsupportedError for hidden hands and, with "all", for a boneyard with too many orders to count; StoppedError
    if fewer than two repeats of the sample were completed.
    """
    repeats = _repeats(orders)
    position = position_of(position, "solve").resolved()
    start = time.perf_counter()
    chance = position.drawable > 0 and not position.boneyard.ordered and position.is_open and not position.is_over
    if threads is None and not may_share(position):
        threads = 1  # counting the cores takes time
    pooled = take_tables() if tables is None else None
    try:
        own = Resources.of(threads=threads, tables=pooled or tables, stop=stop, time_limit=time_limit)
        if stop is not None and time_limit is None:
            own = own.within()  # so that signal handlers run
        solution = None
        if not chance or orders == "all":
            solution = solve_within(position, own, lines=lines, growing=growing)
        elif repeats is None:
            solution = _search_all_orders(position, own, lines, time_limit, growing)
        if solution is None or not (solution.exact or own.stop.is_stopped):
            may_fail = solution is not None and repeats is None
            sampled = solve_by_sample(position, own, seed=seed, repeats=repeats, lines=lines, may_fail=may_fail)
            solution = sampled or solution
            if solution is not None and not own.stop.is_stopped:
                return solution.timed(time.perf_counter() - start)  # neither kind has a paranoid value
        if solution is None:
            raise StoppedError(Message("stopped before two repeats of the sample were complete; allow more time"))
        return _with_paranoid(solution, own).timed(time.perf_counter() - start)
    finally:
        if pooled is not None:
            give_back(pooled)


def _with_paranoid(solution: Solution, resources: Resources) -> Solution:
    """Add the values against all opponents together if there are three or more sides."""
    if len(solution.position.rules.sides) == 2 or solution.finish or solution.sample:
        return solution
    return replace(solution, paranoid=_against_all(solution.position, resources))


def _against_all(position: Position, resources: Resources) -> Mapping[Play | None, Value] | None:
    """Value each play for the side to move if all others play together against it; None if the search was stopped."""
    assert position.to_move is not None
    side = position.rules.side_of(position.to_move)
    *forced, moment = forced_moments(position)
    passed = [Situation.of(before).pass_bonus for before in forced if before.must_pass]
    gain = sum(margin(bonus, side) for bonus in passed)
    if moment.is_over:
        return {None: margin(moment.result().points, side) + gain}
    if moment.must_draw:  # an unknown tile
        return {}
    rows, _ = searches.search_plays(Situation.of(moment), resources, lines=False, against=side)
    if not all(row.is_exact for row in rows):
        return None
    if moment.to_move == position.to_move:
        return {play_of(row.code, moment.ends): row.bounds[0] for row in rows}
    return {None: to_value(gain + min(row.bounds[0] for row in rows))}


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
    if not is_plain:
        part = limit // BUDGET.margin
        early = search_all_orders(lambda own: solve_within(position, own, lines=lines, growing=growing), timed, part)
        if early is None or early.exact or timed.stop.is_stopped:
            return early
    solution = search_all_orders(lambda own: solve_within(position, own), plain, limit)
    if solution is None or lines or not solution.exact:
        return solution
    return solve_within(position, plain, lines=False)


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
    from .sampling import sample_draws  # rarely needed

    fresh = resources.with_new_tables()
    return sample_draws(
        position,
        lambda sample, most: solve_within(position, fresh.within(nodes=most), lines=lines, sample=sample),
        resources.stop,
        seed=seed,
        repeats=repeats,
        nodes=nodes,
        may_fail=may_fail,
    )


def solve_exactly(position: Position, resources: Resources, *, lines: bool = True, paranoid: bool = True) -> Solution:
    """Solve a position with given resources. Raises StoppedError if they were stopped before it was solved.

    `paranoid=False` omits the values against all opponents together.
    """
    solution = solve_within(position.resolved(), resources, lines=lines)
    if paranoid:
        solution = _with_paranoid(solution, resources)
    if not solution.exact:
        raise StoppedError
    resources.check()  # a search stopped at its very end has values, but no lines
    return solution


def _repeats(orders: int | Literal["all"] | None) -> int | None:
    if orders is None or orders == "all":
        return None
    from .sampling import Sampling  # rarely needed

    return Sampling(orders=orders).repeats


def solve_plays(position: Position, resources: Resources, *, lines: bool) -> Solution:
    """Solve a position of two sides with all tiles known and no draws, in which the seat to move can play."""
    start = time.perf_counter()
    return _plays(position, resources, lines, None).timed(time.perf_counter() - start)


def solve_within(
    position: Position,
    resources: Resources,
    *,
    lines: bool = True,
    sample: "DrawSample | None" = None,
    growing: SolutionSoFar | None = None,
) -> Solution:
    """Solve a position with given resources: settle a finished deal, make forced draws and passes, search every play.

    With a `sample` the solution is that of one repeat, whose values are meaningful only as part of a mean. The paranoid
    value is omitted. `growing` is not called if the first turn is forced. Raises UnsupportedError for hidden hands.
    """
    if not position.is_open:
        raise UnsupportedError(Message("hands are hidden; a solution needs all tiles to be known"))
    if position.can_play:
        return _plays(position, resources, lines, sample, growing)
    *forced, moment = forced_moments(position)
    if moment.can_play:
        solution = _plays(moment, resources, lines, sample)
    elif moment.is_over:
        result = moment.result()
        value = margin(result.points, 0)
        solution = Solution(moment, Information.of(moment), value, True, (value, value), finish=result)
    else:
        solution = _unknown_draw(moment, resources, sample)
    for before in reversed(forced):
        solution = before_turn(before, solution)
    return solution


def _unknown_draw(position: Position, resources: Resources, sample: "DrawSample | None") -> Solution:
    situation = Situation.of(position)
    if sample is None:
        bounds, nodes = searches.search_draw(situation, resources)
    else:
        rows, nodes = searches.sample_plays(situation, resources, sample, points=False)
        bounds = rows[0].bounds if rows else situation.widest_bounds
    exact = bounds[0] == bounds[1]
    value = bounds[0] if exact else None
    return Solution(position, Information.ORDER_UNKNOWN, value, exact, bounds, must_draw=True, nodes=nodes)


def _plays(
    position: Position,
    resources: Resources,
    lines: bool,
    sample: "DrawSample | None",
    growing: SolutionSoFar | None = None,
) -> Solution:
    situation = Situation.of(position)
    if sample is not None:
        return solution_of_sample(
            position, situation, *searches.sample_plays(situation, resources, sample, points=lines)
        )

    def report(rows: list[PlayRow]) -> None:
        if growing:
            growing(replace(solution_of_rows(position, situation, rows, 0, False), exact=False))

    rows, nodes = searches.search_plays(situation, resources, lines=lines, report=report if growing else None)
    return solution_of_rows(position, situation, rows, nodes, lines and not resources.stop.is_stopped)
