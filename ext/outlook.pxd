# What follows from the values of a deal with a boneyard: see outlook.pyx.

from libc.stdint cimport int64_t

from .draws cimport Draws
from .stage cimport Stage

cdef void wins_of(Draws* s, const Stage* here, int side, int64_t scale, int64_t* wins) noexcept nogil
