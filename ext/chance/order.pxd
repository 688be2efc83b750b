# The order in which plays are tried: two players who may draw have weights of their own.

from libc.stdint cimport uint64_t

from tranca.ext.chance.context cimport ChanceSearch, nobody_draws
from tranca.ext.chance.node cimport ChanceNode
from tranca.ext.ordering cimport PlayOrder, drawing_score, order_score
from tranca.ext.platform cimport popcount
from tranca.ext.tiles cimport fitting


cdef inline int play_score(
    const ChanceSearch* s, const PlayOrder* order, const ChanceNode* there, int tile, int seat
) noexcept nogil:
    """Score the play of `seat` that led to a node."""
    cdef uint64_t fit = fitting(there.a, there.b)
    if s.laws.players == 2 and not nobody_draws(s, there):
        return drawing_score(
            there.size, tile, there.a == there.b, there.seat == seat, popcount(there.hands[seat] & fit),
            popcount(there.hands[1 - seat] & fit), popcount(there.boneyard & fit),
        )
    return order_score(
        order, seat, there.hands, fit, tile, there.a == there.b, s.coalition[there.seat] == s.coalition[seat]
    )
