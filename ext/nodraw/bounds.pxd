# Static bounds of nodes where more can be won than pips and points for passes.

from libc.stdint cimport uint64_t

from tranca.ext.earning cimport Earning, bound_earning, most_earned
from tranca.ext.layout cimport is_empty
from tranca.ext.nodraw.node cimport NoDrawNode
from tranca.ext.nodraw.search cimport NoDrawSearch
from tranca.ext.pips cimport all_pips, without
from tranca.ext.platform cimport lowest, popcount
from tranca.ext.rules cimport BOTH_ENDS, Laws, most_counted


cdef inline int most_out(const NoDrawSearch* s, const NoDrawNode* here, int seat) noexcept nogil:
    """Return the most that a seat wins by going out: none of its tiles count then, but the last may earn a bonus."""
    cdef const Laws* laws = s.deal.laws
    cdef uint64_t rest = s.deal.hands[seat] & here.left
    cdef int pips = all_pips(without(here.pips, seat))
    cdef int counted = most_counted(laws, pips) * laws.times, best = 0, way
    if not laws.has_ways:
        return counted + laws.plus + laws.deal_bonus + laws.out_points
    while rest:
        way = lowest(rest)
        rest &= rest - 1
        best = max(best, counted * laws.out_times[way] + laws.out_bonus[way])
        best = max(best, counted * laws.out_times[way | BOTH_ENDS] + laws.out_bonus[way | BOTH_ENDS])
    return best + laws.plus + laws.deal_bonus + laws.out_points


cdef inline void margin_bounds(const NoDrawSearch* s, const NoDrawNode* here, int* low, int* high) noexcept nogil:
    """Static bounds of the margin to come for the mover, where more than pips and passes can be won.

    A block is worth all pips left to one side; who goes out gets none of their own, but may get a bonus.
    """
    cdef const Laws* laws = s.deal.laws
    cdef int block = s.largest_weight * (
        most_counted(laws, all_pips(here.pips)) * laws.times * s.most_factor + laws.plus + laws.deal_bonus
    )
    cdef int most[2]
    cdef int besides[2]     # for passes and plays
    cdef int seat, coalition
    cdef Earning earning
    cdef uint64_t rest
    most[0] = most[1] = block
    besides[0] = besides[1] = 0
    bound_earning(laws, &here.ends, here.left, &earning)
    for seat in range(laws.players):
        coalition = s.coalition[seat]
        most[coalition] = max(most[coalition], s.largest_weight * most_out(s, here, seat))
        rest = s.deal.hands[seat] & here.left
        besides[coalition] += s.largest_weight * (s.most_bonus * popcount(rest) + most_earned(&earning, rest))
    coalition = s.coalition[here.seat]
    high[0] = most[coalition] + besides[coalition]
    low[0] = -most[1 - coalition] - besides[1 - coalition]
    if is_empty(&here.ends):
        high[0] += s.largest_weight * s.lead_bonus
