# The points that plays can still earn by the open ends: an upper bound for each remaining tile, sharp enough to cut off
# a search.
#
# A tile that is laid shows one half, or both halves of a double. Its points depend on the sum of all other ends. All
# sums that the ends on the table and the remaining tiles can make are listed, as bits of a mask.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport highest, lowest, popcount
from tranca.ext.rules cimport ALIKE, FIVES, NO_SCORE_OF_ENDS, THREES, Laws
from tranca.ext.tiles cimport HIGH, LOW, SUIT, bit

from .layout cimport DOUBLE, DOUBLE_AT, MOST_ENDS, NEVER, OpenEnds, has_place, has_spinner, is_empty, open_numbers

cdef extern from "tranca/ext/scored/numbers.h":
    const uint64_t FIVES_WITH "TRANCA_SCORED_FIVES"[5]
    const uint64_t THREES_WITH "TRANCA_SCORED_THREES"[3]

ctypedef struct Earning:
    short plain[10]     # the most that a tile earns if it is laid to show this number
    short twice[10]     # the same for a double of this number
    uint64_t fits       # numbers to which a remaining tile can be laid, now or later, as bits


cdef inline void extend_sums(uint64_t* sums, int value, int times) noexcept nogil:
    """Let up to `times` more ends show a value: sums[i] are the sums of i ends, for i from 1 to 3."""
    sums[3] |= sums[2] << value
    sums[2] |= sums[1] << value
    if times > 1:
        sums[3] |= sums[1] << 2 * value
        sums[2] |= <uint64_t>1 << 2 * value
        if times > 2:
            sums[3] |= <uint64_t>1 << 3 * value
    sums[1] |= <uint64_t>1 << value


cdef inline uint64_t sums_of_others(const Laws* laws, const OpenEnds* ends, uint64_t left) noexcept nogil:
    """Return as bits the sums that all other ends can have when a remaining tile is laid."""
    cdef uint64_t sums[4]
    cdef uint64_t with_halves[3]    # by the halves of the spinner that count, the sums of the arms
    cdef uint64_t found, doubles = 0, rest
    cdef int number, i
    sums[0] = 1
    sums[1] = sums[2] = sums[3] = 0
    for i in range(ends.count):
        extend_sums(sums, (ends.codes[i] & 15) << (ends.codes[i] >> 4), 1)
    for number in range(laws.pack + 1):
        rest = SUIT[number] & left
        if rest & bit(DOUBLE_AT[number]):
            extend_sums(sums, 2 * number, 1)
            doubles |= <uint64_t>1 << number
            rest ^= bit(DOUBLE_AT[number])
        if rest:
            extend_sums(sums, number, popcount(rest))
    found = sums[1] | is_empty(ends)    # other end of a line; a lead may be alone
    if ends.spinner == NEVER:
        return found
    i = 0
    if has_spinner(ends):
        doubles = <uint64_t>1 << ends.spinner
        i = max(ends.count - 1, 0)
        found = 0
    if not doubles:
        return found
    with_halves[0] = with_halves[1] = with_halves[2] = 0
    while i < MOST_ENDS:    # with i arms other than the tile's
        with_halves[2 if i < 1 or laws.while_open and i == 1 else laws.while_open and i == 2] |= sums[i]
        i += 1
    found |= with_halves[0]
    while doubles:          # each possible spinner
        number = lowest(doubles)
        doubles &= doubles - 1
        found |= with_halves[1] << number | with_halves[2] << 2 * number
    return found


cdef inline short most_earned_with(const Laws* laws, uint64_t sums, int value) noexcept nogil:
    """Return the most that an end of this value earns together with others of these sums."""
    cdef short best = 0
    cdef int count
    cdef uint64_t earning = 0
    if laws.ends_score != THREES:
        earning = FIVES_WITH[value % 5]
    if laws.ends_score != FIVES:
        earning |= THREES_WITH[value % 3]
    sums &= earning
    while sums:
        count = highest(sums)
        sums ^= <uint64_t>1 << count
        count += value
        if laws.most_up_to[count] <= best:
            break
        best = max(best, laws.earned[count])
    return best


cdef inline void bound_earning(
    const Laws* laws, const OpenEnds* ends, uint64_t left, int kept, Earning* most
) noexcept nogil:
    """Bound the points that each tile of `left` can earn; only these tiles can still be laid."""
    cdef uint64_t open_now = open_numbers(ends), sums = 0, suit
    cdef int number, sources
    cdef bint empty = is_empty(ends), alike = laws.ends_score == ALIKE
    most.fits = 0
    if laws.ends_score != NO_SCORE_OF_ENDS and not alike:
        sums = sums_of_others(laws, ends, left)
    for number in range(laws.pack + 1):
        suit = SUIT[number] & left
        sources = popcount(suit) + (open_now >> number & 1)
        most.fits |= <uint64_t>(sources > 1 or empty) << number
        if alike:
            if ends.count == 2 and ends.codes[0] & 15 == ends.codes[1] & 15 == number:
                sources += 1
            most.plain[number] = 0
            if sources > 1:
                most.plain[number] = 2 + (suit & bit(DOUBLE_AT[number]) != 0 or has_place(ends, number + DOUBLE))
            most.twice[number] = 3 if sources > 2 else 2 if empty else 0
            continue
        most.plain[number] = most_earned_with(laws, sums, number) if suit else 0
        most.twice[number] = most_earned_with(laws, sums, 2 * number) if suit & bit(DOUBLE_AT[number]) else 0


cdef inline int most_earned(const Earning* most, uint64_t hand) noexcept nogil:
    """Return the most points that the tiles of a hand can earn, each laid once."""
    cdef int points = 0, tile, low, high, first, second
    while hand:
        tile = lowest(hand)
        hand &= hand - 1
        low = LOW[tile]
        high = HIGH[tile]
        if low == high:
            points += most.twice[low] if most.fits >> low & 1 else 0
            continue
        first = most.plain[low] if most.fits >> high & 1 else 0
        second = most.plain[high] if most.fits >> low & 1 else 0
        points += max(first, second)
    return points


cdef inline void bound_coalitions(
    const Laws* laws, const OpenEnds* ends, const uint64_t* hands, uint64_t left, uint64_t boneyard,
    const int* coalition, int seat, int* most
) noexcept nogil:
    cdef Earning earning
    cdef uint64_t first = boneyard
    cdef int each
    for each in range(laws.players):
        if coalition[each] == 0:
            first |= hands[each]
    bound_earning(laws, ends, left, 0, &earning)
    most[0] = most_earned(&earning, first & left)
    most[1] = most_earned(&earning, left & ~first | boneyard)
