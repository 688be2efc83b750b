"""The exact search between two camps in deals where nobody draws: fail-soft alpha-beta over bit masks with a table.

Two camps are the two sides, or one player against all others (the paranoid value). A value is the margin still to
come for the player to move: points of his camp less points of the other, each side's points times its weight.
"""

from collections.abc import Sequence

from libc.stdint cimport uint64_t

from .fixed cimport RUNNING, Step, settle_left, take_step
from .rules cimport Ruleset, list_plays
from .table cimport NO_PLAY, Slot, Table, probe, store
from .tiles cimport fitting, mask_pips, popcount, tile_pips
from .watch cimport Watch

cdef enum:
    MOST_PLAYS = 29         # a hand of 28 with one tile that fits both ends
    POLL_EVERY = 4095       # nodes between two looks at the watch, less one
    TABLE_FROM = 5          # smaller subtrees are searched faster than looked up
    INFINITE = 32000

ctypedef struct Child:
    Step step
    int score
    int code


cdef inline int margin(const Search* s, int camp, int winner, int points) noexcept nogil:
    if winner < 0:
        return 0
    return s.weight[winner] * points if camp == 0 else -s.weight[winner] * points


cdef inline int ending_value(const Search* s, const Step* step, int camp) noexcept nogil:
    """What a finished deal is worth to a camp, the last bonus left out."""
    cdef int winner = -1
    cdef int points = settle_left(&s.deal, step.left, step.seat, step.end, &winner)
    return margin(s, camp, winner, points)


cdef inline int bonus_value(const Search* s, int seat, int bonus) noexcept nogil:
    """A bonus for the side of a seat, as its own camp counts it."""
    return margin(s, s.camp[seat], s.deal.laws.side[seat], bonus) if bonus else 0


cdef inline int guess(const Search* s, const Child* child, int seat) noexcept nogil:
    """How promising a play looks: keep the opponents short of plays, stay mobile, shed weight."""
    cdef uint64_t fit = child.step.left & fitting(child.step.a, child.step.b)
    cdef int score = tile_pips(child.code & 31)
    cdef int after = s.deal.laws.next_seat[seat]
    cdef int step
    for step in range(1, s.deal.laws.players):
        if s.camp[after] == s.camp[seat]:
            score += 6 * popcount(s.deal.hands[after] & fit)
        elif step == 1:
            score -= 20 * popcount(s.deal.hands[after] & fit)
        else:
            score -= 6 * popcount(s.deal.hands[after] & fit)
        after = s.deal.laws.next_seat[after]
    score += 8 * popcount(s.deal.hands[seat] & fit)
    if child.step.bonus or s.deal.laws.next_seat[seat] != child.step.seat:
        score += 60
    return score


cdef int search(
    Search* s, uint64_t left, int a, int b, int seat, bint paid, int alpha, int beta
) noexcept nogil:
    """The value for `seat`, who can play, exact within the window and else a bound on the side it fell (fail-soft)."""
    cdef Child children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef Child swap
    cdef Slot* slot
    cdef uint64_t key = 0
    cdef int tiles = popcount(left)
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, count, kept, i, j, top, value, bonus
    cdef bint tabled = s.slots is not NULL and tiles >= TABLE_FROM

    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Watch>s.watch).poll():
        s.aborted = True
    if s.aborted:
        return 0

    if tabled:
        key = left | <uint64_t>seat << 34 | s.stamp
        key |= (<uint64_t>a << 28 | <uint64_t>b << 31) if a < b else (<uint64_t>b << 28 | <uint64_t>a << 31)
        if s.remember_paid and paid:
            key |= <uint64_t>1 << 36
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

    # Plays that end the deal are settled at once and never sorted.
    count = list_plays(s.deal.hands[seat] & left, a, b, codes)
    kept = 0
    for i in range(count):
        take_step(&s.deal, left, a, b, seat, paid, codes[i], &children[kept].step)
        if children[kept].step.end != RUNNING:
            value = ending_value(s, &children[kept].step, s.camp[seat])
            value += bonus_value(s, seat, children[kept].step.bonus)
            if value > best:
                best = value
                best_play = codes[i]
            continue
        children[kept].code = codes[i]
        children[kept].score = 1 << 20 if codes[i] == hint else guess(s, &children[kept], seat)
        kept += 1

    floor = alpha
    if best > floor:
        floor = best
    for i in range(kept):
        if floor >= beta:
            break
        top = i
        for j in range(i + 1, kept):
            if children[j].score > children[top].score:
                top = j
        if top != i:
            swap = children[i]
            children[i] = children[top]
            children[top] = swap
        bonus = bonus_value(s, seat, children[i].step.bonus)
        if s.camp[children[i].step.seat] == s.camp[seat]:
            value = search(
                s, children[i].step.left, children[i].step.a, children[i].step.b, children[i].step.seat,
                children[i].step.paid, floor - bonus, beta - bonus,
            )
        else:
            value = -search(
                s, children[i].step.left, children[i].step.a, children[i].step.b, children[i].step.seat,
                children[i].step.paid, bonus - beta, bonus - floor,
            )
        if s.aborted:
            return 0
        value += bonus
        if value > best:
            best = value
            best_play = children[i].code
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


