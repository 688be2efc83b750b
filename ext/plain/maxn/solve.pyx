"""Values of the plays of three or four single players, by side and in `Situation.units`, and the lines after them."""

from collections import namedtuple
from collections.abc import Sequence

from libc.stdint cimport uint64_t
from libc.string cimport memset

from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport TILE_COUNT

from ..chance.context cimport set_moments
from ..chance.node cimport ChanceNode, play_tile, resolve_forced, root_node
from ..layout cimport MOST_PLAYS
from ..maxn.search cimport NEVER, MaxNSearch, open_search, points_of, which_best, write_line
from ..maxn.table cimport MaxNTable, PointsVector
from ..situation cimport Situation

PlayPoints = namedtuple("PlayPoints", ("code", "points", "line"), module=__name__)
MomentPoints = namedtuple("MomentPoints", ("points", "best"), module=__name__)


def solve_plays(
    situation: Situation, table: MaxNTable, stop: Stop, lines: bool
) -> "tuple[list[PlayPoints], int]":
    """Solve each play of the seat to move, which must be able to play, for three or four single players.

    Returns for each play in canonical order its code, the points by side (None if the stop ended the search), and the
    codes of the plays after it; and the number of nodes.
    Raises ValueError for partners, if the seat to move cannot play, and for more orders than can be counted.
    """
    cdef MaxNSearch s
    cdef ChanceNode here, there
    cdef PointsVector got[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int line[MOST_PLAYS][TILE_COUNT]
    cdef int lengths[MOST_PLAYS]
    cdef bint done[MOST_PLAYS]
    cdef bint c_lines = lines
    cdef int count, first, i
    situation.check_plays()
    open_search(&s, situation, NULL, table, stop)
    root_node(&situation.state, &here)
    count = situation.list_choices(codes)
    with nogil:
        for i in range(count):
            lengths[i] = 0
            memset(&got[i], 0, sizeof(PointsVector))
            done[i] = False
        first = count * table.part // table.part_count      # threads start with different plays
        for i in range(first, first + count):
            if s.chance.aborted:
                break
            i = i if i < count else i - count
            play_tile(s.chance.laws, s.chance.order, &here, codes[i], &there)
            if points_of(&s, &there, -1, NEVER, &got[i]) and c_lines:
                lengths[i] = write_line(&s, &here, codes[i], line[i])
            done[i] = not s.chance.aborted
    stop.finish()
    return [
        tuple.__new__(
            PlayPoints,
            (
                codes[i],
                [got[i].of[j] for j in range(s.sides)] if done[i] else None,
                [line[i][j] for j in range(lengths[i])],
            ),
        )
        for i in range(count)
    ], s.chance.nodes


def solve_draw(
    situation: Situation, table: MaxNTable, stop: Stop
) -> "tuple[list[int] | None, int]":
    """Solve a moment at which an unknown tile must be drawn: return the points by side and the number of nodes.

    The points are None if the stop ended the search. Raises ValueError as `solve_plays`, and for any other situation.
    """
    cdef MaxNSearch s
    cdef ChanceNode here
    cdef PointsVector got
    situation.check_draw()
    open_search(&s, situation, NULL, table, stop)
    root_node(&situation.state, &here)
    memset(&got, 0, sizeof(PointsVector))
    with nogil:
        resolve_forced(s.chance.laws, s.chance.order, &here)
        points_of(&s, &here, -1, NEVER, &got)
    stop.finish()
    return None if s.chance.aborted else [got.of[j] for j in range(s.sides)], s.chance.nodes


def solve_moments(
    deal: Situation, moments: Sequence[Situation], table: MaxNTable, stop: Stop
) -> "tuple[list[MomentPoints | None], int]":
    """Solve many moments of one deal that share the table, as `chance.solve.solve_moments` does.

    Returns for each the points by side, in the units of its own boneyard, and the best plays; and the number of nodes.
    """
    cdef MaxNSearch s
    cdef Situation moment
    cdef ChanceNode before, here
    cdef PointsVector got
    cdef uint64_t best
    open_search(&s, deal, NULL, table, stop)
    rows: list[MomentPoints | None] = []
    set_moments(&s.chance, deal, moments)
    for moment in moments:
        if s.chance.aborted or stop.is_due():
            rows.append(None)
            continue
        memset(&got, 0, sizeof(PointsVector))
        root_node(&moment.state, &before)
        with nogil:
            here = before
            resolve_forced(s.chance.laws, s.chance.order, &here)
            points_of(&s, &here, -1, NEVER, &got)
            best = which_best(&s, &before, &here)
        stop.finish()
        rows.append(None if s.chance.aborted else MomentPoints([got.of[j] for j in range(s.sides)], best))
    return rows, s.chance.nodes
