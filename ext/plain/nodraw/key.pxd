# The key of a state in a deal where nobody draws: one word with the tiles left, the ends, the turn and the bonus state,
# and the generation of the table above them. Up to double-six a state takes 37 bits, in a wide pack 62: there the ends
# follow from the tiles (`..layout`) as long as all nodes of a deal come from one root.

from libc.stdint cimport uint64_t

from ..layout cimport NARROW_ENDS, WIDE_ENDS, OpenEnds, key_bits

ctypedef uint64_t NoDrawKey

ctypedef struct KeyParts:
    const uint64_t* ends    # by both ends
    uint64_t seat[4]
    uint64_t paid[2]


cdef inline void set_parts(KeyParts* parts, bint is_wide, bint remember_paid) noexcept nogil:
    """Set where the parts of a key stand: above the tiles of the pack."""
    cdef int seat
    parts.ends = &WIDE_ENDS[0] if is_wide else &NARROW_ENDS[0]
    for seat in range(4):
        parts.seat[seat] = <uint64_t>seat << (59 if is_wide else 34)
    parts.paid[0] = 0
    parts.paid[1] = <uint64_t>remember_paid << (61 if is_wide else 36)


cdef inline NoDrawKey make_key(
    const KeyParts* parts, uint64_t left, const OpenEnds* ends, int seat, bint paid, uint64_t stamp
) noexcept nogil:
    """Return the key of a state: the ends have no order, and a bonus paid counts only where it matters."""
    return left | key_bits(parts.ends, ends) | parts.seat[seat] | parts.paid[paid] | stamp


cdef inline int state_bits(bint is_wide) noexcept nogil:
    """Return how many bits below the generation the word with it has for the state."""
    return 62 if is_wide else 37


cdef inline uint64_t top_of(NoDrawKey key) noexcept nogil:
    """Return the word with the generation."""
    return key


cdef inline bint is_same(NoDrawKey one, NoDrawKey other) noexcept nogil:
    return one == other


cdef inline uint64_t hash_of(NoDrawKey key) noexcept nogil:
    """Return a number whose lower bits choose a bucket."""
    return key * <uint64_t>0x9E3779B97F4A7C15 >> 32
