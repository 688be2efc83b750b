# All that a player may draw until a tile fits, and what is known of its value while the sum is tested.

from libc.stdint cimport int64_t, uint64_t

from .draws cimport MARGIN, Chance, Draws, Slot, bonus_value, expect_probe, final_value, probe, reach, write_key
from .stage cimport OVER, Drawing, Stage, begin_drawing, next_drawing


cdef inline int list_chances(
    const Draws* s, const Stage* here, int64_t bound, Chance* chances, int64_t* low, int64_t* high, int64_t* expected
) noexcept nogil:
    """Write all that may be drawn, with limits and an expectation; returns how many. Adds up limits and expectations.

    The same is expected of all, as far as their limits allow.
    """
    cdef Chance* one
    cdef Drawing drawing
    cdef Slot* slot
    cdef uint64_t first = 0, second = 0
    cdef int64_t gain
    cdef double mean = <double>bound / <double>s.units[here.size]
    cdef int kept = 0, i
    begin_drawing(s.laws, here, &drawing)
    while next_drawing(s.laws, s.pile, here, &drawing, &chances[kept].stage):
        one = &chances[kept]
        one.orders = s.orders[drawing.count]
        if one.stage.coming < OVER:
            expect_probe(s, &one.stage)
        kept += 1
    low[0] = 0
    high[0] = 0
    for i in range(kept):
        one = &chances[i]
        gain = bonus_value(s, &one.stage)
        if one.stage.coming >= OVER:
            one.low = final_value(s, &one.stage)
            one.high = one.low
        else:
            reach(s, &one.stage, &one.low, &one.high)
            if s.slots is not NULL:
                write_key(s, &one.stage, MARGIN, &first, &second)
                slot = probe(s, first, second)
                if slot is not NULL:
                    one.low = max(one.low, slot.low)
                    one.high = min(one.high, slot.high)
        one.low += gain
        one.high += gain
        one.expected = min(max(<int64_t>(mean * <double>s.units[one.stage.size]), one.low), one.high)
        low[0] += one.orders * one.low
        high[0] += one.orders * one.high
        expected[0] += one.orders * one.expected
    return kept


cdef inline Chance* choose(Chance* chances, int count, int64_t bound, int64_t expected, int64_t* value) noexcept nogil:
    """The chance to be tested next, and against which value: the one with most to prove of what is expected.

    If the expectations add up to more than the bound, less is asked of each, so that all together still prove it.
    """
    cdef bint rising = expected >= bound
    cdef int64_t lack, most = -1, all_lack = 0, slack
    cdef Chance* one
    cdef Chance* found = chances
    cdef int i
    for i in range(count):
        one = &chances[i]
        lack = one.orders * (one.expected - one.low if rising else one.high - one.expected)
        all_lack += lack
        if lack > most:
            most = lack
            found = one
    slack = expected - bound if rising else bound - 1 - expected
    slack = <int64_t>(<double>slack * <double>most / <double>all_lack) // found.orders
    value[0] = found.expected - slack if rising else found.expected + slack + 1
    value[0] = min(max(value[0], found.low + 1), found.high)
    return found


cdef inline void bound_chance(
    Chance* one, int64_t got, int64_t value, int64_t* low, int64_t* high, int64_t* expected
) noexcept nogil:
    """Take in the answer of a test."""
    cdef int64_t before = one.expected
    if got >= value:
        low[0] += one.orders * (got - one.low)
        one.low = got
    else:
        high[0] += one.orders * (got - one.high)
        one.high = got
    one.expected = min(max(one.expected, one.low), one.high)
    expected[0] += one.orders * (one.expected - before)
