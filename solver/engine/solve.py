"""Solving positions: the value of every play, and the line behind each."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, overload

from tranca.errors import StoppedError, TrancaError, UnsupportedError
from tranca.game.actions import Action, Ends, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile

from . import searches
from .arguments import position_of, renamed
from .parallel import ordered_map
from .resources import Resources, Stop, Tables, check_seconds
from .situation import Line, Situation
from .solution import Bounds, Information, PlayValue, Solution, Value, margin, margins, to_value


@renamed(watch="stop=", sample="orders=")
def solve(
    position: Position | Record,
    *,
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Solution:
    """Find the exact value of every legal play for the side to move, the best plays, and a principal line for each.

    A record is solved at the moment after its last action. Hidden tiles that can lie in one place only are known.

    Args:
        time_limit: in seconds; what is not proven by then has no value but bounds, and `exact` is False.
        lines: False leaves out the lines and the points that follow from them.
        orders: a boneyard of unknown order may be too large to search: a sample of so many of its orders, drawn from
            `seed`. Without it, half of a time limit goes to a sample if the other half was not enough for all; with
            "all" nothing does. The answer says in `sample` that it is one.
        tables: memory to reuse between solves in one thread.
        stop: can stop the search from a signal handler or another thread, as a time limit does.

    Raises UnsupportedError for hidden hands, and for a boneyard so large that its orders cannot even be counted;
    StoppedError where not even two of the orders asked for could be searched.
    """
    check_seconds(time_limit)
    count = _sample_size(orders)
    position = position_of(position, "solve").resolved()
    start = time.perf_counter()
    resources = Resources.of(tables=tables, stop=stop)
    chance = position.is_open and position.drawable > 0 and not position.boneyard.ordered and not position.is_over
    share = time_limit / 2 if time_limit and chance and orders is None else time_limit
    solution = None
    own = resources.within(share)
    if count is None or not chance:
        solution = _solve(position, own, lines)
    if chance and orders != "all" and (solution is None or (not solution.exact and own.stop.ran_out)):
        from .sampling import average_orders  # rarely needed

        own = resources.within(share) if solution else own
        averaged = average_orders(position, lambda each: _solve(each, own, True), own.stop, seed, count)
        solution = averaged or solution
    if solution is None:
        raise StoppedError("stopped before two orders were searched: expected more time")
    if len(position.rules.sides) > 2 and not solution.finish and not solution.sample:
        solution = replace(solution, paranoid=_against_all(position, own))
    return solution.timed(time.perf_counter() - start)


def solve_order(position: Position, resources: Resources, *, lines: bool = True) -> Solution:
    """Solve one sampled order of a boneyard for a mean: without the paranoid value, which no mean takes in."""
    return _solve(position, resources, lines)


def solve_exactly(position: Position, resources: Resources, *, lines: bool = True) -> Solution:
    """Solve a position with the resources of a larger question; raises StoppedError where that was stopped before."""
    solution = solve(position, lines=lines, orders="all", tables=resources.tables, stop=resources.stop)
    if not solution.exact:
        raise StoppedError
    resources.check()  # a search stopped at its very end has values, but no lines
    return solution


def _sample_size(orders: int | str | None) -> int | None:
    """Read the number of orders asked for; None for all of them."""
    if orders is None or orders == "all":
        return None
    from .sampling import Sampling

    asked = Sampling(orders=orders).orders  # type: ignore[arg-type]
    if asked == "one":
        raise UnsupportedError("orders='one': expected 2 or more or 'all'")
    return asked if isinstance(asked, int) else None


@overload
def solve_many(
    positions: Iterable[Position | Record],
    *,
    errors: Literal["raise"] = "raise",
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> list[Solution]: ...
@overload
def solve_many(
    positions: Iterable[Position | Record],
    *,
    errors: Literal["return"],
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> list[Solution | TrancaError]: ...
@renamed(watch="stop=", sample="orders=")
def solve_many(
    positions: Iterable[Position | Record],
    *,
    errors: Literal["raise", "return"] = "raise",
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> list[Solution] | list[Solution | TrancaError]:
    """Solve many positions: the solution of each, as `solve` gives it, in their order.

    `threads` search at once, each with tables of its own, which take `megabytes` (None: what suits most deals). The
    search itself runs beside others; making the answers does not, so that threads help as far as the searches are what
    takes the time. `solve_arrays` makes no objects and is the way for very many late positions.

    Raises what `solve` raises for the first position that cannot be solved; with `errors="return"` the error stands in
    its place and the others are solved. Raises UnsupportedError for a number of threads that cannot be had.
    """
    if errors not in ("raise", "return"):
        raise UnsupportedError(f"errors={errors!r}: expected 'raise' or 'return'")
    if isinstance(positions, Position | Record | str):
        raise TypeError("solve_many() takes several positions: write tranca.solve(one) for one")

    plain = time_limit is None and orders in (None, "all")
    children: dict[int, Resources] = {}

    def work(position: Position | Record, own: Resources) -> Solution | TrancaError:
        try:
            if plain and isinstance(position, Position) and position.can_play and _is_usual(position):
                if id(own) not in children:
                    children[id(own)] = own.within()
                start = time.perf_counter()
                return _plays(position, children[id(own)], lines).timed(time.perf_counter() - start)
            return solve(
                position, time_limit=time_limit, lines=lines, orders=orders, seed=seed, tables=own.tables, stop=own.stop
            )
        except TrancaError as error:
            if errors == "raise":
                raise
            return error

    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    return list(ordered_map(work, positions, resources))


def _is_usual(position: Position) -> bool:
    """Whether all is known of a position of two sides in which the seat to move can play and nobody draws any more."""
    return len(position.rules.sides) == 2 and position.is_open and not position.drawable


def _solve(position: Position, resources: Resources, lines: bool) -> Solution:
    """Settle what is over, go through the draws and passes that are forced, then search every play."""
    if not position.is_open:
        raise UnsupportedError("hidden hands: expected every tile to be known")
    if position.can_play:
        return _plays(position, resources, lines)
    if position.is_over:
        return _finished(position)
    if position.must_draw:
        if not position.boneyard.ordered:
            return _unknown_draw(position, resources)
        after = position.draw()
        drawn = position.boneyard.tiles[0]
        return _after_draw(position, drawn, _solve(after, resources, lines))
    if position.must_pass:
        return _after_pass(position, _solve(position.pass_(), resources, lines))
    return _plays(position, resources, lines)


def _finished(position: Position) -> Solution:
    result = position.result()
    value = margin(result.points, 0)
    return Solution(position, Information.of(position), value, True, (value, value), finish=result)


def _after_draw(position: Position, tile: Tile, after: Solution) -> Solution:
    """The answer for who must draw a known tile, from the answer for the moment after it."""
    if not after.plays:  # the draw took the last tile that could be drawn, and the deal is blocked
        assert after.finish is not None and position.to_move is not None
        side = position.rules.side_of(position.to_move)
        value = margin(after.finish.points, side)
        turn = Action(position.seats[position.to_move], None, (tile,))
        points = dict(zip(position.rules.sides, after.finish.points, strict=True))
        values = _values(position, after.finish.points)
        only = PlayValue(None, value, 0, True, (value, value), points, "blocked", (turn,), after.finish, values)
        return replace(
            after, position=position, value=value, bounds=(value, value), plays=(only,), drawn=(tile,), finish=None
        )
    plays = []
    for each in after.plays:
        line = each.line
        if line:
            line = (replace(line[0], drawn=(tile, *line[0].drawn)), *line[1:])
        plays.append(replace(each, line=line))
    return replace(after, position=position, plays=tuple(plays), drawn=(tile, *after.drawn))


def _after_pass(position: Position, after: Solution) -> Solution:
    """The answer for who must pass, from the answer for the moment after it."""
    rules = position.rules
    situation = Situation.of(position)
    assert after.position.to_move is not None
    bonus = situation.pass_bonus
    follower = after.plays[0] if after.plays else None
    points: list[Value] | None = None
    if follower and follower.points:
        points = [follower.points[name] + extra for name, extra in zip(rules.sides, bonus, strict=True)]
    if len(rules.sides) == 2:
        values = None
        same = situation.side == rules.side_of(after.position.to_move)
        bounds = _behind_pass(after.bounds, margin(bonus, situation.side), same)
    else:
        values = None if points is None else _values(position, points)
        bounds = after.bounds if values is None else (values[rules.sides[situation.side]],) * 2
    value = bounds[0] if bounds[0] == bounds[1] else None
    if values is None and len(rules.sides) > 2:
        value = None
    turn = Action(rules.seats[situation.seat], None)
    play = PlayValue(
        play=None,
        value=value,
        swing=None if value is None else 0,
        best=True,
        bounds=bounds,
        points=None if points is None else dict(zip(rules.sides, points, strict=True)),
        end=follower.end if follower else None,
        line=(turn, *follower.line) if follower else (turn,),
        finish=follower.finish if follower else None,
        values=values,
    )
    return replace(after, position=position, value=value, bounds=bounds, plays=(play,), drawn=(), must_draw=False)


def _behind_pass(bounds: Bounds, gain: Value, same_side: bool) -> Bounds:
    """Limits for the side that passes, from those of the next to move: turned over where that is the other side."""
    low, high = bounds
    return (gain + low, gain + high) if same_side else (gain - high, gain - low)


def _unknown_draw(position: Position, resources: Resources) -> Solution:
    """The value where the side to move must draw from a boneyard of unknown order."""
    bounds, nodes = searches.draw(Situation.of(position), resources)
    exact = bounds[0] == bounds[1]
    value = bounds[0] if exact else None
    return Solution(position, Information.ORDER_UNKNOWN, value, exact, bounds, must_draw=True, nodes=nodes)


def _plays(position: Position, resources: Resources, lines: bool) -> Solution:
    """Every play of who can play."""
    situation = Situation.of(position)
    rows, nodes = searches.plays(situation, resources, lines=lines)
    bounds = max([row.bounds[0] for row in rows]), max([row.bounds[1] for row in rows])
    exact = all(row.is_exact for row in rows)
    if not exact and len(position.rules.sides) > 2:
        bounds = searches.UNKNOWN
    told = lines and not resources.stop.is_stopped
    rows.sort(key=_worst_last)
    plays = [
        _play_value(position, row, bounds, situation.play_out([row.code, *row.line]) if told and row.is_exact else None)
        for row in rows
    ]
    value = bounds[0] if bounds[0] == bounds[1] else None
    return Solution.searched(position, value, exact, bounds, tuple(plays), nodes)


def _worst_last(row: searches.PlayRow) -> tuple[Value, Value]:
    return -row.bounds[0], -row.bounds[1]


def _play_value(position: Position, row: searches.PlayRow, top: Bounds, line: Line | None) -> PlayValue:
    """A play from its row, its line, and the limits of the best value."""
    play = _play(row.code, position.ends)
    value = row.bounds[0] if row.is_exact else None
    swing = None if value is None or top[0] != top[1] else value - top[0]
    best = row.bounds[0] >= top[1]
    if row.points is None:
        return PlayValue.searched(play, value, swing, best, row.bounds, line)
    finish, sides = line.finish if line else None, position.rules.sides
    points: Mapping[str, Value] | None = line.points if line and finish else None
    if len(sides) > 2 or (line and not finish):
        points = dict(zip(sides, row.points, strict=True))
    return PlayValue(
        play=play,
        value=value,
        swing=swing,
        best=best,
        bounds=row.bounds,
        points=points,
        end=finish.end if finish else None,
        line=line.actions if line else (),
        finish=finish,
        values=_values(position, row.points),
    )


@cache
def _play(code: int, ends: Ends | None) -> Play:
    """The play of a code at these ends: plays are shared, since they never change."""
    return Play.from_code(code, ends)


def _values(position: Position, points: Sequence[Value]) -> Mapping[str, Value] | None:
    """Each side's own margin, from the points of all; None with two sides, of which one margin says both."""
    sides = position.rules.sides
    return None if len(sides) == 2 else dict(zip(sides, margins(points), strict=True))


def _against_all(position: Position, resources: Resources) -> Mapping[Play | None, Value] | None:
    """Value each play for the side to move if all others play together; None where that was stopped."""
    assert position.to_move is not None
    rules, mover = position.rules, position.to_move
    gain: Value = 0
    while not position.is_over and (position.must_draw or position.must_pass):
        if position.must_draw:
            if not position.boneyard.ordered:
                return {}
            position = position.draw()
            continue
        gain += margin(Situation.of(position).pass_bonus, rules.side_of(mover))
        position = position.pass_()
    if position.is_over:
        return {None: margin(position.result().points, rules.side_of(mover)) + gain}
    rows, _ = searches.plays(Situation.of(position), resources, lines=False, against=rules.side_of(mover))
    if not all(row.is_exact for row in rows):
        return None
    worth: dict[Play | None, Value] = {Play.from_code(row.code, position.ends): row.bounds[0] for row in rows}
    if position.to_move == mover:
        return worth
    return {None: to_value(gain + min(worth.values()))}
