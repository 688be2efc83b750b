# What plays can still earn by the ends: nothing where the layout is a line of two plain ends.

from libc.stdint cimport uint64_t

from tranca.ext.rules cimport Laws

from .layout cimport OpenEnds

ctypedef struct Earning:
    bint nothing


cdef inline void bound_earning(const Laws* laws, const OpenEnds* ends, uint64_t left, Earning* most) noexcept nogil:
    """Bound what each tile of `left` can earn; no tiles but these can still be laid."""


cdef inline int most_earned(const Earning* most, uint64_t hand) noexcept nogil:
    """Return the most that the tiles of a hand can earn, each laid once."""
    return 0
