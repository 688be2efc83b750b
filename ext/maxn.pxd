# The max^n search: see maxn.pyx.

from libc.stdint cimport int64_t, uint64_t

from .draws cimport Draws
from .rules cimport Ruleset
from .stage cimport Stage
from .state cimport Pile
from .vectors cimport Entry, Points, VectorTable
from .watch cimport Watch

cdef extern from *:
    """
    #define TRANCA_NEVER (-((int64_t)1 << 61))
    """
    const int64_t NEVER "TRANCA_NEVER"

ctypedef struct Many:
    Draws deal          # what the searches share; its table is not used
    int sides
    Entry* entries
    uint64_t mask


cdef int open_search(
    Many* s, Ruleset ruleset, const Pile* pile, int leader, VectorTable table, Watch watch
) except -1
cdef bint points_of(Many* s, const Stage* here, int asker, int64_t need, Points* points) noexcept nogil
cdef void wins_of(Many* s, const Stage* here, int side, int64_t scale, int64_t* wins) noexcept nogil
