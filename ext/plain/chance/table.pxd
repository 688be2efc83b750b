# The transposition table of deals with a boneyard.
#
# Contract. An entry holds, for one state, bounds on the margin of coalition 0 and a best play. The key is the whole
# state in two words (`keys.state_key`), so states never collide, up to double-six and with no more than 27 tiles in
# play in any pack; with more tiles of a wide pack it is a hash of 92 bits beside turn and kind. The generation at the
# top of the second word tells deals apart: whoever searches a deal with another leader or other rules calls `new_deal`
# first. Repeats of a sample of draws are generations of their own, but share what is below all sampled draws, where
# the values do not depend on the sample (`new_sample`). Two entries a bucket, which is a line of the cache: the first
# keeps the subtree that took more nodes. A table serves one search at a time. It grows as that fills it, but the exact
# search of many tiles in unknown order begins with all the buckets that it may use (`limit_buckets`).
# Several threads may search one deal together, each with a part of one table (`shared`, `ext/sharing.pxi`).

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..chance.key cimport StateKey, hash_of
from ..chance.key cimport LABEL as STATE
from ..chance.node cimport ChanceNode
from ..nodraw.table cimport NoDrawTable
from ..situation cimport Situation

# What an entry holds: a margin with bounds, or the sum of all sides' points under best play.
cdef enum EntryKind:
    MARGIN = 0
    SUM = 1

ctypedef struct ChanceEntry:
    StateKey key        # with a play and what the subtree took in its second word
    int64_t low
    int64_t high

# One child of a draw, and what is known of its value: the table keeps the room for those of all draws on the way down.
ctypedef struct ChanceChild:
    ChanceNode node
    int64_t low         # of its value, in the units of the boneyard that is left
    int64_t high
    int64_t expected
    int64_t orders      # in which the tiles can be drawn: its weight


ctypedef struct ChanceMemory:
    ChanceEntry* entries    # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # that it may become
    uint64_t room           # states that may still meet in a bucket before it doubles
    uint64_t oldest         # of the generations that are kept, as in a second word
    Sharing* sharing        # NULL: one thread has it for its own
    ChanceEntry found       # where it is shared: what was looked up last


cdef bint outlasts_moment(Situation situation)


cdef class Endgames:
    cdef object ruleset
    cdef int leader
    cdef int side
    cdef uint64_t in_play
    cdef uint16_t generation    # 0: none is kept
    cdef bint are_of(self, Situation situation, int side)
    cdef bint hold_moment(self, Situation situation, int side, uint16_t generation)
    cdef int keep(self, Situation situation, int side, uint16_t generation) except -1


cdef class ChanceTable:
    cdef void* block
    cdef ChanceMemory memory
    cdef Sharing sharing        # with its parts
    cdef ChanceTable whole      # that this is a part of, or None
    cdef int part               # which one of them
    cdef int part_count
    cdef uint64_t allocated     # the number of its buckets less one
    cdef uint64_t touched   # the most that its mask was since everything was forgotten
    cdef uint16_t generation
    cdef readonly bint one_deal     # of searches of one deal: each keeps what the earlier ones found
    cdef Endgames endgames
    cdef NoDrawTable endgame
    cdef NoDrawTable duel       # of what leaves nothing to chance: see duel.pyx
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
    """Store bounds of a state and a play, after a search that took so much."""
    cdef ChanceEntry entry
    entry.key = key
    entry.key.second = pack_entry(key.second, play, work)
    entry.low = low
    entry.high = high
    put(memory, key, &entry)
