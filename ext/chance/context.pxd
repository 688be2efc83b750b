# What a search of deals with a boneyard works with: the rules and coalitions, values, tables, the stop.

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.chance.node cimport DRAW, ChanceNode, hand_pips, settle_node, tiles_left
from tranca.ext.chance.table cimport MARGIN, ChanceChild, ChanceEntry, ChanceMemory, ChanceTable, bucket
from tranca.ext.keys cimport NARROW_ENDS
from tranca.ext.nodraw.search cimport NoDrawSearch
from tranca.ext.nodraw.table cimport NoDrawEntry, NoDrawMemory
from tranca.ext.ordering cimport DRAWING_FEATURES, DRAWING_MOBILITY, FEATURES, MOBILITY, PlayOrder, phase_of
from tranca.ext.platform cimport fetch, lowest, popcount, rare
from tranca.ext.rules cimport BOTH_ENDS, LED, Laws, most_counted
from tranca.ext.situation cimport BoneyardOrder, Situation
from tranca.ext.stop cimport Stop, count_node
from tranca.ext.tiles cimport HIGH, LOW, NO_END, fitting, tile_pips

cdef extern from "tranca/ext/numbers.h":
    const int64_t INFINITE "TRANCA_INFINITE"

cdef enum:
    MOST_SQUEEZED = 27      # tiles in play whose owners fit a key exactly in a wide pack
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
    PlayOrder ordering[3]       # of plays, by phase
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
    ChanceMemory* memory
    uint64_t stamps[56]         # by the size of the boneyard, the generation in keys
    int duel_from               # the largest boneyard of a deal of two players that leaves nothing to chance; −1: none
    NoDrawMemory* duel
    bint endgame_fits           # the values of the endgame fit the narrow numbers of its search
    NoDrawSearch endgame        # where nobody draws any more
    void* endgame_table
    uint64_t nodes
    uint64_t listed             # children of draws gone through since the stop was last looked at
    void* stop
    bint aborted


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


cdef inline bint nobody_draws(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    return node.size <= s.laws.reserve


cdef inline int64_t bonus_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the bonus earned on the edge into a node."""
    if not node.bonus:
        return 0
    return s.weight[s.laws.side[node.last]] * node.bonus * s.units[node.size]


cdef inline int64_t final_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the value of a finished deal, the last bonus left out."""
    cdef int winner = -1
    cdef int points = settle_node(s.laws, node, s.leader, &winner)
    return 0 if winner < 0 else s.weight[winner] * points * s.units[node.size]


cdef inline bint stops(ChanceSearch* s) noexcept nogil:
    """Count a node and poll the stop; return whether the search is to end."""
    if count_node(&s.nodes, s.stop):
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
    """Return all nodes looked at so far."""
    return s.nodes + s.endgame.nodes


cdef inline int work_since(const ChanceSearch* s, uint64_t before) noexcept nogil:
    """Return the logarithm of the nodes that a subtree took: the table keeps those that are dear to search again."""
    cdef uint64_t spent = nodes_of(s) - before >> 1
    cdef int work = 0
    while spent:
        spent >>= 1
        work += 1
    return work
