# A deal at any moment, boneyard included, and what happens in it turn by turn.

from libc.stdint cimport uint64_t

from .rules cimport Laws, lay_tile, pass_bonus, settle_deal
from .tiles cimport bit, fitting, mask_pips

ctypedef struct Pile:
    bint ordered        # the order of the boneyard is known
    int order[28]       # then: its tiles, first drawn first
    int size            # at the root

ctypedef struct State:
    uint64_t hands[4]
    uint64_t boneyard   # its tiles, the reserve included
    int size            # of the boneyard
    int a
    int b
    int seat            # to move
    int last            # who laid the last tile, or −1
    bint pending        # nobody has had a turn since: a pass by `seat` earns `last` a bonus
    bint paid           # a pass bonus event has happened in this deal

ctypedef enum Event:
    PLAYS = 0           # `seat` can play
    DRAWS = 1           # `seat` must draw, and may
    PASSES = 2          # `seat` must pass
    BLOCKS = 3          # the deal is blocked


cdef inline uint64_t all_hands(const Laws* laws, const State* state) noexcept nogil:
    cdef uint64_t held = 0
    cdef int seat
    for seat in range(laws.players):
        held |= state.hands[seat]
    return held


cdef inline int what_happens(const Laws* laws, const State* state) noexcept nogil:
    """The Event at this moment of a deal in which nobody has gone out."""
    cdef uint64_t fit = fitting(state.a, state.b)
    cdef uint64_t held
    cdef bint drawable
    if state.hands[state.seat] & fit:
        return PLAYS
    drawable = laws.draw and state.size > laws.reserve
    held = all_hands(laws, state)
    if not held & fit:
        if not drawable or (laws.dead_stop and not state.boneyard & fit):
            return BLOCKS
    return DRAWS if drawable else PASSES


cdef inline void take_tile(State* state, int tile) noexcept nogil:
    """The player to move draws a tile."""
    state.hands[state.seat] |= bit(tile)
    state.boneyard &= ~bit(tile)
    state.size -= 1


cdef inline int next_tile(const Pile* pile, const State* state) noexcept nogil:
    """The tile that is drawn next from a boneyard of known order."""
    return pile.order[pile.size - state.size]


cdef inline int due_bonus(const Laws* laws, const State* state) noexcept nogil:
    """Points for `last` if the player to move passes now, or the deal is blocked."""
    return pass_bonus(laws, state.paid) if state.pending else 0


cdef inline void pass_turn(const Laws* laws, State* state) noexcept nogil:
    """The player to move passes; the bonus was read before by `due_bonus`."""
    if state.pending:
        state.paid = True
    state.pending = False
    state.seat = laws.next_seat[state.seat]


cdef inline bint put_tile(const Laws* laws, State* state, int code) noexcept nogil:
    """The player to move lays a tile; returns whether he goes out (then `seat` stays with him)."""
    lay_tile(code & 31, code >> 5, &state.a, &state.b)
    state.hands[state.seat] &= ~bit(code & 31)
    state.last = state.seat
    state.pending = True
    if not state.hands[state.seat]:
        return True
    state.seat = laws.next_seat[state.seat]
    return False


cdef inline int settle_state(
    const Laws* laws, const State* state, int leader, int out, int* winner
) noexcept nogil:
    """Points and winning side of a deal that is over; bonuses not included."""
    cdef int pips[4]
    cdef int seat
    for seat in range(laws.players):
        pips[seat] = mask_pips(state.hands[seat])
    return settle_deal(laws, pips, leader, state.last, out, winner)


cdef int read_state(
    Laws* laws, State* state, Pile* pile, object hands, object boneyard, bint ordered,
    int a, int b, int seat, int last, bint pending, bint paid,
) except -1
