# Fail-soft alpha-beta between two coalitions with a transposition table: the text of every search in which nothing is
# left to chance. A value is the margin still to come for the player to move.
#
# A Search has `nodes`, `stop` and `aborted`. Who includes it also includes `expand.pxi`, with int as `Value`, and
# defines as inline functions:
#
#   tiles_left(here)                       the tiles that are still to come
#   static_bounds(s, here, tiles, least, most)   bounds of the value that need no search
#   memory_of(s)                           the transposition table
#   key_of(s, here)                        the key of a node in it
#   edge_bonus(s, child, seat)             what the play of `seat` that led to a child earned at once
#   plays_again(s, child, seat)            whether the coalition of `seat` is to move there

from libc.stdint cimport uint64_t

from tranca.ext.nodraw.table cimport NoDrawEntry, probe, store
from tranca.ext.ordering cimport take_best
from tranca.ext.stop cimport count_node
from tranca.ext.tiles cimport MOST_PLAYS, NO_PLAY

cdef enum:
    TABLE_FROM = 4          # tiles: smaller subtrees are searched faster than looked up


cdef inline int child_margin(Search* s, const Node* child, int seat, int alpha, int beta) noexcept nogil:
    """Search a running child within a window; the value is that for `seat`, whose play led there."""
    cdef int bonus = edge_bonus(s, child, seat)
    if plays_again(s, child, seat):
        return bonus + search(s, child, alpha - bonus, beta - bonus)
    return bonus - search(s, child, bonus - beta, bonus - alpha)


cdef int search(Search* s, const Node* here, int alpha, int beta) noexcept nogil:
    """Search a node at which somebody can play: the value where it lies within the window, else a bound on its side."""
    cdef Node children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef NoDrawEntry* entry
    cdef uint64_t key = 0
    cdef int tiles = tiles_left(here)
    cdef int least, most
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, kept, i, j, value
    cdef bint tabled = memory_of(s).entries is not NULL and tiles >= TABLE_FROM

    # Step 1. Count the node, poll the stop.
    if count_node(&s.nodes, s.stop):
        s.aborted = True
    if s.aborted:
        return 0

    # Step 2. Static bounds: a cutoff without a search.
    static_bounds(s, here, tiles, &least, &most)
    if most <= alpha:
        return most
    if least >= beta:
        return least

    # Step 3. Transposition table lookup: a cutoff, a narrower window, or at least a move to try first.
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

    # Step 4. Move generation: terminal children are settled at once, and the best of them raises alpha.
    kept = expand(s, here, tiles, hint, children, codes, scores, &best, &best_play)
    floor = alpha
    if best > floor:
        floor = best

    # Step 5. Loop through the other moves, best score first, until one fails high.
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

    # Step 6. Store what was proven: an upper bound, a lower bound, or the value.
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
