# The transposition table of the deals in which nobody draws.
#
# Contract. An entry holds, for one state of one deal, bounds on its value for the player to move and a best play.
# The key is the whole state (remaining tiles, ends, turn, bonus state), so two states of a deal never collide: 37 bits
# up to double-six, 62 in a wide pack, whose ends follow from the tiles (`ext/keys`) as long as all nodes of a deal come
# from one root. The generation above them tells deals apart: whoever searches a new deal, or the same with other rules,
# calls `new_deal` first. Two entries a bucket: the first keeps the larger subtree, the second takes what comes.
# A table belongs to one search at a time; it is not safe to share between threads.

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

ctypedef struct NoDrawEntry:
    uint64_t key        # state | generation << state bits; 0 is never a live key
    int16_t low         # bounds of the value, low ≤ value ≤ high
    int16_t high
    uint16_t play       # the code of the play that gave the lower bound, NO_PLAY for none
    uint8_t tiles       # remaining when stored: the size of the subtree
    uint8_t spare

cdef enum:
    NARROW_BITS = 37        # of a state up to double-six
    WIDE_BITS = 62


cdef class NoDrawTable:
    cdef NoDrawEntry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint64_t stamp     # generation << state bits
    cdef uint64_t step      # 1 << state bits: from one generation to the next
    cdef uint64_t touched   # the most that the mask of a search was since everything was forgotten
    cdef readonly size_t size_bytes
    cdef void new_deal(self, bint is_wide, uint64_t mask) noexcept nogil


cdef inline NoDrawEntry* bucket(NoDrawEntry* entries, uint64_t mask, uint64_t key) noexcept nogil:
    return entries + 2 * (((key * <uint64_t>0x9E3779B97F4A7C15) >> 32) & mask)


cdef inline NoDrawEntry* probe(NoDrawEntry* entries, uint64_t mask, uint64_t key) noexcept nogil:
    """The entry of this key, or NULL."""
    cdef NoDrawEntry* place = bucket(entries, mask, key)
    if place.key == key:
        return place
    if place[1].key == key:
        return place + 1
    return NULL


cdef inline void store(
    NoDrawEntry* entries, uint64_t mask, uint64_t step, uint64_t key, int low, int high, int play, int tiles
) noexcept nogil:
    cdef NoDrawEntry* place = bucket(entries, mask, key)
    # An entry of another generation is dead, so the deep entry is free again.
    if place.key != key and (place.key ^ key) < step and place.tiles > tiles:
        place += 1
    place.key = key
    place.low = <int16_t>low
    place.high = <int16_t>high
    place.play = <uint16_t>play
    place.tiles = <uint8_t>tiles
