# The children of a node, and the points known without a search.

from libc.stdint cimport int64_t
from libc.string cimport memset

from ..chance.keys cimport state_key
from ..chance.node cimport OVER, PLAY, ChanceNode, play_tile
from ..chance.table cimport MARGIN
from ..layout cimport NO_PLAY, PLAY_BITS, forced_play, is_empty
from ..maxn.bounds cimport scaled_margin
from ..maxn.search cimport NEVER, MaxNSearch, add_ending
from ..maxn.table cimport MaxNEntry, PointsVector, is_cut, look_up


cdef inline void add_points(int64_t times, const PointsVector* more, PointsVector* points) noexcept nogil:
    cdef int side
    for side in range(4):   # always four, so that the compiler unrolls it
        points.of[side] += times * more.of[side]


cdef inline void follow_forced(const MaxNSearch* s, ChanceNode* node, PointsVector* earned) noexcept nogil:
    """Make single plays and the last play that earns most; write the points of these edges and of the one before."""
    cdef ChanceNode before
    cdef int code
    memset(earned, 0, sizeof(PointsVector))
    while True:
        if node.bonus:
            earned.of[node.last] += node.bonus * s.chance.units[node.size]
        if node.kind != PLAY or is_empty(&node.ends):
            return
        code = forced_play(s.chance.laws, node.hands[node.seat], &node.ends, True)
        if code == NO_PLAY:
            return
        before = node[0]
        play_tile(s.chance.laws, s.chance.order, &before, code, node)


cdef inline int apply_table_bounds(
    MaxNSearch* s, const ChanceNode* children, const PointsVector* earned, int* scores, int count, int side,
    PointsVector* best, int* chosen
) noexcept nogil:
    """Use the points of plays that end the deal or that the table contains; write the best of them for `side`.

    Return the number of plays left in `scores`, whose low bits are their indices.
    """
    cdef PointsVector got
    cdef MaxNEntry* entry
    cdef int i = 0, j
    cdef int64_t mine, most = NEVER
    while i < count:
        j = scores[i] & (1 << PLAY_BITS) - 1
        got = earned[j]
        if children[j].kind >= OVER:
            add_ending(s, &children[j], &got)
        else:
            entry = NULL
            if s.memory.entries is not NULL:
                entry = look_up(s.memory, state_key(&s.chance, &children[j], MARGIN))
            if entry is NULL or is_cut(entry):
                i += 1
                continue
            add_points(1, &entry.points, &got)
        mine = scaled_margin(s, &got, side)
        if mine > most or (mine == most and j < chosen[0]):
            most = mine
            chosen[0] = j
            best[0] = got
        count -= 1
        scores[i] = scores[count]
    return count
