# The rules arithmetic: what passes earn and what a finished deal is worth. Written once; the searches and the
# positions of Python both call it.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport rare

ctypedef enum BlockWinner:
    LOWEST_TEAM = 0
    LOWEST_PLAYER = 1
    DUEL = 2

ctypedef enum BlockTie:
    NO_SCORE = 0
    FIRST_TO_PLAY = 1
    LAST_TO_PLAY = 2
    BLOCKER_LOSES = 3

ctypedef enum PointsRule:
    ALL = 0
    OPPONENTS = 1
    OPPONENTS_MINUS_OWN = 2
    ONE = 3
    NO_PIPS = 4

ctypedef enum Rounding:
    NEAREST = 0
    DOWN = 1
    UP = 2

# Whether a pass of the next player may earn a bonus.
ctypedef enum Pending:
    NOTHING = 0             # no: somebody has had a turn since the last tile
    LAID = 1                # yes: the last tile was laid just now
    LED = 2                 # yes, and that tile is the lead

# What a play earns by the ends that it leaves.
ctypedef enum EndsScore:
    NO_SCORE_OF_ENDS = 0
    FIVES = 1
    THREES = 2
    FIVES_AND_THREES = 3
    ALIKE = 4

cdef enum:
    MOST_BONUS = 1000       # points: 28 of them fit the 16-bit values of the searches
    MOST_POINTS = 32000     # less than this from one deal fits the 16-bit values of the searches
    BOTH_ENDS = 64          # of a way out: the last tile could have been laid at either end
    NO_WAY = -1             # the way out is not known

ctypedef struct Laws:
    int pack            # the highest number on its tiles
    uint64_t tiles      # of the pack
    int all_pips        # of the pack
    int players
    int sides
    int side[4]         # of each seat
    int next_seat[4]    # in turn order
    bint partners
    bint draw           # until_playable
    int reserve
    bint dead_stop
    int block_winner
    int block_tie
    int points
    int bonus_first
    int bonus_later
    bint has_more_passes    # a pass on the lead or a round of passes is worth other points than a pass
    int lead_bonus[2]       # by whether a double was led; 0: as any other tile
    bint lead_void          # nothing for a lead that the leader's partner cannot follow either
    int round_bonus
    bint is_plain           # a won deal scores its counted points only
    int block_points
    int round_to
    int rounding
    int times               # factor left by earlier deals without a winner
    int plus
    int deal_bonus          # extra points for the winner of this deal
    bint has_ways           # points depend on how somebody went out
    short out_bonus[128]    # by way out: the last tile, plus BOTH_ENDS
    short out_times[128]
    int per_point           # what was counted and rounded is divided by it
    int out_points          # for the side that goes out
    int ends_score          # EndsScore: what plays earn by the ends that they leave
    short earned[128]       # by the count of the ends; nothing with ALIKE, which asks for no count
    int most_earned         # by one play
    short most_up_to[128]   # by a count: the most that it or a lower one earns
    bint has_spinner        # the first double laid is built on on four sides
    bint while_open         # each half of the spinner counts until it is covered itself
    bint lead_scores
    bint out_both           # the deal goes on until both partners are out
    bint has_places         # a play names a place: plays score, or there is a spinner


cdef inline int pass_bonus(const Laws* laws, bint paid) noexcept nogil:
    """Return points for a tile after which the next player passes."""
    return laws.bonus_later if paid else laws.bonus_first


cdef inline int next_pass_bonus(
    const Laws* laws, bint paid, int pending, bint is_double, bint partner_follows
) noexcept nogil:
    """Points for a tile after which the next player passes: `is_double` of a lead, which the partner can follow."""
    if pending == LED:
        if laws.lead_void and not partner_follows:
            return 0
        if laws.lead_bonus[is_double]:
            return laws.lead_bonus[is_double]
    return pass_bonus(laws, paid)


cdef inline int round_points(const Laws* laws, int points) noexcept nogil:
    """Round on the number line; halves go up."""
    cdef int unit = laws.round_to
    cdef int shifted = points
    if laws.rounding == UP:
        shifted += unit - 1
    elif laws.rounding == NEAREST:
        shifted += unit // 2
    return shifted - (shifted % unit + unit) % unit


