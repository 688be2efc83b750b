# The search of deals with a boneyard: see draws.pyx.

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from .rules cimport Laws
from .state cimport Pile, State

cdef extern from *:
    """
    #define TRANCA_INFINITE ((int64_t)1 << 62)
    """
    const int64_t INFINITE "TRANCA_INFINITE"

cdef enum:
    MOST_PLAYS = 29         # a hand of 28 with one tile that fits both ends
    POLL_EVERY = 4095       # nodes between two looks at the watch, less one
    NO_PLAY = 0xFF

# What a slot holds: a margin with bounds, or the sum of all sides' points under best play.
cdef enum Kind:
    MARGIN = 0
    SUM = 1

ctypedef struct Slot:
    uint64_t first      # two of three planes of owner bits, ends, bonus state
    uint64_t second     # the third plane, turn, kind, generation
    int64_t low
    int64_t high
    uint8_t play
    uint8_t tiles       # not yet laid: the size of the subtree

ctypedef struct Child:
    State state
    int score
    int code
    bint out

ctypedef struct Draws:
    const Laws* laws
    const Pile* pile
    int leader
    int camp[4]         # of each seat
    int weight[4]       # of a point of each side in the margin of camp 0
    int heaviest        # the largest of them, without sign
    int most_bonus      # the most that one tile can earn
    int64_t units[29]   # in a point, by the size of the boneyard
    bint remember_paid
    Slot* slots
    uint64_t mask
    uint64_t stamp
    uint64_t nodes
    void* watch
    bint aborted


cdef class DrawTable:
    cdef Slot* slots
    cdef uint64_t mask
    cdef uint32_t generation
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1


cdef int64_t limit(const Draws* s, const State* state) noexcept nogil
cdef int64_t side_value(const Draws* s, int side, int points) noexcept nogil
cdef int64_t ended(const Draws* s, const State* state, int out) noexcept nogil
cdef int64_t value_of(Draws* s, State state, int64_t alpha, int64_t beta) noexcept nogil
cdef int64_t value_of_plays(Draws* s, const State* state, int64_t alpha, int64_t beta) noexcept nogil
cdef void write_key(
    const Draws* s, const State* state, int kind, uint64_t* first, uint64_t* second
) noexcept nogil
cdef Slot* probe(const Draws* s, uint64_t first, uint64_t second) noexcept nogil
cdef void store(
    const Draws* s, uint64_t first, uint64_t second, int64_t low, int64_t high, int play, int tiles
) noexcept nogil
