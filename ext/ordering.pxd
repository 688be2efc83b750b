# Move ordering: a score for each play of a node, and the best of those not tried yet. It decides how fast the search
# is, never what it answers.
#
# The weights were found by hill climbing on node counts: four players, 360 deals after 6-6 and 12,000 positions of 12
# to 22 tiles; two players, 4,776 positions of 12 to 24 tiles. They were checked on other deals. What the next player
# can answer counts most; pips and doubles matter little, and more traits (suits held, suits out) gained nothing. Those
# of two players who may draw: 54 positions with 7 tiles in each hand and 6 or 7 in a boneyard of unknown order.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.tiles cimport HIGH, LOW, tile_pips

cdef extern from "tranca/ext/ordering.h":
    const short MOBILITY "TRANCA_MOBILITY"[2][3][4][32]
    const short FEATURES "TRANCA_FEATURES"[2][3][4]
    const short DRAWING_MOBILITY "TRANCA_DRAWING_MOBILITY"[2][2][32]
    const short DRAWING_FEATURES "TRANCA_DRAWING_FEATURES"[2][7]

cdef enum Role:
    SELF = 0
    NEXT_RIVAL = 1
    FRIEND = 2
    LATER_RIVAL = 3

cdef struct SeatView:           # the players as the one to move sees them, in turn order from there
    uint64_t hands[4]           # none where nobody sits
    const short* mobility[3][4]     # weights by phase and player


cdef inline void set_view(SeatView* view, int i, int role, bint duel) noexcept nogil:
    """Give a place in the view its weights."""
    cdef int phase
    for phase in range(3):
        view.mobility[phase][i] = MOBILITY[duel][phase][role]


cdef inline int phase_of(int tiles) noexcept nogil:
    """Of a deal with so many tiles left."""
    return 0 if tiles >= 20 else 1 if tiles >= 13 else 2


cdef inline int order_score(
    const SeatView* view, const short* features, int phase, uint64_t fit, int tile, bint equal_ends, bint stays
) noexcept nogil:
    """Score laying a tile, after which the tiles in `fit` can follow; `stays`: the coalition plays again."""
    cdef const short* const* mobility = view.mobility[phase]
    cdef int score = features[0] * tile_pips(tile)
    score += mobility[0][popcount(view.hands[0] & fit)] + mobility[1][popcount(view.hands[1] & fit)]
    score += mobility[2][popcount(view.hands[2] & fit)] + mobility[3][popcount(view.hands[3] & fit)]
    if LOW[tile] == HIGH[tile]:
        score += features[1]
    if equal_ends:
        score += features[2]
    if stays:
        score += features[3]
    return score


cdef inline int take_best(int* scores, int i, int count) noexcept nogil:
    """The place of the play with the highest score, the first `i` having been tried.

    A score stands above the five bits of the place: score * 32 + place.
    """
    cdef int top = i
    cdef int j, best
    for j in range(i + 1, count):
        if scores[j] > scores[top]:
            top = j
    best = scores[top]
    scores[top] = scores[i]
    return best & 31
