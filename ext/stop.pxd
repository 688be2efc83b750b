# Stopping a search from outside: a flag, limits and Python's signals, polled every few thousand nodes.

from libc.stdint cimport int64_t, uint64_t

cdef enum:
    NODES_A_POLL = 4096     # nodes of a search, or other units of work


cdef class Stop:
    # Threads share a stop: these four are accessed only by `platform.load`, `store` and `subtract`.
    cdef int64_t stopped
    cdef int64_t expired        # stopped by a limit
    cdef int64_t polls_left     # polls until the node limit, or 0 for no limit
    cdef int64_t deadline       # in nanoseconds of `platform.clock`, or 0 for none
    cdef Stop parent
    cdef bint signals
    cdef bint is_due(self) noexcept nogil
    cdef int64_t nodes_left(self) noexcept nogil
    cdef bint poll(self) noexcept nogil
    cdef bint check_now(self) noexcept nogil
    cdef bint expire(self) noexcept nogil
    cdef int finish(self) except? -1


cdef inline bint count_node(uint64_t* nodes, void* stop) noexcept nogil:
    """Count a node of a search and poll its Stop at intervals; return whether the search must end."""
    nodes[0] += 1
    return not nodes[0] & NODES_A_POLL - 1 and (<Stop>stop).poll()
