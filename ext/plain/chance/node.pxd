# The nodes of deals in which tiles may still be drawn. Passes, and draws from a boneyard of known order, are folded
# into the edges: at a node the seat to move can play, or must draw an unknown tile, or the deal is over.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from tranca.ext.pips cimport pack_pips, pips_at, settle_pips, without
from tranca.ext.platform cimport lowest, popcount, rare
from tranca.ext.rules cimport LAID, NOTHING, UNKNOWN_FINISH, Laws, next_pass_bonus, pass_bonus
from tranca.ext.tiles cimport bit, mask_pips, tile_of, tile_pips

from ..forced cimport goes_on, partner_of, seats_gone
from ..layout cimport (
    NO_PLAY,
    SCORES,
    OpenEnds,
    are_alike,
    finish_kind,
    fitting,
    forced_play,
    is_empty,
    lay_tile,
    points_laid,
)
from ..situation cimport NO_CHOICE, BoneyardOrder, State

ctypedef enum NodeKind:
    PLAY = 0            # `seat` can play
    DRAW = 1            # `seat` must draw an unknown tile
    OVER = 2            # blocked
    WON = 3             # `seat` is out

ctypedef struct ChanceNode:
    uint64_t hands[4]
    uint64_t boneyard   # its tiles, including the reserve
    uint64_t pips       # in each hand, 16 bits per seat
    int16_t boneyard_pips
    int16_t bonus       # for the side of `last`, earned on the edge into this node
    uint8_t size        # of the boneyard
    OpenEnds ends
    uint8_t seat
    int8_t last         # seat that laid the last tile, or −1
    uint8_t kind
    uint8_t pending     # Pending
    uint8_t paid        # a pass bonus event has happened in this deal, or in this match if the rules count it there
    int8_t finish        # how `seat` went out


cdef inline void earn_pass(const Laws* laws, ChanceNode* node) noexcept nogil:
    """Add the points that the last tile earns if the player to move passes or the deal is blocked; usually none."""
    if not node.pending:
        node.bonus += <int16_t>laws.later_bonus[node.last + 1][node.seat]
        return
    node.bonus = <int16_t>pass_bonus(laws, node.paid)
    if rare(laws.has_more_passes):
        node.bonus = <int16_t>next_pass_bonus(
            laws, node.paid, node.pending, are_alike(&node.ends),
            node.hands[partner_of(laws, node.last)] & fitting(&node.ends) != 0,
        )
    node.paid = True
    node.pending = NOTHING


cdef inline void resolve_forced(const Laws* laws, const BoneyardOrder* order, ChanceNode* node) noexcept nogil:
    """Make forced passes and draws of known order; if the mover's only tile fits, lay it and end the deal."""
    cdef uint64_t fit = fitting(&node.ends), hand, held
    cdef bint drawable
    cdef int tile
    node.bonus = 0
    while True:
        hand = node.hands[node.seat]
        if hand & fit:
            if SCORES or hand & (hand - 1):     # if plays earn points, the end at which the last tile is laid matters
                node.kind = PLAY
                return
            node.pips = without(node.pips, node.seat)
            node.hands[node.seat] = 0
            node.kind = WON
            if rare(laws.pays_for_finish):
                node.finish = <int8_t>finish_kind(lowest(hand), &node.ends)
            return
        drawable = laws.draw and node.size > laws.reserve
        held = node.hands[0] | node.hands[1] | node.hands[2] | node.hands[3]
        if not held & fit and (not drawable or laws.dead_stop and not node.boneyard & fit):
            node.kind = OVER
            earn_pass(laws, node)
            node.bonus += <int16_t>laws.rest_bonus[node.last + 1][node.seat]
            return
        if not drawable:
            earn_pass(laws, node)
            node.seat = <uint8_t>laws.next_seat[node.seat]
            if rare(laws.round_bonus) and node.seat == node.last:
                node.bonus += <int16_t>laws.round_bonus
        elif order.is_known:
            tile = order.tiles[order.size - node.size]
            draw_tiles(node, bit(tile), 1, tile_pips(tile))
        else:
            node.kind = DRAW
            return


cdef inline void draw_tiles(ChanceNode* node, uint64_t tiles, int count, int pips) noexcept nogil:
    node.hands[node.seat] |= tiles
    node.boneyard &= ~tiles
    node.pips += pips_at(pips, node.seat)
    node.boneyard_pips -= <int16_t>pips
    node.size -= <uint8_t>count


