# What the exact keys of the tables share: the open ends as a number.
#
# Up to double-six the ends stand in a key as they are. In a wide pack they follow from the tiles laid, as long as the
# root is the same: each tile turns one number into another, so the numbers that stand at an odd count of laid halves
# are the two ends; only where these are alike (none is odd) does the key say which number they show.

from libc.stdint cimport uint64_t

cdef extern from "tranca/ext/keys.h":
    const uint64_t NARROW_ENDS "TRANCA_NARROW_ENDS"[176]
    const uint64_t OWNED_ENDS "TRANCA_OWNED_ENDS"[176]
    const uint64_t WIDE_ENDS "TRANCA_WIDE_ENDS"[176]
