# A deal played by the fitted policy: the state of a game, the choice of a play, and the facts that each turn shows.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport Laws, check_mask
from tranca.ext.splitmix cimport STEP, mix

from .layout cimport OpenEnds, is_empty, open_numbers
from .policy cimport MOST_CHOICES, Policy, PublicTable, write_chances
from .scoring cimport ALL_FEATURES
from .situation cimport State

ctypedef struct Playout:
    const Laws* laws
    Policy policy
    int leader
    uint64_t random
    State state
    PublicTable table   # `ends` and `seat` are updated from the state before each play
    int drawn           # number of tiles drawn by the seat to move since its turn began
    int points[4]       # earned so far, by side


cdef inline double draw_uniform(uint64_t* random) noexcept nogil:
    """Return the next random number, in [0, 1)."""
    random[0] += STEP
    return <double>(mix(random[0]) >> 11) * (1.0 / 9007199254740992.0)


cdef inline int draw_tile(uint64_t* random, uint64_t tiles) noexcept nogil:
    cdef int left = <int>(draw_uniform(random) * popcount(tiles))
    while left:
        tiles &= tiles - 1
        left -= 1
    return lowest(tiles)


cdef inline int choose_play(Playout* s) noexcept nogil:
    cdef int codes[MOST_CHOICES]
    cdef double chances[MOST_CHOICES]
    cdef uint64_t hand = s.state.hands[s.state.seat]
    cdef double place
    cdef int count, i
    count = write_chances(&s.policy, s.laws, &s.table, hand, codes, chances)
    if count == 1:
        return codes[0]
    place = draw_uniform(&s.random)
    for i in range(count - 1):
        place -= chances[i]
        if place < 0:
            return codes[i]
    return codes[count - 1]


cdef inline void note_turn(Playout* s, bint plays) noexcept nogil:
    """Update voids: a seat that draws or passes lacks both ends; keeping drawn tiles clears its earlier voids."""
    if s.drawn > plays:
        s.table.voids[s.state.seat] = 0
    if not is_empty(&s.state.ends) and (s.drawn or not plays):
        s.table.voids[s.state.seat] |= <uint16_t>open_numbers(&s.state.ends)
    s.drawn = 0


cdef inline void note_sizes(Playout* s) noexcept nogil:
    cdef int seat
    for seat in range(s.laws.players):
        s.table.sizes[seat] = <uint8_t>popcount(s.state.hands[seat])


cdef inline int read_policy(Policy* policy, const double[::1] coefficients, double even) except -1:
    cdef int i
    if coefficients.shape[0] != ALL_FEATURES:
        raise ValueError(f"{coefficients.shape[0]} coefficients: expected {ALL_FEATURES}, one for each of FEATURES")
    check_argument("even", even, NULL)
    for i in range(ALL_FEATURES):
        policy.coefficients[i] = coefficients[i]
        check_argument("coefficient", coefficients[i], NULL)
    policy.even = even
    return 0


cdef inline int read_table(
    PublicTable* table, const Laws* laws, object laid, OpenEnds ends, int seat, const uint16_t[::1] voids,
    const uint8_t[::1] sizes,
) except -1:
    """Read the public information; raises ValueError for invalid values."""
    cdef int each
    table.laid = check_mask(laid, laws.tiles)
    check_argument("seat", seat, laws)
    if voids.shape[0] != laws.players:
        raise ValueError(f"voids of {voids.shape[0]} seats: expected {laws.players}")
    if sizes is not None and sizes.shape[0] != laws.players:
        raise ValueError(f"sizes of {sizes.shape[0]} hands: expected {laws.players}")
    table.ends = ends
    table.seat = seat
    for each in range(4):
        table.voids[each] = voids[each] if each < laws.players else 0
        table.sizes[each] = sizes[each] if sizes is not None and each < laws.players else 0
    return 0


cdef inline int check_not_laid(const PublicTable* table, const uint64_t[:, ::1] hands) except -1:
    """Raise ValueError for a hand with a tile that is laid."""
    cdef Py_ssize_t i, seat
    for i in range(hands.shape[0]):
        for seat in range(hands.shape[1]):
            if hands[i, seat] & table.laid:
                raise ValueError(
                    f"world {i}: hand {hands[i, seat]:#x} of seat {seat}: expected tiles that are not laid"
                )
    return 0
