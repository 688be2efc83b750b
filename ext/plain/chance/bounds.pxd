# Static bounds of the margin to come.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.pips cimport pips_of
from tranca.ext.platform cimport lowest, popcount, rare
from tranca.ext.rules cimport BOTH_ENDS, LED, Laws, most_counted, most_lost

from ..chance.context cimport INFINITE, ChanceSearch, nobody_draws
from ..chance.node cimport PLAY, ChanceNode, tiles_left
from ..earning cimport Earning, bound_coalitions, bound_earning, most_earned
from ..layout cimport SCORES, is_empty


cdef inline int most_won(const ChanceSearch* s, const ChanceNode* node, int side, int pips) noexcept nogil:
    """Return the most points a side can win from `pips`, with bonuses of tiles it may hold, but no pass bonuses."""
    cdef const Laws* laws = s.laws
    cdef uint64_t rest
    cdef int seat, finish, best = 0
    if laws.pays_for_finish:
        rest = 0 if nobody_draws(s, node) else node.boneyard
        for seat in range(laws.players):
            if laws.side[seat] == side:
                rest |= node.hands[seat]
        while rest:
            finish = lowest(rest)
            rest &= rest - 1
            best = max(best, laws.out_bonus[finish], laws.out_bonus[finish | BOTH_ENDS])
    return most_counted(laws, pips) * s.most_factor * laws.times + laws.plus + laws.deal_bonus + laws.out_points + best


cdef inline int most_for_passes(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the most points that plays and passes can earn for any side, or for all sides together."""
    cdef int tiles = tiles_left(node)
    cdef int bonus = s.most_bonus * (tiles + 1)
    cdef Earning earning
    bound_earning(s.laws, &node.ends, tiles_in_hands(node) | node.boneyard, 0, &earning)
    bonus += most_earned(&earning, tiles_in_hands(node) | node.boneyard)
    if is_empty(&node.ends) or node.pending == LED:
        bonus += s.lead_bonus
    return bonus


cdef inline uint64_t tiles_in_hands(const ChanceNode* node) noexcept nogil:
    return node.hands[0] | node.hands[1] | node.hands[2] | node.hands[3]


cdef inline void bound_plays(
    const ChanceSearch* s, const ChanceNode* node, int top, int bottom, int64_t* low, int64_t* high
) noexcept nogil:
    """Bound the margin between two sides, each of which earns by the tiles that it holds or may draw."""
    cdef uint64_t rest = 0 if nobody_draws(s, node) else node.boneyard
    cdef uint64_t held = tiles_in_hands(node)
    cdef int earned[2]
    cdef int lead = s.lead_bonus if is_empty(&node.ends) or node.pending == LED else 0
    cdef uint64_t first = 0
    cdef int seat
    for seat in range(s.laws.players):
        if s.coalition[seat] == 0:
            first |= node.hands[seat]
    bound_coalitions(
        s.laws, &node.ends, node.hands, held | rest, rest, s.coalition, node.seat if node.kind == PLAY else -1, earned
    )
    top += s.most_bonus * (popcount(first | rest) + 1) + lead + earned[0]
    first = held & ~first
    bottom -= s.most_bonus * (popcount(first | rest) + 1) + lead + earned[1]
    high[0] = top * s.units[node.size]
    low[0] = bottom * s.units[node.size]


cdef inline void duel_bounds(
    const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high
) noexcept nogil:
    """Bound the margin between two players if only pips count: the pips of the other player, or all pips."""
    cdef int own = pips_of(node.pips, s.coalition[0]), others = pips_of(node.pips, 1 - s.coalition[0])
    cdef int rest = 0 if nobody_draws(s, node) else node.boneyard_pips
    if not s.own_pips_never_score:
        others += own
        own = others
    high[0] = (others + rest) * s.units[node.size]
    low[0] = -(own + rest) * s.units[node.size]


cdef inline void widen_by_losses(
    const ChanceSearch* s, const ChanceNode* node, int* top, int* bottom
) noexcept nogil:
    """Widen the bounds of the margin by the pips that the sides can lose: of their hands, and of the boneyard."""
    cdef int pips[2]
    cdef int hands[2]
    cdef int seat, weight
    pips[0] = pips[1] = 0 if nobody_draws(s, node) else node.boneyard_pips
    hands[0] = hands[1] = 0
    for seat in range(s.laws.players):
        weight = s.weight[s.laws.side[seat]]
        pips[weight < 0] += pips_of(node.pips, seat)
        hands[weight < 0] += 1
    top[0] = max(top[0], 0) + most_lost(s.laws, pips[1], hands[1])
    bottom[0] = min(bottom[0], 0) - s.largest_weight * most_lost(s.laws, pips[0], hands[0])


cdef inline void bound_wins(const ChanceSearch* s, const ChanceNode* node, int* top, int* bottom) noexcept nogil:
    """Bound the margin, in points, that the end of the deal gives; points of plays and passes are not included."""
    cdef int side_pips[4]
    cdef int seat, side, worth
    cdef int total = 0 if nobody_draws(s, node) else node.boneyard_pips
    top[0] = 0
    bottom[0] = 0
    for side in range(4):
        side_pips[side] = 0
    for seat in range(s.laws.players):
        total += pips_of(node.pips, seat)
        if s.own_pips_never_score:
            side_pips[s.laws.side[seat]] += pips_of(node.pips, seat)
    for side in range(s.laws.sides):
        worth = total - side_pips[side]
        if rare(not s.is_usual):
            worth = most_won(s, node, side, worth)
        worth *= s.weight[side]
        if worth > top[0]:
            top[0] = worth
        elif worth < bottom[0]:
            bottom[0] = worth
    if not s.winner_never_pays and s.laws.sides > 2:     # otherwise a loser can get as much
        top[0] = s.largest_weight * total
        if rare(not s.is_usual):
            for side in range(s.laws.sides):
                top[0] = max(top[0], s.largest_weight * most_won(s, node, side, total))
        bottom[0] = -top[0]
    if SCORES and s.laws.each_own:
        widen_by_losses(s, node, top, bottom)


cdef inline void widen_bounds(
    const ChanceSearch* s, const ChanceNode* node, int top, int bottom, int64_t* low, int64_t* high
) noexcept nogil:
    """Widen the bounds of the final margin by the points that plays and passes can earn, and convert them to units."""
    cdef int bonus = 0
    if SCORES and s.laws.sides == 2:
        bound_plays(s, node, top, bottom, low, high)
        return
    if SCORES or s.most_bonus or s.lead_bonus:
        bonus = s.largest_weight * most_for_passes(s, node)
    high[0] = (top + bonus) * s.units[node.size]
    low[0] = (bottom - bonus) * s.units[node.size]


cdef inline void margin_bounds(
    const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high
) noexcept nogil:
    """Bound the margin to come, in units."""
    cdef int top, bottom
    if s.duel_from >= 0:
        duel_bounds(s, node, low, high)
        return
    bound_wins(s, node, &top, &bottom)
    widen_bounds(s, node, top, bottom, low, high)


cdef inline void test_bounds(
    const ChanceSearch* s, const ChanceNode* node, int64_t bound, int64_t* low, int64_t* high
) noexcept nogil:
    """Bound the margin to come; leave it unbounded if the bounds without points of plays cannot settle the test."""
    cdef int top, bottom
    cdef int64_t units = s.units[node.size]
    if not SCORES:
        margin_bounds(s, node, low, high)
        return
    bound_wins(s, node, &top, &bottom)
    if bottom * units < bound <= top * units:
        low[0] = -INFINITE
        high[0] = INFINITE
        return
    widen_bounds(s, node, top, bottom, low, high)
