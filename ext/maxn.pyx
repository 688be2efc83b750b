"""The exact search for three or four single players: max^n (Luckhardt and Irani 1986), draws included.

A value is a vector of the points that each side still gets, in the units of draws.pyx. Each player maximises his own
points less the mean of the others'; of equal plays the canonical one is followed. Counted k times, with k players, that
margin is k · own − all, a whole number, here called his interest; over all players interests add up to nothing.

Who has found a play asks of his other plays only what would serve him better. The next player answers such a question
as soon as he has a play so good for himself that it cannot (shallow pruning, Korf 1991): where no more tiles are drawn
unseen there is one winner of all points, bonuses aside, so that the bounds are sharp.
"""

from collections.abc import Sequence

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memset

from .draws cimport (
    MARGIN,
    MOST_PLAYS,
    NO_PLAY,
    count_listed,
    enough_buckets,
    fetch,
    nobody_draws,
    promise_of,
    set_rules,
    stops,
    write_key,
)
from .rules cimport Ruleset, list_plays
from .stage cimport (
    DRAW,
    OVER,
    PLAY,
    WON,
    Drawing,
    Stage,
    begin,
    begin_drawing,
    go_on,
    hand_pips,
    lay,
    next_drawing,
    settle_stage,
    tiles_left,
)
from .state cimport Pile, State, read_state
from .tiles cimport bit, popcount
from .vectors cimport CUT, Entry, Points, VectorTable, bucket, probe, store
from .watch cimport Watch

cdef enum:
    FIRST = 1 << 20         # the promise of the table's play, above all others


cdef inline int64_t interest(const Many* s, const Points* points, int side) noexcept nogil:
    """What a player maximises: k · own − all."""
    cdef int64_t total = 0
    cdef int other
    for other in range(s.sides):
        total += points.of[other]
    return s.sides * points.of[side] - total


cdef inline int most_points(const Many* s, const Stage* here, int side) noexcept nogil:
    """What a side can win at most, bonuses aside."""
    cdef int total = 0 if nobody_draws(&s.deal, here) else here.rest
    cdef int seat
    for seat in range(s.deal.laws.players):
        if seat != side or not s.deal.own_apart:
            total += hand_pips(here, seat)
    return total


cdef inline int64_t most_interest(const Many* s, const Stage* here, int side) noexcept nogil:
    """The most that a side's interest can come to, in points."""
    return (s.sides - 1) * (most_points(s, here, side) + s.deal.most_bonus * (tiles_left(here) + 1))


cdef inline int64_t most_besides(const Many* s, const Stage* here, int side, int64_t least) noexcept nogil:
    """The most that a side's interest can come to where the mover's comes to `least` or more, in units."""
    cdef int64_t bonus = (s.sides - 1) * s.deal.most_bonus * (tiles_left(here) + 1)
    cdef int64_t most = most_points(s, here, side)
    cdef int other
    if s.deal.pile.ordered or nobody_draws(&s.deal, here):
        least -= bonus
        if least > 0:   # the mover wins
            return bonus - (least + s.sides - 2) // (s.sides - 1)
        return bonus + (s.sides - 1) * min(most, -least)
    # All others together lose at most what one of them wins.
    for other in range(s.sides):
        most = max(most, most_points(s, here, other))
    return ((s.sides - 2) * most + bonus) * s.deal.units[here.size] - least


cdef bint points_of(Many* s, const Stage* here, int asker, int64_t need, Points* points) noexcept nogil:
    """Add the points to come, what the way to this stage earned included; False where that was not done.

    The side `asker` (−1: nobody) has no use for points that give him an interest below `need`, and does without them.
    """
    cdef int winner = -1, got
    cdef int64_t earned
    cdef int play
    if here.bonus:
        earned = here.bonus * s.deal.units[here.size]
        points.of[here.last] += earned
        need -= (s.sides - 1) * earned if here.last == asker else -earned
    if here.coming >= OVER:
        got = settle_stage(s.deal.laws, here, s.deal.leader, &winner)
        if winner >= 0:
            points.of[winner] += got * s.deal.units[here.size]
        return True
    if here.coming == DRAW:
        return points_of_draw(s, here, asker, need, points)
    return points_of_plays(s, here, asker, need, points, &play)


cdef inline void add_points(const Many* s, int64_t times, const Points* more, Points* points) noexcept nogil:
    cdef int side
    for side in range(s.sides):
        points.of[side] += times * more.of[side]


