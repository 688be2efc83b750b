# The data that the threads of a search share with its transposition table, apart from entries: see sharing.pxi and
# claims.pxi.

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport malloc
from libc.string cimport memset

cdef enum:
    CLAIMS = 1 << 10    # slots for the states that threads claim

# The first two are accessed only by `platform.load`, `store` and `subtract`.
ctypedef struct Sharing:
    int64_t mask        # number of buckets less one; 0 if nothing is shared
    int64_t turn        # 1: no thread is doubling the table
    uint64_t threads
    int64_t* claims     # see claims.pxi; freed by the table


cdef inline void begin_sharing(Sharing* sharing, uint64_t mask, int threads) noexcept nogil:
    sharing.mask = <int64_t>mask
    sharing.turn = 1
    sharing.threads = threads


cdef inline int clear_claims(Sharing* sharing) except -1:
    """Clear all claims, after allocating their slots if necessary."""
    if sharing.claims is NULL:
        sharing.claims = <int64_t*>malloc(CLAIMS * sizeof(int64_t))
        if sharing.claims is NULL:
            raise MemoryError("no memory for several threads")
    memset(sharing.claims, 0, CLAIMS * sizeof(int64_t))
    return 0
