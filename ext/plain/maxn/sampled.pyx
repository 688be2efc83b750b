"""Points of three or four single players after each play, with sampled draws: see `chance.sampled`."""

from collections.abc import Sequence

from libc.stdint cimport uint64_t
from libc.string cimport memset

from tranca.ext.stop cimport Stop

from ..chance.context cimport DrawSampling, read_sampling
from ..chance.node cimport ChanceNode, root_node, take_turn
from ..layout cimport MOST_PLAYS
from ..maxn.search cimport NEVER, MaxNSearch, open_search, points_of
from ..maxn.table cimport MaxNTable, PointsVector
from ..situation cimport NO_CHOICE, Situation


def sample_plays(
    Situation situation not None,
    MaxNTable table not None,
    Stop stop not None,
    widths: Sequence[int],
    uint64_t seed,
) -> "tuple[list[tuple[int, list[int]]] | None, int, int]":
    """Value each play of the seat to move, or its draw if it cannot play.

    Returns for each play in canonical order its code (−1: the draw) and the points by side; then the units of a point,
    and the number of nodes. The list is None if the stop ended the search.
    Raises ValueError for partners, for a boneyard of known order, for invalid widths, and for widths whose sums would
    overflow.
    """
    cdef MaxNSearch s
    cdef DrawSampling sampling
    cdef ChanceNode here, there
    cdef PointsVector got[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int count = situation.list_choices(codes), i
    if codes[0] == NO_CHOICE:
        situation.check_draw()
    read_sampling(situation, widths, seed, &sampling)
    open_search(&s, situation, &sampling, table, stop)
    root_node(&situation.state, &here)
    with nogil:
        for i in range(count):
            take_turn(s.chance.laws, s.chance.order, &here, codes[i], &there)
            memset(&got[i], 0, sizeof(PointsVector))
            points_of(&s, &there, -1, NEVER, &got[i])
            if s.chance.aborted:
                break
    stop.finish()
    units = s.chance.units[situation.state.size]
    if s.chance.aborted:
        return None, units, s.chance.nodes
    rows = [(codes[i], [got[i].of[j] for j in range(s.sides)]) for i in range(count)]
    return rows, units, s.chance.nodes
