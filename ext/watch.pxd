# Stopping a search from outside: a flag, a deadline, and Python's signals, looked at every few thousand nodes.

cdef class Watch:
    cdef Watch under
    cdef long long looks        # left until it stops, or 0 for no limit
    cdef bint stopped
    cdef bint expired           # by the time limit
    cdef double deadline        # of time.monotonic(), or 0 for none
    cdef bint signals
    cdef bint is_due(self) noexcept nogil
    cdef bint poll(self) noexcept nogil
    cdef bint glance(self) noexcept nogil
    cdef int finish(self) except? -1
