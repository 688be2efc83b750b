"""Solved positions as lines of JSON, written from arrays after a form that tells which fields there are, in order."""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, strlen

from tranca.ext.plain.layout cimport are_ends
from tranca.ext.ranges cimport check_argument
from tranca.ext.scored.layout cimport DOUBLE, MOST_PLAYS
from tranca.ext.text.put cimport NUMBER_SIZE, TILE_SIZE, put_number, put_seat, put_sign, put_tile, put_tiles
from tranca.ext.tiles cimport HIGH, HIGHEST, LOW, NARROW_TILES, NO_END, PACK, TILE_COUNT, end_of, tile_of

cdef enum:
    MOST_SLOTS = 8
    KEYS_SIZE = 200         # of all keys of a position, with their seats, ends and tiles
    WORD_SIZE = 10          # of the longest play, `"1-6@1-1",`
    LITERAL_SIZE = 10       # of the longest of true, false, null, "out" and "blocked"
    NARROW_HIGHEST = 6      # number on a tile of a narrow pack
    NARROW_END = 5          # bits of the tile in a play of a narrow pack, as arrays have it

# The slots of a form, in the order of these names.
ROW_SLOTS = (b"number", b"title", b"position", b"to_move", b"value", b"best", b"plays")
PLAY_SLOTS = (b"play", b"value", b"swing", b"best", b"end", b"scores")

ctypedef enum RowSlot:
    NUMBER
    TITLE
    POSITION
    TO_MOVE
    VALUE
    BEST
    PLAYS

ctypedef enum PlaySlot:
    PLAY
    PLAY_VALUE
    SWING
    IS_BEST
    END
    EARNED

ctypedef struct TextForm:
    int count                           # of slots; a piece stands before each, and one behind the last
    int slots[MOST_SLOTS]
    const char* pieces[MOST_SLOTS + 1]
    Py_ssize_t sizes[MOST_SLOTS + 1]
    Py_ssize_t size                     # of all pieces

ctypedef struct SolvedRow:
    const uint64_t* hands
    const uint8_t* layout
    int64_t number
    int a
    int b
    int spinner                         # its number, NO_END where there is none
    int seat
    int lead
    int last
    int forced
    int paid
    int laid
    int up                              # tiles of the layout that grow from the spinner beside the line
    int down
    int count                           # of plays
    int codes[MOST_PLAYS]               # `tile | end << 6`, the best first
    const int16_t* values
    const uint8_t* outcomes
    const int16_t* earned


cdef int fill_form(TextForm* form, list kept, bytes text, tuple names) except -1:
    """Cut the text of a form into pieces and slots; `kept` holds the pieces."""
    cdef list parts = text.split(b"\0")
    cdef bytes piece
    cdef int i
    if len(parts) % 2 == 0 or not {*parts[1::2]} <= {*names} or len({*parts[1::2]}) < len(parts) // 2:
        raise ValueError(f"a form with {len(parts) // 2} slots: expected each of {len(names)} once at most")
    form.count = <int>len(parts) // 2
    form.size = 0
    for i in range(form.count + 1):
        piece = parts[2 * i]
        kept.append(piece)
        form.pieces[i] = PyBytes_AsString(piece)
        form.sizes[i] = PyBytes_Size(piece)
        form.size += form.sizes[i]
        if i < form.count:
            form.slots[i] = names.index(parts[2 * i + 1])
    return 0


cdef class LineForm:
    """The constant parts of the lines of one set of rules.

    `row_text` and `play_text` are the texts of a row and of a play, in which each field whose value differs is its
    name between two zero bytes; `head` are the words of the position that name the rules; `is_wide` tells that tiles
    go beyond double-six, `places` that plays name places, such as the spinner.
    """

    cdef TextForm row
    cdef TextForm play
    cdef bytes head
    cdef list kept
    cdef int players
    cdef bint is_wide
    cdef bint places
    cdef bint tells_earned

    def __cinit__(
        self, row_text: bytes, play_text: bytes, head: bytes, players: int, is_wide: bool, places: bool
    ) -> None:
        if row_text is None or play_text is None or head is None:
            raise TypeError("a text that is None: expected bytes")
        check_argument("players", players, NULL)
        self.kept = []
        fill_form(&self.row, self.kept, row_text, ROW_SLOTS)
        fill_form(&self.play, self.kept, play_text, PLAY_SLOTS)
        self.head = head
        self.players = players
        self.is_wide = is_wide
        self.places = places
        self.tells_earned = any([self.play.slots[i] == EARNED for i in range(self.play.count)])


cdef inline char* put_text(char* at, const char* text, Py_ssize_t size) noexcept nogil:
    memcpy(at, text, size)
    return at + size


cdef inline char* put_key(char* at, const char* key) noexcept nogil:
    return put_text(at, key, strlen(key))