cdef inline void play_tile(
    const Laws* laws, const BoneyardOrder* order, const ChanceNode* here, int code, ChanceNode* there
) noexcept nogil:
    """Write the child after a play: lay a tile, then make forced turns."""
    lay_and_draw(laws, order, here, code, there)
    if SCORES:
        there.bonus += <int16_t>points_laid(laws, &there.ends, is_empty(&here.ends))


cdef inline void lay_and_draw(
    const Laws* laws, const BoneyardOrder* order, const ChanceNode* here, int code, ChanceNode* there
) noexcept nogil:
    """Write the child after a play, with only the bonus for passes."""
    cdef int tile = tile_of(code)
    cdef bint is_out
    there[0] = here[0]
    lay_tile(laws, code, &there.ends)
    there.hands[here.seat] ^= bit(tile)
    there.pips -= pips_at(tile_pips(tile), here.seat)
    there.last = <int8_t>here.seat
    there.pending = <uint8_t>(LAID + (is_empty(&here.ends)))
    is_out = not there.hands[here.seat]
    if SCORES:  # as part of the condition above it would slow the plain build down by half a percent
        is_out = is_out and not goes_on(laws, there.hands, here.seat)
    if is_out:
        there.kind = WON
        if rare(laws.pays_for_finish):
            there.finish = <int8_t>finish_kind(tile, &here.ends)
        there.bonus = 0
        return
    there.seat = <uint8_t>laws.next_seat[here.seat]
    resolve_forced(laws, order, there)


cdef inline void take_turn(
    const Laws* laws, const BoneyardOrder* order, const ChanceNode* here, int code, ChanceNode* there
) noexcept nogil:
    """Write the node after a play of `Situation.list_choices`, or after the forced turns if that is NO_CHOICE."""
    if code != NO_CHOICE:
        play_tile(laws, order, here, code, there)
    else:
        there[0] = here[0]
        resolve_forced(laws, order, there)


cdef inline void follow_forced(
    const Laws* laws, const BoneyardOrder* order, bint last_is_sure, ChanceNode* node
) noexcept nogil:
    """Make single plays, and the draw of the last tile if it is known.

    Stop at a choice, at another draw, at the end of the deal, and at a bonus, which belongs to the edge into its node.
    If plays earn points and there are two sides, bonuses are added up instead, for the side that laid the last tile,
    and a last tile that ends the deal is laid at the end where it earns most.
    """
    cdef bint adds = SCORES and laws.sides == 2
    cdef ChanceNode before
    cdef int code, sign
    while adds or not node.bonus:
        if node.kind == DRAW and node.size == 1 and last_is_sure:
            before.bonus = node.bonus
            draw_tiles(node, node.boneyard, 1, node.boneyard_pips)
            resolve_forced(laws, order, node)
            if adds:
                node.bonus += before.bonus
            continue
        if node.kind != PLAY or is_empty(&node.ends):
            return
        code = forced_play(
            laws, node.hands[node.seat], &node.ends, adds and not goes_on(laws, node.hands, node.seat)
        )
        if code == NO_PLAY:
            return
        before = node[0]
        play_tile(laws, order, &before, code, node)
        if adds:
            sign = 1 if laws.side[before.last] == laws.side[node.last] else -1
            node.bonus += <int16_t>(sign * before.bonus)


cdef inline int settle_node(const Laws* laws, const ChanceNode* node, int leader, int* winner) noexcept nogil:
    """Return the points of a finished deal, without bonuses for passes, and write the winning side."""
    cdef int gone = seats_gone(laws, node.hands)
    cdef int out = node.seat if node.kind == WON else -1
    return settle_pips(laws, node.pips, node.hands, <uint64_t>-1, gone, leader, node.last, out, node.finish, winner)


cdef inline void root_node(const State* state, ChanceNode* node) noexcept nogil:
    """Set up the root node of a moment. If the seat to move cannot play, call `resolve_forced` after it."""
    cdef int seat
    for seat in range(4):
        node.hands[seat] = state.hands[seat]
    node.pips = pack_pips(state.hands, 4)
    node.boneyard = state.boneyard
    node.boneyard_pips = <int16_t>mask_pips(state.boneyard)
    node.bonus = 0
    node.size = <uint8_t>state.size
    node.ends = state.ends
    node.seat = <uint8_t>state.seat
    node.last = <int8_t>state.last
    node.kind = PLAY
    node.pending = <uint8_t>state.pending
    node.paid = state.paid
    node.finish = UNKNOWN_FINISH


cdef inline int tiles_left(const ChanceNode* node) noexcept nogil:
    return popcount(
        node.hands[0] | node.hands[1] | node.hands[2] | node.hands[3] | node.boneyard
    )
