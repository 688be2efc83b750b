# Tiles and masks of the double-six set, as plain numbers.
#
# A tile is its place 0…27 in canonical order (0-0, 0-1, …, 0-6, 1-1, …, 6-6); a set of tiles is a mask with that bit.
# An empty layout has both ends NO_END; SUIT[NO_END] is the whole set, since any tile may be led.
# A play is `tile | end << 5`: the tile and the number at the open end it is laid to (NO_END for a leading tile).

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

    enum { TRANCA_TILES = 28, TRANCA_NO_END = 7 };
    static const uint64_t TRANCA_SUIT[8] = {
        0x000007FULL, 0x0001F82ULL, 0x003E104ULL, 0x03C4208ULL,
        0x1C88410ULL, 0x6910820ULL, 0xD221040ULL, 0xFFFFFFFULL};
    /* bit k of a tile's pips, for each k: pips of a mask are four population counts */
    static const uint64_t TRANCA_PIPS_BIT[4] = {0x4A9552AULL, 0x70D99CCULL, 0x80DFE70ULL, 0xFF20000ULL};
    static const signed char TRANCA_LOW[28] = {
        0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6};
    static const signed char TRANCA_HIGH[28] = {
        0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6};
    """
    int popcount "tranca_popcount"(uint64_t mask) noexcept nogil
    int lowest "tranca_lowest"(uint64_t mask) noexcept nogil
    const int TILE_COUNT "TRANCA_TILES"
    const int NO_END "TRANCA_NO_END"
    const uint64_t SUIT "TRANCA_SUIT"[8]
    const uint64_t PIPS_BIT "TRANCA_PIPS_BIT"[4]
    const signed char LOW "TRANCA_LOW"[28]
    const signed char HIGH "TRANCA_HIGH"[28]


cdef inline uint64_t bit(int tile) noexcept nogil:
    return <uint64_t>1 << tile


cdef inline uint64_t fitting(int a, int b) noexcept nogil:
    """The tiles that fit the ends."""
    return SUIT[a] | SUIT[b]


cdef inline int tile_pips(int tile) noexcept nogil:
    return LOW[tile] + HIGH[tile]


cdef inline int mask_pips(uint64_t mask) noexcept nogil:
    return (
        popcount(mask & PIPS_BIT[0])
        + 2 * popcount(mask & PIPS_BIT[1])
        + 4 * popcount(mask & PIPS_BIT[2])
        + 8 * popcount(mask & PIPS_BIT[3])
    )


cdef inline int make_code(int tile, int end) noexcept nogil:
    """The play of a tile at an end."""
    return tile | end << 5


cdef inline int tile_of(int code) noexcept nogil:
    return code & 31


cdef inline int end_of(int code) noexcept nogil:
    return code >> 5
