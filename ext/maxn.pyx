"""The exact search for three or four single players: max^n (Luckhardt and Irani 1986), draws included.

A value is a vector of the points that each side still gets, in the units of draws.pyx. Each player maximises his own
points less the mean of the others'; of equal plays the canonical one is followed. Counted k times, with k players, that
margin is k · own − all, a whole number; over all players it adds up to nothing, which is what the bounds rest on.
"""

from collections.abc import Sequence

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from .draws cimport MARGIN, MOST_PLAYS, NO_PLAY, POLL_EVERY, Draws
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
from .tiles cimport fitting, lowest, mask_pips, popcount, tile_pips
from .vectors cimport Entry, Points, VectorTable
from .watch cimport Watch


cdef void write_key(
    const Draws* s, const State* state, int kind, uint64_t* first, uint64_t* second
) noexcept nogil:
    cdef int a = state.a, b = state.b
    cdef bint waiting = state.pending and not state.hands[state.seat] & fitting(a, b)
    if a > b:
        a, b = b, a
    first[0] = (
        (state.hands[0] | state.hands[2] | state.boneyard)
        | (state.hands[1] | state.hands[2]) << 28
        | <uint64_t>a << 56
        | <uint64_t>b << 59
        | <uint64_t>(s.remember_paid and state.paid) << 62
    )
    second[0] = (
        (state.hands[3] | state.boneyard)
        | <uint64_t>state.seat << 28
        | <uint64_t>waiting << 30
        | <uint64_t>kind << 31
        | s.stamp
    )


