# The nodes of deals in which nobody draws any more. Each tile keeps its owner, so the tiles left, the ends and the turn
# are the whole state. Passes are folded into the edges: a child is a node at which somebody can play, or terminal.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from tranca.ext.forced cimport partner_of
from tranca.ext.layout cimport OpenEnds, are_alike, fitting, is_empty, lay_tile, only_play
from tranca.ext.platform cimport lowest, rare
from tranca.ext.pips cimport pack_pips, pips_at, settle_pips, without
from tranca.ext.rules cimport LAID, LED, NO_WAY, Laws, next_pass_bonus, pass_bonus, way_out
from tranca.ext.tiles cimport NO_PLAY, bit, tile_of, tile_pips

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
    OpenEnds ends
    uint8_t seat        # who plays next; where the deal ended, who laid the last tile
    uint8_t end         # End
    uint8_t paid        # a pass bonus event has happened in this deal
    int8_t way          # how `seat` went out, under rules that pay for it


cdef inline void root_node(
    const Deal* deal, const OpenEnds* ends, int seat, bint paid, NoDrawNode* node
) noexcept nogil:
    """Set up the root node of a search, with all hands complete."""
    node.left = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
    node.pips = pack_pips(deal.hands, deal.laws.players)
    node.bonus = 0
    node.ends = ends[0]
    node.seat = <uint8_t>seat
    node.end = RUNNING
    node.paid = paid
    node.way = NO_WAY


cdef inline int more_pass_bonus(
    const Deal* deal, const NoDrawNode* here, const NoDrawNode* child, int layer
) noexcept nogil:
    """Return points for a tile after which the next player passed or the deal is blocked."""
    cdef int bonus = next_pass_bonus(
        deal.laws, here.paid, LED if is_empty(&here.ends) else LAID, are_alike(&child.ends),
        deal.hands[partner_of(deal.laws, layer)] & child.left & fitting(&child.ends) != 0,
    )
    if child.end == RUNNING and child.seat == layer:
        bonus += deal.laws.round_bonus
    return bonus


cdef inline void play_tile(const Deal* deal, const NoDrawNode* here, int code, NoDrawNode* child) noexcept nogil:
    """Write the child after a play: lay a tile, then make forced passes."""
    cdef int tile = tile_of(code), seat = here.seat
    cdef int after
    cdef uint64_t fit
    cdef OpenEnds ends = here.ends
    lay_tile(code, &ends)
    child.left = here.left ^ bit(tile)
    child.pips = here.pips - pips_at(tile_pips(tile), seat)
    child.bonus = 0
    child.ends = ends
    child.seat = <uint8_t>seat
    child.paid = here.paid
    if not deal.hands[seat] & child.left:
        child.end = OUT
        child.way = NO_WAY
        if rare(deal.laws.has_ways):
            child.way = <int8_t>way_out(tile, &here.ends)
        return
    fit = child.left & fitting(&ends)
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
    """Lay the last tile of the player to move, if it is one: it fits, or somebody else would be to move."""
    cdef uint64_t hand = deal.hands[node.seat] & node.left
    if node.end == RUNNING and not hand & (hand - 1):
        node.way = NO_WAY
        if rare(deal.laws.has_ways):
            node.way = <int8_t>way_out(lowest(hand), &node.ends)
        node.left ^= hand
        node.pips = without(node.pips, node.seat)
        node.end = OUT


cdef inline void follow_forced(const Deal* deal, NoDrawNode* node) noexcept nogil:
    """Make single plays; stop at a choice, at the end, and at a bonus or before one."""
    cdef NoDrawNode after
    cdef int code
    play_last_tile(deal, node)
    while node.end == RUNNING and not node.bonus:
        code = only_play(deal.hands[node.seat] & node.left, &node.ends)
        if code == NO_PLAY:
            return
        play_tile(deal, node, code, &after)
        if after.bonus:
            return
        node[0] = after
        play_last_tile(deal, node)


cdef inline int settle_node(const Deal* deal, const NoDrawNode* node, int* winner) noexcept nogil:
    """Return points and winning side of a deal that has ended; bonuses for passes not included."""
    cdef int out = node.seat if node.end == OUT else -1
    return settle_pips(deal.laws, node.pips, deal.leader, node.seat, out, node.way, winner)
