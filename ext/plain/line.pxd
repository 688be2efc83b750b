# Playing out a line of plays, with the draws and passes that the rules force between them.

from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport TILE_COUNT, tile_of

from .forced cimport (
    BLOCKS,
    DRAWS,
    PLAYS,
    due_bonus,
    next_event,
    next_tile,
    pass_turn,
    play_tile,
    settle_state,
    take_own_pips,
    take_tile,
)
from .layout cimport is_empty, is_play, names_end, points_laid
from .situation cimport BoneyardOrder, State

cdef enum:
    PASS_CODE = 0xFFFF  # the code of a pass in a turn
    MOST_TURNS = 256    # a play of each tile, and up to three passes before each

ctypedef struct PlayedLine:
    int turns[MOST_TURNS]       # the code of a play or PASS_CODE | seat << 16 | 1 << 18 if the play must name
    int count                   # its end | tiles drawn before it << 19
    int drawn[TILE_COUNT]
    int drawn_count
    int points[4]               # of each side: bonuses, and the result if the deal ends
    int winner                  # side, or −1
    int end                     # 0 not yet, 1 out, 2 blocked
    int used                    # plays of the line that were made


cdef inline int make_turn(int seat, int drawn, int code, bint named) noexcept nogil:
    return code | seat << 16 | named << 18 | drawn << 19


cdef inline bint play_line(
    const Laws* laws,
    State* state,
    const BoneyardOrder* order,
    int leader,
    const int* codes,
    int count,
    PlayedLine* line,
) noexcept nogil:
    """Play codes from a moment of a running deal and update `state`; return whether each was a legal play.

    Stop after the last code when the next turn is a play, at a draw from a boneyard of unknown order, or at the end of
    the deal.
    """
    cdef int event, earned, side, code, new = 0
    cdef bint leads, out
    line.count = line.drawn_count = line.used = line.end = 0
    line.winner = -1
    for side in range(4):
        line.points[side] = 0
    while True:
        event = next_event(laws, state)
        # 1. A draw of a known tile.
        if event == DRAWS:
            if not order.is_known:
                break
            line.drawn[line.drawn_count] = next_tile(order, state)
            take_tile(state, line.drawn[line.drawn_count])
            line.drawn_count += 1
            new += 1
            continue
        # 2. The next play of the line.
        if event == PLAYS:
            if line.used == count:
                break
            code = codes[line.used]
            if not is_play(state.hands[state.seat], &state.ends, code):
                return False
            line.turns[line.count] = make_turn(state.seat, new, code, names_end(tile_of(code), &state.ends))
            line.count += 1
            line.used += 1
            new = 0
            leads = is_empty(&state.ends)
            out = play_tile(laws, state, code)
            line.points[laws.side[state.last]] += points_laid(laws, &state.ends, leads)
            if out:
                line.end = 1
                break
            continue
        # 3. A pass, or the block that ends the deal: either earns the bonus that is due.
        earned = due_bonus(laws, state, event)
        if earned:
            line.points[laws.side[state.last]] += earned
        if event == BLOCKS:
            line.end = 2
            break
        line.turns[line.count] = make_turn(state.seat, new, PASS_CODE, False)
        line.count += 1
        new = 0
        pass_turn(laws, state)
    # 4. Settle the deal.
    if line.end:
        earned = settle_state(laws, state, leader, state.last if line.end == 1 else -1, &line.winner)
        if line.winner >= 0:
            line.points[line.winner] += earned
        take_own_pips(laws, state, line.end == 1, line.points)
    if new:
        line.turns[line.count] = make_turn(state.seat, new, PASS_CODE, False)
        line.count += 1
    return True


cdef inline int play_codes(
    const Laws* laws, State* state, const BoneyardOrder* order, int leader, object plays, PlayedLine* line
) except -1:
    """Play out a line as `play_line` does; raises ValueError for an illegal play, and for plays after the end."""
    cdef int codes[TILE_COUNT]
    cdef int count = 0
    for play in plays:
        if count == TILE_COUNT:
            raise ValueError(f"more than {TILE_COUNT} plays: expected a play of each tile at most")
        codes[count] = play
        count += 1
    if not play_line(laws, state, order, leader, codes, count, line):
        raise ValueError(f"play {codes[line.used]}: expected one of seat {state.seat}, as tile + 64 * end")
    if line.used < count:
        raise ValueError("plays left over: expected none after the end of the deal or a draw of an unknown tile")
    return 0
