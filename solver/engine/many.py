"""Solving many positions: late hands of the same rules in one call of the kernel, any others one by one."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, overload

from tranca.errors import TrancaError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .parallel import ordered_map
from .resources import Resources, Stop, Tables
from .situation import numbers_of
from .solution import Solution
from .solve import solve, solve_plays

_MOST = 256  # positions of one piece of work
_READ_AHEAD = 32  # the same where it is not known how many there are
_FEW = 8  # late hands up to which they are solved one by one, without loading numpy


@overload
def solve_many(
    positions: Iterable[Position | Record],
    *,
    errors: Literal["raise"] = "raise",
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int | None = 1,
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
    threads: int | None = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> list[Solution | TrancaError]: ...
def solve_many(
    positions: Iterable[Position | Record],
    *,
    errors: Literal["raise", "return"] = "raise",
    time_limit: float | None = None,
    lines: bool = True,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int | None = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> list[Solution] | list[Solution | TrancaError]:
    """Solve many positions: the solution of each, as `solve` gives it, in their order.

    `threads` search at once (None: as many as there are cores), each with tables of its own, which take `megabytes`
    (None: what suits most deals). The search itself runs beside others; making the answers does not, so that threads
    help as far as the searches are what takes the time. Without lines, late positions of the same rules are solved
    together: the seconds of each are then its share, by nodes. `solve_arrays` makes no objects and is the way for very
    many late positions.

    Raises what `solve` raises for the first position that cannot be solved; with `errors="return"` the error stands in
    its place and the others are solved. Raises UnsupportedError for a number of threads that cannot be had.
    """
    if errors not in ("raise", "return"):
        raise UnsupportedError(f"errors={errors!r}: expected 'raise' or 'return'")
    if isinstance(positions, Position | Record | str):
        raise TypeError("solve_many() takes several positions: write tranca.solve(one) for one")

    plain = time_limit is None and orders in (None, "all")

    def alone(position: Position | Record, own: Resources, below: Resources) -> Solution | TrancaError:
        try:
            if plain and isinstance(position, Position) and position.can_play and _suits_no_draw(position):
                return solve_plays(position, below, lines=lines)
            return solve(
                position,
                time_limit=time_limit,
                lines=lines,
                orders=orders,
                seed=seed,
                threads=own.threads,
                tables=own.tables,
                stop=own.stop,
            )
        except TrancaError as error:
            if errors == "raise":
                raise
            return error

    def work(piece: Sequence[Position | Record], own: Resources) -> list[Solution | TrancaError]:
        below = own.within()
        together = _solve_together(piece, below) if plain and not lines else {}
        return [together.get(place) or alone(position, own, below) for place, position in enumerate(piece)]

    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    return [
        solution for piece in ordered_map(work, _pieces(positions, resources.threads), resources) for solution in piece
    ]


def _pieces(positions: Iterable[Position | Record], threads: int) -> Iterator[Sequence[Position | Record]]:
    """Cut the positions into pieces, several for each thread."""
    size = _READ_AHEAD
    if isinstance(positions, Sequence):
        size = max(1, min(_MOST, -(-len(positions) // (4 * threads)) if threads > 1 else _MOST))
    waiting = iter(positions)
    while piece := tuple(islice(waiting, size)):
        yield piece


def _suits_no_draw(position: Position) -> bool:
    """Tell whether all is known of a position of two sides in which nobody draws any more."""
    return len(position.rules.sides) == 2 and position.is_open and not position.drawable


def _solve_together(piece: Sequence[object], resources: Resources) -> dict[int, Solution]:
    """Solve the positions that suit one call of the kernel, without lines; returns the solutions by place."""
    groups: dict[Rules, dict[int, Position]] = {}
    by_id: dict[int, dict[int, Position]] = {}  # the same, found in less time
    for place, position in enumerate(piece):
        if not (isinstance(position, Position) and position.stake is None and position.can_play and position.is_open):
            continue
        if position.turned:  # which columns do not state
            continue
        rules = position.rules
        if rules.draws and position.boneyard.mask:
            continue
        group = by_id.get(id(rules))
        if group is None:
            group = by_id[id(rules)] = groups.setdefault(rules, {})
        group[place] = position
    solved: dict[int, Solution] = {}
    for rules, group in groups.items():
        if len(group) >= _FEW and len(rules.sides) == 2 and not rules.deal_bonus:
            solved.update(_solutions(rules, group, resources))
    return solved


def _solutions(rules: Rules, group: Mapping[int, Position], resources: Resources) -> Iterator[tuple[int, Solution]]:
    """Solve positions of one rule set, by place, and yield those not stopped with their places."""
    from tranca.game.moment_table import MomentTable  # and with it numpy, which few positions do without

    from .arrays import plays_of

    start, positions = time.perf_counter(), [*group.values()]
    ends = [*map(numbers_of, positions)] if rules.ruleset.has_second_layout else None
    try:
        moments = MomentTable.of_positions(rules, positions, ends)
        solved = plays_of(moments, resources, outcomes=False, narrow=False)
    except UnsupportedError:  # one of them is refused: solved one by one, it is the only one
        return
    seconds = (time.perf_counter() - start) / (len(group) + solved.nodes)
    best = solved.best_first()
    columns = (column.tolist() for column in (best.counts, best.spent, best.plays, best.values))
    for (place, position), count, nodes, codes, values in zip(group.items(), *columns, strict=True):
        if count > 0:
            listed = codes[:count], values[:count]
            yield place, Solution.of_values(position, listed, nodes, seconds * (1 + nodes))
