# The search of deals with a boneyard: see search.pyx.

from libc.stdint cimport int64_t

from ..chance.context cimport ChanceSearch
from ..chance.node cimport ChanceNode


cdef int64_t exact(ChanceSearch* s, const ChanceNode* node) noexcept nogil
cdef int64_t test(ChanceSearch* s, const ChanceNode* node, int64_t bound) noexcept nogil
