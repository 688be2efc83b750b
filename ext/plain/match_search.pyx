"""Exact search of open hands for the chance to win the match: alpha-beta, with the mean over draws of unknown order.

The points of the deal so far are part of the state, because the chance is not a sum: so passes, points of plays, the
target, and the next lead all count as in the match. Draws are bounded as in Star1 (Ballard 1983).
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.splitmix cimport mix
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport bit, tile_of, tile_pips

from .forced cimport BLOCKS, DRAWS, PLAYS, due_bonus, next_event, next_tile, pass_turn, take_tile
from .layout cimport HAS_WIDE_ENDS, MOST_PLAYS, fitting, lay_tile, list_plays, pack_ends
from .match_game cimport (
    DECIDED,
    OUT,
    RUNNING,
    Match,
    MatchGame,
    chance_at,
    chance_decided,
    count_end,
    gain,
    lay_counted,
)
from .situation cimport NO_CHOICE, BoneyardOrder, Situation, State
from .worlds cimport check_worlds, select_plays, set_world

cdef enum:
    TABLE_BITS = 16     # entries of the table: 2 MB
    TABLE_FROM = 4      # fewest tiles held for a table lookup

cdef double ROOM = 1e-9     # around given bounds, so that a value at a bound is found exactly

ctypedef struct Entry:
    uint64_t key        # 0: empty
    double low
    double high
    int play

ctypedef struct Search:
    const Match* match
    const BoneyardOrder* order
    int leader
    Entry* entries
    void* stop
    uint64_t nodes
    uint64_t most       # nodes of this world
    bint aborted


cdef inline uint64_t key_of(const State* state, const int* totals) noexcept nogil:
    cdef uint64_t word = pack_ends(&state.ends)
    word = (mix(word) if HAS_WIDE_ENDS else word << 8) ^ <uint64_t>state.seat << 1 ^ state.paid
    word ^= <uint64_t>totals[0] << 34 ^ <uint64_t>totals[1] << 49
    word = mix(word + <uint64_t>0x9E3779B97F4A7C15)
    word = mix(word ^ state.hands[0])
    word = mix(word + state.hands[1])
    word = mix(word ^ state.hands[2])
    word = mix(word + state.hands[3])
    return mix(word ^ state.boneyard) | 1


cdef double draw(
    Search* s, const State* here, const int* totals, double alpha, double beta
) noexcept nogil:
    """Return the mean over all tiles that the player to move may draw next, or a bound of it outside the window."""
    cdef State after
    cdef uint64_t rest = here.boneyard
    cdef int tiles = popcount(rest), left = tiles
    cdef double total = 0, least, most, found
    while rest:
        left -= 1
        after = here[0]
        take_tile(&after, lowest(rest))
        rest &= rest - 1
        least = alpha * tiles - total - left
        most = beta * tiles - total
        found = value(s, &after, totals, least, most)
        if s.aborted:
            return 0
        total += found
        if found <= least:
            return (total + left) / tiles
        if found >= most:
            return total / tiles
    return total / tiles


cdef inline int order_score(const Match* match, const State* here, int code) noexcept nogil:
    """Return how promising a play is: few answers of the next player, many own tiles that fit, heavy tiles first."""
    cdef State after = here[0]
    cdef uint64_t fit, own = here.hands[here.seat] & ~bit(tile_of(code))
    lay_tile(match.laws, code, &after.ends)
    fit = fitting(&after.ends)
    return (
        tile_pips(tile_of(code)) + 4 * popcount(own & fit)
        - 8 * popcount(here.hands[match.laws.next_seat[here.seat]] & fit)
    )


cdef double value(
    Search* s, const State* before, const int* score, double alpha, double beta
) noexcept nogil:
    """Return the chance of the first side, or a bound of it outside the window."""
    cdef const Match* match = s.match
    cdef State state = before[0], after
    cdef int totals[2]
    cdef int child_totals[2]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef int event, earned, count, i, j, side, ended, best_play = -1, swap
    cdef double low = 0, high = 1, best, found, first_alpha = alpha, first_beta = beta
    cdef uint64_t key = 0
    cdef Entry* entry = NULL
    totals[0] = score[0]
    totals[1] = score[1]
    if count_node(&s.nodes, s.stop) or s.nodes > s.most:
        s.aborted = True
    if s.aborted:
        return 0
    while True:
        event = next_event(match.laws, &state)
        if event == PLAYS:
            break
        if event == DRAWS:
            if not s.order.is_known:
                return draw(s, &state, totals, alpha, beta)
            take_tile(&state, next_tile(s.order, &state))
            continue
        earned = due_bonus(match.laws, &state, event)
        if earned and gain(match, totals, match.laws.side[state.last], earned):
            return chance_decided(match, totals)
        if event == BLOCKS:
            return end_of_deal(s, &state, totals, False)
        pass_turn(match.laws, &state)
    if popcount(state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]) >= TABLE_FROM:
        key = key_of(&state, totals)
        entry = &s.entries[key >> 64 - TABLE_BITS]
        if entry.key == key:
            low = entry.low
            high = entry.high
            best_play = entry.play
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)
    side = match.laws.side[state.seat]
    count = list_plays(state.hands[state.seat], &state.ends, codes)
    for i in range(count):
        scores[i] = 1 << 20 if codes[i] == best_play else order_score(match, &state, codes[i])
    best = -1 if side == 0 else 2
    for i in range(count):
        j = i
        for ended in range(i + 1, count):
            if scores[ended] > scores[j]:
                j = ended
        swap = codes[j]
        codes[j] = codes[i]
        codes[i] = swap
        scores[j] = scores[i]
        after = state
        child_totals[0] = totals[0]
        child_totals[1] = totals[1]
        ended = lay_counted(match, &after, child_totals, codes[i])
        if ended == DECIDED:
            found = chance_decided(match, child_totals)
        elif ended == OUT:
            found = end_of_deal(s, &after, child_totals, True)
        else:
            found = value(s, &after, child_totals, alpha, beta)
        if s.aborted:
            return 0
        if side == 0 and found > best or side and found < best:
            best = found
            best_play = codes[i]
            if side == 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        if alpha >= beta:
            break
    if entry is not NULL:
        if entry.key != key:
            low = 0
            high = 1
        entry.key = key
        entry.play = best_play
        entry.low = best if best > first_alpha else low
        entry.high = best if best < first_beta else high
    return best


cdef inline double end_of_deal(Search* s, const State* state, int* totals, bint out) noexcept nogil:
    cdef int lead = 0
    if count_end(s.match, state, totals, s.leader, out, &lead) == DECIDED:
        return chance_decided(s.match, totals)
    return chance_at(s.match, totals, lead)


def solve_worlds(
    MatchGame game not None,
    Situation situation not None,
    const uint64_t[:, ::1] hands,
    const uint64_t[::1] boneyards,
    Stop stop not None,
    uint64_t most_nodes,
    double[:, :, ::1] chances not None,
    uint8_t[::1] exact not None,
    only: "Sequence[int] | None" = None,
) -> int:
    """Solve every play of the seat to move in each world for the match chance of the first side; return the nodes.

    Without `hands` and `boneyards` there is one world, the situation itself. `chances` has a column for each play in
    canonical order (a single one for the position itself if the mover cannot play), and two entries in each:
    lower and upper bounds before, the values afterwards in both. `exact` is 1, or 0 for a world that needs more than
    `most_nodes` or that the stop ended; its bounds then remain.
    Raises ValueError for arrays that do not fit together and for worlds that are not valid deals.
    """
    cdef Search s
    cdef State moment = situation.state, after
    cdef const Match* match = &game.game
    cdef int codes[MOST_PLAYS]
    cdef double found[MOST_PLAYS]
    cdef int totals[2]
    cdef int count = situation.list_choices(codes), j, ended
    cdef Py_ssize_t worlds = 1 if hands is None else hands.shape[0], i
    cdef double low, high
    game.check_situation(situation)
    if (hands is None) != (boneyards is None):
        raise ValueError("hands or boneyards are missing; expected both or neither")
    if hands is not None:
        check_worlds(situation, hands, boneyards)
    count = select_plays(only, codes, count)
    if chances.shape[0] != worlds or chances.shape[1] != count or chances.shape[2] != 2 or exact.shape[0] != worlds:
        raise ValueError(f"results of shape {chances.shape[0]} {chances.shape[1]}: expected {worlds} {count} 2")
    s.match = match
    s.order = &situation.order
    s.leader = match.leader
    s.stop = <void*>stop
    s.nodes = 0
    s.entries = <Entry*>calloc(1 << TABLE_BITS, sizeof(Entry))
    if s.entries is NULL:
        raise MemoryError
    with nogil:
        for i in range(worlds):
            s.most = s.nodes + most_nodes
            s.aborted = stop.poll()
            if hands is not None:
                set_world(&moment, hands, boneyards, i)
            for j in range(count):
                low = chances[i, j, 0]
                high = chances[i, j, 1]
                found[j] = low
                if low == high:
                    continue
                after = moment
                totals[0] = match.score[0]
                totals[1] = match.score[1]
                ended = lay_counted(match, &after, totals, codes[j]) if codes[j] != NO_CHOICE else <int>RUNNING
                if ended == DECIDED:
                    found[j] = chance_decided(match, totals)
                elif ended == OUT:
                    found[j] = end_of_deal(&s, &after, totals, True)
                else:
                    found[j] = value(&s, &after, totals, low - ROOM, high + ROOM)
                if s.aborted:
                    break
            exact[i] = not s.aborted
            if not s.aborted:
                for j in range(count):
                    chances[i, j, 0] = found[j]
                    chances[i, j, 1] = found[j]
    free(s.entries)
    stop.finish()
    return s.nodes
