"""The transposition table of three and four single players: memory that a search may reuse from deal to deal."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from tranca.ext.chance.key cimport GENERATION_BIT
from tranca.ext.chance.table cimport FEWEST, Endgames
from tranca.ext.ranges cimport check_argument
from tranca.ext.situation cimport Situation

cdef enum:
    NO_SIDE = -1        # the points are of all sides


cdef class MaxNTable:
    """Results of searched states of single players, reusable from deal to deal; it serves one thread at a time.

    `megabytes` is the most that it may take, rounded down to a power of two times 48 KiB; a search touches what it
    fills. 0 gives a table that remembers nothing.
    """

    def __cinit__(self, megabytes: float = 64.0) -> None:
        cdef size_t count = 1024
        check_argument("megabytes", megabytes, NULL)
        self.endgames = Endgames()
        if megabytes == 0:
            return
        while 2 * count * sizeof(MaxNEntry) <= megabytes * 1048576:
            count *= 2
        self.memory.entries = <MaxNEntry*>calloc(count, sizeof(MaxNEntry))
        if self.memory.entries is NULL:
            raise MemoryError(f"no memory for a table of {megabytes} MB")
        self.size_bytes = count * sizeof(MaxNEntry)
        self.memory.most = count // 2 - 1

    def __dealloc__(self) -> None:
        free(self.memory.entries)

    cdef int new_deal(self) except -1:
        """Invalidate all entries in constant time by starting the next generation."""
        self.generation += 1
        self.endgames.generation = 0
        self.touched |= self.memory.mask
        if self.generation == 0:
            self.generation = 1
            if self.memory.entries is not NULL:
                memset(self.memory.entries, 0, 2 * (self.touched + 1) * sizeof(MaxNEntry))
            self.touched = 0
        self.memory.oldest = <uint64_t>self.generation << GENERATION_BIT
        start(&self.memory, FEWEST)
        return 0

    cdef int new_sample(self, Situation situation) except -1:
        """Invalidate what depends on a sample of draws; what is below all sampled draws stays for the next sample."""
        cdef uint16_t kept = self.endgames.generation if self.endgames.are_of(situation, NO_SIDE) else 0
        cdef MaxNMemory grown = self.memory
        self.new_deal()
        if kept and self.generation > 1:
            self.memory = grown
            return self.endgames.keep(situation, NO_SIDE, kept)
        return self.endgames.keep(situation, NO_SIDE, self.generation)