cdef inline void expect_probe(const Many* s, const Stage* stage) noexcept nogil:
    """Fetch from memory what a probe will soon look at."""
    cdef uint64_t first, second
    if s.entries is not NULL and stage.coming < OVER:
        write_key(&s.deal, stage, MARGIN, &first, &second)
        fetch(bucket(s.entries, s.mask, first, second))


cdef bint points_of_plays(
    Many* s, const Stage* here, int asker, int64_t need, Points* points, int* play
) noexcept nogil:
    """Add the points to come where `seat` can play, and tell his play; False as for `points_of`."""
    cdef Stage stages[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int order[MOST_PLAYS]
    cdef Entry* entry
    cdef Points got, best
    cdef uint64_t first = 0, second = 0
    cdef int side = here.seat, count, i, j, top, held, chosen = -1, hint = NO_PLAY
    cdef int64_t mine, most = NEVER
    play[0] = NO_PLAY
    if stops(&s.deal):
        return False
    if asker >= 0 and s.deal.fair:
        if most_interest(s, here, asker) * s.deal.units[here.size] < need:
            return False
    if asker == side or not s.deal.fair:
        asker = -1
    if s.entries is not NULL:
        write_key(&s.deal, here, MARGIN, &first, &second)
        entry = probe(s.entries, s.mask, first, second)
        if entry is not NULL:
            hint = entry.second >> 32 & 0xFF
            if not entry.second & CUT:
                play[0] = hint
                add_points(s, 1, &entry.points, points)
                return True
            if asker >= 0 and most_besides(s, here, asker, entry.points.of[0]) < need:
                return False
    count = list_plays(here.hands[side], here.a, here.b, codes)
    if count == 1:      # he has no say: the asker's question goes on to the next
        lay(s.deal.laws, s.deal.pile, here, codes[0], &stages[0])
        play[0] = codes[0]
        return points_of(s, &stages[0], asker, need, points)
    for i in range(count):
        lay(s.deal.laws, s.deal.pile, here, codes[i], &stages[i])
        expect_probe(s, &stages[i])
        order[i] = FIRST
        if codes[i] != hint and stages[i].coming < OVER:
            order[i] = promise_of(&s.deal, &stages[i], codes[i] & 31, side)
        order[i] = order[i] * 32 + i
    memset(&best, 0, sizeof(Points))
    for j in range(count):
        top = j
        for i in range(j + 1, count):
            if order[i] > order[top]:
                top = i
        held = order[top]
        order[top] = order[j]
        i = held & 31
        memset(&got, 0, sizeof(Points))
        if not points_of(s, &stages[i], side if chosen >= 0 else -1, most if i < chosen else most + 1, &got):
            if s.deal.aborted:
                return False
            continue
        mine = interest(s, &got, side)
        if mine > most or (mine == most and i < chosen):
            most = mine
            chosen = i
            best = got
            if asker >= 0 and most_besides(s, here, asker, most) < need:
                if s.entries is not NULL:
                    best.of[0] = most
                    store(s.entries, s.mask, first, second | CUT, &best, codes[chosen], tiles_left(here))
                return False
    play[0] = codes[chosen]
    add_points(s, 1, &best, points)
    if s.entries is not NULL:
        store(s.entries, s.mask, first, second, &best, codes[chosen], tiles_left(here))
    return True


cdef bint points_of_draw(Many* s, const Stage* here, int asker, int64_t need, Points* points) noexcept nogil:
    """Add the points to come where `seat` must draw and the order is unknown: the sum over all that he may draw.

    It is cut short as soon as the most that is left for the asker cannot serve him (Star1, Ballard 1983).
    """
    cdef Stage there
    cdef Drawing drawing
    cdef Entry* entry
    cdef Points total, got
    cdef uint64_t first = 0, second = 0
    cdef int64_t orders, units, most = 0, rest = s.deal.units[here.size], lack = 0
    cdef int count = 0
    if stops(&s.deal):
        return False
    if not s.deal.fair:
        asker = -1
    if asker >= 0:
        most = most_interest(s, here, asker)
        if most * rest < need:
            return False
    if s.entries is not NULL:
        write_key(&s.deal, here, MARGIN, &first, &second)
        entry = probe(s.entries, s.mask, first, second)
        if entry is not NULL:
            add_points(s, 1, &entry.points, points)
            return True
    memset(&total, 0, sizeof(Points))
    begin_drawing(s.deal.laws, here, &drawing)
    while next_drawing(s.deal.laws, s.deal.pile, here, &drawing, &there):
        orders = s.deal.orders[drawing.count]
        units = s.deal.units[there.size]
        rest -= orders * units
        if asker >= 0:
            lack = need - interest(s, &total, asker) - most * rest
            if lack > most * orders * units:
                return False
            lack = lack // orders if lack < 0 else (lack + orders - 1) // orders
        memset(&got, 0, sizeof(Points))
        if not points_of(s, &there, asker, lack, &got):
            return False
        add_points(s, orders, &got, &total)
        count += 1
    count_listed(&s.deal, count)
    add_points(s, 1, &total, points)
    if s.entries is not NULL:
        store(s.entries, s.mask, first, second, &total, NO_PLAY, tiles_left(here))
    return True


cdef int open_search(
    Many* s, Ruleset ruleset, const Pile* pile, int leader, VectorTable table, Watch watch
) except -1:
    cdef int seat
    memset(s, 0, sizeof(Many))
    s.sides = ruleset.laws.sides
    for seat in range(ruleset.laws.players):
        s.deal.camp[seat] = seat
    set_rules(&s.deal, &ruleset.laws, pile, leader, watch)
    table.new_deal()
    s.entries = table.entries
    s.mask = table.mask & (enough_buckets(s.deal.laws, pile) << 3) - 1
    s.deal.stamp = <uint64_t>table.generation << 48
    return 0


cdef int write_line(Many* s, const Stage* before, int code, int* line) noexcept nogil:
    """The principal line after a play as codes, up to its end or to a draw whose tile is not known."""
    cdef Stage here = before[0]
    cdef Stage there
    cdef Points ignored
    cdef int codes[MOST_PLAYS]
    cdef int written = 0
    cdef uint64_t held
    lay(s.deal.laws, s.deal.pile, &here, code, &there)
    while there.coming == PLAY:
        here = there
        memset(&ignored, 0, sizeof(Points))
        if not points_of_plays(s, &here, -1, NEVER, &ignored, &code):
            return written
        lay(s.deal.laws, s.deal.pile, &here, code, &there)
        line[written] = code
        written += 1
    held = here.hands[there.seat] & ~bit(code & 31)
    if there.coming == WON and held:    # somebody's only tile followed
        list_plays(held, there.a, there.b, codes)
        line[written] = codes[0]
        written += 1
    return written


cdef void wins_of(Many* s, const Stage* here, int side, int64_t scale, int64_t* wins) noexcept nogil:
    """Add up, in units times `scale`, how often a side wins by going out, and by a block, in principal play."""
    cdef Stage there
    cdef Drawing drawing
    cdef Points ignored
    cdef int winner = -1, code
    if here.coming >= OVER:
        settle_stage(s.deal.laws, here, s.deal.leader, &winner)
        if winner == side:
            wins[0 if here.coming == WON else 1] += scale * s.deal.units[here.size]
    elif here.coming == PLAY:
        memset(&ignored, 0, sizeof(Points))
        if points_of_plays(s, here, -1, NEVER, &ignored, &code):
            lay(s.deal.laws, s.deal.pile, here, code, &there)
            wins_of(s, &there, side, scale, wins)
    else:
        begin_drawing(s.deal.laws, here, &drawing)
        while not s.deal.aborted and next_drawing(s.deal.laws, s.deal.pile, here, &drawing, &there):
            wins_of(s, &there, side, scale * s.deal.orders[drawing.count], wins)


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
    table: VectorTable,
    watch: Watch,
    lines: bool,
) -> tuple[list[tuple[int, list[int] | None, list[int]]], int]:
    """Solve each play of `seat`, who can play, for three or four single players.

    The arguments are those of `outlook.solve_plays`. Returns for each play in canonical order (code, points by side in
    `outlook.units` or None where the watch stopped the search, line), and the number of nodes.
    """
    cdef Many s
    cdef State state
    cdef Pile pile
    cdef Stage here, there
    cdef Points got[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int line[MOST_PLAYS][32]
    cdef int lengths[MOST_PLAYS]
    cdef bint done[MOST_PLAYS]
    cdef int c_forced = forced
    cdef bint c_lines = lines
    cdef int count = 0, found, i
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, -1, False, paid)
    open_search(&s, ruleset, &pile, leader, table, watch)
    begin(&state, &here)
    found = list_plays(state.hands[state.seat], state.a, state.b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    with nogil:
        for i in range(count):
            lengths[i] = 0
            memset(&got[i], 0, sizeof(Points))
            done[i] = False
            if s.deal.aborted:
                continue
            lay(s.deal.laws, s.deal.pile, &here, codes[i], &there)
            if points_of(&s, &there, -1, NEVER, &got[i]) and c_lines:
                lengths[i] = write_line(&s, &here, codes[i], line[i])
            done[i] = not s.deal.aborted
    watch.finish()
    return [
        (
            codes[i],
            [got[i].of[j] for j in range(s.sides)] if done[i] else None,
            [line[i][j] for j in range(lengths[i])],
        )
        for i in range(count)
    ], s.deal.nodes


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
    table: VectorTable,
    watch: Watch,
) -> tuple[list[int] | None, int]:
    """The points by side, in `outlook.units`, where `seat` must draw from an unknown order; and the nodes.

    None where the watch stopped the search.
    """
    cdef Many s
    cdef State state
    cdef Pile pile
    cdef Stage here
    cdef Points got
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, False, a, b, seat, last, pending, paid)
    open_search(&s, ruleset, &pile, leader, table, watch)
    begin(&state, &here)
    memset(&got, 0, sizeof(Points))
    with nogil:
        go_on(s.deal.laws, s.deal.pile, &here)
        points_of(&s, &here, -1, NEVER, &got)
    watch.finish()
    return None if s.deal.aborted else [got.of[j] for j in range(s.sides)], s.deal.nodes


