# What is left when nobody draws any more: searched by `search` as all other nodes. Endgames of one deal meet in many
# states where plays score, so that the table of the deal, which they share, saves more than small nodes do.

from libc.stdint cimport int64_t

from ..chance.context cimport ChanceSearch
from ..chance.node cimport ChanceNode


cdef inline bint is_endgame(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return whether a node is searched as an endgame: none is."""
    return False


cdef inline int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """Never asked, since no node is an endgame."""
    return 0
