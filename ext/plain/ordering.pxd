# Move ordering: a score for each play of a node, and selection of the best play not yet tried. It affects the speed of
# a search, never its result.
#
# The weights were found by hill climbing on node counts: for four players, 360 deals after 6-6 and 12,000 positions of
# 12 to 22 tiles; for two players, 4,776 positions of 12 to 24 tiles. They were checked on other deals. The possible
# answers of the next player count most; pips and doubles matter little, and more traits (suits held, suits out) gained
# nothing. The weights for two players who may draw were found on 54 positions with 7 tiles in each hand and 6 or 7 in a
# boneyard of unknown order.

from libc.stdint cimport int16_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport HIGH, LOW, tile_pips

from .layout cimport PLAY_BITS

cdef extern from "tranca/ext/plain/ordering.h":
    const short MOBILITY "TRANCA_MOBILITY"[2][3][4][32]
    const short FEATURES "TRANCA_FEATURES"[2][3][4]
    const short DRAWING_MOBILITY "TRANCA_DRAWING_MOBILITY"[2][2][32]
    const short DRAWING_FEATURES "TRANCA_DRAWING_FEATURES"[2][7]

cdef enum:
    FIRST = 1 << 20         # the score of the hash move, above all others
    LEARNED = 1 << 10       # the largest score, of either sign, that a play has earned by its earlier searches
    HISTORY_SLOTS = 1 << 10     # of `history_slot` in any layout
    POINT_EARNED = 25       # score of a point that a play earns for the ends, or leaves for the next player to earn

cdef enum Role:
    SELF = 0
    NEXT_RIVAL = 1
    FRIEND = 2
    LATER_RIVAL = 3

ctypedef struct PlayOrder:      # weights in one phase of the deal
    const short* features
    const short* mobility[4][4]     # by the seat that plays, and by the holder of the tiles counted


cdef inline void set_orders(const Laws* laws, const int* coalition, PlayOrder* orders) noexcept nogil:
    """Set the ordering weights of each seat in each phase; `coalition` is 0 or 1 for each seat."""
    cdef bint duel = laws.players == 2
    cdef int phase, seat, other, i, role
    for phase in range(3):
        orders[phase].features = FEATURES[duel][phase]
        for seat in range(4):
            for other in range(4):      # an empty seat adds the same to every score
                orders[phase].mobility[seat][other] = MOBILITY[duel][phase][<int>LATER_RIVAL]
        for seat in range(laws.players):
            other = seat
            for i in range(laws.players):
                role = NEXT_RIVAL if i == 1 else LATER_RIVAL
                if coalition[other] == coalition[seat]:
                    role = FRIEND if i else SELF
                orders[phase].mobility[seat][other] = MOBILITY[duel][phase][role]
                other = laws.next_seat[other]


cdef inline int point_score(const Laws* laws) noexcept nogil:
    """Return the score of a point that a play earns for the ends; a point in multiples is worth five in pips."""
    return POINT_EARNED * (5 if laws.earned[15] < 15 else 1)


cdef inline int phase_of(int tiles) noexcept nogil:
    return 0 if tiles >= 20 else 1 if tiles >= 13 else 2


cdef inline int trait_score(const short* features, int tile, bint equal_ends, bint stays) noexcept nogil:
    """Score a play by its tile alone; `stays`: the coalition plays again."""
    cdef int score = features[0] * tile_pips(tile)
    if LOW[tile] == HIGH[tile]:
        score += features[1]
    if equal_ends:
        score += features[2]
    if stays:
        score += features[3]
    return score


cdef inline int order_score(
    const PlayOrder* order, int seat, const uint64_t* hands, uint64_t fit, int tile, bint equal_ends, bint stays
) noexcept nogil:
    """Score a play of `seat` after which the tiles in `fit` can be laid."""
    cdef const short* const* mobility = order.mobility[seat]
    cdef int score = trait_score(order.features, tile, equal_ends, stays)
    score += mobility[0][popcount(hands[0] & fit)] + mobility[1][popcount(hands[1] & fit)]
    score += mobility[2][popcount(hands[2] & fit)] + mobility[3][popcount(hands[3] & fit)]
    return score


cdef inline int drawing_score(
    int boneyard, int tile, bint equal_ends, bint stays, int own, int replies, int reach
) noexcept nogil:
    """Score a play of a two-player game with draws by the tiles that then fit: `own`, `replies`, `reach` (boneyard)."""
    cdef bint few = boneyard <= 3
    cdef const short* features = DRAWING_FEATURES[few]
    cdef int score = trait_score(features, tile, equal_ends, stays)
    score += DRAWING_MOBILITY[few][0][own] + DRAWING_MOBILITY[few][1][replies]
    if not replies:
        score += features[4] * reach + features[5] * boneyard
        if not reach:
            score += features[6]
    return score


cdef inline void learn(int16_t* slot, bint cuts) noexcept nogil:
    """Move the history score of a searched play towards its result (history heuristic, Schaeffer 1983)."""
    slot[0] += <int16_t>(((LEARNED if cuts else -LEARNED) - slot[0]) >> 5)


cdef inline int take_best(int* scores, int i, int count) noexcept nogil:
    """Return the index, packed below the score, of the best play among those from `i` on, and swap it to `i`."""
    cdef int top = i
    cdef int j, best
    for j in range(i + 1, count):
        if scores[j] > scores[top]:
            top = j
    best = scores[top]
    scores[top] = scores[i]
    return best & (1 << PLAY_BITS) - 1
