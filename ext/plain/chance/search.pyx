"""Expectimax: the exact search between two coalitions if tiles can be drawn, in known or unknown order.

Values are whole numbers: with m tiles in a boneyard of unknown order, r of them reserved, a value is counted in units
of 1 / (m · (m−1) · … · (r+1)) points, one unit for each equally likely order of the draws to come. Sums over a draw
therefore need no division, and equal plays have exactly equal values. A known order needs no scale.

All values are margins of coalition 0, which maximizes; the other minimizes. A node is either searched exactly or tested
in a null window, which returns a bound on one side (fail-soft). At a choice the best play is searched exactly and the
others are tested against it (scout); a draw is tested child by child (Star1).
"""

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.platform cimport rare

from ..chance.bounds cimport margin_bounds, test_bounds
from ..chance.claims cimport claim, is_claimed, release, take_unclaimed
from ..chance.context cimport (
    INFINITE,
    ChanceSearch,
    bonus_value,
    count_listed,
    final_value,
    nodes_of,
    stops,
    work_since,
)
from ..chance.duel cimport duel_value, is_duel
from ..chance.endgame cimport endgame_value, is_endgame
from ..chance.key cimport StateKey
from ..chance.keys cimport state_key
from ..chance.node cimport DRAW, OVER, ChanceNode, tiles_left
from ..chance.plays cimport apply_table_bounds, expand, find_cutoff
from ..chance.star1 cimport draw_children, list_children, next_child, peek_again, tighten
from ..chance.table cimport MARGIN, ChanceChild, ChanceEntry, look_up, play_of, store
from ..layout cimport BOUNDS_CHILDREN, MOST_PLAYS, NO_PLAY, SCORES
from ..ordering cimport take_best

cdef enum:
    TESTS = 4               # null-window tests of a draw before it is searched exactly
    ALWAYS_EXACT = 3        # largest boneyard whose draws are always searched exactly, never tested


