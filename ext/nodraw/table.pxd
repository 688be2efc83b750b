# The transposition table of the deals in which nobody draws.
#
# Contract. An entry holds, for one state of one deal, bounds on its value for the player to move and a best play.
# The key is the whole state (remaining tiles, ends, turn, bonus state: 37 bits), so two states of a deal never collide;
# the generation (27 bits) tells deals apart: whoever searches a new deal, or the same with other rules, calls
# `new_deal` first. Two entries a bucket: the first keeps the larger subtree, the second takes what comes.
# A table belongs to one search at a time; it is not safe to share between threads.

from libc.stdint cimport int16_t, uint8_t, uint64_t

ctypedef struct NoDrawEntry:
    uint64_t key        # state | generation << 37; 0 is never a live key
    int16_t low         # bounds of the value, low ≤ value ≤ high
    int16_t high
    uint8_t play        # tile | end << 5 of the play that gave the lower bound, 0xFF for none
    uint8_t tiles       # remaining when stored: the size of the subtree
    uint8_t spare[2]

cdef enum:
    STATE_BITS = 37
    NO_PLAY = 0xFF


cdef class NoDrawTable:
    cdef NoDrawEntry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint64_t stamp     # generation << STATE_BITS
    cdef readonly size_t size_bytes
    cdef void new_deal(self) noexcept nogil


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
    NoDrawEntry* entries, uint64_t mask, uint64_t key, int low, int high, int play, int tiles
) noexcept nogil:
    cdef NoDrawEntry* place = bucket(entries, mask, key)
    # An entry of another generation is dead, so the deep entry is free again.
    if place.key != key and (place.key >> STATE_BITS) == (key >> STATE_BITS) and place.tiles > tiles:
        place += 1
    place.key = key
    place.low = <int16_t>low
    place.high = <int16_t>high
    place.play = <uint8_t>play
    place.tiles = <uint8_t>tiles
