"""Solve many positions: those without draws under the same rules in one call of the kernel, others one by one."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, overload

from tranca.errors import TrancaError, UnsupportedError, echo
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .parallel import ordered_map
from .resources import Resources, Stop, Tables
from .searches import solve_plays
from .situation import numbers_of
from .solution import Solution
from .solve import solve

_MOST = 256  # positions of one piece of work
_READ_AHEAD = 32  # the same if the number of positions is unknown
_FEW = 8  # fewest positions solved together; below, numpy is not loaded


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
    """Solve many positions: return the solution of each, as `solve` gives it, in their order.

    `threads` positions are solved in parallel (None: one for each core), with separate tables of `megabytes` each
    (None: a size that suits most deals). Searches run in parallel, but making the solutions does not, so threads help
    only if the searches take most of the time. Without lines, positions of the same rules in which no tile can be drawn
    are solved together; the seconds of each are then its share, by nodes. For very many such positions use
    `solve_arrays`, which makes no objects.

    Raises the error of `solve` for the first position that cannot be solved; with `errors="return"` the error takes the
    place of its solution and the others are solved. Raises UnsupportedError for a number of threads that is out of
    range.
    """
    if errors not in ("raise", "return"):
        raise UnsupportedError("errors={errors}: expected 'raise' or 'return'", errors=repr(echo(errors)))
    if isinstance(positions, Position | Record | str):
        raise TypeError("solve_many() takes several positions; write tranca.solve(position) for a single one")

    plain = time_limit is None and orders in (None, "all")

    def solve_alone(position: Position | Record, own: Resources, below: Resources) -> Solution | TrancaError:
        try:
            if plain and isinstance(position, Position) and position.can_play and _suits_no_draw(position):
                start = time.perf_counter()
                return solve_plays(position, below, lines).timed(time.perf_counter() - start)
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
        return [together.get(place) or solve_alone(position, own, below) for place, position in enumerate(piece)]

    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    return [
        solution for piece in ordered_map(work, _pieces(positions, resources.threads), resources) for solution in piece
    ]


def _pieces(positions: Iterable[Position | Record], threads: int) -> Iterator[Sequence[Position | Record]]:
    size = _READ_AHEAD
    if isinstance(positions, Sequence):
        size = max(1, min(_MOST, -(-len(positions) // (4 * threads)) if threads > 1 else _MOST))
    waiting = iter(positions)
    while piece := tuple(islice(waiting, size)):
        yield piece


def _suits_no_draw(position: Position) -> bool:
    """Return True for a position of two sides with all tiles known, in which no tile can be drawn any more."""
    return len(position.rules.sides) == 2 and position.is_open and not position.drawable


def _solve_together(piece: Sequence[object], resources: Resources) -> dict[int, Solution]:
    """Solve the positions that suit one call of the kernel, without lines; return the solutions by index."""
    groups: dict[Rules, dict[int, Position]] = {}
    by_id: dict[int, dict[int, Position]] = {}  # the same groups, for a faster lookup
    for place, position in enumerate(piece):
        if not (isinstance(position, Position) and position.stake is None and position.can_play and position.is_open):
            continue
        if position.turned:  # the columns have no field for a turned-up tile
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
    from tranca.game.moment_table import MomentTable  # imports numpy, which a few positions do not need

    from .arrays import plays_of

    start, positions = time.perf_counter(), [*group.values()]
    ends = [*map(numbers_of, positions)] if rules.ruleset.has_second_layout else None
    try:
        moments = MomentTable.of_positions(rules, positions, ends)
        solved = plays_of(moments, resources, outcomes=False, narrow=False)
    except UnsupportedError:  # one of them is invalid: solving one by one fails only for that one
        return
    seconds = (time.perf_counter() - start) / (len(group) + solved.nodes)
    best = solved.best_first()
    columns = (column.tolist() for column in (best.counts, best.spent, best.plays, best.values))
    for (place, position), count, nodes, codes, values in zip(group.items(), *columns, strict=True):
        if count > 0:
            listed = codes[:count], values[:count]
            yield place, Solution.of_values(position, listed, nodes, seconds * (1 + nodes))
