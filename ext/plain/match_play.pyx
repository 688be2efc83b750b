"""Deals of a match played by the fitted policy: whole random deals with results, and worlds with match chances."""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport NOTHING, UNKNOWN_FINISH
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport HIGH, LOW, NO_END, TILE_COUNT, bit, list_tiles, tile_of, tile_pips

from .forced cimport BLOCKS, DRAWS, PLAYS, due_bonus, next_event, pass_turn, take_tile
from .layout cimport EMPTY_NUMBER, SCORES, list_plays, read_ends
from .match_game cimport (
    DECIDED,
    FORCED_LEAD,
    OUT,
    RUNNING,
    Match,
    MatchGame,
    chance_at,
    chance_decided,
    count_end,
    lay_counted,
)
from .match_game cimport gain as gain_points
from .playing cimport (
    Playout,
    check_not_laid,
    choose_play,
    draw_tile,
    note_sizes,
    note_turn,
    read_policy,
    read_table,
)
from .policy cimport MOST_CHOICES, PublicTable
from .situation cimport NO_CHOICE, Situation, State
from .worlds cimport check_worlds, set_world

cdef enum:
    MOST_GAINS = 64     # times that points count in one deal, at most
    # How a deal opens: any tile is led, or the highest or lowest double that was dealt.
    FREE = 0
    HIGHEST = 1
    LOWEST = 2


cdef int lay(const Match* match, Playout* s, int* totals, int code) noexcept nogil:
    """Lay a tile by its code; return an Ended."""
    note_turn(s, True)
    s.table.laid |= bit(tile_of(code))
    return lay_counted(match, &s.state, totals, code)


cdef int play_on(
    const Match* match, Playout* s, int* totals, int ended, int16_t* gains, int most, int* count, int* lead
) noexcept nogil:
    """Play a game to its end and count its points; write the next lead, and return an Ended.

    `gains`, unless it is NULL, are the points in order, those of the second side as negative numbers.
    """
    cdef int event, earned
    cdef int before[2]
    while ended == RUNNING:
        event = next_event(s.laws, &s.state)
        if event == DRAWS:
            take_tile(&s.state, draw_tile(&s.random, s.state.boneyard))
            s.drawn += 1
            continue
        if event == PLAYS:
            s.table.ends = s.state.ends
            s.table.seat = s.state.seat
            if SCORES:
                note_sizes(s)
            before[0] = totals[0]
            before[1] = totals[1]
            ended = lay(match, s, totals, choose_play(s))
            note_gain(gains, most, count, totals, before)
            continue
        earned = due_bonus(s.laws, &s.state, event)
        if earned:
            before[0] = totals[0]
            before[1] = totals[1]
            if gain_points(match, totals, s.laws.side[s.state.last], earned):
                ended = DECIDED
            note_gain(gains, most, count, totals, before)
            if ended == DECIDED:
                break
        if event == BLOCKS:
            break
        note_turn(s, False)
        pass_turn(s.laws, &s.state)
    if ended == DECIDED:
        return DECIDED
    before[0] = totals[0]
    before[1] = totals[1]
    ended = count_end(match, &s.state, totals, s.leader, ended == OUT, lead)
    note_gain(gains, most, count, totals, before)
    return ended


cdef inline void note_gain(
    int16_t* gains, int most, int* count, const int* totals, const int* before
) noexcept nogil:
    cdef int points = totals[0] - before[0] - (totals[1] - before[1])
    if gains is not NULL and points and count[0] < most:
        gains[count[0]] = <int16_t>points
        count[0] += 1


cdef int lead_tile(const State* state, int players, int kind, int* seat) noexcept nogil:
    """Return the tile that must be led, the highest or lowest double dealt, and write its holder."""
    cdef int tiles[TILE_COUNT]
    cdef int holder, count, i, rank, best = -1, found = -1
    for holder in range(players):
        count = list_tiles(state.hands[holder], tiles)
        for i in range(count):
            rank = tile_pips(tiles[i]) * 16 + HIGH[tiles[i]]
            if LOW[tiles[i]] == HIGH[tiles[i]]:
                rank = 4096 - rank if kind == LOWEST else 4096 + rank
            if rank > best:
                best = rank
                found = tiles[i]
                seat[0] = holder
    return found


cdef void deal_tiles(Playout* s, int hand_size) noexcept nogil:
    cdef uint64_t left = s.laws.tiles
    cdef int seat, _tile, tile
    memset(&s.state.hands, 0, sizeof(s.state.hands))
    for seat in range(s.laws.players):
        for _tile in range(hand_size):
            tile = draw_tile(&s.random, left)
            left &= ~bit(tile)
            s.state.hands[seat] |= bit(tile)
    s.state.boneyard = left if s.laws.draw else 0
    s.state.size = popcount(s.state.boneyard)


