# The table of the searches for three and four single players.
#
# Contract. An entry holds, for one state of one deal, the points that each side still gets, and a play. The key is the
# whole state in two words (`draws.write_key`), so that states never collide; the generation in the upper half of the
# second tells deals apart. Two entries a bucket: the first keeps the larger subtree, the second takes what comes.

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

ctypedef struct Points:
    int64_t of[4]       # by side

ctypedef struct Entry:
    uint64_t first
    uint64_t second
    Points points
    uint8_t play
    uint8_t tiles       # not yet laid: the size of the subtree


cdef class VectorTable:
    cdef Entry* entries
    cdef uint64_t mask      # number of buckets less one
    cdef uint32_t generation
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1
