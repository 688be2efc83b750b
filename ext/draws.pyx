"""What a search of deals with a boneyard works with, and the memory of such searches."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from .ordering cimport FRIEND, LATER_RIVAL, NEXT_RIVAL, SELF
from .rules cimport ALL, NO_SCORE, OPPONENTS_MINUS_OWN, Laws, Ruleset
from .search cimport set_camps, set_memory
from .state cimport Pile
from .table cimport Table
from .watch cimport Watch


cdef class DrawTable:
    """Results of searched states with a boneyard, reusable from deal to deal; one table serves one thread at a time.

    `megabytes` is the most that it may take, rounded down to a power of two of at least 32 KiB; small deals touch only
    a little of it. 0 gives a table that remembers nothing.
    """

    def __cinit__(self, megabytes: float = 64.0) -> None:
        cdef size_t slots = 1024
        if not 0 <= megabytes <= 65536:
            raise ValueError(f"table of {megabytes} MB: expected 0 to 65536")
        self.tail = Table(1.0 if megabytes else 0.0)
        if megabytes == 0:
            return
        while 2 * slots * sizeof(Slot) <= megabytes * 1048576:
            slots *= 2
        self.memory = calloc(slots + 2, sizeof(Slot))
        if self.memory is NULL:
            raise MemoryError(f"no memory for a table of {megabytes} MB")
        self.slots = <Slot*>(<size_t>self.memory + 63 & ~<size_t>63)    # a bucket is a line of the cache
        self.size_bytes = slots * sizeof(Slot)
        self.mask = slots // 2 - 1

    def __dealloc__(self) -> None:
        free(self.memory)
        free(self.chances)

    cdef int new_deal(self) except -1:
        """Forget all that is stored, in no time: what follows is stored under the next generation."""
        self.generation += 1
        if self.generation == 0:
            self.generation = 1
            if self.slots is not NULL:
                memset(self.slots, 0, self.size_bytes)
        return 0

    cdef int make_room(self, size_t chances) except -1:
        """Room for what can be drawn at all the draws of a line of play."""
        if chances > self.room:
            free(self.chances)
            self.room = 0
            self.chances = <Chance*>malloc(chances * sizeof(Chance))
            if self.chances is NULL:
                raise MemoryError(f"no memory for {chances} draws")
            self.room = chances
        return 0


cdef uint64_t enough_buckets(const Laws* laws, const Pile* pile):
    """As many as a search can use. In more than that it would only meet cold memory, most of all in small deals."""
    cdef int tiles = 0 if pile.ordered else max(pile.size - laws.reserve, 0)
    return <uint64_t>1 << 12 + max(tiles - 4, 0) + max(tiles - 8, 0)


cdef int set_rules(Draws* s, const Laws* laws, const Pile* pile, int leader, Watch watch) except -1:
    """What all searches of deals with a boneyard have in common; the camps are set before."""
    cdef int seat, other, i, size
    s.laws = laws
    s.pile = pile
    s.leader = leader
    for seat in range(laws.players):
        other = seat
        for i in range(laws.players):
            s.role[seat][i] = NEXT_RIVAL if i == 1 else LATER_RIVAL
            if s.camp[other] == s.camp[seat]:
                s.role[seat][i] = FRIEND if i else SELF
            other = laws.next_seat[other]
    s.most_bonus = max(laws.bonus_first, laws.bonus_later)
    s.remember_paid = laws.bonus_first != laws.bonus_later
    s.own_apart = laws.points != ALL
    # Only an awarded tie can give its winner more pips of his own than the others have.
    s.fair = laws.points != OPPONENTS_MINUS_OWN or laws.block_tie == NO_SCORE
    s.orders[0] = 1
    for size in range(29):
        if size:
            s.orders[size] = size * s.orders[size - 1] if size <= 20 else 0
        s.units[size] = 1
        if not pile.ordered and size > laws.reserve and size <= pile.size:
            s.units[size] = size * s.units[size - 1]
    s.nodes = 0
    s.listed = 0
    s.watch = <void*>watch
    s.aborted = watch.glance()
    watch.finish()
    return 0


cdef int open_search(
    Draws* s, Ruleset ruleset, const Pile* pile, int leader, object weights, DrawTable table, Watch watch
) except -1:
    cdef int side, seat
    cdef int camps[4]
    s.heaviest = 0
    for side in range(ruleset.laws.sides):
        s.weight[side] = weights[side]
        s.heaviest = max(s.heaviest, abs(s.weight[side]))
        camps[side] = 0 if s.weight[side] > 0 else 1
    for seat in range(ruleset.laws.players):
        s.camp[seat] = camps[ruleset.laws.side[seat]]
    set_rules(s, &ruleset.laws, pile, leader, watch)
    table.new_deal()
    s.slots = table.slots
    s.mask = table.mask & enough_buckets(s.laws, pile) - 1
    s.stamp = <uint64_t>table.generation << 48
    if not pile.ordered:
        table.make_room(<size_t>2 << min(pile.size, 20))
    s.chances = table.chances
    s.chances_used = 0
    set_camps(&s.tail, s.laws, s.weight)
    set_memory(&s.tail, table.tail, watch)
    s.tail_table = <void*>table.tail
    s.has_tail = s.heaviest * (168 + 28 * s.most_bonus) < 32000
    return 0
