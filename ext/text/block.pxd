# One block of the notation as numbers: a position with all tiles known, in the usual form.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp

from tranca.ext.text.cursor cimport (
    TEXT_END,
    WORD_SIZE,
    Cursor,
    OtherWord,
    ends_value,
    ends_word,
    peek,
    read_line_break,
    read_number,
    read_pair,
    read_seat,
    skip_between_words,
    skip_blanks,
)
from tranca.ext.tiles cimport NO_END, TILE_AT, bit

cdef enum BlockKey:
    TITLE = 1
    RULES = 2
    LAYOUT = 4
    ENDS = 8
    LEAD = 16
    LAST = 32
    MUST_LEAD = 64
    BONUS_PAID = 128
    TO_MOVE = 256
    BONEYARD = 512
    SPINNER = 1024
    UP = 2048
    DOWN = 4096
    FIRST_SEAT = 8192   # and three more bits for the other seats

ctypedef struct TextSpan:
    const uint8_t* start
    const uint8_t* end

ctypedef struct TextChain:
    uint8_t pairs[28]   # left << 4 | right
    int laid

ctypedef struct TextBlock:
    int keys            # bits of BlockKey
    int seat_letters    # 1 for N E S W, 2 for A B C, 0 before a seat is named
    int other_letters   # bit 1 after L for East, bit 3 after O for West
    int lines           # number of line breaks in it
    TextSpan title
    TextSpan rules
    uint64_t hands[4]
    uint64_t boneyard
    int order[28]       # tiles of the boneyard as written
    int boneyard_size
    bint ordered        # whether the tiles are in drawing order
    TextChain line      # the layout from left to right
    TextChain up        # the arms that grow from the spinner beside the line, from it outward
    TextChain down
    uint64_t laid_tiles  # of all chains
    int spinner         # its number, or NO_END if it is not stated
    int a
    int b
    int seat
    int lead
    int last
    int forced
    int paid            # −1 not stated, 0 no, 1 yes


cdef inline bint key_is(const uint8_t* start, const uint8_t* end, const char* name, int length) noexcept nogil:
    return end - start == length and memcmp(start, name, length) == 0


cdef inline int english_key(const uint8_t* start, const uint8_t* end) noexcept nogil:
    """Return the bit of an English key that is not a seat, or 0."""
    if key_is(start, end, b"title", 5):
        return TITLE
    if key_is(start, end, b"rules", 5):
        return RULES
    if key_is(start, end, b"layout", 6):
        return LAYOUT
    if key_is(start, end, b"ends", 4):
        return ENDS
    if key_is(start, end, b"lead", 4):
        return LEAD
    if key_is(start, end, b"last", 4):
        return LAST
    if key_is(start, end, b"to-move", 7):
        return TO_MOVE
    if key_is(start, end, b"must-lead", 9):
        return MUST_LEAD
    if key_is(start, end, b"bonus-paid", 10):
        return BONUS_PAID
    if key_is(start, end, b"boneyard", 8):
        return BONEYARD
    if key_is(start, end, b"spinner", 7):
        return SPINNER
    if key_is(start, end, b"up", 2):
        return UP
    if key_is(start, end, b"down", 4):
        return DOWN
    return 0


cdef inline const OtherWord* find_other_word(Cursor* c, const uint8_t* start) noexcept nogil:
    """Read the word of another language that begins at `start` and ends with a colon, a blank or the value; or NULL."""
    cdef int i, sign
    c.at = start
    sign = peek(c)
    while c.at - start <= WORD_SIZE and sign != c":" and not ends_word(sign):
        c.at += 1
        sign = peek(c)
    for i in range(c.word_count):
        if c.words[i].size == c.at - start and memcmp(start, c.words[i].text, c.at - start) == 0:
            return &c.words[i]
    return NULL


cdef inline bint note_other_seat(TextBlock* block, const OtherWord* word) noexcept nogil:
    """Note the alphabet of a seat in another language and its letter; return whether other seats agree."""
    if block.seat_letters == 2:
        return False
    block.seat_letters = 1
    if word.size == 1:
        block.other_letters |= 1 << word.place
    return True


cdef inline int read_other_key(Cursor* c, TextBlock* block, const uint8_t* start, int* place) noexcept nogil:
    """Read a key in another language and its colon, as `read_key` does."""
    cdef const OtherWord* word = find_other_word(c, start)
    if word is NULL or peek(c) != c":":
        return 0
    c.at += 1
    place[0] = word.place
    if word.key >= FIRST_SEAT and not note_other_seat(block, word):
        return 0
    return word.key


