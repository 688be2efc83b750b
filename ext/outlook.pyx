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
    open_search,
    probe,
    reach,
    store,
    write_key,
)
from .expectation cimport exact, test
from .rules cimport Ruleset, list_plays
from .stage cimport (
    OVER,
    PLAY,
    WON,
    Drawing,
    Stage,
    begin,
    begin_drawing,
    go_on,
    lay,
    next_drawing,
    settle_stage,
    tiles_left,
)
from .state cimport Pile, State, read_state
from .tiles cimport bit, popcount
from .watch cimport Watch


cdef bint is_as_good(Draws* s, const Stage* there, int seat, int64_t value) noexcept nogil:
    """Whether a stage is worth no less than `value` to the camp of `seat`."""
    if s.camp[seat] == 0:
        return test(s, there, value) >= value
    return test(s, there, value + 1) <= value


cdef int best_play(Draws* s, const Stage* here, Stage* there) noexcept nogil:
    """The first play in canonical order that no other beats, and the stage after it."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(here.hands[seat], here.a, here.b, codes)
    cdef int i
    cdef int64_t value = exact_here(s, here)
    for i in range(count):
        lay(s.laws, s.pile, here, codes[i], there)
        if i == count - 1 or is_as_good(s, there, seat, value) or s.aborted:
            break
    return codes[i]


cdef int64_t exact_here(Draws* s, const Stage* here) noexcept nogil:
    """The margin to come from a stage, without what the way there earned."""
    cdef Stage stage = here[0]
    stage.bonus = 0
    return exact(s, &stage)


cdef int write_line(Draws* s, const Stage* before, int code, int* line) noexcept nogil:
    """The principal line after a play as codes, up to its end or to a draw whose tile is not known."""
    cdef Stage here = before[0]
    cdef Stage there
    cdef int codes[MOST_PLAYS]
    cdef int written = 0
    cdef uint64_t held
    lay(s.laws, s.pile, &here, code, &there)
    while there.coming == PLAY and not s.aborted:
        here = there
        code = best_play(s, &here, &there)
        line[written] = code
        written += 1
    held = here.hands[there.seat] & ~bit(code & 31)
    if there.coming == WON and held:    # somebody's only tile followed
        list_plays(held, there.a, there.b, codes)
        line[written] = codes[0]
        written += 1
    return written


cdef int64_t points_of(Draws* s, const Stage* here) noexcept nogil:
    """All sides' points still to come, added up, when everybody follows his best play; in units."""
    cdef Stage there
    cdef Drawing drawing
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int winner = -1
    cdef int64_t total = 0, gained = here.bonus * s.units[here.size]
    if s.aborted:
        return 0
    if here.coming >= OVER:
        return gained + settle_stage(s.laws, here, s.leader, &winner) * s.units[here.size]
    if s.slots is not NULL:
        write_key(s, here, SUM, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            return gained + slot.low
    if here.coming == PLAY:
        best_play(s, here, &there)
        total = points_of(s, &there)
    else:
        begin_drawing(s.laws, here, &drawing)
        while next_drawing(s.laws, s.pile, here, &drawing, &there):
            total += s.orders[drawing.count] * points_of(s, &there)
    if s.slots is not NULL and not s.aborted:
        store(s, first, second, total, total, NO_PLAY, tiles_left(here))
    return gained + total


cdef void wins_of(Draws* s, const Stage* here, int side, int64_t scale, int64_t* wins) noexcept nogil:
    """Add up, in units times `scale`, how often a side wins by going out, and by a block, in principal play."""
    cdef Stage there
    cdef Drawing drawing
    cdef int winner = -1
    if s.aborted:
        return
    if here.coming >= OVER:
        settle_stage(s.laws, here, s.leader, &winner)
        if winner == side:
            wins[0 if here.coming == WON else 1] += scale * s.units[here.size]
    elif here.coming == PLAY:
        best_play(s, here, &there)
        wins_of(s, &there, side, scale, wins)
    else:
        begin_drawing(s.laws, here, &drawing)
        while next_drawing(s.laws, s.pile, here, &drawing, &there):
            wins_of(s, &there, side, scale * s.orders[drawing.count], wins)


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
    cdef Stage here
    cdef Stage there
    cdef int codes[MOST_PLAYS]
    cdef int64_t lows[MOST_PLAYS]
    cdef int64_t highs[MOST_PLAYS]
    cdef int64_t totals[MOST_PLAYS]
    cdef int line[MOST_PLAYS][32]
    cdef int lengths[MOST_PLAYS]
    cdef bint told[MOST_PLAYS]
    cdef int c_forced = forced
    cdef bint c_lines = lines
    cdef int count = 0, found, i
    cdef int64_t least, most
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, -1, False, paid)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    begin(&state, &here)
    found = list_plays(state.hands[state.seat], state.a, state.b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    reach(&s, &here, &least, &most)
    with nogil:
        for i in range(count):
            lengths[i] = 0
            totals[i] = 0
            told[i] = False
            lows[i] = least
            highs[i] = most
            if s.aborted:
                continue
            lay(s.laws, s.pile, &here, codes[i], &there)
            lows[i] = exact(&s, &there)
            if s.aborted:
                lows[i] = least
                continue
            highs[i] = lows[i]
            if c_lines:
                lengths[i] = write_line(&s, &here, codes[i], line[i])
                totals[i] = points_of(&s, &there)
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
    ], s.nodes + s.tail.nodes


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
    cdef Stage here
    cdef int64_t least, most, value
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, False, a, b, seat, last, pending, paid)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    begin(&state, &here)
    reach(&s, &here, &least, &most)
    with nogil:
        go_on(s.laws, s.pile, &here)
        value = exact(&s, &here)
    watch.finish()
    if s.aborted:
        return least, most, s.nodes + s.tail.nodes
    return value, value, s.nodes + s.tail.nodes


cdef uint32_t which_best(Draws* s, const Stage* before, const Stage* here) noexcept nogil:
    """Bit i for the i-th canonical play of who plays next if no other beats it; 0 where a draw or the end comes first.

    `before` is the moment before the forced draws and passes.
    """
    cdef Stage there
    cdef int codes[MOST_PLAYS]
    cdef int count, i
    cdef int64_t value
    cdef uint32_t best = 0
    if here.coming == WON:      # the plays of an only tile are all the same
        count = list_plays(before.hands[here.seat], here.a, here.b, codes)
        return (<uint32_t>1 << count) - 1
    if here.coming != PLAY:
        return 0
    count = list_plays(here.hands[here.seat], here.a, here.b, codes)
    value = exact_here(s, here)
    for i in range(count):
        lay(s.laws, s.pile, here, codes[i], &there)
        if is_as_good(s, &there, here.seat, value):
            best |= <uint32_t>1 << i
        if s.aborted:
            return 0
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
    cdef Stage before, here
    cdef int64_t value
    cdef uint32_t best
    read_state(&ruleset.laws, &state, &pile, [0] * ruleset.laws.players, boneyard, ordered, 0, 0, 0, -1, False, False)
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    found: list[tuple[int, int] | None] = []
    for hands, rest, a, b, seat, last, pending, paid in moments:
        if s.aborted or watch.is_due():
            found.append(None)
            continue
        read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, last, pending, paid)
        state.boneyard = rest
        state.size = popcount(state.boneyard)
        begin(&state, &before)
        with nogil:
            here = before
            go_on(s.laws, s.pile, &here)
            value = exact(&s, &here)
            best = which_best(&s, &before, &here)
        watch.finish()
        found.append(None if s.aborted else (value, best))
    return found, s.nodes + s.tail.nodes
