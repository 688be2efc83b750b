"""Search one position: make forced turns, choose the search of the kernel, in one thread or several that share a table.

Only this module, `arrays` and `world_values` call the searches. Numbers are returned as points: whole, or fractions if
draws are unknown.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tranca.errors import UnsupportedError
from tranca.game.position import Position
from tranca.game.tiles import union

from .play_rows import PlayRow, before_turn, solution_of_rows, solution_of_sample
from .resources import Resources, Stop, limited
from .situation import Situation, units_by_size
from .solution import Bounds, Information, Solution, Value, margin, margins, to_value

if TYPE_CHECKING:
    from tranca.ext.plain.chance import solve as chance
    from tranca.ext.plain.chance.table import ChanceTable
    from tranca.ext.plain.maxn import solve as max_n
    from tranca.ext.plain.maxn.table import MaxNTable
    from tranca.ext.plain.nodraw import solve as no_draw
    from tranca.ext.plain.nodraw.table import NoDrawTable

    from .sampling import DrawSample

Table = TypeVar("Table", "NoDrawTable", "ChanceTable", "MaxNTable")
Answer = TypeVar("Answer")

SolutionSoFar = Callable[[Solution], None]
"""Receives solutions that are not fully proven yet."""

RowsSoFar = Callable[[list[PlayRow]], None]
"""Receives rows during the search; it must not raise."""

FEWEST_UNKNOWN = 8
"""The fewest tiles to draw in unknown order at which threads save time; below, one finishes before the others start."""

FEWEST_HELD = 18
"""The fewest tiles in all hands at which threads save time if no draws are unknown."""

ALONE_NODES = 131_072
"""Nodes of the first thread before the others start, if no draws are unknown: about 15 ms; most searches end in it."""

ALONE_NODES_SCORING = 16_384
"""The same for scoring games, whose nodes are slower."""

MOST_TOGETHER = 8
"""The most threads of a shared search if no draws are unknown; more would find little work left to divide."""


class Family(Enum):
    """The kinds of search.

    NO_DRAW: two sides, every tile keeps its owner; finds the margin by alpha-beta.
    CHANCE: two sides and a boneyard; finds the expected margin over the orders of its tiles.
    MAX_N: three or more sides; finds the points of each.
    """

    NO_DRAW = "no draw"
    CHANCE = "chance"
    MAX_N = "max-n"


def choose_family(situation: Situation) -> Family:
    """Choose the kind of search for a situation."""
    if situation.ruleset.sides > 2:
        return Family.MAX_N
    return Family.NO_DRAW if situation.nobody_draws else Family.CHANCE


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
        raise UnsupportedError("hands are hidden; a solution needs all tiles to be known")
    *forced, moment = forced_moments(position)
    if moment.can_play:
        solution = solve_plays(moment, resources, lines, sample, None if forced else growing)
    elif moment.is_over:
        result = moment.result()
        value = margin(result.points, 0)
        solution = Solution(moment, Information.of(moment), value, True, (value, value), finish=result)
    else:
        solution = _solve_draw(moment, resources, sample)
    for before in reversed(forced):
        solution = before_turn(before, solution)
    return solution


def forced_moments(position: Position) -> list[Position]:
    """Return the moments before each forced turn, and last the moment at which no turn is forced.

    The last moment is a choice between plays, the draw of an unknown tile, or the end of the deal.
    """
    moments = [position]
    while not position.can_play:
        if position.must_draw and position.boneyard.ordered:
            position = position.draw()
        elif position.must_pass:
            position = position.pass_()
        else:
            break
        moments.append(position)
    return moments


def solve_plays(
    position: Position,
    resources: Resources,
    lines: bool,
    sample: "DrawSample | None" = None,
    growing: SolutionSoFar | None = None,
) -> Solution:
    """Solve an open position in which the seat to move can play: see `solve_within`."""
    situation = Situation.of(position)
    if sample is not None:
        rows, nodes = sample_plays(situation, resources, sample, points=lines)
        return solution_of_sample(position, situation, rows, nodes)
    report = growing and partial(_report, position, situation, growing)
    rows, nodes = search_plays(situation, resources, lines=lines, report=report)
    return solution_of_rows(position, situation, rows, nodes, lines and not resources.stop.is_stopped)


def _report(position: Position, situation: Situation, growing: SolutionSoFar, rows: list[PlayRow]) -> None:
    growing(replace(solution_of_rows(position, situation, rows, 0, False), exact=False))


def _solve_draw(position: Position, resources: Resources, sample: "DrawSample | None") -> Solution:
    situation = Situation.of(position)
    if sample is None:
        bounds, nodes = _search_draw(situation, resources)
    else:
        rows, nodes = sample_plays(situation, resources, sample, points=False)
        bounds = rows[0].bounds if rows else situation.widest_bounds
    exact = bounds[0] == bounds[1]
    value = bounds[0] if exact else None
    return Solution(position, Information.ORDER_UNKNOWN, value, exact, bounds, must_draw=True, nodes=nodes)


def search_plays(
    situation: Situation,
    resources: Resources,
    *,
    lines: bool,
    against: int | None = None,
    report: RowsSoFar | None = None,
) -> tuple[list[PlayRow], int]:
    """Search every legal play of the side to move; return the rows in canonical order and the number of nodes.

    `lines` asks for principal variations and points. With three or more sides, `against` is a side against which all
    others play together; the margins are then those of that side. In the chance search, `report` receives the rows as
    soon as the value and all best plays are proven, and again after each other play.
    """
    kind = choose_family(situation)
    if against is not None or kind is Family.CHANCE:
        return _chance_plays(situation, resources, lines, situation.side if against is None else against, report)
    return (_no_draw_plays if kind is Family.NO_DRAW else _max_n_plays)(situation, resources, lines)


def _no_draw_plays(situation: Situation, resources: Resources, lines: bool) -> tuple[list[PlayRow], int]:
    solve = situation.kernel.module("nodraw.solve").solve_plays
    tables = resources.tables.of(situation.ruleset)

    def search(table: "NoDrawTable", stop: Stop) -> "tuple[list[no_draw.PlayBounds], int]":
        return solve(situation.numbers, table, stop, lines)  # type: ignore[no-any-return]

    def count_proven(rows: "list[no_draw.PlayBounds]") -> int:
        return sum((row.low == row.high) + len(row.line) for row in rows)

    rows, nodes = search_together(situation, search, tables.no_draw, resources, count_proven)
    return [tuple.__new__(PlayRow, (code, (low, high), line, None)) for code, low, high, line in rows], nodes


def _chance_plays(
    situation: Situation, resources: Resources, lines: bool, side: int, report: RowsSoFar | None
) -> tuple[list[PlayRow], int]:
    units = situation.units * (len(situation.rules.sides) - 1)
    most_proven, one_at_a_time = 0, threading.Lock()
    solve = situation.kernel.module("chance.solve").solve_plays
    tables = resources.tables.of(situation.ruleset)

    def rows_of(margins: "Sequence[chance.PlayMargin]") -> list[PlayRow]:
        return [
            PlayRow.of_margin(code, low, high, line, total, units, situation.side)
            for code, low, high, line, total in margins
        ]

    def pass_on(margins: "list[chance.PlayMargin]") -> None:
        """Report the rows if more plays are proven than in any earlier report, of any thread."""
        nonlocal most_proven
        count = sum(row.low == row.high for row in margins)
        with one_at_a_time:
            if report and count > most_proven:
                most_proven = count
                report(rows_of(margins))

    def search(table: "ChanceTable", stop: Stop) -> "tuple[list[chance.PlayMargin], int]":
        return solve(situation.numbers, side, table, stop, lines, pass_on if report else None)  # type: ignore[no-any-return]

    def count_proven(rows: "list[chance.PlayMargin]") -> int:
        return sum((row.low == row.high) + (row.total is not None) for row in rows)

    rows, nodes = search_together(situation, search, tables.chance, resources, count_proven, by_draws=True)
    return rows_of(rows), nodes


def _max_n_plays(situation: Situation, resources: Resources, lines: bool) -> tuple[list[PlayRow], int]:
    units, unknown = situation.units, situation.widest_bounds
    solve = situation.kernel.module("maxn.solve").solve_plays
    tables = resources.tables.of(situation.ruleset)

    def search(table: "MaxNTable", stop: Stop) -> "tuple[list[max_n.PlayPoints], int]":
        return solve(situation.numbers, table, stop, lines)  # type: ignore[no-any-return]

    def count_proven(rows: "list[max_n.PlayPoints]") -> int:
        return sum((row.points is not None) + len(row.line) for row in rows)

    rows, nodes = search_together(situation, search, tables.max_n, resources, count_proven)
    return [
        PlayRow(code, unknown, line) if points is None else PlayRow.of_points(code, points, line, units, situation.side)
        for code, points, line in rows
    ], nodes


def sample_plays(
    situation: Situation, resources: Resources, sample: "DrawSample", *, points: bool
) -> tuple[list[PlayRow], int]:
    """Search every legal play of the side to move with sampled draws; return no rows if the search was stopped.

    `points` asks for the points of each side; with three or more sides they are always found.
    """
    side, tables, stop = situation.side, resources.tables.of(situation.ruleset), resources.stop
    is_max_n, kernel = choose_family(situation) is Family.MAX_N, situation.kernel
    widths = sample.widths(len(situation.boneyard))
    if is_max_n:
        search = kernel.module("maxn.sampled").sample_plays
        vectors, units, nodes = search(situation.numbers, tables.max_n, stop, widths, sample.seed)
        return [PlayRow.of_points(code, vector, (), units, side) for code, vector in vectors or ()], nodes
    rows, units, nodes = kernel.module("chance.sampled").sample_plays(
        situation.numbers, side, tables.chance, stop, widths, sample.seed, points
    )
    return [PlayRow.of_margin(code, value, value, (), total, units, side) for code, value, total in rows or ()], nodes


def _search_draw(situation: Situation, resources: Resources) -> tuple[Bounds, int]:
    """Search a moment at which an unknown tile is drawn; return bounds of the drawer's margin, and the nodes."""
    units, kernel, tables = situation.units, situation.kernel, resources.tables.of(situation.ruleset)
    if choose_family(situation) is Family.MAX_N:
        points, nodes = kernel.module("maxn.solve").solve_draw(situation.numbers, tables.max_n, resources.stop)
        if points is None:
            return situation.widest_bounds, nodes
        return (margin([to_value(total, units) for total in points], situation.side),) * 2, nodes

    solve = kernel.module("chance.solve").solve_draw

    def search(table: "ChanceTable", stop: Stop) -> "tuple[chance.DrawMargin, int]":
        return solve(situation.numbers, situation.side, table, stop)  # type: ignore[no-any-return]

    def count_proven(margin_of_draw: "chance.DrawMargin") -> int:
        return margin_of_draw.low == margin_of_draw.high

    (low, high), nodes = search_together(situation, search, tables.chance, resources, count_proven, by_draws=True)
    return (to_value(low, units), to_value(high, units)), nodes


