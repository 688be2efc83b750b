# Move generation with ordering scores, included by every search that picks its plays with `take_best`.
#
# The including file defines the types `Search`, `Node` and `Value`; cimports PlayCursor, begin_plays and next_play from
# the layout of its nodes; and defines these inline functions:
#
#   hand_of(s, here)                       the tiles that the mover holds
#   order_of(s, tiles)                     the weights of the ordering with this number of tiles left
#   make_child(s, here, code, child)       lay a tile, and make the forced turns that scoring needs
#   is_running(child)                      whether the deal is not over
#   score_child(s, order, child, code, seat)   the score of the play of `seat` that led to the child
#   follow_singles(s, child, seat)         make forced turns and single plays after the play of `seat`
#   settle_leaf(s, child, seat, value)     if every play at a running child of few tiles ends the deal, write its value
#                                          as `value_deal` does; called only if `BOUNDS_CHILDREN`
#   value_deal(s, child, seat)             the value of a finished deal for the coalition of `seat`
#   expect_child(s, child)                 prefetch the table entry of the child

from libc.stdint cimport int16_t

from ..layout cimport BOUNDS_CHILDREN, NO_PLAY, PLAY_BITS, history_slot
from ..ordering cimport FIRST, PlayOrder


cdef inline int expand(
    const Search* s, const Node* here, int tiles, int hint, Node* children, int* codes, int* scores, Value* best,
    int* best_play, Value enough, const int16_t* history,
    bint follows
) noexcept nogil:
    """Generate the running children with their scores for `take_best`; return their number.

    Plays also get their score from `history`, unless it is NULL. Without `follows`, the caller makes the forced turns
    after them.

    Terminal children are scored at once; the best value is written to `best`, for the coalition to move. If it is at
    least `enough`, no more children are generated and none are returned.
    """
    cdef PlayCursor plays
    cdef const PlayOrder* order = order_of(s, tiles)
    cdef int seat = here.seat, kept = 0, code, score = 0
    cdef Value value = 0
    cdef bint settled
    cdef Node* child
    begin_plays(hand_of(s, here), &here.ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            return kept
        child = &children[kept]
        make_child(s, here, code, child)
        if is_running(child):
            score = FIRST
            if code != hint:
                score = score_child(s, order, child, code, seat)
                if history is not NULL:
                    score += history[history_slot(code, &child.ends)]
            if follows:
                follow_singles(s, child, seat)
        settled = not is_running(child)
        if settled:
            value = value_deal(s, child, seat)
        if BOUNDS_CHILDREN:
            if not settled:
                settled = settle_leaf(s, child, seat, &value)
        if settled:
            if value > best[0]:
                best[0] = value
                best_play[0] = code
                if value >= enough:
                    return 0
            continue
        expect_child(s, child)
        codes[kept] = code
        scores[kept] = score * (1 << PLAY_BITS) + kept
        kept += 1
