"""The transposition table of three and four single players: memory that a search may reuse from deal to deal."""

from libc.stdlib cimport free

from tranca.ext.ranges cimport check_argument

from ..chance.table cimport Endgames, outlasts_moment
from ..situation cimport Situation

cdef enum:
    NO_SIDE = -1        # the points are of all sides


cdef class MaxNTable:
    """Results of searched states of single players, reusable from deal to deal; it serves one thread at a time.

    `megabytes` is the most that it may take, rounded down to a power of two times 48 KiB; a search touches what it
    fills. 0 gives a table that remembers nothing. With `one_deal` a search of a moment keeps what searches of other
    moments of the same deal found, as long as the order of the boneyard is not known; its number of nodes then depends
    on them.
    """

    def __cinit__(self, megabytes: float = 64.0, one_deal: bool = False) -> None:
        check_argument("megabytes", megabytes, NULL)
        self.one_deal = one_deal
        self.endgames = Endgames()
        self.block = allocate(&self.memory, megabytes, 1024)

    def __dealloc__(self) -> None:
        free(self.block)

    cdef int new_deal(self) except -1:
        """Invalidate all entries in constant time by starting the next generation."""
        self.endgames.generation = 0
        next_generation(&self.memory, &self.generation, &self.touched)
        return 0

    cdef int open_deal(self, Situation situation) except -1:
        """Prepare the search of a moment: invalidate all entries unless they are of the same deal, and `one_deal`."""
        if self.one_deal and self.endgames.hold_moment(situation, NO_SIDE, self.generation):
            return 0
        self.new_deal()
        if self.one_deal and outlasts_moment(situation):
            self.endgames.keep(situation, NO_SIDE, self.generation)
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
