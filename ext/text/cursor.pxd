# A cursor over the bytes of a text, and readers of the tokens of the notation.
#
# Each reader moves the cursor past its token and returns whether there was one. Only the common form is supported; a
# block in any other form is left to the full parser.

from libc.stdint cimport uint8_t


cdef enum:
    TEXT_END = -1       # returned after the last byte
    NUMBERS = 7         # numbers on the tiles of double-six, the only pack supported here

    WORD_SIZE = 16      # bytes of a word of another language

ctypedef struct OtherWord:
    uint8_t text[WORD_SIZE]
    int size
    int key             # the key that it means, one bit
    int place           # the index of a seat

ctypedef struct Cursor:
    const uint8_t* at
    const uint8_t* end
    const OtherWord* words  # words of keys and seats in other languages
    int word_count
    bint ran_out        # the end was reached, so more bytes might change the result


cdef inline int peek(Cursor* c) noexcept nogil:
    if c.at == c.end:
        c.ran_out = True
        return TEXT_END
    return c.at[0]


cdef inline void skip_blanks(Cursor* c) noexcept nogil:
    cdef int sign = peek(c)
    while sign == c" " or sign == c"\t":
        c.at += 1
        sign = peek(c)


cdef inline void skip_between_words(Cursor* c) noexcept nogil:
    cdef int sign = peek(c)
    while sign == c" " or sign == c"," or sign == c"\t":
        c.at += 1
        sign = peek(c)


cdef inline bint ends_value(int sign) noexcept nogil:
    return sign == c"\n" or sign == c";" or sign == TEXT_END or sign == c"\r"


cdef inline bint ends_word(int sign) noexcept nogil:
    return sign == c" " or sign == c"," or sign == c"}" or sign == c"\t" or ends_value(sign)


cdef inline int read_line_break(Cursor* c) noexcept nogil:
    cdef int sign = peek(c)
    if sign == c"\r":
        c.at += 1
        if peek(c) != c"\n":
            c.at -= 1
            return False
        sign = c"\n"
    if sign != c"\n":
        return False
    c.at += 1
    return True


cdef inline int read_number(Cursor* c) noexcept nogil:
    """Read a word that is one number of pips; return the number, or −1 if there is no such word."""
    cdef int number = peek(c) - c"0"
    if not 0 <= number < NUMBERS:
        return -1
    c.at += 1
    return number if ends_word(peek(c)) else -1


cdef inline bint read_pair(Cursor* c, int* left, int* right) noexcept nogil:
    """Read a tile in the orientation given: a word of two numbers of pips with a hyphen between them."""
    left[0] = peek(c) - c"0"
    if not 0 <= left[0] < NUMBERS:
        return False
    c.at += 1
    if peek(c) != c"-":
        return False
    c.at += 1
    right[0] = read_number(c)
    return right[0] >= 0


cdef inline int read_seat(Cursor* c, int* seat_letters) noexcept nogil:
    """Return the index of a seat's letter or −1; write its alphabet: 1 for N E S W, 2 for A B C."""
    cdef int sign = peek(c), place = -1
    if sign == c"N":
        place = 0
    elif sign == c"E":
        place = 1
    elif sign == c"S":
        place = 2
    elif sign == c"W":
        place = 3
    seat_letters[0] = 1
    if c"A" <= sign <= c"C":
        place = sign - c"A"
        seat_letters[0] = 2
    if place >= 0:
        c.at += 1
    return place
