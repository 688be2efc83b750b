# The arithmetic of the rules: the points that passes earn, and the value of a finished deal. Both the searches and the
# positions in Python call it.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest, rare
from tranca.ext.tiles cimport tile_pips

ctypedef enum BlockWinner:
    LOWEST_TEAM = 0
    LOWEST_PLAYER = 1
    DUEL = 2
    BLOCKER = 3

ctypedef enum BlockTie:
    NO_SCORE = 0
    FIRST_TO_PLAY = 1
    LAST_TO_PLAY = 2
    BLOCKER_LOSES = 3
    LIGHTEST_TILE = 4

ctypedef enum PointsRule:
    ALL = 0
    OPPONENTS = 1
    OPPONENTS_MINUS_OWN = 2
    ONE = 3
    NO_PIPS = 4
    EACH_OWN = 5            # no side is paid: each side loses the pips of its own hands

ctypedef enum Rounding:
    NEAREST = 0
    DOWN = 1
    UP = 2
    AT_LEAST_ONE = 3        # to the nearest, but at least one unit if there is any pip

# Whether a pass of the next player may earn a bonus.
ctypedef enum Pending:
    NOTHING = 0             # no: a seat has had a turn since the last tile
    LAID = 1                # yes: the last tile was laid just now
    LED = 2                 # yes, and the last tile is the lead

# How the ends that a play leaves earn points.
ctypedef enum EndsScore:
    NO_SCORE_OF_ENDS = 0
    FIVES = 1
    THREES = 2
    FIVES_AND_THREES = 3
    ALIKE = 4

cdef enum:
    MOST_BONUS = 1000       # points: 28 of them fit the 16-bit values of the searches
    MOST_POINTS = 32000     # points of one deal must be below this to fit the 16-bit values of the searches
    BOTH_ENDS = 64          # in a finish kind: the last tile could have been laid at either end
    UNKNOWN_FINISH = -1     # how the player went out is not known

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
    bint partners_tie       # partners who share the fewest pips tie as well
    int points
    int bonus_first
    int bonus_later
    bint has_more_passes    # a pass on the lead, a pass of a later opponent, or a round of passes earns other points
    bint pays_each          # the pass of every opponent earns, not only the next player's
    int later_bonus[5][4]   # index: seat of the last tile (−1: none) plus 1; seat that passes after the next player
    int rest_bonus[5][4]  # index as above: points for the passes of all players after that seat, if no player can play
    int lead_bonus[2]       # index: whether a double was led; 0: the bonus of any other tile
    bint lead_void          # no bonus for a lead that the leader's partner cannot follow either
    int round_bonus
    bint is_plain           # a won deal scores only its counted points
    int block_points
    int round_to
    int rounding
    int times               # factor left by earlier deals without a winner
    int plus
    int deal_bonus          # extra points for the winner of this deal
    bint pays_for_finish    # points depend on how a player went out
    short out_bonus[128]    # by finish kind: the last tile, plus BOTH_ENDS
    short out_times[128]
    int per_point           # divisor of the counted and rounded points
    int out_points          # for the side that goes out
    int ends_score          # EndsScore: how the ends that a play leaves earn points
    short earned[256]       # by the count of the ends; all 0 with ALIKE, which uses no count
    int most_earned         # by one play
    short most_up_to[256]   # by a count: the most that this count or a lower one earns
    bint has_spinner        # tiles can be laid on all four sides of the first double
    bint every_double       # tiles can be laid on all four sides of every double
    bint each_own           # after an out or a block, each side loses its own pips
    bint while_open         # each half of the spinner counts until it is covered
    bint lead_scores
    bint out_both           # the deal continues until both partners are out
    bint has_places         # a play names a place: plays score, or there is a spinner


cdef inline int pass_bonus(const Laws* laws, bint paid) noexcept nogil:
    """Return the points for a tile after which the next player passes."""
    return laws.bonus_later if paid else laws.bonus_first


