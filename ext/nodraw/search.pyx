"""The exact search between two coalitions in deals where nobody draws: fail-soft alpha-beta with a transposition table.

Two coalitions are the two sides, or one player against all others (the paranoid value). A value is the margin still to
come for the player to move: points of their coalition less points of the other, each side's points times its weight.
"""

from libc.stdint cimport uint64_t

from tranca.ext.laws cimport most_of_deal
from tranca.ext.nodraw.bounds cimport margin_bounds
from tranca.ext.nodraw.node cimport RUNNING, NoDrawNode, all_pips, follow_forced, play_last_tile, play_tile
from tranca.ext.nodraw.table cimport NoDrawEntry, NoDrawTable, probe, store
from tranca.ext.ordering cimport (
    FEATURES,
    FRIEND,
    LATER_RIVAL,
    NEXT_RIVAL,
    SELF,
    order_score,
    phase_of,
    set_view,
    take_best,
)
from tranca.ext.platform cimport lowest, popcount, rare
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport BOTH_ENDS, ONE, OPPONENTS_MINUS_OWN, Laws, list_plays
from tranca.ext.situation cimport Situation
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport MOST_PLAYS, NO_PLAY, SUIT, fitting, make_code, tile_of

cdef enum:
    POLL_EVERY = 4095       # nodes between two polls of the stop, less one
    TABLE_FROM = 4          # smaller subtrees are searched faster than looked up
    FIRST = 1 << 20         # the score of the table's play, above all others


cdef inline uint64_t key_of(const NoDrawSearch* s, const NoDrawNode* here) noexcept nogil:
    """The key of a node: the ends have no order, and a bonus paid counts only where it matters."""
    return (
        here.left | s.ends_key[here.a * 16 + here.b] | s.seat_key[here.seat] | s.paid_key[here.paid] | s.stamp
    )


cdef inline int expand(
    NoDrawSearch* s, const NoDrawNode* here, int tiles, int hint, NoDrawNode* children, int* codes, int* scores,
    int* best, int* best_play,
) noexcept nogil:
    """Generate the children that go on, each with its score for `take_best`; returns how many.

    A play that ends the deal, or lets the next player end it, is settled at once: the best of these is left in `best`.
    """
    cdef int seat = here.seat, coalition = s.coalition[seat]
    cdef int phase = phase_of(tiles)
    cdef const short* features = FEATURES[s.deal.laws.players == 2][phase]
    cdef uint64_t hand = s.deal.hands[seat] & here.left
    cdef uint64_t rest = hand & SUIT[here.a]
    cdef uint64_t other = hand & SUIT[here.b] if here.a != here.b else 0
    cdef int end = here.a
    cdef int kept = 0
    cdef int code, value, score = 0
    cdef NoDrawNode* child
    while True:
        if not rest:
            if not other:
                return kept
            rest = other
            other = 0
            end = here.b
        code = make_code(lowest(rest), end)
        rest &= rest - 1
        child = &children[kept]
        play_tile(&s.deal, here, code, child)
        play_last_tile(&s.deal, child)
        if child.end == RUNNING:
            score = FIRST if code == hint else order_score(
                &s.views[seat], features, phase, child.left & fitting(child.a, child.b), tile_of(code),
                child.a == child.b, s.coalition[child.seat] == coalition,
            )
            follow_forced(&s.deal, child)
        if child.end != RUNNING:
            value = ending_value(s, child, coalition) + bonus_value(s, seat, child.bonus)
            if value > best[0]:
                best[0] = value
                best_play[0] = code
            continue
        codes[kept] = code
        scores[kept] = score * 32 + kept
        kept += 1


cdef inline int child_margin(NoDrawSearch* s, const NoDrawNode* child, int seat, int alpha, int beta) noexcept nogil:
    """Search a running child within a window; the value is that for `seat`, whose play led there."""
    cdef int bonus = bonus_value(s, seat, child.bonus)
    if s.coalition[child.seat] == s.coalition[seat]:
        return bonus + search(s, child, alpha - bonus, beta - bonus)
    return bonus - search(s, child, bonus - beta, bonus - alpha)


