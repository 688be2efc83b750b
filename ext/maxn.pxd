# The max^n search: see maxn.pyx.

from libc.stdint cimport int64_t, uint64_t

from .draws cimport Draws
from .rules cimport Ruleset
from .state cimport Pile, State
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
    bint fair           # no side ever scores less than nothing
    Entry* entries
    uint64_t mask


cdef int open_search(
    Many* s, Ruleset ruleset, const Pile* pile, int leader, VectorTable table, Watch watch
) except -1
cdef void settle_points(const Many* s, const State* state, int out, Points* points) noexcept nogil
cdef void points_of(Many* s, State state, int asker, int64_t need, Points* points) noexcept nogil
cdef void wins_of(Many* s, State state, int side, int64_t* wins) noexcept nogil
cdef void count_win(const Many* s, const State* state, int out, int side, int64_t* wins) noexcept nogil
