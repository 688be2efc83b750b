# The key of a state in a deal with a boneyard if every double is a spinner: three planes of owners, a word with the
# ends, and a word with everything else.

from libc.stdint cimport uint64_t

cdef extern from "tranca/ext/scored/numbers.h":
    const uint64_t LABEL "TRANCA_SCORED_LABEL"
    const uint64_t CUT "TRANCA_SCORED_CUT"      # max^n: the search was cut short
    const uint64_t STATE "TRANCA_SCORED_STATE"  # max^n: the bits that identify the state

# The last word in an entry: turn and kind in the low bits, then these fields.
cdef enum:
    PLAY_BIT = 31
    WORK_BIT = 42
    MOST_WORK = 63
    GENERATION_BIT = 48

ctypedef struct StateKey:
    uint64_t planes[3]
    uint64_t ends
    uint64_t second


cdef inline bint has_owners(const StateKey* one, const StateKey* other) noexcept nogil:
    return (
        one.planes[0] == other.planes[0] and one.planes[1] == other.planes[1] and one.planes[2] == other.planes[2]
        and one.ends == other.ends
    )


cdef inline uint64_t hash_of(StateKey key) noexcept nogil:
    """Mix the words to a number whose lower bits choose a bucket."""
    cdef uint64_t mixed = (key.planes[0] * <uint64_t>0x9E3779B97F4A7C15) ^ (key.second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    mixed = (mixed ^ key.planes[1] ^ key.ends * <uint64_t>0xC2B2AE3D27D4EB4F) * <uint64_t>0x9FB21C651E98DF25
    mixed ^= mixed >> 32
    mixed = (mixed ^ key.planes[2]) * <uint64_t>0x9E3779B97F4A7C15
    mixed ^= mixed >> 29
    return mixed * <uint64_t>0x9FB21C651E98DF25 >> 32
