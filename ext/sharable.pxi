# A transposition table that one thread has for its own, or several share: the text of probe and store of both.
#
# Who includes it has included `buckets.pxi`, and `sharing.pxi` in its `.pyx`.

cdef Entry* probe_shared(Memory* memory, Key key) noexcept nogil
cdef void store_shared(Memory* memory, Key key, const Entry* entry) noexcept nogil


cdef inline Entry* look_up(Memory* memory, Key key) noexcept nogil:
    """Return the entry of a key, or NULL; where the table is shared it is a copy, good until the next one."""
    if rare(memory.sharing is not NULL):
        return probe_shared(memory, key)
    return probe(memory, key)


cdef inline void put(Memory* memory, Key key, const Entry* entry) noexcept nogil:
    """Store an entry."""
    if rare(memory.sharing is not NULL):
        store_shared(memory, key, entry)
    else:
        place_of(memory, key, size_of(entry))[0] = entry[0]
