"""Counting what can follow: the check of the rules arithmetic by published numbers, and the size of a game tree."""

from collections.abc import Sequence

from libc.stdint cimport uint64_t

from .rules cimport Laws, Ruleset, list_plays
from .state cimport (
    DRAWS,
    PASSES,
    PLAYS,
    Pile,
    State,
    next_tile,
    pass_turn,
    put_tile,
    read_state,
    take_tile,
    what_happens,
)
from .tiles cimport lowest


cdef uint64_t count_actions(const Laws* laws, const Pile* pile, const State* state, int depth) noexcept nogil:
    """How many sequences of this many actions there are from a moment at which nobody has gone out.

    An action is a play or a pass with the draws before it; a tile drawn from an unknown order may be any of those left.
    """
    cdef State after
    cdef int codes[29]
    cdef int count, i, event
    cdef uint64_t total = 0, rest
    event = what_happens(laws, state)
    if event == DRAWS:
        if pile.ordered:
            after = state[0]
            take_tile(&after, next_tile(pile, &after))
            return count_drawn(laws, pile, &after, depth)
        rest = state.boneyard
        while rest:
            after = state[0]
            take_tile(&after, lowest(rest))
            rest &= rest - 1
            total += count_drawn(laws, pile, &after, depth)
        return total
    if event == PASSES:
        if depth == 1:
            return 1
        after = state[0]
        pass_turn(laws, &after)
        return count_actions(laws, pile, &after, depth - 1)
    if event != PLAYS:
        return 0
    count = list_plays(state.hands[state.seat], state.a, state.b, codes)
    if depth == 1:
        return count
    for i in range(count):
        after = state[0]
        if not put_tile(laws, &after, codes[i]):
            total += count_actions(laws, pile, &after, depth - 1)
    return total


cdef inline uint64_t count_drawn(const Laws* laws, const Pile* pile, const State* state, int depth) noexcept nogil:
    """The same after a draw, where a blocked deal still leaves the drawer his pass."""
    cdef uint64_t found = count_actions(laws, pile, state, depth)
    if not found and depth == 1 and what_happens(laws, state) > PASSES:
        return 1
    return found


def perft(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    forced: int,
    depth: int,
) -> list[tuple[int, int]]:
    """For each play of `seat`, who can play, how many sequences of `depth` actions start with it: (code, count).

    Finished deals are not counted on. Placements that leave the same ends count once.
    """
    cdef State state, after
    cdef Pile pile
    cdef int codes[29]
    cdef int count, i, c_depth = depth, c_forced = forced
    cdef uint64_t found
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, -1, False, False)
    count = list_plays(state.hands[state.seat], state.a, state.b, codes)
    divided = []
    for i in range(count):
        if c_forced >= 0 and codes[i] & 31 != c_forced:
            continue
        after = state
        if put_tile(&ruleset.laws, &after, codes[i]):
            found = 1 if c_depth == 1 else 0
        elif c_depth == 1:
            found = 1
        else:
            with nogil:
                found = count_actions(&ruleset.laws, &pile, &after, c_depth - 1)
        divided.append((codes[i], found))
    return divided
