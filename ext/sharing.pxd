# What the threads of one search share of a transposition table, beside its entries: see sharing.pxi.

from libc.stdint cimport int64_t, uint64_t

# The first two are read and written by `platform.load`, `store` and `subtract` alone.
ctypedef struct Sharing:
    int64_t mask        # number of buckets less one, 0 where nothing is shared
    int64_t turn        # 1: no thread is doubling the table
    uint64_t threads


cdef inline void begin_sharing(Sharing* sharing, uint64_t mask, int threads) noexcept nogil:
    """Set up what the threads share of a table with `mask` + 1 buckets."""
    sharing.mask = <int64_t>mask
    sharing.turn = 1
    sharing.threads = threads
