# A deal in which nobody draws any more: each tile keeps its owner, so what is left, the ends and the turn are the
# state. Passes are folded: a step leads to the next player who can play, or to the end of the deal.

from libc.stdint cimport uint64_t

from .rules cimport Laws, lay_tile, pass_bonus, settle_deal
from .tiles cimport bit, fitting, mask_pips

ctypedef enum End:
    RUNNING = 0
    OUT = 1
    BLOCKED = 2

ctypedef struct Deal:
    const Laws* laws
    uint64_t hands[4]   # owners at the root; what a seat holds now is hands[seat] & left
    int leader          # seat, or −1 where the rules never ask

ctypedef struct Step:
    uint64_t left
    int a
    int b
    int seat            # who plays next; where the deal ended, who laid the last tile
    int end             # End
    int bonus           # for the layer's side
    bint paid           # a pass bonus event has happened in this deal


cdef inline void take_step(
    const Deal* deal, uint64_t left, int a, int b, int seat, bint paid, int code, Step* step
) noexcept nogil:
    """Lay a tile, then let pass who must."""
    cdef int tile = code & 31
    cdef int after
    cdef uint64_t fit
    lay_tile(tile, code >> 5, &a, &b)
    left ^= bit(tile)
    step.left = left
    step.a = a
    step.b = b
    step.seat = seat
    step.bonus = 0
    step.paid = paid
    if not deal.hands[seat] & left:
        step.end = OUT
        return
    fit = left & fitting(a, b)
    if fit:
        after = deal.laws.next_seat[seat]
        step.end = RUNNING
        if deal.hands[after] & fit:
            step.seat = after
            return
        while not deal.hands[after] & fit:
            after = deal.laws.next_seat[after]
        step.seat = after
    else:
        step.end = BLOCKED
    step.bonus = pass_bonus(deal.laws, paid)
    step.paid = True


cdef inline int settle_left(const Deal* deal, uint64_t left, int last, int end, int* winner) noexcept nogil:
    """Points and winning side of a deal that ended with `last` laying a tile; bonuses not included."""
    cdef int pips[4]
    cdef int seat
    for seat in range(deal.laws.players):
        pips[seat] = mask_pips(deal.hands[seat] & left)
    return settle_deal(deal.laws, pips, deal.leader, last, last if end == OUT else -1, winner)
