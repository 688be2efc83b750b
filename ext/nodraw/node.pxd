# The nodes of deals in which nobody draws any more: each tile keeps its owner, so what is left, the ends and the turn
# are the state. Passes are folded: a child is a node at which somebody can play, or the end of the deal.

from libc.stdint cimport int16_t, uint8_t, uint64_t

from tranca.ext.forced cimport partner_of
from tranca.ext.layout cimport only_play
from tranca.ext.platform cimport lowest, rare
from tranca.ext.rules cimport (
    ALL,
    LAID,
    LED,
    NO_WAY,
    Laws,
    lay_tile,
    next_pass_bonus,
    pass_bonus,
    settle_deal,
    way_out,
    won_points,
)
from tranca.ext.tiles cimport NO_END, NO_PLAY, SUIT, bit, end_of, fitting, make_code, mask_pips, tile_of, tile_pips

ctypedef enum End:
    RUNNING = 0
    OUT = 1
    BLOCKED = 2

ctypedef struct Deal:
    const Laws* laws
    uint64_t hands[4]   # owners at the root; what a seat holds now is hands[seat] & left
    int leader          # seat, or −1 where the rules never ask

# Narrow fields: a search keeps the children of every node on the way down on its stack.
ctypedef struct NoDrawNode:
    uint64_t left
    uint64_t pips       # of the tiles left with each seat, 16 bits a seat
    int16_t bonus       # for the layer's side
    uint8_t a           # the ends; where somebody is out under rules that pay for it, `a` is the way out
    uint8_t b
    uint8_t seat        # who plays next; where the deal ended, who laid the last tile
    uint8_t end         # End
    uint8_t paid        # a pass bonus event has happened in this deal


cdef inline void root_node(const Deal* deal, int a, int b, int seat, bint paid, NoDrawNode* node) noexcept nogil:
    """The node at which a search begins, all hands whole."""
    cdef int each
    node.left = 0
    node.pips = 0
    for each in range(deal.laws.players):
        node.left |= deal.hands[each]
        node.pips |= <uint64_t>mask_pips(deal.hands[each]) << 16 * each
    node.bonus = 0
    node.a = <uint8_t>a
    node.b = <uint8_t>b
    node.seat = <uint8_t>seat
    node.end = RUNNING
    node.paid = paid


cdef inline int more_pass_bonus(
    const Deal* deal, const NoDrawNode* here, const NoDrawNode* child, int layer
) noexcept nogil:
    """Points for the tile that led to a child before which the next player passed, or at which the deal is blocked."""
    cdef int bonus = next_pass_bonus(
        deal.laws, here.paid, LED if here.a == NO_END else LAID, child.a == child.b,
        deal.hands[partner_of(deal.laws, layer)] & child.left & fitting(child.a, child.b) != 0,
    )
    if child.end == RUNNING and child.seat == layer:
        bonus += deal.laws.round_bonus
    return bonus


cdef inline void play_tile(const Deal* deal, const NoDrawNode* here, int code, NoDrawNode* child) noexcept nogil:
    """The child after a play: a tile is laid, then those pass who must."""
    cdef int tile = tile_of(code), a = here.a, b = here.b, seat = here.seat
    cdef int after
    cdef uint64_t fit
    lay_tile(tile, end_of(code), &a, &b)
    child.left = here.left ^ bit(tile)
    child.pips = here.pips - (<uint64_t>tile_pips(tile) << 16 * seat)
    child.bonus = 0
    child.a = <uint8_t>a
    child.b = <uint8_t>b
    child.seat = <uint8_t>seat
    child.paid = here.paid
    if not deal.hands[seat] & child.left:
        child.end = OUT
        if rare(deal.laws.has_ways):
            child.a = <uint8_t>way_out(tile, here.a, here.b)
        return
    fit = child.left & fitting(a, b)
    if fit:
        after = deal.laws.next_seat[seat]
        child.end = RUNNING
        if deal.hands[after] & fit:
            child.seat = <uint8_t>after
            return
        while not deal.hands[after] & fit:
            after = deal.laws.next_seat[after]
        child.seat = <uint8_t>after
    else:
        child.end = BLOCKED
    child.bonus = <int16_t>pass_bonus(deal.laws, here.paid)
    if rare(deal.laws.has_more_passes):
        child.bonus = <int16_t>more_pass_bonus(deal, here, child, seat)
    child.paid = True


cdef inline void play_last_tile(const Deal* deal, NoDrawNode* node) noexcept nogil:
    """Let a player to move with a single tile left go out: it fits, or somebody else would be to move."""
    cdef uint64_t hand = deal.hands[node.seat] & node.left
    if node.end == RUNNING and not hand & (hand - 1):
        if rare(deal.laws.has_ways):
            node.a = <uint8_t>way_out(lowest(hand), node.a, node.b)
        node.left ^= hand
        node.pips &= ~(<uint64_t>0xFFFF << 16 * node.seat)
        node.end = OUT


cdef inline void follow_forced(const Deal* deal, NoDrawNode* node) noexcept nogil:
    """Go on where there is one play only; stops at a choice, at the end, and at a bonus or before one."""
    cdef NoDrawNode after
    cdef int code
    play_last_tile(deal, node)
    while node.end == RUNNING and not node.bonus:
        code = only_play(deal.hands[node.seat] & node.left, node.a, node.b)
        if code == NO_PLAY:
            return
        play_tile(deal, node, code, &after)
        if after.bonus:
            return
        node[0] = after
        play_last_tile(deal, node)


cdef inline int all_pips(const NoDrawNode* node) noexcept nogil:
    """Return pips of all tiles left: the four counts are added up in the top one by the product."""
    return <int>(node.pips * <uint64_t>0x0001000100010001 >> 48)


cdef inline int way_of(const Deal* deal, const NoDrawNode* node) noexcept nogil:
    """Return the way out of who won, where the rules ask for it."""
    cdef int way = NO_WAY
    if rare(deal.laws.has_ways):
        way = node.a
    return way


cdef inline int settle_node(const Deal* deal, const NoDrawNode* node, int* winner) noexcept nogil:
    """Return points and winning side of a deal that has ended; bonuses for passes not included."""
    cdef int pips[4]
    cdef int seat
    if node.end == OUT and deal.laws.points == ALL:  # most endings of most searches
        winner[0] = deal.laws.side[node.seat]
        if rare(not deal.laws.is_plain):
            return won_points(deal.laws, all_pips(node), True, way_of(deal, node))
        return all_pips(node)
    for seat in range(4):
        pips[seat] = <int>(node.pips >> 16 * seat & 0xFFFF)
    return settle_deal(
        deal.laws, pips, deal.leader, node.seat, node.seat if node.end == OUT else -1, way_of(deal, node), winner
    )
