"""The exact search between two coalitions in deals without drawing: fail-soft alpha-beta with a transposition table.

Two coalitions are the two sides, or one player against all others (the paranoid value). A value is the margin still to
come for the player to move: the points of their coalition less those of the other, each side's points times its weight.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tranca.ext.laws cimport most_of_deal
from tranca.ext.platform cimport rare
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport ALL, BOTH_ENDS, ONE, OPPONENTS_MINUS_OWN, Laws, most_for_tile
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport NARROW_TILES

from ..layout cimport MOST_PLAYS, SCORES, STEP, list_plays
from ..nodraw.bounds cimport margin_bounds  # no-cython-lint: for hooks.pxi
from ..nodraw.key cimport set_parts
from ..nodraw.shared cimport search as search_shared
from ..nodraw.table cimport INFINITE, NoDrawTable
from ..nodraw.table cimport probe, store  # no-cython-lint: for alpha_beta.pxi
from ..ordering cimport phase_of, point_score, set_orders
from ..situation cimport Situation


include "tranca/ext/plain/nodraw/hooks.pxi"


cdef inline bint is_divided(const NoDrawSearch* s, int tiles) noexcept nogil:
    return False        # one thread has nothing to divide


cdef inline int take_unclaimed(
    const NoDrawSearch* s, const NoDrawNode* children, int* scores, int place, int count
) noexcept nogil:
    return place


cdef inline int64_t claim(const NoDrawSearch* s, const NoDrawNode* node) noexcept nogil:
    return 0


cdef inline void release(const NoDrawSearch* s, int64_t word) noexcept nogil:
    """Do nothing: one thread claims no states."""


include "tranca/ext/plain/alpha_beta.pxi"


cdef inline int search_window(NoDrawSearch* s, const NoDrawNode* here, int alpha, int beta) noexcept nogil:
    """Search a node in the table of one thread or in a shared one."""
    if rare(s.claims is not NULL):
        return search_shared(s, here, alpha, beta)
    return search(s, here, alpha, beta)


cdef int exact_value(NoDrawSearch* s, const NoDrawNode* here, int* low, int* high) noexcept nogil:
    """Return the exact value of a node by null windows: first its sign, then its size.

    If aborted, `low` and `high` are the bounds proven so far. Each window tests for `STEP` more than is proven;
    fail-soft values make large steps, and the table keeps results between windows. Without a table, one wide window is
    searched.
    """
    cdef bint stepwise = s.memory.entries is not NULL
    cdef int value = search_window(s, here, -1, 1)
    cdef int edge
    if s.aborted:
        return 0
    if value >= 0:
        low[0] = value
    if value <= 0:
        high[0] = value
    while value > 0 and low[0] < high[0]:
        edge = low[0] + STEP if stepwise else high[0]
        value = search_window(s, here, low[0], edge)
        if s.aborted:
            return 0
        if value < edge:
            high[0] = value
        low[0] = value
    while value < 0 and low[0] < high[0]:
        edge = high[0] - STEP if stepwise else low[0]
        value = search_window(s, here, edge, high[0])
        if s.aborted:
            return 0
        if value > edge:
            low[0] = value
        high[0] = value
    return low[0]


cdef int principal_play(NoDrawSearch* s, const NoDrawNode* here, int value, NoDrawNode* child) noexcept nogil:
    """Return the canonical best play of a node worth `value`, and write its child; any play if aborted."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(s.deal.hands[seat] & here.left, &here.ends, codes)
    cdef int code = NO_PLAY, i, aim
    cdef bint is_best
    for i in range(count):
        code = codes[i]
        play_tile(&s.deal, here, code, child)
        if child.end != RUNNING:
            is_best = ending_value(s, child, s.coalition[seat]) + bonus_value(s, seat, child.bonus) >= value
        else:
            aim = child_value(s, child, seat, value)
            if plays_again(s, child, seat):
                is_best = search_window(s, child, aim - 1, aim) >= aim
            else:
                is_best = search_window(s, child, aim, aim + 1) <= aim
        if is_best or s.aborted:
            break
    return code


cdef int write_line(NoDrawSearch* s, const NoDrawNode* start, int value, int* line) noexcept nogil:
    """Write the principal variation from a running node worth `value`, by canonical best plays; return its length."""
    cdef NoDrawNode here = start[0]
    cdef NoDrawNode child
    cdef int written = 0
    cdef int code
    while here.end == RUNNING:
        code = principal_play(s, &here, value, &child)
        if s.aborted:
            break
        line[written] = code
        written += 1
        if child.end == RUNNING:
            value = child_value(s, &child, here.seat, value)
        here = child
    return written


