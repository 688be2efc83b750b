"""Write positions, given as arrays, in the words of the notation."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, strlen

from tranca.ext.plain.layout cimport are_ends
from tranca.ext.ranges cimport check_argument
from tranca.ext.text.put cimport TILE_SIZE, put_number, put_seat, put_sign, put_tile, put_tiles
from tranca.ext.tiles cimport HIGH, HIGHEST, LOW, NARROW_TILES, NO_END, PACK, TILE_COUNT

cdef enum:
    KEYS_SIZE = 200         # of all keys of a position, with their seats, ends and tiles
    LONGEST = KEYS_SIZE + 5 * TILE_COUNT * TILE_SIZE
    NARROW_HIGHEST = 6      # number on a tile of a narrow pack

ctypedef struct StatedPosition:
    const uint64_t* hands
    const uint8_t* layout
    int a
    int b
    int spinner                         # its number, NO_END if there is none
    int seat
    int lead
    int last
    int forced
    int paid
    int laid
    int up                              # number of tiles that grow from the spinner beside the line
    int down


cdef inline char* put_key(char* at, const char* key) noexcept nogil:
    cdef size_t size = strlen(key)
    memcpy(at, key, size)
    return at + size


cdef inline char* put_chain(char* at, const uint8_t* pairs, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        at = put_sign(put_tile(at, pairs[i] >> 4, pairs[i] & 15), c" ")
    return at - 1


cdef char* put_layout(char* at, const StatedPosition* row) noexcept nogil:
    """Write the line, the spinner unless the line determines it, and the arms beside the line."""
    cdef int line = row.laid - row.up - row.down, doubles = 0, i
    at = put_chain(put_key(at, b"; layout: "), row.layout, line)
    for i in range(line):
        doubles += row.layout[i] >> 4 == row.layout[i] & 15
    if row.spinner != NO_END and doubles > 1:
        at = put_tile(put_key(at, b"; spinner: "), row.spinner, row.spinner)
    if row.up:
        at = put_chain(put_key(at, b"; up: "), row.layout + line, row.up)
    if row.down:
        at = put_chain(put_key(at, b"; down: "), row.layout + line + row.up, row.down)
    return at


cdef char* put_position(char* at, const StatedPosition* row, int players) noexcept nogil:
    """Write the words of a position that follow its rules."""
    cdef bint has_four = players == 4
    cdef int i
    if row.laid > 0:
        at = put_layout(at, row)
    elif row.laid < 0:
        at = put_number(put_key(at, b"; ends: "), row.a)
        at = put_number(put_sign(at, c" "), row.b)
    if row.lead >= 0:
        at = put_seat(put_key(at, b"; lead: "), row.lead, has_four)
    if row.last >= 0:
        at = put_seat(put_key(at, b"; last: "), row.last, has_four)
    if row.forced >= 0:
        at = put_tile(put_key(at, b"; must-lead: "), LOW[row.forced], HIGH[row.forced])
    if row.paid >= 0:
        at = put_key(at, b"; bonus-paid: yes" if row.paid else b"; bonus-paid: no")
    at = put_seat(put_key(at, b"; to-move: "), row.seat, has_four)
    for i in range(players):
        at = put_sign(put_seat(put_key(at, b"; "), i, has_four), c":")
        at = put_tiles(put_sign(at, c" "), row.hands[i]) - 1
    return at


cdef str fault(const StatedPosition* row, int players, bint is_wide, bint places, Py_ssize_t most_laid):
    cdef int highest = HIGHEST if is_wide else NARROW_HIGHEST, i
    cdef int tiles = TILE_COUNT if is_wide else NARROW_TILES
    cdef uint64_t seen = 0
    if places:
        if not (0 <= row.spinner <= highest or row.spinner == NO_END):
            return f"spinner {row.spinner}: expected 0 to {highest}, or {NO_END}"
        if row.laid < 0:
            return f"{row.laid} tiles in the layout: expected 0 or more, because the layout scores"
    elif not are_ends(row.a, row.b, highest) or row.laid < 0 and row.a == NO_END:
        return f"ends {row.a} {row.b}: expected 0 to {highest}, or both {NO_END} on an empty layout"
    if not (0 <= row.seat < players and -1 <= row.lead < players and -1 <= row.last < players):
        return f"seats {row.seat}, {row.lead} and {row.last}: expected numbers below {players}"
    if not (-1 <= row.forced < tiles and -1 <= row.paid <= 1):
        return f"tile {row.forced}, bonus {row.paid}: expected a tile and 0 or 1, or −1"
    if not -1 <= row.laid <= most_laid:
        return f"{row.laid} tiles in the layout: expected {most_laid} at most"
    if row.up < 0 or row.down < 0 or row.up + row.down > max(row.laid - 1, 0):
        return f"{row.up} and {row.down} tiles beside the line: expected fewer than the {row.laid} laid"
    for i in range(row.laid):
        if row.layout[i] >> 4 > highest or row.layout[i] & 15 > highest:
            return f"tile {row.layout[i] >> 4}-{row.layout[i] & 15}: expected numbers from 0 to {highest}"
    for i in range(players):
        if row.hands[i] & (~PACK[highest] | seen):
            return f"hand {row.hands[i]:#x} of seat {i}: expected tiles of the pack that no other hand has"
        seen |= row.hands[i]
    return None


cdef int check_lengths(Py_ssize_t count, tuple lengths, tuple widths) except -1:
    for length in lengths:
        if length != count:
            raise ValueError(f"arrays of {length} and {count} rows: expected equal lengths")
    for width, expected in widths:
        if width != expected:
            raise ValueError(f"rows of {width}: expected {expected}")
    return 0


def position_words(
    players: int,
    is_wide: bool,
    places: bool,
    const uint64_t[:, ::1] hands not None,
    const int32_t[:, ::1] ends not None,
    const int8_t[::1] turns not None,
    const int8_t[::1] leads not None,
    const int8_t[::1] last not None,
    const int8_t[::1] forced not None,
    const int8_t[::1] bonus_paid not None,
    const int8_t[::1] laid not None,
    const int8_t[:, ::1] arms not None,
    const uint8_t[:, ::1] layouts not None,
) -> list[str]:
    """Return the words of each position that follow its rules, such as `; ends: 1 2; to-move: A; A: 1-3; B: 0-0`.

    The arrays are those of `PositionArrays`; `is_wide` is true for packs beyond double-six, `places` for rules under
    which plays name places, such as the spinner. Raises ValueError for arrays that do not fit together and for
    positions that cannot be written.
    """
    check_argument("players", players, NULL)
    cdef Py_ssize_t count = hands.shape[0], most_laid = min(layouts.shape[1], TILE_COUNT), i
    cdef int seats = players
    cdef bint wide = is_wide, named = places
    cdef char text[LONGEST]
    cdef StatedPosition row
    cdef list made = []
    check_lengths(
        count,
        (ends.shape[0], turns.shape[0], leads.shape[0], last.shape[0], forced.shape[0], bonus_paid.shape[0],
         laid.shape[0], arms.shape[0], layouts.shape[0]),
        ((hands.shape[1], seats), (ends.shape[1], 2), (arms.shape[1], 2)),
    )
    for i in range(count):
        row.hands, row.seat = &hands[i, 0], turns[i]
        row.a, row.b, row.lead, row.last = ends[i, 0], ends[i, 1], leads[i], last[i]
        row.spinner = row.b if named else NO_END
        row.up, row.down = arms[i, 0], arms[i, 1]
        row.forced, row.paid, row.laid = forced[i], bonus_paid[i], laid[i]
        row.layout = &layouts[i, 0] if most_laid else NULL
        found = fault(&row, seats, wide, named, most_laid)
        if found:
            raise ValueError(f"position {i}: {found}")
        made.append(text[:put_position(text, &row, seats) - text].decode("ascii"))
    return made