cdef inline Entry* bucket(const Many* s, uint64_t first, uint64_t second) noexcept nogil:
    cdef uint64_t mixed = (first * <uint64_t>0x9E3779B97F4A7C15) ^ (second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return s.entries + 2 * ((mixed * <uint64_t>0x9FB21C651E98DF25 >> 32) & s.mask)


cdef inline int64_t interest(const Many* s, const Points* points, int side) noexcept nogil:
    """What a player maximises: k · own − all."""
    cdef int64_t total = 0
    cdef int other
    for other in range(s.sides):
        total += points.of[other]
    return s.sides * points.of[side] - total


cdef inline int64_t most_points(const Many* s, const State* state) noexcept nogil:
    """No more points than this are given from here on, in units."""
    cdef uint64_t rest = all_hands(s.deal.laws, state) | state.boneyard
    return (mask_pips(rest) + s.deal.most_bonus * (popcount(rest) + 1)) * s.deal.units[state.size]


cdef void settle_points(const Many* s, const State* state, int out, Points* points) noexcept nogil:
    """Add the points of a deal that is over."""
    cdef int winner = -1
    cdef int got = settle_state(s.deal.laws, state, s.deal.leader, out, &winner)
    if winner >= 0:
        points.of[winner] += got * s.deal.units[state.size]


cdef int go_on(const Many* s, State* state, Points* points) noexcept nogil:
    """Go through forced draws and passes to the next Event, adding the bonuses paid on the way."""
    cdef int event, earned
    while True:
        event = what_happens(s.deal.laws, state)
        if event == DRAWS and s.deal.pile.ordered:
            take_tile(state, next_tile(s.deal.pile, state))
            continue
        if event == PASSES or event == BLOCKS:
            earned = due_bonus(s.deal.laws, state)
            if earned:
                points.of[s.deal.laws.side[state.last]] += earned * s.deal.units[state.size]
        if event != PASSES:
            return event
        pass_turn(s.deal.laws, state)


cdef void points_of(Many* s, State state, int asker, int64_t need, Points* points) noexcept nogil:
    """Add the points to come from a moment at which nobody has gone out.

    The player `asker` (−1: nobody) has no use for a result that gives him an interest below `need`: the search may
    then return any vector that is below it too.
    """
    cdef Points earned
    cdef int event, side
    memset(&earned, 0, sizeof(Points))
    event = go_on(s, &state, &earned)
    for side in range(s.sides):
        points.of[side] += earned.of[side]
    if event == BLOCKS:
        settle_points(s, &state, -1, points)
    elif event == PLAYS:
        if asker >= 0:
            need -= interest(s, &earned, s.deal.laws.side[asker])
        points_of_plays(s, &state, asker, need, points)
    else:
        points_of_draw(s, &state, points)


cdef void add_points(const Many* s, const Points* more, Points* points) noexcept nogil:
    cdef int side
    for side in range(s.sides):
        points.of[side] += more.of[side]


cdef bint recall(
    const Many* s, const State* state, uint64_t* first, uint64_t* second, Points* points, int* play
) noexcept nogil:
    """Add the stored points of a state and tell its play; whether it was there. Leaves the key for `keep`."""
    cdef Entry* entry
    if s.entries is NULL:
        return False
    write_key(&s.deal, state, MARGIN, first, second)
    entry = bucket(s, first[0], second[0])
    if entry.first != first[0] or entry.second != second[0]:
        entry += 1
        if entry.first != first[0] or entry.second != second[0]:
            return False
    add_points(s, &entry.points, points)
    play[0] = entry.play
    return True


cdef void keep(
    const Many* s, const State* state, uint64_t first, uint64_t second, const Points* points, int play
) noexcept nogil:
    cdef Entry* entry
    cdef int tiles = popcount(all_hands(s.deal.laws, state) | state.boneyard)
    if s.entries is NULL or s.deal.aborted:
        return
    entry = bucket(s, first, second)
    if entry.first != first or entry.second != second:
        if entry.second >> 32 == second >> 32 and entry.tiles > tiles:
            entry += 1
    entry.first = first
    entry.second = second
    entry.points = points[0]
    entry.play = <uint8_t>play
    entry.tiles = <uint8_t>tiles


cdef inline int guess(const Many* s, const State* after, int code, int seat) noexcept nogil:
    cdef uint64_t fit = fitting(after.a, after.b)
    return (
        tile_pips(code & 31)
        + 8 * popcount(after.hands[seat] & fit)
        - 8 * popcount(after.hands[after.seat] & fit)
    )


cdef int points_of_plays(
    Many* s, const State* state, int asker, int64_t need, Points* points
) noexcept nogil:
    """Add the points to come where `seat` can play; returns his play (any, where the search was cut short)."""
    cdef State after[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int order[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef bint out[MOST_PLAYS]
    cdef Points got, best
    cdef uint64_t first = 0, second = 0
    cdef int seat = state.seat, side = s.deal.laws.side[seat]
    cdef int count, i, j, held, chosen = -1, play = NO_PLAY
    cdef int64_t mine, top = NEVER, ceiling = 0
    cdef bint whole = True
    s.deal.nodes += 1
    if not s.deal.nodes & POLL_EVERY and (<Watch>s.deal.watch).poll():
        s.deal.aborted = True
    if s.deal.aborted:
        return NO_PLAY
    if recall(s, state, &first, &second, points, &play):
        return play
    # Where nobody scores below 0 each player's interest is at least −most, so that of the asker is at most
    # (k − 2) · most less the mover's (shallow pruning, Korf 1991).
    if asker >= 0 and asker != seat and s.fair:
        ceiling = (s.sides - 2) * most_points(s, state)
    else:
        asker = -1
    count = list_plays(state.hands[seat], state.a, state.b, codes)
    for i in range(count):
        after[i] = state[0]
        out[i] = put_tile(s.deal.laws, &after[i], codes[i])
        scores[i] = 1 << 20 if out[i] else guess(s, &after[i], codes[i], seat)
        order[i] = i
        for j in range(i, 0, -1):
            if scores[order[j]] <= scores[order[j - 1]]:
                break
            held = order[j]
            order[j] = order[j - 1]
            order[j - 1] = held
    memset(&best, 0, sizeof(Points))
    for j in range(count):
        i = order[j]
        memset(&got, 0, sizeof(Points))
        if out[i]:
            settle_points(s, &after[i], seat, &got)
        elif chosen < 0:
            points_of(s, after[i], -1, NEVER, &got)
        else:
            points_of(s, after[i], seat, top if i < chosen else top + 1, &got)
        if s.deal.aborted:
            return NO_PLAY
        mine = interest(s, &got, side)
        if mine > top or (mine == top and i < chosen):
            top = mine
            chosen = i
            best = got
            if asker >= 0 and ceiling - top < need:
                whole = j == count - 1
                break
    add_points(s, &best, points)
    if whole:
        keep(s, state, first, second, &best, codes[chosen])
    return codes[chosen]


cdef void points_of_draw(Many* s, const State* state, Points* points) noexcept nogil:
    """Add the points to come where `seat` must draw and the order is unknown: the sum over the tiles he may draw."""
    cdef Points total
    cdef State child
    cdef uint64_t first = 0, second = 0, rest = state.boneyard
    cdef int play = NO_PLAY
    if recall(s, state, &first, &second, points, &play):
        return
    memset(&total, 0, sizeof(Points))
    while rest:
        child = state[0]
        take_tile(&child, lowest(rest))
        rest &= rest - 1
        points_of(s, child, -1, NEVER, &total)
        if s.deal.aborted:
            return
    add_points(s, &total, points)
    keep(s, state, first, second, &total, NO_PLAY)


cdef int open_search(
    Many* s, Ruleset ruleset, const Pile* pile, int leader, VectorTable table, Watch watch
) except -1:
    cdef int size
    memset(s, 0, sizeof(Many))
    s.sides = ruleset.laws.sides
    # Only an awarded tie can give its winner more pips of his own than the others have.
    s.fair = ruleset.laws.points != 2 or ruleset.laws.block_tie == 0
    s.deal.laws = &ruleset.laws
    s.deal.pile = pile
    s.deal.leader = leader
    s.deal.most_bonus = max(ruleset.laws.bonus_first, ruleset.laws.bonus_later)
    s.deal.remember_paid = ruleset.laws.bonus_first != ruleset.laws.bonus_later
    for size in range(29):
        s.deal.units[size] = 1
        if not pile.ordered and size > ruleset.laws.reserve and size <= pile.size:
            s.deal.units[size] = size * s.deal.units[size - 1]
    table.new_deal()
    s.entries = table.entries
    s.mask = table.mask
    s.deal.stamp = <uint64_t>table.generation << 32
    s.deal.watch = <void*>watch
    return 0


cdef int write_line(Many* s, State state, int* line) noexcept nogil:
    cdef Points ignored
    cdef int written = 0
    cdef bint out = False
    while not out:
        memset(&ignored, 0, sizeof(Points))
        if go_on(s, &state, &ignored) != PLAYS:
            break
        line[written] = points_of_plays(s, &state, -1, NEVER, &ignored)
        if s.deal.aborted:
            break
        out = put_tile(s.deal.laws, &state, line[written])
        written += 1
    return written


cdef void wins_of(Many* s, State state, int side, int64_t* wins) noexcept nogil:
    """Add up, in units, how often a side wins by going out, and by a block, in principal play from a running moment."""
    cdef State after
    cdef Points ignored
    cdef uint64_t rest
    cdef int event, code, winner = -1
    memset(&ignored, 0, sizeof(Points))
    event = go_on(s, &state, &ignored)
    if s.deal.aborted:
        return
    if event == BLOCKS:
        settle_state(s.deal.laws, &state, s.deal.leader, -1, &winner)
        if winner == side:
            wins[1] += s.deal.units[state.size]
    elif event == PLAYS:
        code = points_of_plays(s, &state, -1, NEVER, &ignored)
        if s.deal.aborted:
            return
        after = state
        if put_tile(s.deal.laws, &after, code):
            count_win(s, &after, state.seat, side, wins)
        else:
            wins_of(s, after, side, wins)
    else:
        rest = state.boneyard
        while rest:
            after = state
            take_tile(&after, lowest(rest))
            rest &= rest - 1
            wins_of(s, after, side, wins)


cdef void count_win(const Many* s, const State* state, int out, int side, int64_t* wins) noexcept nogil:
    """Count a deal that `out` has ended by going out, if a side wins it."""
    cdef int winner = -1
    settle_state(s.deal.laws, state, s.deal.leader, out, &winner)
    if winner == side:
        wins[0] += s.deal.units[state.size]


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
    cdef State after[MOST_PLAYS]
    cdef Points got[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int line[MOST_PLAYS][32]
    cdef int lengths[MOST_PLAYS]
    cdef bint done[MOST_PLAYS]
    cdef int c_forced = forced, c_seat = seat
    cdef bint c_lines = lines
    cdef int count = 0, found, i
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, -1, False, paid)
    open_search(&s, ruleset, &pile, leader, table, watch)
    found = list_plays(state.hands[c_seat], state.a, state.b, codes)
    for i in range(found):
        if c_forced < 0 or codes[i] & 31 == c_forced:
            codes[count] = codes[i]
            count += 1
    with nogil:
        for i in range(count):
            after[i] = state
            lengths[i] = 0
            memset(&got[i], 0, sizeof(Points))
            if s.deal.aborted:
                done[i] = False
                continue
            if put_tile(s.deal.laws, &after[i], codes[i]):
                settle_points(&s, &after[i], c_seat, &got[i])
            else:
                points_of(&s, after[i], -1, NEVER, &got[i])
                if c_lines:
                    lengths[i] = write_line(&s, after[i], line[i])
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
    cdef Points got
    read_state(&ruleset.laws, &state, &pile, hands, boneyard, False, a, b, seat, last, pending, paid)
    open_search(&s, ruleset, &pile, leader, table, watch)
    memset(&got, 0, sizeof(Points))
    with nogil:
        points_of(&s, state, -1, NEVER, &got)
    watch.finish()
    return None if s.deal.aborted else [got.of[j] for j in range(s.sides)], s.deal.nodes


cdef uint32_t which_best(Many* s, const State* moment) noexcept nogil:
    """Bit i for the i-th canonical play of who plays next if no other serves him better; 0 where none comes next."""
    cdef State state = moment[0]
    cdef State after
    cdef Points got
    cdef int codes[MOST_PLAYS]
    cdef int count, i, side
    cdef int64_t mine, top = NEVER
    cdef uint32_t best = 0
    memset(&got, 0, sizeof(Points))
    if go_on(s, &state, &got) != PLAYS:
        return 0
    side = s.deal.laws.side[state.seat]
    count = list_plays(state.hands[state.seat], state.a, state.b, codes)
    for i in range(count):
        after = state
        memset(&got, 0, sizeof(Points))
        if put_tile(s.deal.laws, &after, codes[i]):
            settle_points(s, &after, state.seat, &got)
        else:
            points_of(s, after, -1, NEVER, &got)
        mine = interest(s, &got, side)
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
    cdef Pile pile
    cdef Points got
    cdef uint32_t best
    read_state(&ruleset.laws, &state, &pile, [0] * ruleset.laws.players, boneyard, ordered, 0, 0, 0, -1, False, False)
    open_search(&s, ruleset, &pile, leader, table, watch)
    found: list[tuple[list[int], int] | None] = []
    for hands, rest, a, b, seat, last, pending, paid in moments:
        if s.deal.aborted or watch.stopped:
            found.append(None)
            continue
        read_state(&ruleset.laws, &state, &pile, hands, boneyard, ordered, a, b, seat, last, pending, paid)
        state.boneyard = rest
        state.size = popcount(state.boneyard)
        memset(&got, 0, sizeof(Points))
        with nogil:
            points_of(&s, state, -1, NEVER, &got)
            best = which_best(&s, &state)
        found.append(None if s.deal.aborted else ([got.of[j] for j in range(s.sides)], best))
    watch.finish()
    return found, s.deal.nodes
