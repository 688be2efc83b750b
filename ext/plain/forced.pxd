# The course of a deal, one play, draw or pass at a time: the next forced event, and its effect.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport LAID, LED, NOTHING, Laws, next_left, next_pass_bonus, own_loss, settle_deal, takes_own
from tranca.ext.tiles cimport bit, mask_pips, tile_of

from .layout cimport SCORES, are_alike, finish_kind, fitting, is_empty, lay_tile
from .situation cimport BoneyardOrder, State

ctypedef enum NextEvent:
    PLAYS = 0           # `seat` can play
    DRAWS = 1           # `seat` must draw, and the rules let it
    PASSES = 2          # `seat` must pass
    BLOCKS = 3          # the deal is blocked


cdef inline int next_event(const Laws* laws, const State* state) noexcept nogil:
    """Return the NextEvent at a moment of a deal in which no player has gone out."""
    cdef uint64_t fit = fitting(&state.ends)
    cdef uint64_t held
    cdef bint drawable
    if state.hands[state.seat] & fit:
        return PLAYS
    drawable = laws.draw and state.size > laws.reserve
    held = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    if not held & fit:
        if not drawable or (laws.dead_stop and not state.boneyard & fit):
            return BLOCKS
    return DRAWS if drawable else PASSES


cdef inline void take_tile(State* state, int tile) noexcept nogil:
    state.hands[state.seat] |= bit(tile)
    state.boneyard &= ~bit(tile)
    state.size -= 1


cdef inline int next_tile(const BoneyardOrder* order, const State* state) noexcept nogil:
    return order.tiles[order.size - state.size]


cdef inline int partner_of(const Laws* laws, int seat) noexcept nogil:
    """Return the seat across the table: in a game with partners, the partner's."""
    return laws.next_seat[laws.next_seat[seat]]


cdef inline bint goes_on(const Laws* laws, const uint64_t* hands, int seat) noexcept nogil:
    """Return whether the deal continues although `seat` has no tiles left, because the partner still has some."""
    return SCORES and laws.out_both and hands[partner_of(laws, seat)] != 0


cdef inline int seats_gone(const Laws* laws, const uint64_t* hands) noexcept nogil:
    """Return the seats that are out while the deal continues, as bits."""
    cdef int seat, seats = 0
    if SCORES and laws.out_both:
        for seat in range(laws.players):
            if not hands[seat]:
                seats |= 1 << seat
    return seats


cdef inline int seat_after(const Laws* laws, const uint64_t* hands, int seat) noexcept nogil:
    """Return the next player in turn order after `seat` who has tiles."""
    return next_left(laws, seats_gone(laws, hands), seat) if SCORES else laws.next_seat[seat]


cdef inline int due_bonus(const Laws* laws, const State* state, int event) noexcept nogil:
    """Return the points for `last` if the player to move passes now or the deal is blocked."""
    cdef int bonus = 0
    if state.pending:
        bonus = next_pass_bonus(
            laws, state.paid, state.pending, are_alike(&state.ends),
            state.hands[partner_of(laws, state.last)] & fitting(&state.ends) != 0,
        )
    else:
        bonus = laws.later_bonus[state.last + 1][state.seat]
    if event == BLOCKS:
        bonus += laws.rest_bonus[state.last + 1][state.seat]
    if event == PASSES and laws.next_seat[state.seat] == state.last:
        bonus += laws.round_bonus
    return bonus


cdef inline void pass_turn(const Laws* laws, State* state) noexcept nogil:
    """Let the player to move pass. Call `due_bonus` before it."""
    if state.pending:
        state.paid = True
    state.pending = NOTHING
    state.seat = seat_after(laws, state.hands, state.seat)


cdef inline bint play_tile(const Laws* laws, State* state, int code) noexcept nogil:
    """Lay a tile of the player to move; return whether this ends the deal (`seat` then does not change)."""
    state.pending = LED if is_empty(&state.ends) else LAID
    state.finish = finish_kind(tile_of(code), &state.ends)
    lay_tile(laws, code, &state.ends)
    state.hands[state.seat] &= ~bit(tile_of(code))
    state.last = state.seat
    if not state.hands[state.seat] and not goes_on(laws, state.hands, state.seat):
        return True
    state.seat = seat_after(laws, state.hands, state.seat)
    return False


cdef inline void take_own_pips(const Laws* laws, const State* state, bint is_out, int* points) noexcept nogil:
    """Take the pips of its own hands from each side at the end of a deal, if the rules say so."""
    cdef int seat
    if SCORES and takes_own(laws, is_out):
        for seat in range(laws.players):
            points[laws.side[seat]] -= own_loss(laws, mask_pips(state.hands[seat]))


cdef inline int settle_state(
    const Laws* laws, const State* state, int leader, int out, int* winner
) noexcept nogil:
    cdef int pips[4]
    cdef int seat
    for seat in range(laws.players):
        pips[seat] = mask_pips(state.hands[seat])
    return settle_deal(
        laws, pips, state.hands, seats_gone(laws, state.hands), leader, state.last, out, state.finish, winner
    )
