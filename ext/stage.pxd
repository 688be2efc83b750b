# A deal in which tiles may still be drawn. Passes are folded, and so are the draws from a boneyard of known order: a
# stage is a moment at which somebody can play, must draw a tile nobody knows, or the deal is over.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from .rules cimport Laws, lay_tile, pass_bonus, settle_deal
from .state cimport Pile, State
from .tiles cimport SUIT, bit, fitting, lowest, mask_pips, popcount, tile_pips

ctypedef enum Coming:
    PLAY = 0            # `seat` can play
    DRAW = 1            # `seat` must draw, and may; no one knows which tile
    OVER = 2            # blocked
    WON = 3             # `seat` is out

ctypedef struct Stage:
    uint64_t hands[4]
    uint64_t boneyard   # its tiles, the reserve included
    uint64_t pips       # in each hand, 16 bits a seat
    int16_t rest        # pips in the boneyard
    int16_t bonus       # for the side of `last`, earned on the way here
    uint8_t size        # of the boneyard
    uint8_t a
    uint8_t b
    uint8_t seat
    int8_t last         # who laid the last tile, or −1
    uint8_t coming
    uint8_t pending     # nobody has had a turn since
    uint8_t paid        # a pass bonus event has happened in this deal


cdef inline void go_on(const Laws* laws, const Pile* pile, Stage* stage) noexcept nogil:
    """Let pass who must, and draw where the order is known. Who can play his only tile does."""
    cdef uint64_t fit = fitting(stage.a, stage.b), hand, held
    cdef bint drawable
    cdef int tile
    stage.bonus = 0
    while True:
        hand = stage.hands[stage.seat]
        if hand & fit:
            if hand & (hand - 1):
                stage.coming = PLAY
                return
            stage.pips &= ~(<uint64_t>0xFFFF << 16 * stage.seat)
            stage.hands[stage.seat] = 0
            stage.coming = WON
            return
        drawable = laws.draw and stage.size > laws.reserve
        held = stage.hands[0] | stage.hands[1] | stage.hands[2] | stage.hands[3]
        if not held & fit and (not drawable or laws.dead_stop and not stage.boneyard & fit):
            stage.coming = OVER
            if stage.pending:
                stage.bonus = <int16_t>pass_bonus(laws, stage.paid)
            return
        if not drawable:
            if stage.pending:
                stage.bonus = <int16_t>pass_bonus(laws, stage.paid)
                stage.paid = True
                stage.pending = False
            stage.seat = <uint8_t>laws.next_seat[stage.seat]
        elif pile.ordered:
            tile = pile.order[pile.size - stage.size]
            draw_tiles(stage, bit(tile), 1, tile_pips(tile))
        else:
            stage.coming = DRAW
            return


cdef inline void draw_tiles(Stage* stage, uint64_t tiles, int count, int pips) noexcept nogil:
    """The player to move takes tiles out of the boneyard: so many, with so many pips."""
    stage.hands[stage.seat] |= tiles
    stage.boneyard &= ~tiles
    stage.pips += <uint64_t>pips << 16 * stage.seat
    stage.rest -= <int16_t>pips
    stage.size -= <uint8_t>count


cdef inline void lay(const Laws* laws, const Pile* pile, const Stage* here, int code, Stage* there) noexcept nogil:
    """The player to move lays a tile, and the deal goes on."""
    cdef int tile = code & 31, a = here.a, b = here.b
    there[0] = here[0]
    lay_tile(tile, code >> 5, &a, &b)
    there.a = <uint8_t>a
    there.b = <uint8_t>b
    there.hands[here.seat] ^= bit(tile)
    there.pips -= <uint64_t>tile_pips(tile) << 16 * here.seat
    there.last = <int8_t>here.seat
    there.pending = True
    if not there.hands[here.seat]:
        there.coming = WON
        there.bonus = 0
        return
    there.seat = <uint8_t>laws.next_seat[here.seat]
    go_on(laws, pile, there)


cdef inline int hand_pips(const Stage* stage, int seat) noexcept nogil:
    return <int>(stage.pips >> 16 * seat & 0xFFFF)