cdef int child_value(const NoDrawSearch* s, const NoDrawNode* child, int seat, int value) noexcept nogil:
    """Convert the value of a running child for `seat`, whose play led there, to the value for its mover, or back."""
    value -= bonus_value(s, seat, child.bonus)
    return value if s.coalition[child.seat] == s.coalition[seat] else -value


cdef void play_bounds(NoDrawSearch* s, const NoDrawNode* child, int seat, int* low, int* high) noexcept nogil:
    """Search a play of `seat` exactly; if aborted, `low` and `high` are the bounds proven so far."""
    cdef int bonus = bonus_value(s, seat, child.bonus)
    cdef int below = -INFINITE, above = INFINITE
    if child.end != RUNNING:
        low[0] = ending_value(s, child, s.coalition[seat]) + bonus
        high[0] = low[0]
        return
    if s.aborted:
        return
    exact_value(s, child, &below, &above)
    if s.coalition[child.seat] == s.coalition[seat]:
        low[0] = below + bonus
        high[0] = above + bonus
    else:
        low[0] = bonus - above
        high[0] = bonus - below


cdef void set_coalitions(NoDrawSearch* s, const Laws* laws, const int* weights) noexcept nogil:
    """Set the rules of all deals, and the weight of a point of each side in the margin of coalition 0."""
    cdef int seat, side, i
    s.deal.laws = laws
    s.largest_weight = 0
    for side in range(laws.sides):
        s.weight[side] = weights[side]
        s.largest_weight = max(s.largest_weight, abs(weights[side]))
    for seat in range(laws.players):
        s.coalition[seat] = 0 if weights[laws.side[seat]] > 0 else 1
    s.most_bonus = most_for_tile(laws)
    s.lead_bonus = max(laws.lead_bonus[0], laws.lead_bonus[1])
    s.is_usual = not SCORES and laws.is_plain and not laws.has_more_passes
    s.is_usual = s.is_usual and laws.points < ONE and laws.block_points < ONE
    s.most_factor = 1
    if laws.points == OPPONENTS_MINUS_OWN:
        for i in range(2 * BOTH_ENDS):
            s.most_factor = max(s.most_factor, laws.out_times[i])
    s.remember_paid = laws.bonus_first != laws.bonus_later
    s.point_score = point_score(laws)
    # If a single player goes out, all remaining pips are the opponents'.
    s.wins_all = laws.is_plain and (laws.points == ALL or laws.points < ONE and not laws.partners)
    s.is_wide = laws.tiles >> NARROW_TILES != 0
    set_parts(&s.parts, s.is_wide, s.remember_paid)
    set_orders(laws, s.coalition, s.ordering)


cdef void set_hands(NoDrawSearch* s, const uint64_t* hands, int leader) noexcept nogil:
    cdef const Laws* laws = s.deal.laws
    cdef int seat
    s.deal.leader = leader
    for seat in range(4):
        s.deal.hands[seat] = hands[seat] if seat < laws.players else 0
    if phase_of(tiles_held(s)) < 2:
        memset(s.history, 0, sizeof(s.history))


cdef void set_memory(NoDrawSearch* s, NoDrawTable table, int tiles, Stop stop) noexcept nogil:
    """Set the table for a deal of `tiles` tiles, and the stop, which the caller must keep alive; poll the stop."""
    if table.whole is None:
        next_deal(s, table, tiles)
        s.claims = NULL
    else:
        s.memory = table.memory
        s.claims = table.whole.sharing.claims
    s.nodes = 0
    s.stop = <void*>stop
    s.aborted = stop.check_now()


cdef int side_weights(const Laws* laws, int side, int* weights) except -1:
    """Write the weights for the margin of `side` against all others, times the number of other sides."""
    cdef int each
    check_argument("side", side, laws)
    for each in range(laws.sides):
        weights[each] = laws.sides - 1 if each == side else -1
    return 0


cdef int open_search(NoDrawSearch* s, Situation situation, int side, NoDrawTable table, Stop stop) except -1:
    """Set up the search of a situation without drawing, for the margin of `side` against all others."""
    cdef const Laws* laws = situation.laws
    cdef int weights[4]
    side_weights(laws, side, weights)
    if situation.can_draw():
        raise ValueError(f"a boneyard of {situation.state.size} tiles: expected no tiles that can be drawn")
    set_coalitions(s, laws, weights)
    if s.largest_weight * most_of_deal(laws) >= INFINITE:
        raise ValueError(f"bonuses of {s.most_bonus} points: expected fewer with {laws.sides} sides")
    if table.whole is not None and table.searched is not situation:
        raise ValueError("this part of a table belongs to another situation")
    table.searched = situation
    set_hands(s, situation.state.hands, situation.leader)
    set_memory(s, table, tiles_held(s), stop)
    stop.finish()
    return 0