cdef inline int next_pass_bonus(
    const Laws* laws, bint paid, int pending, bint is_double, bint partner_follows
) noexcept nogil:
    """Return the points for a tile after which the next player passes; for a lead: `is_double`, `partner_follows`."""
    if pending == LED:
        if laws.lead_void and not partner_follows:
            return 0
        if laws.lead_bonus[is_double]:
            return laws.lead_bonus[is_double]
    return pass_bonus(laws, paid)


cdef inline int most_for_tile(const Laws* laws) noexcept nogil:
    """Return the most that one tile can earn by the passes after it, except for the bonus on the lead."""
    cdef int later = 0
    if laws.pays_each:
        later = (1 if laws.partners else laws.players - 2) * laws.bonus_later
    return max(laws.bonus_first, laws.bonus_later) + later + laws.round_bonus


cdef inline int round_points(const Laws* laws, int points) noexcept nogil:
    """Round to a multiple of `round_to`; halves are rounded up."""
    cdef int unit = laws.round_to
    cdef int shifted = points
    if laws.rounding == UP:
        shifted += unit - 1
    elif laws.rounding == AT_LEAST_ONE and 0 < points < unit:
        return unit
    elif laws.rounding != DOWN:
        shifted += unit // 2
    return shifted - (shifted % unit + unit) % unit


cdef inline bint takes_own(const Laws* laws, bint is_out) noexcept nogil:
    """Return whether each side loses its own pips in a deal that ends so."""
    return (laws.points if is_out else laws.block_points) == EACH_OWN


cdef inline int own_loss(const Laws* laws, int pips) noexcept nogil:
    """Return the points that a side loses for the pips of one of its hands, which are rounded by themselves."""
    return round_points(laws, pips) // laws.per_point


cdef inline int most_lost(const Laws* laws, int pips, int hands) noexcept nogil:
    """Return an upper bound of the points that are lost for these pips, divided among so many hands in any way."""
    return (pips + hands * (laws.round_to - 1)) // laws.per_point


cdef inline int won_points(const Laws* laws, int counted, bint is_out, int finish) noexcept nogil:
    """Return the points of a won deal from its counted points: rounded, multiplied, with the bonuses of its winner."""
    cdef int points = counted, bonus = laws.plus + laws.deal_bonus
    if laws.round_to > 1 and (laws.points if is_out else laws.block_points) < ONE:
        points = round_points(laws, points) // laws.per_point
    if is_out:
        bonus += laws.out_points
        if finish >= 0:
            points *= laws.out_times[finish]
            bonus += laws.out_bonus[finish]
    return points * laws.times + bonus


cdef inline int next_left(const Laws* laws, int gone, int seat) noexcept nogil:
    """Return the next seat in turn order after `seat` that is not in `gone`, a mask of seats that are out."""
    seat = laws.next_seat[seat]
    while gone >> seat & 1:
        seat = laws.next_seat[seat]
    return seat


cdef inline bint tie_with(const Laws* laws, int seat, int other) noexcept nogil:
    """Return whether two players who both have the fewest pips tie: partners do only if the rules say so."""
    return laws.side[seat] != laws.side[other] or laws.partners_tie and laws.block_winner != LOWEST_TEAM


cdef inline int lightest_side(
    const Laws* laws, const int* pips, const uint64_t* hands, uint64_t left, int blocker, int rival
) noexcept nogil:
    """Return the side with the lightest tile among those tied in a block; −1 if they tie again."""
    cdef int counts[4]
    cdef int seat, other, weight, fewest = MOST_POINTS, lightest = MOST_POINTS, holder = -1
    cdef uint64_t rest
    cdef bint tie = False
    for seat in range(laws.players):
        counts[seat] = pips[seat]
        if laws.block_winner == LOWEST_TEAM:
            counts[seat] = 0
            for other in range(laws.players):
                counts[seat] += pips[other] if laws.side[other] == laws.side[seat] else 0
        elif laws.block_winner == DUEL and seat != blocker and seat != rival:
            counts[seat] = MOST_POINTS
        fewest = min(fewest, counts[seat])
    for seat in range(laws.players):
        rest = hands[seat] & left if counts[seat] == fewest else 0
        while rest:
            weight = tile_pips(lowest(rest))
            rest &= rest - 1
            if weight < lightest:
                lightest, holder, tie = weight, seat, False
            elif weight == lightest and holder != seat and tie_with(laws, holder, seat):
                tie = True
    return -1 if tie or holder < 0 else laws.side[holder]


