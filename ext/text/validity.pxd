# Whether a block with all tiles known is a position that can arise in play, with a seat that can play.
#
# `game/validity` lists and describes all faults. This file proves that there is none; a block that is not proven may
# still be valid, and is left to the full parser.

from libc.stdint cimport uint8_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport FIRST_TO_PLAY, NO_SCORE_OF_ENDS, Laws
from tranca.ext.scored.layout cimport DOUBLE, NEVER, NOT_LAID, OpenEnds, add_end, clear_ends, fitting
from tranca.ext.text.block cimport ENDS, FIRST_SEAT, LAYOUT, MUST_LEAD, TO_MOVE, TextBlock, TextChain
from tranca.ext.tiles cimport NO_END, SUIT, bit


cdef inline bint names_all_seats(const TextBlock* block, const Laws* laws) noexcept nogil:
    """Return whether each seat of these rules has its key, and there are no other seats."""
    cdef int all_seats = (1 << laws.players) - 1
    return (
        block.seat_letters == (1 if laws.players == 4 else 2)
        and block.keys // FIRST_SEAT == all_seats
        and block.seat < laws.players
        and block.lead < laws.players
        and block.last < laws.players
    )


cdef inline int code_of_end(int number, int pair) noexcept nogil:
    """Return the code of the end that a tile shows: its number, marked if it is a double."""
    return number + DOUBLE * (pair >> 4 == pair & 15)


cdef inline int code_in_rules(const Laws* laws, int code) noexcept nogil:
    """Return the code of an end under these rules: doubles are marked only if plays score."""
    return code if laws.ends_score != NO_SCORE_OF_ENDS else code & 15


cdef inline bint add_arm(const TextChain* arm, const Laws* laws, OpenEnds* ends) noexcept nogil:
    """Add the end of an arm; return whether it is empty, or grows from a spinner with tiles on two sides."""
    if not arm.laid:
        return True
    if ends.count < 2 or arm.pairs[0] >> 4 != ends.spinner:
        return False
    add_end(ends, code_in_rules(laws, code_of_end(arm.pairs[arm.laid - 1] & 15, arm.pairs[arm.laid - 1])))
    return True


cdef inline bint has_no_arms(const TextBlock* block) noexcept nogil:
    return block.spinner == NO_END and not block.up.laid and not block.down.laid


cdef inline bint is_valid_layout(const TextBlock* block, const Laws* laws, OpenEnds* ends) noexcept nogil:
    """Write the open ends of a layout for rules under which plays name places; return whether it is valid.

    The links within chains were checked when they were read. A layout of which only the ends are stated is left to the
    full parser.
    """
    cdef const TextChain* line = &block.line
    cdef int i, left, right, doubles = 0, spinners = 0
    clear_ends(ends)
    ends.spinner = NOT_LAID if laws.has_spinner else NEVER
    if not line.laid or not laws.has_spinner and not has_no_arms(block):
        return False
    left, right = code_of_end(block.a, line.pairs[0]), code_of_end(block.b, line.pairs[line.laid - 1])
    if not laws.has_spinner:
        add_end(ends, left)
        if line.laid > 1 or left < DOUBLE:
            add_end(ends, right)
        return True
    for i in range(line.laid):
        if line.pairs[i] >> 4 == line.pairs[i] & 15:
            doubles += 1
            spinners += block.spinner in (NO_END, line.pairs[i] & 15)
            ends.spinner = line.pairs[i] & 15
    if doubles and spinners != 1 or not doubles and block.spinner != NO_END:
        return False
    if block.spinner != NO_END:
        ends.spinner = <uint8_t>block.spinner
    if left != ends.spinner + DOUBLE:
        add_end(ends, code_in_rules(laws, left))
    if right != ends.spinner + DOUBLE:
        add_end(ends, code_in_rules(laws, right))
    if not doubles:
        return not block.up.laid and not block.down.laid
    return add_arm(&block.up, laws, ends) and add_arm(&block.down, laws, ends)


cdef inline bint are_tiles_distinct(const TextBlock* block, const Laws* laws) noexcept nogil:
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


cdef inline bint may_be_last(const TextBlock* block, const Laws* laws, int seat, uint64_t fits) noexcept nogil:
    """Return whether a seat can have laid the last tile: all seats between it and the seat to move must have passed."""
    cdef int other = laws.next_seat[seat]
    if block.last >= 0 and seat != block.last:
        return False
    while other != block.seat:
        if block.hands[other] & fits:
            return False
        other = laws.next_seat[other]
    return True


cdef inline bint can_arise(const TextBlock* block, const Laws* laws, int hand_size, uint64_t fits) noexcept nogil:
    """Return whether the numbers of tiles can arise without draws: any seat may lay any number, with passes between."""
    cdef int laid[4]
    cdef int seat, leader, total = 0
    for seat in range(laws.players):
        laid[seat] = hand_size - popcount(block.hands[seat])
        if laid[seat] < 0:
            return False
        total += laid[seat]
    if not total or block.line.laid and block.line.laid + block.up.laid + block.down.laid != total:
        return False
    for leader in range(laws.players):
        if not laid[leader] or block.lead >= 0 and leader != block.lead:
            continue
        for seat in range(laws.players):
            if laid[seat] and may_be_last(block, laws, seat, fits):
                if leader == seat if total == 1 else leader != seat or laid[leader] > 1:
                    return True
    return False


cdef inline bint is_valid_before_lead(const TextBlock* block, const Laws* laws, int hand_size) noexcept nogil:
    """Return whether a block without a layout is a valid deal before the lead."""
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


cdef inline bint is_bonus_stated(const TextBlock* block, const Laws* laws, bint stuck) noexcept nogil:
    """Return whether everything that pass bonuses depend on is stated, and agrees with the passes since `last`."""
    cdef bint passed = block.last >= 0 and laws.next_seat[block.last] != block.seat
    if not laws.bonus_first and not laws.bonus_later:
        return True
    if passed:
        return block.paid != 0
    if block.last < 0 and stuck:
        return False
    return block.paid >= 0 or laws.bonus_first == laws.bonus_later


cdef inline bint is_valid(const TextBlock* block, const Laws* laws, int hand_size, OpenEnds* ends) noexcept nogil:
    """Return whether a position without draws is proven valid and not blocked; write the ends if plays name places."""
    cdef uint64_t fits, in_hands = 0
    cdef int seat
    if laws.draw or block.boneyard_size or not block.keys & TO_MOVE or not names_all_seats(block, laws):
        return False
    if not are_tiles_distinct(block, laws) or block.a != NO_END and (block.a > laws.pack or block.b > laws.pack):
        return False
    if not block.keys & (LAYOUT | ENDS):
        clear_ends(ends)
        ends.spinner = NOT_LAID
        return has_no_arms(block) and is_valid_before_lead(block, laws, hand_size)
    if block.keys & LAYOUT and block.keys & ENDS or block.keys & MUST_LEAD:
        return False
    if block.lead < 0 and laws.block_tie == FIRST_TO_PLAY:
        return False
    fits = SUIT[block.a] | SUIT[block.b]
    if laws.has_places:
        if not is_valid_layout(block, laws, ends):
            return False
        fits = fitting(ends)
    elif not has_no_arms(block):
        return False
    for seat in range(laws.players):
        in_hands |= block.hands[seat]
    if not in_hands & fits:  # blocked
        return False
    return (
        (block.last < 0 or may_be_last(block, laws, block.last, fits))
        and is_bonus_stated(block, laws, not block.hands[block.seat] & fits)
        and can_arise(block, laws, hand_size, fits)
    )
