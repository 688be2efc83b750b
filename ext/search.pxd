# The exact search between two camps in deals where nobody draws.

from libc.stdint cimport uint64_t

from .fixed cimport Deal
from .table cimport Slot

ctypedef struct Search:
    Deal deal
    int camp[4]         # of each seat: 0 or 1
    int weight[4]       # of a point of each side in the margin of camp 0
    bint remember_paid  # the two pass bonuses differ, so the state includes whether one was paid
    Slot* slots         # NULL: no table
    uint64_t mask
    uint64_t stamp
    uint64_t nodes
    void* watch
    bint aborted

cdef int search(
    Search* s, uint64_t left, int a, int b, int seat, bint paid, int alpha, int beta
) noexcept nogil
cdef int exact_value(
    Search* s, uint64_t left, int a, int b, int seat, bint paid, int* low, int* high
) noexcept nogil
