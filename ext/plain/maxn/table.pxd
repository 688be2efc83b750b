# The transposition table of three and four single players.
#
# Contract. An entry holds, for one state, the points that each side still gets and a play; or, if the search of the
# state was cut short, the least scaled margin that its mover can reach, and the play for it. The key is the whole state
# in two words (`chance.keys.state_key`, exact under the conditions given there). The generation at the top of the
# second word distinguishes deals: call `new_deal` before searching a deal with another leader or other rules, and
# `new_sample` before each repeat of a sample. In a table of one deal it also distinguishes repeats, which are all kept.
# A bucket has two entries: the first keeps the larger subtree, the second is always replaced. A table serves one search
# at a time, or several threads that search one deal together, each with a part of it (`shared`, `ext/sharing.pxi`).

from libc.stdint cimport int64_t, uint16_t, uint64_t

from tranca.ext.sharing cimport Sharing

from ..chance.context cimport DrawSampling
from ..chance.key cimport CUT, STATE, StateKey, hash_of
from ..chance.table cimport Endgames
from ..situation cimport Situation

ctypedef struct PointsVector:
    int64_t of[4]       # by side

ctypedef struct MaxNEntry:
    StateKey key        # its second word also contains the play, the tiles not yet laid, and the cut flag
    PointsVector points     # if cut: `of[0]` is the least scaled margin of the mover

ctypedef struct MaxNMemory:
    MaxNEntry* entries      # NULL: no table
    uint64_t mask           # number of buckets less one
    uint64_t most           # largest possible `mask`
    uint64_t room           # collisions left before the table doubles
    uint64_t oldest         # oldest generation kept, shifted as in a second word
    bint keeps_all          # entries of all generations since then may be looked up, not only those of one
    Sharing* sharing        # NULL: used by one thread only
    MaxNEntry found         # if shared: copy of the entry last looked up


cdef class MaxNTable:
    cdef void* block
    cdef MaxNMemory memory
    cdef Sharing sharing        # shared with the parts of this table
    cdef MaxNTable whole        # the table that this is a part of, or None
    cdef int part               # the number of this part
    cdef int part_count
    cdef Situation searched     # the situation last searched, or None
    cdef uint64_t touched   # the largest mask since the entries were last cleared
    cdef uint16_t generation        # of the present search
    cdef uint16_t newest            # the last one in use
    cdef readonly bint one_deal     # searches of moments of one deal keep each other's entries
    cdef Endgames endgames
    cdef dict repeats               # with `one_deal`, by seed: the widths and the generation of a repeat of a sample
    cdef int new_deal(self) except -1
    cdef int open_deal(self, Situation situation) except -1
    cdef int new_sample(self, Situation situation, const DrawSampling* sampling) except -1
    cdef int open_repeat(self, Situation situation, const DrawSampling* sampling) except -1
    cdef int join(self, MaxNTable whole, int part) except -1


ctypedef MaxNMemory Memory
ctypedef MaxNEntry Entry
ctypedef StateKey Key


cdef inline bint is_cut(const MaxNEntry* entry) noexcept nogil:
    """Return whether a search was cut short, so that only a lower bound of its mover's scaled margin is known."""
    return (entry.key.second & CUT) != 0


include "tranca/ext/buckets.pxi"
include "tranca/ext/plain/chance/entries.pxi"
include "tranca/ext/sharable.pxi"


cdef inline void store(
    MaxNMemory* memory, StateKey key, bint cut, const PointsVector* points, int play, int tiles
) noexcept nogil:
    """Store points and a play after a search with `tiles` left, or the least scaled margin if the search was `cut`."""
    cdef MaxNEntry entry
    cdef MaxNEntry* place = &entry
    if not rare(memory.sharing is not NULL):
        place = place_of(memory, key, tiles)
    place.key = key
    place.key.second = pack_entry(key.second | CUT if cut else key.second, play, tiles)
    place.points = points[0]
    if rare(memory.sharing is not NULL):
        store_shared(memory, key, &entry)
