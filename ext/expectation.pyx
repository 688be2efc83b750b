"""The exact search between two camps in deals where a boneyard can be drawn from, its order known or not.

Values are whole numbers: with m tiles in a boneyard of unknown order, r of them reserved, a value is counted in units
of 1 / (m · (m−1) · … · (r+1)) points, one unit for each equally likely order of the draws to come. So sums over a draw
need no division and equal plays are equal exactly. A known order needs no scale.

All values are margins of camp 0, who maximises; the other camp minimises. A stage is either asked for its exact value
or tested: whether it is worth at least so much. A test answers with a bound on that side (fail-soft). Of a player's
plays the best is searched exactly, the others are tested against it.
"""

from libc.stdint cimport int64_t, uint64_t

from .chances cimport bound_chance, choose, list_chances
from .draws cimport (
    INFINITE,
    MARGIN,
    MOST_PLAYS,
    NO_PLAY,
    Chance,
    Draws,
    Slot,
    bonus_value,
    count_listed,
    expect_probe,
    final_value,
    nobody_draws,
    probe,
    promise_of,
    reach,
    stops,
    store,
    write_key,
)
from .stage cimport DRAW, OVER, Drawing, Stage, begin_drawing, lay, next_drawing, tiles_left
from .tail cimport value_of_tail
from .tiles cimport SUIT, lowest

cdef enum:
    TESTS = 2               # of a draw, before it is searched exactly
    FIRST = 1 << 20         # the promise of the table's play, above all others


cdef int64_t exact(Draws* s, const Stage* stage) noexcept nogil:
    """The margin to come, what the way to this stage earned included."""
    cdef int64_t gain = bonus_value(s, stage)
    if stage.coming >= OVER:
        return gain + final_value(s, stage)
    if stage.coming == DRAW:
        return gain + exact_draw(s, stage)
    if nobody_draws(s, stage) and s.has_tail:
        return gain + value_of_tail(s, stage, True, 0)
    if s.pile.ordered and s.slots is not NULL:
        return gain + exact_in_steps(s, stage)
    return gain + exact_plays(s, stage)


cdef int64_t test(Draws* s, const Stage* stage, int64_t bound) noexcept nogil:
    """The margin to come, what the way here earned included: at least a value not below `bound`, or at most one below.
    """
    cdef int64_t gain = bonus_value(s, stage)
    if stage.coming >= OVER:
        return gain + final_value(s, stage)
    if stage.coming == DRAW:
        return gain + test_draw(s, stage, bound - gain)
    if nobody_draws(s, stage) and s.has_tail:
        return gain + value_of_tail(s, stage, False, bound - gain)
    return gain + test_plays(s, stage, bound - gain)


cdef inline int expand(
    Draws* s, const Stage* here, int hint, Stage* stages, int* codes, int* order, int64_t* best, int* best_play
) noexcept nogil:
    """Lay each tile that fits; returns how many stages go on, each with its promise times 32 plus its place in `order`.

    Of those that end the deal the best is left in `best`, as the camp to move counts it.
    """
    cdef int seat = here.seat
    cdef int64_t sign = 1 if s.camp[seat] == 0 else -1, value
    cdef uint64_t rest = here.hands[seat] & SUIT[here.a]
    cdef uint64_t other = here.hands[seat] & SUIT[here.b] if here.a != here.b else 0
    cdef int end = here.a, kept = 0, code
    cdef Stage* there
    while True:
        if not rest:
            if not other:
                return kept
            rest = other
            other = 0
            end = here.b
        code = lowest(rest) | end << 5
        rest &= rest - 1
        there = &stages[kept]
        lay(s.laws, s.pile, here, code, there)
        if there.coming >= OVER:
            value = sign * (final_value(s, there) + bonus_value(s, there))
            if value > best[0]:
                best[0] = value
                best_play[0] = code
            continue
        expect_probe(s, there)
        codes[kept] = code
        order[kept] = (FIRST if code == hint else promise_of(s, there, code & 31, seat)) * 32 + kept
        kept += 1


cdef inline int pick(int* order, int i, int kept) noexcept nogil:
    """The place of the most promising stage not tried, `i` having been tried."""
    cdef int top = i
    cdef int j, found
    for j in range(i + 1, kept):
        if order[j] > order[top]:
            top = j
    found = order[top]
    order[top] = order[i]
    return found & 31


