# The points that plays can still earn by the open ends: none, because this layout is a line with two plain ends.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport Laws

from .layout cimport OpenEnds

ctypedef struct Earning:
    bint nothing


cdef inline void bound_earning(
    const Laws* laws, const OpenEnds* ends, uint64_t left, int kept, Earning* most
) noexcept nogil:
    """Do nothing: no tile of `left` can earn points. At least `kept` of these tiles are never laid."""


cdef inline int most_earned(const Earning* most, uint64_t hand) noexcept nogil:
    """Return the most points that the tiles of a hand can earn: 0."""
    return 0


cdef inline void bound_coalitions(
    const Laws* laws, const OpenEnds* ends, const uint64_t* hands, uint64_t left, uint64_t boneyard,
    const int* coalition, int seat, int* most
) noexcept nogil:
    """Write the most points that the tiles of each coalition can earn: 0.

    A hand is `hands[seat] & left`. The tiles of the boneyard are also in `left`, and any seat may draw them. `seat` is
    to play, or −1 if it is not known who plays next.
    """
    most[0] = most[1] = 0
