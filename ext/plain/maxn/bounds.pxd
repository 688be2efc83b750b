# Scaled margins, their static bounds, and the cutoffs that follow from them.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.pips cimport all_pips, pips_of
from tranca.ext.platform cimport rare
from tranca.ext.rules cimport most_lost

from ..chance.bounds cimport most_for_passes, most_won, tiles_in_hands
from ..chance.context cimport nobody_draws
from ..chance.node cimport ChanceNode
from ..earning cimport Earning, bound_earning, most_earned
from ..layout cimport SCORES
from ..maxn.search cimport NEVER, MaxNSearch, PathBounds
from ..maxn.table cimport PointsVector


cdef inline int64_t scaled_margin(const MaxNSearch* s, const PointsVector* points, int side) noexcept nogil:
    """Return k · own − all, which a player maximizes."""
    return s.sides * points.of[side] - (points.of[0] + points.of[1] + points.of[2] + points.of[3])


cdef inline int most_points(const MaxNSearch* s, const ChanceNode* here, int side) noexcept nogil:
    """Return the most points that a side can win at the end of the deal, not counting passes and plays."""
    cdef int total = all_pips(here.pips)
    if s.chance.own_pips_never_score:
        total -= pips_of(here.pips, side)
    if not nobody_draws(&s.chance, here):
        total += here.boneyard_pips
    if rare(not s.chance.is_usual):
        return most_won(&s.chance, here, side, total)
    return total


cdef inline int64_t most_passing(const MaxNSearch* s, const ChanceNode* here) noexcept nogil:
    if s.chance.most_bonus == 0 and s.chance.lead_bonus == 0:
        return 0
    return most_for_passes(&s.chance, here)


cdef inline int64_t most_scaled_margin(const MaxNSearch* s, const ChanceNode* here, int side) noexcept nogil:
    """Return an upper bound of a side's scaled margin, in points."""
    cdef Earning earning
    cdef int64_t most
    bound_plays(s, here, &earning)
    most = (s.sides - 1) * (most_points(s, here, side) + most_playing(s, here, &earning, side))
    if SCORES and s.chance.laws.each_own:
        most += most_losses(s, here, ~(1 << side))
    return most


cdef inline bint falls_short(const MaxNSearch* s, const ChanceNode* here, int side, int64_t bound) noexcept nogil:
    """Return whether a side's scaled margin cannot reach a bound, which is in units."""
    cdef int64_t units = s.chance.units[here.size]
    if SCORES and not s.chance.laws.each_own and (s.sides - 1) * most_points(s, here, side) * units >= bound:
        return False
    return most_scaled_margin(s, here, side) * units < bound


cdef inline int64_t most_against(const MaxNSearch* s, const ChanceNode* here, int side, int64_t least) noexcept nogil:
    """Return an upper bound of a side's scaled margin if the mover's is at least `least`, in units."""
    cdef int64_t bonus, most
    cdef int other
    if SCORES and s.chance.laws.each_own:
        return most_against_own(s, here, side, least)
    if SCORES:
        return most_against_plays(s, here, side, least)
    bonus = (s.sides - 1) * most_passing(s, here)
    most = most_points(s, here, side)
    if s.chance.order.is_known or nobody_draws(&s.chance, here):
        least -= bonus
        if least > 0:   # the mover wins
            return bonus - (least + s.sides - 2) // (s.sides - 1)
        return bonus + (s.sides - 1) * min(most, -least)
    # All others together lose at most the points that one of them wins.
    for other in range(s.sides):
        most = max(most, most_points(s, here, other))
    return ((s.sides - 2) * most + bonus) * s.chance.units[here.size] - least


cdef inline void bound_plays(const MaxNSearch* s, const ChanceNode* here, Earning* earning) noexcept nogil:
    bound_earning(s.chance.laws, &here.ends, tiles_in_hands(here) | here.boneyard, s.sides - 1, earning)


cdef inline int64_t most_playing(
    const MaxNSearch* s, const ChanceNode* here, const Earning* earning, int side
) noexcept nogil:
    cdef uint64_t tiles = here.hands[side]
    if not nobody_draws(&s.chance, here):
        tiles |= here.boneyard
    return most_passing(s, here) + most_earned(earning, tiles)


cdef inline int64_t most_within(const MaxNSearch* s, int64_t least, int64_t own, int64_t others) noexcept nogil:
    """Return an upper bound of a side's scaled margin if another side's is at least `least`.

    The side gets at most `own` points, the other at most `others`; points for any third side reduce both margins.
    """
    own = min(own, (s.sides - 1) * others - least)
    if own < 0:
        return NEVER
    least += own
    if least > 0:
        return (s.sides - 1) * own - (least + s.sides - 2) // (s.sides - 1)
    return (s.sides - 1) * own


