"""Best plays, lines, and the expected points of each side, derived from the values of a deal with a boneyard."""

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.pips cimport pips_of
from tranca.ext.rules cimport own_loss, takes_own

from ..chance.context cimport ChanceSearch, nodes_of, work_since
from ..chance.draw cimport Drawing, begin_drawing, next_drawing
from ..chance.key cimport StateKey
from ..chance.keys cimport state_key
from ..chance.node cimport OVER, PLAY, WON, ChanceNode, play_tile, settle_node
from ..chance.search cimport exact, test
from ..chance.table cimport SUM, ChanceChild, ChanceEntry, look_up, store
from ..layout cimport MOST_PLAYS, NO_PLAY, SCORES, list_plays

ctypedef ChanceSearch Search


cdef bint is_as_good(ChanceSearch* s, const ChanceNode* there, int seat, int64_t value) noexcept nogil:
    """Return whether a node is worth at least `value` to the coalition of `seat`."""
    if s.coalition[seat] == 0:
        return test(s, there, value) >= value
    return test(s, there, value + 1) <= value


cdef int best_play(ChanceSearch* s, const ChanceNode* here, ChanceNode* there) noexcept nogil:
    """Return the first play in canonical order that no other play beats, and write the node after it."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(here.hands[seat], &here.ends, codes)
    cdef int code = NO_PLAY, i
    cdef int64_t value = exact_here(s, here)
    for i in range(count):
        code = codes[i]
        play_tile(s.laws, s.order, here, code, there)
        if i == count - 1 or is_as_good(s, there, seat, value) or s.aborted:
            break
    return code


cdef int64_t exact_here(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the margin to come from a node, without the bonus of the edge into it."""
    cdef ChanceNode node = here[0]
    node.bonus = 0
    return exact(s, &node)


cdef uint64_t best_of(ChanceSearch* s, const ChanceNode* here, const int* codes, int count) noexcept nogil:
    """Return the best plays of a node as a bit mask over `codes`; 0 if the search was stopped."""
    cdef ChanceNode there
    cdef int64_t value = exact_here(s, here)
    cdef uint64_t best = 0
    cdef int i
    for i in range(count):
        play_tile(s.laws, s.order, here, codes[i], &there)
        if is_as_good(s, &there, here.seat, value):
            best |= <uint64_t>1 << i
        if s.aborted:
            return 0
    return best


cdef inline ChanceSearch* chance_of(ChanceSearch* s) noexcept nogil:
    return s


include "tranca/ext/plain/principal.pxi"


cdef inline int all_lost(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the points that all sides together lose for the pips of their own hands at the end of a deal."""
    cdef int seat, lost = 0
    if SCORES and takes_own(s.laws, node.kind == WON):
        for seat in range(s.laws.players):
            lost += own_loss(s.laws, pips_of(node.pips, seat))
    return lost


cdef int64_t points_of(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the sum of all sides' points still to come, in units, if every player follows their best play."""
    cdef ChanceNode there
    cdef Drawing drawing
    cdef ChanceChild* children = s.children + s.children_used
    cdef ChanceEntry* entry
    cdef ChanceChild* one
    cdef StateKey key
    cdef uint64_t start = nodes_of(s)
    cdef int winner = -1, count = 0, first, i
    cdef int64_t total = 0, gained = here.bonus * s.units[here.size]
    if s.aborted:
        return 0
    if here.kind >= OVER:
        return gained + (settle_node(s.laws, here, s.leader, &winner) - all_lost(s, here)) * s.units[here.size]
    if s.memory.entries is not NULL:
        key = state_key(s, here, SUM)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            return gained + entry.low
    if here.kind == PLAY:
        best_play(s, here, &there)
        total = points_of(s, &there)
    else:
        begin_drawing(s, here, &drawing)
        while next_drawing(s, here, &drawing, &children[count].node):
            children[count].orders = drawing.weight
            count += 1
        s.children_used += count
        first = count * s.part // s.parts
        for i in range(first, first + count):
            one = &children[i if i < count else i - count]
            total += one.orders * points_of(s, &one.node)
        s.children_used -= count
    if s.memory.entries is not NULL and not s.aborted:
        store(s.memory, key, total, total, NO_PLAY, work_since(s, start))
    return gained + total
