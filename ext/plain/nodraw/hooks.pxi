# The hooks of alpha_beta.pxi and expand.pxi for the nodes of deals without drawing. Two modules include this file, for
# a search with one thread (search.pyx) and with several (shared.pyx): checking at each lookup whether the table is
# shared would cost one thread 2.5 % more instructions.

from libc.stdint cimport int16_t, uint64_t

from tranca.ext.pips cimport all_pips
from tranca.ext.platform cimport popcount, rare
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport tile_of

from ..layout cimport NO_PLAY, SCORES, PlayCursor, are_alike, begin_plays, best_answer, next_play
from ..nodraw.key cimport NoDrawKey, make_key
from ..nodraw.node cimport OUT, RUNNING, NoDrawNode, follow_forced, play_last_tile, play_tile
from ..nodraw.search cimport NoDrawSearch, bonus_value, ending_value, margin
from ..nodraw.table cimport INFINITE, NoDrawMemory
from ..ordering cimport PlayOrder, order_score, phase_of

ctypedef NoDrawSearch Search
ctypedef NoDrawNode Node
ctypedef int Value

cdef enum:
    DEFERS_SINGLES = not SCORES


cdef inline uint64_t hand_of(const NoDrawSearch* s, const NoDrawNode* here) noexcept nogil:
    return s.deal.hands[here.seat] & here.left


cdef inline const PlayOrder* order_of(const NoDrawSearch* s, int tiles) noexcept nogil:
    return &s.ordering[phase_of(tiles)]


cdef inline void make_child(const NoDrawSearch* s, const NoDrawNode* here, int code, NoDrawNode* child) noexcept nogil:
    """Lay a tile; if the next player has one tile left and it fits, lay that as well."""
    play_tile(&s.deal, here, code, child)
    play_last_tile(&s.deal, child)


cdef inline bint is_running(const NoDrawNode* node) noexcept nogil:
    return node.end == RUNNING


cdef inline int16_t* history_of(NoDrawSearch* s, int tiles) noexcept nogil:
    """Return the history scores, or NULL: late in a deal they cost more than they save."""
    return s.history if not SCORES and phase_of(tiles) < 2 else NULL


cdef inline int score_child(
    const NoDrawSearch* s, const PlayOrder* order, const NoDrawNode* child, int code, int seat
) noexcept nogil:
    cdef bint stays = plays_again(s, child, seat)
    cdef int score = order_score(
        order, seat, s.deal.hands, child.fit, tile_of(code), are_alike(&child.ends), stays
    )
    cdef int earned, ignored
    if SCORES:
        earned = best_answer(s.deal.laws, &child.ends, s.deal.hands[child.seat] & child.left, &ignored)
        score += s.point_score * (child.bonus + (earned if stays else -earned))
    return score


cdef inline void follow_singles(const NoDrawSearch* s, NoDrawNode* child, int seat) noexcept nogil:
    follow_forced(&s.deal, child, seat)


cdef inline int value_deal(const NoDrawSearch* s, const NoDrawNode* child, int seat) noexcept nogil:
    cdef const Laws* laws = s.deal.laws
    cdef int bonus = bonus_value(s, seat, child.bonus)
    if child.end == OUT and s.wins_all:   # the ending of most deals in most searches
        return margin(s, s.coalition[seat], laws.side[child.seat], all_pips(child.pips)) + bonus
    return ending_value(s, child, s.coalition[seat]) + bonus


cdef bint settle_leaf(const NoDrawSearch* s, const NoDrawNode* here, int seat, int* value) noexcept nogil:
    """Value a node of few tiles for the coalition of `seat` if every play ends the deal, alone or by forced plays."""
    cdef PlayCursor plays
    cdef NoDrawNode child
    cdef int code, best = -INFINITE
    if tiles_left(here) > s.deal.laws.players + 1:
        return False
    begin_plays(hand_of(s, here), &here.ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            break
        play_tile(&s.deal, here, code, &child)
        follow_forced(&s.deal, &child, here.seat)
        if is_running(&child):
            return False
        best = max(best, value_deal(s, &child, here.seat))
    value[0] = edge_bonus(s, here, seat) + (best if plays_again(s, here, seat) else -best)
    return True


cdef inline void expect_child(const NoDrawSearch* s, const NoDrawNode* child) noexcept nogil:
    """Do nothing: the table is small enough to do without prefetching."""


cdef inline int tiles_left(const NoDrawNode* here) noexcept nogil:
    return popcount(here.left)


cdef inline void static_bounds(
    const NoDrawSearch* s, const NoDrawNode* here, int tiles, int alpha, int beta, int* least, int* most
) noexcept nogil:
    """Bound the value: no side scores more than all remaining pips and a bonus for each tile."""
    most[0] = s.largest_weight * (all_pips(here.pips) + s.most_bonus * tiles)
    least[0] = -most[0]
    if rare(not s.is_usual):
        margin_bounds(s, here, alpha, beta, least, most)


cdef inline NoDrawMemory* memory_of(NoDrawSearch* s) noexcept nogil:
    return &s.memory


cdef inline NoDrawKey key_of(const NoDrawSearch* s, const NoDrawNode* here) noexcept nogil:
    return make_key(&s.parts, here.left, &here.ends, here.seat, here.paid, s.memory.stamp)


cdef inline int edge_bonus(const NoDrawSearch* s, const NoDrawNode* child, int seat) noexcept nogil:
    return bonus_value(s, seat, child.bonus)


cdef inline bint plays_again(const NoDrawSearch* s, const NoDrawNode* child, int seat) noexcept nogil:
    return s.coalition[child.seat] == s.coalition[seat]


include "tranca/ext/plain/expand.pxi"
