# Tiles and masks as numbers: the only file that defines the numbering of the tiles.
#
# A tile is a number 0…54. The tiles of double-six come first, by low end, then high end (0-0, 0-1, …, 0-6, 1-1, …, 6-6:
# 0…27); then those with a 7 (0-7, …, 7-7: 28…35), with an 8 (36…44) and with a 9 (45…54). So a tile has the same number
# in every pack, and the packs up to double-six are masks of 28 bits. A set of tiles is a mask with those bits. An empty
# layout has both ends NO_END; SUIT[NO_END] is every tile, because any tile may be led. A play is `tile | end << 6`: the
# tile and the number at the open end to which it is laid (NO_END for a lead).

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport lowest, popcount

cdef extern from "tranca/ext/tiles.h":
    const uint64_t PACK "TRANCA_PACK"[10]       # the tiles of each pack, by its highest number
    const uint64_t SUIT "TRANCA_SUIT"[11]
    const uint64_t PIPS_BIT "TRANCA_PIPS_BIT"[5]
    const signed char LOW "TRANCA_LOW"[55]
    const signed char HIGH "TRANCA_HIGH"[55]
    const signed char RANK "TRANCA_RANK"[55]    # place in canonical order: by low end, then high end
    const signed char TILE_AT "TRANCA_TILE_AT"[7][7]    # of double-six, by its two numbers in either order

cdef enum:
    HIGHEST = 9         # number on a tile
    NO_END = 10
    NARROW_TILES = 28   # tiles of double-six: a pack without other tiles is narrow, any other one is wide
    TILE_COUNT = 55     # tiles of double-nine, the largest pack
    MOST_LED = 28       # most tiles of a hand that leads: no larger hands are dealt


cdef inline uint64_t bit(int tile) noexcept nogil:
    return <uint64_t>1 << tile


cdef inline int tile_pips(int tile) noexcept nogil:
    return LOW[tile] + HIGH[tile]


cdef inline int mask_pips(uint64_t mask) noexcept nogil:
    cdef int pips = (
        popcount(mask & PIPS_BIT[0])
        + 2 * popcount(mask & PIPS_BIT[1])
        + 4 * popcount(mask & PIPS_BIT[2])
        + 8 * popcount(mask & PIPS_BIT[3])
    )
    if mask >> NARROW_TILES:
        pips += 16 * popcount(mask & PIPS_BIT[4])
    return pips


cdef inline int make_code(int tile, int end) noexcept nogil:
    return tile | end << 6


cdef inline int tile_of(int code) noexcept nogil:
    return code & 63


cdef inline int end_of(int code) noexcept nogil:
    return code >> 6


cdef inline void sort_codes(int* codes, int count) noexcept nogil:
    """Sort plays into canonical order: by the low end of the tile, then its high end (stable)."""
    cdef int i, j, code
    for i in range(1, count):
        code = codes[i]
        j = i
        while j > 0 and RANK[tile_of(codes[j - 1])] > RANK[tile_of(code)]:
            codes[j] = codes[j - 1]
            j -= 1
        codes[j] = code


cdef inline int list_tiles(uint64_t mask, int* tiles) noexcept nogil:
    """Write the tiles of a mask in canonical order; return their number."""
    cdef int count = 0
    cdef bint is_wide = mask >> NARROW_TILES != 0
    while mask:
        tiles[count] = lowest(mask)
        mask &= mask - 1
        count += 1
    if is_wide:
        sort_codes(tiles, count)
    return count
