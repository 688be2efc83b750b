# Move ordering in deals with a boneyard: two players who may draw have weights of their own.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport popcount

from ..chance.context cimport ChanceSearch, nobody_draws
from ..chance.node cimport ChanceNode
from ..layout cimport SCORES, are_alike, best_answer, fitting
from ..ordering cimport PlayOrder, drawing_score, order_score, phase_of


cdef inline const PlayOrder* order_of(const ChanceSearch* s, int tiles) noexcept nogil:
    """Return the weights of the ordering for the children of a node with `tiles` tiles."""
    return &s.ordering[phase_of(tiles - 1)]


cdef inline int play_score(
    const ChanceSearch* s, const PlayOrder* order, const ChanceNode* there, int tile, int seat
) noexcept nogil:
    """Score the play of `seat` that led to a node."""
    cdef uint64_t fit = fitting(&there.ends)
    cdef bint stays = s.coalition[there.seat] == s.coalition[seat]
    cdef int score = 0, earned, ignored
    if SCORES:
        earned = best_answer(s.laws, &there.ends, there.hands[there.seat], &ignored)
        score = s.endgame.point_score * (there.bonus + (earned if stays else -earned))
    if s.laws.players == 2 and not nobody_draws(s, there):
        return score + drawing_score(
            there.size, tile, are_alike(&there.ends), there.seat == seat, popcount(there.hands[seat] & fit),
            popcount(there.hands[1 - seat] & fit), popcount(there.boneyard & fit),
        )
    return score + order_score(order, seat, there.hands, fit, tile, are_alike(&there.ends), stays)
