# The points that plays can still earn by the open ends: none, because this layout is a line with two plain ends.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport Laws

from .layout cimport OpenEnds

ctypedef struct Earning:
    bint nothing


cdef inline void bound_earning(const Laws* laws, const OpenEnds* ends, uint64_t left, Earning* most) noexcept nogil:
    """Do nothing: no tile of `left` can earn points."""


cdef inline int most_earned(const Earning* most, uint64_t hand) noexcept nogil:
    """Return the most points that the tiles of a hand can earn: 0."""
    return 0