cdef inline int won_points(const Laws* laws, int counted, bint is_out, int way) noexcept nogil:
    """Return points of a won deal from what was counted for it: rounded, multiplied, with the bonuses of its winner."""
    cdef int points = counted, bonus = laws.plus + laws.deal_bonus
    if laws.round_to > 1 and (laws.points if is_out else laws.block_points) < ONE:
        points = round_points(laws, points) // laws.per_point
    if is_out:
        bonus += laws.out_points
        if way >= 0:
            points *= laws.out_times[way]
            bonus += laws.out_bonus[way]
    return points * laws.times + bonus


cdef inline int next_left(const Laws* laws, int gone, int seat) noexcept nogil:
    """Return whose turn comes after `seat` when the seats of the bits in `gone` are out."""
    seat = laws.next_seat[seat]
    while gone >> seat & 1:
        seat = laws.next_seat[seat]
    return seat


cdef inline int count_deal(
    const Laws* laws, const int* pips, int gone, int leader, int blocker, int out, int* winner
) noexcept nogil:
    """Return the pips that count for the winner of a finished deal, and the winning side (−1: nobody scores).

    `pips` are those left with each seat; the seats of the bits in `gone` went out before; `out` is the seat that went
    out, or −1 for a block.
    """
    cdef int side_pips[4]
    cdef int seat, other, side = -1, player = -1, total = 0, counted, rule
    cdef bint tie = False
    for seat in range(4):
        side_pips[seat] = 0
    for seat in range(laws.players):
        side_pips[laws.side[seat]] += pips[seat]
        total += pips[seat]

    if out >= 0:
        player = out
        side = laws.side[out]
    elif laws.block_winner == LOWEST_TEAM:
        side = 0
        for other in range(1, laws.sides):
            if side_pips[other] < side_pips[side]:
                side = other
                tie = False
            elif side_pips[other] == side_pips[side]:
                tie = True
    elif laws.block_winner == LOWEST_PLAYER:
        player = 0
        for other in range(1, laws.players):
            if pips[other] < pips[player]:
                player = other
                tie = False
            elif pips[other] == pips[player] and laws.side[other] != laws.side[player]:
                tie = True
        side = laws.side[player]
    else:
        player = blocker
        other = next_left(laws, gone, blocker)
        tie = pips[blocker] == pips[other]
        if pips[other] < pips[blocker]:
            player = other
        side = laws.side[player]

    if rare(tie):
        if laws.block_tie == NO_SCORE:
            winner[0] = -1
            return 0
        if laws.block_tie == FIRST_TO_PLAY:
            side = laws.side[leader]
        elif laws.block_tie == LAST_TO_PLAY:
            side = laws.side[blocker]
        else:
            side = 1 - laws.side[blocker]
        if laws.block_winner == DUEL and laws.partners:
            player = blocker if laws.side[blocker] == side else other
        else:
            player = -1
            for seat in range(laws.players):
                if laws.side[seat] == side and (player < 0 or pips[seat] < pips[player]):
                    player = seat

    winner[0] = side
    rule = laws.points if out >= 0 else laws.block_points
    if rule == ALL:
        counted = total
    elif rule >= ONE:
        counted = rule == ONE
    else:
        counted = total - side_pips[side]
        if rule == OPPONENTS_MINUS_OWN:
            counted -= side_pips[side] if laws.block_winner == LOWEST_TEAM else pips[player]
    return counted


cdef inline int settle_deal(
    const Laws* laws, const int* pips, int gone, int leader, int blocker, int out, int way, int* winner
) noexcept nogil:
    """Return points of a finished deal without those for passes, and the winning side, as `count_deal`.

    `way` is how the seat that went out did so.
    """
    cdef int counted = count_deal(laws, pips, gone, leader, blocker, out, winner)
    if rare(not laws.is_plain) and winner[0] >= 0:
        return won_points(laws, counted, out >= 0, way)
    return counted


cdef inline int most_counted(const Laws* laws, int pips) noexcept nogil:
    """Return the most, of either sign, that a won deal can score from `pips`, bonuses left out."""
    cdef int points = (pips + laws.round_to - 1) // laws.per_point
    if laws.points >= ONE and laws.block_points >= ONE:
        return laws.points == ONE or laws.block_points == ONE
    if points < 1:
        return 1
    return points


cdef class Ruleset:
    cdef Laws laws
    cdef int count_pips(self, object hands, int* pips) except -1
    cdef bint is_tied(self, const int* left, int gone, int blocker) except *


cdef uint64_t check_mask(object mask, uint64_t pack) except? 0
cdef int read_hands(const Laws* laws, object hands, uint64_t* masks) except -1
