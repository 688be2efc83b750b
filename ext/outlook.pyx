"""What the plays of a deal with a boneyard are worth, the lines behind them, and the points each side may expect."""

from collections.abc import Sequence

from libc.stdint cimport int64_t, uint32_t, uint64_t

from .draws cimport (
    MOST_PLAYS,
    NO_PLAY,
    SUM,
    Draws,
    DrawTable,
    Slot,
    ended,
    limit,
    probe,
    store,
    value_of,
    value_of_plays,
    write_key,
)
from .rules cimport Ruleset, list_plays
from .state cimport (
    BLOCKS,
    DRAWS,
    PASSES,
    PLAYS,
    Pile,
    State,
    all_hands,
    due_bonus,
    next_tile,
    pass_turn,
    put_tile,
    read_state,
    settle_state,
    take_tile,
    what_happens,
)
from .tiles cimport lowest, popcount
from .watch cimport Watch


cdef int go_on(const Draws* s, State* state, int* earned, int* layer) noexcept nogil:
    """Go through forced draws and passes to the next Event; the bonus paid on the way, and to whom."""
    cdef int event
    earned[0] = 0
    layer[0] = state.last
    while True:
        event = what_happens(s.laws, state)
        if event == DRAWS and s.pile.ordered:
            take_tile(state, next_tile(s.pile, state))
        elif event == PASSES:
            earned[0] += due_bonus(s.laws, state)
            pass_turn(s.laws, state)
        else:
            break
    if event == BLOCKS:
        earned[0] += due_bonus(s.laws, state)
    return event


