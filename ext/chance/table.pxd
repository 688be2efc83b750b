# The transposition table of deals with a boneyard.
#
# Contract. An entry holds, for one state, bounds on the margin of coalition 0 and a best play. The key is the whole
# state in two words (`context.write_key`), so states never collide, up to double-six and with no more than 27 tiles in
# play in any pack; with more tiles of a wide pack it is a hash of 92 bits beside turn and kind. The generation at the
# top of the second word tells deals apart: whoever searches a deal with another leader or other rules calls `new_deal`
# first. Repeats of a sample of draws are generations of their own, but share what is below all sampled draws, where
# the values do not depend on the sample (`new_sample`). Two entries a bucket, which is a line of the cache: the first
# keeps the subtree that took more nodes, the second takes what comes, also what the first had to give up. A table
# serves one search at a time.

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.chance.node cimport ChanceNode
from tranca.ext.nodraw.table cimport NoDrawTable
from tranca.ext.situation cimport Situation

cdef extern from "tranca/ext/numbers.h":
    const uint64_t LABEL "TRANCA_LABEL"

# What an entry holds: a margin with bounds, or the sum of all sides' points under best play.
cdef enum EntryKind:
    MARGIN = 0
    SUM = 1

ctypedef struct ChanceEntry:
    uint64_t first      # two of three planes of owner bits, ends, bonus state
    uint64_t second     # the third plane, turn, kind; play (from bit 32), work (from 42), generation
    int64_t low
    int64_t high

# One child of a draw, and what is known of its value: the table keeps the room for those of all draws on the way down.
ctypedef struct ChanceChild:
    ChanceNode node
    int64_t low         # of its value, in the units of the boneyard that is left
    int64_t high
    int64_t expected
    int64_t orders      # in which the tiles can be drawn: its weight


cdef class Endgames:
    cdef object ruleset
    cdef int leader
    cdef int side
    cdef uint64_t in_play
    cdef uint16_t generation    # 0: none is kept
    cdef bint are_of(self, Situation situation, int side)
    cdef int keep(self, Situation situation, int side, uint16_t generation) except -1


cdef class ChanceTable:
    cdef void* memory
    cdef ChanceEntry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint16_t generation
    cdef Endgames endgames
    cdef NoDrawTable endgame
    cdef NoDrawTable duel       # of what leaves nothing to chance: see duel.pyx
    cdef ChanceChild* children
    cdef size_t room
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1
    cdef int new_sample(self, Situation situation, int side) except -1
    cdef int make_room(self, size_t children) except -1


cdef inline uint64_t mix_key(uint64_t first, uint64_t second) noexcept nogil:
    """A hash of two words, whose lower bits choose a bucket."""
    cdef uint64_t mixed = (first * <uint64_t>0x9E3779B97F4A7C15) ^ (second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return mixed * <uint64_t>0x9FB21C651E98DF25 >> 32


cdef inline ChanceEntry* bucket(ChanceEntry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    return entries + 2 * (mix_key(first, second) & mask)


cdef inline bint is_of(const ChanceEntry* entry, uint64_t first, uint64_t second) noexcept nogil:
    return entry.first == first and not (entry.second ^ second) & LABEL


cdef inline ChanceEntry* probe(ChanceEntry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    """The entry of this key, or NULL."""
    cdef ChanceEntry* place = bucket(entries, mask, first, second)
    if is_of(place, first, second):
        return place
    if is_of(place + 1, first, second):
        return place + 1
    return NULL


cdef inline void store(
    ChanceEntry* entries, uint64_t mask, uint64_t first, uint64_t second, int64_t low, int64_t high, int play, int work
) noexcept nogil:
    cdef ChanceEntry* place = bucket(entries, mask, first, second)
    # An entry of another generation is dead, so the deep place is free again.
    if not is_of(place, first, second) and place.second >> 48 == second >> 48:
        if <int>(place.second >> 42 & 0x3F) > work:
            place += 1
        else:
            place[1] = place[0]
    place.first = first
    place.second = second | <uint64_t>play << 32 | <uint64_t>work << 42
    place.low = low
    place.high = high
