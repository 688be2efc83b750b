# The transposition table of deals without drawing.
#
# Contract. An entry holds, for one state of one deal, bounds on its value for the player to move and a best play. The
# key is the whole state (remaining tiles, ends, turn, bonus state: `nodraw.key`), so two states of a deal never
# collide. The generation above them distinguishes deals: call `new_deal` before searching a new deal, or the same deal
# under other rules. A bucket has two entries: the first keeps the larger subtree, the second is always replaced. A
# table belongs to one search at a time. If several threads search one deal together, each has a copy of the memory with
# `sharing` set (`shared`, `join`, `ext/sharing.pxi`).

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..nodraw.key cimport NoDrawKey, hash_of, is_same, top_of
from ..situation cimport Situation

ctypedef struct NoDrawEntry:
    NoDrawKey key       # its word with the generation is nonzero in a live entry
    int16_t low         # bounds of the value, low ≤ value ≤ high
    int16_t high
    uint16_t play       # the play that gave the lower bound, or NO_PLAY
    uint8_t tiles       # number left when stored: the size of the subtree
    uint8_t spare

cdef enum:
    INFINITE = 32000        # above every value; bounds are stored in 16 bits


ctypedef struct NoDrawMemory:
    NoDrawEntry* entries    # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # largest possible `mask`
    uint64_t room           # collisions left before the table doubles
    uint64_t stamp          # the generation, shifted to its place in keys
    uint64_t step           # difference between the stamps of two generations
    Sharing* sharing        # NULL: used by one thread only
    NoDrawEntry found       # if shared: copy of the entry last looked up


cdef class NoDrawTable:
    cdef void* block
    cdef NoDrawMemory memory
    cdef Sharing sharing
    cdef NoDrawTable whole      # the table whose memory this one has joined, or None
    cdef int part               # the number of this part
    cdef int part_count         # the number of parts
    cdef Situation searched     # the situation last searched, or None
    cdef uint64_t touched   # the largest mask since the entries were last cleared
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
    entry.key = key
    entry.low = <int16_t>low
    entry.high = <int16_t>high
    entry.play = <uint16_t>play
    entry.tiles = <uint8_t>tiles


cdef inline void store(
    NoDrawMemory* memory, NoDrawKey key, int low, int high, int play, int tiles
) noexcept nogil:
    """Store bounds of a state, and the play that gave the lower one, after a search with `tiles` left."""
    fill(place_of(memory, key, tiles), key, low, high, play, tiles)


cdef inline void keep(
    NoDrawMemory* memory, NoDrawKey key, int low, int high, int play, int tiles
) noexcept nogil:
    """Store as `store` does, in a table that may be shared."""
    cdef NoDrawEntry entry
    fill(&entry, key, low, high, play, tiles)
    entry.spare = 0
    put(memory, key, &entry)
