# The transposition table of three and four single players.
#
# Contract. An entry holds, for one state, the points that each side still gets and a play; or, where the search of the
# state was cut short, the least scaled margin that its mover can reach, and the play for it. The key is the whole state
# in two words (`chance.context.write_key`, exact as said there); the generation at the top of the second tells
# deals apart: whoever searches a deal with another leader or other rules calls `new_deal` first, or between
# repeats of a sample `new_sample`. Two entries a bucket:
# the first keeps the larger subtree, the second takes what comes. A table serves one search at a time.

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.chance.table cimport Endgames, mix_key
from tranca.ext.situation cimport Situation

ctypedef struct PointsVector:
    int64_t of[4]       # by side

ctypedef struct MaxNEntry:
    uint64_t first
    uint64_t second     # with play, tiles not yet laid, generation, and whether the search was cut short
    PointsVector points     # or, of the first side, the least scaled margin of the mover

cdef extern from "tranca/ext/numbers.h":
    const uint64_t CUT "TRANCA_CUT"         # of the second word: the search was cut short
    const uint64_t STATE "TRANCA_STATE"     # of the second word: what tells states apart


cdef class MaxNTable:
    cdef MaxNEntry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint16_t generation
    cdef Endgames endgames
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1
    cdef int new_sample(self, Situation situation) except -1


cdef inline MaxNEntry* bucket(MaxNEntry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    return entries + 2 * (mix_key(first, second) & mask)


cdef inline bint is_of(const MaxNEntry* entry, uint64_t first, uint64_t second) noexcept nogil:
    return entry.first == first and not (entry.second ^ second) & STATE


cdef inline MaxNEntry* probe(MaxNEntry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    """The entry of this key, or NULL."""
    cdef MaxNEntry* entry = bucket(entries, mask, first, second)
    if is_of(entry, first, second):
        return entry
    if is_of(entry + 1, first, second):
        return entry + 1
    return NULL


cdef inline void store(
    MaxNEntry* entries, uint64_t mask, uint64_t first, uint64_t second, const PointsVector* points, int play, int tiles
) noexcept nogil:
    cdef MaxNEntry* entry = bucket(entries, mask, first, second)
    # An entry of another generation is dead, so the deep place is free again.
    if not is_of(entry, first, second):
        if entry.second >> 48 == second >> 48 and <int>(entry.second >> 42 & 0x3F) > tiles:
            entry += 1
    entry.first = first
    entry.second = second | <uint64_t>play << 32 | <uint64_t>tiles << 42
    entry.points = points[0]