cdef inline int winner_of_tie(
    const Laws* laws, const int* pips, const uint64_t* hands, uint64_t left, int leader, int blocker, int rival
) noexcept nogil:
    """Return the player whose side wins a tied block, or −1 if no side does; `rival` is the other player of a duel.

    The player is the duelist of that side, otherwise its player with the fewest pips. A hand is `hands[seat] & left`;
    searches under rules without the lightest tile pass NULL.
    """
    cdef int seat, side, player = -1
    if laws.block_tie == FIRST_TO_PLAY:
        side = laws.side[leader]
    elif laws.block_tie == LAST_TO_PLAY:
        side = laws.side[blocker]
    elif laws.block_tie == BLOCKER_LOSES:
        side = 1 - laws.side[blocker]
    elif hands is NULL:
        return -1
    else:
        side = lightest_side(laws, pips, hands, left, blocker, rival)
    if side < 0:
        return -1
    if laws.block_winner == DUEL:
        if laws.side[blocker] == side:
            return blocker
        if laws.side[rival] == side:
            return rival
    for seat in range(laws.players):
        if laws.side[seat] == side and (player < 0 or pips[seat] < pips[player]):
            player = seat
    return player


cdef inline int count_deal(
    const Laws* laws, const int* pips, const uint64_t* hands, uint64_t left, int gone, int leader, int blocker, int out,
    int* winner
) noexcept nogil:
    """Return the pips that count for the winner of a finished deal, and write the winning side to `winner` (−1: none).

    `pips` are those left with each seat; the tiles left with it are `hands[seat] & left`. `gone` is a mask of seats
    that went out earlier; `out` is the seat that went out, or −1 for a block.
    """
    cdef int side_pips[4]
    cdef int seat, other = -1, side = -1, player = -1, total = 0, counted, rule
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
            elif pips[other] == pips[player] and tie_with(laws, other, player):
                tie = True
        side = laws.side[player]
    else:
        player = blocker
        if laws.block_winner == DUEL:
            other = next_left(laws, gone, blocker)
            tie = pips[blocker] == pips[other] and tie_with(laws, blocker, other)
            if pips[other] < pips[blocker]:
                player = other
        side = laws.side[player]

    if rare(tie):
        player = -1
        if laws.block_tie != NO_SCORE:
            player = winner_of_tie(laws, pips, hands, left, leader, blocker, other)
        if player < 0:
            winner[0] = -1
            return 0
        side = laws.side[player]

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
    const Laws* laws, const int* pips, const uint64_t* hands, int gone, int leader, int blocker, int out, int finish,
    int* winner
) noexcept nogil:
    """Do as `count_deal`, but return the final points, without those for passes; `finish` is how `out` went out."""
    cdef int counted = count_deal(laws, pips, hands, <uint64_t>-1, gone, leader, blocker, out, winner)
    if rare(not laws.is_plain) and winner[0] >= 0:
        return won_points(laws, counted, out >= 0, finish)
    return counted


cdef inline int most_counted(const Laws* laws, int pips) noexcept nogil:
    """Return the most points, of either sign, that a won deal can score from `pips`, without bonuses."""
    cdef int points = (pips + laws.round_to - 1) // laws.per_point
    if laws.points >= ONE and laws.block_points >= ONE:
        return laws.points == ONE or laws.block_points == ONE
    if points < 1:
        return 1
    return points


cdef class Ruleset:
    cdef Laws laws
    cdef int count_pips(self, object hands, uint64_t* masks, int* pips) except -1
    cdef bint is_tied(self, const int* left, const uint64_t* hands, int gone, int blocker) except *


cdef uint64_t check_mask(object mask, uint64_t pack) except? 0
cdef int read_hands(const Laws* laws, object hands, uint64_t* masks) except -1
