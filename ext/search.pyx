"""The exact search between two camps in deals where nobody draws: fail-soft alpha-beta over bit masks with a table.

Two camps are the two sides, or one player against all others (the paranoid value). A value is the margin still to
come for the player to move: points of his camp less points of the other, each side's points times its weight.
"""

from collections.abc import Sequence

from libc.stdint cimport uint64_t

from .fixed cimport RUNNING, Step, all_pips, first_step, go_out, take_step
from .ordering cimport FRIEND, LATER_RIVAL, NEXT_RIVAL, SELF, TRAIT, phase_of, promise, seat_player
from .rules cimport Laws, Ruleset, list_plays
from .table cimport NO_PLAY, Slot, Table, probe, store
from .tiles cimport SUIT, fitting, lowest, popcount
from .watch cimport Watch

cdef enum:
    POLL_EVERY = 4095       # nodes between two looks at the watch, less one
    TABLE_FROM = 5          # smaller subtrees are searched faster than looked up
    FIRST = 1 << 20         # the promise of the table's play, above all others


cdef inline uint64_t key_of(const Search* s, const Step* here) noexcept nogil:
    """The state as the table knows it: the ends have no order, and a bonus paid counts only where it matters."""
    cdef uint64_t low = here.a if here.a < here.b else here.b
    cdef uint64_t high = here.b if here.a < here.b else here.a
    cdef uint64_t paid = s.remember_paid and here.paid
    return here.left | low << 28 | high << 31 | <uint64_t>here.seat << 34 | paid << 36 | s.stamp


cdef inline int expand(
    Search* s, const Step* here, int tiles, int hint, Step* steps, int* order, int* best, int* best_play
) noexcept nogil:
    """Take the steps from a node; returns how many go on, each with its promise times 32 plus its place in `order`.

    A play that ends the deal, or lets the next player end it, is settled at once: the best of these is left in `best`.
    """
    cdef int seat = here.seat, camp = s.camp[seat]
    cdef int phase = phase_of(tiles)
    cdef const short* trait = TRAIT[s.deal.laws.players == 2][phase]
    cdef uint64_t hand = s.deal.hands[seat] & here.left
    cdef uint64_t rest = hand & SUIT[here.a]
    cdef uint64_t other = hand & SUIT[here.b] if here.a != here.b else 0
    cdef int end = here.a
    cdef int kept = 0
    cdef int code, value, score
    cdef Step* step
    while True:
        if not rest:
            if not other:
                return kept
            rest = other
            other = 0
            end = here.b
        code = lowest(rest) | end << 5
        rest &= rest - 1
        step = &steps[kept]
        take_step(&s.deal, here, code, step)
        go_out(&s.deal, step)
        if step.end != RUNNING:
            value = ending_value(s, step, camp) + bonus_value(s, seat, step.bonus)
            if value > best[0]:
                best[0] = value
                best_play[0] = code
            continue
        score = FIRST if code == hint else promise(
            &s.circle[seat], trait, phase, step.left & fitting(step.a, step.b), code & 31,
            step.a == step.b, s.camp[step.seat] == camp,
        )
        order[kept] = score * 32 + kept
        kept += 1


cdef inline int pick(int* order, int i, int kept) noexcept nogil:
    """The place of the most promising step not tried, `i` having been tried."""
    cdef int top = i
    cdef int j, found
    for j in range(i + 1, kept):
        if order[j] > order[top]:
            top = j
    found = order[top]
    order[top] = order[i]
    return found & 31


cdef inline int step_value(Search* s, const Step* step, int seat, int alpha, int beta) noexcept nogil:
    """The value for `seat` of a running step that he took, within a window."""
    cdef int bonus = bonus_value(s, seat, step.bonus)
    if s.camp[step.seat] == s.camp[seat]:
        return bonus + search(s, step, alpha - bonus, beta - bonus)
    return bonus - search(s, step, bonus - beta, bonus - alpha)


