"""The end of a deal with a boneyard, when nobody draws any more: searched as the deals in which nobody ever draws."""

from libc.stdint cimport int64_t, uint64_t

from .draws cimport MARGIN, NO_PLAY, Draws, Slot, probe, reach, store, write_key
from .fixed cimport Step, first_step
from .search cimport search, set_hands
from .stage cimport Stage, tiles_left
from .table cimport Table

cdef enum:
    TABLE_FROM = 5          # smaller tails are searched faster than looked up


cdef int64_t value_of_tail(Draws* s, const Stage* stage, bint whole, int64_t bound) noexcept nogil:
    """The value where somebody can play and nobody draws any more: exact, or a test."""
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef Step here
    cdef int tiles = tiles_left(stage)
    cdef bint rising = s.camp[stage.seat] == 0, tabled = s.slots is not NULL and tiles >= TABLE_FROM
    cdef int64_t low, high
    cdef int aim, got
    reach(s, stage, &low, &high)
    if not whole and low >= bound:
        return low
    if not whole and high < bound:
        return high
    if tabled:
        write_key(s, stage, MARGIN, &first, &second)
        slot = probe(s, first, second)
        if slot is not NULL:
            low = slot.low
            high = slot.high
            if low == high or not whole and low >= bound:
                return low
            if not whole and high < bound:
                return high
            whole = True
    set_hands(&s.tail, stage.hands, s.leader)
    (<Table>s.tail_table).new_deal()
    s.tail.stamp = (<Table>s.tail_table).stamp
    # Few tiles need few buckets, and those few stay in the cache.
    s.tail.mask = (<Table>s.tail_table).mask & (255 if tiles <= 14 else 2047 if tiles <= 17 else -1)
    first_step(&s.tail.deal, stage.a, stage.b, stage.seat, stage.paid, &here)
    while True:
        # the sign first, then steps of one
        if whole:
            bound = 1 if low <= 0 < high else low + 1 if low >= 0 else high
        aim = <int>(bound if rising else 1 - bound)
        got = search(&s.tail, &here, aim - 1, aim)
        if s.tail.aborted:
            s.aborted = True
            return 0
        if not rising:
            got = -got
        if got >= bound:
            low = got
        else:
            high = got
        if low == high or not whole:
            break
    if tabled:
        store(s, first, second, low, high, NO_PLAY, tiles)
    return low if low >= bound else high
