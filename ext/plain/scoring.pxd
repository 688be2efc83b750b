# Features of a play in games that score during play: none, because plays of this layout earn nothing.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from tranca.ext.rules cimport Laws

from .layout cimport OpenEnds

cdef enum:
    SCORING_COUNT = 0
    ALL_FEATURES = 29


cdef inline tuple scoring_names():
    return ()


cdef inline void write_scoring(
    const Laws* laws, const OpenEnds* before, const OpenEnds* after, int seat, uint64_t rest, uint64_t others,
    const uint16_t* voids, const uint8_t* sizes, int code, double* features,
) noexcept nogil:
    """Do nothing: this layout has no such features."""