def search_together(
    situation: Situation,
    search: Callable[[Table, Stop], tuple[Answer, int]],
    table: Table,
    resources: Resources,
    count_proven: Callable[[Answer], int],
    *,
    by_draws: bool = False,
) -> tuple[Answer, int]:
    """Search a situation until one thread is done; return its answer and the nodes of all threads together.

    `resources.threads` threads are used if that is worthwhile, else one. `search` takes a part of the shared `table`
    and a stop, and returns an answer and its nodes. `count_proven` counts the proven values of an answer: if all
    threads are stopped before one is done, the answer with the highest count is returned. The first search runs in the
    calling thread, so that signals reach it.

    With `by_draws` the threads divide the draws of unknown tiles. Otherwise they divide the plays, and one thread
    begins alone.
    """
    if resources.threads == 1 or resources.tables.megabytes == 0:
        return search(table, resources.stop)
    unknown = 0 if situation.ordered else len(situation.boneyard) - situation.rules.draw_reserve
    if by_draws:
        if unknown < FEWEST_UNKNOWN:
            return search(table, resources.stop)
        return _in_threads(situation, search, table, resources.threads, resources.stop, count_proven)
    if unknown > 0 or union(situation.hands).bit_count() < FEWEST_HELD:
        return search(table, resources.stop)
    alone = limited(resources.stop, nodes=ALONE_NODES_SCORING if situation.ruleset.has_second_layout else ALONE_NODES)
    answer, nodes = search(table, alone)
    if not alone.ran_out or resources.stop.is_stopped:
        return answer, nodes
    threads = min(resources.threads, MOST_TOGETHER)
    answer, more = _in_threads(situation, search, table, threads, resources.stop, count_proven)
    return answer, nodes + more


