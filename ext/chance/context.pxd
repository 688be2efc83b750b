# What a search of deals with a boneyard works with: the rules and coalitions, values and their bounds, keys of nodes.

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.chance.node cimport DRAW, ChanceNode, hand_pips, settle_node, tiles_left
from tranca.ext.chance.table cimport MARGIN, ChanceChild, ChanceEntry, ChanceTable, bucket
from tranca.ext.keys cimport NARROW_ENDS
from tranca.ext.nodraw.search cimport NoDrawSearch
from tranca.ext.nodraw.table cimport NoDrawEntry
from tranca.ext.ordering cimport DRAWING_FEATURES, DRAWING_MOBILITY, FEATURES, MOBILITY, phase_of
from tranca.ext.platform cimport fetch, lowest, popcount, rare
from tranca.ext.rules cimport BOTH_ENDS, LED, Laws, most_counted
from tranca.ext.situation cimport BoneyardOrder, Situation
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport HIGH, LOW, NO_END, fitting, tile_pips

cdef extern from "tranca/ext/numbers.h":
    const int64_t INFINITE "TRANCA_INFINITE"

cdef enum:
    MOST_SQUEEZED = 27      # tiles in play whose owners fit a key exactly in a wide pack
    POLL_EVERY = 4095       # nodes between two polls of the stop, less one
    MOST_LISTED = 1 << 16   # children of draws gone through between two looks at the stop
    MOST_WIDTH = 128        # draws sampled at a node, about
    MOST_SAMPLED = 256      # at most, with those that make the last tiles come equally often
    WEIGHED = 24            # from so many on they count by their chances,
    RESOLUTION = 512        # in parts of so many

ctypedef struct DrawSampling:
    int width[56]       # by the size of the boneyard, the draws sampled at a node; 0: all count
    int parts[56]       # of the chance of a draw that their weights are counted in
    uint64_t seed

ctypedef struct ChanceSearch:
    const Laws* laws
    const BoneyardOrder* order
    bint last_is_sure           # nobody needs to ask which tile a boneyard of one holds
    int leader
    int coalition[4]            # of each seat: 0 or 1
    int role[4][4]              # of the players as each seat sees them, in turn order from there
    int weight[4]               # of a point of each side in the margin of coalition 0
    int largest_weight          # of either sign
    int most_bonus              # the most that one tile can earn as it is laid
    int lead_bonus              # what the lead can earn above that
    int most_factor             # the most that the way out can multiply points by
    bint is_usual               # no points but pips and those for passes
    bint own_pips_never_score   # nobody scores the pips of their own side
    bint winner_never_pays      # no winner ever loses points
    int64_t units[56]           # in a point, by the size of the boneyard
    int64_t orders[56]          # of so many tiles
    DrawSampling sampling
    bint remember_paid          # the two pass bonuses differ, so the state includes whether one was paid
    bint is_wide                # a pack above double-six
    bint peeks                  # children are looked up before they are searched: where keys are made in no time
    bint squeezes               # few enough of its tiles are in play to be numbered anew in keys
    uint32_t squeezed[7][256]   # of each byte of a mask: the bits of its tiles in play, numbered anew
    ChanceChild* children       # room for those of all draws on the way down
    size_t children_used
    ChanceEntry* entries        # NULL: no table
    uint64_t mask
    uint64_t stamps[56]         # by the size of the boneyard, the generation in keys
    int duel_from               # the largest boneyard of a deal of two players that leaves nothing to chance; −1: none
    NoDrawEntry* duel_entries
    uint64_t duel_mask
    uint64_t duel_stamp
    uint64_t duel_step
    bint endgame_fits           # the values of the endgame fit the narrow numbers of its search
    NoDrawSearch endgame        # where nobody draws any more
    void* endgame_table
    uint64_t nodes
    uint64_t listed             # children of draws gone through since the stop was last looked at
    void* stop
    bint aborted


cdef uint64_t enough_buckets(const Laws* laws, const BoneyardOrder* order) noexcept nogil
cdef int read_sampling(Situation situation, object widths, uint64_t seed, DrawSampling* sampling) except -1
cdef int count_units(
    const Laws* laws, const BoneyardOrder* order, int weight, const DrawSampling* sampling, int64_t* units
) except -1
cdef int set_rules(
    ChanceSearch* s, Situation situation, int weight, const DrawSampling* sampling, Stop stop
) except -1
cdef int open_search(
    ChanceSearch* s, Situation situation, int side, const DrawSampling* sampling, ChanceTable table, Stop stop
) except -1
cdef void set_stamps(ChanceSearch* s, uint64_t generation, uint64_t endgames) noexcept nogil
cdef void set_in_play(ChanceSearch* s, uint64_t tiles) noexcept nogil
cdef void write_wide_key(
    const ChanceSearch* s, const ChanceNode* node, int kind, uint64_t* first, uint64_t* second
) noexcept nogil


