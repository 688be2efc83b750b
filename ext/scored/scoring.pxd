# Features of a play in games that score during play, computed from the hand and public information: its points, the
# answers that it allows, and what it leaves open. They follow the features of every layout (`policy`).

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport SUIT, tile_of, tile_pips

from .layout cimport (
    NO_PLAY,
    OpenEnds,
    PlayCursor,
    begin_plays,
    is_empty,
    lay_tile,
    lays_spinner,
    next_play,
    open_doubles,
    points_laid,
)

cdef enum:     # the features, in the order of the coefficients
    POINTS              # earned by the play
    ANSWER              # the expected points of the next player's best answer
    BEST_ANSWER         # the most points that any tile which this player may hold can answer
    OWN_ANSWER          # the most points that an own tile would earn next, if nobody changes anything
    OWN_SCORING         # the number of own tiles that would earn points
    DOUBLES_OPEN        # the number of doubles at ends, an open spinner included
    LAYS_SPINNER
    PIPS_HURRY          # the pips of the tile, divided by the number of tiles of the opponent who has fewest
    SCORING_COUNT = 8
    ALL_FEATURES = 37

cdef enum:
    MOST_POINTS = 127   # answers that earn more count as this


cdef inline tuple scoring_names():
    return (
        "points", "answer", "best answer", "own answer", "own scoring", "doubles open", "lays spinner", "pips hurry",
    )


cdef inline int list_answers(
    const Laws* laws, const OpenEnds* ends, uint64_t tiles, uint8_t* count_by_points
) noexcept nogil:
    """Count tiles by the most points that each earns if it is laid next; return the most of all."""
    cdef PlayCursor plays
    cdef OpenEnds after
    cdef uint8_t best[64]
    cdef int code, points, most = 0, tile
    cdef bint leads = is_empty(ends)
    for tile in range(64):
        best[tile] = 0
    begin_plays(tiles, ends, &plays)
    while True:
        code = next_play(&plays)
        if code == NO_PLAY:
            break
        after = ends[0]
        lay_tile(laws, code, &after)
        points = min(points_laid(laws, &after, leads), <int>MOST_POINTS)
        tile = tile_of(code)
        if points > best[tile]:
            if best[tile]:
                count_by_points[best[tile]] -= 1
            count_by_points[points] += 1
            best[tile] = <uint8_t>points
            most = max(most, points)
    return most


cdef inline double expect_best(const uint8_t* count_by_points, int most, double chance) noexcept nogil:
    """Return the expected points of the best tile that a player holds, if each tile is held with this probability."""
    cdef double none = 1, expected = 0, held_none
    cdef int points, _i
    for points in range(most, 0, -1):
        if not count_by_points[points]:
            continue
        held_none = none
        for _i in range(count_by_points[points]):
            held_none *= 1 - chance
        expected += (none - held_none) * points
        none = held_none
    return expected


cdef inline uint64_t mask_of_suits(uint64_t suits) noexcept nogil:
    cdef uint64_t tiles = 0
    cdef int number
    for number in range(10):
        if suits >> number & 1:
            tiles |= SUIT[number]
    return tiles


cdef inline double expect_answer(
    const Laws* laws, const OpenEnds* ends, uint64_t others, const uint16_t* voids, const uint8_t* sizes, int seat,
    int* most,
) noexcept nogil:
    """Return the expected points of the best answer of a seat, and write the most that it can be."""
    cdef uint8_t count_by_points[128]
    cdef uint64_t possible = others & ~mask_of_suits(voids[seat])
    cdef int points, number = popcount(possible)
    for points in range(128):
        count_by_points[points] = 0
    most[0] = list_answers(laws, ends, possible, count_by_points)
    return expect_best(count_by_points, most[0], min(1.0, <double>sizes[seat] / number)) if number else 0


cdef inline int next_with_tiles(const Laws* laws, const uint8_t* sizes, int seat) noexcept nogil:
    """Return the next seat after `seat` that has tiles, or `seat` itself."""
    cdef int after = laws.next_seat[seat]
    while after != seat and not sizes[after]:
        after = laws.next_seat[after]
    return after


cdef inline int fewest_of_opponents(const Laws* laws, const uint8_t* sizes, int seat) noexcept nogil:
    """Return the number of tiles of the opponent who has fewest, at least 1."""
    cdef int other, fewest = 64
    for other in range(laws.players):
        if laws.side[other] != laws.side[seat] and sizes[other]:
            fewest = min(fewest, <int>sizes[other])
    return fewest


cdef inline void write_scoring(
    const Laws* laws, const OpenEnds* before, const OpenEnds* after, int seat, uint64_t rest, uint64_t others,
    const uint16_t* voids, const uint8_t* sizes, int code, double* features,
) noexcept nogil:
    """Write the features of a play that leaves the hand `rest`; `others` are the tiles that the player has not seen."""
    cdef uint8_t own[128]
    cdef int i, tile = tile_of(code), most, scoring = 0
    cdef int following = next_with_tiles(laws, sizes, seat)
    features[POINTS] = points_laid(laws, after, is_empty(before)) * laws.per_point
    features[ANSWER] = expect_answer(laws, after, others, voids, sizes, following, &most) * laws.per_point
    features[BEST_ANSWER] = most * laws.per_point
    for i in range(128):
        own[i] = 0
    most = list_answers(laws, after, rest, own)
    for i in range(1, most + 1):
        scoring += own[i]
    features[OWN_ANSWER] = most * laws.per_point
    features[OWN_SCORING] = scoring
    features[DOUBLES_OPEN] = open_doubles(after)
    features[LAYS_SPINNER] = lays_spinner(before, tile)
    features[PIPS_HURRY] = <double>tile_pips(tile) / fewest_of_opponents(laws, sizes, seat)