cdef int64_t exact(ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the exact margin to come, including the bonus of the edge into this node."""
    cdef int64_t gain = bonus_value(s, node)
    if node.kind >= OVER:
        return gain + final_value(s, node)
    if is_duel(s, node):
        return duel_value(s, node, True, 0)
    if node.kind == DRAW:
        return gain + exact_draw(s, node)
    if is_endgame(s, node):
        return gain + endgame_value(s, node, True, 0)
    if s.order.is_known and s.memory.entries is not NULL:
        return gain + exact_in_steps(s, node)
    return gain + exact_plays(s, node)


cdef int64_t test(ChanceSearch* s, const ChanceNode* node, int64_t bound) noexcept nogil:
    """Null-window test, including the edge's bonus: return a lower bound ≥ `bound`, else an upper bound < `bound`."""
    cdef int64_t gain = bonus_value(s, node), low, high
    if node.kind >= OVER:
        return gain + final_value(s, node)
    if is_duel(s, node):
        return duel_value(s, node, False, bound)
    if node.kind == DRAW:
        return gain + test_draw(s, node, bound - gain)
    if is_endgame(s, node):
        return gain + endgame_value(s, node, False, bound - gain)
    if BOUNDS_CHILDREN:     # settles most small subtrees without a node
        test_bounds(s, node, bound - gain, &low, &high)
        if low >= bound - gain:
            return gain + low
        if high < bound - gain:
            return gain + high
    return gain + test_plays(s, node, bound - gain)


cdef int64_t test_claimed(ChanceSearch* s, const ChanceNode* node, int64_t bound) noexcept nogil:
    cdef int64_t word = claim(s, node), value = test(s, node, bound)
    release(s, word)
    return value


cdef int64_t test_plays(ChanceSearch* s, const ChanceNode* here, int64_t bound) noexcept nogil:
    """Null-window test of a node at which the seat to move can play, without the bonus of the edge into it."""
    cdef ChanceNode children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t before = nodes_of(s)
    cdef int64_t sign = 1 if s.coalition[here.seat] == 0 else -1
    cdef int64_t aim = bound if sign > 0 else 1 - bound
    cdef int64_t low, high, value, best = -INFINITE
    cdef int kept, i = 0, j, hint = NO_PLAY, best_play = NO_PLAY

    # Step 1. Count the node and poll the stop.
    if stops(s):
        return 0

    # Step 2. Static bounds.
    low = -INFINITE
    high = INFINITE
    if not BOUNDS_CHILDREN:
        test_bounds(s, here, bound, &low, &high)
        if low >= bound:
            return low
        if high < bound:
            return high

    # Step 3. Transposition table lookup: cutoff or hash move.
    if s.memory.entries is not NULL:
        key = state_key(s, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            low = entry.low
            high = entry.high
            hint = play_of(entry.key.second)
            if low >= bound:
                return low
            if high < bound:
                return high

    # Step 4. Generate moves; terminal children are scored at once. Enhanced transposition cutoff: look up all children
    #    before any is searched. Then search them, best ordering score first.
    kept = expand(s, here, tiles_left(here), hint, children, codes, scores, &best, &best_play, aim, NULL, True)
    if SCORES:  # also removes children that fail to reach the bound
        kept = apply_table_bounds(s, children, codes, scores, kept, False, bound, sign, &best, &best_play)
    elif best < aim:
        find_cutoff(s, children, kept, bound, sign, &best, &i)
        if best >= aim:
            best_play = codes[i]
    for i in range(kept):
        if best >= aim:
            break
        if rare(s.claims is not NULL):
            j = take_unclaimed(s, children, scores, i, kept)
            value = sign * test_claimed(s, &children[j], bound)
        else:
            j = take_best(scores, i, kept)
            value = sign * test(s, &children[j], bound)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]

    # Step 5. Store the bound.
    best *= sign
    if s.memory.entries is not NULL:
        if best >= bound:
            low = best
        else:
            high = best
        store(s.memory, key, low, high, best_play, work_since(s, before))
    return best


cdef int64_t exact_plays(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the exact value of a node with plays: the first searched exactly, others if a test fails high (scout)."""
    cdef ChanceNode children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t before = nodes_of(s)
    cdef int64_t sign = 1 if s.coalition[here.seat] == 0 else -1
    cdef int64_t value, best = -INFINITE, word = 0
    cdef int kept, i, j, hint = NO_PLAY, best_play = NO_PLAY

    # Step 1. Count the node and poll the stop.
    if stops(s):
        return 0

    # Step 2. Transposition table lookup: exact value or hash move.
    if s.memory.entries is not NULL:
        key = state_key(s, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            hint = play_of(entry.key.second)
            if entry.low == entry.high:
                return entry.low

    # Step 3. Generate moves; terminal children and those with exact table entries are scored at once.
    kept = expand(s, here, tiles_left(here), hint, children, codes, scores, &best, &best_play, INFINITE, NULL, True)
    kept = apply_table_bounds(s, children, codes, scores, kept, True, 0, sign, &best, &best_play)

    # Step 4. Principal variation search (scout): null window first, exact search if it fails high.
    for i in range(kept):
        if rare(s.claims is not NULL):
            j = take_unclaimed(s, children, scores, i, kept)
            word = claim(s, &children[j])
        else:
            j = take_best(scores, i, kept)
        value = best + 1
        if best > -INFINITE:
            value = sign * test(s, &children[j], best + 1 if sign > 0 else -best)
        if value > best:
            value = sign * exact(s, &children[j])
        if rare(s.claims is not NULL):
            release(s, word)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]

    # Step 5. Store the exact value.
    best *= sign
    if s.memory.entries is not NULL:
        store(s.memory, key, best, best, best_play, work_since(s, before))
    return best


cdef int64_t exact_in_steps(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the exact value by null windows: first the sign, then the size; the table keeps results between them."""
    cdef int64_t low, high, bound = 1, value
    margin_bounds(s, here, &low, &high)
    while low < high:
        value = test_plays(s, here, bound)
        if s.aborted:
            return 0
        if value >= bound:
            low = value
            bound = low + 1
        else:
            high = value
            bound = low + 1 if low > 0 else high
    return low


cdef int64_t exact_draw(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the exact value of a draw: the weighted sum over all draws of `seat` until a tile fits."""
    cdef ChanceChild* children
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t before = nodes_of(s)
    cdef int64_t total = 0
    cdef int count, i

    # Step 1. Count the node and poll the stop.
    if stops(s):
        return 0

    # Step 2. Transposition table lookup.
    if s.memory.entries is not NULL:
        key = state_key(s, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL and entry.low == entry.high:
            return entry.low

    # Step 3. List the children, which prefetches their table entries, then sum their values.
    children = s.children + s.children_used
    count = draw_children(s, here, children)
    s.children_used += count
    if rare(s.claims is not NULL):
        total = sum_together(s, children, count)
    else:
        for i in range(count):
            total += children[i].orders * exact(s, &children[i].node)
            if s.aborted:
                break
    s.children_used -= count
    count_listed(s, count)
    if s.aborted:
        return 0

    # Step 4. Store the sum.
    if s.memory.entries is not NULL:
        store(s.memory, key, total, total, NO_PLAY, work_since(s, before))
    return total


cdef int64_t sum_together(ChanceSearch* s, ChanceChild* children, int count) noexcept nogil:
    """Sum the exact values of the children of a draw; children that another thread has claimed come last."""
    cdef ChanceChild* one
    cdef int64_t total = 0, word
    cdef int first = count * s.part // s.parts, i, turn
    for turn in range(2):
        for i in range(count):
            one = &children[first + i if first + i < count else first + i - count]
            if not one.orders or (not turn and is_claimed(s, &one.node)):
                continue
            word = claim(s, &one.node)
            total += one.orders * exact(s, &one.node)
            release(s, word)
            if s.aborted:
                return 0
            one.orders = 0
    return total


cdef int64_t test_draw(ChanceSearch* s, const ChanceNode* here, int64_t bound) noexcept nogil:
    """Null-window test of a draw: the weighted sum over all draws of `seat` until a tile fits (Star1).

    A draw that was already tested `TESTS` times against other bounds is searched exactly: its values are fine-grained,
    so tests would converge slowly. With a small boneyard the exact search is made at once: it takes more but cheaper
    nodes, and the stored value answers every later bound.
    """
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t before = nodes_of(s)
    cdef int64_t low, high, expected = 0, value
    cdef ChanceChild* children
    cdef ChanceChild* one
    cdef int count, tested = 0

    # Step 1. Count the node and poll the stop.
    if stops(s):
        return 0

    # Step 2. Static bounds.
    test_bounds(s, here, bound, &low, &high)
    if low >= bound:
        return low
    if high < bound:
        return high

    # Step 3. Transposition table lookup: cutoff, or the number of earlier tests.
    if s.memory.entries is not NULL:
        key = state_key(s, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            low = entry.low
            high = entry.high
            if low >= bound:
                return low
            if high < bound:
                return high
            tested = play_of(entry.key.second)
            if tested == TESTS:
                return exact_draw(s, here)
    if here.size <= ALWAYS_EXACT:
        return exact_draw(s, here)

    # Step 4. Star1: test children until the sum of their bounds decides.
    children = s.children + s.children_used
    count = list_children(s, here, bound, children, &low, &high, &expected)
    s.children_used += count
    while low < bound <= high:
        count_listed(s, count)
        if s.aborted:
            break
        one = next_child(s, children, count, bound, expected, &value)
        if rare(s.claims is not NULL):
            if not peek_again(s, one, &low, &high, &expected):
                tighten(one, test_claimed(s, &one.node, value), value, &low, &high, &expected)
        else:
            tighten(one, test(s, &one.node, value), value, &low, &high, &expected)
        if s.aborted:
            break
    s.children_used -= count
    if s.aborted:
        return 0

    # Step 5. Store both bounds.
    if s.memory.entries is not NULL:
        store(s.memory, key, low, high, tested + 1, work_since(s, before))
    return low if low >= bound else high
