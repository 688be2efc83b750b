"""Read blocks of notation in common form into numbers; other blocks are left to the full parser."""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport Laws, Ruleset
from tranca.ext.scored.layout cimport OpenEnds, number_ends
from tranca.ext.text.block cimport TextBlock, TextChain, TextSpan, scan_block
from tranca.ext.text.cursor cimport Cursor
from tranca.ext.text.validity cimport is_valid
from tranca.ext.tiles cimport NO_END

cdef enum:
    MOST_BYTES = 1 << 15    # of a block: longer ones are left to the full parser

UNKNOWN = 0
"""The block is not written in common form."""
UNFINISHED = -1
"""The text ends before the block is known to be complete."""


cdef class TextRules:
    """The rules that blocks of a text name, and the number of tiles dealt to each player."""

    cdef Ruleset ruleset
    cdef int hand_size

    def __cinit__(self, ruleset: Ruleset, hand_size: int) -> None:
        if ruleset is None:
            raise TypeError("ruleset: expected a Ruleset, not None")
        check_argument("hand_size", hand_size, NULL)
        self.ruleset = ruleset
        self.hand_size = hand_size


cdef bytes span_bytes(const TextSpan* span):
    if span.start is NULL:
        return b""
    return PyBytes_FromStringAndSize(<const char*>span.start, span.end - span.start)


cdef bint read_title(const TextSpan* span, list titles):
    """Append a title, or None if there is none, to a list; return whether it was accepted.

    A title with surrounding blanks or with unprintable characters, such as those without width, is left to the full
    parser.
    """
    if span.start is NULL:
        titles.append(None)
        return True
    try:
        title = span_bytes(span).decode()
    except UnicodeDecodeError:
        return False
    if title != title.strip() or not title.isprintable():
        return False
    titles.append(title)
    return True


cdef int skip_blank_lines(Cursor* c) noexcept nogil:
    cdef int lines = 0
    while c.at < c.end:
        if c.at[0] == c"\n":
            c.at += 1
        elif c.at[0] == c"\r" and c.at + 1 < c.end and c.at[1] == c"\n":
            c.at += 2
        else:
            break
        lines += 1
    return lines


cdef int open_text(bytes data, Py_ssize_t at, Cursor* c) except -1:
    if data is None:
        raise TypeError("data: expected bytes, not None")
    if not 0 <= at <= PyBytes_Size(data):
        raise ValueError(f"at {at}: expected 0 to {PyBytes_Size(data)}")
    c.at = <const uint8_t*>PyBytes_AsString(data) + at
    c.end = <const uint8_t*>PyBytes_AsString(data) + PyBytes_Size(data)
    c.ran_out = False
    return 0


cdef int scan_next(Cursor* c, TextBlock* block, bint final, int* skipped) noexcept nogil:
    """Read the next block; return 1, UNKNOWN or UNFINISHED, and write the number of blank lines skipped."""
    cdef const uint8_t* start
    cdef bint good
    skipped[0] = skip_blank_lines(c)
    start = c.at
    c.ran_out = False
    if c.at == c.end:
        return -1
    good = scan_block(c, block) and c.at - start <= MOST_BYTES
    if c.ran_out and not final:
        return -1 if c.at - start <= MOST_BYTES else 0
    return good


cdef tuple pairs_of(const TextChain* chain):
    return tuple([PAIRS[chain.pairs[i]] for i in range(chain.laid)])


cdef list PAIRS = [(code >> 4, code & 15) for code in range(128)]


def read_block(data: bytes, at: int, final: bool, dict known not None) -> "BlockRead | bytes | int":
    """Read the block that begins at byte `at` of a text, after any blank lines.

    `final` means that nothing follows `data`; `known` maps the texts that name rules (b"" if a block names none) to the
    rules, or to None if they are left to the full parser. Returns UNKNOWN; or UNFINISHED; or the text of rules that is
    not in `known`; or, for a position that can arise in play and in which a seat can play: the offset of its end, the
    number of blank lines before it, the number of line breaks from its first line on, the texts of title and rules, the
    hands, the layout from left to right (None if only the ends are known), the two numbers that state the ends (10 10
    before the lead), the arms that grow up and down from the spinner, the seats that are to move, led and laid the last
    tile, the tile that must be led, and whether a bonus was paid (−1 if not stated).
    Raises ValueError if `at` is outside the text.
    """
    cdef Cursor c
    cdef TextBlock block
    cdef TextRules rules
    cdef OpenEnds ends
    cdef int skipped = 0, status, seat, a = 0, b = 0
    cdef list titles = []
    open_text(data, at, &c)
    status = scan_next(&c, &block, final, &skipped)
    if status <= 0:
        return status
    written = span_bytes(&block.rules)
    if written not in known:
        return written
    rules = known[written]
    if rules is None or not is_valid(&block, &rules.ruleset.laws, rules.hand_size, &ends):
        return UNKNOWN
    write_ends(&block, &rules.ruleset.laws, &ends, &a, &b)
    if not read_title(&block.title, titles):
        return UNKNOWN
    return (
        c.at - <const uint8_t*>PyBytes_AsString(data),
        skipped,
        block.lines,
        titles[0],
        written,
        tuple([block.hands[seat] for seat in range(rules.ruleset.laws.players)]),
        pairs_of(&block.line) if block.line.laid else None,
        (a, b),
        pairs_of(&block.up),
        pairs_of(&block.down),
        block.seat,
        block.lead,
        block.last,
        block.forced,
        block.paid,
    )


