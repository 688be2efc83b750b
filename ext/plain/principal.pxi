# Principal play in deals with a boneyard, included by expectimax and max^n: the line after a play, how often a side
# wins, and the best plays of a moment.
#
# The including file defines the type `Search` and these inline functions:
#
#   chance_of(s)                           the part common to all searches of deals with a boneyard
#   best_play(s, here, there)              the canonical best play of a node, and the node after it
#   best_of(s, here, codes, count)         the best of these plays as a bit mask over `codes`

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.tiles cimport bit, tile_of

from ..chance.draw cimport Drawing, begin_drawing, next_drawing
from ..chance.node cimport OVER, PLAY, WON, ChanceNode, play_tile, settle_node
from ..layout cimport MOST_PLAYS, list_plays


cdef int write_line(Search* s, const ChanceNode* before, int code, int* line) noexcept nogil:
    """Write the principal variation after a play, up to the end or the draw of an unknown tile; return its length."""
    cdef ChanceNode here = before[0]
    cdef ChanceNode there
    cdef int codes[MOST_PLAYS]
    cdef int written = 0
    cdef uint64_t held
    play_tile(chance_of(s).laws, chance_of(s).order, &here, code, &there)
    while there.kind == PLAY:
        here = there
        code = best_play(s, &here, &there)
        if chance_of(s).aborted:
            return written
        line[written] = code
        written += 1
    held = here.hands[there.seat] & ~bit(tile_of(code))
    if there.kind == WON and held:    # followed by a forced last tile
        list_plays(held, &there.ends, codes)
        line[written] = codes[0]
        written += 1
    return written


cdef void wins_of(Search* s, const ChanceNode* here, int side, int64_t scale, int64_t* wins) noexcept nogil:
    """Add how often a side wins by going out, and by a block, in principal play, in units times `scale`."""
    cdef ChanceNode there
    cdef Drawing drawing
    cdef int winner = -1
    if chance_of(s).aborted:
        return
    if here.kind >= OVER:
        settle_node(chance_of(s).laws, here, chance_of(s).leader, &winner)
        if winner == side:
            wins[0 if here.kind == WON else 1] += scale * chance_of(s).units[here.size]
    elif here.kind == PLAY:
        best_play(s, here, &there)
        wins_of(s, &there, side, scale, wins)
    else:
        begin_drawing(chance_of(s), here, &drawing)
        while next_drawing(chance_of(s), here, &drawing, &there):
            wins_of(s, &there, side, scale * drawing.weight, wins)


cdef uint64_t which_best(Search* s, const ChanceNode* before, const ChanceNode* here) noexcept nogil:
    """Return a mask with bit i set if no play beats the i-th canonical play of the next player to play.

    0 if a draw or the end of the deal comes first. `before` is the moment before the forced draws and passes.
    """
    cdef int codes[MOST_PLAYS]
    if here.kind == WON:      # all plays of the only tile are equal
        return (<uint64_t>1 << list_plays(before.hands[here.seat], &here.ends, codes)) - 1
    if here.kind != PLAY:
        return 0
    return best_of(s, here, codes, list_plays(here.hands[here.seat], &here.ends, codes))
