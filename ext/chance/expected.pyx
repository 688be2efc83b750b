"""Best plays, lines, and the points each side may expect, from the values of a deal with a boneyard."""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.chance.context cimport ChanceSearch, nodes_of, work_since
from tranca.ext.chance.draw cimport Drawing, begin_drawing, next_drawing
from tranca.ext.chance.keys cimport state_key
from tranca.ext.chance.node cimport OVER, PLAY, WON, ChanceNode, play_tile, settle_node
from tranca.ext.chance.search cimport exact, test
from tranca.ext.chance.table cimport SUM, ChanceEntry, StateKey, probe, store
from tranca.ext.rules cimport list_plays
from tranca.ext.tiles cimport MOST_PLAYS, NO_PLAY, bit, tile_of


cdef bint is_as_good(ChanceSearch* s, const ChanceNode* there, int seat, int64_t value) noexcept nogil:
    """Return whether a node is worth no less than `value` to the coalition of `seat`."""
    if s.coalition[seat] == 0:
        return test(s, there, value) >= value
    return test(s, there, value + 1) <= value


cdef int best_play(ChanceSearch* s, const ChanceNode* here, ChanceNode* there) noexcept nogil:
    """Return the first play in canonical order that no other beats, and the node after it."""
    cdef int codes[MOST_PLAYS]
    cdef int seat = here.seat
    cdef int count = list_plays(here.hands[seat], here.a, here.b, codes)
    cdef int i
    cdef int64_t value = exact_here(s, here)
    for i in range(count):
        play_tile(s.laws, s.order, here, codes[i], there)
        if i == count - 1 or is_as_good(s, there, seat, value) or s.aborted:
            break
    return codes[i]


cdef int64_t exact_here(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return the margin to come from a node, without what the way there earned."""
    cdef ChanceNode node = here[0]
    node.bonus = 0
    return exact(s, &node)


cdef int write_line(ChanceSearch* s, const ChanceNode* before, int code, int* line) noexcept nogil:
    """Return the principal line after a play as codes, up to its end or to a draw whose tile is not known."""
    cdef ChanceNode here = before[0]
    cdef ChanceNode there
    cdef int codes[MOST_PLAYS]
    cdef int written = 0
    cdef uint64_t held
    play_tile(s.laws, s.order, &here, code, &there)
    while there.kind == PLAY and not s.aborted:
        here = there
        code = best_play(s, &here, &there)
        line[written] = code
        written += 1
    held = here.hands[there.seat] & ~bit(tile_of(code))
    if there.kind == WON and held:    # somebody's only tile followed
        list_plays(held, there.a, there.b, codes)
        line[written] = codes[0]
        written += 1
    return written


cdef int64_t points_of(ChanceSearch* s, const ChanceNode* here) noexcept nogil:
    """Return all sides' points still to come, added up, when everybody follows their best play; in units."""
    cdef ChanceNode there
    cdef Drawing drawing
    cdef ChanceEntry* entry
    cdef StateKey key
    cdef uint64_t start = nodes_of(s)
    cdef int winner = -1
    cdef int64_t total = 0, gained = here.bonus * s.units[here.size]
    if s.aborted:
        return 0
    if here.kind >= OVER:
        return gained + settle_node(s.laws, here, s.leader, &winner) * s.units[here.size]
    if s.memory.entries is not NULL:
        key = state_key(s, here, SUM)
        entry = probe(s.memory, key)
        if entry is not NULL:
            return gained + entry.low
    if here.kind == PLAY:
        best_play(s, here, &there)
        total = points_of(s, &there)
    else:
        begin_drawing(s, here, &drawing)
        while next_drawing(s, here, &drawing, &there):
            total += drawing.weight * points_of(s, &there)
    if s.memory.entries is not NULL and not s.aborted:
        store(s.memory, key, total, total, NO_PLAY, work_since(s, start))
    return gained + total


cdef void wins_of(ChanceSearch* s, const ChanceNode* here, int side, int64_t scale, int64_t* wins) noexcept nogil:
    """Add up, in units times `scale`, how often a side wins by going out, and by a block, in principal play."""
    cdef ChanceNode there
    cdef Drawing drawing
    cdef int winner = -1
    if s.aborted:
        return
    if here.kind >= OVER:
        settle_node(s.laws, here, s.leader, &winner)
        if winner == side:
            wins[0 if here.kind == WON else 1] += scale * s.units[here.size]
    elif here.kind == PLAY:
        best_play(s, here, &there)
        wins_of(s, &there, side, scale, wins)
    else:
        begin_drawing(s, here, &drawing)
        while next_drawing(s, here, &drawing, &there):
            wins_of(s, &there, side, scale * drawing.weight, wins)


cdef uint32_t which_best(ChanceSearch* s, const ChanceNode* before, const ChanceNode* here) noexcept nogil:
    """Bit i for the i-th canonical play of who plays next if no other beats it; 0 where a draw or the end comes first.

    `before` is the moment before the forced draws and passes.
    """
    cdef ChanceNode there
    cdef int codes[MOST_PLAYS]
    cdef int count, i
    cdef int64_t value
    cdef uint32_t best = 0
    if here.kind == WON:      # the plays of an only tile are all the same
        count = list_plays(before.hands[here.seat], here.a, here.b, codes)
        return (<uint32_t>1 << count) - 1
    if here.kind != PLAY:
        return 0
    count = list_plays(here.hands[here.seat], here.a, here.b, codes)
    value = exact_here(s, here)
    for i in range(count):
        play_tile(s.laws, s.order, here, codes[i], &there)
        if is_as_good(s, &there, here.seat, value):
            best |= <uint32_t>1 << i
        if s.aborted:
            return 0
    return best
