# The plays of a hand at ends that may be doubles, for the layouts that define `fitting` and `has_place`.

cdef inline int list_plays(uint64_t hand, const OpenEnds* ends, int* codes) noexcept nogil:
    """Write the legal plays of a hand in canonical order: by tile, then by number, with the plain end first."""
    cdef uint64_t rest = hand & fitting(ends)
    cdef int count = 0, tile, half, number
    cdef bint empty = is_empty(ends)
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if empty:
            codes[count] = make_code(tile, NO_END)
            count += 1
            continue
        for half in range(1 + (LOW[tile] != HIGH[tile])):
            number = HIGH[tile] if half else LOW[tile]
            if has_place(ends, number):
                codes[count] = make_code(tile, number)
                count += 1
            if has_place(ends, number + DOUBLE):
                codes[count] = make_code(tile, number + DOUBLE)
                count += 1
    if hand >> NARROW_TILES:
        sort_codes(codes, count)
    return count


cdef inline bint is_play(uint64_t hand, const OpenEnds* ends, int code) noexcept nogil:
    cdef int tile = tile_of(code), end = end_of(code)
    if code < 0 or tile >= TILE_COUNT or not hand & bit(tile):
        return False
    if is_empty(ends):
        return end == NO_END
    return end < 32 and (SUIT[end & 15] if end & 15 < NO_END else 0) & bit(tile) != 0 and has_place(ends, end)
