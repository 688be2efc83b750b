# The third layout: every double is built on in four directions, so the tiles laid are a tree. The names are those of
# `ext/plain/layout.pxd`, which documents each function.
#
# The shape of the tree does not matter. For each number, the layout contains how many plain ends show it and how many
# tiles lie against its double, 0 to 4. A double with fewer than four is one place, whatever its sides. A play names the
# number of a plain end, or the number plus DOUBLE for a double.

from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t

from tranca.ext.platform cimport highest, lowest, popcount
from tranca.ext.rules cimport Laws
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
    BOUNDS_CHILDREN = 1
    STEP = 1
    # Plays of a hand in a search. If each of m doubles and p plain numbers is a place, the tiles laid have at least
    # 2m + 2p - 2 halves at these places: with ten of each 38, and 2 · (90 - 38) plays are left.
    MOST_PLAYS = 112
    EMPTY_NUMBER = 0
    HAS_WIDE_ENDS = 1
    MOST_LISTED = 112
    PLAY_BITS = 7
    NO_PLAY = 0x7FF
    DOUBLE = 16         # in a place: a double, not a plain end
    COVERS = 4          # tiles that lie against a closed double
    STATES = 6          # in the number that states the ends: of a double, not laid or with 0 to 4 tiles against it
    MOST_SHOWN = 9      # plain ends of one number

cdef extern from "tranca/ext/scored/numbers.h":
    const signed char DOUBLE_AT "TRANCA_SCORED_DOUBLE"[10]

ctypedef struct OpenEnds:
    uint64_t plain      # four bits for each number: how many plain ends show it
    uint64_t against    # four bits for each number: 0, or one more than the number of tiles against its double
    uint64_t fits       # the tiles that can be laid
    uint32_t places     # the places as bits: plain numbers, and above them the doubles
    int16_t count       # the sum of the ends

ctypedef int64_t EndsNumber
ctypedef int64_t EndsArgument

ctypedef struct PlayCursor:
    uint64_t hand
    uint64_t rest       # tiles that can still be laid to the place
    uint32_t places     # places that come after it
    int place


cdef inline int shown_at(const OpenEnds* ends, int number) noexcept nogil:
    """Return how many plain ends show a number."""
    return <int>(ends.plain >> 4 * number & 15)


cdef inline int covers_of(const OpenEnds* ends, int number) noexcept nogil:
    """Return the count of tiles against the double of a number; -1 if it is not laid."""
    return <int>(ends.against >> 4 * number & 15) - 1


cdef inline int open_halves(const Laws* laws, int covers) noexcept nogil:
    """Return the number of halves of a double that count, given the number of tiles against it."""
    if laws.while_open:
        return min(2, COVERS - covers)
    return 2 if covers < 2 else 0


cdef inline void find_places(OpenEnds* ends, int number) noexcept nogil:
    """Update the places of a number."""
    cdef uint32_t found = 0
    cdef int covers = covers_of(ends, number)
    if shown_at(ends, number):
        found = 1
    if 0 <= covers < COVERS:
        found |= 1 << DOUBLE
    ends.places = ends.places & ~(<uint32_t>(1 | 1 << DOUBLE) << number) | found << number


cdef inline void find_fitting(OpenEnds* ends) noexcept nogil:
    """Update the tiles that can be laid, after the places."""
    cdef uint32_t numbers = (ends.places | ends.places >> DOUBLE) & (1 << DOUBLE) - 1
    ends.fits = 0
    if not numbers and is_empty(ends):
        ends.fits = SUIT[<int>NO_END]
    while numbers:
        ends.fits |= SUIT[lowest(numbers)]
        numbers &= numbers - 1


cdef inline bint is_refuted(const OpenEnds* ends, uint64_t held) noexcept nogil:
    cdef int number
    for number in range(10):
        if covers_of(ends, number) >= 0 and held & bit(DOUBLE_AT[number]):
            return True
        if shown_at(ends, number) + max(covers_of(ends, number), 0) > popcount(
            SUIT[number] & ~bit(DOUBLE_AT[number]) & ~held
        ):
            return True
    return False


cdef inline bint is_empty(const OpenEnds* ends) noexcept nogil:
    return not (ends.plain | ends.against)


cdef inline bint are_alike(const OpenEnds* ends) noexcept nogil:
    cdef uint32_t numbers = (ends.places | ends.places >> DOUBLE) & (1 << DOUBLE) - 1
    return not numbers & (numbers - 1)


cdef inline uint64_t fitting(const OpenEnds* ends) noexcept nogil:
    return ends.fits


cdef inline uint64_t open_numbers(const OpenEnds* ends) noexcept nogil:
    return (ends.places | ends.places >> DOUBLE) & (1 << DOUBLE) - 1


cdef inline int number_at(int end) noexcept nogil:
    return end & 15


cdef inline void lay_tile(const Laws* laws, int code, OpenEnds* ends) noexcept nogil:
    """Lay a tile: against a double it begins an arm; a double at a plain end has that tile against it."""
    cdef int tile = tile_of(code), end = end_of(code), number = end & 15, other, covers
    cdef bint is_double = LOW[tile] == HIGH[tile]
    if end == NO_END:
        if is_double:
            ends.against |= <uint64_t>1 << 4 * LOW[tile]
        else:
            ends.plain = (<uint64_t>1 << 4 * LOW[tile]) + (<uint64_t>1 << 4 * HIGH[tile])
        ends.count = <int16_t>(LOW[tile] + HIGH[tile])
        find_places(ends, LOW[tile])
        find_places(ends, HIGH[tile])
        find_fitting(ends)
        return
    other = LOW[tile] + HIGH[tile] - number
    if end >= DOUBLE:
        covers = covers_of(ends, number)
        ends.against += <uint64_t>1 << 4 * number
        ends.count += <int16_t>(number * (open_halves(laws, covers + 1) - open_halves(laws, covers)))
    else:
        ends.plain -= <uint64_t>1 << 4 * number
        ends.count -= <int16_t>number
    if is_double:
        ends.against |= <uint64_t>2 << 4 * number
        ends.count += <int16_t>(2 * number)
    else:
        ends.plain += <uint64_t>1 << 4 * other
        ends.count += <int16_t>other
        find_places(ends, other)
    find_places(ends, number)
    find_fitting(ends)


cdef inline bint has_place(const OpenEnds* ends, int code) noexcept nogil:
    return ends.places >> code & 1


cdef inline bint names_end(int tile, const OpenEnds* ends) noexcept nogil:
    cdef uint32_t fit = <uint32_t>(1 | 1 << DOUBLE) << LOW[tile] | <uint32_t>(1 | 1 << DOUBLE) << HIGH[tile]
    fit &= ends.places
    return fit & (fit - 1) != 0


cdef inline int finish_kind(int tile, const OpenEnds* ends) noexcept nogil:
    return tile


cdef inline int points_laid(const Laws* laws, const OpenEnds* ends, bint leads) noexcept nogil:
    return 0 if leads and not laws.lead_scores else laws.earned[ends.count]


cdef inline int open_doubles(const OpenEnds* ends) noexcept nogil:
    cdef int number, doubles = 0
    for number in range(10):
        doubles += 0 <= covers_of(ends, number) < 2
    return doubles


cdef inline bint lays_spinner(const OpenEnds* ends, int tile) noexcept nogil:
    return LOW[tile] == HIGH[tile]


cdef inline int count_after(const Laws* laws, const OpenEnds* ends, int code) noexcept nogil:
    """Return the sum of the ends after a play."""
    cdef int tile = tile_of(code), end = end_of(code), number = end & 15, count = ends.count, covers
    if end == NO_END:
        return LOW[tile] + HIGH[tile]
    if end >= DOUBLE:
        covers = covers_of(ends, number)
        count += number * (open_halves(laws, covers + 1) - open_halves(laws, covers))
    else:
        count -= number
    return count + (2 * number if LOW[tile] == HIGH[tile] else LOW[tile] + HIGH[tile] - number)


