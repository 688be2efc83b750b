# The end of a deal with a boneyard: see endgame.pyx.

from libc.stdint cimport int64_t

from tranca.ext.chance.context cimport ChanceSearch
from tranca.ext.chance.node cimport ChanceNode


cdef int64_t endgame_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil
