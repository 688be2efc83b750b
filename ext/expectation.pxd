# The search of deals with a boneyard: see expectation.pyx.

from libc.stdint cimport int64_t

from .draws cimport Draws
from .stage cimport Stage

cdef int64_t exact(Draws* s, const Stage* stage) noexcept nogil
cdef int64_t test(Draws* s, const Stage* stage, int64_t bound) noexcept nogil
