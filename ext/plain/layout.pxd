# The layout: a line with two plain ends. The searches use it only through these functions: which tiles fit, the legal
# plays, the effect of laying a tile, and the bits of the layout in a key. Nodes are copied, so no play is ever undone.
#
# Another layout is another module that defines the same names: structs and functions. A search is compiled with the
# layout that its package cimports; the shared search texts name no layout, so a second layout does not slow the first.

from libc.stdint cimport int8_t, uint8_t, uint64_t

from tranca.ext.platform cimport lowest
from tranca.ext.rules cimport BOTH_ENDS, Laws
from tranca.ext.tiles cimport (
    HIGH,
    LOW,
    NARROW_TILES,
    NO_END,
    SUIT,
    bit,
    end_of,
    make_code,
    sort_codes,
    tile_of,
    tile_pips,
)

# Up to double-six, a key contains both ends. In a wide pack the ends follow from the tiles laid, provided that all
# nodes have the same root: each tile turns one number into another, so the numbers on an odd count of laid halves are
# the two ends. Only if the ends are equal (no count is odd) must the key contain their number.
cdef extern from "tranca/ext/plain/layout.h":
    const uint64_t NARROW_ENDS "TRANCA_NARROW_ENDS"[176]
    const uint64_t OWNED_ENDS "TRANCA_OWNED_ENDS"[176]
    const uint64_t WIDE_ENDS "TRANCA_WIDE_ENDS"[176]

cdef enum:
    SCORES = 0          # plays earn points, and a deal may continue after a player is out
    BOUNDS_CHILDREN = 0     # nodes are bounded, and the smallest subtrees settled, before they are searched
    STEP = 1            # points by which the null windows of a search move
    MOST_PLAYS = 29     # of a hand in a search: a lead, or 19 tiles that may fit, one of them both ends
    EMPTY_NUMBER = 10   # the first number that states the ends of an empty layout
    HAS_WIDE_ENDS = 0   # `pack_ends` uses more than 24 bits
    MOST_LISTED = 56    # of any hand, as `list_plays` writes them
    PLAY_BITS = 5       # of the index of a play
    NO_PLAY = 0x3FF     # above every play code

ctypedef struct OpenEnds:
    uint8_t a           # both NO_END in an empty layout
    uint8_t b

# In a column: type of the first of the two numbers that state the ends; the second is an int8_t.
ctypedef int8_t EndsNumber
ctypedef int EndsArgument     # the same as an argument

# The plays of a hand on a layout, one end after the other.
ctypedef struct PlayCursor:
    uint64_t rest       # tiles that can still be laid at `end`
    uint64_t other      # tiles for the other end, which come next; 0 if both ends show the same number
    int end
    int other_end


cdef inline bint is_refuted(const OpenEnds* ends, uint64_t held) noexcept nogil:
    """Return whether one of these tiles must be on the table: False, because a line has no spinner."""
    return False


cdef inline OpenEnds plain_ends(int a, int b, int highest) except *:
    """Return two plain ends, or an empty layout; raises ValueError for numbers above `highest`."""
    if not are_ends(a, b, highest):
        raise ValueError(f"ends {a} {b}: expected 0 to {highest}, or both {NO_END}")
    return OpenEnds(<uint8_t>a, <uint8_t>b)


cdef inline OpenEnds read_ends(int a, int b, const Laws* laws) except *:
    """Return the open ends stated by two numbers; raises ValueError for numbers that are no ends under these rules."""
    return plain_ends(a, b, laws.pack)


cdef inline bint parse_ends(int a, int b, const Laws* laws, OpenEnds* ends) noexcept nogil:
    """Write the open ends stated by two numbers; return False for numbers that are no ends under these rules."""
    ends[0] = OpenEnds(<uint8_t>a, <uint8_t>b)
    return are_ends(a, b, laws.pack)


cdef inline object ends_as_numbers(const OpenEnds* ends):
    return ends.a, ends.b


cdef inline void number_ends(const OpenEnds* ends, int* a, int* b) noexcept nogil:
    """Write the two numbers that state the ends, as `parse_ends` takes them."""
    a[0] = ends.a
    b[0] = ends.b


cdef inline bint are_ends(int a, int b, int highest) noexcept nogil:
    """Return whether two numbers can be the open ends: both up to the highest of the pack, or both NO_END."""
    return a == b == NO_END or 0 <= a <= highest and 0 <= b <= highest


cdef inline bint is_empty(const OpenEnds* ends) noexcept nogil:
    return ends.a == NO_END


cdef inline bint are_alike(const OpenEnds* ends) noexcept nogil:
    """Return whether all open ends show the same number."""
    return ends.a == ends.b


cdef inline uint64_t fitting(const OpenEnds* ends) noexcept nogil:
    """Return the tiles that fit the layout; all tiles if it is empty."""
    return SUIT[ends.a] | SUIT[ends.b]


cdef inline uint64_t open_numbers(const OpenEnds* ends) noexcept nogil:
    """Return the numbers at the open ends of a nonempty layout, as bits."""
    return 1 << ends.a | 1 << ends.b


cdef inline int number_at(int end) noexcept nogil:
    """Return the number shown by the end in a play code."""
    return end


cdef inline int finish_kind(int tile, const OpenEnds* ends) noexcept nogil:
    """Return the kind of finish of a last tile: the tile, plus BOTH_ENDS if it could have been laid at either end."""
    cdef bint fits_both = ends.a != NO_END and (SUIT[ends.a] & SUIT[ends.b] & bit(tile)) != 0
    return tile | BOTH_ENDS if fits_both else tile


