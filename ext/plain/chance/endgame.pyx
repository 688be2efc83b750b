"""The endgame of a deal with a boneyard: `nodraw` searches it after the last draw."""

from libc.stdint cimport int64_t, uint64_t

from ..chance.bounds cimport margin_bounds
from ..chance.context cimport ChanceSearch, nodes_of, work_since
from ..chance.key cimport StateKey
from ..chance.keys cimport state_key
from ..chance.node cimport ChanceNode, tiles_left
from ..chance.table cimport MARGIN, ChanceEntry, look_up, store
from ..layout cimport NO_PLAY
from ..nodraw.node cimport NoDrawNode, root_node
from ..nodraw.search cimport next_deal, search, set_hands
from ..nodraw.table cimport NoDrawTable

cdef enum:
    TABLE_FROM = 5          # fewest tiles for a table lookup; smaller endgames are faster to search than to look up


cdef int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """Return the value of an endgame node: exact if `whole`, otherwise from a null-window test against `bound`."""
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t before = nodes_of(s)
    cdef NoDrawNode here
    cdef int tiles = tiles_left(node)
    cdef bint rising = s.coalition[node.seat] == 0, tabled = s.memory.entries is not NULL and tiles >= TABLE_FROM
    cdef int64_t low, high
    cdef int aim, got
    margin_bounds(s, node, &low, &high)
    if not whole and low >= bound:
        return low
    if not whole and high < bound:
        return high
    if tabled:
        key = state_key(s, node, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            low = entry.low
            high = entry.high
            if low == high or not whole and low >= bound:
                return low
            if not whole and high < bound:
                return high
            whole = True
    set_hands(&s.endgame, node.hands, s.leader)
    next_deal(&s.endgame, <NoDrawTable>s.endgame_table, tiles)
    root_node(&s.endgame.deal, &node.ends, node.seat, node.paid, &here)
    while True:
        # Null windows: first the sign, then steps of one.
        if whole:
            bound = 1 if low <= 0 < high else low + 1 if low >= 0 else high
        aim = <int>(bound if rising else 1 - bound)
        got = search(&s.endgame, &here, aim - 1, aim)
        if s.endgame.aborted:
            s.aborted = True
            return 0
        if not rising:
            got = -got
        if got >= bound:
            low = got
        else:
            high = got
        if low == high or not whole:
            break
    if tabled:
        store(s.memory, key, low, high, NO_PLAY, work_since(s, before))
    return low if low >= bound else high