cdef inline int settle_stage(const Laws* laws, const Stage* stage, int leader, int* winner) noexcept nogil:
    """Points and winning side of a deal that is over; bonuses not included."""
    cdef int pips[4]
    cdef int seat
    for seat in range(4):
        pips[seat] = hand_pips(stage, seat)
    return settle_deal(laws, pips, leader, stage.last, stage.seat if stage.coming == WON else -1, winner)


cdef inline void begin(const State* state, Stage* stage) noexcept nogil:
    """The stage of a moment at which somebody can play; `go_on` makes one of any other."""
    cdef int seat
    stage.pips = 0
    for seat in range(4):
        stage.hands[seat] = state.hands[seat]
        stage.pips |= <uint64_t>mask_pips(state.hands[seat]) << 16 * seat
    stage.boneyard = state.boneyard
    stage.rest = <int16_t>mask_pips(state.boneyard)
    stage.bonus = 0
    stage.size = <uint8_t>state.size
    stage.a = <uint8_t>state.a
    stage.b = <uint8_t>state.b
    stage.seat = <uint8_t>state.seat
    stage.last = <int8_t>state.last
    stage.coming = PLAY
    stage.pending = state.pending
    stage.paid = state.paid


cdef inline int tiles_left(const Stage* stage) noexcept nogil:
    return popcount(
        stage.hands[0] | stage.hands[1] | stage.hands[2] | stage.hands[3] | stage.boneyard
    )


# All that the player to move may draw until a tile fits, one after the other. Tiles in vain can come in any order.
ctypedef struct Drawing:
    uint64_t good       # of the boneyard: the tiles that fit
    uint64_t bad
    uint64_t tiles      # drawn in vain
    uint64_t upcoming   # the same for the next time
    uint64_t rest       # tiles that may end this draw and have not yet done so
    int most            # as many may be drawn
    int count           # of `tiles`
    int pips
    bint ends           # no more to come after `tiles`

cdef enum:
    VAIN = 28           # in the place of the tile that fits: nothing could be drawn any more


cdef inline void begin_drawing(const Laws* laws, const Stage* here, Drawing* drawing) noexcept nogil:
    cdef uint64_t fit = fitting(here.a, here.b)
    drawing.good = here.boneyard & fit
    drawing.bad = here.boneyard & ~fit
    drawing.upcoming = drawing.bad
    drawing.rest = 0
    drawing.most = here.size - laws.reserve
    drawing.ends = False


cdef inline bint next_drawing(
    const Laws* laws, const Pile* pile, const Stage* here, Drawing* drawing, Stage* there
) noexcept nogil:
    """The next stage that a draw can lead to, after `drawing.count` tiles in vain; False if there is no other."""
    cdef int last
    while not drawing.rest:
        if drawing.ends:
            return False
        drawing.tiles = drawing.upcoming
        drawing.upcoming = (drawing.tiles - 1) & drawing.bad
        drawing.ends = not drawing.tiles
        drawing.count = popcount(drawing.tiles)
        drawing.pips = mask_pips(drawing.tiles)
        if drawing.count < drawing.most:
            drawing.rest = drawing.good
        elif drawing.count == drawing.most:
            drawing.rest = bit(VAIN)
    last = lowest(drawing.rest)
    drawing.rest &= drawing.rest - 1
    after_draw(laws, pile, here, drawing, last, there)
    return True


cdef inline void after_draw(
    const Laws* laws, const Pile* pile, const Stage* here, const Drawing* drawing, int last, Stage* there
) noexcept nogil:
    """What comes when tiles were drawn in vain and then one that fits; it is laid where there is only one place."""
    cdef Stage held = here[0]
    if last == VAIN:
        there[0] = here[0]
        draw_tiles(there, drawing.tiles, drawing.count, drawing.pips)
        go_on(laws, pile, there)
        return
    draw_tiles(&held, drawing.tiles | bit(last), drawing.count + 1, drawing.pips + tile_pips(last))
    if here.a != here.b and bit(last) & SUIT[here.a] & SUIT[here.b]:
        there[0] = held
        there.coming = PLAY
        there.bonus = 0
    else:
        lay(laws, pile, &held, last | (here.a if bit(last) & SUIT[here.a] else here.b) << 5, there)
