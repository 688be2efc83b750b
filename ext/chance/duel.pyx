"""The end of a deal of two players, in which nothing is left to chance: fail-soft alpha-beta.

From the last draw on all is known, and even before it while one tile is left: whoever must draw draws that one. Usual
rules, packs up to double-six: no points but pips. A value is the margin still to come for the player to move. The table
holds whole states, with who holds each tile, so that all the ends of a deal share it.
"""

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.chance.context cimport ChanceSearch, stops
from tranca.ext.chance.node cimport ChanceNode
from tranca.ext.nodraw.table cimport NoDrawEntry, probe, store
from tranca.ext.ordering cimport (
    DRAWING_FEATURES,
    DRAWING_MOBILITY,
    FEATURES,
    MOBILITY,
    NEXT_RIVAL,
    SELF,
    phase_of,
    take_best,
)
from tranca.ext.platform cimport lowest, popcount
from tranca.ext.tiles cimport HIGH, LOW, MOST_PLAYS, NO_PLAY, SUIT, fitting, make_code, tile_pips

cdef enum:
    TABLE_FROM = 4          # tiles; smaller subtrees are searched faster than looked up
    FIRST = 1 << 20         # the score of the table's play, above all others
    INFINITE = 32000


cdef inline int score_play(const DuelNode* there, int tile, int tiles) noexcept nogil:
    """Score a play for `take_best`, before what is forced is done."""
    cdef int phase = phase_of(tiles), seat = there.seat, score, reach
    cdef uint64_t fit = fitting(there.a, there.b)
    cdef int own = popcount(there.hands[seat] & fit), replies = popcount(there.hands[1 - seat] & fit)
    cdef const short* features = FEATURES[1][phase]
    if there.last_tile:
        features = DRAWING_FEATURES[1]
    score = features[0] * tile_pips(tile)
    if LOW[tile] == HIGH[tile]:
        score += features[1]
    if there.a == there.b:
        score += features[2]
    if there.last_tile:
        score += DRAWING_MOBILITY[1][0][own] + DRAWING_MOBILITY[1][1][replies]
        if not replies:
            reach = 1 if there.last_tile & fit else 0
            score += features[4] * reach + features[5] + (0 if reach else features[6])
        return score
    if not replies:
        score += features[3]
    return score + MOBILITY[1][phase][<int>SELF][own] + MOBILITY[1][phase][<int>NEXT_RIVAL][replies]


cdef inline int expand(
    const ChanceSearch* s, const DuelNode* here, int tiles, int hint, DuelNode* children, int* codes, int* scores,
    int* best, int* best_play,
) noexcept nogil:
    """Generate the children that go on, each with its score for `take_best`; returns how many.

    Of those that end the deal the best is left in `best`, as the player to move counts it.
    """
    cdef int seat = here.seat, sign = 1 if s.coalition[seat] == 0 else -1
    cdef uint64_t rest = here.hands[seat] & SUIT[here.a]
    cdef uint64_t other = here.hands[seat] & SUIT[here.b] if here.a != here.b else 0
    cdef int end = here.a, kept = 0, tile, code, score = 0
    cdef DuelNode* there
    while True:
        if not rest:
            if not other:
                return kept
            rest = other
            other = 0
            end = here.b
        tile = lowest(rest)
        code = make_code(tile, end)
        rest &= rest - 1
        there = &children[kept]
        there[0] = here[0]
        lay_duel(there, tile, end)
        score = FIRST if code == hint else score_play(there, tile, tiles - 1)
        settle_play(s, there)
        follow_duel(s, there)
        if there.is_over:
            if sign * there.value > best[0]:
                best[0] = sign * there.value
                best_play[0] = code
            continue
        codes[kept] = code
        scores[kept] = score * 32 + kept
        kept += 1


cdef int search(ChanceSearch* s, const DuelNode* here, int alpha, int beta) noexcept nogil:
    """Fail-soft alpha-beta: exact within the window, else a bound on its side. Whoever is to move has a choice."""
    cdef DuelNode children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef NoDrawEntry* entry
    cdef uint64_t key = 0
    cdef int seat = here.seat, rival = 1 - here.seat
    cdef int tiles = popcount(here.hands[0] | here.hands[1] | here.last_tile)
    cdef int own = here.pips[seat] + here.last_pips, others = here.pips[rival] + here.last_pips
    cdef int low = -INFINITE, high = INFINITE
    cdef int best = -INFINITE, best_play = NO_PLAY, hint = NO_PLAY
    cdef int floor, kept, i, j, value
    cdef bint tabled = s.duel_entries is not NULL and tiles >= TABLE_FROM

    # 1. Count the node, poll the stop.
    if stops(s):
        return 0

    # 2. Static bounds: no side scores more than all pips left, or those of the other.
    if not s.own_pips_never_score:
        own += here.pips[rival]
        others += here.pips[seat]
    if others <= alpha:
        return others
    if -own >= beta:
        return -own

    # 3. Transposition table: a cutoff, a narrower window, or at least a play to begin with.
    if tabled:
        key = duel_key(s, here)
        entry = probe(s.duel_entries, s.duel_mask, key)
        if entry is not NULL:
            low = entry.low
            high = entry.high
            hint = entry.play
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)

    # 4. Plays that end the deal are settled; the others are searched in the order of their scores.
    kept = expand(s, here, tiles, hint, children, codes, scores, &best, &best_play)
    floor = max(alpha, best)
    for i in range(kept):
        if floor >= beta:
            break
        j = take_best(scores, i, kept)
        if children[j].seat == seat:
            value = search(s, &children[j], floor, beta)
        else:
            value = -search(s, &children[j], -beta, -floor)
        if s.aborted:
            return 0
        if value > best:
            best = value
            best_play = codes[j]
            floor = max(floor, value)

    # 5. Store what was proven: an upper bound, a lower bound, or the value.
    if tabled:
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = best
            high = best
        store(s.duel_entries, s.duel_mask, s.duel_step, key, low, high, best_play, tiles)
    return best


cdef int64_t duel_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil:
    """The margin of coalition 0 to come: exact (`whole`), or a null-window test."""
    cdef DuelNode here
    cdef int most
    root_duel(s, node, &here)
    if here.is_over:
        return here.value
    most = here.pips[0] + here.pips[1] + here.last_pips
    if whole:
        if s.coalition[here.seat] == 0:
            return search(s, &here, -most - 1, most + 1)
        return -search(s, &here, -most - 1, most + 1)
    if bound > most:
        return most
    if bound <= -most:
        return -most
    if s.coalition[here.seat] == 0:
        return search(s, &here, <int>bound - 1, <int>bound)
    return -search(s, &here, -<int>bound, 1 - <int>bound)