cdef int exact_value(
    Search* s, uint64_t left, int a, int b, int seat, bint paid, int* low, int* high
) noexcept nogil:
    """The exact value for `seat`: its sign first, then its size. An aborted search leaves proven bounds."""
    cdef int value = search(s, left, a, b, seat, paid, -1, 1)
    if s.aborted:
        return 0
    if value > 0:
        low[0] = value
        value = search(s, left, a, b, seat, paid, value - 1, high[0])
    elif value < 0:
        high[0] = value
        value = search(s, left, a, b, seat, paid, low[0], value + 1)
    if s.aborted:
        return 0
    low[0] = value
    high[0] = value
    return value


cdef int write_line(Search* s, const Step* start, int value, int* line) noexcept nogil:
    """The principal line from a running step worth `value` to its mover; returns how many plays were written.

    Among equal plays the canonical one is followed: the first whose value is not below the best.
    """
    cdef int codes[MOST_PLAYS]
    cdef Step here = start[0]
    cdef Step there
    cdef int written = 0
    cdef int count, i, seat, bonus, got
    while here.end == RUNNING:
        seat = here.seat
        count = list_plays(s.deal.hands[seat] & here.left, here.a, here.b, codes)
        for i in range(count):
            take_step(&s.deal, here.left, here.a, here.b, seat, here.paid, codes[i], &there)
            bonus = bonus_value(s, seat, there.bonus)
            if there.end != RUNNING:
                got = ending_value(s, &there, s.camp[seat]) + bonus
            elif s.camp[there.seat] == s.camp[seat]:
                got = bonus + search(
                    s, there.left, there.a, there.b, there.seat, there.paid, value - bonus - 1, value - bonus
                )
            else:
                got = bonus - search(
                    s, there.left, there.a, there.b, there.seat, there.paid, bonus - value, bonus - value + 1
                )
            if s.aborted:
                return written
            if got >= value:
                break
        line[written] = codes[i]
        written += 1
        if there.end == RUNNING:
            value -= bonus
            if s.camp[there.seat] != s.camp[seat]:
                value = -value
        here = there
    return written


cdef int open_search(
    Search* s, Ruleset ruleset, object hands, int leader, object weights, Table table, Watch watch
) except -1:
    cdef int seat, side
    cdef int camps[4]
    s.deal.laws = &ruleset.laws
    s.deal.leader = leader
    for side in range(ruleset.laws.sides):
        s.weight[side] = weights[side]
        camps[side] = 0 if s.weight[side] > 0 else 1
    for seat in range(ruleset.laws.players):
        s.deal.hands[seat] = hands[seat]
        s.camp[seat] = camps[ruleset.laws.side[seat]]
    s.remember_paid = ruleset.laws.bonus_first != ruleset.laws.bonus_later
    table.new_deal()
    s.slots = table.slots
    s.mask = table.mask
    s.stamp = table.stamp
    s.nodes = 0
    s.watch = <void*>watch
    s.aborted = False
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
    cdef int c_a = a, c_b = b, c_seat = seat, c_forced = forced
    cdef bint c_paid = paid, c_lines = lines
    cdef int count = 0, found, i, most
    cdef uint64_t left = 0
    open_search(&s, ruleset, hands, leader, weights, table, watch)
    for i in range(ruleset.laws.players):
        left |= s.deal.hands[i]
    # No margin is larger: all pips to one side, and a bonus for every tile.
    most = mask_pips(left) + max(ruleset.laws.bonus_first, ruleset.laws.bonus_later) * popcount(left)
    most *= max([abs(weight) for weight in weights])
    found = list_plays(s.deal.hands[c_seat], c_a, c_b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    with nogil:
        for i in range(count):
            take_step(&s.deal, left, c_a, c_b, c_seat, c_paid, codes[i], &steps[i])
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
    exact_value(s, step.left, step.a, step.b, step.seat, step.paid, &below, &above)
    if s.camp[step.seat] == s.camp[seat]:
        low[0] = below + bonus
        high[0] = above + bonus
    else:
        low[0] = bonus - above
        high[0] = bonus - below
