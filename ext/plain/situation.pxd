# A moment of a deal as numbers. A Situation is checked when it is made and is immutable, so every search may rely on
# it: no seat, end or tile is out of range, no tile is in two places, no player is out, and the deal is not blocked.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport Laws, Ruleset

from .layout cimport OpenEnds

cdef enum:
    NO_CHOICE = -1      # in place of a play: the seat to move draws or passes

ctypedef struct BoneyardOrder:
    bint is_known
    int tiles[55]       # if known: first drawn first
    int size            # of the boneyard at the root

ctypedef struct State:
    uint64_t hands[4]
    uint64_t boneyard   # its tiles, including the reserve
    int size            # of the boneyard
    OpenEnds ends
    int seat            # to move
    int last            # seat that laid the last tile, or −1
    int pending         # Pending: a pass by `seat` may earn `last` a bonus
    bint paid           # a pass bonus event has happened in this deal, or in this match if the rules count it there
    int finish             # how `last` went out, or UNKNOWN_FINISH


cdef class Situation:
    cdef readonly Ruleset ruleset
    cdef const Laws* laws
    cdef State state
    cdef BoneyardOrder order
    cdef int leader         # seat, or −1 if the rules never need it
    cdef int forced         # the tile that must be led, or −1
    cdef bint can_play(self) noexcept
    cdef bint can_draw(self) noexcept
    cdef int read_boneyard(self, object boneyard) except -1
    cdef int check(self) except -1
    cdef int check_plays(self) except -1
    cdef int check_draw(self) except -1
    cdef int check_moment(self, Situation moment) except -1
    cdef int list_choices(self, int* codes) noexcept nogil


cdef inline uint64_t tiles_in_play(const State* state) noexcept nogil:
    """Return the tiles that are not laid: in the hands and in the boneyard."""
    return state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3] | state.boneyard


cdef bint holds_values(const Laws* laws, int size, bint is_known, int weight) noexcept
