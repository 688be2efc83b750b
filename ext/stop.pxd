# Stopping a search from outside: a flag, limits and Python's signals, polled every few thousand nodes.

cdef class Stop:
    cdef Stop parent
    cdef long long polls_left   # until it stops, or 0 for no limit
    cdef bint stopped
    cdef bint expired           # by a limit
    cdef double deadline        # of time.monotonic(), or 0 for none
    cdef bint signals
    cdef bint is_due(self) noexcept nogil
    cdef bint poll(self) noexcept nogil
    cdef bint glance(self) noexcept nogil
    cdef int finish(self) except? -1
