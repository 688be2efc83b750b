# The max^n search: see search.pyx.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.platform cimport fetch
from tranca.ext.stop cimport Stop

from ..chance.context cimport ChanceSearch, DrawSampling
from ..chance.keys cimport narrow_key
from ..chance.node cimport OVER, ChanceNode
from ..chance.table cimport MARGIN
from ..maxn.table cimport MaxNMemory, MaxNTable, PointsVector, bucket
from ..situation cimport Situation

cdef extern from "tranca/ext/numbers.h":
    const int64_t NEVER "TRANCA_NEVER"

# Bounds of the players on the path from the root, for speculative pruning (Sturtevant 2003) in games whose plays score.
#
# A player on the path who has found a play has a lower bound: the scaled margin that another play must reach to be
# better. Scaled margins add up to 0. If the bounds of all others and the margin that the mover has found add up to
# more, no result of this node reaches all bounds, and it is cut off. The parent must not conclude that the play is
# worse than its best, because the cutoff also needed the bounds of other players: it holds the play back. If in the end
# the best play of the parent misses one of those bounds, no result of its node reaches all of them either, and that
# node is cut off as well. Otherwise the plays held back are searched again without those bounds.
ctypedef struct PathBounds:
    int sides       # sides that have a bound, one bit each
    int64_t of[4]   # the least scaled margin in units, by side

ctypedef struct MaxNSearch:
    ChanceSearch chance     # the part shared with expectimax; its table is not used
    int sides
    MaxNMemory* memory
    PathBounds path         # if plays score, for the next node only: bounds of the players before the parent
    int relied_on           # sides in `path` whose bounds the last cutoff needed, one bit each


cdef inline void expect_probe(const MaxNSearch* s, const ChanceNode* node) noexcept nogil:
    if s.chance.peeks and node.kind < OVER:
        fetch(bucket(s.memory, narrow_key(&s.chance, node, MARGIN)))


cdef int open_search(
    MaxNSearch* s, Situation situation, const DrawSampling* sampling, MaxNTable table, Stop stop
) except -1
cdef void add_ending(const MaxNSearch* s, const ChanceNode* here, PointsVector* points) noexcept nogil
cdef bint points_of(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points
) noexcept nogil
cdef int write_line(MaxNSearch* s, const ChanceNode* before, int code, int* line) noexcept nogil
cdef void wins_of(MaxNSearch* s, const ChanceNode* here, int side, int64_t scale, int64_t* wins) noexcept nogil
cdef uint64_t which_best(MaxNSearch* s, const ChanceNode* before, const ChanceNode* here) noexcept nogil
