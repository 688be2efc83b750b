"""Values of the plays of a deal with a boneyard, the lines after them, and the expected points of each side.

Margins are for one side against all others (with k sides, k − 1 times the margin), with `Situation.units` to a point.
"""

from collections import namedtuple
from collections.abc import Callable, Sequence

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport TILE_COUNT

from ..chance.bounds cimport margin_bounds
from ..chance.context cimport ChanceSearch, open_search, set_moments
from ..chance.expected cimport is_as_good, points_of, which_best, write_line
from ..chance.node cimport ChanceNode, play_tile, resolve_forced, root_node
from ..chance.search cimport exact, test
from ..chance.table cimport ChanceTable
from ..layout cimport MOST_PLAYS
from ..situation cimport Situation

PlayMargin = namedtuple("PlayMargin", ("code", "low", "high", "line", "total"), module=__name__)
DrawMargin = namedtuple("DrawMargin", ("low", "high"), module=__name__)
MomentMargin = namedtuple("MomentMargin", ("margin", "best"), module=__name__)


def solve_plays(
    situation: Situation,
    side: int,
    table: ChanceTable,
    stop: Stop,
    lines: bool,
    report: Callable | None = None,
) -> "tuple[list[PlayMargin], int]":
    """Solve each play of the seat to move, which must be able to play, for the margin of `side`.

    With `report`, the value and all best plays are proven first. `report` then receives the rows, without lines, and
    receives them again after each exact margin found later.

    Returns for each play in canonical order its code, bounds of the margin (low and high, equal unless the stop ended
    the search), the codes of the plays after it up to the end or to a draw of an unknown tile, and the sum of all
    sides' points (an empty line and None if the search ended before them or they were not requested); and the number of
    nodes.
    Raises ValueError if the seat to move cannot play, and for more orders than can be counted exactly.
    """
    cdef ChanceSearch s
    cdef ChanceNode here
    cdef ChanceNode there
    cdef int codes[MOST_PLAYS]
    cdef int64_t lows[MOST_PLAYS]
    cdef int64_t highs[MOST_PLAYS]
    cdef int64_t totals[MOST_PLAYS]
    cdef int line[MOST_PLAYS][TILE_COUNT]
    cdef int lengths[MOST_PLAYS]
    cdef bint has_line[MOST_PLAYS]
    cdef bint c_lines = lines, reports = report is not None
    cdef int count, i
    cdef int64_t low, high, value
    situation.check_plays()
    open_search(&s, situation, side, NULL, table, stop)
    root_node(&situation.state, &here)
    count = situation.list_choices(codes)
    margin_bounds(&s, &here, &low, &high)
    with nogil:
        for i in range(count):
            lengths[i] = 0
            totals[i] = 0
            has_line[i] = False
            lows[i] = low
            highs[i] = high
        if reports:
            prove_best(&s, &here, codes, count, lows, highs)
        for i in range(count):
            if s.aborted:
                break
            if reports:
                with gil:
                    report([tuple.__new__(PlayMargin, (codes[j], lows[j], highs[j], [], None)) for j in range(count)])
            play_tile(s.laws, s.order, &here, codes[i], &there)
            value = exact(&s, &there)
            if s.aborted:
                break
            lows[i] = value
            highs[i] = value
            if c_lines:
                lengths[i] = write_line(&s, &here, codes[i], line[i])
                totals[i] = points_of(&s, &there)
                has_line[i] = not s.aborted
    stop.finish()
    return [
        tuple.__new__(
            PlayMargin,
            (
                codes[i],
                lows[i],
                highs[i],
                [line[i][j] for j in range(lengths[i])] if has_line[i] else [],
                totals[i] if has_line[i] else None,
            ),
        )
        for i in range(count)
    ], s.nodes + s.endgame.nodes


cdef void prove_best(
    ChanceSearch* s, const ChanceNode* here, const int* codes, int count, int64_t* lows, int64_t* highs
) noexcept nogil:
    """Prove the value and the plays that reach it: their bounds become the value; the others get a bound beyond it."""
    cdef ChanceNode there
    cdef int64_t value = 0, got
    cdef int i, first = 0
    cdef bint rising = s.coalition[here.seat] == 0, reaches
    for i in range(count):
        play_tile(s.laws, s.order, here, codes[i], &there)
        if i == 0:
            value = exact(s, &there)
        else:
            got = test(s, &there, value + 1 if rising else value)
            if got > value if rising else got < value:
                value = exact(s, &there)
                first = i
        if s.aborted:
            return
    for i in range(count):
        play_tile(s.laws, s.order, here, codes[i], &there)
        reaches = i == first or is_as_good(s, &there, here.seat, value)
        if s.aborted:
            return
        if reaches:
            lows[i] = value
            highs[i] = value
        elif rising:
            highs[i] = value - 1
        else:
            lows[i] = value + 1


def solve_draw(
    situation: Situation, side: int, table: ChanceTable, stop: Stop
) -> "tuple[DrawMargin, int]":
    """Solve a moment at which an unknown tile must be drawn, for the margin of `side`.

    Returns low and high, equal unless the stop ended the search, and the number of nodes.
    Raises ValueError for any other situation, and for more orders than can be counted exactly.
    """
    cdef ChanceSearch s
    cdef ChanceNode here
    cdef int64_t low, high, value
    situation.check_draw()
    open_search(&s, situation, side, NULL, table, stop)
    root_node(&situation.state, &here)
    margin_bounds(&s, &here, &low, &high)
    with nogil:
        resolve_forced(s.laws, s.order, &here)
        value = exact(&s, &here)
    stop.finish()
    if not s.aborted:
        low = value
        high = value
    return DrawMargin(low, high), s.nodes + s.endgame.nodes


def solve_moments(
    deal: Situation, moments: Sequence[Situation], side: int, table: ChanceTable, stop: Stop
) -> "tuple[list[MomentMargin | None], int]":
    """Solve many moments of one deal for the margin of `side`; they share the table.

    `deal` is a situation whose boneyard contains those of all `moments`. Returns for each moment its margin, in the
    units of its own boneyard, and its best plays, or None if the stop ended the search; and the number of nodes. The
    best plays are a mask: bit i is set for the i-th canonical play of the next player to play, after forced draws and
    passes (0: a draw of an unknown tile or the end of the deal comes first).
    Raises ValueError for a moment of another deal.
    """
    cdef ChanceSearch s
    cdef Situation moment
    cdef ChanceNode before, here
    cdef int64_t value
    cdef uint64_t best
    open_search(&s, deal, side, NULL, table, stop)
    rows: list[MomentMargin | None] = []
    set_moments(&s, deal, moments)
    for moment in moments:
        if s.aborted or stop.is_due():
            rows.append(None)
            continue
        root_node(&moment.state, &before)
        with nogil:
            here = before
            resolve_forced(s.laws, s.order, &here)
            value = exact(&s, &here)
            best = which_best(&s, &before, &here)
        stop.finish()
        rows.append(None if s.aborted else MomentMargin(value, best))
    return rows, s.nodes + s.endgame.nodes
