# The end of a deal with a boneyard: see endgame.pyx.

from libc.stdint cimport int64_t

from .context cimport ChanceSearch
from .node cimport ChanceNode

cdef int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil
