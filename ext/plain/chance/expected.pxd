# Results derived from the values of a deal with a boneyard: see expected.pyx.

from libc.stdint cimport int64_t, uint64_t

from ..chance.context cimport ChanceSearch
from ..chance.node cimport ChanceNode


cdef bint is_as_good(ChanceSearch* s, const ChanceNode* there, int seat, int64_t value) noexcept nogil
cdef int write_line(ChanceSearch* s, const ChanceNode* before, int code, int* line) noexcept nogil
cdef int64_t points_of(ChanceSearch* s, const ChanceNode* here) noexcept nogil
cdef void wins_of(ChanceSearch* s, const ChanceNode* here, int side, int64_t scale, int64_t* wins) noexcept nogil
cdef uint64_t which_best(ChanceSearch* s, const ChanceNode* before, const ChanceNode* here) noexcept nogil