cdef inline char* put_play(char* at, const SolvedRow* row, int code) noexcept nogil:
    """Write a play in quotes, its end where the tile can be laid to another one, too."""
    cdef int tile = tile_of(code), end = end_of(code), places = 0, i
    at = put_tile(put_sign(at, c'"'), LOW[tile], HIGH[tile])
    for i in range(row.count):
        places += tile_of(row.codes[i]) == tile
    if places > 1 and end >= DOUBLE:
        at = put_tile(put_sign(at, c"@"), end - DOUBLE, end - DOUBLE)
    elif places > 1:
        at = put_sign(put_sign(at, c"@"), <char>(c"0" + end))
    return put_sign(at, c'"')


cdef inline char* put_chain(char* at, const uint8_t* pairs, int count) noexcept nogil:
    """Write tiles as they lie, blanks between them."""
    cdef int i
    for i in range(count):
        at = put_sign(put_tile(at, pairs[i] >> 4, pairs[i] & 15), c" ")
    return at - 1


cdef char* put_layout(char* at, const SolvedRow* row) noexcept nogil:
    """Write the line, the spinner where it does not follow from it, and what grows from that beside the line."""
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


cdef char* put_position(char* at, const SolvedRow* row, int players) noexcept nogil:
    """Write the words of a position behind its rules."""
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


cdef char* put_plays(char* at, const SolvedRow* row, const TextForm* form) noexcept nogil:
    """Write the objects of all plays."""
    cdef int i, slot, end
    for i in range(row.count):
        if i:
            at = put_sign(at, c",")
        for slot in range(form.count):
            at = put_text(at, form.pieces[slot], form.sizes[slot])
            if form.slots[slot] == PLAY:
                at = put_play(at, row, row.codes[i])
            elif form.slots[slot] == PLAY_VALUE:
                at = put_number(at, row.values[i])
            elif form.slots[slot] == SWING:
                at = put_number(at, row.values[i] - row.values[0])
            elif form.slots[slot] == IS_BEST:
                at = put_key(at, b"true" if row.values[i] == row.values[0] else b"false")
            elif form.slots[slot] == EARNED:
                at = put_number(at, row.earned[i])
            else:
                end = row.outcomes[i] & 3
                at = put_key(at, b'"out"' if end == 1 else b'"blocked"' if end == 2 else b"null")
        at = put_text(at, form.pieces[form.count], form.sizes[form.count])
    return at


cdef char* put_best(char* at, const SolvedRow* row) noexcept nogil:
    """Write the best plays."""
    cdef int i = 0
    while i < row.count and row.values[i] == row.values[0]:
        if i:
            at = put_sign(at, c",")
        at = put_play(at, row, row.codes[i])
        i += 1
    return at


cdef char* put_row(char* at, const SolvedRow* row, LineForm form, bytes title, bytes named):
    """Write a whole line; `title` is that of the block as JSON, `named` the words of the position that tell it."""
    cdef int slot, kind
    for slot in range(form.row.count):
        at = put_text(at, form.row.pieces[slot], form.row.sizes[slot])
        kind = form.row.slots[slot]
        if kind == NUMBER:
            at = put_number(at, row.number)
        elif kind == TITLE:
            at = put_text(at, PyBytes_AsString(title), PyBytes_Size(title))
        elif kind == POSITION:
            at = put_text(put_sign(at, c'"'), PyBytes_AsString(named), PyBytes_Size(named))
            at = put_text(at, PyBytes_AsString(form.head), PyBytes_Size(form.head))
            at = put_sign(put_position(at, row, form.players), c'"')
        elif kind == TO_MOVE:
            at = put_seat(put_sign(at, c'"'), row.seat, form.players == 4)
            at = put_sign(at, c'"')
        elif kind == VALUE:
            at = put_number(at, row.values[0])
        elif kind == BEST:
            at = put_sign(put_best(put_sign(at, c"["), row), c"]")
        else:
            at = put_sign(put_plays(put_sign(at, c"["), row, &form.play), c"]")
    at = put_text(at, form.row.pieces[form.row.count], form.row.sizes[form.row.count])
    return put_sign(at, c"\n")


cdef Py_ssize_t row_room(const SolvedRow* row, LineForm form, bytes title, bytes named):
    """Return the bytes that a line may take."""
    cdef Py_ssize_t play = form.play.size + 2 * WORD_SIZE + 3 * NUMBER_SIZE + 2 * LITERAL_SIZE
    return (
        form.row.size + 2 * NUMBER_SIZE + PyBytes_Size(title) + PyBytes_Size(named)
        + PyBytes_Size(form.head) + KEYS_SIZE + 5 * TILE_COUNT * TILE_SIZE + row.count * play
    )


cdef inline int read_code(uint16_t code, bint is_whole) noexcept nogil:
    """Return a play of an array as `tile | end << 6`."""
    return code if is_whole else code & ((1 << NARROW_END) - 1) | code >> NARROW_END << 6