cdef void write_ends(const TextBlock* block, const Laws* laws, const OpenEnds* ends, int* a, int* b) noexcept nogil:
    """Write the two numbers that state the ends: left and right, or those of `number_ends` if plays name places."""
    a[0], b[0] = block.a, block.b
    if laws.has_places:
        number_ends(ends, a, b)


cdef bint same_text(const TextSpan* one, const TextSpan* other) noexcept nogil:
    cdef Py_ssize_t length = one.end - one.start
    return length == other.end - other.start and (length == 0 or memcmp(one.start, other.start, length) == 0)


cdef void write_fields(const TextBlock* block, const Laws* laws, const OpenEnds* ends, int32_t* fields) noexcept nogil:
    cdef int a = 0, b = 0
    write_ends(block, laws, ends, &a, &b)
    fields[0] = a
    fields[1] = b
    fields[2] = block.seat
    fields[3] = block.lead
    fields[4] = block.last
    fields[5] = block.forced
    fields[6] = block.paid
    fields[7] = block.line.laid + block.up.laid + block.down.laid if block.line.laid or block.a == NO_END else -1
    fields[8] = block.up.laid
    fields[9] = block.down.laid


cdef void write_layout(const TextBlock* block, uint8_t* layout) noexcept nogil:
    memset(layout, 0, 28)
    memcpy(layout, block.line.pairs, block.line.laid)
    if block.up.laid:
        memcpy(layout + block.line.laid, block.up.pairs, block.up.laid)
    if block.down.laid:
        memcpy(layout + block.line.laid + block.up.laid, block.down.pairs, block.down.laid)


cdef int check_room(
    const uint64_t[:, ::1] masks, const int32_t[:, ::1] fields, const uint8_t[:, ::1] layouts, const int64_t[::1] starts
) except -1:
    cdef Py_ssize_t room = masks.shape[0]
    if fields.shape[0] != room or layouts.shape[0] != room or starts.shape[0] != room:
        raise ValueError(f"arrays of {fields.shape[0]} and {room} rows: expected equal lengths")
    if masks.shape[1] != 4 or fields.shape[1] != 10 or layouts.shape[1] != 28:
        raise ValueError(f"rows of {masks.shape[1]}, {fields.shape[1]} and {layouts.shape[1]}: expected 4, 10 and 28")
    return 0


def read_blocks(
    data: bytes,
    at: int,
    final: bool,
    dict known not None,
    line: int,
    list titles not None,
    uint64_t[:, ::1] masks not None,
    int32_t[:, ::1] fields not None,
    uint8_t[:, ::1] layouts not None,
    int64_t[::1] starts not None,
) -> tuple[int, int, int, bytes]:
    """Read consecutive blocks in common form, under the same rules, as rows of arrays, from byte `at` on.

    `data`, `at`, `final` and `known` as for `read_block`; `line` is the number of the line at that byte. Fills

    - `masks`: four hands per row;
    - `fields`: the two numbers that state the ends (10 10 before the lead); the seats that are to move, led and laid
      the last tile, the tile that must be led, and whether a bonus was paid (−1 if not stated); the number of tiles in
      the layout (−1 if only the ends are known), and the numbers of them that grow up and down from the spinner;
    - `layouts`: its tiles from left to right, `left << 4 | right`, then those that grow up, then down;
    - `starts`: the line of the first key of each block.

    The title of each, or None, is appended to `titles`.
    Returns the number of blocks read, the offset of the end of the last, the number of line breaks up to there, and the
    text of their rules; if no block was read, the text of rules of the first, which may not be in `known`. Raises
    ValueError if `at` is outside the text and for arrays that do not fit together.
    """
    cdef Cursor c
    cdef TextBlock block
    cdef OpenEnds ends
    cdef TextSpan named
    cdef TextRules rules = None, other
    cdef const uint8_t* end
    cdef Py_ssize_t count = 0, seat
    cdef int skipped = 0
    cdef int64_t number = line
    cdef bytes written = b""
    open_text(data, at, &c)
    check_room(masks, fields, layouts, starts)
    end = c.at
    named.start = named.end = NULL
    while count < masks.shape[0] and scan_next(&c, &block, final, &skipped) > 0:
        if rules is None or not same_text(&named, &block.rules):
            text = span_bytes(&block.rules)
            if rules is None:
                written = text
            other = known.get(text)
            if other is None or rules is not None and other is not rules:
                break
            rules = other
            named = block.rules
        if not is_valid(&block, &rules.ruleset.laws, rules.hand_size, &ends) or not read_title(&block.title, titles):
            break
        for seat in range(4):
            masks[count, seat] = block.hands[seat]
        write_fields(&block, &rules.ruleset.laws, &ends, &fields[count, 0])
        write_layout(&block, &layouts[count, 0])
        starts[count] = number + skipped
        number += skipped + block.lines
        end = c.at
        count += 1
    return count, end - <const uint8_t*>PyBytes_AsString(data), number - line, written
