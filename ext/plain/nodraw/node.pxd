# The nodes of deals in which no more tiles can be drawn. Each tile keeps its owner, so the remaining tiles, the ends
# and the turn are the whole state. Passes are folded into the edges: at a child the seat to move can play, or the deal
# is over.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from tranca.ext.pips cimport pack_pips, pips_at, settle_pips, without
from tranca.ext.platform cimport lowest, rare
from tranca.ext.rules cimport LAID, LED, UNKNOWN_FINISH, Laws, next_pass_bonus, pass_bonus
from tranca.ext.tiles cimport bit, tile_of, tile_pips

from ..forced cimport partner_of
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
    only_fitting,
    points_laid,
)

ctypedef enum End:
    RUNNING = 0
    OUT = 1
    BLOCKED = 2

ctypedef struct Deal:
    const Laws* laws
    uint64_t hands[4]   # owners at the root; the current hand of a seat is hands[seat] & left
    int leader          # seat, or −1 if the rules never need it

# Narrow fields, because a search keeps the children of every node of the path on its stack.
ctypedef struct NoDrawNode:
    uint64_t left
    uint64_t fit        # the tiles left that fit the ends; not once the deal has ended
    uint64_t pips       # of the tiles left with each seat, 16 bits per seat
    int16_t bonus       # for the side of the seat whose play led here
    OpenEnds ends
    uint8_t seat        # to play next; once the deal has ended, the seat that laid the last tile
    uint8_t end         # End
    uint8_t paid        # a pass bonus event has happened in this deal
    int8_t finish        # how `seat` went out, if the rules pay for it


cdef inline void root_node(
    const Deal* deal, const OpenEnds* ends, int seat, bint paid, NoDrawNode* node
) noexcept nogil:
    """Set up the root node of a search, before any tile of the hands is laid."""
    node.left = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
    node.pips = pack_pips(deal.hands, deal.laws.players)
    node.bonus = 0
    node.ends = ends[0]
    node.fit = node.left & fitting(ends)
    node.seat = <uint8_t>seat
    node.end = RUNNING
    node.paid = paid
    node.finish = UNKNOWN_FINISH


cdef inline int more_pass_bonus(
    const Deal* deal, const NoDrawNode* here, const NoDrawNode* child, int layer
) noexcept nogil:
    """Return the points for a tile after which the next player passed or the deal is blocked."""
    cdef int passed = deal.laws.next_seat[layer]
    cdef int bonus = next_pass_bonus(
        deal.laws, here.paid, LED if is_empty(&here.ends) else LAID, are_alike(&child.ends),
        deal.hands[partner_of(deal.laws, layer)] & child.fit != 0,
    )
    if child.end == RUNNING and child.seat == layer:
        bonus += deal.laws.round_bonus
    bonus += deal.laws.rest_bonus[layer + 1][passed]
    if child.end == RUNNING and child.seat != layer:
        passed = child.seat
        bonus -= deal.laws.later_bonus[layer + 1][passed] + deal.laws.rest_bonus[layer + 1][passed]
    return bonus


cdef inline bint has_partner_left(const Deal* deal, uint64_t left, int seat) noexcept nogil:
    """Return whether the deal continues although `seat` has no tiles left, because the partner still has some."""
    return SCORES and deal.laws.out_both and deal.hands[partner_of(deal.laws, seat)] & left != 0


cdef inline void play_tile(const Deal* deal, const NoDrawNode* here, int code, NoDrawNode* child) noexcept nogil:
    """Write the child after a play: lay a tile, then make forced passes."""
    lay_and_pass(deal, here, code, child)
    if SCORES:
        child.bonus += <int16_t>points_laid(deal.laws, &child.ends, is_empty(&here.ends))


cdef inline void lay_and_pass(const Deal* deal, const NoDrawNode* here, int code, NoDrawNode* child) noexcept nogil:
    """Write the child after a play, with only the bonus for passes."""
    cdef int tile = tile_of(code), seat = here.seat
    cdef int after
    cdef bint is_out
    cdef uint64_t fit
    cdef OpenEnds ends = here.ends
    lay_tile(deal.laws, code, &ends)
    child.left = here.left ^ bit(tile)
    child.pips = here.pips - pips_at(tile_pips(tile), seat)
    child.bonus = 0
    child.ends = ends
    child.seat = <uint8_t>seat
    child.paid = here.paid
    is_out = not deal.hands[seat] & child.left
    if SCORES:  # as part of the condition above it would slow the plain build down by half a percent
        is_out = is_out and not has_partner_left(deal, child.left, seat)
    if is_out:
        child.end = OUT
        child.finish = UNKNOWN_FINISH
        if rare(deal.laws.pays_for_finish):
            child.finish = <int8_t>finish_kind(tile, &here.ends)
        return
    fit = child.left & fitting(&ends)
    child.fit = fit
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
    """Lay the only tile of the player to move, which must fit; not if plays score, because then its end matters."""
    cdef uint64_t hand = deal.hands[node.seat] & node.left
    if SCORES:
        return
    if node.end == RUNNING and not hand & (hand - 1):
        node.finish = UNKNOWN_FINISH
        if rare(deal.laws.pays_for_finish):
            node.finish = <int8_t>finish_kind(lowest(hand), &node.ends)
        node.left ^= hand
        node.pips = without(node.pips, node.seat)
        node.end = OUT


cdef inline void follow_forced(const Deal* deal, NoDrawNode* node, int layer) noexcept nogil:
    """Make single plays; stop at a choice, at the end of the deal, at a bonus, and before a play that earns one.

    If plays earn points and there are two sides, bonuses are added up instead, for the side of `layer`, and a last tile
    that ends the deal is laid at the end where it earns most.
    """
    cdef bint adds = SCORES and deal.laws.sides == 2
    cdef NoDrawNode after
    cdef bint is_over
    cdef int code
    play_last_tile(deal, node)
    while node.end == RUNNING and (adds or not node.bonus):
        if adds:
            is_over = not has_partner_left(deal, node.left, node.seat)
            code = forced_play(deal.laws, deal.hands[node.seat] & node.left, &node.ends, is_over)
        else:
            code = only_fitting(deal.hands[node.seat] & node.fit, &node.ends)
        if code == NO_PLAY:
            return
        play_tile(deal, node, code, &after)
        if adds:
            if deal.laws.side[node.seat] != deal.laws.side[layer]:
                after.bonus = -after.bonus
            after.bonus += node.bonus
        elif after.bonus:
            return
        node[0] = after
        play_last_tile(deal, node)


cdef inline int gone_from(const Deal* deal, uint64_t left) noexcept nogil:
    """Return the seats that are out while the deal continues, as bits."""
    cdef int seat, seats = 0
    if SCORES and deal.laws.out_both:
        for seat in range(deal.laws.players):
            if not deal.hands[seat] & left:
                seats |= 1 << seat
    return seats


cdef inline int settle_node(const Deal* deal, const NoDrawNode* node, int* winner) noexcept nogil:
    """Return the points of a finished deal, without bonuses for passes, and write the winning side."""
    cdef int out = node.seat if node.end == OUT else -1
    return settle_pips(
        deal.laws, node.pips, deal.hands, node.left, gone_from(deal, node.left), deal.leader, node.seat, out,
        node.finish, winner
    )