cdef int best_play(Draws* s, const State* state, State* after, bint* out) noexcept nogil:
    """The first play in canonical order that no other beats, and the state after it."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = state.seat
    cdef int count = list_plays(state.hands[seat], state.a, state.b, codes)
    cdef int i
    cdef int64_t most = limit(s, state)
    cdef int64_t value = value_of_plays(s, state, -most - 1, most + 1)
    cdef int64_t got
    for i in range(count):
        after[0] = state[0]
        out[0] = put_tile(s.laws, after, codes[i])
        if out[0]:
            got = ended(s, after, seat) * s.units[state.size]
        elif s.camp[seat] == 0:
            got = value_of(s, after[0], value - 1, value)
        else:
            got = value_of(s, after[0], value, value + 1)
        if s.aborted:
            return codes[i]
        if got >= value if s.camp[seat] == 0 else got <= value:
            break
    return codes[i]


cdef int write_line(Draws* s, State state, int* line) noexcept nogil:
    """The principal line as codes, up to its end or to a draw whose tile is not known."""
    cdef State after
    cdef bint out = False
    cdef int written = 0, earned, layer
    while not out and not s.aborted:
        if go_on(s, &state, &earned, &layer) != PLAYS:
            break
        line[written] = best_play(s, &state, &after, &out)
        written += 1
        state = after
    return written


cdef int64_t points_of(Draws* s, State state) noexcept nogil:
    """All sides' points still to come, added up, when everybody follows his best play; in units."""
    cdef State after
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0, rest
    cdef int earned, layer, winner = -1
    cdef int64_t total = 0, gained
    cdef bint out = False
    cdef int event = go_on(s, &state, &earned, &layer)
    gained = earned * s.units[state.size]
    if s.aborted:
        return 0
    if event == BLOCKS:
        return gained + settle_state(s.laws, &state, s.leader, -1, &winner) * s.units[state.size]
    if s.slots is not NULL:
        write_key(s, &state, SUM, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            return gained + slot.low
    if event == PLAYS:
        best_play(s, &state, &after, &out)
        if out:
            total = settle_state(s.laws, &after, s.leader, state.seat, &winner) * s.units[state.size]
        else:
            total = points_of(s, after)
    else:
        rest = state.boneyard
        while rest:
            after = state
            take_tile(&after, lowest(rest))
            rest &= rest - 1
            total += points_of(s, after)
    if s.slots is not NULL and not s.aborted:
        store(
            s, first, second, total, total, NO_PLAY, popcount(all_hands(s.laws, &state) | state.boneyard)
        )
    return gained + total


cdef int open_search(
    Draws* s, Ruleset ruleset, const Pile* pile, int leader, object weights, DrawTable table, Watch watch
) except -1:
    cdef int side, seat, size
    cdef int camps[4]
    s.laws = &ruleset.laws
    s.pile = pile
    s.leader = leader
    s.heaviest = 0
    for side in range(ruleset.laws.sides):
        s.weight[side] = weights[side]
        s.heaviest = max(s.heaviest, abs(s.weight[side]))
        camps[side] = 0 if s.weight[side] > 0 else 1
    for seat in range(ruleset.laws.players):
        s.camp[seat] = camps[ruleset.laws.side[seat]]
    s.most_bonus = max(ruleset.laws.bonus_first, ruleset.laws.bonus_later)
    s.remember_paid = ruleset.laws.bonus_first != ruleset.laws.bonus_later
    for size in range(29):
        s.units[size] = 1
        if not pile.ordered and size > ruleset.laws.reserve and size <= pile.size:
            s.units[size] = size * s.units[size - 1]
    table.new_deal()
    s.slots = table.slots
    s.mask = table.mask
    s.stamp = <uint64_t>table.generation << 32
    s.nodes = 0
    s.watch = <void*>watch
    s.aborted = False
    return 0


def units(ruleset: Ruleset, size: int, ordered: bool) -> int:
    """How many equally likely orders of the draws to come a boneyard of this size has: the units of a point."""
    count = 1
    if not ordered:
        for left in range(ruleset.laws.reserve + 1, size + 1):
            count *= left
    return count


def largest(ruleset: Ruleset, size: int, ordered: bool, weight: int) -> int:
    """The largest number that the search of such a deal may have to count with; it must stay below 2**60."""
    most_bonus = max(ruleset.laws.bonus_first, ruleset.laws.bonus_later)
    return units(ruleset, size, ordered) * weight * (168 + 29 * most_bonus)


def solve_plays(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    paid: bool,
    leader: int,
    forced: int,
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, int, int, list[int], int | None]], int]:
    """Solve each play of `seat`, who can play, in a deal with a boneyard.

    `boneyard` holds tiles, first drawn first if `ordered`; sides with a positive weight are the first camp, to which
    `seat` must belong. The others are as in `search.solve_plays`. Returns for each play in canonical order (code, low,
    high, line, total): the margin of the first camp and all sides' points added up (None if not asked for or cut off),
    both in `units`; and the number of nodes.
    """
    cdef Draws s
    cdef State state
    cdef Pile pile
    cdef State after[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int64_t lows[MOST_PLAYS]
    cdef int64_t highs[MOST_PLAYS]
    cdef int64_t totals[MOST_PLAYS]
    cdef int line[MOST_PLAYS][32]
    cdef int lengths[MOST_PLAYS]
    cdef bint told[MOST_PLAYS]
    cdef int c_forced = forced, c_seat = seat, winner
    cdef bint c_lines = lines, out
    cdef int count = 0, found, i
    cdef int64_t most
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, -1, False, paid)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    found = list_plays(state.hands[c_seat], state.a, state.b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    most = limit(&s, &state)
    with nogil:
        for i in range(count):
            after[i] = state
            lengths[i] = 0
            totals[i] = 0
            told[i] = False
            lows[i] = -most
            highs[i] = most
            if s.aborted:
                continue
            out = put_tile(s.laws, &after[i], codes[i])
            if out:
                lows[i] = ended(&s, &after[i], c_seat) * s.units[state.size]
                highs[i] = lows[i]
                winner = -1
                totals[i] = settle_state(s.laws, &after[i], s.leader, c_seat, &winner) * s.units[state.size]
                told[i] = True
                continue
            lows[i] = value_of(&s, after[i], -most - 1, most + 1)
            if s.aborted:
                lows[i] = -most
                continue
            highs[i] = lows[i]
            if c_lines:
                lengths[i] = write_line(&s, after[i], line[i])
                totals[i] = points_of(&s, after[i])
                told[i] = not s.aborted
    watch.finish()
    return [
        (
            codes[i],
            lows[i],
            highs[i],
            [line[i][j] for j in range(lengths[i])] if told[i] else [],
            totals[i] if told[i] else None,
        )
        for i in range(count)
    ], s.nodes


def solve_draw(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    weights: Sequence[int],
    table: DrawTable,
    watch: Watch,
) -> tuple[int, int, int]:
    """The margin of the first camp, in `units` between (low, high), where `seat` must draw from an unknown order.

    Returns (low, high, nodes); low and high are equal unless the watch stopped the search.
    """
    cdef Draws s
    cdef State state
    cdef Pile pile
    cdef int64_t most, value
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, False, a, b, seat, last, pending, paid)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    most = limit(&s, &state)
    with nogil:
        value = value_of(&s, state, -most - 1, most + 1)
    watch.finish()
    if s.aborted:
        return -most, most, s.nodes
    return value, value, s.nodes


