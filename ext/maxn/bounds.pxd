# Scaled margins and their static bounds.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.chance.bounds cimport most_for_passes, most_won
from tranca.ext.chance.context cimport nobody_draws
from tranca.ext.chance.node cimport ChanceNode
from tranca.ext.layout cimport SCORES
from tranca.ext.maxn.search cimport MaxNSearch
from tranca.ext.maxn.table cimport PointsVector
from tranca.ext.pips cimport all_pips, pips_of
from tranca.ext.platform cimport rare


cdef inline int64_t scaled_margin(const MaxNSearch* s, const PointsVector* points, int side) noexcept nogil:
    """Return k · own − all, which a player maximises."""
    return s.sides * points.of[side] - (points.of[0] + points.of[1] + points.of[2] + points.of[3])


cdef inline int64_t most_passing(const MaxNSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the most that passes can add to a scaled margin, in points."""
    if not SCORES and s.chance.most_bonus == 0 and s.chance.lead_bonus == 0:
        return 0
    return (s.sides - 1) * most_for_passes(&s.chance, here)


cdef inline int most_points(const MaxNSearch* s, const ChanceNode* here, int side) noexcept nogil:
    """Return the most that a side can win, passes aside."""
    cdef int total = all_pips(here.pips)
    if s.chance.own_pips_never_score:
        total -= pips_of(here.pips, side)
    if not nobody_draws(&s.chance, here):
        total += here.boneyard_pips
    if rare(not s.chance.is_usual):
        return most_won(&s.chance, here, side, total)
    return total


cdef inline int64_t most_scaled_margin(const MaxNSearch* s, const ChanceNode* here, int side) noexcept nogil:
    """Return the most that a side's scaled margin can come to, in points."""
    return (s.sides - 1) * most_points(s, here, side) + most_passing(s, here)


cdef inline int64_t most_besides(const MaxNSearch* s, const ChanceNode* here, int side, int64_t least) noexcept nogil:
    """Return the most that a side's scaled margin can come to where the mover's comes to `least` or more, in units."""
    cdef int64_t bonus = most_passing(s, here)
    cdef int64_t most = most_points(s, here, side)
    cdef int other
    if s.chance.order.is_known or nobody_draws(&s.chance, here):
        least -= bonus
        if least > 0:   # the mover wins
            return bonus - (least + s.sides - 2) // (s.sides - 1)
        return bonus + (s.sides - 1) * min(most, -least)
    # All others together lose at most what one of them wins.
    for other in range(s.sides):
        most = max(most, most_points(s, here, other))
    return ((s.sides - 2) * most + bonus) * s.chance.units[here.size] - least