cdef int search(Search* s, const Step* here, int alpha, int beta) noexcept nogil:
    """The value for who is to move, who can play: exact within the window, else a bound on its side (fail-soft)."""
    cdef Step steps[MOST_PLAYS]
    cdef int order[MOST_PLAYS]
    cdef const Step* step
    cdef Slot* slot
    cdef uint64_t key = 0
    cdef int tiles = popcount(here.left)
    cdef int most = s.reach * (all_pips(here) + s.most_bonus * tiles)
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, kept, i, value
    cdef bint tabled = s.slots is not NULL and tiles >= TABLE_FROM

    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Watch>s.watch).poll():
        s.aborted = True
    if s.aborted:
        return 0

    # No side scores more than all pips left, nor more bonuses than there are tiles.
    if most <= alpha:
        return most
    if -most >= beta:
        return -most
    if tabled:
        key = key_of(s, here)
        slot = probe(s.slots, s.mask, key)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            hint = slot.play
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            if low > alpha:
                alpha = low
            if high < beta:
                beta = high

    kept = expand(s, here, tiles, hint, steps, order, &best, &best_play)
    floor = alpha
    if best > floor:
        floor = best
    for i in range(kept):
        if floor >= beta:
            break
        step = &steps[pick(order, i, kept)]
        value = step_value(s, step, here.seat, floor, beta)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = step.code
            if value > floor:
                floor = value

    if tabled:
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = best
            high = best
        store(s.slots, s.mask, key, low, high, best_play, tiles)
    return best


cdef int exact_value(Search* s, const Step* here, int* low, int* high) noexcept nogil:
    """The exact value for who is to move: its sign first, then its size in steps. If aborted, `low` and `high` hold.

    Each step asks in a null window for one more than is proven; fail-soft values make the steps large, and the table
    keeps what one step learnt for the next. Without a table one wide window is searched.
    """
    cdef bint stepwise = s.slots is not NULL
    cdef int value = search(s, here, -1, 1)
    cdef int edge
    if s.aborted:
        return 0
    if value >= 0:
        low[0] = value
    if value <= 0:
        high[0] = value
    while value > 0 and low[0] < high[0]:
        edge = low[0] + 1 if stepwise else high[0]
        value = search(s, here, low[0], edge)
        if s.aborted:
            return 0
        if value < edge:
            high[0] = value
        low[0] = value
    while value < 0 and low[0] < high[0]:
        edge = high[0] - 1 if stepwise else low[0]
        value = search(s, here, edge, high[0])
        if s.aborted:
            return 0
        if value > edge:
            low[0] = value
        high[0] = value
    return low[0]


