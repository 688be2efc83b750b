# A transposition table of buckets of two entries: the text of every table. The first entry of a bucket keeps the larger
# subtree, the second takes what comes.
#
# Who includes it names the types `Memory` (`entries`, and `mask`: the number of buckets less one), `Entry` and `Key`,
# and defines as inline functions:
#
#   hash_of(key)                           a number whose lower bits choose a bucket
#   is_of(entry, key)                      whether an entry is that of a key
#   is_live(memory, entry, key)            whether an entry is of the generation of a key: others are free
#   size_of(entry)                         of the subtree that was searched
#   hand_down(place)                       what becomes of the first entry when a larger subtree takes its place


cdef inline Entry* bucket(const Memory* memory, Key key) noexcept nogil:
    """Return the first entry of the bucket of a key."""
    return memory.entries + 2 * (hash_of(key) & memory.mask)


cdef inline Entry* probe(const Memory* memory, Key key) noexcept nogil:
    """Return the entry of a key, or NULL."""
    cdef Entry* place = bucket(memory, key)
    if is_of(place, key):
        return place
    if is_of(place + 1, key):
        return place + 1
    return NULL


cdef inline Entry* place_of(const Memory* memory, Key key, int size) noexcept nogil:
    """Return where to store what a subtree of this size has proven."""
    cdef Entry* place = bucket(memory, key)
    if not is_of(place, key) and is_live(memory, place, key):
        if size_of(place) > size:
            return place + 1
        hand_down(place)
    return place
