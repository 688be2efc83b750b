# The endgame of a deal with a boneyard: see endgame.pyx.

from libc.stdint cimport int64_t

from ..chance.context cimport ChanceSearch, nobody_draws
from ..chance.node cimport ChanceNode


cdef inline bint is_endgame(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return whether a node is searched as an endgame: no more tiles can be drawn, and the values fit 16 bits."""
    return nobody_draws(s, node) and s.endgame_fits


cdef int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil
