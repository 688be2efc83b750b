# The exact search between two camps in deals where nobody draws.

from libc.stdint cimport uint64_t

from .fixed cimport Deal, Step
from .ordering cimport Circle
from .rules cimport Laws
from .table cimport Slot

cdef enum:
    MOST_PLAYS = 29         # a hand of 28 with one tile that fits both ends
    INFINITE = 32000

ctypedef struct Search:
    Deal deal
    int camp[4]         # of each seat: 0 or 1
    int weight[4]       # of a point of each side in the margin of camp 0
    int reach           # the largest weight, of either sign
    int most_bonus      # points that one tile can earn as it is laid
    bint remember_paid  # the two pass bonuses differ, so the state includes whether one was paid
    Circle circle[4]    # as each seat sees the others
    Slot* slots         # NULL: no table
    uint64_t mask
    uint64_t stamp
    uint64_t nodes
    void* watch
    bint aborted

cdef void set_camps(Search* s, const Laws* laws, const int* weights) noexcept nogil
cdef void set_hands(Search* s, const uint64_t* hands, int leader) noexcept nogil
cdef int search(Search* s, const Step* here, int alpha, int beta) noexcept nogil
