# The exact search between two coalitions in deals without drawing: see search.pyx.

from libc.stdint cimport int16_t, int64_t, uint64_t

from tranca.ext.pips cimport pips_of
from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport Laws, own_loss, takes_own
from tranca.ext.stop cimport Stop

from ..layout cimport SCORES
from ..nodraw.key cimport KeyParts
from ..nodraw.node cimport OUT, Deal, NoDrawNode, settle_node
from ..nodraw.table cimport ENDLESS, NoDrawMemory, NoDrawTable
from ..ordering cimport HISTORY_SLOTS, PlayOrder
from ..situation cimport Situation

ctypedef struct NoDrawSearch:
    Deal deal
    int coalition[4]        # of each seat: 0 or 1
    int weight[4]           # of a point of each side in the margin of coalition 0
    int largest_weight      # absolute value
    int most_bonus          # the most points that one tile can earn by the passes after it
    int lead_bonus          # the most that the lead can earn in addition
    int point_score         # ordering score for each point that a play earns
    int most_factor         # the largest factor of the points if a winner may have to pay
    bint wins_all           # going out scores exactly all remaining pips
    bint is_usual           # only pips and passes give points: bounds are simple
    bint remember_paid      # the two pass bonuses differ, so the state includes whether one was paid
    PlayOrder ordering[3]   # of plays, by phase
    int16_t history[HISTORY_SLOTS]  # scores of plays by their searches in this deal
    bint is_wide            # a pack above double-six
    KeyParts parts          # of a key
    NoDrawMemory memory
    int64_t* claims         # of all threads that search this deal together, see claims.pxi; NULL: one thread
    uint64_t nodes
    void* stop
    bint aborted


cdef inline int margin(const NoDrawSearch* s, int coalition, int winner, int points) noexcept nogil:
    if winner < 0:
        return 0
    return s.weight[winner] * points if coalition == 0 else -s.weight[winner] * points


cdef enum:
    MANY_TILES = (1 << 15) - 1      # `mask` (1 MB) at the start of a deal with more than 21 tiles


cdef inline int own_margin(const NoDrawSearch* s, const NoDrawNode* node, int coalition) noexcept nogil:
    """Return the margin of a coalition from the pips that each side loses at the end of a deal."""
    cdef int seat, side, value = 0
    for seat in range(s.deal.laws.players):
        side = s.deal.laws.side[seat]
        value += margin(s, coalition, side, -own_loss(s.deal.laws, pips_of(node.pips, seat)))
    return value


cdef inline int ending_value(const NoDrawSearch* s, const NoDrawNode* node, int coalition) noexcept nogil:
    """Return the value of a finished deal for a coalition, without the last bonus."""
    cdef int winner = -1
    cdef int points = settle_node(&s.deal, node, &winner)
    points = margin(s, coalition, winner, points)
    if SCORES and takes_own(s.deal.laws, node.end == OUT):
        points += own_margin(s, node, coalition)
    return points


cdef inline int bonus_value(const NoDrawSearch* s, int seat, int bonus) noexcept nogil:
    """Return the value of a bonus for the side of a seat, to the seat's own coalition."""
    return margin(s, s.coalition[seat], s.deal.laws.side[seat], bonus) if bonus else 0


cdef inline int tiles_held(const NoDrawSearch* s) noexcept nogil:
    return popcount(s.deal.hands[0] | s.deal.hands[1] | s.deal.hands[2] | s.deal.hands[3])


cdef inline void next_deal(NoDrawSearch* s, NoDrawTable table, int tiles) noexcept nogil:
    """Clear the table for a new deal. A deal of few tiles gets few buckets, which stay in the cache."""
    table.new_deal(s.is_wide, 255 if tiles <= 14 else 2047 if tiles <= 17 else 4095 if tiles <= 21 else MANY_TILES)
    s.memory = table.memory
    if tiles <= 17:
        s.memory.room = ENDLESS
        return
    table.touched |= table.memory.most      # the search may double its own copy of the memory


cdef void set_coalitions(NoDrawSearch* s, const Laws* laws, const int* weights) noexcept nogil
cdef void set_hands(NoDrawSearch* s, const uint64_t* hands, int leader) noexcept nogil
cdef void set_memory(NoDrawSearch* s, NoDrawTable table, int tiles, Stop stop) noexcept nogil
cdef int open_search(NoDrawSearch* s, Situation situation, int side, NoDrawTable table, Stop stop) except -1
cdef int side_weights(const Laws* laws, int side, int* weights) except -1
cdef int search(NoDrawSearch* s, const NoDrawNode* here, int alpha, int beta) noexcept nogil
cdef int exact_value(NoDrawSearch* s, const NoDrawNode* here, int* low, int* high) noexcept nogil
cdef int principal_play(NoDrawSearch* s, const NoDrawNode* here, int value, NoDrawNode* child) noexcept nogil
cdef int child_value(const NoDrawSearch* s, const NoDrawNode* child, int seat, int value) noexcept nogil
cdef void play_bounds(NoDrawSearch* s, const NoDrawNode* child, int seat, int* low, int* high) noexcept nogil
cdef int write_line(NoDrawSearch* s, const NoDrawNode* start, int value, int* line) noexcept nogil
