# The transposition table of the deals in which nobody draws.
#
# Contract. An entry holds, for one state of one deal, bounds on its value for the player to move and a best play.
# The key is the whole state (remaining tiles, ends, turn, bonus state: `nodraw.key`), so two states of a deal never
# collide. The generation above them tells deals apart: whoever searches a new deal, or the same with other rules, calls
# `new_deal` first. Two entries a bucket: the first keeps the larger subtree, the second takes what comes.
# A table belongs to one search at a time. If several threads search one deal together, each has a copy of the memory
# with `sharing` set (`shared`, `join`, `ext/sharing.pxi`).

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..nodraw.key cimport NoDrawKey, hash_of, is_same, top_of
from ..situation cimport Situation

ctypedef struct NoDrawEntry:
    NoDrawKey key       # its word with the generation is never 0 in a live one
    int16_t low         # bounds of the value, low ≤ value ≤ high
    int16_t high
    uint16_t play       # the code of the play that gave the lower bound, NO_PLAY for none
    uint8_t tiles       # remaining when stored: the size of the subtree
    uint8_t spare

cdef enum:
    INFINITE = 32000        # above every value; bounds are kept in 16 bits


ctypedef struct NoDrawMemory:
    NoDrawEntry* entries    # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # that it may become
    uint64_t room           # states that may still meet in a bucket before it doubles
    uint64_t stamp          # the generation in keys, where it stands there
    uint64_t step           # from one generation to the next
    Sharing* sharing        # NULL: one thread has it for its own
    NoDrawEntry found       # where it is shared: what was looked up last


cdef class NoDrawTable:
    cdef void* block
    cdef NoDrawMemory memory
    cdef Sharing sharing
    cdef NoDrawTable whole      # whose memory this one has joined, or None
    cdef int part               # which one of its parts this is,
    cdef int part_count         # and how many there are
    cdef Situation searched     # the last one that the table served, or None
    cdef uint64_t touched   # the most that its mask was since everything was forgotten
    cdef void join(self, NoDrawTable whole) noexcept
    cdef void new_deal(self, bint is_wide, uint64_t mask) noexcept nogil


ctypedef NoDrawMemory Memory
ctypedef NoDrawEntry Entry
ctypedef NoDrawKey Key


cdef inline NoDrawKey key_in(const NoDrawEntry* entry) noexcept nogil:
    return entry.key


cdef inline bint is_of(const NoDrawEntry* entry, NoDrawKey key) noexcept nogil:
    return is_same(entry.key, key)


cdef inline bint is_live(const NoDrawMemory* memory, const NoDrawEntry* entry, NoDrawKey key) noexcept nogil:
    return (top_of(entry.key) ^ top_of(key)) < memory.step


cdef inline bint is_kept(const NoDrawMemory* memory, const NoDrawEntry* entry) noexcept nogil:
    return top_of(entry.key) >= memory.stamp


cdef inline int size_of(const NoDrawEntry* entry) noexcept nogil:
    return entry.tiles


include "tranca/ext/buckets.pxi"
include "tranca/ext/sharable.pxi"


cdef inline void fill(NoDrawEntry* entry, NoDrawKey key, int low, int high, int play, int tiles) noexcept nogil:
    """Write all but what is spare of an entry."""
    entry.key = key
    entry.low = <int16_t>low
    entry.high = <int16_t>high
    entry.play = <uint16_t>play
    entry.tiles = <uint8_t>tiles


cdef inline void store(
    NoDrawMemory* memory, NoDrawKey key, int low, int high, int play, int tiles
) noexcept nogil:
    """Store bounds of a state and the play for the lower one, after a search with `tiles` left."""
    fill(place_of(memory, key, tiles), key, low, high, play, tiles)


cdef inline void keep(
    NoDrawMemory* memory, NoDrawKey key, int low, int high, int play, int tiles
) noexcept nogil:
    """Store in a table that may be shared."""
    cdef NoDrawEntry entry
    fill(&entry, key, low, high, play, tiles)
    entry.spare = 0
    put(memory, key, &entry)
