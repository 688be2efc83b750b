# Entries of the tables of expectimax and max^n, which are keyed by whole states: their state, play, size and
# generation.
#
# The including file has included `buckets.pxi`, whose `Memory` must also have `oldest`, and whose `Entry` has a
# `StateKey` as `key`. It cimports `STATE`, a mask of the bits of the second word that identify the state.

from libc.string cimport memset

from ..chance.key cimport GENERATION_BIT, MOST_WORK, PLAY_BIT, WORK_BIT, has_owners
from ..layout cimport NO_PLAY


cdef inline int play_of(uint64_t second) noexcept nogil:
    """Return the play, or for a draw the number of tests made, from the second word of an entry."""
    return second >> PLAY_BIT & NO_PLAY


cdef inline int work_of(uint64_t second) noexcept nogil:
    """Return the size of the subtree, from the second word of an entry."""
    return <int>(second >> WORK_BIT & MOST_WORK)


cdef inline uint64_t generation_of(uint64_t second) noexcept nogil:
    return second >> GENERATION_BIT


cdef inline uint64_t pack_entry(uint64_t second, int play, int work) noexcept nogil:
    """Return the second word of an entry: the second word of its key, with a play and the size of the subtree."""
    return second | <uint64_t>play << PLAY_BIT | <uint64_t>work << WORK_BIT


cdef inline bint is_of(const Entry* entry, StateKey key) noexcept nogil:
    return has_owners(&entry.key, &key) and not (entry.key.second ^ key.second) & STATE


cdef inline StateKey key_in(const Entry* entry) noexcept nogil:
    cdef StateKey key = entry.key
    key.second &= STATE
    return key


cdef inline bint is_kept(const Memory* memory, const Entry* entry) noexcept nogil:
    return entry.key.second >= memory.oldest


cdef inline bint is_live(const Memory* memory, const Entry* entry, StateKey key) noexcept nogil:
    if generation_of(entry.key.second) == generation_of(key.second):
        return True
    return memory.keeps_all and is_kept(memory, entry)


cdef inline int size_of(const Entry* entry) noexcept nogil:
    return work_of(entry.key.second)


cdef inline void next_generation(Memory* memory, uint16_t* generation, uint64_t* touched) noexcept nogil:
    """Invalidate all entries in constant time; `touched` is the largest mask since the entries were last cleared."""
    touched[0] |= memory.mask
    generation[0] += 1
    if generation[0] == 0:
        generation[0] = 1
        if memory.entries is not NULL:
            memset(memory.entries, 0, 2 * (touched[0] + 1) * sizeof(Entry))
        touched[0] = 0
    memory.oldest = <uint64_t>generation[0] << GENERATION_BIT
    start(memory, FEWEST)
