"""The searches of the kernel: choose the one for a situation and convert its results.

Only this module, `arrays` and `world_values` call the searches. Each function takes a situation and the `Resources` for
the search. Numbers are returned as points: whole, or fractions if draws are unknown.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from .kernels import kernel_of
from .resources import Resources, Stop
from .shared_search import search_together
from .situation import Situation, units_by_size
from .solution import Bounds, PlayRow, Value, margin, margins, to_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tranca.ext.plain.chance import solve as chance
    from tranca.ext.plain.chance.table import ChanceTable
    from tranca.ext.plain.maxn import solve as max_n
    from tranca.ext.plain.maxn.table import MaxNTable
    from tranca.ext.plain.nodraw import solve as no_draw
    from tranca.ext.plain.nodraw.table import NoDrawTable

    from .sampling import DrawSample
    from .world_values import SampledDraws, WorldValues


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


RowsSoFar = Callable[[list[PlayRow]], None]
"""Receives rows during the search; it must not raise."""


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
    solve = kernel_of(situation.ruleset).module("nodraw.solve").solve_plays
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
    most_proven, one_at_a_time = 0, Lock()
    solve = kernel_of(situation.ruleset).module("chance.solve").solve_plays
    tables = resources.tables.of(situation.ruleset)

    def rows_of(margins: "Sequence[chance.PlayMargin]") -> list[PlayRow]:
        return [
            PlayRow(code, (to_value(low, units), to_value(high, units)), line, _split(situation, low, total, units))
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


def _split(situation: Situation, margin: int, total: int | None, units: int) -> tuple[Value, ...] | None:
    if total is None:
        return None
    own, other = to_value(total + margin, 2 * units), to_value(total - margin, 2 * units)
    return (own, other) if situation.side == 0 else (other, own)


def _max_n_plays(situation: Situation, resources: Resources, lines: bool) -> tuple[list[PlayRow], int]:
    units, unknown = situation.units, situation.widest_bounds
    solve = kernel_of(situation.ruleset).module("maxn.solve").solve_plays
    tables = resources.tables.of(situation.ruleset)

    def search(table: "MaxNTable", stop: Stop) -> "tuple[list[max_n.PlayPoints], int]":
        return solve(situation.numbers, table, stop, lines)  # type: ignore[no-any-return]

    def count_proven(rows: "list[max_n.PlayPoints]") -> int:
        return sum((row.points is not None) + len(row.line) for row in rows)

    rows, nodes = search_together(situation, search, tables.max_n, resources, count_proven)
    searched = []
    for code, vector, line in rows:
        points = None if vector is None else tuple(to_value(points, units) for points in vector)
        bounds = unknown if points is None else (margin(points, situation.side),) * 2
        searched.append(PlayRow(code, bounds, line, points))
    return searched, nodes


def sample_plays(
    situation: Situation, resources: Resources, sample: "DrawSample", *, points: bool
) -> tuple[list[PlayRow], int]:
    """Search every legal play of the side to move with sampled draws; return no rows if the search was stopped.

    `points` asks for the points of each side; with three or more sides they are always found.
    """
    widths = sample.widths(len(situation.boneyard))
    side, tables, stop = situation.side, resources.tables.of(situation.ruleset), resources.stop
    kernel = kernel_of(situation.ruleset)
    if choose_family(situation) is Family.MAX_N:
        search = kernel.module("maxn.sampled").sample_plays
        vectors, units, nodes = search(situation.numbers, tables.max_n, stop, widths, sample.seed)
        worth = [(code, tuple(to_value(points, units) for points in vector)) for code, vector in vectors or ()]
        return [PlayRow(code, (margin(points, side),) * 2, (), points) for code, points in worth], nodes
    margins_of, units, nodes = kernel.module("chance.sampled").sample_plays(
        situation.numbers, side, tables.chance, stop, widths, sample.seed, points
    )
    return [
        PlayRow(code, (to_value(margin_of_play, units),) * 2, (), _split(situation, margin_of_play, total, units))
        for code, margin_of_play, total in margins_of or ()
    ], nodes


def search_draw(situation: Situation, resources: Resources) -> tuple[Bounds, int]:
    """Search a moment at which an unknown tile is drawn; return bounds of the drawer's margin, and the nodes."""
    units, kernel, tables = situation.units, kernel_of(situation.ruleset), resources.tables.of(situation.ruleset)
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
    kernel, tables = kernel_of(deal.ruleset), resources.tables.of(deal.ruleset)
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


def search_worlds(
    situation: Situation,
    codes: Sequence[int],
    hands: "NDArray[np.uint64]",
    boneyards: "NDArray[np.uint64]",
    resources: Resources,
    wins: bool = True,
    draws: "SampledDraws | None" = None,
) -> "WorldValues":
    """Search plays in many worlds that differ only in the tiles that the player to move does not see.

    `codes` are legal plays in canonical order, empty at a forced pass. `hands` (worlds, seats) and `boneyards`
    (worlds,) are masks. Values are expectations over all orders of each boneyard, or over the sampled `draws`. The
    search uses `resources.threads` threads. `wins=False` omits the winners, which saves time. Raises UnsupportedError
    for boneyards with too many orders to count.
    """
    from . import world_values  # imports numpy, which a plain solve does not need

    if choose_family(situation) is Family.NO_DRAW:
        return world_values.no_draw(situation, codes, hands, resources, wins)
    return world_values.over_orders(situation, codes, hands, boneyards, resources, wins, draws)