def _in_threads(
    situation: Situation,
    search: Callable[[Table, Stop], tuple[Answer, int]],
    table: Table,
    threads: int,
    stop: Stop,
    count_proven: Callable[[Answer], int],
) -> tuple[Answer, int]:
    halt, answers = limited(stop), list[tuple[Answer, int]]()

    def run(part: Table, stop: Stop) -> None:
        answers.append(search(part, stop))
        halt.stop()

    def help_along(part: Table, ended: threading.Event) -> None:
        try:
            with suppress(MemoryError, ValueError):  # the calling thread raises errors of the question
                run(part, Stop(signals=False, parent=halt))
        finally:
            ended.set()

    first, *others = table.shared(situation.numbers, threads)
    started = dict[threading.Thread, threading.Event]()
    try:
        with suppress(RuntimeError):  # the system has no more threads
            for part in others:
                ended = threading.Event()
                helper = threading.Thread(target=help_along, args=(part, ended), daemon=True)
                helper.start()
                started[helper] = ended
        run(first, halt)
    finally:
        _end(halt, started)
    answer, _ = max(answers, key=lambda pair: count_proven(pair[0]))
    return answer, sum(nodes for _, nodes in answers)


def _end(halt: Stop, started: Mapping[threading.Thread, threading.Event]) -> None:
    """Stop the searches of threads and wait for their ends; Ctrl-C during this time is raised only then."""
    try:
        halt.stop()
        for ended in started.values():
            ended.wait()  # unlike `join`, this can be repeated after Ctrl-C
        for helper in started:
            helper.join()
    except KeyboardInterrupt:
        _end(halt, started)
        raise


