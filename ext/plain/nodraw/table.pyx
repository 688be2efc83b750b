"""The transposition table of deals without drawing: memory that a search may reuse from deal to deal."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from tranca.ext.ranges cimport check_argument
from tranca.ext.sharing cimport begin_sharing, clear_claims
from tranca.ext.tiles cimport NARROW_TILES

from ..nodraw.key cimport state_bits
from ..situation cimport Situation


cdef class NoDrawTable:
    """Results of searched states, reusable from deal to deal; one table serves one thread at a time.

    `megabytes` is the memory it may take, rounded down to a power of two of at least 64 KiB. With 0 the table stores
    nothing.
    """

    def __cinit__(self, megabytes: float = 4.0) -> None:
        check_argument("megabytes", megabytes, NULL)
        self.part_count = 1
        self.block = allocate(&self.memory, megabytes, 4096)

    def __dealloc__(self) -> None:
        free(self.block)
        free(self.sharing.claims)

    def shared(self, situation: Situation, threads: int) -> "list[NoDrawTable]":
        """Return the parts of this table, one for each of `threads` threads that search a situation together.

        They keep the entries found in that situation if it was the last one that the table searched. The parts are
        valid until the next call, or until the table itself searches. Raises ValueError outside 1 to 4096.
        """
        cdef NoDrawTable each
        cdef int part
        check_argument("threads", threads, NULL)
        clear_claims(&self.sharing)
        if self.searched is not situation:
            self.new_deal(situation.laws.tiles >> NARROW_TILES != 0, FEWEST)
            self.searched = situation
        seal_entries(&self.memory)
        begin_sharing(&self.sharing, self.memory.mask, threads)
        parts = []
        for part in range(threads):
            each = NoDrawTable(0.0)
            each.part = part
            each.part_count = threads
            each.searched = situation
            each.join(self)
            parts.append(each)
        return parts        # not stored here: a reference cycle would delay freeing the tables

    cdef void join(self, NoDrawTable whole) noexcept:
        self.whole = whole
        self.memory = whole.memory
        self.memory.sharing = &whole.sharing
        keep_up(&self.memory)

    cdef void new_deal(self, bint is_wide, uint64_t mask) noexcept nogil:
        """Invalidate all entries in constant time by starting the next generation, with `mask` + 1 buckets."""
        cdef uint64_t step = <uint64_t>1 << state_bits(is_wide)
        self.touched |= self.memory.mask | <uint64_t>self.sharing.mask
        self.sharing.mask = 0
        self.memory.stamp += step
        if self.memory.step != step or self.memory.stamp == 0:
            self.memory.step = step
            self.memory.stamp = step
            if self.memory.entries is not NULL and self.touched:
                memset(self.memory.entries, 0, 2 * (self.touched + 1) * sizeof(NoDrawEntry))
            self.touched = 0
        start(&self.memory, mask)


cdef inline bint read_if(const NoDrawEntry* place, NoDrawKey key, NoDrawEntry* entry) noexcept nogil:
    read_entry(place, entry)
    return is_of(entry, key)


include "tranca/ext/sharing.pxi"
