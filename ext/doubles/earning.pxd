# The points that plays can still earn by the open ends: an upper bound for a number of tiles, sharp enough to cut off a
# search.
#
# Each tile that is laid raises the sum of the ends by at most its gain. So after the last of n tiles the sum is at most
# that of now and all gains, after the one before it at most that without the smallest gain, and so on. A hand of k
# tiles earns at most what the k highest of these sums earn. A deal ends when one hand is empty, so every other hand
# keeps a tile, which is never laid.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport HIGH, LOW, TILE_COUNT, bit

from .layout cimport COVERS, DOUBLE_AT, OpenEnds, best_answer, covers_of, is_empty

cdef enum:
    MOST_GAIN = 18      # of one tile: the lead of the highest double
    MOST_COUNT = 255

ctypedef struct Earning:
    short of_tiles[56]      # by the number of tiles that are laid, the most that they earn
    int count               # of the tiles that can still be laid


cdef inline int gain_of(int tile, uint64_t taking, bint empty) noexcept nogil:
    """Return the most by which a tile raises the sum of the ends; `taking`: numbers whose double may take a tile."""
    cdef int low = LOW[tile], high = HIGH[tile]
    if empty:
        return low + high
    if low == high:
        return low
    if taking >> low & 1:
        return high
    return max(high - low, low if taking >> high & 1 else 0)


cdef inline int count_gains(
    const Laws* laws, const OpenEnds* ends, uint64_t left, int* tiles_of_gain
) noexcept nogil:
    """Count the tiles of `left` by their gains; return how many they are."""
    cdef uint64_t taking = 0, rest = left
    cdef int number, gain
    cdef bint empty = is_empty(ends)
    for gain in range(MOST_GAIN + 1):
        tiles_of_gain[gain] = 0
    for number in range(laws.pack + 1):
        if left & bit(DOUBLE_AT[number]) or 0 <= covers_of(ends, number) < COVERS:
            taking |= <uint64_t>1 << number
    while rest:
        tiles_of_gain[gain_of(lowest(rest), taking, empty)] += 1
        rest &= rest - 1
    return popcount(left)


cdef inline void bound_earning(
    const Laws* laws, const OpenEnds* ends, uint64_t left, int kept, Earning* most
) noexcept nogil:
    """Bound the points that the tiles of `left` can earn; at least `kept` of them are never laid."""
    cdef int tiles_of_gain[19]
    cdef int laid = count_gains(laws, ends, left, tiles_of_gain) - kept
    most.count = laid
    write_in_order(laws, tiles_of_gain, ends.count, laid, most.of_tiles)
    add_from_last(most)


cdef inline void write_in_order(
    const Laws* laws, const int* tiles_of_gain, int count, int tiles, short* earned
) noexcept nogil:
    """Write the most that each of so many tiles earns, in the order in which they are laid, largest gains first."""
    cdef int gain = MOST_GAIN, laid = 0, _tile
    earned[0] = 0
    while gain >= 0:
        for _tile in range(tiles_of_gain[gain]):
            if laid == tiles:
                return
            count += gain
            laid += 1
            earned[laid] = laws.most_up_to[min(count, MOST_COUNT)]
        gain -= 1


cdef inline void add_from_last(Earning* most) noexcept nogil:
    """Replace what each tile earns by the sums over the last tiles, by their number."""
    cdef short earned[56]
    cdef int i
    for i in range(1, most.count + 1):
        earned[i] = most.of_tiles[i]
    for i in range(1, most.count + 1):
        most.of_tiles[i] = most.of_tiles[i - 1] + earned[most.count + 1 - i]


cdef inline int most_earned(const Earning* most, uint64_t hand) noexcept nogil:
    """Return the most points that the tiles of a hand can earn, each laid once."""
    return most.of_tiles[min(popcount(hand), most.count)]


cdef inline void bound_coalitions(
    const Laws* laws, const OpenEnds* ends, const uint64_t* hands, uint64_t left, uint64_t boneyard,
    const int* coalition, int seat, int* most
) noexcept nogil:
    cdef int tiles_of_gain[19]
    cdef short earned[56]
    cdef int laid = popcount(left), kept = 0, next_tile = 1, tile, each, one, _code
    cdef int tiles[2]
    cdef int kept_by[2]
    tiles[0] = tiles[1] = popcount(boneyard)
    kept_by[0] = kept_by[1] = 0
    for each in range(laws.players):
        if hands[each] & left:
            tiles[coalition[each]] += popcount(hands[each] & left)
            kept_by[coalition[each]] += 1
            kept += 1
    count_gains(laws, ends, left, tiles_of_gain)
    if laws.out_both:       # the deal ends when both partners are out
        laid -= kept > 0
    else:
        laid -= kept - 1
        tiles[0] -= max(kept_by[0] - 1, 0)
        tiles[1] -= max(kept_by[1] - 1, 0)
    write_in_order(laws, tiles_of_gain, ends.count, laid, earned)
    most[0] = most[1] = 0
    if seat >= 0 and laid > 0 and hands[seat] & left & ends.fits:
        one = coalition[seat]
        most[one] = best_answer(laws, ends, hands[seat] & left, &_code)
        tiles[one] -= 1
        next_tile = 2
    for one in range(2):
        for tile in range(max(next_tile, laid + 1 - tiles[one]), laid + 1):
            most[one] += earned[tile]
