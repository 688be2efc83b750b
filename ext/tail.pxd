# The end of a deal with a boneyard: see tail.pyx.

from libc.stdint cimport int64_t

from .draws cimport Draws
from .stage cimport Stage

cdef int64_t value_of_tail(Draws* s, const Stage* stage, bint whole, int64_t bound) noexcept nogil
