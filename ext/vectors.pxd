# The table of the searches for three and four single players.
#
# Contract. An entry holds, for one state, the points that each side still gets and a play; or, where the search of the
# state was cut short, the least interest that its mover can reach, and the play for it. The key is the whole state in
# two words (`draws.write_key`), so states never collide; the generation at the top of the second tells deals apart:
# whoever searches a deal with another leader or other rules calls `new_deal` first. Two entries a bucket: the first
# keeps the larger subtree, the second takes what comes. A table serves one search at a time.

from libc.stdint cimport int64_t, uint16_t, uint64_t

ctypedef struct Points:
    int64_t of[4]       # by side

ctypedef struct Entry:
    uint64_t first
    uint64_t second     # with play, tiles not yet laid, generation, and whether the search was cut short
    Points points       # or, of the first side, the least interest of the mover

cdef extern from *:
    """
    #define TRANCA_CUT ((uint64_t)1 << 31)
    #define TRANCA_STATE 0xFFFF00007FFFFFFFULL
    """
    const uint64_t CUT "TRANCA_CUT"         # of the second word: the search was cut short
    const uint64_t STATE "TRANCA_STATE"     # of the second word: what tells states apart


cdef class VectorTable:
    cdef Entry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint16_t generation
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1


cdef inline Entry* bucket(Entry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    cdef uint64_t mixed = (first * <uint64_t>0x9E3779B97F4A7C15) ^ (second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return entries + 2 * ((mixed * <uint64_t>0x9FB21C651E98DF25 >> 32) & mask)


cdef inline bint is_of(const Entry* entry, uint64_t first, uint64_t second) noexcept nogil:
    return entry.first == first and not (entry.second ^ second) & STATE


cdef inline Entry* probe(Entry* entries, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    """The entry of this key, or NULL."""
    cdef Entry* entry = bucket(entries, mask, first, second)
    if is_of(entry, first, second):
        return entry
    if is_of(entry + 1, first, second):
        return entry + 1
    return NULL


cdef inline void store(
    Entry* entries, uint64_t mask, uint64_t first, uint64_t second, const Points* points, int play, int tiles
) noexcept nogil:
    cdef Entry* entry = bucket(entries, mask, first, second)
    if not is_of(entry, first, second):
        if entry.second >> 48 == second >> 48 and <int>(entry.second >> 40 & 0xFF) > tiles:
            entry += 1
    entry.first = first
    entry.second = second | <uint64_t>play << 32 | <uint64_t>tiles << 40
    entry.points = points[0]
