# SplitMix64 (Steele, Lea and Flood 2014): random words from a counter.

from libc.stdint cimport uint64_t

cdef extern from "tranca/ext/numbers.h":
    const uint64_t STEP "TRANCA_STEP"       # added to the counter for each word


cdef inline uint64_t mix(uint64_t counter) noexcept nogil:
    counter = (counter ^ counter >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    counter = (counter ^ counter >> 27) * <uint64_t>0x94D049BB133111EB
    return counter ^ counter >> 31


cdef inline uint64_t random_word(uint64_t seed, uint64_t number) noexcept nogil:
    """Return word `number` of a seed, counted from 0."""
    return mix(seed + (number + 1) * STEP)