cdef uint32_t which_best(Many* s, const Stage* before, const Stage* here) noexcept nogil:
    """Bit i for the i-th canonical play of who plays next if no other serves him better; 0 where none comes next.

    `before` is the moment before the forced draws and passes.
    """
    cdef Stage there
    cdef Points got
    cdef int codes[MOST_PLAYS]
    cdef int count, i
    cdef int64_t mine, top = NEVER
    cdef uint32_t best = 0
    if here.coming == WON:      # the plays of an only tile are all the same
        count = list_plays(before.hands[here.seat], here.a, here.b, codes)
        return (<uint32_t>1 << count) - 1
    if here.coming != PLAY:
        return 0
    count = list_plays(here.hands[here.seat], here.a, here.b, codes)
    for i in range(count):
        lay(s.deal.laws, s.deal.pile, here, codes[i], &there)
        memset(&got, 0, sizeof(Points))
        points_of(s, &there, -1, NEVER, &got)
        mine = interest(s, &got, here.seat)
        if mine > top:
            top = mine
            best = 0
        if mine == top:
            best |= <uint32_t>1 << i
    return best


def solve_moments(
    ruleset: Ruleset,
    boneyard: Sequence[int],
    ordered: bool,
    leader: int,
    moments: Sequence[tuple[Sequence[int], int, int, int, int, int, bool, bool]],
    table: VectorTable,
    watch: Watch,
) -> tuple[list[tuple[list[int], int] | None], int]:
    """Solve many moments of one deal with what the table learns from one to the next, as `outlook.solve_moments` does.

    Returns for each (points by side in `outlook.units` of its own boneyard, best plays), and the number of nodes.
    """
    cdef Many s
    cdef State state
    cdef Stage before, here
    cdef Pile pile
    cdef Points got
    cdef uint32_t best
    read_state(&ruleset.laws, &state, &pile, [0] * ruleset.laws.players, boneyard, ordered, 0, 0, 0, -1, False, False)
    open_search(&s, ruleset, &pile, leader, table, watch)
    found: list[tuple[list[int], int] | None] = []
    for hands, rest, a, b, seat, last, pending, paid in moments:
        if s.deal.aborted or watch.is_due():
            found.append(None)
            continue
        read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, last, pending, paid)
        state.boneyard = rest
        state.size = popcount(state.boneyard)
        memset(&got, 0, sizeof(Points))
        begin(&state, &before)
        with nogil:
            here = before
            go_on(s.deal.laws, s.deal.pile, &here)
            points_of(&s, &here, -1, NEVER, &got)
            best = which_best(&s, &before, &here)
        watch.finish()
        found.append(None if s.deal.aborted else ([got.of[j] for j in range(s.sides)], best))
    return found, s.deal.nodes
