# Worlds as arrays: a row of `hands` holds one mask a seat, `boneyards` the mask of what can be drawn.

from libc.stdint cimport uint64_t

from .situation cimport Situation, State


cdef int check_worlds(Situation situation, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards) except -1
cdef int select_plays(object only, int* codes, int count) except -1


cdef inline void set_world(
    State* state, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards, Py_ssize_t i
) noexcept nogil:
    """Turn a moment into that of a world."""
    cdef Py_ssize_t seat
    for seat in range(hands.shape[1]):
        state.hands[seat] = hands[i, seat]
    state.boneyard = boneyards[i]
