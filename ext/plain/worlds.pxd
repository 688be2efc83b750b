# Worlds as arrays: a row of `hands` has one mask per seat; `boneyards` are masks of the tiles that can be drawn.

from libc.stdint cimport uint64_t

from .situation cimport Situation, State


cdef int check_worlds(Situation situation, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards) except -1
cdef int select_plays(object only, int* codes, int count) except -1


cdef inline void set_world(
    State* state, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards, Py_ssize_t i
) noexcept nogil:
    cdef Py_ssize_t seat
    for seat in range(hands.shape[1]):
        state.hands[seat] = hands[i, seat]
    state.boneyard = boneyards[i]
