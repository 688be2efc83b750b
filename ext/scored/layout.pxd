# The second layout, for games that score during play or have a spinner: a line with two ends, or a spinner with up to
# four arms, whose ends may be doubles. The names are those of `ext/plain/layout.pxd`, which documents each function.
#
# An end is a code: the number it shows, plus DOUBLE if plays score and it is a double whose other side is free; if
# plays earn nothing, doubles at ends are not marked. A play names the code that it is laid to; the code of the spinner
# is its number plus DOUBLE. Codes are in ascending order; all arms are equivalent.

from libc.stdint cimport int32_t, uint8_t, uint64_t

from tranca.ext.platform cimport lowest
from tranca.ext.rules cimport ALIKE, BOTH_ENDS, NO_SCORE_OF_ENDS, Laws
from tranca.ext.tiles cimport (
    HIGH,
    LOW,
    NARROW_TILES,
    NO_END,
    SUIT,
    TILE_COUNT,
    bit,
    end_of,
    make_code,
    sort_codes,
    tile_of,
)

cdef enum:
    SCORES = 1
    BOUNDS_CHILDREN = 0
    STEP = 2            # values are closer together than in games without points
    MOST_PLAYS = 56     # of a hand in a search: at four places, each with at most ten tiles
    EMPTY_NUMBER = (1 << 20) - 1
    HAS_WIDE_ENDS = 0
    MOST_LISTED = 56
    PLAY_BITS = 6
    NO_PLAY = 0x7FF
    DOUBLE = 16         # in a code: the end is a double, or the spinner
    ABSENT = 31         # in place of a code
    MOST_ENDS = 4
    # In place of the spinner's number, if there is none:
    NOT_LAID = 10       # not laid yet
    NEVER = 11          # no spinner under these rules
    UNMARKED = 12       # no spinner, and doubles at ends are not marked

cdef extern from "tranca/ext/scored/numbers.h":
    const signed char DOUBLE_AT "TRANCA_SCORED_DOUBLE"[10]

ctypedef struct OpenEnds:
    uint8_t codes[4]    # ascending, ABSENT after the last
    uint8_t count       # number of codes
    uint8_t spinner     # its number, or NOT_LAID, NEVER or UNMARKED

ctypedef int32_t EndsNumber
ctypedef int EndsArgument

ctypedef struct PlayCursor:
    uint64_t hand
    uint64_t rest       # tiles that can still be laid to the place
    int place           # its code
    int left            # number of places that come after it
    int places[5]


cdef inline bint has_spinner(const OpenEnds* ends) noexcept nogil:
    return ends.spinner < NOT_LAID


cdef inline bint is_refuted(const OpenEnds* ends, uint64_t held) noexcept nogil:
    return has_spinner(ends) and held & bit(DOUBLE_AT[ends.spinner]) != 0


cdef inline bint takes_arms(const OpenEnds* ends) noexcept nogil:
    return ends.spinner < NOT_LAID and ends.count < MOST_ENDS


cdef inline bint is_empty(const OpenEnds* ends) noexcept nogil:
    return ends.count == 0 and ends.spinner >= NOT_LAID


cdef inline bint are_alike(const OpenEnds* ends) noexcept nogil:
    cdef int i, number = ends.spinner if takes_arms(ends) else ends.codes[0] & 15
    for i in range(ends.count):
        if ends.codes[i] & 15 != number:
            return False
    return True


cdef inline uint64_t fitting(const OpenEnds* ends) noexcept nogil:
    cdef uint64_t tiles = 0
    cdef int i
    for i in range(ends.count):
        tiles |= SUIT[ends.codes[i] & 15]
    if takes_arms(ends):
        tiles |= SUIT[ends.spinner]
    elif ends.count == 0:
        return SUIT[<int>NO_END]
    return tiles


cdef inline uint64_t open_numbers(const OpenEnds* ends) noexcept nogil:
    cdef uint64_t numbers = 0
    cdef int i
    for i in range(ends.count):
        numbers |= 1 << (ends.codes[i] & 15)
    if takes_arms(ends):
        numbers |= 1 << ends.spinner
    return numbers


cdef inline int number_at(int end) noexcept nogil:
    return end & 15


cdef inline void clear_ends(OpenEnds* ends) noexcept nogil:
    cdef int i
    ends.count = 0
    for i in range(MOST_ENDS):
        ends.codes[i] = ABSENT


cdef inline void add_end(OpenEnds* ends, int code) noexcept nogil:
    cdef int i = ends.count
    while i > 0 and ends.codes[i - 1] > code:
        ends.codes[i] = ends.codes[i - 1]
        i -= 1
    ends.codes[i] = <uint8_t>code
    ends.count += 1


