# One transposition table for several threads: probe and store while other threads read and write it.
#
# Words are read and written atomically, entries are not: two threads may write one entry at once. So the first word of
# an entry is sealed by all others (after the lockless hashing of Hyatt and Mann 2002); an entry mixed from two writes
# then has a key that matches no state. The thread that finds the table full doubles it while the others continue.
# Entries written meanwhile, and entries that two threads write at once, may be lost: that only wastes nodes.
#
# The including file has included `buckets.pxi`, whose `Memory` must also have `sharing` and `found`, and defines this
# inline function:
#
#   read_if(place, key, entry)             like `read_entry` if the entry belongs to a key, and returns whether it does;
#                                          otherwise reads only what `is_live` and `size_of` need

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tranca.ext.platform cimport load, subtract
from tranca.ext.platform cimport store as store_word


cdef extern from "tranca/ext/numbers.h":
    const uint64_t SEAL "TRANCA_SEAL"[9]


cdef inline uint64_t seal(const Entry* entry) noexcept nogil:
    """Mix all words of an entry except the first, so that each affects all bits."""
    cdef uint64_t mixed = 0
    cdef size_t i
    for i in range(1, sizeof(Entry) // 8):
        mixed += (<const uint64_t*>entry)[i] * SEAL[i]
    return mixed ^ mixed >> 32


cdef inline void read_entry(const Entry* place, Entry* entry) noexcept nogil:
    """Copy an entry word by word, and remove the seal."""
    cdef const int64_t* words = <const int64_t*>place
    cdef size_t i
    for i in range(1, sizeof(Entry) // 8):
        (<int64_t*>entry)[i] = load(words + i)
    (<uint64_t*>entry)[0] = <uint64_t>load(words) ^ seal(entry)


cdef inline void write_entry(Entry* place, const Entry* entry) noexcept nogil:
    cdef int64_t* words = <int64_t*>place
    cdef size_t i
    store_word(words, <int64_t>((<const uint64_t*>entry)[0] ^ seal(entry)))
    for i in range(1, sizeof(Entry) // 8):
        store_word(words + i, (<const int64_t*>entry)[i])


cdef inline void seal_entries(Memory* memory) noexcept nogil:
    cdef Entry entry
    cdef uint64_t i
    if memory.entries is NULL:
        return
    for i in range(2 * (memory.mask + 1)):
        entry = memory.entries[i]
        if is_kept(memory, &entry):
            write_entry(memory.entries + i, &entry)


cdef inline void keep_up(Memory* memory) noexcept nogil:
    """Adopt the current number of buckets, with this thread's part of the room. Shared tables always double early."""
    start(memory, <uint64_t>load(&memory.sharing.mask))
    if memory.room != ENDLESS:
        memory.room = (memory.mask >> 3) // memory.sharing.threads


cdef inline void part_bucket(Memory* memory, Entry* place) noexcept nogil:
    """Move the entries of a bucket whose next hash bit is set to its twin in the upper half."""
    cdef uint64_t count = memory.mask + 1
    cdef Entry pair[2]
    cdef Entry none
    cdef int j, left = 0, moved = 0
    read_entry(place, &pair[0])
    if not is_kept(memory, &pair[0]):
        return
    read_entry(place + 1, &pair[1])
    for j in range(2):
        if hash_of(key_in(&pair[j])) & count:
            write_entry(place + 2 * count + moved, &pair[j])
            moved += 1
        else:
            write_entry(place + left, &pair[j])
            left += 1
    memset(&none, 0, sizeof(Entry))
    for j in range(left, 2):
        write_entry(place + j, &none)


cdef inline void grow_shared(Memory* memory) noexcept nogil:
    """Double the buckets, unless another thread is doing so or has done so."""
    cdef uint64_t i
    if subtract(&memory.sharing.turn, 1) != 1:
        memory.room = memory.mask
        return
    if <uint64_t>load(&memory.sharing.mask) == memory.mask:
        for i in range(memory.mask + 1):
            part_bucket(memory, memory.entries + 2 * i)
        store_word(&memory.sharing.mask, <int64_t>(2 * memory.mask + 1))
    keep_up(memory)
    store_word(&memory.sharing.turn, 1)


cdef inline void copy_words(const Entry* place, Entry* other) noexcept nogil:
    cdef size_t i
    for i in range(sizeof(Entry) // sizeof(int64_t)):
        store_word(<int64_t*>other + i, load(<const int64_t*>place + i))


cdef Entry* probe_shared(Memory* memory, Key key) noexcept nogil:
    cdef Entry* place = bucket(memory, key)
    if read_if(place, key, &memory.found) or read_if(place + 1, key, &memory.found):
        return &memory.found
    return NULL


cdef void store_shared(Memory* memory, Key key, const Entry* entry) noexcept nogil:
    """Store an entry in the place that `place_of` would choose."""
    cdef Entry* place
    cdef Entry first
    cdef bint taken
    if rare(<uint64_t>load(&memory.sharing.mask) != memory.mask):
        keep_up(memory)
    place = bucket(memory, key)
    taken = not read_if(place, key, &first) and is_live(memory, &first, key)
    if taken and rare(memory.room == 0):
        grow_shared(memory)
        place = bucket(memory, key)
        taken = not read_if(place, key, &first) and is_live(memory, &first, key)
    if taken:
        memory.room -= 1
        if size_of(&first) > size_of(entry):
            place += 1
        else:
            copy_words(place, place + 1)
    write_entry(place, entry)
