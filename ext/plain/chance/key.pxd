# The key of a state in a deal with a boneyard: two words. In an entry the second also holds a play and other fields.

from libc.stdint cimport uint64_t

cdef extern from "tranca/ext/numbers.h":
    const uint64_t LABEL "TRANCA_LABEL"
    const uint64_t CUT "TRANCA_CUT"         # max^n: the search was cut short
    const uint64_t STATE "TRANCA_STATE"     # max^n: the bits that identify the state

# The second word in an entry: the third plane of owners, the turn and the kind in the low bits, then these fields.
cdef enum:
    PLAY_BIT = 32
    WORK_BIT = 42
    MOST_WORK = 63
    GENERATION_BIT = 48

ctypedef struct StateKey:
    uint64_t first
    uint64_t second


cdef inline bint has_owners(const StateKey* one, const StateKey* other) noexcept nogil:
    return one.first == other.first


cdef inline uint64_t hash_of(StateKey key) noexcept nogil:
    """Mix two words to a number whose lower bits choose a bucket."""
    cdef uint64_t mixed = (key.first * <uint64_t>0x9E3779B97F4A7C15) ^ (key.second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return mixed * <uint64_t>0x9FB21C651E98DF25 >> 32
