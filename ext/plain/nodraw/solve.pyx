"""Values of the plays of a deal without drawing, and the lines after them."""

from collections import namedtuple

from tranca.ext.pips cimport all_pips
from tranca.ext.platform cimport popcount
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport TILE_COUNT

from ..layout cimport MOST_PLAYS
from ..nodraw.bounds cimport margin_bounds
from ..nodraw.node cimport RUNNING, NoDrawNode, play_tile, root_node
from ..nodraw.search cimport NoDrawSearch, child_value, open_search, play_bounds, write_line
from ..nodraw.table cimport INFINITE, NoDrawTable
from ..situation cimport Situation

PlayBounds = namedtuple("PlayBounds", ("code", "low", "high", "line"), module=__name__)


def solve_plays(
    situation: Situation, table: NoDrawTable, stop: Stop, lines: bool
) -> "tuple[list[PlayBounds], int]":
    """Solve each play of the seat to move, which must be able to play, in a deal without drawing.

    Returns for each play in canonical order its code, bounds of the margin of the mover's side against all others (low
    and high, equal unless the stop ended the search; with k sides, k − 1 times that margin), and the codes of the plays
    after it (empty if the search ended first or they were not requested); and the number of nodes.
    Raises ValueError if the seat to move cannot play, or if tiles can be drawn.
    """
    cdef NoDrawSearch s
    cdef int codes[MOST_PLAYS]
    cdef int lows[MOST_PLAYS]
    cdef int highs[MOST_PLAYS]
    cdef int line[MOST_PLAYS][TILE_COUNT]
    cdef int lengths[MOST_PLAYS]
    cdef NoDrawNode children[MOST_PLAYS]
    cdef NoDrawNode here
    cdef int seat = situation.state.seat
    cdef bint has_line = lines
    cdef int count, first, i, most, least
    situation.check_plays()
    open_search(&s, situation, situation.laws.side[seat], table, stop)
    root_node(&s.deal, &situation.state.ends, seat, situation.state.paid, &here)
    margin_bounds(&s, &here, INFINITE, -INFINITE, &least, &most)
    if s.is_usual:
        most = s.largest_weight * (all_pips(here.pips) + s.most_bonus * popcount(here.left))
        least = -most
    count = situation.list_choices(codes)
    with nogil:
        for i in range(count):
            play_tile(&s.deal, &here, codes[i], &children[i])
            lows[i] = -INFINITE
            highs[i] = INFINITE
            lengths[i] = 0
        first = count * table.part // table.part_count      # threads start with different plays
        for i in range(first, first + count):
            i = i if i < count else i - count
            play_bounds(&s, &children[i], seat, &lows[i], &highs[i])
        if has_line:
            for i in range(count):
                if lows[i] == highs[i] and children[i].end == RUNNING and not s.aborted:
                    lengths[i] = write_line(&s, &children[i], child_value(&s, &children[i], seat, lows[i]), line[i])
    table.memory = s.memory     # keep the number of buckets to which the table has grown
    stop.finish()
    return [
        tuple.__new__(
            PlayBounds,
            (codes[i], max(lows[i], least), min(highs[i], most), [line[i][j] for j in range(lengths[i])]),
        )
        for i in range(count)
    ], s.nodes