cdef inline void write_narrow_key(
    const ChanceSearch* s, const ChanceNode* node, int kind, uint64_t* first, uint64_t* second
) noexcept nogil:
    """The whole state in two words: owners in three planes (0 laid, 1…4 a hand, 5 the boneyard), ends, turn, bonuses.

    The generation stands at the top of the second word and tells deals apart. For packs up to double-six.
    """
    first[0] = (
        (node.hands[0] | node.hands[2] | node.boneyard)
        | (node.hands[1] | node.hands[2]) << 28
        | NARROW_ENDS[node.a * 16 + node.b] << 28
        | <uint64_t>(s.remember_paid and node.paid) << 62
    )
    second[0] = (
        (node.hands[3] | node.boneyard)
        | <uint64_t>node.seat << 28
        | <uint64_t>(node.pending and node.kind == DRAW) << 30
        | <uint64_t>kind << 31
        | s.stamps[node.size]
    )


cdef inline void write_key(
    const ChanceSearch* s, const ChanceNode* node, int kind, uint64_t* first, uint64_t* second
) noexcept nogil:
    """The whole state in two words, in any pack."""
    cdef uint64_t one = 0, two = 0      # so that the words of the other way stay in registers
    if rare(s.is_wide):
        write_wide_key(s, node, kind, &one, &two)
        first[0] = one
        second[0] = two
    else:
        write_narrow_key(s, node, kind, first, second)


