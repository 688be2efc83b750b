"""The transposition table of three and four single players: memory that a search may reuse from deal to deal."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free

from tranca.ext.ranges cimport check_argument
from tranca.ext.sharing cimport begin_sharing, clear_claims

from ..chance.context cimport DrawSampling
from ..chance.table cimport Endgames, outlasts_moment
from ..situation cimport Situation

cdef enum:
    NO_SIDE = -1        # in place of a side: the values are for all sides
    LAST = 0xFFFF       # the last generation before all entries are cleared


cdef class MaxNTable:
    """Results of searched states of single players, reusable from deal to deal; it serves one thread at a time.

    `megabytes` is the most memory it may take, rounded down to a power of two times 48 KiB; a search touches only the
    memory that it fills. With 0 the table stores nothing. With `one_deal`, a search of a moment keeps the results of
    searches of other moments of the same deal, provided that the order of the boneyard is unknown; its number of nodes
    then depends on them. So does a search with sampled draws that takes the same draws.
    """

    def __cinit__(self, megabytes: float = 64.0, one_deal: bool = False) -> None:
        check_argument("megabytes", megabytes, NULL)
        self.one_deal = one_deal
        self.memory.keeps_all = one_deal
        self.part_count = 1
        self.endgames = Endgames()
        self.block = allocate(&self.memory, megabytes, 1024)

    def __dealloc__(self) -> None:
        free(self.block)
        free(self.sharing.claims)

    cdef int new_deal(self) except -1:
        """Invalidate all entries in constant time by starting the next generation."""
        self.searched = None
        self.endgames.generation = 0
        self.touched |= <uint64_t>self.sharing.mask
        self.sharing.mask = 0
        self.repeats = {}
        next_generation(&self.memory, &self.newest, &self.touched)
        self.generation = self.newest
        return 0

    cdef int open_deal(self, Situation situation) except -1:
        """Prepare the search of a moment: invalidate all entries, unless `one_deal` is set and the deal is the same."""
        if self.whole is not None:
            if self.searched is not situation:
                raise ValueError("this part of a table belongs to another situation")
            return 0
        if self.one_deal and self.endgames.hold_moment(situation, NO_SIDE, self.endgames.generation):
            self.generation = self.endgames.generation
        else:
            self.new_deal()
            if self.one_deal and outlasts_moment(situation):
                self.endgames.keep(situation, NO_SIDE, self.generation)
        self.searched = situation
        return 0

    cdef int new_sample(self, Situation situation, const DrawSampling* sampling) except -1:
        """Invalidate the entries that depend on a sample; keep those below all sampled draws of the same deal.

        With `one_deal`, nothing of the deal is invalidated: each of its repeats has a generation.
        """
        cdef MaxNMemory grown = self.memory
        cdef uint16_t kept = self.endgames.generation if self.endgames.are_of(situation, NO_SIDE) else 0
        if self.one_deal:
            return self.open_repeat(situation, sampling)
        self.new_deal()
        if kept and self.generation > 1:
            self.memory = grown
            return self.endgames.keep(situation, NO_SIDE, kept)
        return self.endgames.keep(situation, NO_SIDE, self.generation)

    cdef int open_repeat(self, Situation situation, const DrawSampling* sampling) except -1:
        """Continue with the entries of a repeat of the same deal if it takes the same draws, or begin a generation.

        A state with sampled draws has one value for each seed and each number of draws from boneyards of its size and
        below (`chance/draw.pxd`).
        """
        cdef int size, shared
        if self.newest == LAST or not self.endgames.hold_moment(situation, NO_SIDE, self.endgames.generation):
            self.new_deal()
            self.endgames.keep(situation, NO_SIDE, self.generation)
        widths = [sampling.width[size] for size in range(situation.order.size + 1)]
        known, generation = self.repeats.get(sampling.seed, (widths, 0))
        shared = min(len(known), len(widths))
        if not generation or known[:shared] != widths[:shared]:
            self.newest += 1
            generation = self.newest
        elif len(known) > shared:
            widths = known
        self.repeats[sampling.seed] = widths, generation
        self.generation = generation
        return 0

    def shared(self, situation: Situation, threads: int) -> "list[MaxNTable]":
        """Return the parts of this table for threads that search together: see `NoDrawTable.shared`."""
        cdef MaxNTable each
        cdef int part
        check_argument("threads", threads, NULL)
        clear_claims(&self.sharing)
        if self.searched is not situation:
            self.new_deal()
            self.searched = situation
        seal_entries(&self.memory)
        begin_sharing(&self.sharing, self.memory.mask, threads)
        parts = []
        for part in range(threads):
            each = MaxNTable(0.0)
            each.join(self, part)
            parts.append(each)
        return parts        # not stored here: a reference cycle would delay freeing the tables

    cdef int join(self, MaxNTable whole, int part) except -1:
        self.whole = whole
        self.part = part
        self.part_count = <int>whole.sharing.threads
        self.searched = whole.searched
        self.generation = whole.generation
        self.memory = whole.memory
        self.memory.sharing = &whole.sharing
        keep_up(&self.memory)
        return 0


cdef inline bint read_if(const MaxNEntry* place, StateKey key, MaxNEntry* entry) noexcept nogil:
    entry.key.second = <uint64_t>load(<const int64_t*>&place.key.second)
    if (entry.key.second ^ key.second) & STATE:
        return False
    read_entry(place, entry)
    return is_of(entry, key)


include "tranca/ext/sharing.pxi"
