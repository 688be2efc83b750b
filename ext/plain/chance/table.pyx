"""The transposition table of deals with a boneyard: memory reusable from deal to deal and shareable by threads."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc

from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_argument
from tranca.ext.sharing cimport begin_sharing, clear_claims

from ..layout cimport NARROW_TILES, SCORES
from ..nodraw.table cimport NoDrawTable
from ..situation cimport Situation, tiles_in_play


cdef enum:
    # For boneyards of unknown order whose orders are all searched: numbers of tiles, and of buckets less one.
    SOME_UNKNOWN = 8            # from here on, a small table would lose more entries than it saves time
    SOME_FIRST = (1 << 17) - 1  # 8 MB at the start, without the table of duels
    SOME_MOST = (1 << 19) - 1   # 32 MB at most, up to SOME_UNKNOWN tiles
    MANY_UNKNOWN = 9
    MANY_MOST = (1 << 20) - 1   # 64 MB, from the start
    MOST_MOST = (1 << 21) - 1   # 128 MB with more tiles
    HOPELESS_UNKNOWN = 13       # from here on, hardly any search finishes, so the table grows as it fills
    FEWEST_HELD = 8             # tiles in the hands; with fewer, the table grows as it fills


cdef bint outlasts_moment(Situation situation):
    """Return whether a key alone determines the value of a state, at any moment of a deal."""
    if not SCORES and situation.laws.tiles >> NARROW_TILES:
        return False        # wide keys renumber the tiles in play
    return not situation.order.is_known or situation.order.size < 2


cdef class Endgames:
    """The deal whose states below all sampled draws a table has kept, and the generation since which it keeps them."""

    cdef bint are_of(self, Situation situation, int side):
        """Return whether the entries kept are from this deal, for the margin of the same side."""
        return (
            self.generation
            and self.ruleset is situation.ruleset
            and self.leader == situation.leader
            and self.side == side
            and self.in_play == tiles_in_play(&situation.state)
        )

    cdef bint hold_moment(self, Situation situation, int side, uint16_t generation):
        """Return whether the entries of this generation can be used by the search of a moment of the same deal."""
        return (
            generation
            and self.generation == generation
            and self.ruleset is situation.ruleset
            and self.leader == situation.leader
            and self.side == side
            and outlasts_moment(situation)
        )

    cdef int keep(self, Situation situation, int side, uint16_t generation) except -1:
        """Record the deal whose entries are kept since this generation."""
        self.ruleset = situation.ruleset
        self.leader = situation.leader
        self.side = side
        self.in_play = tiles_in_play(&situation.state)
        self.generation = generation
        return 0


cdef class ChanceTable:
    """Results of searched states with a boneyard, reusable from deal to deal; one table serves one thread at a time.

    `megabytes` is the most memory it may take, rounded down to a power of two of at least 32 KiB. If plays do not
    score, the table of duels takes up to a quarter more. A search touches only the memory that it fills. With 0 the
    table stores nothing. With `one_deal`, a search of a moment keeps the results of searches of other moments of the
    same deal, provided that the order of the boneyard is unknown; its number of nodes then depends on them.
    """

    def __cinit__(self, megabytes: float = 256.0, one_deal: bool = False) -> None:
        check_argument("megabytes", megabytes, NULL)
        self.one_deal = one_deal
        self.part_count = 1
        self.endgames = Endgames()
        self.endgame = NoDrawTable(1.0 if megabytes and not SCORES else 0.0)
        self.duel = NoDrawTable(0.0 if SCORES else megabytes / 4)
        self.block = allocate(&self.memory, megabytes, 1024)
        self.allocated = self.memory.most
        self.duel_allocated = self.duel.memory.most

    def __dealloc__(self) -> None:
        free(self.block)
        free(self.children)
        free(self.sharing.claims)

    cdef int new_deal(self) except -1:
        """Invalidate all entries in constant time by starting the next generation."""
        self.endgames.generation = 0
        self.touched |= <uint64_t>self.sharing.mask
        self.sharing.mask = 0
        self.memory.most = self.allocated
        self.duel.memory.most = self.duel_allocated
        next_generation(&self.memory, &self.generation, &self.touched)
        return 0

    cdef void limit_buckets(self, Situation situation, int64_t nodes):
        """Set the buckets for a search of at most some nodes, by the number of tiles in unknown order.

        A growing table loses entries before it doubles.
        """
        cdef int unknown = situation.order.size - situation.laws.reserve
        cdef int held = popcount(tiles_in_play(&situation.state) & ~situation.state.boneyard)
        cdef uint64_t first = FEWEST, most
        if situation.order.is_known:
            return
        most = SOME_MOST if unknown < MANY_UNKNOWN else MANY_MOST if unknown == MANY_UNKNOWN else MOST_MOST
        if SOME_UNKNOWN <= unknown < HOPELESS_UNKNOWN and held >= FEWEST_HELD:
            first = SOME_FIRST if unknown < MANY_UNKNOWN else most
        while first > FEWEST and <int64_t>first > nodes >> 1:    # two entries a bucket hold what so many nodes find
            first >>= 1
        self.memory.most = min(self.allocated, most)
        self.duel.memory.most = min(self.duel_allocated, most >> 1)
        start(&self.memory, first)

    cdef bint open_deal(self, Situation situation, int side, int64_t nodes) except -1:
        """Prepare the search of a moment; return whether all entries were invalidated for it."""
        if not self.one_deal:
            self.new_deal()
            self.limit_buckets(situation, nodes)
            return True
        if self.endgames.hold_moment(situation, side, self.generation):
            return False
        self.new_deal()
        if outlasts_moment(situation):
            self.endgames.keep(situation, side, self.generation)
        return True

    cdef int new_sample(self, Situation situation, int side) except -1:
        """Invalidate the entries that depend on a sample; keep those below all sampled draws of the same deal."""
        cdef uint16_t kept = self.endgames.generation if self.endgames.are_of(situation, side) else 0
        cdef ChanceMemory grown = self.memory
        self.new_deal()
        if kept and self.generation > 1:
            self.memory = grown
            return self.endgames.keep(situation, side, kept)
        return self.endgames.keep(situation, side, self.generation)

    def shared(self, situation: Situation, threads: int) -> "list[ChanceTable]":
        """Clear this table and return its parts, one for each of `threads` threads that search a deal together.

        The parts are valid until the next call, or until the table itself searches. Raises ValueError outside 1 to
        4096.
        """
        cdef ChanceTable each
        cdef int part
        check_argument("threads", threads, NULL)
        clear_claims(&self.sharing)
        self.new_deal()
        self.limit_buckets(situation, 1 << 62)
        self.duel.new_deal(True, FEWEST)
        begin_sharing(&self.sharing, min(max(<uint64_t>SPARSE, self.memory.mask), self.memory.most), threads)
        begin_sharing(&self.duel.sharing, min(<uint64_t>self.sharing.mask, self.duel.memory.most), threads)
        parts = []
        for part in range(threads):
            each = ChanceTable(0.0)
            each.join(self, part)
            parts.append(each)
        return parts        # not stored here: a reference cycle would delay freeing the tables

    cdef int join(self, ChanceTable whole, int part) except -1:
        self.whole = whole
        self.part = part
        self.part_count = <int>whole.sharing.threads
        self.generation = whole.generation
        self.memory = whole.memory
        self.memory.sharing = &whole.sharing
        keep_up(&self.memory)
        self.duel.join(whole.duel)
        self.endgame = NoDrawTable(0.0 if SCORES else 1.0)
        return 0

    cdef int make_room(self, size_t children) except -1:
        if children > self.room:
            free(self.children)
            self.room = 0
            self.children = <ChanceChild*>malloc(children * sizeof(ChanceChild))
            if self.children is NULL:
                raise MemoryError(f"no memory for {children} draws")
            self.room = children
        return 0


cdef inline bint read_if(const ChanceEntry* place, StateKey key, ChanceEntry* entry) noexcept nogil:
    entry.key.second = <uint64_t>load(<const int64_t*>&place.key.second)
    if (entry.key.second ^ key.second) & STATE:
        return False
    read_entry(place, entry)
    return is_of(entry, key)


include "tranca/ext/sharing.pxi"
