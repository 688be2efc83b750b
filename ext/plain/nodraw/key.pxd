# The key of a state in a deal without drawing: one word with the remaining tiles, the ends, the turn and the bonus
# state, and above them the generation of the table. Up to double-six a state takes 37 bits, in a wide pack 62: there
# the ends follow from the tiles (`..layout`), provided that all nodes of a deal have the same root.

from libc.stdint cimport uint64_t

from ..layout cimport NARROW_ENDS, WIDE_ENDS, OpenEnds, key_bits

ctypedef uint64_t NoDrawKey

ctypedef struct KeyParts:
    const uint64_t* ends    # indexed by both ends
    uint64_t seat[4]
    uint64_t paid[2]


cdef inline void set_parts(KeyParts* parts, bint is_wide, bint remember_paid) noexcept nogil:
    """Set the bits of the seat and of a paid bonus in a key, above the tiles of the pack."""
    cdef int seat
    parts.ends = &WIDE_ENDS[0] if is_wide else &NARROW_ENDS[0]
    for seat in range(4):
        parts.seat[seat] = <uint64_t>seat << (59 if is_wide else 34)
    parts.paid[0] = 0
    parts.paid[1] = <uint64_t>remember_paid << (61 if is_wide else 36)


cdef inline NoDrawKey make_key(
    const KeyParts* parts, uint64_t left, const OpenEnds* ends, int seat, bint paid, uint64_t stamp
) noexcept nogil:
    """Return the key of a state: the ends are unordered, and a paid bonus is included only if it matters."""
    return left | key_bits(parts.ends, ends) | parts.seat[seat] | parts.paid[paid] | stamp


cdef inline int state_bits(bint is_wide) noexcept nogil:
    """Return the number of bits for the state below the generation, in the word that contains it."""
    return 62 if is_wide else 37


cdef inline uint64_t top_of(NoDrawKey key) noexcept nogil:
    """Return the word that contains the generation."""
    return key


cdef inline bint is_same(NoDrawKey one, NoDrawKey other) noexcept nogil:
    return one == other


cdef inline uint64_t hash_of(NoDrawKey key) noexcept nogil:
    return key * <uint64_t>0x9E3779B97F4A7C15 >> 32
