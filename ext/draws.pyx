"""The exact search between two camps in deals where a boneyard can be drawn from, its order known or not.

Values are whole numbers: with m tiles in a boneyard of unknown order, r of them reserved, a value is counted in units
of 1 / (m · (m−1) · … · (r+1)) points, one unit for each equally likely order of the draws to come. So sums over a draw
need no division and equal plays are equal exactly. A known order needs no scale.

All values are margins of camp 0, who maximises; the other camp minimises.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from .rules cimport list_plays
from .state cimport (
    BLOCKS,
    DRAWS,
    PASSES,
    PLAYS,
    State,
    all_hands,
    due_bonus,
    next_tile,
    pass_turn,
    put_tile,
    settle_state,
    take_tile,
    what_happens,
)
from .tiles cimport fitting, lowest, mask_pips, popcount, tile_pips
from .watch cimport Watch


cdef class DrawTable:
    """Results of searched states with a boneyard, reusable from deal to deal; one table serves one thread at a time."""

    def __cinit__(self, megabytes: float = 6.0) -> None:
        cdef size_t slots = 1024
        if not 0 <= megabytes <= 65536:
            raise ValueError(f"table of {megabytes} MB: expected 0 to 65536")
        if megabytes == 0:
            return
        while 2 * slots * sizeof(Slot) <= megabytes * 1048576:
            slots *= 2
        self.slots = <Slot*>calloc(slots, sizeof(Slot))
        if self.slots is NULL:
            raise MemoryError(f"no memory for a table of {megabytes} MB")
        self.size_bytes = slots * sizeof(Slot)
        self.mask = slots // 2 - 1

    def __dealloc__(self) -> None:
        free(self.slots)

    cdef int new_deal(self) except -1:
        """Forget all that is stored, in no time: what follows is stored under the next generation."""
        self.generation += 1
        if self.generation == 0:
            self.generation = 1
            if self.slots is not NULL:
                memset(self.slots, 0, self.size_bytes)
        return 0


cdef void write_key(
    const Draws* s, const State* state, int kind, uint64_t* first, uint64_t* second
) noexcept nogil:
    """The whole state in two words: owners in three planes (0 laid, 1…4 a hand, 5 the boneyard), ends, turn, bonuses.

    The generation stands in the upper half of the second word and tells deals apart.
    """
    cdef int a = state.a, b = state.b
    cdef bint waiting = state.pending and not state.hands[state.seat] & fitting(a, b)
    if a > b:
        a, b = b, a
    first[0] = (
        (state.hands[0] | state.hands[2] | state.boneyard)
        | (state.hands[1] | state.hands[2]) << 28
        | <uint64_t>a << 56
        | <uint64_t>b << 59
        | <uint64_t>(s.remember_paid and state.paid) << 62
    )
    second[0] = (
        (state.hands[3] | state.boneyard)
        | <uint64_t>state.seat << 28
        | <uint64_t>waiting << 30
        | <uint64_t>kind << 31
        | s.stamp
    )


cdef inline Slot* bucket(const Draws* s, uint64_t first, uint64_t second) noexcept nogil:
    cdef uint64_t mixed = (first * <uint64_t>0x9E3779B97F4A7C15) ^ (second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return s.slots + 2 * ((mixed * <uint64_t>0x9FB21C651E98DF25 >> 32) & s.mask)


cdef Slot* probe(const Draws* s, uint64_t first, uint64_t second) noexcept nogil:
    cdef Slot* place = bucket(s, first, second)
    if place.first == first and place.second == second:
        return place
    place += 1
    if place.first == first and place.second == second:
        return place
    return NULL


cdef void store(
    const Draws* s, uint64_t first, uint64_t second, int64_t low, int64_t high, int play, int tiles
) noexcept nogil:
    cdef Slot* place = bucket(s, first, second)
    if place.first != first or place.second != second:
        if place.second >> 32 == second >> 32 and place.tiles > tiles:
            place += 1
    place.first = first
    place.second = second
    place.low = low
    place.high = high
    place.play = <uint8_t>play
    place.tiles = <uint8_t>tiles


cdef int64_t limit(const Draws* s, const State* state) noexcept nogil:
    """No margin from here on exceeds this: all pips to one side, and a bonus for every tile."""
    cdef uint64_t rest = all_hands(s.laws, state) | state.boneyard
    cdef int most = mask_pips(rest) + s.most_bonus * (popcount(rest) + 1)
    return most * s.heaviest * s.units[state.size]


cdef int64_t side_value(const Draws* s, int side, int points) noexcept nogil:
    return s.weight[side] * points


cdef int64_t ended(const Draws* s, const State* state, int out) noexcept nogil:
    """The settled deal in points of camp 0; `out` is a seat or −1."""
    cdef int winner = -1
    cdef int points = settle_state(s.laws, state, s.leader, out, &winner)
    return 0 if winner < 0 else side_value(s, winner, points)


cdef int64_t value_of(Draws* s, State state, int64_t alpha, int64_t beta) noexcept nogil:
    """The value of a moment at which nobody has gone out: forced draws and passes are gone through first."""
    cdef int64_t gain = 0
    cdef int event
    while True:
        event = what_happens(s.laws, &state)
        if event == DRAWS and s.pile.ordered:
            take_tile(&state, next_tile(s.pile, &state))
        elif event == PASSES:
            if state.pending:
                gain += side_value(s, s.laws.side[state.last], due_bonus(s.laws, &state)) * s.units[state.size]
            pass_turn(s.laws, &state)
        else:
            break
    if event == BLOCKS:
        if state.pending:
            gain += side_value(s, s.laws.side[state.last], due_bonus(s.laws, &state)) * s.units[state.size]
        return gain + ended(s, &state, -1) * s.units[state.size]
    if event == PLAYS:
        return gain + value_of_plays(s, &state, alpha - gain, beta - gain)
    return gain + value_of_draw(s, &state, alpha - gain, beta - gain)


cdef inline int guess(const Draws* s, const Child* child, int seat) noexcept nogil:
    """How promising a play looks to who makes it."""
    cdef uint64_t fit = fitting(child.state.a, child.state.b)
    cdef int after = s.laws.next_seat[seat]
    cdef int score = tile_pips(child.code & 31) + 8 * popcount(child.state.hands[seat] & fit)
    cdef int theirs = popcount(child.state.hands[after] & fit)
    if s.camp[after] != s.camp[seat]:
        score -= 20 * theirs
        if not theirs:
            score += 60
    return score


cdef int64_t value_of_plays(Draws* s, const State* state, int64_t alpha, int64_t beta) noexcept nogil:
    """The value where `seat` can play; fail-soft within the window."""
    cdef Child children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef Child swap
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int seat = state.seat
    cdef bint rising = s.camp[seat] == 0
    cdef int tiles = popcount(all_hands(s.laws, state) | state.boneyard)
    cdef int64_t low = -INFINITE, high = INFINITE, value
    cdef int64_t best = -INFINITE if rising else INFINITE
    cdef int64_t floor = alpha, ceiling = beta
    cdef int count, i, j, top, hint = NO_PLAY, best_play = NO_PLAY
    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Watch>s.watch).poll():
        s.aborted = True
    if s.aborted:
        return 0
    if s.slots is not NULL:
        write_key(s, state, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            hint = slot.play
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            if low > floor:
                floor = low
            if high < ceiling:
                ceiling = high
    alpha = floor
    beta = ceiling
    count = list_plays(state.hands[seat], state.a, state.b, codes)
    for i in range(count):
        children[i].state = state[0]
        children[i].code = codes[i]
        children[i].out = put_tile(s.laws, &children[i].state, codes[i])
        children[i].score = 1 << 20 if codes[i] == hint or children[i].out else guess(s, &children[i], seat)
    for i in range(count):
        top = i
        for j in range(i + 1, count):
            if children[j].score > children[top].score:
                top = j
        if top != i:
            swap = children[i]
            children[i] = children[top]
            children[top] = swap
        if children[i].out:
            value = ended(s, &children[i].state, seat) * s.units[state.size]
        else:
            value = value_of(s, children[i].state, floor, ceiling)
        if s.aborted:
            return 0
        if rising and value > best:
            best = value
            best_play = children[i].code
            if value > floor:
                floor = value
        elif not rising and value < best:
            best = value
            best_play = children[i].code
            if value < ceiling:
                ceiling = value
        if floor >= ceiling:
            break
    if s.slots is not NULL:
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = best
            high = best
        store(s, first, second, low, high, best_play, tiles)
    return best


cdef int64_t value_of_draw(Draws* s, const State* state, int64_t alpha, int64_t beta) noexcept nogil:
    """The sum over the tiles that `seat` may draw next; the limits of those to come cut it short (Star1, Ballard 1983).
    """
    cdef State child
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef uint64_t rest = state.boneyard
    cdef int tiles = popcount(all_hands(s.laws, state) | state.boneyard)
    cdef int64_t low = -INFINITE, high = INFINITE, total = 0, value, most, below, above
    cdef int waiting = popcount(rest)
    s.nodes += 1
    if s.aborted:
        return 0
    if s.slots is not NULL:
        write_key(s, state, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            if low > alpha:
                alpha = low
            if high < beta:
                beta = high
    child = state[0]
    take_tile(&child, lowest(rest))
    most = limit(s, &child)
    # A window out of reach must not get as far as the tiles: theirs would be turned inside out.
    if waiting * most <= alpha:
        return waiting * most
    if -waiting * most >= beta:
        return -waiting * most
    while rest:
        child = state[0]
        take_tile(&child, lowest(rest))
        rest &= rest - 1
        waiting -= 1
        below = alpha - total - waiting * most
        above = beta - total + waiting * most
        if below < -most - 1:
            below = -most - 1
        if above > most + 1:
            above = most + 1
        value = value_of(s, child, below, above)
        if s.aborted:
            return 0
        total += value
        if value <= below:
            total += waiting * most
            if total < high:
                high = total
            break
        if value >= above:
            total -= waiting * most
            if total > low:
                low = total
            break
    else:
        low = total
        high = total
    if s.slots is not NULL:
        store(s, first, second, low, high, NO_PLAY, tiles)
    return total
