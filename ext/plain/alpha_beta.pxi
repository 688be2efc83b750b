# Fail-soft alpha-beta between two coalitions with a transposition table, included by every search without chance nodes.
# A value is the margin still to come for the player to move.
#
# A Search has `nodes`, `stop` and `aborted`. The including file also includes `expand.pxi`, with int as `Value`, and
# defines these inline functions:
#
#   tiles_left(here)                       the number of tiles not yet laid
#   static_bounds(s, here, tiles, alpha, beta, least, most)   bounds of the value that need no search; if they lie
#                                          inside the window they need not be true bounds
#   memory_of(s)                           the transposition table
#   key_of(s, here)                        the key of a node in it
#   edge_bonus(s, child, seat)             the bonus earned by the play of `seat` that led to a child
#   plays_again(s, child, seat)            whether the coalition of `seat` moves at the child
#   history_of(s, tiles)                   the history scores of plays with this number of tiles left, or NULL
#   is_divided(s, tiles)                   whether several threads divide the plays of nodes with this number of tiles
#                                          left; if ever true, the file has included `claims.pxi`
#
# It also defines the constant `DEFERS_SINGLES`: forced turns after a play are made only once the play is searched.
#
# It cimports `probe` and `store` of the table, or their shared versions if the table is shared.

from libc.stdint cimport int16_t, int64_t

from tranca.ext.stop cimport count_node

from ..layout cimport BOUNDS_CHILDREN, MOST_PLAYS, NO_PLAY, PLAY_BITS, SCORES, history_slot
from ..nodraw.key cimport NoDrawKey
from ..nodraw.table cimport INFINITE, NoDrawEntry
from ..ordering cimport learn, take_best

cdef enum:
    TABLE_FROM = 4  # fewest tiles left for a table lookup; smaller subtrees are faster to search than to look up


cdef inline int child_margin(Search* s, Node* child, int seat, int alpha, int beta) noexcept nogil:
    """Search a running child within a window; return its value for `seat`, whose play led there.

    If `DEFERS_SINGLES`, single plays are made first, and may end the deal.
    """
    cdef int bonus
    if DEFERS_SINGLES:
        follow_singles(s, child, seat)
        if not is_running(child):
            return value_deal(s, child, seat)
    bonus = edge_bonus(s, child, seat)
    if plays_again(s, child, seat):
        return bonus + search_child(s, child, alpha - bonus, beta - bonus)
    return bonus - search_child(s, child, bonus - beta, bonus - alpha)


cdef inline int search_child(Search* s, const Node* child, int alpha, int beta) noexcept nogil:
    """Search a child, unless `BOUNDS_CHILDREN` and static bounds are outside the window, which takes no node."""
    cdef int least, most
    if BOUNDS_CHILDREN:
        static_bounds(s, child, tiles_left(child), alpha, beta, &least, &most)
        if most <= alpha:
            return most
        if least >= beta:
            return least
    return search(s, child, alpha, beta)


cdef inline int apply_table_bounds(
    Search* s, const Node* children, const int* codes, int* scores, int kept, int seat, int alpha, int beta, int* best,
    int* best_play
) noexcept nogil:
    """Use table bounds: remove the plays of `seat` whose bounds are outside the window, and write the best of them.

    Return the number of plays left in `scores`, whose low bits are their indices; 0 if a play reaches `beta`.
    """
    cdef NoDrawEntry* entry
    cdef int i = 0, j, bonus, least, most
    while i < kept:
        j = scores[i] & (1 << PLAY_BITS) - 1
        entry = NULL
        if tiles_left(&children[j]) >= TABLE_FROM:
            entry = probe(memory_of(s), key_of(s, &children[j]))
        if entry is NULL:
            i += 1
            continue
        bonus = edge_bonus(s, &children[j], seat)
        least = bonus - entry.high
        most = bonus - entry.low
        if plays_again(s, &children[j], seat):
            least = bonus + entry.low
            most = bonus + entry.high
        if least >= beta:
            best[0] = least
            best_play[0] = codes[j]
            return 0
        if most > alpha and most > best[0]:
            i += 1
            continue
        if most > best[0]:
            best[0] = most
            best_play[0] = codes[j]
        kept -= 1
        scores[i] = scores[kept]
    return kept


cdef int search(Search* s, const Node* here, int alpha, int beta) noexcept nogil:
    """Search a node at which the seat to move can play; return its value, or a bound if outside the window."""
    cdef Node children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef NoDrawEntry* entry
    cdef NoDrawKey key
    cdef int tiles = tiles_left(here)
    cdef int least, most
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, kept, i, j, value
    cdef int64_t word
    cdef int16_t* history = history_of(s, tiles)
    cdef int slot = 0
    cdef bint divided
    cdef bint tabled = memory_of(s).entries is not NULL and tiles >= TABLE_FROM

    # Step 1. Count the node and poll the stop.
    if count_node(&s.nodes, s.stop):
        s.aborted = True
    if s.aborted:
        return 0

    # Step 2. Static bounds may cut off at once.
    if not BOUNDS_CHILDREN:
        static_bounds(s, here, tiles, alpha, beta, &least, &most)
        if most <= alpha:
            return most
        if least >= beta:
            return least

    # Step 3. Transposition table lookup: cutoff, narrower window, or hash move.
    if tabled:
        key = key_of(s, here)
        entry = probe(memory_of(s), key)
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

    # Step 4. Generate moves. Terminal children are scored at once; the best of them raises alpha.
    kept = expand(s, here, tiles, hint, children, codes, scores, &best, &best_play, beta, history, not DEFERS_SINGLES)
    if SCORES:  # enhanced transposition cutoff: avoids recursive calls for known values
        if tabled and best < beta:
            kept = apply_table_bounds(s, children, codes, scores, kept, here.seat, alpha, beta, &best, &best_play)
    floor = alpha
    if best > floor:
        floor = best

    # Step 5. Search the other moves, best ordering score first, until one fails high.
    divided = tabled and is_divided(s, tiles)
    for i in range(kept):
        if floor >= beta:
            break
        if divided:
            j = take_unclaimed(s, children, scores, i, kept)
            word = claim(s, &children[j])
        else:
            j = take_best(scores, i, kept)
        if history is not NULL:
            slot = history_slot(codes[j], &children[j].ends)
        value = child_margin(s, &children[j], here.seat, floor, beta)
        if s.aborted:
            return 0
        if history is not NULL:
            learn(&history[slot], value >= beta)
        if divided:
            release(s, word)
            entry = probe(memory_of(s), key)
            if entry is not NULL:   # another thread may have finished this node
                if entry.low >= beta or entry.low == entry.high:
                    return entry.low
                if entry.high <= alpha:
                    return entry.high
        if value > best:
            best = value
            best_play = codes[j]
            if value > floor:
                floor = value

    # Step 6. Store an upper bound, a lower bound, or the exact value.
    if tabled:
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = best
            high = best
        store(memory_of(s), key, low, high, best_play, tiles)
    return best
