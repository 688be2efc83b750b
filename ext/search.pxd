# The exact search between two camps in deals where nobody draws.

from libc.stdint cimport uint64_t

from .fixed cimport Deal, Step, settle_step
from .ordering cimport Circle
from .rules cimport Laws
from .table cimport Slot, Table
from .watch cimport Watch

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


cdef inline int margin(const Search* s, int camp, int winner, int points) noexcept nogil:
    if winner < 0:
        return 0
    return s.weight[winner] * points if camp == 0 else -s.weight[winner] * points


cdef inline int ending_value(const Search* s, const Step* step, int camp) noexcept nogil:
    """What a finished deal is worth to a camp, the last bonus left out."""
    cdef int winner = -1
    cdef int points = settle_step(&s.deal, step, &winner)
    return margin(s, camp, winner, points)


cdef inline int bonus_value(const Search* s, int seat, int bonus) noexcept nogil:
    """A bonus for the side of a seat, as its own camp counts it."""
    return margin(s, s.camp[seat], s.deal.laws.side[seat], bonus) if bonus else 0


cdef void set_camps(Search* s, const Laws* laws, const int* weights) noexcept nogil
cdef void set_hands(Search* s, const uint64_t* hands, int leader) noexcept nogil
cdef void set_memory(Search* s, Table table, Watch watch) noexcept nogil
cdef int search(Search* s, const Step* here, int alpha, int beta) noexcept nogil
cdef int exact_value(Search* s, const Step* here, int* low, int* high) noexcept nogil
cdef int first_best(Search* s, const Step* here, int value, Step* there) noexcept nogil
cdef int child_value(const Search* s, const Step* step, int seat, int value) noexcept nogil
cdef void solve_play(Search* s, const Step* step, int seat, int* low, int* high) noexcept nogil