cdef inline int best_answer(const Laws* laws, const OpenEnds* ends, uint64_t hand, int* best) noexcept nogil:
    cdef PlayCursor plays
    cdef int code, points, most = 0
    cdef bint unpaid = is_empty(ends) and not laws.lead_scores
    best[0] = NO_PLAY
    begin_plays(hand, ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            return most
        points = 0 if unpaid else laws.earned[count_after(laws, ends, code)]
        if points > most or best[0] == NO_PLAY:
            most = points
            best[0] = code


cdef inline int history_slot(int code, const OpenEnds* ends) noexcept nogil:
    """Return the place in a history of a play that left these ends; unused, because these searches keep none."""
    return code


cdef inline void begin_plays(uint64_t hand, const OpenEnds* ends, PlayCursor* plays) noexcept nogil:
    plays.hand = hand & ends.fits
    plays.places = ends.places if plays.hand else 0
    plays.place = NO_END
    plays.rest = hand if is_empty(ends) else 0


cdef inline int next_play(PlayCursor* plays) noexcept nogil:
    cdef int code
    while not plays.rest:
        if not plays.places:
            return NO_PLAY
        plays.place = highest(plays.places)
        plays.places ^= <uint32_t>1 << plays.place
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


cdef inline uint64_t pack_needed(const OpenEnds* ends, uint64_t left) noexcept nogil:
    """Return the part of a key for the ends without their sum, as `pack_ends` does, if only the tiles `left` remain.

    A number of which no tile remains does not matter, nor do more of its plain ends than it has tiles, nor whether its
    double is closed or not laid: the tiles that remain determine that.
    """
    cdef uint64_t packed = 0, plain = ends.plain, against = ends.against, covers
    cdef int number = 0, rest
    while plain | against:
        rest = popcount(SUIT[number] & left)
        if rest:
            covers = against & 15
            packed |= (min(plain & 15, <uint64_t>rest) * STATES + (covers if covers <= COVERS else 0)) << 6 * number
        plain >>= 4
        against >>= 4
        number += 1
    return packed


cdef inline uint64_t pack_ends(const OpenEnds* ends) noexcept nogil:
    """Return the ends as 60 bits: the plain ends and the tiles against the double of each number."""
    cdef uint64_t packed = 0
    cdef uint64_t plain = ends.plain, against = ends.against
    cdef int place = 0
    while plain | against:
        packed |= ((plain & 15) * STATES + (against & 15)) << place
        plain >>= 4
        against >>= 4
        place += 6
    return packed


cdef inline bint parse_ends(int64_t a, int b, const Laws* laws, OpenEnds* ends) noexcept nogil:
    """Write the open ends stated by a number; return False for ends that are impossible under these rules.

    `a` has six bits for each number from 0: how many plain ends show it, times `STATES`, plus 0 if its double is not
    laid or closed, or one more than the number of tiles against it. `b` is NO_END.
    """
    cdef int number, state, doubles = 0, covers = 0, shown = 0, above
    cdef bint alone = False     # a double without a tile against it
    cdef bint fits = b == NO_END and 0 <= a < <int64_t>1 << 6 * (laws.pack + 1)
    ends.plain = ends.against = 0
    ends.places = 0
    ends.count = 0
    for number in range(laws.pack + 1 if fits else 0):
        state = <int>(a >> 6 * number & 63)
        fits &= state < STATES * (MOST_SHOWN + 1)
        ends.plain |= <uint64_t>(state // STATES) << 4 * number
        shown += state // STATES
        ends.count += <int16_t>(number * (state // STATES))
        state %= STATES
        ends.against |= <uint64_t>state << 4 * number
        if state:
            doubles += 1
            covers += state - 1
            ends.count += <int16_t>(number * open_halves(laws, state - 1))
        find_places(ends, number)
        alone |= state == 1
    find_fitting(ends)
    # A closed double need not be stated: each adds two plain ends.
    above = shown - (2 + covers - 2 * doubles)
    if alone and (doubles > 1 or above):
        return False
    return fits and (not a or (above >= 0 and above % 2 == 0 and above // 2 <= laws.pack + 1 - doubles))


cdef inline void number_ends(const OpenEnds* ends, int64_t* a, int* b) noexcept nogil:
    a[0] = <int64_t>pack_ends(ends)
    b[0] = NO_END


cdef inline OpenEnds read_ends(int64_t a, int b, const Laws* laws) except *:
    cdef OpenEnds ends
    if not laws.every_double or not parse_ends(a, b, laws, &ends):
        raise ValueError(f"ends {a:#x} {b}: expected the ends of a layout under these rules")
    return ends


cdef inline object ends_as_numbers(const OpenEnds* ends):
    """Return by number its count of plain ends and the count of tiles against its double (-1: not laid)."""
    cdef int i
    return tuple([shown_at(ends, i) for i in range(10)]), tuple([covers_of(ends, i) for i in range(10)])
