# The plays of a node: running children with ordering scores, and lookups of their table entries.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.tiles cimport tile_of

from ..chance.context cimport INFINITE, ChanceSearch, bonus_value, final_value, nobody_draws
from ..chance.duel cimport expect_peek, peek
from ..chance.node cimport OVER, PLAY, ChanceNode, follow_forced, play_tile, tiles_left
from ..layout cimport (  # two of these names are for expand.pxi
    NO_PLAY,
    PLAY_BITS,
    SCORES,
    PlayCursor,
    are_alike,
    begin_plays,
    best_answer,
    fitting,
    next_play,
)
from ..ordering cimport PlayOrder, drawing_score, order_score, phase_of

ctypedef ChanceSearch Search
ctypedef ChanceNode Node
ctypedef int64_t Value


cdef inline uint64_t hand_of(const ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    return here.hands[here.seat]


cdef inline void make_child(const ChanceSearch* s, const ChanceNode* here, int code, ChanceNode* child) noexcept nogil:
    play_tile(s.laws, s.order, here, code, child)


cdef inline bint is_running(const ChanceNode* node) noexcept nogil:
    return node.kind < OVER


cdef inline const PlayOrder* order_of(const ChanceSearch* s, int tiles) noexcept nogil:
    return &s.ordering[phase_of(tiles - 1)]


cdef inline int score_child(
    const ChanceSearch* s, const PlayOrder* order, const ChanceNode* child, int code, int seat
) noexcept nogil:
    """Score the play of `seat` that led to a child; special weights apply to two players who may draw."""
    cdef uint64_t fit = fitting(&child.ends)
    cdef bint stays = s.coalition[child.seat] == s.coalition[seat]
    cdef int score = 0, earned, ignored
    if SCORES:
        earned = best_answer(s.laws, &child.ends, child.hands[child.seat], &ignored)
        score = s.endgame.point_score * (child.bonus + (earned if stays else -earned))
    if s.laws.players == 2 and not nobody_draws(s, child):
        return score + drawing_score(
            child.size, tile_of(code), are_alike(&child.ends), child.seat == seat, popcount(child.hands[seat] & fit),
            popcount(child.hands[1 - seat] & fit), popcount(child.boneyard & fit),
        )
    return score + order_score(order, seat, child.hands, fit, tile_of(code), are_alike(&child.ends), stays)


cdef inline void follow_singles(const ChanceSearch* s, ChanceNode* child, int seat) noexcept nogil:
    follow_forced(s.laws, s.order, s.last_is_sure, child)


cdef inline int64_t value_deal(const ChanceSearch* s, const ChanceNode* child, int seat) noexcept nogil:
    cdef int64_t value = final_value(s, child) + bonus_value(s, child)
    return value if s.coalition[seat] == 0 else -value


cdef inline bint settle_leaf(
    const ChanceSearch* s, const ChanceNode* here, int seat, int64_t* value
) noexcept nogil:
    """Value a node of few tiles for the coalition of `seat` if every play ends the deal, alone or by forced plays."""
    cdef PlayCursor plays
    cdef ChanceNode child
    cdef int code
    cdef int64_t best = -INFINITE
    if here.kind != PLAY or tiles_left(here) > s.laws.players + 1:
        return False
    begin_plays(here.hands[here.seat], &here.ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            break
        play_tile(s.laws, s.order, here, code, &child)
        follow_forced(s.laws, s.order, s.last_is_sure, &child)
        if is_running(&child):
            return False
        best = max(best, value_deal(s, &child, here.seat))
    if s.coalition[here.seat] != s.coalition[seat]:
        best = -best
    value[0] = best + (bonus_value(s, here) if s.coalition[seat] == 0 else -bonus_value(s, here))
    return True


cdef inline void expect_child(const ChanceSearch* s, const ChanceNode* child) noexcept nogil:
    expect_peek(s, child)


include "tranca/ext/plain/expand.pxi"


cdef inline void find_cutoff(
    const ChanceSearch* s, const ChanceNode* children, int kept, int64_t bound, int64_t sign, int64_t* best, int* place
) noexcept nogil:
    """Enhanced transposition cutoff: find a play whose table entry reaches the bound; write its value and its index."""
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


cdef inline int apply_table_bounds(
    const ChanceSearch* s, const ChanceNode* children, const int* codes, int* scores, int kept, bint whole,
    int64_t bound, int64_t sign, int64_t* best, int* best_play
) noexcept nogil:
    """Use the values of children whose table entries are exact or, unless `whole`, settle a test against the bound.

    Return the number of plays left in `scores`.
    """
    cdef int64_t low, high, gain, value
    cdef int i = 0, j
    while i < kept and s.peeks:
        j = scores[i] & (1 << PLAY_BITS) - 1
        low = -INFINITE
        high = INFINITE
        peek(s, &children[j], &low, &high)
        gain = bonus_value(s, &children[j])
        if low < high and (whole or low + gain < bound <= high + gain):
            i += 1
            continue
        value = sign * (gain + (low if low + gain >= bound else high))
        if value > best[0]:
            best[0] = value
            best_play[0] = codes[j]
        kept -= 1
        scores[i] = scores[kept]
    return kept
