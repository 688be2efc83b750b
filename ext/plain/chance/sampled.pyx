"""Values of the plays of a deal whose boneyard has too many orders: draws are sampled, and no player knows the order.

One call searches one tree of sparse sampling (Kearns, Mansour and Ng 2002), in which a few draws represent all draws at
each draw node. `widths` is their number by the size of the boneyard; 0 takes all draws. Calls with other seeds are
independent; consecutive calls with the same table share the states below all sampled draws.
"""

from collections.abc import Sequence

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport TILE_COUNT

from ..chance.context cimport ChanceSearch, DrawSampling, count_units, open_search, read_sampling
from ..chance.expected cimport points_of
from ..chance.node cimport ChanceNode, root_node, take_turn
from ..chance.search cimport exact
from ..chance.table cimport ChanceTable
from ..layout cimport MOST_PLAYS
from ..situation cimport NO_CHOICE, Situation


def sample_plays(
    Situation situation not None,
    int side,
    ChanceTable table not None,
    Stop stop not None,
    widths: Sequence[int],
    uint64_t seed,
    bint totals,
) -> "tuple[list[tuple[int, int, int | None]] | None, int, int]":
    """Value each play of the seat to move, or its draw if it cannot play.

    Returns for each play in canonical order its code (−1: the draw), the margin of `side` and, with `totals`, the sum
    of all sides' points, else None; then the units of a point, and the number of nodes. The list is None if the stop
    ended the search.
    Raises ValueError for a boneyard of known order, for invalid widths, and for widths whose sums would overflow.
    """
    cdef ChanceSearch s
    cdef DrawSampling sampling
    cdef ChanceNode here, there
    cdef int codes[MOST_PLAYS]
    cdef int64_t margins[MOST_PLAYS]
    cdef int64_t sums[MOST_PLAYS]
    cdef int count = situation.list_choices(codes), i
    if codes[0] == NO_CHOICE:
        situation.check_draw()
    read_sampling(situation, widths, seed, &sampling)
    open_search(&s, situation, side, &sampling, table, stop)
    root_node(&situation.state, &here)
    with nogil:
        for i in range(count):
            take_turn(s.laws, s.order, &here, codes[i], &there)
            margins[i] = exact(&s, &there)
            sums[i] = points_of(&s, &there) if totals else 0
            if s.aborted:
                break
    stop.finish()
    if s.aborted:
        return None, s.units[situation.state.size], s.nodes + s.endgame.nodes
    rows = [(codes[i], margins[i], sums[i] if totals else None) for i in range(count)]
    return rows, s.units[situation.state.size], s.nodes + s.endgame.nodes


def units_of(Situation situation not None, widths: Sequence[int]) -> int:
    """Return the units of a point in a sample; raises ValueError as `sample_plays` does."""
    cdef DrawSampling sampling
    cdef int64_t units[TILE_COUNT + 1]
    read_sampling(situation, widths, 0, &sampling)
    count_units(situation.laws, &situation.order, max(situation.laws.sides - 1, 1), &sampling, units)
    return units[situation.state.size]