cdef int first_best(Search* s, const Step* here, int value, Step* there) noexcept nogil:
    """The canonical best play of a node worth `value`, and the step it is; an aborted search gives any play."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(s.deal.hands[seat] & here.left, here.a, here.b, codes)
    cdef int i, got
    for i in range(count):
        take_step(&s.deal, here, codes[i], there)
        if there.end != RUNNING:
            got = ending_value(s, there, s.camp[seat]) + bonus_value(s, seat, there.bonus)
        else:
            got = step_value(s, there, seat, value - 1, value)
        if got >= value or s.aborted:
            break
    return there.code


cdef int write_line(Search* s, const Step* start, int value, int* line) noexcept nogil:
    """The principal line from a running step worth `value` to its mover; returns how many plays were written.

    Among equal plays the canonical one is followed: the first whose value is not below the best.
    """
    cdef Step here = start[0]
    cdef Step there
    cdef int written = 0
    cdef int code
    while here.end == RUNNING:
        code = first_best(s, &here, value, &there)
        if s.aborted:
            break
        line[written] = code
        written += 1
        if there.end == RUNNING:
            value = child_value(s, &there, here.seat, value)
        here = there
    return written


cdef void set_camps(Search* s, const Laws* laws, const int* weights) noexcept nogil:
    """The rules of the deals to come, and what a point of each side counts for camp 0."""
    cdef int seat, side, other, i
    s.deal.laws = laws
    s.reach = 0
    for side in range(laws.sides):
        s.weight[side] = weights[side]
        s.reach = max(s.reach, abs(weights[side]))
    for seat in range(laws.players):
        s.camp[seat] = 0 if weights[laws.side[seat]] > 0 else 1
    s.most_bonus = max(abs(laws.bonus_first), abs(laws.bonus_later))
    s.remember_paid = laws.bonus_first != laws.bonus_later
    for seat in range(laws.players):
        other = seat
        for i in range(4):
            if s.camp[other] == s.camp[seat]:
                seat_player(&s.circle[seat], i, FRIEND if i else SELF, laws.players == 2)
            else:
                seat_player(&s.circle[seat], i, NEXT_RIVAL if i == 1 else LATER_RIVAL, laws.players == 2)
            other = laws.next_seat[other]


cdef void set_hands(Search* s, const uint64_t* hands, int leader) noexcept nogil:
    """A new deal under the same rules."""
    cdef const Laws* laws = s.deal.laws
    cdef int seat, other, i
    s.deal.leader = leader
    for seat in range(laws.players):
        s.deal.hands[seat] = hands[seat]
        other = seat
        for i in range(4):
            s.circle[seat].hands[i] = hands[other] if i < laws.players else 0
            other = laws.next_seat[other]


cdef void set_memory(Search* s, Table table, Watch watch) noexcept nogil:
    """What a search writes to and what can stop it; both are kept alive by the caller."""
    table.new_deal()
    s.slots = table.slots
    s.mask = table.mask
    s.stamp = table.stamp
    s.nodes = 0
    s.watch = <void*>watch
    s.aborted = watch.glance()


cdef int open_search(
    Search* s, Ruleset ruleset, object hands, int leader, object weights, Table table, Watch watch
) except -1:
    cdef uint64_t c_hands[4]
    cdef int c_weights[4]
    cdef int seat, side
    for side in range(ruleset.laws.sides):
        c_weights[side] = weights[side]
    for seat in range(ruleset.laws.players):
        c_hands[seat] = hands[seat]
    set_camps(s, &ruleset.laws, c_weights)
    set_hands(s, c_hands, leader)
    set_memory(s, table, watch)
    watch.finish()
    return 0


def solve_plays(
    ruleset: Ruleset,
    hands: Sequence[int],
    a: int,
    b: int,
    seat: int,
    paid: bool,
    leader: int,
    forced: int,
    weights: Sequence[int],
    table: Table,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, int, int, list[int]]], int]:
    """Solve each play of `seat`, who can play, in a deal where nobody draws.

    `hands` are masks by seat, `a` and `b` the ends (7: empty layout), `forced` a tile that must be led or −1,
    `weights` what a point of each side counts for the first camp (sides with a positive weight).
    Returns for each play in canonical order (code, low, high, line) with the margin for `seat` between low and high
    (equal unless the watch stopped the search), the line as codes of the plays after it (empty where it was cut off or
    not asked for), and the number of nodes.
    """
    cdef Search s
    cdef int codes[MOST_PLAYS]
    cdef int lows[MOST_PLAYS]
    cdef int highs[MOST_PLAYS]
    cdef int line[MOST_PLAYS][32]
    cdef int lengths[MOST_PLAYS]
    cdef Step steps[MOST_PLAYS]
    cdef Step here
    cdef int c_seat = seat, c_forced = forced
    cdef bint c_lines = lines
    cdef int count = 0, found, i, most
    open_search(&s, ruleset, hands, leader, weights, table, watch)
    first_step(&s.deal, a, b, c_seat, paid, &here)
    most = s.reach * (all_pips(&here) + s.most_bonus * popcount(here.left))
    found = list_plays(s.deal.hands[c_seat], here.a, here.b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    with nogil:
        for i in range(count):
            take_step(&s.deal, &here, codes[i], &steps[i])
            lows[i] = -INFINITE
            highs[i] = INFINITE
            lengths[i] = 0
            solve_play(&s, &steps[i], c_seat, &lows[i], &highs[i])
        if c_lines:
            for i in range(count):
                if lows[i] == highs[i] and steps[i].end == RUNNING and not s.aborted:
                    lengths[i] = write_line(&s, &steps[i], child_value(&s, &steps[i], c_seat, lows[i]), line[i])
    watch.finish()
    return [
        (codes[i], max(lows[i], -most), min(highs[i], most), [line[i][j] for j in range(lengths[i])])
        for i in range(count)
    ], s.nodes


cdef int child_value(const Search* s, const Step* step, int seat, int value) noexcept nogil:
    """The value of a running step for who moves there, from its value for `seat`, who took it; and back."""
    value -= bonus_value(s, seat, step.bonus)
    return value if s.camp[step.seat] == s.camp[seat] else -value


cdef void solve_play(Search* s, const Step* step, int seat, int* low, int* high) noexcept nogil:
    cdef int bonus = bonus_value(s, seat, step.bonus)
    cdef int below = -INFINITE, above = INFINITE
    if step.end != RUNNING:
        low[0] = ending_value(s, step, s.camp[seat]) + bonus
        high[0] = low[0]
        return
    if s.aborted:
        return
    exact_value(s, step, &below, &above)
    if s.camp[step.seat] == s.camp[seat]:
        low[0] = below + bonus
        high[0] = above + bonus
    else:
        low[0] = bonus - above
        high[0] = bonus - below
