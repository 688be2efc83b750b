# Validation of the numbers in the rules, and values computed from them once for all deals.

from libc.stdint cimport int64_t

from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_argument, check_arguments
from tranca.ext.rules cimport (
    ALIKE,
    BOTH_ENDS,
    EACH_OWN,
    FIVES,
    FIVES_AND_THREES,
    NO_SCORE_OF_ENDS,
    THREES,
    Laws,
    most_counted,
    most_for_tile,
    most_lost,
)
from tranca.ext.tiles cimport HIGH, LOW, TILE_COUNT

cdef enum:
    MOST_TIMES = 1 << 20
    MOST_FACTOR = 10


cdef inline int64_t most_of_tiles(const Laws* laws, int pips, int tiles) noexcept nogil:
    """Return an upper bound of a side's points from a deal with these pips and tiles left, bonuses included."""
    cdef int finish, factor = 1, bonus = 0
    cdef int laid = most_for_tile(laws) + laws.most_earned
    for finish in range(2 * BOTH_ENDS):
        factor = max(factor, laws.out_times[finish])
        bonus = max(bonus, laws.out_bonus[finish])
    if laws.each_own:
        bonus += most_lost(laws, pips, laws.players)
    return (
        <int64_t>most_counted(laws, pips) * factor * laws.times
        + laws.plus + bonus + laws.deal_bonus + laws.out_points + tiles * laid
        + max(laws.lead_bonus[0], laws.lead_bonus[1])
    )


cdef inline int64_t value_room(const Laws* laws, int weight) noexcept nogil:
    """Return the largest number of units per point for which no value of a search with this weight reaches 2**60."""
    cdef int64_t most = most_of_tiles(laws, laws.all_pips, popcount(laws.tiles) + 1)
    return ((<int64_t>1 << 60) - 1) // (weight * max(most, 1))  # under some rules no points can be won


cdef inline int64_t most_of_deal(const Laws* laws) noexcept nogil:
    """Return an upper bound of the points a side can get from one deal, including points of plays and pass bonuses."""
    return most_of_tiles(laws, laws.all_pips, popcount(laws.tiles))


cdef inline int set_passes(
    Laws* laws, int lead, int lead_double, bint void, int round_bonus, bint each
) except -1:
    """Set the bonuses for special passes. Requires that the seats and the ordinary pass bonuses have been set."""
    cdef int last, seat, other
    check_arguments(
        {"lead_pass_bonus": lead, "lead_pass_bonus_double": lead_double, "round_pass_bonus": round_bonus}, NULL
    )
    laws.lead_bonus[0] = lead
    laws.lead_bonus[1] = lead_double
    laws.lead_void = void
    laws.round_bonus = round_bonus
    laws.pays_each = each
    for last in range(laws.players):
        for seat in range(laws.players):
            if each and laws.side[seat] != laws.side[last]:
                laws.later_bonus[last + 1][seat] = laws.bonus_later
        for seat in range(laws.players):
            other = laws.next_seat[seat]
            while seat != last and other != last:
                laws.rest_bonus[last + 1][seat] += laws.later_bonus[last + 1][other]
                other = laws.next_seat[other]
    laws.has_more_passes = lead or lead_double or void or round_bonus or each
    return 0


cdef inline int set_counting(
    Laws* laws, int block_points, int round_to, int rounding, int times, int plus, int deal_bonus, int per_point,
    int out_points,
) except -1:
    """Set how a won deal is counted. Requires that `set_finishes` was called before."""
    check_arguments({
        "block_points": block_points, "round_to": round_to, "rounding": rounding, "times": times, "plus": plus,
        "deal_bonus": deal_bonus, "per_point": per_point, "out_points": out_points,
    }, NULL)
    if round_to % per_point:
        raise ValueError(f"per_point {per_point}: expected one that divides round_to {round_to}")
    laws.block_points = block_points
    laws.each_own = laws.points == EACH_OWN or block_points == EACH_OWN
    laws.round_to = round_to
    laws.per_point = per_point
    laws.out_points = out_points
    laws.rounding = rounding
    laws.times = times
    laws.plus = plus
    laws.deal_bonus = deal_bonus
    laws.is_plain = not (laws.pays_for_finish or round_to > 1 or times > 1 or plus or deal_bonus or laws.out_points)
    return 0


cdef inline int set_ends(
    Laws* laws, int score, bint multiples, bint spinner, bint every_double, bint while_open, bint lead_scores
) except -1:
    """Set the points that plays earn by the open ends they leave. Requires that the pack has been set."""
    cdef int count, of_fives, of_threes, most
    check_argument("ends_score", score, NULL)
    if spinner and score == ALIKE:
        raise ValueError(f"ends_score {score}: expected another one beside a spinner")
    if every_double and (not spinner or score == NO_SCORE_OF_ENDS):
        raise ValueError(f"ends_score {score}: expected a spinner and plays that score if every double is a spinner")
    laws.ends_score = score
    laws.has_spinner = spinner
    laws.every_double = every_double
    laws.has_places = spinner or score != NO_SCORE_OF_ENDS
    laws.while_open = while_open
    laws.lead_scores = lead_scores
    # Upper bound of the count: every possible end shows one of the highest doubles.
    most = max(2 * (4 * laws.pack - 6), 6 * laws.pack) if spinner else max(2 * (2 * laws.pack - 1), 2 * laws.pack)
    if every_double:
        most = 255          # above every count: up to 22 plain ends, and the doubles at ends
    for count in range(256):
        of_fives = of_threes = 0
        if score in (FIVES, FIVES_AND_THREES) and count % 5 == 0:
            of_fives = count // 5 if multiples else count
        if score in (THREES, FIVES_AND_THREES) and count % 3 == 0:
            of_threes = count // 3 if multiples else count
        laws.earned[count] = <short>(of_fives + of_threes)
        laws.most_up_to[count] = max(laws.earned[count], laws.most_up_to[count - 1] if count else <short>0)
    laws.most_earned = 3 if score == ALIKE else laws.most_up_to[most]
    return 0


cdef inline void set_finish(Laws* laws, int finish, int bonus, int factor) noexcept:
    laws.out_bonus[finish] = <short>bonus
    laws.out_times[finish] = <short>factor
    if bonus or factor > 1:
        laws.pays_for_finish = True


cdef inline int set_finishes(Laws* laws, object bonuses, int factor, bint blanks, bint doubles) except -1:
    """Set the bonus and the factor of each kind of finish: the most specific bonus that is not 0 applies."""
    cdef int tile, plain, both, cross, blank, bonus
    cdef bint crossing
    plain, both, cross, blank = bonuses
    for bonus in (plain, both, cross, blank):
        check_argument("out_bonus", bonus, NULL)
    check_argument("capicua_factor", factor, NULL)
    if both and factor > 1:
        raise ValueError(f"capicua_factor {factor}: expected 1 beside a bonus for the same")
    for tile in range(TILE_COUNT):
        crossing = LOW[tile] == HIGH[tile]
        set_finish(laws, tile, plain if crossing else 0, 1)
        set_finish(laws, tile | BOTH_ENDS, laws.out_bonus[tile], 1)
        if tile == 0 and blank:
            set_finish(laws, tile, blank, 1)
        if crossing and cross:
            set_finish(laws, tile | BOTH_ENDS, cross, 1)
        elif (blanks or LOW[tile]) and (doubles or not crossing) and (both or factor > 1):
            set_finish(laws, tile | BOTH_ENDS, both, factor)
    return 0
