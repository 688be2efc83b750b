# Static bounds of nodes if a deal can be worth more than pips and points for passes.

from libc.stdint cimport uint64_t

from tranca.ext.pips cimport all_pips, pips_of, without
from tranca.ext.platform cimport lowest, popcount
from tranca.ext.rules cimport BOTH_ENDS, Laws, most_counted, own_loss

from ..earning cimport bound_coalitions
from ..layout cimport SCORES, is_empty
from ..nodraw.node cimport NoDrawNode
from ..nodraw.search cimport NoDrawSearch


cdef inline int most_out(const NoDrawSearch* s, const NoDrawNode* here, int seat) noexcept nogil:
    """Return the most points a seat wins by going out: its own tiles count nothing, but the last may earn a bonus."""
    cdef const Laws* laws = s.deal.laws
    cdef uint64_t rest = s.deal.hands[seat] & here.left
    cdef int pips = all_pips(without(here.pips, seat))
    cdef int counted = most_counted(laws, pips), best = 0, finish, value
    if not laws.pays_for_finish:
        return counted * laws.times + laws.plus + laws.deal_bonus + laws.out_points
    while rest:
        finish = lowest(rest)
        rest &= rest - 1
        value = counted * laws.times * laws.out_times[finish] + laws.out_bonus[finish]
        if value > best:
            best = value
        finish |= BOTH_ENDS
        value = counted * laws.times * laws.out_times[finish] + laws.out_bonus[finish]
        if value > best:
            best = value
    return best + laws.plus + laws.deal_bonus + laws.out_points


cdef inline void margin_bounds(
    const NoDrawSearch* s, const NoDrawNode* here, int alpha, int beta, int* low, int* high
) noexcept nogil:
    """Write static bounds of the mover's margin to come, for rules under which more than pips and passes counts.

    If the bounds without the points of plays cut on neither side of the window, the true ones do not cut either; the
    cheaper ones are then written. With `alpha` above `beta` they are always true bounds.

    A block is worth all remaining pips to one side. A player who goes out has no pips of their own left, but may get a
    bonus.
    """
    cdef const Laws* laws = s.deal.laws
    cdef int block = s.largest_weight * (
        most_counted(laws, all_pips(here.pips)) * laws.times * s.most_factor + laws.plus + laws.deal_bonus
    )
    cdef int most[2]
    cdef int lost[2]        # at most for the pips of its own hands
    cdef int passes[2]
    cdef int seat, coalition, value
    cdef int earned[2]
    cdef uint64_t rest
    most[0] = most[1] = block
    passes[0] = passes[1] = 0
    lost[0] = lost[1] = 0
    for seat in range(laws.players):
        coalition = s.coalition[seat]
        value = s.largest_weight * most_out(s, here, seat)
        if value > most[coalition]:
            most[coalition] = value
        rest = s.deal.hands[seat] & here.left
        passes[coalition] += popcount(rest)
        if SCORES and laws.each_own:
            lost[coalition] += abs(s.weight[laws.side[seat]]) * own_loss(laws, pips_of(here.pips, seat))
    coalition = s.coalition[here.seat]
    high[0] = most[coalition] + s.largest_weight * s.most_bonus * passes[coalition]
    low[0] = -most[1 - coalition] - s.largest_weight * s.most_bonus * passes[1 - coalition]
    if SCORES:
        high[0] += lost[1 - coalition]
        low[0] -= lost[coalition]
    if SCORES and (high[0] <= alpha or low[0] >= beta):   # otherwise no bound will cut, whatever plays earn
        bound_coalitions(laws, &here.ends, s.deal.hands, here.left, 0, s.coalition, here.seat, earned)
        high[0] += s.largest_weight * earned[coalition]
        low[0] -= s.largest_weight * earned[1 - coalition]
    if is_empty(&here.ends):
        high[0] += s.largest_weight * s.lead_bonus
