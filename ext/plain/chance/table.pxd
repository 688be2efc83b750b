# The transposition table of deals with a boneyard.
#
# Contract. An entry holds, for one state, bounds on the margin of coalition 0 and a best play. The key is the whole
# state in two words (`keys.state_key`), so states never collide in packs up to double-six, nor in any pack with at most
# 27 tiles in play; with more tiles of a wide pack, the owners are hashed to 92 bits. The generation at the top of the
# second word distinguishes deals: call `new_deal` before searching a deal with another leader or other rules. Repeats
# of a sample of draws have their own generations, but share the states below all sampled draws, whose values do not
# depend on the sample (`new_sample`). A bucket has two entries and is one cache line; the first entry is kept for the
# larger subtree. A table serves one search at a time. It grows as the search fills it, but an exact search of many
# tiles in unknown order starts with all the buckets that it may use (`limit_buckets`). Several threads may search one
# deal together, each with a part of one table (`shared`, `ext/sharing.pxi`).

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..chance.key cimport StateKey, hash_of
from ..chance.key cimport LABEL as STATE
from ..chance.node cimport ChanceNode
from ..nodraw.table cimport NoDrawTable
from ..situation cimport Situation

# The content of an entry: a margin with bounds, or the sum of all sides' points under best play.
cdef enum EntryKind:
    MARGIN = 0
    SUM = 1

ctypedef struct ChanceEntry:
    StateKey key        # its second word also contains a play and the size of the subtree
    int64_t low
    int64_t high

# A child of a draw and the bounds of its value. The table has room for the children of all draws on the search path.
ctypedef struct ChanceChild:
    ChanceNode node
    int64_t low         # of its value, in the units of the remaining boneyard
    int64_t high
    int64_t expected
    int64_t orders      # its weight: the number of orders in which the tiles can be drawn


ctypedef struct ChanceMemory:
    ChanceEntry* entries    # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # largest possible `mask`
    uint64_t room           # collisions left before the table doubles
    uint64_t oldest         # oldest generation kept, shifted as in a second word
    bint keeps_all          # entries of all generations since then may be looked up, not only those of one
    Sharing* sharing        # NULL: used by one thread only
    ChanceEntry found       # if shared: copy of the entry last looked up


cdef bint outlasts_moment(Situation situation)


cdef class Endgames:
    cdef object ruleset
    cdef int leader
    cdef int side
    cdef uint64_t in_play
    cdef uint16_t generation    # 0: no entries are kept
    cdef bint are_of(self, Situation situation, int side)
    cdef bint hold_moment(self, Situation situation, int side, uint16_t generation)
    cdef int keep(self, Situation situation, int side, uint16_t generation) except -1


cdef class ChanceTable:
    cdef void* block
    cdef ChanceMemory memory
    cdef Sharing sharing        # shared with the parts of this table
    cdef ChanceTable whole      # the table that this is a part of, or None
    cdef int part               # the number of this part
    cdef int part_count
    cdef uint64_t allocated     # the largest `mask` that its memory allows
    cdef uint64_t touched   # the largest mask since the entries were last cleared
    cdef uint16_t generation
    cdef readonly bint one_deal     # searches of moments of one deal keep each other's entries
    cdef Endgames endgames
    cdef NoDrawTable endgame
    cdef NoDrawTable duel       # of states without chance: see duel.pyx
    cdef uint64_t duel_allocated
    cdef ChanceChild* children
    cdef size_t room
    cdef int new_deal(self) except -1
    cdef void limit_buckets(self, Situation situation, int64_t nodes)
    cdef bint open_deal(self, Situation situation, int side, int64_t nodes) except -1
    cdef int new_sample(self, Situation situation, int side) except -1
    cdef int join(self, ChanceTable whole, int part) except -1
    cdef int make_room(self, size_t children) except -1


ctypedef ChanceMemory Memory
ctypedef ChanceEntry Entry
ctypedef StateKey Key


include "tranca/ext/buckets.pxi"
include "tranca/ext/plain/chance/entries.pxi"
include "tranca/ext/sharable.pxi"


cdef inline void store(
    ChanceMemory* memory, StateKey key, int64_t low, int64_t high, int play, int work
) noexcept nogil:
    """Store bounds of a state and a play, after a search of size `work`."""
    cdef ChanceEntry entry
    entry.key = key
    entry.key.second = pack_entry(key.second, play, work)
    entry.low = low
    entry.high = high
    put(memory, key, &entry)
