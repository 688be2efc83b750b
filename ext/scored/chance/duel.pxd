# No duels in this layout: `search` searches states without chance like all other nodes, because the points of plays
# belong to its edges.

from libc.stdint cimport int64_t

from ..chance.context cimport ChanceSearch
from ..chance.key cimport StateKey
from ..chance.keys cimport expect_probe, state_key
from ..chance.node cimport ChanceNode
from ..chance.table cimport MARGIN, ChanceEntry, look_up


cdef inline bint is_duel(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return False: no node is searched as a duel."""
    return False


cdef inline int64_t duel_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """Return 0; never called, because no node is a duel."""
    return 0


cdef inline void expect_peek(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    expect_probe(s, node)


cdef inline void peek(const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high) noexcept nogil:
    cdef StateKey key = state_key(s, node, MARGIN)
    cdef ChanceEntry* entry = look_up(s.memory, key)
    if entry is not NULL:
        low[0] = max(low[0], entry.low)
        high[0] = min(high[0], entry.high)