def play_deals(
    MatchGame game not None,
    int hand_size,
    int opening,
    bint paid,
    const double[::1] coefficients not None,
    double even,
    uint64_t seed,
    Py_ssize_t first,
    Stop stop not None,
    int32_t[:, ::1] results not None,
    int16_t[:, ::1] gains not None,
) -> int:
    """Deal and play whole deals by the policy; return how many were played before the stop.

    `opening`: 0, a player leads any tile; 1, the highest double dealt is led, or 2, the lowest. `paid` means that a
    bonus for the first pass of the match was paid before. Each deal has its own random numbers, determined by `seed`
    and its number, counted from `first`. Fills `results`, for the side that led and the other: the points of both, and
    the next lead (0 or 1: this side; 2: the tiles dealt decide; 3: by lot); and `gains`, which may have no columns: the
    points in the order in which they count, those of the other side as negative numbers, then 0.
    Raises ValueError for a hand size that the pack does not allow, and for arrays that do not fit together.
    """
    cdef Playout s
    cdef PublicTable table
    cdef Match match = game.game
    cdef int codes[MOST_CHOICES]
    cdef int totals[2]
    cdef int lead = 0, count, tile, side, width = 0, ended
    cdef int16_t* row = NULL
    cdef uint64_t played = 0
    cdef Py_ssize_t i, done = 0
    cdef bint stopped = stop.check_now()
    check_argument("hand_size", hand_size, NULL)
    check_argument("opening", opening, NULL)
    if hand_size * game.game.laws.players > popcount(game.game.laws.tiles):
        raise ValueError(f"hand_size {hand_size}: expected at most {popcount(game.game.laws.tiles)} tiles to be dealt")
    if results.shape[1] != 3:
        raise ValueError(f"results of {results.shape[1]} columns: expected 3")
    if gains.shape[0] != results.shape[0] or gains.shape[1] not in (0, MOST_GAINS):
        raise ValueError(
            f"gains of shape {gains.shape[0]} {gains.shape[1]}: expected {results.shape[0]} rows, and 0 or "
            f"{MOST_GAINS} columns"
        )
    s.laws = match.laws
    read_policy(&s.policy, coefficients, even)
    memset(&table, 0, sizeof(PublicTable))
    table.ends = read_ends(EMPTY_NUMBER, NO_END, match.laws)
    match.at_once = False   # the whole deal is played
    match.voids = False
    width = <int>gains.shape[1]
    with nogil:
        for i in range(results.shape[0]):
            if stopped or count_node(&played, <void*>stop):
                break
            s.random = seed ^ <uint64_t>(first + i + 1) * <uint64_t>0xD1342543DE82EF95
            s.table = table
            s.drawn = 0
            deal_tiles(&s, hand_size)
            s.state.ends = table.ends
            s.state.last = -1
            s.state.pending = NOTHING
            s.state.paid = paid
            s.state.finish = UNKNOWN_FINISH
            s.state.seat = 0
            totals[0] = totals[1] = 0
            count = 0
            ended = RUNNING
            if width:
                row = &gains[i, 0]
                memset(row, 0, width * sizeof(int16_t))
            if opening != FREE:
                tile = lead_tile(&s.state, s.laws.players, opening, &s.state.seat)
            s.leader = s.state.seat
            side = s.laws.side[s.leader]
            if opening != FREE:
                list_plays(bit(tile), &s.state.ends, codes)
                ended = lay(&match, &s, totals, codes[0])
                if row is not NULL and totals[0] + totals[1]:
                    row[0] = <int16_t>(totals[0] - totals[1])
                    count = 1
            play_on(&match, &s, totals, ended, row, width, &count, &lead)
            results[i, 0] = totals[side]
            results[i, 1] = totals[1 - side]
            results[i, 2] = lead ^ side if lead < FORCED_LEAD else lead
            if side and row is not NULL:
                for tile in range(count):
                    row[tile] = -row[tile]
            done += 1
    stop.finish()
    return done


def play_out(
    MatchGame game not None,
    Situation situation not None,
    laid: int,
    const uint64_t[:, ::1] hands not None,
    const uint64_t[::1] boneyards not None,
    const uint16_t[::1] voids not None,
    const double[::1] coefficients not None,
    double even,
    uint64_t seed,
    int times,
    Py_ssize_t first,
    Stop stop not None,
    double[:, ::1] chances not None,
    uint8_t[::1] exact not None,
) -> None:
    """Play each world out as `playout.play_out` does, and write the mean match chance of the first side.

    Raises ValueError for arrays that do not fit together and for worlds that are not valid deals.
    """
    cdef Playout s
    cdef State moment = situation.state
    cdef PublicTable table
    cdef const Match* match = &game.game
    cdef int codes[MOST_CHOICES]
    cdef int totals[2]
    cdef int count = situation.list_choices(codes), lead = 0, j, _again, none = 0, ended
    cdef Py_ssize_t i
    cdef uint64_t start, played = 0
    cdef double total
    cdef bint stopped = stop.check_now()
    check_argument("times", times, NULL)
    game.check_situation(situation)
    s.laws = match.laws
    s.leader = match.leader
    read_policy(&s.policy, coefficients, even)
    read_table(&table, s.laws, laid, moment.ends, moment.seat, voids, None)
    check_worlds(situation, hands, boneyards)
    check_not_laid(&table, hands)
    if chances.shape[0] != hands.shape[0] or chances.shape[1] != count or exact.shape[0] != hands.shape[0]:
        raise ValueError(f"results of shape {chances.shape[0]} {chances.shape[1]}: expected {hands.shape[0]} {count}")
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&moment, hands, boneyards, i)
            start = seed ^ <uint64_t>(first + i + 1) * <uint64_t>0xD1342543DE82EF95
            for j in range(count):
                total = 0
                s.random = start
                for _again in range(times):
                    if stopped or count_node(&played, <void*>stop):
                        stopped = True
                        break
                    s.state = moment
                    s.table = table
                    s.drawn = 0
                    totals[0] = match.score[0]
                    totals[1] = match.score[1]
                    ended = lay(match, &s, totals, codes[j]) if codes[j] != NO_CHOICE else <int>RUNNING
                    ended = play_on(match, &s, totals, ended, NULL, 0, &none, &lead)
                    total += chance_decided(match, totals) if ended == DECIDED else chance_at(match, totals, lead)
                chances[i, j] = total / times
            exact[i] = not stopped
            if stopped:
                chances[i, :] = 0
    stop.finish()
