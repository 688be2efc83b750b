# Tiles and masks, as plain numbers: the one file that knows which tiles there are.
#
# A tile is a place 0…54. The tiles of double-six come first, by low end, then high end (0-0, 0-1, …, 0-6, 1-1, …, 6-6:
# 0…27); then those with a 7 (0-7, …, 7-7: 28…35), with an 8 (36…44) and with a 9 (45…54). So a tile has one place in
# every pack, and the packs up to double-six are masks of 28 bits. A set of tiles is a mask with those bits.
# An empty layout has both ends NO_END; SUIT[NO_END] is every tile, since any may be led.
# A play is `tile | end << 6`: the tile and the number at the open end it is laid to (NO_END for a leading tile).

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int tranca_popcount(uint64_t mask) { return (int)__popcnt64(mask); }
    static __inline int tranca_lowest(uint64_t mask) { unsigned long i; _BitScanForward64(&i, mask); return (int)i; }
    #else
    static inline int tranca_popcount(uint64_t mask) { return __builtin_popcountll(mask); }
    static inline int tranca_lowest(uint64_t mask) { return __builtin_ctzll(mask); }
    #endif

    static const uint64_t TRANCA_PACK[10] = {
        0x00000000000001ULL, 0x00000000000083ULL, 0x00000000002187ULL, 0x0000000004638FULL,
        0x000000004CE79FULL, 0x00000002DDEFBFULL, 0x0000000FFFFFFFULL, 0x00000FFFFFFFFFULL,
        0x001FFFFFFFFFFFULL, 0x7FFFFFFFFFFFFFULL};
    static const uint64_t TRANCA_SUIT[11] = {
        0x0020101000007FULL, 0x00402020001F82ULL, 0x0080404003E104ULL, 0x010080803C4208ULL,
        0x02010101C88410ULL, 0x04020206910820ULL, 0x0804040D221040ULL, 0x10080FF0000000ULL,
        0x201FF000000000ULL, 0x7FE00000000000ULL, 0x7FFFFFFFFFFFFFULL};
    /* bit k of a tile's pips, for each k: pips of a mask are five population counts */
    static const uint64_t TRANCA_PIPS_BIT[5] = {
        0x2AAAA554A9552AULL, 0x4CCCC9970D99CCULL, 0x0F0F0E180DFE70ULL, 0x0FEFFFEFF20000ULL,
        0x70100000000000ULL};
    static const signed char TRANCA_LOW[55] = {
        0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6,
        0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const signed char TRANCA_HIGH[55] = {
        0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6,
        7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
    static const signed char TRANCA_RANK[55] = {
        0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 23, 27, 28, 29, 30, 34, 35, 36, 40, 41, 45,
        7, 16, 24, 31, 37, 42, 46, 49, 8, 17, 25, 32, 38, 43, 47, 50, 52, 9, 18, 26, 33, 39, 44, 48, 51, 53, 54};
    """
    int popcount "tranca_popcount"(uint64_t mask) noexcept nogil
    int lowest "tranca_lowest"(uint64_t mask) noexcept nogil
    const uint64_t PACK "TRANCA_PACK"[10]       # the tiles of each pack, by its highest number
    const uint64_t SUIT "TRANCA_SUIT"[11]
    const uint64_t PIPS_BIT "TRANCA_PIPS_BIT"[5]
    const signed char LOW "TRANCA_LOW"[55]
    const signed char HIGH "TRANCA_HIGH"[55]
    const signed char RANK "TRANCA_RANK"[55]    # place in canonical order: by low end, then high end

cdef enum:
    HIGHEST = 9         # number on a tile
    NO_END = 10
    NARROW_TILES = 28   # of double-six: a pack without higher tiles is narrow, one with them wide
    TILE_COUNT = 55     # of double-nine, the largest pack
    MOST_LED = 28       # tiles of a hand that leads: no larger ones are dealt


cdef inline uint64_t bit(int tile) noexcept nogil:
    return <uint64_t>1 << tile


cdef inline uint64_t fitting(int a, int b) noexcept nogil:
    """The tiles that fit the ends."""
    return SUIT[a] | SUIT[b]


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
    """The play of a tile at an end."""
    return tile | end << 6


cdef inline int tile_of(int code) noexcept nogil:
    return code & 63


cdef inline int end_of(int code) noexcept nogil:
    return code >> 6