cdef inline int64_t most_against_points(
    const MaxNSearch* s, const ChanceNode* here, int side, int64_t least, int64_t own, int64_t others
) noexcept nogil:
    """Do as `most_against` if plays earn the side at most `own` points, and the mover at most `others`."""
    cdef int other
    cdef int64_t units, most = 0
    cdef int64_t won = most_points(s, here, side), lost = most_points(s, here, here.seat)
    if s.chance.order.is_known or nobody_draws(&s.chance, here):    # at most one of the two wins
        return max(most_within(s, least, own, others + lost), most_within(s, least, own + won, others))
    # All others together lose at most the points that these two sides get and those that one side wins.
    units = s.chance.units[here.size]
    for other in range(s.sides):
        most = max(most, most_points(s, here, other))
    return min(
        most_within(s, least, (own + won) * units, (others + lost) * units),
        (s.sides - 2) * (most + own + others) * units - least,
    )


cdef inline int64_t most_against_plays(
    const MaxNSearch* s, const ChanceNode* here, int side, int64_t least
) noexcept nogil:
    """Do as `most_against` if plays earn points, for each side by the tiles that it holds or may draw."""
    cdef Earning earning
    bound_plays(s, here, &earning)
    return most_against_points(
        s, here, side, least, most_playing(s, here, &earning, side), most_playing(s, here, &earning, here.seat)
    )


cdef inline int64_t most_losses(const MaxNSearch* s, const ChanceNode* here, int sides) noexcept nogil:
    """Return the most points that these sides, as bits, can lose for the pips of their own hands."""
    cdef int side, hands = 0, pips = 0 if nobody_draws(&s.chance, here) else here.boneyard_pips
    for side in range(s.sides):
        if sides >> side & 1:
            pips += pips_of(here.pips, side)
            hands += 1
    return most_lost(s.chance.laws, pips, hands) if hands else 0


cdef inline int64_t most_against_own(
    const MaxNSearch* s, const ChanceNode* here, int side, int64_t least
) noexcept nogil:
    """Do as `most_against` if each side may lose its own pips.

    Scaled margins add up to 0. A third side gets at least what the points of all others and the loss of its own pips
    leave it.
    """
    cdef Earning earning
    cdef int64_t units = s.chance.units[here.size], won = 0, most, third = 0
    cdef int other
    bound_plays(s, here, &earning)
    for other in range(s.sides):
        won = max(won, most_points(s, here, other))
    won += most_passing(s, here) + most_earned(&earning, tiles_in_hands(here) | here.boneyard)
    for other in range(s.sides):
        if other != side and other != here.seat:
            third += won + (s.sides - 1) * most_losses(s, here, 1 << other)
    most = most_scaled_margin(s, here, side) * units
    return min(most, third * units - least)


cdef inline bint are_out_of_reach(const PathBounds* path, int mover, int64_t least, int players) noexcept nogil:
    """Return whether no result gives the mover `least` and reaches all bounds; False unless all others have a bound."""
    cdef int side
    if path.sides | 1 << mover != (1 << players) - 1:
        return False
    for side in range(players):
        if side != mover:
            least += path.of[side]
    return least > 0


cdef inline bint is_cut_off(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, const PathBounds* path, int64_t most
) noexcept nogil:
    """Return whether the node is cut off if the mover gets `most`.

    It is, if `bound_side` then stays below its bound, or if the bounds on the path cannot all be reached. In the second
    case write to `s.relied_on` the sides whose other bounds were needed.
    """
    if bound_side < 0:
        return False
    # If plays score, most nodes are not cut off even without their points: no other bound is needed then.
    if not SCORES or s.chance.laws.each_own or most_against_points(s, here, bound_side, most, 0, 0) < bound:
        if most_against(s, here, bound_side, most) < bound:
            return True
    if SCORES and path.sides and are_out_of_reach(path, here.seat, most, s.sides):
        s.relied_on = path.sides & ~(1 << bound_side)
        return True
    return False


cdef inline int side_short(
    const MaxNSearch* s, const PathBounds* path, int bound_side, const PointsVector* best
) noexcept nogil:
    """Return a side whose scaled margin after the best play is below its bound, `bound_side` first, or −1."""
    cdef int side
    if bound_side >= 0 and scaled_margin(s, best, bound_side) < path.of[bound_side]:
        return bound_side
    for side in range(s.sides):
        if path.sides >> side & 1 and scaled_margin(s, best, side) < path.of[side]:
            return side
    return -1