cdef inline void take_end(OpenEnds* ends, int code) noexcept nogil:
    cdef int i = 0
    while i < MOST_ENDS - 1 and ends.codes[i] != code:
        i += 1
    ends.count -= 1
    while i < ends.count:
        ends.codes[i] = ends.codes[i + 1]
        i += 1
    ends.codes[ends.count] = ABSENT


cdef inline void lay_tile(const Laws* laws, int code, OpenEnds* ends) noexcept nogil:
    """Lay a tile: against the spinner it begins an arm; the first double becomes the spinner, with one side covered."""
    cdef int tile = tile_of(code), end = end_of(code)
    cdef int other = LOW[tile] + HIGH[tile] - (end & 15)
    cdef bint is_double = LOW[tile] == HIGH[tile]
    if end == NO_END:
        if not is_double:
            add_end(ends, LOW[tile])
            add_end(ends, HIGH[tile])
        elif ends.spinner == NOT_LAID:
            ends.spinner = LOW[tile]
        elif ends.spinner == NEVER:
            add_end(ends, LOW[tile] + DOUBLE)
        else:
            add_end(ends, LOW[tile])
            add_end(ends, LOW[tile])
        return
    if is_double and ends.spinner == NOT_LAID:
        take_end(ends, end)
        ends.spinner = LOW[tile]
        return
    # The other side of a lone double remains an end; an arm begins at the spinner.
    if end != ends.spinner + DOUBLE and not (ends.spinner == NEVER and ends.count == 1):
        take_end(ends, end)
    add_end(ends, other + DOUBLE if is_double and laws.ends_score != NO_SCORE_OF_ENDS else other)


cdef inline int write_places(const OpenEnds* ends, int* places) noexcept nogil:
    """Write the different codes to which a tile can be laid; return their number, 0 for an empty layout."""
    cdef int i, count = 0
    for i in range(ends.count):
        if i == 0 or ends.codes[i] != ends.codes[i - 1]:
            places[count] = ends.codes[i]
            count += 1
    if takes_arms(ends):
        places[count] = ends.spinner + DOUBLE
        count += 1
    return count


cdef inline bint has_place(const OpenEnds* ends, int code) noexcept nogil:
    cdef int i
    for i in range(ends.count):
        if ends.codes[i] == code:
            return True
    return takes_arms(ends) and code == ends.spinner + DOUBLE


cdef inline bint names_end(int tile, const OpenEnds* ends) noexcept nogil:
    cdef int places[5]
    cdef int i, fit = 0
    for i in range(write_places(ends, places)):
        fit += SUIT[places[i] & 15] & bit(tile) != 0
    return fit > 1


cdef inline int finish_kind(int tile, const OpenEnds* ends) noexcept nogil:
    """Return the kind of finish of a last tile: the tile, plus BOTH_ENDS if it fits both of two ends."""
    cdef int first = ends.codes[0] & 15, last = ends.codes[ends.count - 1] & 15 if ends.count else 0
    if ends.spinner <= NOT_LAID or ends.count == 0:
        return tile
    return tile | BOTH_ENDS if SUIT[first] & SUIT[last] & bit(tile) else tile


cdef inline int count_of(const Laws* laws, const OpenEnds* ends) noexcept nogil:
    cdef int i, count = 0
    for i in range(ends.count):
        count += (ends.codes[i] & 15) << (ends.codes[i] >> 4)
    if has_spinner(ends):
        if ends.count < 2 or laws.while_open and ends.count == 2:
            count += 2 * ends.spinner
        elif laws.while_open and ends.count == 3:
            count += ends.spinner
    return count


cdef inline int points_laid(const Laws* laws, const OpenEnds* ends, bint leads) noexcept nogil:
    if leads and not laws.lead_scores:
        return 0
    if laws.ends_score == ALIKE:
        if not are_alike(ends):
            return 0
        return 2 if leads else 2 + (ends.codes[1] >> 4)
    return laws.earned[count_of(laws, ends)]


cdef inline int open_doubles(const OpenEnds* ends) noexcept nogil:
    """Return the number of doubles that count with both halves: those at ends, and a spinner with at most one tile."""
    cdef int i, doubles = has_spinner(ends) and ends.count < 2
    for i in range(ends.count):
        doubles += ends.codes[i] >= DOUBLE
    return doubles


cdef inline bint lays_spinner(const OpenEnds* ends, int tile) noexcept nogil:
    """Return True if a tile becomes a spinner when it is laid."""
    return LOW[tile] == HIGH[tile] and ends.spinner == NOT_LAID


