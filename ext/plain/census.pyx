"""Count everything that can follow a moment of a deal: the size of its game tree."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport Laws
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport TILE_COUNT, bit, tile_of

from .forced cimport (
    BLOCKS,
    DRAWS,
    PASSES,
    PLAYS,
    goes_on,
    next_event,
    next_tile,
    pass_turn,
    play_tile,
    seats_gone,
    take_tile,
)
from .layout cimport HAS_WIDE_ENDS, MOST_PLAYS, fitting, list_plays, pack_ends
from .situation cimport Situation, State

cdef enum:
    NOWHERE = 0xFFFFFFFF
    PASSES_BIT = 60         # in the last word of a slot: the first of four bits, for 0 passes in a row
    PASSES_FROM_TOP = 4

# A state of one ply, and the number of action sequences that lead to it.
ctypedef struct CensusEntry:
    State state
    int passes              # consecutive passes before this state
    uint64_t ways

ctypedef struct Layer:
    CensusEntry* entries
    uint32_t count
    uint32_t room
    uint32_t* index         # open addressing; NOWHERE: free
    uint64_t mask

# The whole state: owners in three planes (0 laid, 1…4 a hand, 5 the boneyard); then ends, turn and bonuses. In the
# table of positions met, the top bits of the last word record the numbers of consecutive passes they were met with.
ctypedef struct CensusKey:
    uint64_t first
    uint64_t second
    uint64_t third
    uint64_t rest


cdef inline uint64_t hash_key(const CensusKey* key, uint64_t passes) noexcept nogil:
    cdef uint64_t product = (key.first * <uint64_t>0x9E3779B97F4A7C15) ^ (key.second * <uint64_t>0xC2B2AE3D27D4EB4F)
    product ^= product >> 29
    product = (product ^ key.third) * <uint64_t>0x9FB21C651E98DF25
    product ^= product >> 32
    product = (product ^ key.rest + passes) * <uint64_t>0xC2B2AE3D27D4EB4F
    product ^= product >> 29
    return product * <uint64_t>0x9E3779B97F4A7C15 >> 24


cdef inline bint is_same(const CensusKey* one, const CensusKey* other) noexcept nogil:
    return (
        one.first == other.first
        and one.second == other.second
        and one.third == other.third
        and not (one.rest ^ other.rest) << PASSES_FROM_TOP
    )


cdef class Census:
    """Counts the sequences, positions and states that follow a moment, ply by ply.

    A ply is a play or a pass, with the draws before it. Equal states are expanded once, weighted by the number of ways
    that lead to them. Attributes after each `advance`:

    `ways`: by ply, the number of sequences; `out`, `blocked`: by ply, the sequences that end the deal there; `draws`:
    single tiles drawn in all sequences; `positions`: distinct positions (tiles, ends, turn, and the state of bonuses);
    `states`: distinct positions in which the deal continues, distinguished by the number of consecutive passes before
    them, plus each blocked position once for each player with tiles, who all pass; `is_done`: the count is complete.
    """

    cdef Situation situation
    cdef const Laws* laws
    cdef Layer now
    cdef Layer then
    cdef CensusKey* met
    cdef uint64_t met_mask
    cdef uint64_t most
    cdef int forced
    cdef bint has_bonus
    cdef bint remember_paid
    cdef bint no_memory
    cdef bint overflow
    cdef uint64_t looked
    cdef readonly uint64_t positions
    cdef readonly uint64_t states
    cdef readonly uint64_t draws
    cdef readonly list ways
    cdef readonly list out
    cdef readonly list blocked
    cdef readonly bint is_done
    cdef uint64_t next_ways     # of the ply after the current one
    cdef uint64_t next_out
    cdef uint64_t next_blocked
    cdef uint64_t here_blocked  # blocked by a draw, before the action of this ply

    def __cinit__(self, situation: Situation, most: int) -> None:
        """Set the root; at most `most` positions are kept in memory."""
        cdef CensusEntry root
        memset(&root, 0, sizeof(CensusEntry))
        self.situation = situation
        self.laws = situation.laws
        self.forced = situation.forced
        check_argument("most", most, NULL)
        self.most = most
        self.has_bonus = self.laws.bonus_first != 0 or self.laws.bonus_later != 0 or self.laws.has_more_passes
        self.remember_paid = self.laws.bonus_first != self.laws.bonus_later
        self.ways = [1]
        self.out = [0]
        self.blocked = [0]
        root.state = situation.state
        root.ways = 1
        self.count_position(&root)
        self.add_state(&self.now, &root)
        if self.no_memory:
            raise MemoryError("no memory to count a game tree")

    def __dealloc__(self) -> None:
        free(self.met)
        for layer in range(2):
            free(self.now.entries if layer else self.then.entries)
            free(self.now.index if layer else self.then.index)

    cdef void write_key(self, const CensusEntry* entry, CensusKey* key) noexcept nogil:
        """Write the key of a position; of bonuses, only the finish or last seat that can still matter."""
        cdef const State* state = &entry.state
        cdef bint is_out = (
            state.last >= 0 and not state.hands[state.last] and not goes_on(self.laws, state.hands, state.last)
        )
        cdef int layer = 0
        cdef bint waiting = (
            not is_out and self.has_bonus and state.pending and not state.hands[state.seat] & fitting(&state.ends)
        )
        if not is_out and (self.laws.round_bonus or self.laws.pays_each) and next_event(self.laws, state) == PASSES:
            layer = state.last + 1
        elif is_out and self.laws.pays_for_finish:
            layer = state.finish + 1
        key.first = state.hands[0] | state.hands[2] | state.boneyard
        key.second = state.hands[1] | state.hands[2]
        key.third = state.hands[3] | state.boneyard
        if HAS_WIDE_ENDS:       # then the rest goes above the tiles of two planes
            key.rest = pack_ends(&state.ends)
            key.first |= (
                <uint64_t>(state.seat + 1) << TILE_COUNT
                | <uint64_t>(not is_out and self.remember_paid and state.paid) << TILE_COUNT + 3
                | <uint64_t>waiting << TILE_COUNT + 4
            )
            key.second |= <uint64_t>layer << TILE_COUNT
            return
        key.rest = (
            pack_ends(&state.ends)
            | <uint64_t>(state.seat + 1) << 24
            | <uint64_t>(not is_out and self.remember_paid and state.paid) << 27
            | <uint64_t>waiting << 28
            | <uint64_t>layer << 29
        )

    cdef bint count_position(self, const CensusEntry* entry) noexcept nogil:
        """Count a position and its state, unless they were met before; return whether the position is new."""
        cdef CensusKey key
        cdef CensusKey* met
        cdef uint64_t seen = <uint64_t>1 << PASSES_BIT + entry.passes, place
        if 2 * self.positions >= self.met_mask and not self.grow():
            return False
        self.write_key(entry, &key)
        place = hash_key(&key, 0) & self.met_mask
        while self.met[place].rest:
            met = &self.met[place]
            if is_same(met, &key):
                if not met.rest & seen:
                    met.rest |= seen
                    self.states += 1
                return False
            place = (place + 1) & self.met_mask
        self.met[place] = key
        self.met[place].rest |= seen
        self.positions += 1
        self.states += 1
        return True

    cdef bint grow(self) noexcept nogil:
        cdef uint64_t size = 2 * (self.met_mask + 1) if self.met_mask else 1 << 12
        cdef uint64_t old, place
        cdef CensusKey key
        cdef CensusKey* wider
        wider = <CensusKey*>calloc(size, sizeof(CensusKey)) if self.positions < self.most else NULL
        if wider is NULL:
            self.no_memory = True
            return False
        for old in range(self.met_mask + 1 if self.met_mask else 0):
            if self.met[old].rest:
                key = self.met[old]
                key.rest = key.rest << PASSES_FROM_TOP >> PASSES_FROM_TOP
                place = hash_key(&key, 0) & (size - 1)
                while wider[place].rest:
                    place = (place + 1) & (size - 1)
                wider[place] = self.met[old]
        free(self.met)
        self.met = wider
        self.met_mask = size - 1
        return True

    cdef void add_state(self, Layer* layer, const CensusEntry* entry) noexcept nogil:
        """Add a state in which the deal continues to a ply; if it is there already, add its ways."""
        cdef CensusKey key, other
        cdef CensusEntry* there
        cdef uint64_t place
        if layer.count == layer.room and not self.widen(layer):
            return
        self.write_key(entry, &key)
        place = hash_key(&key, entry.passes) & layer.mask
        while layer.index[place] != NOWHERE:
            there = &layer.entries[layer.index[place]]
            if there.passes == entry.passes:
                self.write_key(there, &other)
                if is_same(&other, &key):
                    self.add(&there.ways, entry.ways)
                    return
            place = (place + 1) & layer.mask
        layer.entries[layer.count] = entry[0]
        layer.index[place] = layer.count
        layer.count += 1

    cdef bint widen(self, Layer* layer) noexcept nogil:
        cdef uint32_t room = 2 * layer.room if layer.room else 1024
        cdef uint64_t size = 2 * <uint64_t>room, place
        cdef CensusKey key
        cdef CensusEntry* entries = <CensusEntry*>realloc(layer.entries, room * sizeof(CensusEntry))
        cdef uint32_t* index
        cdef uint32_t each
        if entries is not NULL:
            layer.entries = entries
        index = <uint32_t*>realloc(layer.index, size * sizeof(uint32_t))
        if index is not NULL:
            layer.index = index
        if entries is NULL or index is NULL:
            self.no_memory = True
            return False
        layer.room = room
        layer.mask = size - 1
        memset(index, 0xFF, size * sizeof(uint32_t))
        for each in range(layer.count):
            self.write_key(&entries[each], &key)
            place = hash_key(&key, entries[each].passes) & layer.mask
            while index[place] != NOWHERE:
                place = (place + 1) & layer.mask
            index[place] = each
        return True

    cdef void add(self, uint64_t* total, uint64_t more) noexcept nogil:
        total[0] += more
        if total[0] < more:
            self.overflow = True

    cdef void add_child(self, Layer* layer, CensusEntry* child, bint is_draw) noexcept nogil:
        """Count the position after a play, a pass or a draw in which no player has gone out, and add it to a ply."""
        if next_event(self.laws, &child.state) == BLOCKS:
            self.add(&self.here_blocked if is_draw else &self.next_blocked, child.ways)
            child.passes = 0
            if self.count_position(child):
                self.states += self.laws.players - popcount(seats_gone(self.laws, child.state.hands)) - 1
            return
        self.count_position(child)
        self.add_state(layer, child)

    cdef void expand_state(self, const CensusEntry* entry) noexcept nogil:
        """Add everything that can follow a state: plays and passes to the next ply, draws to this one."""
        cdef const Laws* laws = self.laws
        cdef CensusEntry child
        cdef int codes[MOST_PLAYS]
        cdef int event = next_event(laws, &entry.state)
        cdef int count, i
        cdef uint64_t rest
        if event == PLAYS:
            count = list_plays(entry.state.hands[entry.state.seat], &entry.state.ends, codes)
            for i in range(count):
                if self.forced >= 0 and tile_of(codes[i]) != self.forced:
                    continue
                child = entry[0]
                child.passes = 0
                self.add(&self.next_ways, child.ways)
                if play_tile(laws, &child.state, codes[i]):
                    self.add(&self.next_out, child.ways)
                    if self.count_position(&child):
                        self.states -= 1
                else:
                    self.add_child(&self.then, &child, False)
        elif event == PASSES:
            child = entry[0]
            child.passes = (child.passes + 1) & 3
            self.add(&self.next_ways, child.ways)
            pass_turn(laws, &child.state)
            self.add_child(&self.then, &child, False)
        elif event == DRAWS:
            rest = entry.state.boneyard
            if self.situation.order.is_known:
                rest = bit(next_tile(&self.situation.order, &entry.state))
            while rest:
                child = entry[0]
                self.add(&self.draws, child.ways)
                take_tile(&child.state, lowest(rest))
                rest &= rest - 1
                self.add_child(&self.now, &child, True)

    def advance(self, stop: Stop) -> bool:
        """Count one more ply; return False if the stop ended the count or memory ran out. The ply then does not count.

        Raises OverflowError if there are more than 2**64 sequences, and the exception of a signal handler.
        """
        cdef Layer spare
        cdef CensusEntry entry
        cdef uint32_t i
        cdef int size
        cdef bint stopped = stop.check_now()
        if self.is_done:
            return True
        self.next_ways = self.next_out = self.next_blocked = self.here_blocked = 0
        with nogil:
            for size in range(self.situation.order.size, -1, -1):
                i = 0
                while i < self.now.count:
                    if count_node(&self.looked, <void*>stop):
                        stopped = True
                    if stopped or self.no_memory or self.overflow:
                        break
                    if self.now.entries[i].state.size == size:
                        entry = self.now.entries[i]
                        self.expand_state(&entry)
                    i += 1
        stop.finish()
        if self.overflow:
            raise OverflowError("more than 2**64 sequences of actions")
        if stopped or self.no_memory:
            return False
        self.forced = -1
        self.blocked[len(self.blocked) - 1] += self.here_blocked
        if self.then.count == 0 and self.next_ways == 0:
            self.is_done = True
            return True
        self.ways.append(self.next_ways)
        self.out.append(self.next_out)
        self.blocked.append(self.next_blocked)
        spare = self.now
        self.now = self.then
        self.then = spare
        self.then.count = 0
        if self.then.index is not NULL:
            memset(self.then.index, 0xFF, (self.then.mask + 1) * sizeof(uint32_t))
        self.is_done = self.now.count == 0
        return True
