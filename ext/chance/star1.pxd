# Star1 (Ballard 1983) at a draw: children have bounds and are tested until the sum of the bounds decides.

from libc.stdint cimport int64_t

from tranca.ext.chance.bounds cimport margin_bounds
from tranca.ext.chance.context cimport ChanceSearch, bonus_value, final_value
from tranca.ext.chance.draw cimport Drawing, begin_drawing, next_drawing
from tranca.ext.chance.duel cimport expect_peek, peek
from tranca.ext.chance.node cimport OVER, ChanceNode, follow_forced
from tranca.ext.chance.table cimport ChanceChild


cdef inline int list_children(
    const ChanceSearch* s, const ChanceNode* here, int64_t bound, ChanceChild* children, int64_t* low, int64_t* high,
    int64_t* expected,
) noexcept nogil:
    """Write the children of a draw, each with bounds and an expected value; return their number, and the three sums.

    All are expected to be worth the bound, clipped to their own bounds.
    """
    cdef ChanceChild* one
    cdef Drawing drawing
    cdef int64_t gain
    cdef double mean = <double>bound / <double>s.units[here.size]
    cdef int kept = 0, i
    begin_drawing(s, here, &drawing)
    while next_drawing(s, here, &drawing, &children[kept].node):
        one = &children[kept]
        one.orders = drawing.weight
        follow_forced(s.laws, s.order, s.last_is_sure, &one.node)
        if one.node.kind < OVER:
            expect_peek(s, &one.node)
        kept += 1
    low[0] = 0
    high[0] = 0
    for i in range(kept):
        one = &children[i]
        gain = bonus_value(s, &one.node)
        if one.node.kind >= OVER:
            one.low = final_value(s, &one.node)
            one.high = one.low
        else:
            margin_bounds(s, &one.node, &one.low, &one.high)
            if s.peeks:
                peek(s, &one.node, &one.low, &one.high)
        one.low += gain
        one.high += gain
        one.expected = min(max(<int64_t>(mean * <double>s.units[one.node.size]), one.low), one.high)
        low[0] += one.orders * one.low
        high[0] += one.orders * one.high
        expected[0] += one.orders * one.expected
    return kept


cdef inline ChanceChild* next_child(
    ChanceChild* children, int count, int64_t bound, int64_t expected, int64_t* value
) noexcept nogil:
    """Return the child with the largest gap between bound and expected value, and the value to test it against.

    Where the expected values exceed the bound, the gaps are reduced in proportion: all tests together just suffice.
    """
    cdef bint rising = expected >= bound
    cdef int64_t lack, largest = -1, all_lack = 0, slack
    cdef ChanceChild* one
    cdef ChanceChild* chosen = children
    cdef int i
    for i in range(count):
        one = &children[i]
        lack = one.orders * (one.expected - one.low if rising else one.high - one.expected)
        all_lack += lack
        if lack > largest:
            largest = lack
            chosen = one
    slack = expected - bound if rising else bound - 1 - expected
    slack = <int64_t>(<double>slack * <double>largest / <double>all_lack) // chosen.orders
    value[0] = chosen.expected - slack if rising else chosen.expected + slack + 1
    value[0] = min(max(value[0], chosen.low + 1), chosen.high)
    return chosen


cdef inline void tighten(
    ChanceChild* one, int64_t got, int64_t value, int64_t* low, int64_t* high, int64_t* expected
) noexcept nogil:
    """Update the bounds of a child and the sums by the result of a test."""
    cdef int64_t before = one.expected
    if got >= value:
        low[0] += one.orders * (got - one.low)
        one.low = got
    else:
        high[0] += one.orders * (got - one.high)
        one.high = got
    one.expected = min(max(one.expected, one.low), one.high)
    expected[0] += one.orders * (one.expected - before)
