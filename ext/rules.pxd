# The rules arithmetic: what may be played, what the ends become, what a finished deal is worth. Written once; the
# searches and the positions of Python both call it.

from libc.stdint cimport uint64_t

from .tiles cimport HIGH, LOW, NARROW_TILES, NO_END, RANK, SUIT, bit, fitting, lowest, make_code, tile_of

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

cdef enum:
    MOST_BONUS = 1000       # points, so that 28 of them fit the narrow numbers of the searches

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


cdef inline int pass_bonus(const Laws* laws, bint paid) noexcept nogil:
    """PointsRule for a tile after which the next player passes."""
    return laws.bonus_later if paid else laws.bonus_first


cdef inline void lay_tile(int tile, int end, int* a, int* b) noexcept nogil:
    """The ends after laying a tile: the untouched end keeps its place; equal ends grow at b; a lead gives low, high."""
    cdef int other
    if end == NO_END:
        a[0] = LOW[tile]
        b[0] = HIGH[tile]
        return
    other = LOW[tile] + HIGH[tile] - end
    if b[0] == end:
        b[0] = other
    else:
        a[0] = other


cdef inline void sort_codes(int* codes, int count) noexcept nogil:
    """Bring plays into canonical order: by the low end of the tile, then its high end; plays of one tile stay."""
    cdef int i, j, code
    for i in range(1, count):
        code = codes[i]
        j = i
        while j > 0 and RANK[tile_of(codes[j - 1])] > RANK[tile_of(code)]:
            codes[j] = codes[j - 1]
            j -= 1
        codes[j] = code


cdef inline int list_plays(uint64_t hand, int a, int b, int* codes) noexcept nogil:
    """Write the legal plays of a hand in canonical order (room for 56); returns how many.

    Placements that leave the same ends stand once: a tile that fits both of two different ends stands twice.
    """
    cdef uint64_t rest = hand & fitting(a, b)
    cdef int count = 0
    cdef int tile, low, high
    if a == NO_END:
        while rest:
            codes[count] = make_code(lowest(rest), NO_END)
            count += 1
            rest &= rest - 1
        if hand >> NARROW_TILES:
            sort_codes(codes, count)
        return count
    low = a if a < b else b
    high = b if a < b else a
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if SUIT[low] & bit(tile):
            codes[count] = make_code(tile, low)
            count += 1
        if high != low and SUIT[high] & bit(tile):
            codes[count] = make_code(tile, high)
            count += 1
    if hand >> NARROW_TILES:
        sort_codes(codes, count)
    return count


cdef inline int settle_deal(
    const Laws* laws, const int* pips, int leader, int blocker, int out, int* winner
) noexcept nogil:
    """Points of a finished deal without bonuses, and the winning side (−1: nobody scores).

    `pips` are those left with each seat; `out` is the seat that went out, or −1 for a block.
    """
    cdef int side_pips[4]
    cdef int seat, other, side = -1, player = -1, total = 0, own
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
        other = laws.next_seat[blocker]
        tie = pips[blocker] == pips[other]
        if pips[other] < pips[blocker]:
            player = other
        side = laws.side[player]

    if tie:
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
            player = blocker if laws.side[blocker] == side else laws.next_seat[blocker]
        else:
            player = -1
            for seat in range(laws.players):
                if laws.side[seat] == side and (player < 0 or pips[seat] < pips[player]):
                    player = seat

    winner[0] = side
    if laws.points == ALL:
        return total
    if laws.points == OPPONENTS:
        return total - side_pips[side]
    own = side_pips[side] if laws.block_winner == LOWEST_TEAM else pips[player]
    return total - side_pips[side] - own


cdef class Ruleset:
    cdef Laws laws
    cdef int count_pips(self, object hands, int* pips) except -1
    cdef bint is_tied(self, const int* left, int blocker) noexcept


cdef int check_ends(int a, int b, int highest) except -1
cdef int check_seat(const Laws* laws, str name, int seat, int least) except -1
cdef uint64_t check_mask(object mask, uint64_t pack) except? 0
cdef int read_hands(const Laws* laws, object hands, uint64_t* masks) except -1
