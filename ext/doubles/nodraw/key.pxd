# The key of a state in a deal without drawing if every double is a spinner: three words. The first contains the
# remaining tiles, the second the ends, the third the turn, the bonus state, the sum of the ends, and above them the
# generation of the table.
# Exact in every pack, also if the tiles laid differ between two worlds.

from libc.stdint cimport uint64_t

from ..layout cimport OpenEnds, pack_needed

cdef enum:
    STATE_BITS = 11         # of the third word, below the generation

ctypedef struct NoDrawKey:
    uint64_t first
    uint64_t ends
    uint64_t third

ctypedef struct KeyParts:
    uint64_t paid[2]


cdef inline void set_parts(KeyParts* parts, bint is_wide, bint remember_paid) noexcept nogil:
    parts.paid[0] = 0
    parts.paid[1] = <uint64_t>remember_paid << 2


cdef inline NoDrawKey make_key(
    const KeyParts* parts, uint64_t left, const OpenEnds* ends, int seat, bint paid, uint64_t stamp
) noexcept nogil:
    """Return the key of a state: a paid bonus is included only if it matters."""
    cdef NoDrawKey key
    key.first = left
    key.ends = pack_needed(ends, left)
    key.third = <uint64_t>seat | parts.paid[paid] | <uint64_t>ends.count << 3 | stamp
    return key


cdef inline int state_bits(bint is_wide) noexcept nogil:
    return STATE_BITS


cdef inline uint64_t top_of(NoDrawKey key) noexcept nogil:
    return key.third


cdef inline bint is_same(NoDrawKey one, NoDrawKey other) noexcept nogil:
    return one.first == other.first and one.ends == other.ends and one.third == other.third


cdef inline uint64_t hash_of(NoDrawKey key) noexcept nogil:
    """Return a number whose lower bits choose a bucket; node counts do not depend on the generation."""
    cdef uint64_t state = key.ends ^ (key.third & (1 << STATE_BITS) - 1) * <uint64_t>0x9FB21C651E98DF25
    cdef uint64_t mixed = (key.first * <uint64_t>0x9E3779B97F4A7C15) ^ (state * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return mixed * <uint64_t>0x9FB21C651E98DF25 >> 32
