"""Fail-soft alpha-beta for the end of a deal of two players, once it has no chance nodes left.

After the last draw everything is known, and so it is while one tile can still be drawn, because it can only be that
one. Restricted to packs up to double-six and rules under which only pips give points. A value is the margin still to
come for the player to move. Keys contain the owner of each tile, so that all endgames of a deal share the table.
"""

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.tiles cimport tile_of

from ..chance.context cimport ChanceSearch
from ..chance.node cimport ChanceNode
from ..layout cimport PlayCursor, begin_plays, next_play  # no-cython-lint: for expand.pxi
from ..layout cimport are_alike, fitting
from ..nodraw.table cimport NoDrawMemory
from ..nodraw.table cimport keep as store  # no-cython-lint: for alpha_beta.pxi
from ..nodraw.table cimport look_up as probe  # no-cython-lint: for alpha_beta.pxi
from ..ordering cimport PlayOrder, drawing_score, phase_of, take_best, trait_score

ctypedef ChanceSearch Search
ctypedef DuelNode Node
ctypedef int Value


cdef enum:
    DEFERS_SINGLES = 0


cdef inline const PlayOrder* order_of(const ChanceSearch* s, int tiles) noexcept nogil:
    return &s.ordering[phase_of(tiles - 1)]


cdef inline uint64_t hand_of(const ChanceSearch* s, const DuelNode* here) noexcept nogil:
    return here.hands[here.seat]


cdef inline void make_child(const ChanceSearch* s, const DuelNode* here, int code, DuelNode* child) noexcept nogil:
    """Lay a tile. `follow_singles` makes the forced turns after the play has been scored."""
    child[0] = here[0]
    child.is_over = False
    lay_duel(child, code)


cdef inline bint is_running(const DuelNode* node) noexcept nogil:
    return not node.is_over


cdef inline int score_child(
    const ChanceSearch* s, const PlayOrder* order, const DuelNode* child, int code, int seat
) noexcept nogil:
    """Score a play as `order_score` does, for two hands, before forced turns are made: `seat` is still its player."""
    cdef uint64_t fit = fitting(&child.ends)
    cdef int tile = tile_of(code), own = popcount(child.hands[seat] & fit)
    cdef int replies = popcount(child.hands[1 - seat] & fit)
    if child.last_tile:
        return drawing_score(1, tile, are_alike(&child.ends), False, own, replies, 1 if child.last_tile & fit else 0)
    return (
        trait_score(order.features, tile, are_alike(&child.ends), not replies)
        + order.mobility[seat][seat][own] + order.mobility[seat][1 - seat][replies]
    )


cdef inline void follow_singles(const ChanceSearch* s, DuelNode* child, int seat) noexcept nogil:
    settle_play(s, child)
    follow_duel(s, child)


cdef inline int value_deal(const ChanceSearch* s, const DuelNode* child, int seat) noexcept nogil:
    return child.value if s.coalition[seat] == 0 else -child.value


cdef inline bint settle_leaf(const ChanceSearch* s, const DuelNode* child, int seat, int* value) noexcept nogil:
    return False


cdef inline void expect_child(const ChanceSearch* s, const DuelNode* child) noexcept nogil:
    """Do nothing: the table is small enough to do without prefetching."""


cdef inline int tiles_left(const DuelNode* here) noexcept nogil:
    return popcount(here.hands[0] | here.hands[1] | here.last_tile)


cdef inline void static_bounds(
    const ChanceSearch* s, const DuelNode* here, int tiles, int alpha, int beta, int* least, int* most
) noexcept nogil:
    """Bound the value: no side scores more than all remaining pips, or only those of its opponent."""
    cdef int seat = here.seat
    most[0] = here.pips[1 - seat] + here.last_pips
    least[0] = -(here.pips[seat] + here.last_pips)
    if not s.own_pips_never_score:
        most[0] += here.pips[seat]
        least[0] -= here.pips[1 - seat]


cdef inline NoDrawMemory* memory_of(const ChanceSearch* s) noexcept nogil:
    return s.duel


cdef inline uint64_t key_of(const ChanceSearch* s, const DuelNode* here) noexcept nogil:
    return pack_duel(s, here.hands, here.last_tile, &here.ends, here.seat)


cdef inline int16_t* history_of(const ChanceSearch* s, int tiles) noexcept nogil:
    return NULL     # these searches are too short to learn from


cdef inline int edge_bonus(const ChanceSearch* s, const DuelNode* child, int seat) noexcept nogil:
    """Return 0: only pips count in a duel."""
    return 0


cdef inline bint plays_again(const ChanceSearch* s, const DuelNode* child, int seat) noexcept nogil:
    return child.seat == seat


cdef inline bint is_divided(const ChanceSearch* s, int tiles) noexcept nogil:
    return False        # threads divide nodes above duels only


cdef inline int take_unclaimed(
    const ChanceSearch* s, const DuelNode* children, int* scores, int place, int count
) noexcept nogil:
    return take_best(scores, place, count)


cdef inline int64_t claim(const ChanceSearch* s, const DuelNode* node) noexcept nogil:
    return 0


cdef inline void release(const ChanceSearch* s, int64_t word) noexcept nogil:
    """Do nothing: duels are not claimed."""


include "tranca/ext/plain/expand.pxi"
include "tranca/ext/plain/alpha_beta.pxi"


cdef int64_t duel_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """Return the margin of coalition 0 to come: exact if `whole`, otherwise from a null-window test against `bound`."""
    cdef DuelNode here
    cdef int most, low, high
    root_duel(s, node, &here)
    if here.is_over:
        return here.value
    most = here.pips[0] + here.pips[1] + here.last_pips
    low = -most - 1
    high = most + 1
    if not whole:
        if bound > most:
            return most
        if bound <= -most:
            return -most
        low = <int>bound - 1
        high = <int>bound
    if s.coalition[here.seat] == 0:
        return search(s, &here, low, high)
    return -search(s, &here, -high, -low)