class MomentValue(NamedTuple):
    """The value of a moment: the margin of each side, and the best plays as bits."""

    margins: tuple[Value, ...]
    best: int


def search_moments(deal: Situation, situations: Sequence[Situation], resources: Resources) -> list[MomentValue | None]:
    """Search many moments of one deal; a value is None if the search was stopped before.

    Two sides use the chance search even if no tile can be drawn, because it keeps its table from one moment to the
    next.
    """
    units = units_by_size(deal)
    whole, parts = deal.numbers, [situation.numbers for situation in situations]
    kernel, tables = deal.kernel, resources.tables.of(deal.ruleset)
    searched: Sequence[tuple[Sequence[Value], int] | None]
    if choose_family(deal) is Family.MAX_N:
        points, _ = kernel.module("maxn.solve").solve_moments(whole, parts, tables.max_n, resources.stop)
        searched = [row and (margins(row.points), row.best) for row in points]
    else:
        first, _ = kernel.module("chance.solve").solve_moments(whole, parts, 0, tables.chance, resources.stop)
        searched = [row and ((row.margin, -row.margin), row.best) for row in first]
    return [
        row and MomentValue(tuple(to_value(total, units[len(situation.boneyard)]) for total in row[0]), row[1])
        for situation, row in zip(situations, searched, strict=True)
    ]
