# Worlds as arrays: a row of `hands` holds one mask a seat, `boneyards` the mask of what can be drawn.

from libc.stdint cimport uint64_t

from tranca.ext.situation cimport Situation


cdef int check_worlds(Situation situation, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards) except -1
cdef int keep_requested(object only, int* codes, int count) except -1