cdef inline bint read_other_seat(Cursor* c, TextBlock* block, const uint8_t* start, int* seat) noexcept nogil:
    """Read a seat in another language that is the rest of a value."""
    cdef const OtherWord* word = find_other_word(c, start)
    if word is NULL or word.key < FIRST_SEAT or not note_other_seat(block, word):
        return False
    seat[0] = word.place
    skip_blanks(c)
    return ends_value(peek(c))


cdef inline int read_key(Cursor* c, TextBlock* block, int* place) noexcept nogil:
    """Read a key and its colon; return its bit (0 for an unknown key), and write the index of a seat."""
    cdef const uint8_t* start = c.at
    cdef const uint8_t* end
    cdef int sign = peek(c), seat_letters = 0, key
    while c"a" <= sign <= c"z" or sign == c"-":
        c.at += 1
        sign = peek(c)
    end = c.at
    if end == start:
        place[0] = read_seat(c, &seat_letters)
        if place[0] < 0 or peek(c) != c":":
            return read_other_key(c, block, start, place)
        if block.seat_letters and block.seat_letters != seat_letters:
            return 0
        c.at += 1
        block.seat_letters = seat_letters
        return FIRST_SEAT << place[0]
    if sign == c":":
        c.at += 1
        key = english_key(start, end)
        if key:
            return key
    return read_other_key(c, block, start, place)


cdef inline bint read_text(Cursor* c, TextSpan* span, bint plain) noexcept nogil:
    """Read a text without outer blanks; refuse characters that may begin a comment and, if `plain`, non-ASCII ones."""
    cdef int sign
    span.start = c.at
    span.end = c.at
    while True:
        sign = peek(c)
        if ends_value(sign):
            return span.end > span.start
        if sign < 32 and sign != c"\t" or sign == c"#" or sign == 127 or plain and sign > 127:
            return False
        c.at += 1
        if sign != c" " and sign != c"\t":
            span.end = c.at


cdef inline bint read_tiles(Cursor* c, uint64_t* mask, int* order, int* count) noexcept nogil:
    """Read tiles, all different, up to the end of the value or to a brace."""
    cdef int left, right, tile
    while True:
        skip_between_words(c)
        if ends_value(peek(c)) or peek(c) == c"}":
            return count[0] > 0
        if not read_pair(c, &left, &right):
            return False
        tile = TILE_AT[left][right]
        if mask[0] & bit(tile):
            return False
        mask[0] |= bit(tile)
        order[count[0]] = tile
        count[0] += 1


cdef inline bint read_hand(Cursor* c, uint64_t* hand) noexcept nogil:
    cdef int order[28]
    cdef int count = 0
    return read_tiles(c, hand, order, &count) and peek(c) != c"}"


cdef inline bint read_chain(Cursor* c, TextChain* chain, uint64_t* laid_tiles) noexcept nogil:
    """Read a chain of tiles whose adjacent halves match; refuse tiles in `laid_tiles`, and add the others to it."""
    cdef int left, right, tile
    while True:
        skip_between_words(c)
        if ends_value(peek(c)):
            return chain.laid > 0
        if not read_pair(c, &left, &right) or chain.laid and left != chain.pairs[chain.laid - 1] & 15:
            return False
        tile = TILE_AT[left][right]
        if laid_tiles[0] & bit(tile):
            return False
        laid_tiles[0] |= bit(tile)
        chain.pairs[chain.laid] = <uint8_t>(left << 4 | right)
        chain.laid += 1


cdef inline bint read_layout(Cursor* c, TextBlock* block) noexcept nogil:
    if not read_chain(c, &block.line, &block.laid_tiles):
        return False
    block.a = block.line.pairs[0] >> 4
    block.b = block.line.pairs[block.line.laid - 1] & 15
    return True


cdef inline bint read_spinner(Cursor* c, TextBlock* block) noexcept nogil:
    cdef int right = NO_END
    return read_pair(c, &block.spinner, &right) and block.spinner == right


cdef inline bint read_ends(Cursor* c, TextBlock* block) noexcept nogil:
    block.a = read_number(c)
    skip_between_words(c)
    block.b = read_number(c)
    skip_between_words(c)
    return block.a >= 0 and block.b >= 0