cdef inline int best_answer(const Laws* laws, const OpenEnds* ends, uint64_t hand, int* best) noexcept nogil:
    cdef PlayCursor plays
    cdef OpenEnds after
    cdef int code, points, most = 0
    best[0] = NO_PLAY
    begin_plays(hand, ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            return most
        after = ends[0]
        lay_tile(laws, code, &after)
        points = points_laid(laws, &after, is_empty(ends))
        if points > most or best[0] == NO_PLAY:
            most = points
            best[0] = code


cdef inline int history_slot(int code, const OpenEnds* ends) noexcept nogil:
    """Return the place in a history of a play that left these ends; unused, because these searches keep none."""
    return code


cdef inline void begin_plays(uint64_t hand, const OpenEnds* ends, PlayCursor* plays) noexcept nogil:
    plays.hand = hand
    plays.left = write_places(ends, plays.places)
    plays.place = NO_END
    plays.rest = 0 if plays.left else hand


cdef inline int next_play(PlayCursor* plays) noexcept nogil:
    cdef int code
    while not plays.rest:
        if not plays.left:
            return NO_PLAY
        plays.left -= 1
        plays.place = plays.places[plays.left]
        plays.rest = plays.hand & SUIT[plays.place & 15]
    code = make_code(lowest(plays.rest), plays.place)
    plays.rest &= plays.rest - 1
    return code


cdef inline int only_play(uint64_t hand, const OpenEnds* ends) noexcept nogil:
    cdef PlayCursor plays
    cdef int code
    begin_plays(hand, ends, &plays)
    code = next_play(&plays)
    return code if next_play(&plays) == NO_PLAY else NO_PLAY


cdef inline int only_fitting(uint64_t fit, const OpenEnds* ends) noexcept nogil:
    """Do as `only_play`, given just the tiles of the hand that fit."""
    return only_play(fit, ends)


cdef inline int forced_play(const Laws* laws, uint64_t hand, const OpenEnds* ends, bint is_over) noexcept nogil:
    cdef int code
    if not is_over or hand & (hand - 1):
        return only_play(hand, ends)
    best_answer(laws, ends, hand, &code)
    return code


include "tranca/ext/plays.pxi"


cdef inline uint64_t pack_ends(const OpenEnds* ends) noexcept nogil:
    return (
        ends.codes[0] | <uint64_t>ends.codes[1] << 5 | <uint64_t>ends.codes[2] << 10 | <uint64_t>ends.codes[3] << 15
        | <uint64_t>ends.spinner << 20
    )


cdef inline bint parse_ends(int a, int b, const Laws* laws, OpenEnds* ends) noexcept nogil:
    """Write the open ends stated by two numbers; return False for ends that are impossible under these rules.

    `a` contains the codes, five bits each from the lowest, ABSENT after the last; `b` is the spinner's number or
    NO_END.
    """
    cdef int i, code
    cdef bint marks = laws.ends_score != NO_SCORE_OF_ENDS
    cdef bint fits = 0 <= a < 1 << 20 and (b == NO_END or laws.has_spinner and 0 <= b <= laws.pack)
    ends.count = 0
    ends.spinner = NOT_LAID if laws.has_spinner else NEVER if marks else UNMARKED
    if b != NO_END:
        ends.spinner = <uint8_t>b
    for i in range(MOST_ENDS):
        code = a >> 5 * i & 31
        ends.codes[i] = <uint8_t>code
        if code == ABSENT:
            continue
        fits &= i == ends.count and code & 15 <= laws.pack and (i == 0 or ends.codes[i - 1] <= code)
        # A double is marked if it can be an end. The first double laid cannot: it is the spinner.
        if code >= DOUBLE:
            fits &= marks and (ends.spinner == NEVER or has_spinner(ends) and code != ends.spinner + DOUBLE)
        ends.count += 1
    if not has_spinner(ends):
        fits &= ends.count in (0, 2) or ends.count == 1 and ends.spinner == NEVER and ends.codes[0] >= DOUBLE
    return fits


cdef inline void number_ends(const OpenEnds* ends, int* a, int* b) noexcept nogil:
    a[0] = <int>(pack_ends(ends) & (1 << 5 * MOST_ENDS) - 1)
    b[0] = ends.spinner if has_spinner(ends) else NO_END


cdef inline OpenEnds read_ends(int a, int b, const Laws* laws) except *:
    cdef OpenEnds ends
    if not parse_ends(a, b, laws, &ends):
        raise ValueError(f"ends {a:#x}, spinner {b}: expected the ends of a layout under these rules")
    return ends


cdef inline object ends_as_numbers(const OpenEnds* ends):
    """Return the codes, and the number of the spinner or NO_END."""
    cdef int i
    return tuple([ends.codes[i] for i in range(ends.count)]), ends.spinner if has_spinner(ends) else NO_END
