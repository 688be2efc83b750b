# How promising a play looks: the order in which the search tries the plays of a node. It decides how fast the search
# is, never what it answers.
#
# The weights were found by hill climbing on node counts: four players, 360 deals after 6-6 and 12,000 positions of 12
# to 22 tiles; two players, 4,776 positions of 12 to 24 tiles. They were checked on other deals. What the next player
# can answer counts most; pips and doubles matter little, and more traits (suits held, suits out) gained nothing.

from libc.stdint cimport uint64_t

from .tiles cimport HIGH, LOW, popcount, tile_pips

cdef extern from *:
    """
    /* by the number of tiles that a player could lay: none, one, two, … */
    #define TRANCA_ROW(each, none, one) {none, each + one, 2 * each, 3 * each, 4 * each, 5 * each, 6 * each, \\
        7 * each, 8 * each, 9 * each, 10 * each, 11 * each, 12 * each, 13 * each, 14 * each, 15 * each}
    /* four players or three, two players; phase of the deal; role; count */
    static const short TRANCA_CHOICE[2][3][4][16] = {
        {
         {TRANCA_ROW(70, 35, -20), TRANCA_ROW(-320, -45, 410),
          TRANCA_ROW(60, 110, 115), TRANCA_ROW(-75, 75, 80)},
         {TRANCA_ROW(10, -5, -10), TRANCA_ROW(-620, 295, 570),
          TRANCA_ROW(45, 120, -25), TRANCA_ROW(-135, 280, 235)},
         {TRANCA_ROW(45, 65, 10), TRANCA_ROW(-540, 475, 680),
          TRANCA_ROW(-35, 50, -85), TRANCA_ROW(-305, -35, 0)}},
        {
         {TRANCA_ROW(70, 155, -125), TRANCA_ROW(-325, 550, 795),
          TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)},
         {TRANCA_ROW(20, 125, 70), TRANCA_ROW(-220, 455, 375),
          TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)},
         {TRANCA_ROW(-15, 225, 135), TRANCA_ROW(-930, 520, 60),
          TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)}}};
    /* a pip of the tile, a double, equal ends, the turn stays in the camp */
    static const short TRANCA_TRAIT[2][3][4] = {
        {
         {10, 160, 125, -475},
         {20, 80, 45, -360},
         {-10, 90, 45, 15}},
        {
         {35, -35, 65, -30},
         {20, -25, 20, -320},
         {10, -20, -110, -90}}};
    """
    const short CHOICE "TRANCA_CHOICE"[2][3][4][16]
    const short TRAIT "TRANCA_TRAIT"[2][3][4]

cdef enum Role:
    SELF = 0
    NEXT_RIVAL = 1
    FRIEND = 2
    LATER_RIVAL = 3

cdef struct Circle:             # the players as the one to move sees them, in turn order from himself
    uint64_t hands[4]           # none for who is not there
    const short* choice[3][4]   # of the weights: phase, player


cdef inline void seat_player(Circle* circle, int i, int role, bint duel) noexcept nogil:
    """Give a place in the circle its weights."""
    cdef int phase
    for phase in range(3):
        circle.choice[phase][i] = CHOICE[duel][phase][role]


cdef inline int phase_of(int tiles) noexcept nogil:
    """Of a deal with so many tiles left."""
    return 0 if tiles >= 20 else 1 if tiles >= 13 else 2


cdef inline int promise(
    const Circle* circle, const short* trait, int phase, uint64_t fit, int tile, bint equal_ends, bint stays
) noexcept nogil:
    """The promise of laying a tile, after which the tiles in `fit` can follow; `stays`: the camp plays again."""
    cdef const short* const* choice = circle.choice[phase]
    cdef int score = trait[0] * tile_pips(tile)
    score += choice[0][popcount(circle.hands[0] & fit)] + choice[1][popcount(circle.hands[1] & fit)]
    score += choice[2][popcount(circle.hands[2] & fit)] + choice[3][popcount(circle.hands[3] & fit)]
    if LOW[tile] == HIGH[tile]:
        score += trait[1]
    if equal_ends:
        score += trait[2]
    if stays:
        score += trait[3]
    return score
