# The order in which plays are tried: the weights of `ext/ordering`, laid out by seat.

from libc.stdint cimport uint64_t

from tranca.ext.chance.context cimport ChanceSearch
from tranca.ext.chance.node cimport ChanceNode
from tranca.ext.ordering cimport FEATURES, LATER_RIVAL, MOBILITY
from tranca.ext.platform cimport popcount
from tranca.ext.tiles cimport HIGH, LOW, fitting, tile_pips

ctypedef struct MaxNOrder:      # weights in a phase of the deal
    const short* features
    const short* mobility[4][4]     # by who plays, and of whom


cdef inline void set_orders(const ChanceSearch* s, MaxNOrder* orders) noexcept nogil:
    """Set the weights by which each seat orders its plays."""
    cdef bint duel = s.laws.players == 2
    cdef int phase, seat, other, i
    for phase in range(3):
        orders[phase].features = FEATURES[duel][phase]
        for seat in range(s.laws.players):
            for other in range(4):      # where nobody sits no tile fits, which says the same of every play
                orders[phase].mobility[seat][other] = MOBILITY[duel][phase][<int>LATER_RIVAL]
            other = seat
            for i in range(s.laws.players):
                orders[phase].mobility[seat][other] = MOBILITY[duel][phase][s.role[seat][i]]
                other = s.laws.next_seat[other]


cdef inline int play_score(const MaxNOrder* order, const ChanceNode* there, int tile, int seat) noexcept nogil:
    """Score a play of a seat for `take_best`."""
    cdef const short* const* mobility = order.mobility[seat]
    cdef uint64_t fit = fitting(there.a, there.b)
    cdef int score = order.features[0] * tile_pips(tile)
    score += mobility[0][popcount(there.hands[0] & fit)] + mobility[1][popcount(there.hands[1] & fit)]
    score += mobility[2][popcount(there.hands[2] & fit)] + mobility[3][popcount(there.hands[3] & fit)]
    if LOW[tile] == HIGH[tile]:
        score += order.features[1]
    if there.a == there.b:
        score += order.features[2]
    if there.seat == seat:
        score += order.features[3]
    return score
