# Star1 (Ballard 1983) at a draw: children have bounds and are tested until the sum of the bounds decides.

from libc.stdint cimport int64_t

from tranca.ext.platform cimport rare

from ..chance.bounds cimport margin_bounds
from ..chance.claims cimport is_claimed
from ..chance.context cimport INFINITE, ChanceSearch, bonus_value, final_value
from ..chance.draw cimport Drawing, begin_drawing, next_drawing
from ..chance.duel cimport expect_peek, peek
from ..chance.node cimport OVER, ChanceNode, follow_forced
from ..chance.table cimport ChanceChild


cdef inline int draw_children(const ChanceSearch* s, const ChanceNode* here, ChanceChild* children) noexcept nogil:
    """Write the children of a draw with their weights, and prefetch their table entries; return their number."""
    cdef Drawing drawing
    cdef ChanceChild* one
    cdef int count = 0
    begin_drawing(s, here, &drawing)
    while next_drawing(s, here, &drawing, &children[count].node):
        one = &children[count]
        one.orders = drawing.weight
        follow_forced(s.laws, s.order, s.last_is_sure, &one.node)
        if one.node.kind < OVER:
            expect_peek(s, &one.node)
        count += 1
    return count


cdef inline int list_children(
    const ChanceSearch* s, const ChanceNode* here, int64_t bound, ChanceChild* children, int64_t* low, int64_t* high,
    int64_t* expected,
) noexcept nogil:
    """Write the children of a draw with bounds and expected values (`bound`, clipped), and sums; return their number.
    """
    cdef ChanceChild* one
    cdef int64_t gain
    cdef double mean = <double>bound / <double>s.units[here.size]
    cdef int kept = draw_children(s, here, children), i
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


cdef inline int64_t gap_to_bound(const ChanceChild* one, bint rising) noexcept nogil:
    """Return the gap between the expected value of a child and its bound, in units of the draw."""
    return one.orders * (one.expected - one.low if rising else one.high - one.expected)


cdef inline ChanceChild* next_unclaimed(
    const ChanceSearch* s, ChanceChild* children, int count, bint rising, ChanceChild* chosen, int64_t* largest
) noexcept nogil:
    """Return the child with the largest gap that no other thread has claimed, and this gap; else `chosen`."""
    cdef int64_t lack, most = 0
    cdef ChanceChild* one
    cdef int i
    for i in range(count):
        one = &children[i]
        lack = gap_to_bound(one, rising)
        if lack > most and not is_claimed(s, &one.node):
            most = lack
            chosen = one
    if most:
        largest[0] = most
    return chosen


cdef inline ChanceChild* next_child(
    const ChanceSearch* s, ChanceChild* children, int count, int64_t bound, int64_t expected, int64_t* value
) noexcept nogil:
    """Return the child with the largest gap between bound and expected value, and the value to test it against.

    The distance of the expected sum from the bound reduces the gaps in proportion, so that all tests together just
    suffice. A child that another thread has claimed comes last.
    """
    cdef bint rising = expected >= bound
    cdef int64_t lack, largest = -1, all_lack = 0, slack
    cdef ChanceChild* one
    cdef ChanceChild* chosen = children
    cdef int i
    for i in range(count):
        one = &children[i]
        lack = gap_to_bound(one, rising)
        all_lack += lack
        if lack > largest:
            largest = lack
            chosen = one
    if rare(s.claims is not NULL) and is_claimed(s, &chosen.node):
        chosen = next_unclaimed(s, children, count, rising, chosen, &largest)
    slack = expected - bound if rising else bound - 1 - expected
    slack = <int64_t>(<double>slack * <double>largest / <double>all_lack) // chosen.orders
    value[0] = chosen.expected - slack if rising else chosen.expected + slack + 1
    value[0] = min(max(value[0], chosen.low + 1), chosen.high)
    return chosen


cdef inline void tighten(
    ChanceChild* one, int64_t got, int64_t value, int64_t* low, int64_t* high, int64_t* expected
) noexcept nogil:
    """Update the bounds of a child, and the sums, by the result of a test."""
    cdef int64_t before = one.expected
    if got >= value:
        low[0] += one.orders * (got - one.low)
        one.low = got
    else:
        high[0] += one.orders * (got - one.high)
        one.high = got
    one.expected = min(max(one.expected, one.low), one.high)
    expected[0] += one.orders * (one.expected - before)


cdef inline bint peek_again(
    const ChanceSearch* s, ChanceChild* one, int64_t* low, int64_t* high, int64_t* expected
) noexcept nogil:
    """Apply sharper bounds of a child that another thread has stored; return whether there are any."""
    cdef int64_t least = -INFINITE, most = INFINITE, before = one.expected, gain = bonus_value(s, &one.node)
    if one.node.kind >= OVER or not s.peeks:
        return False
    peek(s, &one.node, &least, &most)
    least = max(least + gain, one.low)
    most = min(most + gain, one.high)
    if least == one.low and most == one.high:
        return False
    low[0] += one.orders * (least - one.low)
    high[0] += one.orders * (most - one.high)
    one.low = least
    one.high = most
    one.expected = min(max(one.expected, least), most)
    expected[0] += one.orders * (one.expected - before)
    return True