cdef int search(NoDrawSearch* s, const NoDrawNode* here, int alpha, int beta) noexcept nogil:
    """Fail-soft alpha-beta: exact within the window, else a bound on its side. Whoever is to move can play."""
    cdef NoDrawNode children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef NoDrawEntry* entry
    cdef uint64_t key = 0
    cdef int tiles = popcount(here.left)
    cdef int most, least
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, kept, i, j, value
    cdef bint tabled = s.entries is not NULL and tiles >= TABLE_FROM

    # 1. Count the node, poll the stop.
    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Stop>s.stop).poll():
        s.aborted = True
    if s.aborted:
        return 0

    # 2. Static bounds: no side scores more than all pips left, nor more bonuses than there are tiles.
    most = s.largest_weight * (all_pips(here) + s.most_bonus * tiles)
    least = -most
    if rare(not s.is_usual):
        margin_bounds(s, here, &least, &most)
    if most <= alpha:
        return most
    if least >= beta:
        return least

    # 3. Transposition table: a cutoff, a narrower window, or at least a play to begin with.
    if tabled:
        key = key_of(s, here)
        entry = probe(s.entries, s.mask, key)
        if entry is not NULL:
            low = entry.low
            high = entry.high
            hint = entry.play
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            if low > alpha:
                alpha = low
            if high < beta:
                beta = high

    # 4. Plays that end the deal are settled; the others are searched in the order of their scores.
    kept = expand(s, here, tiles, hint, children, codes, scores, &best, &best_play)
    floor = alpha
    if best > floor:
        floor = best
    for i in range(kept):
        if floor >= beta:
            break
        j = take_best(scores, i, kept)
        value = child_margin(s, &children[j], here.seat, floor, beta)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]
            if value > floor:
                floor = value

    # 5. Store what was proven: an upper bound, a lower bound, or the value.
    if tabled:
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = best
            high = best
        store(s.entries, s.mask, s.step, key, low, high, best_play, tiles)
    return best


cdef int exact_value(NoDrawSearch* s, const NoDrawNode* here, int* low, int* high) noexcept nogil:
    """Search a node exactly: its sign, then its size in null windows. If aborted, `low` and `high` hold.

    Each window tests for one more than is proven; fail-soft values make the steps large, and the table keeps what one
    step learnt for the next. Without a table one wide window is searched.
    """
    cdef bint stepwise = s.entries is not NULL
    cdef int value = search(s, here, -1, 1)
    cdef int edge
    if s.aborted:
        return 0
    if value >= 0:
        low[0] = value
    if value <= 0:
        high[0] = value
    while value > 0 and low[0] < high[0]:
        edge = low[0] + 1 if stepwise else high[0]
        value = search(s, here, low[0], edge)
        if s.aborted:
            return 0
        if value < edge:
            high[0] = value
        low[0] = value
    while value < 0 and low[0] < high[0]:
        edge = high[0] - 1 if stepwise else low[0]
        value = search(s, here, edge, high[0])
        if s.aborted:
            return 0
        if value > edge:
            low[0] = value
        high[0] = value
    return low[0]


