"""Count action sequences: checks the rules against published numbers, and measures a game tree."""

from collections import namedtuple

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport Laws
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport bit

from .forced cimport DRAWS, PASSES, PLAYS, next_event, next_tile, pass_turn, play_tile, take_tile
from .layout cimport MOST_LISTED, list_plays
from .situation cimport BoneyardOrder, Situation, State

PlayCount = namedtuple("PlayCount", ("code", "sequences"), module=__name__)

ctypedef struct Counting:
    const Laws* laws
    const BoneyardOrder* order
    uint64_t states
    void* stop
    bint aborted


cdef uint64_t count_actions(Counting* s, const State* state, int depth) noexcept nogil:
    """Return the number of sequences of `depth` actions from a moment at which no player has gone out.

    An action is a play or a pass with the draws before it; a tile drawn from an unknown order may be any of the
    remaining ones.
    """
    cdef State after
    cdef int codes[MOST_LISTED]
    cdef int count, i, event
    cdef uint64_t total = 0, rest
    if count_node(&s.states, s.stop):
        s.aborted = True
    if s.aborted:
        return 0
    event = next_event(s.laws, state)
    if event == DRAWS:
        rest = bit(next_tile(s.order, state)) if s.order.is_known else state.boneyard
        while rest:
            after = state[0]
            take_tile(&after, lowest(rest))
            rest &= rest - 1
            total += count_drawn(s, &after, depth)
        return total
    if event == PASSES:
        if depth == 1:
            return 1
        after = state[0]
        pass_turn(s.laws, &after)
        return count_actions(s, &after, depth - 1)
    if event != PLAYS:
        return 0
    count = list_plays(state.hands[state.seat], &state.ends, codes)
    if depth == 1:
        return count
    for i in range(count):
        after = state[0]
        if not play_tile(s.laws, &after, codes[i]):
            total += count_actions(s, &after, depth - 1)
    return total


cdef inline uint64_t count_drawn(Counting* s, const State* state, int depth) noexcept nogil:
    """Return the count after a draw; if the deal is then blocked, the drawer's pass is the last action."""
    cdef uint64_t count = count_actions(s, state, depth)
    if not count and depth == 1 and next_event(s.laws, state) > PASSES:
        return 1
    return count


def perft(situation: Situation, depth: int, stop: Stop) -> "list[PlayCount]":
    """Return for each play of the seat to move the number of sequences of `depth` actions that start with it.

    Finished deals do not continue. Plays that leave the same ends count once. If the stop ends the count, the list is
    empty. Raises ValueError if the seat to move cannot play, and for a depth below 1.
    """
    cdef Counting s
    cdef State after
    cdef int codes[MOST_LISTED]
    cdef int count, i, c_depth
    cdef uint64_t sequences
    situation.check_plays()
    check_argument("depth", depth, NULL)
    c_depth = depth
    s.laws = situation.laws
    s.order = &situation.order
    s.states = 0
    s.stop = <void*>stop
    s.aborted = stop.check_now()
    stop.finish()
    count = situation.list_choices(codes)
    divided = []
    for i in range(count):
        after = situation.state
        sequences = c_depth == 1
        if not play_tile(s.laws, &after, codes[i]) and c_depth > 1:
            with nogil:
                sequences = count_actions(&s, &after, c_depth - 1)
            stop.finish()
        divided.append(PlayCount(codes[i], sequences))
    return [] if s.aborted else divided
