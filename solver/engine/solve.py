"""Solve positions: find the value of every play and the line behind it."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from tranca.errors import StoppedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, position_of

from .resources import Resources, Stop, Tables, give_back, take_tables
from .searches import FEWEST_HELD, SolutionSoFar, forced_moments, search_plays, solve_within
from .situation import Situation
from .solution import Solution, Value, margin, play_of, to_value


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
    repeats = None
    if orders is not None:
        from .sampling import Sampling  # rarely needed

        repeats = Sampling(orders=orders).repeats
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
        if chance and orders != "all":
            from .unknown_order import solve_unknown_order  # rarely needed

            solution = solve_unknown_order(
                position, own, lines=lines, repeats=repeats, seed=seed, time_limit=time_limit, growing=growing
            )
        else:
            solution = solve_within(position, own, lines=lines, growing=growing)
        if len(position.rules.sides) > 2 and (solution.exact or own.stop.is_stopped):
            solution = _with_paranoid(solution, own)
        return solution.timed(time.perf_counter() - start)
    finally:
        if pooled is not None:
            give_back(pooled)


def may_share(position: Position) -> bool:
    """Return True if several threads may save time in the search of a position."""
    if not position.drawable or (position.boneyard.ordered and len(position.rules.sides) > 2):
        if sum(map(len, position.hands)) < FEWEST_HELD:
            return False
    elif position.boneyard.ordered:
        return False
    return position.is_open and not position.is_over


def _with_paranoid(solution: Solution, resources: Resources) -> Solution:
    """Add the values against all opponents together, with three or more sides."""
    if solution.finish or solution.sample:
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
    rows, _ = search_plays(Situation.of(moment), resources, lines=False, against=side)
    if not all(row.is_exact for row in rows):
        return None
    if moment.to_move == position.to_move:
        return {play_of(row.code, moment.ends): row.bounds[0] for row in rows}
    return {None: to_value(gain + min(row.bounds[0] for row in rows))}


def solve_exactly(position: Position, resources: Resources, *, lines: bool = True, paranoid: bool = True) -> Solution:
    """Solve a position with given resources. Raises StoppedError if they were stopped before it was solved.

    `paranoid=False` omits the values against all opponents together.
    """
    solution = solve_within(position.resolved(), resources, lines=lines)
    if paranoid and len(position.rules.sides) > 2:
        solution = _with_paranoid(solution, resources)
    if not solution.exact:
        raise StoppedError
    resources.check()  # a search stopped at its very end has values, but no lines
    return solution