cdef int principal_play(NoDrawSearch* s, const NoDrawNode* here, int value, NoDrawNode* child) noexcept nogil:
    """The canonical best play of a node worth `value`, and the child it leads to; an aborted search gives any play."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(s.deal.hands[seat] & here.left, here.a, here.b, codes)
    cdef int i = 0, got
    for i in range(count):
        play_tile(&s.deal, here, codes[i], child)
        if child.end != RUNNING:
            got = ending_value(s, child, s.coalition[seat]) + bonus_value(s, seat, child.bonus)
        else:
            got = child_margin(s, child, seat, value - 1, value)
        if got >= value or s.aborted:
            break
    return codes[i]


cdef int write_line(NoDrawSearch* s, const NoDrawNode* start, int value, int* line) noexcept nogil:
    """Write the principal line from a running node worth `value`; returns how many plays were written.

    Among equal plays the canonical one is followed: the first whose value is not below the best.
    """
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
    """Turn the value of a running child for `seat`, whose play led there, into that for its mover; and back."""
    value -= bonus_value(s, seat, child.bonus)
    return value if s.coalition[child.seat] == s.coalition[seat] else -value


cdef void play_bounds(NoDrawSearch* s, const NoDrawNode* child, int seat, int* low, int* high) noexcept nogil:
    """Search a play of `seat` exactly; if aborted, `low` and `high` are what was proven of it, if anything."""
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
    """Set the rules of the deals to come, and what a point of each side counts for coalition 0."""
    cdef int seat, side, other, i
    s.deal.laws = laws
    s.largest_weight = 0
    for side in range(laws.sides):
        s.weight[side] = weights[side]
        s.largest_weight = max(s.largest_weight, abs(weights[side]))
    for seat in range(laws.players):
        s.coalition[seat] = 0 if weights[laws.side[seat]] > 0 else 1
    s.most_bonus = max(laws.bonus_first, laws.bonus_later) + laws.round_bonus
    s.lead_bonus = max(laws.lead_bonus[0], laws.lead_bonus[1])
    s.is_usual = laws.is_plain and not laws.has_more_passes and laws.points != ONE and laws.block_points != ONE
    s.most_factor = 1
    if laws.points == OPPONENTS_MINUS_OWN:
        for i in range(2 * BOTH_ENDS):
            s.most_factor = max(s.most_factor, laws.out_times[i])
    s.remember_paid = laws.bonus_first != laws.bonus_later
    set_keys(s)
    for seat in range(laws.players):
        other = seat
        for i in range(4):
            if s.coalition[other] == s.coalition[seat]:
                set_view(&s.views[seat], i, FRIEND if i else SELF, laws.players == 2)
            else:
                set_view(&s.views[seat], i, NEXT_RIVAL if i == 1 else LATER_RIVAL, laws.players == 2)
            other = laws.next_seat[other]


cdef void set_hands(NoDrawSearch* s, const uint64_t* hands, int leader) noexcept nogil:
    """Set a new deal under the same rules."""
    cdef const Laws* laws = s.deal.laws
    cdef int seat, other, i
    s.deal.leader = leader
    for seat in range(laws.players):
        s.deal.hands[seat] = hands[seat]
        other = seat
        for i in range(4):
            s.views[seat].hands[i] = hands[other] if i < laws.players else 0
            other = laws.next_seat[other]


cdef void set_memory(NoDrawSearch* s, NoDrawTable table, int tiles, Stop stop) noexcept nogil:
    """Set the table, for a deal of so many tiles, and the stop, which the caller keeps alive; and ask the stop."""
    s.entries = table.entries
    next_deal(s, table, tiles)
    s.nodes = 0
    s.stop = <void*>stop
    s.aborted = stop.glance()


cdef int side_weights(const Laws* laws, int side, int* weights) except -1:
    """Weights of the margin of `side` against all others, times the number of the others."""
    cdef int each
    check_argument("side", side, laws)
    for each in range(laws.sides):
        weights[each] = laws.sides - 1 if each == side else -1
    return 0


cdef int open_search(NoDrawSearch* s, Situation situation, int side, NoDrawTable table, Stop stop) except -1:
    """Set up the search of a situation in which nobody draws, for the margin of `side` against all others."""
    cdef const Laws* laws = situation.laws
    cdef int weights[4]
    side_weights(laws, side, weights)
    if situation.can_draw():
        raise ValueError(f"a boneyard of {situation.state.size} tiles: expected none that can be drawn")
    set_coalitions(s, laws, weights)
    if s.largest_weight * most_of_deal(laws) >= INFINITE:
        raise ValueError(f"bonuses of {s.most_bonus} points: expected fewer with {laws.sides} sides")
    set_hands(s, situation.state.hands, situation.leader)
    set_memory(s, table, tiles_held(s), stop)
    stop.finish()
    return 0
