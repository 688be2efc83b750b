# The state of a search of deals with a boneyard: rules, coalitions, values, tables, stop.

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.pips cimport pips_of
from tranca.ext.rules cimport Laws, own_loss, takes_own
from tranca.ext.stop cimport Stop, count_node

from ..chance.node cimport WON, ChanceNode, settle_node
from ..chance.table cimport ChanceChild, ChanceMemory, ChanceTable
from ..layout cimport SCORES
from ..nodraw.search cimport NoDrawSearch
from ..nodraw.table cimport NoDrawMemory
from ..ordering cimport PlayOrder
from ..situation cimport BoneyardOrder, Situation

cdef extern from "tranca/ext/numbers.h":
    const int64_t INFINITE "TRANCA_INFINITE"

cdef enum:
    MOST_LISTED = 1 << 16   # children of draws between two polls of the stop
    MOST_WIDTH = 128        # largest requested number of draws sampled at a node
    MOST_SAMPLED = 256      # largest actual number, rounded up so that each fitting tile occurs equally often
    WEIGHED = 24            # width from which sampled draws are weighted by probability, see draw.pxd
    RESOLUTION = 512        # the sum of these weights

ctypedef struct DrawSampling:
    int width[56]       # by the size of the boneyard, the draws sampled at a node; 0: all draws
    int parts[56]       # by the size of the boneyard, the sum of the weights of these draws
    uint64_t seed

ctypedef struct ChanceSearch:
    const Laws* laws
    const BoneyardOrder* order
    bint last_is_sure           # the last tile of a boneyard is known: it is the only unseen tile
    int leader
    int coalition[4]            # of each seat: 0 or 1
    PlayOrder ordering[3]       # of plays, by phase
    int weight[4]               # of a point of each side in the margin of coalition 0
    int largest_weight          # absolute value
    int most_bonus              # the most that one tile can earn by the passes after it
    int lead_bonus              # the most that the lead can earn in addition
    int most_factor             # the largest factor by which the last tile can multiply points
    bint is_usual               # only pips and passes give points
    bint own_pips_never_score   # no side scores the pips of its own players
    bint winner_never_pays      # the winner never loses points
    int64_t units[56]           # units in a point, by the size of the boneyard
    int64_t orders[56]          # number of orders of a set of tiles, by its size
    DrawSampling sampling
    bint remember_paid          # the two pass bonuses differ, so the state includes whether one was paid
    bint is_wide                # a pack above double-six
    bint peeks                  # children are looked up before they are searched, because keys are cheap
    bint squeezes               # few enough tiles are in play to be renumbered in keys
    uint32_t squeezed[7][256]   # by byte of a mask and its value: the bits of its tiles in play, renumbered
    ChanceChild* children       # room for the children of all draws on the path
    size_t children_used
    int64_t* claims             # of all threads that search this deal together, see claims.pxi; NULL: one thread
    int part                    # the number of this thread
    int parts                   # the number of threads
    ChanceMemory* memory
    uint64_t stamps[56]         # by the size of the boneyard, the generation in keys
    int duel_from               # the largest boneyard from which a deal of two players has no chance nodes; −1: none
    NoDrawMemory* duel
    bint endgame_fits           # the values of the endgame fit the 16-bit values of its search
    NoDrawSearch endgame        # once no more tiles can be drawn
    void* endgame_table
    uint64_t nodes
    uint64_t listed             # children of draws since the stop was last polled
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
cdef void set_stamps(ChanceSearch* s, uint64_t generation, uint64_t endgames) noexcept nogil
cdef int set_moments(ChanceSearch* s, Situation deal, object moments) except -1


cdef inline bint nobody_draws(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    return node.size <= s.laws.reserve


cdef inline int64_t bonus_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the value of the bonus earned on the edge into a node."""
    if not node.bonus:
        return 0
    return s.weight[s.laws.side[node.last]] * node.bonus * s.units[node.size]


cdef inline int64_t final_value(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the value of a finished deal, without the last bonus."""
    cdef int winner = -1, seat
    cdef int points = settle_node(s.laws, node, s.leader, &winner)
    cdef int64_t value = 0 if winner < 0 else s.weight[winner] * points
    if SCORES and takes_own(s.laws, node.kind == WON):
        for seat in range(s.laws.players):
            value -= s.weight[s.laws.side[seat]] * own_loss(s.laws, pips_of(node.pips, seat))
    return value * s.units[node.size]


cdef inline bint stops(ChanceSearch* s) noexcept nogil:
    """Count a node and poll the stop; return whether the search must end."""
    if count_node(&s.nodes, s.stop):
        s.aborted = True
    return s.aborted


cdef inline void count_listed(ChanceSearch* s, int children) noexcept nogil:
    """Count the children of a draw, which take as long as nodes, and poll the stop every `MOST_LISTED`."""
    s.listed += children
    if s.listed > MOST_LISTED:
        s.listed = 0
        if (<Stop>s.stop).check_now():
            s.aborted = True


cdef inline uint64_t nodes_of(const ChanceSearch* s) noexcept nogil:
    return s.nodes + s.endgame.nodes


cdef inline int work_since(const ChanceSearch* s, uint64_t before) noexcept nogil:
    """Return the number of bits of half the nodes that a subtree took: the size by which the table replaces entries."""
    cdef uint64_t spent = nodes_of(s) - before >> 1
    cdef int work = 0
    while spent:
        spent >>= 1
        work += 1
    return work