cdef inline int points_laid(const Laws* laws, const OpenEnds* ends, bint leads) noexcept nogil:
    """Return the points that a play earns for the ends it leaves: 0."""
    return 0


cdef inline int best_answer(const Laws* laws, const OpenEnds* ends, uint64_t hand, int* code) noexcept nogil:
    """Return the most points that a play of a hand earns now, and write that play: 0, and no play."""
    return 0


cdef inline bint names_end(int tile, const OpenEnds* ends) noexcept nogil:
    """Return whether a play of a tile must name its end: it fits both, and the result differs."""
    return ends.a != ends.b and (SUIT[ends.a] & SUIT[ends.b] & bit(tile)) != 0


cdef inline void lay_tile(const Laws* laws, int code, OpenEnds* ends) noexcept nogil:
    """Lay a tile: the other end keeps its place; of equal ends, b changes; a lead gives low, high."""
    cdef int tile = tile_of(code), end = end_of(code)
    cdef uint8_t other
    if end == NO_END:
        ends.a = <uint8_t>LOW[tile]
        ends.b = <uint8_t>HIGH[tile]
        return
    other = <uint8_t>(LOW[tile] + HIGH[tile] - end)
    if ends.b == end:
        ends.b = other
    else:
        ends.a = other


cdef inline int history_slot(int code, const OpenEnds* ends) noexcept nogil:
    """Return the place in a history of a play that left these ends.

    It is 72 times the number covered, plus 9 times the number shown, plus the number at the other end; up to double-six
    no two plays at an end share a place. The leads with the same sum of pips share one.
    """
    return end_of(code) * 64 + tile_pips(tile_of(code)) * 8 + ends.a + ends.b


cdef inline void begin_plays(uint64_t hand, const OpenEnds* ends, PlayCursor* plays) noexcept nogil:
    """Start the enumeration of the plays of a hand, or of its leads on an empty layout."""
    plays.rest = hand & SUIT[ends.a]
    plays.other = hand & SUIT[ends.b] if ends.a != ends.b else 0
    plays.end = ends.a
    plays.other_end = ends.b


cdef inline int next_play(PlayCursor* plays) noexcept nogil:
    """Return the next play, or NO_PLAY if there are no more."""
    cdef int code
    if not plays.rest:
        if not plays.other:
            return NO_PLAY
        plays.rest = plays.other
        plays.other = 0
        plays.end = plays.other_end
    code = make_code(lowest(plays.rest), plays.end)
    plays.rest &= plays.rest - 1
    return code


cdef inline int only_play(uint64_t hand, const OpenEnds* ends) noexcept nogil:
    """Return the only play of a hand that can play, or NO_PLAY if it has several."""
    cdef uint64_t fit_a = hand & SUIT[ends.a]
    cdef uint64_t fit_b = hand & SUIT[ends.b] if ends.a != ends.b else 0
    if fit_a and fit_b or (fit_a | fit_b) & (fit_a | fit_b) - 1:
        return NO_PLAY
    return make_code(lowest(fit_a | fit_b), ends.a if fit_a else ends.b)


cdef inline int only_fitting(uint64_t fit, const OpenEnds* ends) noexcept nogil:
    """Do as `only_play`, given just the tiles of the hand that fit."""
    cdef bint fits_a = (fit & SUIT[ends.a]) != 0
    if fit & fit - 1 or ends.a != ends.b and fits_a and (fit & SUIT[ends.b]) != 0:
        return NO_PLAY
    return make_code(lowest(fit), ends.a if fits_a else ends.b)


cdef inline int forced_play(const Laws* laws, uint64_t hand, const OpenEnds* ends, bint is_over) noexcept nogil:
    """Return the only play or, if every play ends the deal (`is_over`), the one that earns most; else NO_PLAY."""
    return only_play(hand, ends)


cdef inline int list_plays(uint64_t hand, const OpenEnds* ends, int* codes) noexcept nogil:
    """Write the legal plays of a hand in canonical order (room for MOST_LISTED); return their number.

    Plays that leave the same ends are listed once: a tile has two plays only if it fits both of two different ends.
    """
    cdef uint64_t rest = hand & fitting(ends)
    cdef int low = min(ends.a, ends.b), high = max(ends.a, ends.b)
    cdef int count = 0, tile
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if SUIT[low] & bit(tile):
            codes[count] = make_code(tile, low)
            count += 1
        if high != low and SUIT[high] & bit(tile):
            codes[count] = make_code(tile, high)
            count += 1
    if hand >> NARROW_TILES:
        sort_codes(codes, count)
    return count


cdef inline bint is_play(uint64_t hand, const OpenEnds* ends, int code) noexcept nogil:
    cdef int codes[MOST_LISTED]
    cdef int i
    for i in range(list_plays(hand, ends, codes)):
        if codes[i] == code:
            return True
    return False


cdef inline uint64_t key_bits(const uint64_t* table, const OpenEnds* ends) noexcept nogil:
    """Return the bits of a key that identify the layout, from the table for this kind of key."""
    return table[ends.a * 16 + ends.b]


cdef inline uint64_t pack_ends(const OpenEnds* ends) noexcept nogil:
    """Return both ends as eight bits, independent of their order."""
    return <uint64_t>(min(ends.a, ends.b) | max(ends.a, ends.b) << 4)
