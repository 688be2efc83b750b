# Write words of the notation to memory; each function returns the address after the last byte written.

from libc.stdint cimport uint64_t

from tranca.ext.tiles cimport HIGH, LOW, TILE_COUNT, list_tiles

cdef enum:
    TILE_SIZE = 4       # of a tile and the blank after it
    NUMBER_SIZE = 20    # of the longest number


cdef inline char* put_tile(char* at, int left, int right) noexcept nogil:
    at[0] = <char>(c"0" + left)
    at[1] = c"-"
    at[2] = <char>(c"0" + right)
    return at + 3


cdef inline char* put_sign(char* at, char sign) noexcept nogil:
    at[0] = sign
    return at + 1


cdef inline char* put_seat(char* at, int seat, bint has_four) noexcept nogil:
    at[0] = (<const char*>b"NESW")[seat] if has_four else <char>(c"A" + seat)
    return at + 1


cdef inline char* put_tiles(char* at, uint64_t mask) noexcept nogil:
    """Write the tiles of a mask in canonical order, each followed by a blank."""
    cdef int tiles[TILE_COUNT]
    cdef int i
    for i in range(list_tiles(mask, tiles)):
        at = put_sign(put_tile(at, LOW[tiles[i]], HIGH[tiles[i]]), c" ")
    return at


cdef inline char* put_number(char* at, long long number) noexcept nogil:
    cdef char digits[NUMBER_SIZE]
    cdef int count = 0
    cdef unsigned long long rest = <unsigned long long>number
    if number < 0:
        at = put_sign(at, c"-")
        rest = -rest
    while True:
        digits[count] = <char>(c"0" + rest % 10)
        count += 1
        rest //= 10
        if not rest:
            break
    while count:
        count -= 1
        at = put_sign(at, digits[count])
    return at
