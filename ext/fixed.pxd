# A deal in which nobody draws any more: each tile keeps its owner, so what is left, the ends and the turn are the
# state. Passes are folded: a step leads to the next player who can play, or to the end of the deal.

from libc.stdint cimport int16_t, uint8_t, uint64_t

from .rules cimport ALL, Laws, lay_tile, pass_bonus, settle_deal
from .tiles cimport bit, fitting, mask_pips, tile_pips

ctypedef enum End:
    RUNNING = 0
    OUT = 1
    BLOCKED = 2

ctypedef struct Deal:
    const Laws* laws
    uint64_t hands[4]   # owners at the root; what a seat holds now is hands[seat] & left
    int leader          # seat, or −1 where the rules never ask

# Narrow fields: a search keeps a step for every play of every player in turn on its stack.
ctypedef struct Step:
    uint64_t left
    uint64_t pips       # of the tiles left with each seat, 16 bits a seat
    int16_t bonus       # for the layer's side
    uint8_t a
    uint8_t b
    uint8_t seat        # who plays next; where the deal ended, who laid the last tile
    uint8_t end         # End
    uint8_t paid        # a pass bonus event has happened in this deal
    uint8_t code        # the play that led here


cdef inline void first_step(const Deal* deal, int a, int b, int seat, bint paid, Step* step) noexcept nogil:
    """The moment at which a search begins, all hands whole."""
    cdef int each
    step.left = 0
    step.pips = 0
    for each in range(deal.laws.players):
        step.left |= deal.hands[each]
        step.pips |= <uint64_t>mask_pips(deal.hands[each]) << 16 * each
    step.bonus = 0
    step.a = <uint8_t>a
    step.b = <uint8_t>b
    step.seat = <uint8_t>seat
    step.end = RUNNING
    step.paid = paid
    step.code = 0


cdef inline void take_step(const Deal* deal, const Step* here, int code, Step* step) noexcept nogil:
    """Lay a tile, then let pass who must."""
    cdef int tile = code & 31, a = here.a, b = here.b, seat = here.seat
    cdef int after
    cdef uint64_t fit
    lay_tile(tile, code >> 5, &a, &b)
    step.left = here.left ^ bit(tile)
    step.pips = here.pips - (<uint64_t>tile_pips(tile) << 16 * seat)
    step.bonus = 0
    step.a = <uint8_t>a
    step.b = <uint8_t>b
    step.seat = <uint8_t>seat
    step.paid = here.paid
    step.code = <uint8_t>code
    if not deal.hands[seat] & step.left:
        step.end = OUT
        return
    fit = step.left & fitting(a, b)
    if fit:
        after = deal.laws.next_seat[seat]
        step.end = RUNNING
        if deal.hands[after] & fit:
            step.seat = <uint8_t>after
            return
        while not deal.hands[after] & fit:
            after = deal.laws.next_seat[after]
        step.seat = <uint8_t>after
    else:
        step.end = BLOCKED
    step.bonus = <int16_t>pass_bonus(deal.laws, here.paid)
    step.paid = True


cdef inline void go_out(const Deal* deal, Step* step) noexcept nogil:
    """Where the player to move has a single tile left (it fits, or he would not be to move), he goes out with it."""
    cdef uint64_t hand = deal.hands[step.seat] & step.left
    if step.end == RUNNING and not hand & (hand - 1):
        step.left ^= hand
        step.pips &= ~(<uint64_t>0xFFFF << 16 * step.seat)
        step.end = OUT


cdef inline int all_pips(const Step* step) noexcept nogil:
    """Pips of all tiles left: the four counts are added up in the top one by the product."""
    return <int>(step.pips * <uint64_t>0x0001000100010001 >> 48)


cdef inline int settle_step(const Deal* deal, const Step* step, int* winner) noexcept nogil:
    """Points and winning side of a deal that has ended; bonuses not included."""
    cdef int pips[4]
    cdef int seat
    if step.end == OUT and deal.laws.points == ALL:  # most endings of most searches
        winner[0] = deal.laws.side[step.seat]
        return all_pips(step)
    for seat in range(4):
        pips[seat] = <int>(step.pips >> 16 * seat & 0xFFFF)
    return settle_deal(deal.laws, pips, deal.leader, step.seat, step.seat if step.end == OUT else -1, winner)