cdef inline void expect_probe(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Fetch from memory what a probe will soon look at."""
    cdef uint64_t first, second
    if s.peeks:
        write_narrow_key(s, node, MARGIN, &first, &second)
        fetch(bucket(s.entries, s.mask, first, second))


cdef inline bint nobody_draws(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    return node.size <= s.laws.reserve


cdef inline int most_won(const ChanceSearch* s, const ChanceNode* node, int side, int pips) noexcept nogil:
    """The most that a side can win of so many pips, passes left out; only who may go out with a tile is paid for it."""
    cdef const Laws* laws = s.laws
    cdef uint64_t rest
    cdef int seat, way, best = 0
    if laws.has_ways:
        rest = 0 if nobody_draws(s, node) else node.boneyard
        for seat in range(laws.players):
            if laws.side[seat] == side:
                rest |= node.hands[seat]
        while rest:
            way = lowest(rest)
            rest &= rest - 1
            best = max(best, laws.out_bonus[way], laws.out_bonus[way | BOTH_ENDS])
    return most_counted(laws, pips) * s.most_factor * laws.times + laws.plus + laws.deal_bonus + best


cdef inline int most_for_passes(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """The most that passes can earn any side."""
    cdef int bonus = s.most_bonus * (tiles_left(node) + 1)
    if node.a == NO_END or node.pending == LED:
        bonus += s.lead_bonus
    return bonus


cdef inline void duel_bounds(
    const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high
) noexcept nogil:
    """Static bounds of the margin between two players who play for nothing but pips: the other's, or all, to one."""
    cdef int own = hand_pips(node, s.coalition[0]), others = hand_pips(node, 1 - s.coalition[0])
    cdef int rest = 0 if nobody_draws(s, node) else node.boneyard_pips
    if not s.own_pips_never_score:
        others += own
        own = others
    high[0] = (others + rest) * s.units[node.size]
    low[0] = -(own + rest) * s.units[node.size]


cdef inline void margin_bounds(
    const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high
) noexcept nogil:
    """Static bounds of the margin to come: all pips to one side, and a bonus for every tile."""
    cdef int side_pips[4]
    cdef int seat, side, worth, bonus = 0, top = 0, bottom = 0
    if s.duel_from >= 0:
        duel_bounds(s, node, low, high)
        return
    cdef int total = 0 if nobody_draws(s, node) else node.boneyard_pips
    for side in range(4):
        side_pips[side] = 0
    for seat in range(s.laws.players):
        total += hand_pips(node, seat)
        if s.own_pips_never_score:
            side_pips[s.laws.side[seat]] += hand_pips(node, seat)
    for side in range(s.laws.sides):
        worth = total - side_pips[side]
        if rare(not s.is_usual):
            worth = most_won(s, node, side, worth)
        worth *= s.weight[side]
        if worth > top:
            top = worth
        elif worth < bottom:
            bottom = worth
    if not s.winner_never_pays and s.laws.sides > 2:     # then the other coalition can get as much
        top = s.largest_weight * total
        if rare(not s.is_usual):
            for side in range(s.laws.sides):
                top = max(top, s.largest_weight * most_won(s, node, side, total))
        bottom = -top
    if s.most_bonus or s.lead_bonus:
        bonus = s.largest_weight * most_for_passes(s, node)
    high[0] = (top + bonus) * s.units[node.size]
    low[0] = (bottom - bonus) * s.units[node.size]


cdef inline int64_t bonus_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """The bonus earned on the edge into a node."""
    if not node.bonus:
        return 0
    return s.weight[s.laws.side[node.last]] * node.bonus * s.units[node.size]


cdef inline int64_t final_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """The value of a finished deal, the last bonus left out."""
    cdef int winner = -1
    cdef int points = settle_node(s.laws, node, s.leader, &winner)
    return 0 if winner < 0 else s.weight[winner] * points * s.units[node.size]


cdef inline int drawing_score(const ChanceSearch* s, const ChanceNode* there, int tile, int seat) noexcept nogil:
    """Score a play for `take_best` where two players may draw."""
    cdef bint few = there.size <= 3
    cdef const short* features = DRAWING_FEATURES[few]
    cdef uint64_t fit = fitting(there.a, there.b)
    cdef int replies = popcount(there.hands[s.laws.next_seat[seat]] & fit), reach
    cdef int score = features[0] * tile_pips(tile)
    score += DRAWING_MOBILITY[few][0][popcount(there.hands[seat] & fit)]
    score += DRAWING_MOBILITY[few][1][replies]
    if LOW[tile] == HIGH[tile]:
        score += features[1]
    if there.a == there.b:
        score += features[2]
    if there.seat == seat:
        score += features[3]
    if not replies:
        reach = popcount(there.boneyard & fit)
        score += features[4] * reach + features[5] * there.size
        if not reach:
            score += features[6]
    return score


cdef inline int order_score(const ChanceSearch* s, const ChanceNode* there, int tile, int seat) noexcept nogil:
    """Score a play for `take_best`: two players who may draw have weights of their own."""
    cdef bint duel = s.laws.players == 2
    cdef int phase = phase_of(tiles_left(there)), i, other = seat, score
    cdef const short* features = FEATURES[duel][phase]
    cdef uint64_t fit = fitting(there.a, there.b)
    if duel and not nobody_draws(s, there):
        return drawing_score(s, there, tile, seat)
    score = features[0] * tile_pips(tile)
    for i in range(s.laws.players):
        score += MOBILITY[duel][phase][s.role[seat][i]][popcount(there.hands[other] & fit)]
        other = s.laws.next_seat[other]
    if LOW[tile] == HIGH[tile]:
        score += features[1]
    if there.a == there.b:
        score += features[2]
    if s.coalition[there.seat] == s.coalition[seat]:
        score += features[3]
    return score


cdef inline bint stops(ChanceSearch* s) noexcept nogil:
    """Count a node and poll the stop; returns whether the search is to end."""
    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Stop>s.stop).poll():
        s.aborted = True
    return s.aborted


cdef inline void count_listed(ChanceSearch* s, int children) noexcept nogil:
    """Count children of a draw: a node with many takes as long as many nodes, so the stop is asked in between."""
    s.listed += children
    if s.listed > MOST_LISTED:
        s.listed = 0
        if (<Stop>s.stop).glance():
            s.aborted = True


cdef inline uint64_t nodes_of(const ChanceSearch* s) noexcept nogil:
    """All nodes looked at so far."""
    return s.nodes + s.endgame.nodes


cdef inline int work_since(const ChanceSearch* s, uint64_t before) noexcept nogil:
    """The logarithm of the nodes that a subtree took: the table keeps those that are dear to search again."""
    cdef uint64_t spent = nodes_of(s) - before >> 1
    cdef int work = 0
    while spent:
        spent >>= 1
        work += 1
    return work