cdef str find_fault(const SolvedRow* row, LineForm form, Py_ssize_t most_laid):
    """Name what cannot be written in a row; None where all is well."""
    cdef int highest = HIGHEST if form.is_wide else NARROW_HIGHEST, players = form.players, i
    cdef int tiles = TILE_COUNT if form.is_wide else NARROW_TILES, end
    cdef uint64_t seen = 0
    if form.places:
        if not (0 <= row.spinner <= highest or row.spinner == NO_END):
            return f"spinner {row.spinner}: expected 0 to {highest}, or {NO_END}"
        if row.laid < 0:
            return f"{row.laid} tiles in the layout: expected a layout where plays score"
    elif not are_ends(row.a, row.b, highest) or row.laid < 0 and row.a == NO_END:
        return f"ends {row.a} {row.b}: expected 0 to {highest}, or both {NO_END} on an empty layout"
    if not (0 <= row.seat < players and -1 <= row.lead < players and -1 <= row.last < players):
        return f"seats {row.seat}, {row.lead} and {row.last}: expected below {players}"
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
            return f"hand {row.hands[i]:#x} of seat {i}: expected tiles that nobody else has"
        seen |= row.hands[i]
    for i in range(row.count):
        end = end_of(row.codes[i])
        if tile_of(row.codes[i]) >= tiles or end > NO_END and not (form.places and 0 <= end - DOUBLE <= highest):
            return f"play {row.codes[i]}: expected a tile and an end"
    return None


cdef int check_lengths(Py_ssize_t count, tuple lengths, tuple widths) except -1:
    """Raise ValueError for arrays that do not fit together."""
    for length in lengths:
        if length != count:
            raise ValueError(f"arrays of {length} and {count} rows: expected equal lengths")
    for width, expected in widths:
        if width != expected:
            raise ValueError(f"rows of {width}: expected {expected}")
    return 0


def solved_lines(
    LineForm form not None,
    list title_texts not None,
    const int64_t[::1] numbers not None,
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
    const uint16_t[:, ::1] plays not None,
    const int16_t[:, ::1] values not None,
    const uint8_t[:, ::1] outcomes not None,
    const int16_t[:, ::1] earned not None,
    const int8_t[::1] counts not None,
) -> bytes:
    """Write a line for each position, with its plays in the order in which they stand, the best first.

    The arrays are those of `PositionArrays` and `ArrayPlays.best_first`, plays always 16 bits wide. `title_texts` are
    pairs: the title as JSON, and the words of the position that tell it; there are none where no position has a title.
    Raises ValueError for arrays that do not fit together and for what cannot be written, such as a row without plays.
    """
    cdef Py_ssize_t count = numbers.shape[0], width = plays.shape[1], i, j, used = 0, room = 0, need
    cdef Py_ssize_t most_laid = min(layouts.shape[1], TILE_COUNT)
    cdef SolvedRow row
    cdef bytes title = b"null", named = b""
    cdef char* text = NULL
    cdef char* grown
    check_lengths(
        count,
        (hands.shape[0], ends.shape[0], turns.shape[0], leads.shape[0], last.shape[0], forced.shape[0],
         bonus_paid.shape[0], laid.shape[0], arms.shape[0], layouts.shape[0], plays.shape[0], values.shape[0],
         outcomes.shape[0], earned.shape[0], counts.shape[0], len(title_texts) or count),
        ((hands.shape[1], form.players), (ends.shape[1], 2), (arms.shape[1], 2), (values.shape[1], width),
         (outcomes.shape[1], width), (earned.shape[1], width if form.tells_earned else earned.shape[1])),
    )
    try:
        for i in range(count):
            if not 1 <= counts[i] <= min(width, MOST_PLAYS):
                raise ValueError(f"position {i}: {counts[i]} plays: expected 1 to {min(width, MOST_PLAYS)}")
            row.hands, row.number, row.seat = &hands[i, 0], numbers[i], turns[i]
            row.a, row.b, row.lead, row.last = ends[i, 0], ends[i, 1], leads[i], last[i]
            row.spinner = row.b if form.places else NO_END
            row.up, row.down = arms[i, 0], arms[i, 1]
            row.forced, row.paid, row.laid, row.count = forced[i], bonus_paid[i], laid[i], counts[i]
            row.layout = &layouts[i, 0] if most_laid else NULL
            row.values, row.outcomes = &values[i, 0], &outcomes[i, 0]
            row.earned = &earned[i, 0] if form.tells_earned else NULL
            for j in range(row.count):
                row.codes[j] = read_code(plays[i, j], form.is_wide or form.places)
            found = find_fault(&row, form, most_laid)
            if found:
                raise ValueError(f"position {i}: {found}")
            if title_texts:
                title, named = title_texts[i]
                if title is None or named is None:
                    raise TypeError(f"position {i}: a title that is None: expected bytes")
            need = used + row_room(&row, form, title, named)
            if need > room:
                room = 2 * need
                grown = <char*>realloc(text, room)
                if grown is NULL:
                    raise MemoryError(f"no memory for {room} bytes of text")
                text = grown
            used = put_row(text + used, &row, form, title, named) - text
        return PyBytes_FromStringAndSize(text, used)
    finally:
        free(text)
