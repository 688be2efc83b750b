# A hand whose trains are sought: its tiles, its starts, and what every search needs to know of a set of tiles.

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.stop cimport Stop

cdef enum:
    MOST_TILES = 44         # 40 in a hand, and 4 drawn
    MOST_NUMBERS = 19
    MOST_STARTS = 8
    UNREACHED = -1
    MOST_WEIGHT = 1 << 30
    FREE = 0                # a train may end in a double
    ANSWER = 1              # only the last tile of a hand that is laid completely
    STRICT = 2              # no train


cdef class TrainHand:
    cdef int plain, trains, rule
    cdef int low[MOST_TILES]
    cdef int high[MOST_TILES]
    cdef uint64_t tiles_at[MOST_NUMBERS]    # plain tiles by number
    cdef uint64_t all_plain
    cdef uint32_t doubles
    cdef int start[MOST_STARTS]
    cdef int starts_at[MOST_NUMBERS]
    cdef uint32_t start_mask
    cdef int64_t weight[MOST_TILES]         # of plain tiles
    cdef int64_t double_weight[MOST_NUMBERS]
    cdef void* stop
    cdef uint64_t nodes, most               # of the current question; `most` is its limit
    cdef bint is_stopped
    cdef int add_tile(self, int low, int high) except -1
    cdef uint64_t check_set(self, object plain) except? 1
    cdef int begin(self, Stop stop, uint64_t most) except -1
    cdef int weigh(self, list plain_weights, list double_weights) except -1
    cdef bint count(self) noexcept nogil
    cdef int other(self, int tile, int number) noexcept nogil
    cdef uint64_t reach(self, uint64_t kept, uint32_t begin, uint32_t* reached) noexcept nogil
    cdef uint32_t direct(self, uint64_t kept, int* failures) noexcept nogil
    cdef uint32_t answerable(self, uint64_t kept, uint32_t numbers) noexcept nogil
    cdef int unanswered(self, uint64_t kept, uint32_t doubles, int64_t* lost) noexcept nogil
    cdef bint lays_hand(self, uint64_t kept, uint32_t reached) noexcept nogil