cdef inline void known_play(
    const Draws* s, const Stage* stages, int kept, int64_t bound, int64_t sign, int64_t* best, int* place
) noexcept nogil:
    """Look whether the table knows already a play that serves the camp to move: leaves its value and its place."""
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t value
    cdef int i
    if s.slots is NULL:
        return
    for i in range(kept):
        write_key(s, &stages[i], MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            value = bonus_value(s, &stages[i]) + (slot.low if sign > 0 else slot.high)
            if value >= bound if sign > 0 else value < bound:
                best[0] = sign * value
                place[0] = i
                return


cdef int64_t test_plays(Draws* s, const Stage* here, int64_t bound) noexcept nogil:
    cdef Stage stages[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int order[MOST_PLAYS]
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t sign = 1 if s.camp[here.seat] == 0 else -1
    cdef int64_t aim = bound if sign > 0 else 1 - bound
    cdef int64_t low, high, value, best = -INFINITE
    cdef int kept, i = 0, j, hint = NO_PLAY, best_play = NO_PLAY
    if stops(s):
        return 0
    reach(s, here, &low, &high)
    if low >= bound:
        return low
    if high < bound:
        return high
    if s.slots is not NULL:
        write_key(s, here, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            hint = slot.second >> 32 & 0xFF
            if low >= bound:
                return low
            if high < bound:
                return high
    kept = expand(s, here, hint, stages, codes, order, &best, &best_play)
    if best < aim:
        known_play(s, stages, kept, bound, sign, &best, &i)
        if best >= aim:
            best_play = codes[i]
    for i in range(kept):
        if best >= aim:
            break
        j = pick(order, i, kept)
        value = sign * test(s, &stages[j], bound)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]
    best *= sign
    if s.slots is not NULL:
        if best >= bound:
            low = best
        else:
            high = best
        store(s, first, second, low, high, best_play, tiles_left(here))
    return best


cdef int64_t exact_plays(Draws* s, const Stage* here) noexcept nogil:
    cdef Stage stages[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int order[MOST_PLAYS]
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t sign = 1 if s.camp[here.seat] == 0 else -1
    cdef int64_t value, best = -INFINITE
    cdef int kept, i, j, hint = NO_PLAY, best_play = NO_PLAY
    if stops(s):
        return 0
    if s.slots is not NULL:
        write_key(s, here, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            hint = slot.second >> 32 & 0xFF
            if slot.low == slot.high:
                return slot.low
    kept = expand(s, here, hint, stages, codes, order, &best, &best_play)
    for i in range(kept):
        j = pick(order, i, kept)
        value = best + 1
        if best > -INFINITE:
            value = sign * test(s, &stages[j], best + 1 if sign > 0 else -best)
        if value > best:
            value = sign * exact(s, &stages[j])
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]
    best *= sign
    if s.slots is not NULL:
        store(s, first, second, best, best, best_play, tiles_left(here))
    return best


cdef int64_t exact_in_steps(Draws* s, const Stage* here) noexcept nogil:
    """The sign first, then its size in steps of one; the table keeps what one step learnt for the next."""
    cdef int64_t low, high, bound = 1, value
    reach(s, here, &low, &high)
    while low < high:
        value = test_plays(s, here, bound)
        if s.aborted:
            return 0
        if value >= bound:
            low = value
            bound = low + 1
        else:
            high = value
            bound = low + 1 if low > 0 else high
    return low


cdef int64_t exact_draw(Draws* s, const Stage* here) noexcept nogil:
    """The sum over all that `seat` may draw until a tile fits."""
    cdef Stage there
    cdef Drawing drawing
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t total = 0
    cdef int count = 0
    if stops(s):
        return 0
    if s.slots is not NULL:
        write_key(s, here, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL and slot.low == slot.high:
            return slot.low
    begin_drawing(s.laws, here, &drawing)
    while next_drawing(s.laws, s.pile, here, &drawing, &there):
        total += s.orders[drawing.count] * exact(s, &there)
        count += 1
        if s.aborted:
            return 0
    count_listed(s, count)
    if s.slots is not NULL:
        store(s, first, second, total, total, NO_PLAY, tiles_left(here))
    return total


cdef int64_t test_draw(Draws* s, const Stage* here, int64_t bound) noexcept nogil:
    """Whether the sum over all that `seat` may draw until a tile fits reaches a bound.

    Tests of the single draws go on until their limits add up to an answer. A draw that was tested before, against other
    bounds, is searched exactly in the end: its values are fine-grained, and tests would close in on them slowly.
    """
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t low, high, expected = 0, value
    cdef Chance* chances
    cdef Chance* one
    cdef int count, tested = 0
    if stops(s):
        return 0
    reach(s, here, &low, &high)
    if low >= bound:
        return low
    if high < bound:
        return high
    if s.slots is not NULL:
        write_key(s, here, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            if low >= bound:
                return low
            if high < bound:
                return high
            tested = slot.second >> 32 & 0xFF
            if tested == TESTS:
                return exact_draw(s, here)
    chances = s.chances + s.chances_used
    count = list_chances(s, here, bound, chances, &low, &high, &expected)
    s.chances_used += count
    while low < bound <= high:
        count_listed(s, count)
        if s.aborted:
            break
        one = choose(chances, count, bound, expected, &value)
        bound_chance(one, test(s, &one.stage, value), value, &low, &high, &expected)
        if s.aborted:
            break
    s.chances_used -= count
    if s.aborted:
        return 0
    if s.slots is not NULL:
        store(s, first, second, low, high, tested + 1, tiles_left(here))
    return low if low >= bound else high
