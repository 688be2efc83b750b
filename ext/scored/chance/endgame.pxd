# No endgames in this layout: `search` searches the states after the last draw like all other nodes. If plays score, the
# endgames of a deal have many states in common, so their shared table saves more time than small nodes would.

from libc.stdint cimport int64_t

from ..chance.context cimport ChanceSearch
from ..chance.node cimport ChanceNode


cdef inline bint is_endgame(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return False: no node is searched as an endgame."""
    return False


cdef inline int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """Return 0; never called, because no node is an endgame."""
    return 0
