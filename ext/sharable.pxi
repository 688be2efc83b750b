# Lookup and storage in a transposition table that belongs to one thread or is shared by several.
#
# The including file has included `buckets.pxi`, and includes `sharing.pxi` in its `.pyx`.

cdef Entry* probe_shared(Memory* memory, Key key) noexcept nogil
cdef void store_shared(Memory* memory, Key key, const Entry* entry) noexcept nogil


cdef inline Entry* look_up(Memory* memory, Key key) noexcept nogil:
    """Return the entry of a key, or NULL. If the table is shared it is a copy, valid until the next lookup."""
    if rare(memory.sharing is not NULL):
        return probe_shared(memory, key)
    return probe(memory, key)


cdef inline void put(Memory* memory, Key key, const Entry* entry) noexcept nogil:
    if rare(memory.sharing is not NULL):
        store_shared(memory, key, entry)
    else:
        place_of(memory, key, size_of(entry))[0] = entry[0]