cdef uint32_t which_best(Draws* s, const State* moment) noexcept nogil:
    """Bit i for the i-th canonical play of who plays next if no other beats it; 0 where a draw or the end comes first.
    """
    cdef State state = moment[0]
    cdef State after
    cdef int codes[MOST_PLAYS]
    cdef int earned, layer, count, i
    cdef int64_t most, value, got
    cdef uint32_t best = 0
    if go_on(s, &state, &earned, &layer) != PLAYS:
        return 0
    count = list_plays(state.hands[state.seat], state.a, state.b, codes)
    most = limit(s, &state)
    value = value_of_plays(s, &state, -most - 1, most + 1)
    for i in range(count):
        after = state
        if put_tile(s.laws, &after, codes[i]):
            got = ended(s, &after, state.seat) * s.units[state.size]
        elif s.camp[state.seat] == 0:
            got = value_of(s, after, value - 1, value)
        else:
            got = value_of(s, after, value, value + 1)
        if s.aborted:
            return 0
        if got >= value if s.camp[state.seat] == 0 else got <= value:
            best |= <uint32_t>1 << i
    return best


def solve_moments(
    ruleset: Ruleset,
    boneyard: Sequence[int],
    ordered: bool,
    leader: int,
    weights: Sequence[int],
    moments: Sequence[tuple[Sequence[int], int, int, int, int, int, bool, bool]],
    table: DrawTable,
    watch: Watch,
) -> tuple[list[tuple[int, int] | None], int]:
    """Solve many moments of one deal with what the table learns from one to the next.

    `boneyard` is the deal's, from which all of theirs are left over; a moment is (hands, mask of the boneyard, a, b,
    seat, last, pending, paid), and not the end of the deal. Returns for each (margin of the first camp, its best
    plays), or None where the watch stopped the search; and the number of nodes. The margin is in `units` of the
    moment's own boneyard; bit i stands for the i-th canonical play of who plays next, after the forced draws and passes
    before (0: a draw of an unknown tile or the end of the deal comes first).
    """
    cdef Draws s
    cdef Pile pile
    cdef State state
    cdef int64_t value, most
    cdef uint32_t best
    read_state(&ruleset.laws, &state, &pile, [0] * ruleset.laws.players, boneyard, ordered, 0, 0, 0, -1, False, False)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    found: list[tuple[int, int] | None] = []
    for hands, rest, a, b, seat, last, pending, paid in moments:
        if s.aborted or watch.stopped:
            found.append(None)
            continue
        read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, last, pending, paid)
        state.boneyard = rest
        state.size = popcount(state.boneyard)
        with nogil:
            most = limit(&s, &state)
            value = value_of(&s, state, -most - 1, most + 1)
            best = which_best(&s, &state)
        found.append(None if s.aborted else (value, best))
    watch.finish()
    return found, s.nodes
