# A transposition table with buckets of two entries, included by every table of the kernel.
#
# Replacement: unless it is free, the first entry of a bucket is replaced only by a subtree that is at least as large.
# The old entry then moves to the second place, which is always replaced.
#
# Growth: a table starts small and doubles as it fills, so that a search touches no more memory than it needs. It
# doubles early while it fits the cache, late once more buckets would mean more cache misses, and early again once it is
# so large that every probe misses the cache anyway.
#
# The including file defines the types `Memory` (with `entries`; `mask`: the number of buckets less one; `most`: the
# largest possible `mask`; `room`: the collisions left before the table doubles), `Entry` and `Key`, and these inline
# functions:
#
#   key_in(entry)                          the key of an entry
#   hash_of(key)                           a number whose lower bits choose a bucket
#   is_of(entry, key)                      whether an entry belongs to a key
#   is_live(memory, entry, key)            whether an entry has the same generation as a key; if not, it is free
#   is_kept(memory, entry)                 whether an entry may still be probed for; if not, `grow` does not move it
#   size_of(entry)                         the size of the subtree that was searched

from libc.stdlib cimport calloc
from libc.string cimport memset

from tranca.ext.platform cimport advise_huge_pages, rare

cdef extern from "tranca/ext/numbers.h":
    const uint64_t ENDLESS "TRANCA_ENDLESS"


cdef enum:
    FEWEST = (1 << 14) - 1      # `mask` at the start of a deal
    SPARSE = (1 << 16) - 1      # `mask` from which a table doubles late: after two collisions for each bucket
    LARGE = (1 << 19) - 1       # `mask` from which it doubles early again: after one collision for each eight buckets


cdef inline void* allocate(Memory* memory, double megabytes, size_t count) except? NULL:
    """Allocate `count` entries, doubled while they fit `megabytes`; return the block to free, or NULL for 0 MB."""
    cdef void* block
    if megabytes == 0:
        return NULL
    while 2 * count * sizeof(Entry) <= megabytes * 1048576:
        count *= 2
    block = calloc(count * sizeof(Entry) + 64, 1)
    if block is NULL:
        raise MemoryError(f"no memory for a table of {megabytes} MB")
    memory.entries = <Entry*>(<size_t>block + 63 & ~<size_t>63)     # align buckets to cache lines
    memory.most = count // 2 - 1
    advise_huge_pages(<char*>memory.entries, count * sizeof(Entry))
    return block


cdef inline Entry* bucket(const Memory* memory, Key key) noexcept nogil:
    """Return the bucket of a key, as a pointer to the first of its two entries."""
    return memory.entries + 2 * (hash_of(key) & memory.mask)


cdef inline Entry* probe(const Memory* memory, Key key) noexcept nogil:
    """Look up a key: return its entry, or NULL."""
    cdef Entry* place = bucket(memory, key)
    if is_of(place, key):
        return place
    if is_of(place + 1, key):
        return place + 1
    return NULL


cdef inline void start(Memory* memory, uint64_t mask) noexcept nogil:
    """Set the number of buckets to `mask` + 1, capped at the maximum, and the collisions allowed until it doubles."""
    memory.mask = min(mask, memory.most)
    if memory.mask == memory.most:
        memory.room = ENDLESS
    elif memory.mask < SPARSE or memory.mask >= LARGE:
        memory.room = memory.mask >> 3
    else:
        memory.room = memory.mask << 1


cdef inline void grow(Memory* memory) noexcept nogil:
    """Double the number of buckets: entries whose next hash bit is set move to the upper half."""
    cdef uint64_t count = memory.mask + 1, i
    cdef int j, left, moved
    cdef Entry* place
    for i in range(count):
        place = memory.entries + 2 * i
        if not is_kept(memory, place):
            continue
        left = 0
        moved = 0
        for j in range(2):
            if hash_of(key_in(place + j)) & count:
                place[2 * count + moved] = place[j]
                moved += 1
            else:
                place[left] = place[j]
                left += 1
        if moved:
            memset(place + left, 0, moved * sizeof(Entry))
    start(memory, 2 * memory.mask + 1)


cdef inline bint is_free_for(const Memory* memory, const Entry* place, Key key) noexcept nogil:
    """Return whether an entry can be overwritten without loss: it has the same key or an old generation."""
    return is_of(place, key) or not is_live(memory, place, key)


cdef inline Entry* place_of(Memory* memory, Key key, int size) noexcept nogil:
    """Choose the entry to overwrite with the result of a subtree of this size; may double the table first."""
    cdef Entry* place = bucket(memory, key)
    if is_free_for(memory, place, key):
        return place
    if rare(memory.room == 0):
        grow(memory)
        place = bucket(memory, key)
        if is_free_for(memory, place, key):
            return place
    memory.room -= 1
    if size_of(place) > size:
        return place + 1
    place[1] = place[0]
    return place
