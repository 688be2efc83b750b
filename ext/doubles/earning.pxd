# The points that plays can still earn by the open ends: an upper bound for a number of tiles, sharp enough to cut off a
# search.
#
# Each tile that is laid raises the sum of the ends by at most its gain. So after the last of n tiles the sum is at most
# that of now and all gains, after the one before it at most that without the smallest gain, and so on. A hand of k
# tiles earns at most what the k highest of these sums earn.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport HIGH, LOW, TILE_COUNT, bit

from .layout cimport COVERS, DOUBLE_AT, OpenEnds, covers_of, is_empty

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


cdef inline void bound_earning(const Laws* laws, const OpenEnds* ends, uint64_t left, Earning* most) noexcept nogil:
    """Bound the points that the tiles of `left` can earn; only these tiles can still be laid."""
    cdef int tiles_of_gain[19]
    cdef uint64_t taking = 0, rest = left
    cdef int number, gain, count = ends.count, laid = 0, _tile
    cdef bint empty = is_empty(ends)
    for gain in range(MOST_GAIN + 1):
        tiles_of_gain[gain] = 0
    for number in range(laws.pack + 1):
        if left & bit(DOUBLE_AT[number]) or 0 <= covers_of(ends, number) < COVERS:
            taking |= <uint64_t>1 << number
    while rest:
        tiles_of_gain[gain_of(lowest(rest), taking, empty)] += 1
        rest &= rest - 1
        laid += 1
    most.count = laid
    # The most that each of the tiles earns, in the order in which they are laid, the largest gains first ...
    laid = 0
    gain = MOST_GAIN
    while gain >= 0:
        for _tile in range(tiles_of_gain[gain]):
            count += gain
            laid += 1
            most.of_tiles[laid] = laws.most_up_to[min(count, MOST_COUNT)]
        gain -= 1
    # ... then the sums from the last tile back.
    most.of_tiles[0] = 0
    add_from_last(most)


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
