"""Play deals out by the fitted policy: every seat chooses by its own hand and public information.

Plays are drawn at random by their probabilities, and the order of a boneyard is random as well; the same seed gives the
same deals. The fitted policy can also be evaluated here: the probability of a play from each of many hands.
"""

from libc.math cimport log
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport Laws, Ruleset, check_mask
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport bit, tile_of

from .forced cimport (
    BLOCKS,
    DRAWS,
    PLAYS,
    due_bonus,
    next_event,
    pass_turn,
    play_tile,
    settle_state,
    take_own_pips,
    take_tile,
)
from .layout cimport SCORES, EndsArgument, is_empty, is_play, points_laid, read_ends
from .playing cimport Playout, check_not_laid, choose_play, draw_tile, note_sizes, note_turn, read_policy, read_table
from .policy cimport MOST_CHOICES, Policy, PublicTable, write_chances, write_features
from .scoring cimport ALL_FEATURES, scoring_names
from .situation cimport NO_CHOICE, Situation, State
from .worlds cimport check_worlds, select_plays, set_world

FEATURES = (
    "lead pips", "lead pips early", "lead double", "lead follows", "lead double held", "lead stuck", "lead suits left",
    "pips", "pips early", "double early", "double held", "follows", "stuck", "stuck last", "opened held", "closed held",
    "closed held early", "suits left", "opened out", "others fit",
    "opens void of next", "closes void of next", "stops next",
    "opens void of partner", "closes void of partner", "stops partner",
    "opens void of other", "closes void of other", "stops other", *scoring_names(),
)  # fmt: skip


cdef bint lay(Playout* s, int code) noexcept nogil:
    cdef bint leads = is_empty(&s.state.ends), out
    note_turn(s, True)
    s.table.laid |= bit(tile_of(code))
    out = play_tile(s.laws, &s.state, code)
    s.points[s.laws.side[s.state.last]] += points_laid(s.laws, &s.state.ends, leads)
    return out


cdef int finish(Playout* s, bint out, int* winner) noexcept nogil:
    """Play to the end of the deal; return 1 if a player went out or 2 for a block, and write the winning side or −1."""
    cdef int event, earned, points
    while not out:
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
            out = lay(s, choose_play(s))
            continue
        earned = due_bonus(s.laws, &s.state, event)
        if earned:
            s.points[s.laws.side[s.state.last]] += earned
        if event == BLOCKS:
            break
        note_turn(s, False)
        pass_turn(s.laws, &s.state)
    points = settle_state(s.laws, &s.state, s.leader, s.state.last if out else -1, winner)
    if winner[0] >= 0:
        s.points[winner[0]] += points
    take_own_pips(s.laws, &s.state, out, s.points)
    return 1 if out else 2


cdef int check_results(
    Py_ssize_t worlds, Py_ssize_t plays, const int64_t[:, ::1] values, const int64_t[:, :, ::1] wins,
    const uint8_t[::1] exact,
) except -1:
    if values.shape[0] != worlds or wins.shape[0] != worlds or exact.shape[0] != worlds:
        raise ValueError(
            f"results for {values.shape[0]}, {wins.shape[0]} and {exact.shape[0]} worlds: expected {worlds}"
        )
    if values.shape[1] != plays or wins.shape[1] != plays or wins.shape[2] != 2:
        raise ValueError(
            f"results for {values.shape[1]} and {wins.shape[1]} plays: expected {plays}, wins of two kinds"
        )
    return 0