cdef inline bint read_boneyard(Cursor* c, TextBlock* block) noexcept nogil:
    """Read tiles in drawing order, or in braces if their order is unknown."""
    block.ordered = peek(c) != c"{"
    if not block.ordered:
        c.at += 1
    if not read_tiles(c, &block.boneyard, block.order, &block.boneyard_size):
        return False
    if block.ordered:
        return peek(c) != c"}"
    if peek(c) != c"}":
        return False
    c.at += 1
    return True


cdef inline bint read_tile(Cursor* c, int* tile) noexcept nogil:
    cdef int left, right
    if not read_pair(c, &left, &right):
        return False
    tile[0] = TILE_AT[left][right]
    return True


cdef inline bint read_yes_or_no(Cursor* c, int* answer) noexcept nogil:
    cdef const uint8_t* start = c.at
    while c"a" <= peek(c) <= c"z":
        c.at += 1
    answer[0] = key_is(start, c.at, b"yes", 3)
    return answer[0] or key_is(start, c.at, b"no", 2)


cdef inline bint read_named_seat(Cursor* c, TextBlock* block, int* seat) noexcept nogil:
    cdef int seat_letters = 0
    seat[0] = read_seat(c, &seat_letters)
    if seat[0] < 0 or block.seat_letters and block.seat_letters != seat_letters:
        return False
    block.seat_letters = seat_letters
    return True


cdef inline bint read_value(Cursor* c, TextBlock* block, int key, int place) noexcept nogil:
    cdef bint good
    cdef const uint8_t* start
    skip_blanks(c)
    start = c.at
    if key == TITLE:
        good = read_text(c, &block.title, False)
    elif key == RULES:
        good = read_text(c, &block.rules, True)
    elif key == LAYOUT:
        good = read_layout(c, block)
    elif key == ENDS:
        good = read_ends(c, block)
    elif key == LEAD:
        good = read_named_seat(c, block, &block.lead)
    elif key == LAST:
        good = read_named_seat(c, block, &block.last)
    elif key == TO_MOVE:
        good = read_named_seat(c, block, &block.seat)
    elif key == MUST_LEAD:
        good = read_tile(c, &block.forced)
    elif key == BONUS_PAID:
        good = read_yes_or_no(c, &block.paid)
    elif key == BONEYARD:
        good = read_boneyard(c, block)
    elif key == SPINNER:
        good = read_spinner(c, block)
    elif key == UP:
        good = read_chain(c, &block.up, &block.laid_tiles)
    elif key == DOWN:
        good = read_chain(c, &block.down, &block.laid_tiles)
    else:
        good = read_hand(c, &block.hands[place])
    if good:
        skip_blanks(c)
        if ends_value(peek(c)):
            return True
    if key == LEAD:
        return read_other_seat(c, block, start, &block.lead)
    if key == LAST:
        return read_other_seat(c, block, start, &block.last)
    if key == TO_MOVE:
        return read_other_seat(c, block, start, &block.seat)
    return False


cdef inline void clear_block(TextBlock* block) noexcept nogil:
    cdef int seat
    block.keys = block.seat_letters = block.other_letters = block.lines = 0
    block.title.start = block.title.end = block.rules.start = block.rules.end = NULL
    for seat in range(4):
        block.hands[seat] = 0
    block.boneyard = block.laid_tiles = 0
    block.boneyard_size = block.line.laid = block.up.laid = block.down.laid = 0
    block.spinner = NO_END
    block.ordered = True
    block.a = block.b = NO_END
    block.seat = block.lead = block.last = block.forced = block.paid = -1


cdef inline bint scan_block(Cursor* c, TextBlock* block) noexcept nogil:
    """Read the block that begins at the cursor, and the line break of the blank line after it, if there is one."""
    cdef int key, place = 0
    clear_block(block)
    while True:
        key = read_key(c, block, &place)
        if not key or block.keys & key or not read_value(c, block, key, place):
            return False
        block.keys |= key
        if peek(c) == c";":
            c.at += 1
            skip_blanks(c)
            if not ends_value(peek(c)):
                continue
        if peek(c) == TEXT_END:
            return True
        if not read_line_break(c):
            return False
        block.lines += 1
        if peek(c) == TEXT_END:
            return True
        if peek(c) == c"\n" or peek(c) == c"\r":
            if not read_line_break(c):
                return False
            block.lines += 1
            return True
