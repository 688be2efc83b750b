# Whether a block of which every tile is known is a position that can arise in play, with somebody to move.
#
# The full list of what can be wrong stands in `game/validity`, which also says it. Here is what proves that nothing is:
# a block that does not pass may still be right, and is then read by the full parser.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport FIRST_TO_PLAY, Laws
from tranca.ext.text.block cimport ENDS, FIRST_SEAT, LAYOUT, MUST_LEAD, TO_MOVE, TextBlock
from tranca.ext.tiles cimport NO_END, SUIT, bit


cdef inline bint names_all_seats(const TextBlock* block, const Laws* laws) noexcept nogil:
    """Return whether each seat of these rules has its key, and no other one."""
    cdef int all_seats = (1 << laws.players) - 1
    return (
        block.circle == (1 if laws.players == 4 else 2)
        and block.keys // FIRST_SEAT == all_seats
        and block.seat < laws.players
        and block.lead < laws.players
        and block.last < laws.players
    )


cdef inline bint apart(const TextBlock* block, const Laws* laws) noexcept nogil:
    """Return whether all tiles are of the pack and none lies in two places."""
    cdef uint64_t seen = block.laid_tiles
    cdef int seat
    if seen & block.boneyard:
        return False
    seen |= block.boneyard
    for seat in range(laws.players):
        if seen & block.hands[seat]:
            return False
        seen |= block.hands[seat]
    return not seen & ~laws.tiles


cdef inline bint may_be_last(const TextBlock* block, const Laws* laws, int seat, uint64_t fit) noexcept nogil:
    """Return whether a seat can have laid the last tile: all between it and the seat to move must have passed."""
    cdef int other = laws.next_seat[seat]
    if block.last >= 0 and seat != block.last:
        return False
    while other != block.seat:
        if block.hands[other] & fit:
            return False
        other = laws.next_seat[other]
    return True


cdef inline bint can_arise(const TextBlock* block, const Laws* laws, int hand_size, uint64_t fit) noexcept nogil:
    """Whether the numbers of tiles can arise where nobody draws: anybody may lay any of them, with passes between."""
    cdef int laid[4]
    cdef int seat, leader, total = 0
    for seat in range(laws.players):
        laid[seat] = hand_size - popcount(block.hands[seat])
        if laid[seat] < 0:
            return False
        total += laid[seat]
    if not total or block.laid and block.laid != total:
        return False
    for leader in range(laws.players):
        if not laid[leader] or block.lead >= 0 and leader != block.lead:
            continue
        for seat in range(laws.players):
            if laid[seat] and may_be_last(block, laws, seat, fit):
                if leader == seat if total == 1 else leader != seat or laid[leader] > 1:
                    return True
    return False


cdef inline bint stands_before_lead(const TextBlock* block, const Laws* laws, int hand_size) noexcept nogil:
    """Return whether a block with nothing laid is a deal about to be led."""
    cdef int seat
    for seat in range(laws.players):
        if popcount(block.hands[seat]) != hand_size:
            return False
    return (
        (block.forced < 0 or block.hands[block.seat] & bit(block.forced) != 0)
        and (block.lead < 0 or block.lead == block.seat)
        and block.last < 0
        and block.paid <= 0
    )


cdef inline bint bonus_stated(const TextBlock* block, const Laws* laws, bint stuck) noexcept nogil:
    """Return whether all is said that pass bonuses ask for, and agrees with the passes that `last` tells of."""
    cdef bint passed = block.last >= 0 and laws.next_seat[block.last] != block.seat
    if not laws.bonus_first and not laws.bonus_later:
        return True
    if passed:
        return block.paid != 0
    if block.last < 0 and stuck:
        return False
    return block.paid >= 0 or laws.bonus_first == laws.bonus_later


cdef inline bint stands(const TextBlock* block, const Laws* laws, int hand_size) noexcept nogil:
    """Return whether a block is a position under rules without draws in which somebody is to play or pass."""
    cdef uint64_t fit, held = 0
    cdef int seat
    if laws.draw or block.boneyard_size or not block.keys & TO_MOVE or not names_all_seats(block, laws):
        return False
    if not apart(block, laws) or block.a != NO_END and (block.a > laws.pack or block.b > laws.pack):
        return False
    if not block.keys & (LAYOUT | ENDS):
        return stands_before_lead(block, laws, hand_size)
    if block.keys & LAYOUT and block.keys & ENDS or block.keys & MUST_LEAD:
        return False
    if block.lead < 0 and laws.block_tie == FIRST_TO_PLAY:
        return False
    fit = SUIT[block.a] | SUIT[block.b]
    for seat in range(laws.players):
        held |= block.hands[seat]
    if not held & fit:  # blocked
        return False
    return (
        (block.last < 0 or may_be_last(block, laws, block.last, fit))
        and bonus_stated(block, laws, not block.hands[block.seat] & fit)
        and can_arise(block, laws, hand_size, fit)
    )