def play_out(
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
    int64_t[:, ::1] values not None,
    int64_t[:, :, ::1] wins not None,
    uint8_t[::1] exact not None,
    only: "Sequence[int] | None" = None,
) -> None:
    """Play each world out `times` times after each play of the seat to move, every seat by the policy.

    `situation` is the moment of all worlds and one of them; `laid` are the tiles laid; `voids` are, by seat, the suits
    that it has shown to lack, as bits. A row of `hands` has one mask per seat; `boneyards` are the tiles that can be
    drawn. Each world has its own random numbers, determined by `seed` and its number, counted from `first`; all its
    plays start with the same ones. `coefficients` are those of FEATURES; `even` is the share of plays chosen uniformly.
    Fills, summed over `times`: `values`, with a column for each play in canonical order (a single one for the position
    itself if the mover cannot play): the points of the mover's side, times the number of other sides, less the points
    of the others; `wins`: how often that side wins by going out, and by a block; and `exact`: 1, or 0 if the stop came
    first.
    With `only`, no other plays have columns.
    Raises ValueError for arrays that do not fit together and for worlds that are not valid deals.
    """
    cdef Playout s
    cdef State moment = situation.state
    cdef PublicTable table
    cdef int codes[MOST_CHOICES]
    cdef int count = situation.list_choices(codes)
    cdef int own = situation.laws.side[moment.seat], side, winner, end, j, _again
    cdef Py_ssize_t i
    cdef uint64_t start, played = 0
    cdef bint stopped = stop.check_now()
    check_argument("times", times, NULL)
    s.laws = situation.laws
    s.leader = situation.leader
    read_policy(&s.policy, coefficients, even)
    read_table(&table, s.laws, laid, moment.ends, moment.seat, voids, None)
    check_worlds(situation, hands, boneyards)
    count = select_plays(only, codes, count)
    check_results(hands.shape[0], count, values, wins, exact)
    check_not_laid(&table, hands)
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&moment, hands, boneyards, i)
            start = seed ^ <uint64_t>(first + i + 1) * <uint64_t>0xD1342543DE82EF95
            for j in range(count):
                values[i, j] = 0
                wins[i, j, 0] = 0
                wins[i, j, 1] = 0
                s.random = start
                for _again in range(times):
                    if stopped or count_node(&played, <void*>stop):
                        stopped = True
                        break
                    s.state = moment
                    s.table = table
                    s.drawn = 0
                    winner = -1
                    for side in range(4):
                        s.points[side] = 0
                    end = finish(&s, lay(&s, codes[j]) if codes[j] != NO_CHOICE else False, &winner)
                    for side in range(s.laws.sides):
                        values[i, j] += s.points[side] * (s.laws.sides - 1 if side == own else -1)
                    if winner == own:
                        wins[i, j, end - 1] += 1
            exact[i] = not stopped
            if stopped:
                values[i, :] = 0
                wins[i, :, :] = 0
    stop.finish()


def log_chances(
    Ruleset ruleset not None,
    laid: int,
    EndsArgument a,
    int b,
    int seat,
    const uint16_t[::1] voids not None,
    const uint8_t[::1] sizes not None,
    int play,
    const uint64_t[::1] seat_hands not None,
    const double[::1] coefficients not None,
    double even,
    double[::1] logs not None,
) -> None:
    """Write the log probability of a play from each hand that a seat may have; raises ValueError if one lacks it.

    `sizes` are the numbers of tiles by seat, which matter only if plays score.
    """
    cdef Policy policy
    cdef PublicTable table
    cdef int codes[MOST_CHOICES]
    cdef double chances[MOST_CHOICES]
    cdef Py_ssize_t i
    cdef int count, j
    read_policy(&policy, coefficients, even)
    read_table(&table, &ruleset.laws, laid, read_ends(a, b, &ruleset.laws), seat, voids, sizes)
    if logs.shape[0] != seat_hands.shape[0]:
        raise ValueError(f"{logs.shape[0]} results: expected one for each of {seat_hands.shape[0]} hands")
    for i in range(seat_hands.shape[0]):
        check_play(&ruleset.laws, &table, seat_hands[i], play)
    with nogil:
        for i in range(seat_hands.shape[0]):
            count = write_chances(&policy, &ruleset.laws, &table, seat_hands[i], codes, chances)
            for j in range(count):
                if codes[j] == play:
                    logs[i] = log(chances[j])


def features(
    Ruleset ruleset not None, laid: int, EndsArgument a, int b, int seat, const uint16_t[::1] voids not None,
    const uint8_t[::1] sizes not None, int play, hand: int,
) -> list:
    """Return the features of a play from a hand, in the order of FEATURES."""
    cdef PublicTable table
    cdef double found[ALL_FEATURES]
    cdef uint64_t own = check_mask(hand, ruleset.laws.tiles)
    cdef int i
    read_table(&table, &ruleset.laws, laid, read_ends(a, b, &ruleset.laws), seat, voids, sizes)
    check_play(&ruleset.laws, &table, own, play)
    write_features(&ruleset.laws, &table, own, play, found)
    return [found[i] for i in range(ALL_FEATURES)]


cdef int check_play(const Laws* laws, const PublicTable* table, uint64_t hand, int play) except -1:
    """Raise ValueError for a hand that cannot be held, and for a play that is not legal from it."""
    if hand & ~laws.tiles or hand & table.laid:
        raise ValueError(f"hand {hand:#x}: expected tiles that are not laid")
    if not is_play(hand, &table.ends, play):
        raise ValueError(f"play {play}: expected a tile of the hand {hand:#x}")
    return 0
