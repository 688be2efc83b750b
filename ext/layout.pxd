# The layout: a line with two plain ends. All that the searches know of it is here; a layout of another kind replaces
# these functions for a family of its own, and costs this one nothing.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest
from tranca.ext.tiles cimport NO_PLAY, SUIT, make_code

# The plays of a hand at an open layout, end by end.
ctypedef struct PlayCursor:
    uint64_t rest       # tiles that can still be laid to `end`
    uint64_t other      # those for the other end, which come after; none where both ends show the same number
    int end
    int other_end


cdef inline void begin_plays(uint64_t hand, int a, int b, PlayCursor* plays) noexcept nogil:
    """Set up the plays of a hand, or of an empty layout all its leads."""
    plays.rest = hand & SUIT[a]
    plays.other = hand & SUIT[b] if a != b else 0
    plays.end = a
    plays.other_end = b


cdef inline int next_play(PlayCursor* plays) noexcept nogil:
    """Return the next play, NO_PLAY where there is no other."""
    cdef int code
    if not plays.rest:
        if not plays.other:
            return NO_PLAY
        plays.rest = plays.other
        plays.other = 0
        plays.end = plays.other_end
    code = make_code(lowest(plays.rest), plays.end)
    plays.rest &= plays.rest - 1
    return code


cdef inline int only_play(uint64_t hand, int a, int b) noexcept nogil:
    """Return the play of a hand that has just one and can play, else NO_PLAY."""
    cdef uint64_t fit_a = hand & SUIT[a]
    cdef uint64_t fit_b = hand & SUIT[b] if a != b else 0
    if fit_a and fit_b or (fit_a | fit_b) & (fit_a | fit_b) - 1:
        return NO_PLAY
    return make_code(lowest(fit_a | fit_b), a if fit_a else b)
