# Draws from a boneyard of unknown order: all that the player to move may draw until a tile fits, one child after the
# other. Tiles drawn in vain can come in any order, and those orders are counted, not listed.

from libc.stdint cimport uint64_t

from ..rules cimport Laws
from ..situation cimport BoneyardOrder
from ..tiles cimport SUIT, bit, fitting, lowest, make_code, mask_pips, popcount, tile_pips
from tranca.ext.chance.node cimport PLAY, ChanceNode, draw_tiles, play_tile, resolve_forced

ctypedef struct Drawing:
    uint64_t good       # of the boneyard: the tiles that fit
    uint64_t bad
    uint64_t tiles      # drawn in vain
    uint64_t upcoming   # the same for the next time
    uint64_t rest       # tiles that may end this draw and have not yet done so
    int drawable        # as many may be drawn
    int count           # of `tiles`
    int pips
    bint ends           # no more to come after `tiles`

cdef enum:
    VAIN = 55           # in the place of the tile that fits: nothing could be drawn any more


cdef inline void begin_drawing(const Laws* laws, const ChanceNode* here, Drawing* drawing) noexcept nogil:
    """Set up the list of all that may be drawn at a node."""
    cdef uint64_t fit = fitting(here.a, here.b)
    drawing.good = here.boneyard & fit
    drawing.bad = here.boneyard & ~fit
    drawing.upcoming = drawing.bad
    drawing.rest = 0
    drawing.drawable = here.size - laws.reserve
    drawing.ends = False


cdef inline bint next_drawing(
    const Laws* laws, const BoneyardOrder* order, const ChanceNode* here, Drawing* drawing, ChanceNode* there
) noexcept nogil:
    """The next child that a draw can lead to, after `drawing.count` tiles in vain; False if there is no other."""
    cdef int last
    while not drawing.rest:
        if drawing.ends:
            return False
        drawing.tiles = drawing.upcoming
        drawing.upcoming = (drawing.tiles - 1) & drawing.bad
        drawing.ends = not drawing.tiles
        drawing.count = popcount(drawing.tiles)
        drawing.pips = mask_pips(drawing.tiles)
        if drawing.count < drawing.drawable:
            drawing.rest = drawing.good
        elif drawing.count == drawing.drawable:
            drawing.rest = bit(VAIN)
    last = lowest(drawing.rest)
    drawing.rest &= drawing.rest - 1
    after_draw(laws, order, here, drawing, last, there)
    return True


cdef inline void after_draw(
    const Laws* laws, const BoneyardOrder* order, const ChanceNode* here, const Drawing* drawing, int last,
    ChanceNode* there,
) noexcept nogil:
    """The child after tiles drawn in vain and then one that fits, which is laid where there is only one place."""
    cdef ChanceNode held = here[0]
    if last == VAIN:
        there[0] = here[0]
        draw_tiles(there, drawing.tiles, drawing.count, drawing.pips)
        resolve_forced(laws, order, there)
        return
    draw_tiles(&held, drawing.tiles | bit(last), drawing.count + 1, drawing.pips + tile_pips(last))
    if here.a != here.b and bit(last) & SUIT[here.a] & SUIT[here.b]:
        there[0] = held
        there.kind = PLAY
        there.bonus = 0
    else:
        play_tile(laws, order, &held, make_code(last, here.a if bit(last) & SUIT[here.a] else here.b), there)
