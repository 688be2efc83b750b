# The transposition table of three and four single players.
#
# Contract. An entry holds, for one state, the points that each side still gets and a play; or, where the search of the
# state was cut short, the least scaled margin that its mover can reach, and the play for it. The key is the whole state
# in two words (`chance.keys.state_key`, exact as said there); the generation at the top of the second tells
# deals apart: whoever searches a deal with another leader or other rules calls `new_deal` first, or between
# repeats of a sample `new_sample`. Two entries a bucket:
# the first keeps the larger subtree, the second takes what comes. A table serves one search at a time, or several
# threads that search one deal together, each with a part of it (`shared`, `ext/sharing.pxi`).

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..chance.key cimport CUT, STATE, StateKey, hash_of
from ..chance.table cimport Endgames
from ..situation cimport Situation

ctypedef struct PointsVector:
    int64_t of[4]       # by side

ctypedef struct MaxNEntry:
    StateKey key        # with play, tiles not yet laid, and whether the search was cut short in its second word
    PointsVector points     # or, of the first side, the least scaled margin of the mover

ctypedef struct MaxNMemory:
    MaxNEntry* entries      # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # that it may become
    uint64_t room           # states that may still meet in a bucket before it doubles
    uint64_t oldest         # of the generations that are kept, as in a second word
    Sharing* sharing        # NULL: one thread has it for its own
    MaxNEntry found         # where it is shared: what was looked up last


cdef class MaxNTable:
    cdef void* block
    cdef MaxNMemory memory
    cdef Sharing sharing        # with its parts
    cdef MaxNTable whole        # that this is a part of, or None
    cdef int part               # which one of them
    cdef int part_count
    cdef Situation searched     # the last one that the table served, or None
    cdef uint64_t touched   # the most that its mask was since everything was forgotten
    cdef uint16_t generation
    cdef readonly bint one_deal     # of searches of one deal: each keeps what the earlier ones found
    cdef Endgames endgames
    cdef int new_deal(self) except -1
    cdef int open_deal(self, Situation situation) except -1
    cdef int new_sample(self, Situation situation) except -1
    cdef int join(self, MaxNTable whole, int part) except -1


ctypedef MaxNMemory Memory
ctypedef MaxNEntry Entry
ctypedef StateKey Key


cdef inline bint is_cut(const MaxNEntry* entry) noexcept nogil:
    """Return whether a search was cut short, so that its mover's least scaled margin is all that is known."""
    return (entry.key.second & CUT) != 0


include "tranca/ext/buckets.pxi"
include "tranca/ext/plain/chance/entries.pxi"
include "tranca/ext/sharable.pxi"


cdef inline void store(
    MaxNMemory* memory, StateKey key, bint cut, const PointsVector* points, int play, int tiles
) noexcept nogil:
    """Store points and a play after a search with `tiles` left, or a least scaled margin where it was `cut` off."""
    cdef MaxNEntry entry
    cdef MaxNEntry* place = &entry
    if not rare(memory.sharing is not NULL):
        place = place_of(memory, key, tiles)
    place.key = key
    place.key.second = pack_entry(key.second | CUT if cut else key.second, play, tiles)
    place.points = points[0]
    if rare(memory.sharing is not NULL):
        store_shared(memory, key, &entry)
