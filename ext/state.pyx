"""A deal at any moment, and how it goes on: used to turn the plays of a line into turns with their draws and passes."""

from collections.abc import Sequence

from .rules cimport Laws, Ruleset
from .tiles cimport bit


cdef int read_state(
    Laws* laws, State* state, Pile* pile, object hands, object boneyard, bint ordered,
    int a, int b, int seat, int last, bint pending, bint paid,
) except -1:
    """Fill state and pile from Python: `hands` are masks by seat, `boneyard` tiles (first drawn first if ordered)."""
    cdef int i
    for i in range(4):
        state.hands[i] = hands[i] if i < laws.players else 0
    state.boneyard = 0
    pile.ordered = ordered
    pile.size = len(boneyard)
    for i in range(pile.size):
        pile.order[i] = boneyard[i]
        state.boneyard |= bit(pile.order[i])
    state.size = pile.size
    state.a = a
    state.b = b
    state.seat = seat
    state.last = last
    state.pending = pending
    state.paid = paid
    return 0


def follow(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    plays: Sequence[int],
) -> tuple[list[tuple[int, list[int], int]], list[int], int, int, list[int], tuple[int, int, int]]:
    """Play codes out from a moment of a deal, with the draws and passes that the rules force between them.

    Returns the turns (seat, tiles drawn, code or −1 for a pass), the points by side (bonuses, and the settling if the
    deal ends), who laid the last tile, how it ends (0 not yet, 1 out, 2 blocked), the hands at the end, and (a, b,
    winner). It stops at a draw from a boneyard of unknown order.
    """
    cdef Laws* laws = &ruleset.laws
    cdef State state
    cdef Pile pile
    cdef int event, code, earned, winner = -1, end = 0, tile
    read_state(laws, &state, &pile, hands, boneyard, ordered, a, b, seat, last, pending, paid)
    turns = []
    points = [0] * laws.sides
    drawn = []
    coming = iter(plays)
    while True:
        event = what_happens(laws, &state)
        if event == DRAWS:
            if not ordered:
                break
            tile = next_tile(&pile, &state)
            take_tile(&state, tile)
            drawn.append(tile)
            continue
        if event == PLAYS:
            code = next(coming, -1)
            if code < 0:
                break
            turns.append((state.seat, drawn, code))
            drawn = []
            if put_tile(laws, &state, code):
                end = 1
                break
            continue
        earned = due_bonus(laws, &state)
        if earned:
            points[laws.side[state.last]] += earned
        if event == BLOCKS:
            end = 2
            break
        turns.append((state.seat, drawn, -1))
        drawn = []
        pass_turn(laws, &state)
    if end:
        earned = settle_state(laws, &state, leader, state.last if end == 1 else -1, &winner)
        if winner >= 0:
            points[winner] += earned
    if drawn:
        turns.append((state.seat, drawn, -1))
    held = [state.hands[i] for i in range(laws.players)]
    return turns, points, state.last, end, held, (state.a, state.b, winner)
