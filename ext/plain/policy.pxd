# The fitted policy: features of a play, computed from the hand and public information. exp(Σ coefficient · feature) is
# the weight of a play among the legal ones of the hand. `analysis/inference/policy` computes the same for arrays of
# hands; a test keeps the two equal.

from libc.math cimport exp
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport Laws
from tranca.ext.tiles cimport HIGH, LOW, SUIT, bit, end_of, tile_of, tile_pips

from .layout cimport SCORES, OpenEnds, fitting, is_empty, lay_tile, list_plays, number_at, open_numbers
from .scoring cimport ALL_FEATURES, write_scoring

cdef enum:     # the features, in the order of the coefficients
    LEAD_PIPS
    LEAD_PIPS_EARLY
    LEAD_DOUBLE
    LEAD_FOLLOWS
    LEAD_DOUBLE_HELD
    LEAD_STUCK
    LEAD_SUITS_LEFT
    PIPS
    PIPS_EARLY
    DOUBLE_EARLY
    DOUBLE_HELD
    FOLLOWS
    STUCK
    STUCK_LAST
    OPENED_HELD
    CLOSED_HELD
    CLOSED_HELD_EARLY
    SUITS_LEFT
    OPENED_OUT
    OTHERS_FIT
    OPENS_VOID          # of the next opponent; three of each kind: next opponent, partner, other opponents
    CLOSES_VOID
    STOPS
    FEATURE_COUNT = 29  # without those of games that score during play, which follow (`scoring`)

cdef enum:
    MOST_CHOICES = 128

ctypedef struct Policy:
    double coefficients[ALL_FEATURES]
    double even             # the share of plays chosen uniformly among the legal ones

ctypedef struct PublicTable:    # public information when a seat is to play
    uint64_t laid
    OpenEnds ends
    int seat
    uint16_t voids[4]       # by seat, suits that it has shown to lack, as bits
    uint8_t sizes[4]        # by seat, the number of its tiles; used only if plays score


cdef inline int count_suits(const Laws* laws, uint64_t hand) noexcept nogil:
    cdef int suit, count = 0
    for suit in range(laws.pack + 1):
        count += (hand & SUIT[suit]) != 0
    return count


cdef inline void write_lead(const Laws* laws, uint64_t hand, int tile, double* features) noexcept nogil:
    """Write the features of a lead; the others are 0."""
    cdef uint64_t rest = hand & ~bit(tile)
    cdef int held = popcount(rest & (SUIT[LOW[tile]] | SUIT[HIGH[tile]]))
    cdef bint is_double = LOW[tile] == HIGH[tile]
    features[LEAD_PIPS] = tile_pips(tile)
    features[LEAD_PIPS_EARLY] = tile_pips(tile) * (popcount(rest) / 6.0)
    features[LEAD_DOUBLE] = is_double
    features[LEAD_FOLLOWS] = 0 if is_double else held
    features[LEAD_DOUBLE_HELD] = held if is_double else 0
    features[LEAD_STUCK] = held == 0
    features[LEAD_SUITS_LEFT] = count_suits(laws, rest)


cdef inline void write_voids(
    const Laws* laws, const PublicTable* table, int opened, int closed, uint64_t numbers, double* features
) noexcept nogil:
    """Write the features of other seats' voids; `numbers` are the open ends after the play, as bits."""
    cdef int seat = laws.next_seat[table.seat], opponents = 0, role
    cdef uint64_t void
    cdef bint is_double = opened == closed
    while seat != table.seat:
        void = table.voids[seat]
        if laws.side[seat] == laws.side[table.seat]:
            role = 1
        else:
            role = 2 if opponents else 0
            opponents += 1
        if not is_double:
            features[OPENS_VOID + 3 * role] += void >> opened & 1
            features[CLOSES_VOID + 3 * role] += void >> closed & 1
        features[STOPS + 3 * role] += not numbers & ~void
        seat = laws.next_seat[seat]


cdef inline void write_features(
    const Laws* laws, const PublicTable* table, uint64_t hand, int code, double* features
) noexcept nogil:
    cdef int tile = tile_of(code), closed = number_at(end_of(code)), i
    cdef int opened, left, held, follows, closed_held
    cdef uint64_t rest = hand & ~bit(tile)
    cdef uint64_t fitting_after, others
    cdef OpenEnds after = table.ends
    cdef bint is_double
    for i in range(FEATURE_COUNT):
        features[i] = 0
    lay_tile(laws, code, &after)
    others = laws.tiles & ~table.laid & ~hand
    if SCORES:
        write_scoring(
            laws, &table.ends, &after, table.seat, rest, others, table.voids, table.sizes, code,
            features + FEATURE_COUNT,
        )
    if is_empty(&table.ends):
        write_lead(laws, hand, tile, features)
        return
    opened = LOW[tile] + HIGH[tile] - closed
    is_double = opened == closed
    left = popcount(rest)
    held = popcount(rest & SUIT[opened])
    fitting_after = fitting(&after)
    follows = popcount(rest & fitting_after)
    closed_held = 0 if is_double else popcount(rest & SUIT[closed])
    if SCORES and open_numbers(&after) >> closed & 1:    # another end still shows this number
        closed_held = 0
    features[PIPS] = tile_pips(tile)
    features[PIPS_EARLY] = tile_pips(tile) * (left / 6.0)
    features[DOUBLE_EARLY] = left / 6.0 if is_double else 0
    features[DOUBLE_HELD] = held if is_double else 0
    features[FOLLOWS] = follows
    features[STUCK] = follows == 0
    features[STUCK_LAST] = follows == 0 and left == 1
    features[OPENED_HELD] = 0 if is_double else held
    features[CLOSED_HELD] = closed_held
    features[CLOSED_HELD_EARLY] = closed_held * (left / 6.0)
    features[SUITS_LEFT] = count_suits(laws, rest)
    features[OPENED_OUT] = 0 if is_double else popcount(table.laid & SUIT[opened])
    features[OTHERS_FIT] = popcount(others & fitting_after)
    write_voids(laws, table, opened, closed, open_numbers(&after), features)


cdef inline double score(
    const Policy* policy, const Laws* laws, const PublicTable* table, uint64_t hand, int code
) noexcept nogil:
    """Return the logarithm of the weight of a play."""
    cdef double features[ALL_FEATURES]
    cdef double total = 0
    cdef int i
    write_features(laws, table, hand, code, features)
    for i in range(ALL_FEATURES):
        total += policy.coefficients[i] * features[i]
    return total


cdef inline int write_chances(
    const Policy* policy, const Laws* laws, const PublicTable* table, uint64_t hand, int* codes, double* chances
) noexcept nogil:
    """Write the legal plays of a hand in canonical order and the probability of each; return their number."""
    cdef int count = list_plays(hand, &table.ends, codes), i
    cdef double top = 0, total = 0
    if count == 1:
        chances[0] = 1
        return 1
    for i in range(count):
        chances[i] = score(policy, laws, table, hand, codes[i])
        if i == 0 or chances[i] > top:
            top = chances[i]
    for i in range(count):
        chances[i] = exp(chances[i] - top)
        total += chances[i]
    for i in range(count):
        chances[i] = (1 - policy.even) * chances[i] / total + policy.even / count
    return count
