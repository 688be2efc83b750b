# The plays of a node, as children that go on: generated with the order in which they are tried, and those that the
# tables know already.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.chance.context cimport INFINITE, ChanceSearch, bonus_value, final_value, order_score
from tranca.ext.chance.duel cimport expect_peek, peek
from tranca.ext.chance.node cimport OVER, ChanceNode, follow_forced, play_tile
from tranca.ext.platform cimport lowest
from tranca.ext.tiles cimport SUIT, make_code, tile_of

cdef enum:
    FIRST = 1 << 20         # the score of the table's play, above all others


cdef inline int expand(
    ChanceSearch* s, const ChanceNode* here, int hint, ChanceNode* children, int* codes, int* scores, int64_t* best,
    int* best_play,
) noexcept nogil:
    """Generate the children that go on, each with its score for `take_best`; returns how many.

    Of those that end the deal the best is left in `best`, as the coalition to move counts it.
    """
    cdef int seat = here.seat
    cdef int64_t sign = 1 if s.coalition[seat] == 0 else -1, value
    cdef uint64_t rest = here.hands[seat] & SUIT[here.a]
    cdef uint64_t other = here.hands[seat] & SUIT[here.b] if here.a != here.b else 0
    cdef int end = here.a, kept = 0, code, score = 0
    cdef ChanceNode* there
    while True:
        if not rest:
            if not other:
                return kept
            rest = other
            other = 0
            end = here.b
        code = make_code(lowest(rest), end)
        rest &= rest - 1
        there = &children[kept]
        play_tile(s.laws, s.order, here, code, there)
        if there.kind < OVER:
            score = FIRST if code == hint else order_score(s, there, tile_of(code), seat)
            follow_forced(s.laws, s.order, s.last_is_sure, there)
        if there.kind >= OVER:
            value = sign * (final_value(s, there) + bonus_value(s, there))
            if value > best[0]:
                best[0] = value
                best_play[0] = code
            continue
        expect_peek(s, there)
        codes[kept] = code
        scores[kept] = score * 32 + kept
        kept += 1


cdef inline void known_play(
    const ChanceSearch* s, const ChanceNode* children, int kept, int64_t bound, int64_t sign, int64_t* best, int* place
) noexcept nogil:
    """Enhanced cutoff: find a play that the table knows to reach the bound; leaves its value and its place."""
    cdef int64_t low, high, value
    cdef int i
    if not s.peeks:
        return
    for i in range(kept):
        low = -INFINITE
        high = INFINITE
        peek(s, &children[i], &low, &high)
        if low > -INFINITE if sign > 0 else high < INFINITE:
            value = bonus_value(s, &children[i]) + (low if sign > 0 else high)
            if value >= bound if sign > 0 else value < bound:
                best[0] = sign * value
                place[0] = i
                return


cdef inline int take_known(
    const ChanceSearch* s, const ChanceNode* children, const int* codes, int* scores, int kept, int64_t sign,
    int64_t* best, int* best_play
) noexcept nogil:
    """Settle the children whose exact values the tables know; returns how many are left in `scores`."""
    cdef int64_t low, high, value
    cdef int i = 0, j
    while i < kept and s.peeks:
        j = scores[i] & 31
        low = -INFINITE
        high = INFINITE
        peek(s, &children[j], &low, &high)
        if low < high:
            i += 1
            continue
        value = sign * (bonus_value(s, &children[j]) + low)
        if value > best[0]:
            best[0] = value
            best_play[0] = codes[j]
        kept -= 1
        scores[i] = scores[kept]
    return kept
