# The pips of all hands in one word, 16 bits per seat.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport rare
from tranca.ext.rules cimport ALL, Laws, count_deal, won_points
from tranca.ext.tiles cimport mask_pips


cdef inline uint64_t pips_at(int pips, int seat) noexcept nogil:
    """Shift a number of pips to the field of a seat, so that it can be added or subtracted."""
    return <uint64_t>pips << 16 * seat


cdef inline uint64_t pack_pips(const uint64_t* hands, int players) noexcept nogil:
    cdef uint64_t packed = 0
    cdef int seat
    for seat in range(players):
        packed |= pips_at(mask_pips(hands[seat]), seat)
    return packed


cdef inline int pips_of(uint64_t packed, int seat) noexcept nogil:
    return <int>(packed >> 16 * seat & 0xFFFF)


cdef inline uint64_t without(uint64_t packed, int seat) noexcept nogil:
    """Return the packed pips with the field of a seat cleared."""
    return packed & ~(<uint64_t>0xFFFF << 16 * seat)


cdef inline int all_pips(uint64_t packed) noexcept nogil:
    """Return the total: the product adds up the four fields in its top 16 bits."""
    return <int>(packed * <uint64_t>0x0001000100010001 >> 48)


cdef inline int settle_pips(
    const Laws* laws, uint64_t packed, const uint64_t* hands, uint64_t left, int gone, int leader, int last, int out,
    int finish, int* winner
) noexcept nogil:
    """Settle a deal as `settle_deal` does, from packed pips; the tiles of a hand are `hands[seat] & left`."""
    cdef int pips[4]
    cdef int seat, counted
    if out >= 0 and laws.points == ALL:     # the ending of most deals in most searches
        winner[0] = laws.side[out]
        counted = all_pips(packed)
    else:
        for seat in range(4):
            pips[seat] = pips_of(packed, seat)
        counted = count_deal(laws, pips, hands, left, gone, leader, last, out, winner)
    if rare(not laws.is_plain) and winner[0] >= 0:
        return won_points(laws, counted, out >= 0, finish)
    return counted
