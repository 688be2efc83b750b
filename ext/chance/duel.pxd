# The end of a deal of two players: see duel.pyx.

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint64_t

from tranca.ext.chance.context cimport ChanceSearch
from tranca.ext.chance.keys cimport expect_probe, narrow_key
from tranca.ext.chance.node cimport ChanceNode, hand_pips
from tranca.ext.chance.table cimport MARGIN, ChanceEntry, StateKey
from tranca.ext.chance.table cimport probe as probe_state
from tranca.ext.keys cimport OWNED_ENDS
from tranca.ext.layout cimport only_play
from tranca.ext.nodraw.table cimport NoDrawEntry, bucket, probe
from tranca.ext.platform cimport fetch, lowest
from tranca.ext.rules cimport NO_WAY, settle_deal
from tranca.ext.tiles cimport HIGH, LOW, NO_PLAY, SUIT, bit, end_of, fitting, tile_of, tile_pips

ctypedef struct DuelNode:
    uint64_t hands[2]
    uint64_t last_tile      # of the boneyard; none where nobody draws any more
    int16_t pips[2]
    int16_t last_pips       # of `last_tile`
    int16_t value           # for coalition 0, where the deal is over
    uint8_t a
    uint8_t b
    uint8_t seat
    int8_t last             # who laid the last tile
    bint is_over


cdef inline void settle_duel(const ChanceSearch* s, DuelNode* node, int out) noexcept nogil:
    """The deal is over: `out` is who went out, or −1 for a block."""
    cdef int pips[4]
    cdef int winner = -1, points
    pips[0] = node.pips[0]
    pips[1] = node.pips[1]
    pips[2] = 0
    pips[3] = 0
    points = settle_deal(s.laws, pips, s.leader, node.last, out, NO_WAY, &winner)
    node.value = <int16_t>(s.weight[winner] * points) if winner >= 0 else 0
    node.is_over = True


cdef inline void go_out(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """The player to move lays their only tile."""
    node.pips[node.seat] = 0
    settle_duel(s, node, node.seat)


cdef inline void draw_last(DuelNode* node) noexcept nogil:
    """The player to move takes the last tile of the boneyard."""
    node.hands[node.seat] |= node.last_tile
    node.pips[node.seat] += node.last_pips
    node.last_tile = 0
    node.last_pips = 0


cdef inline void resolve_duel(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """Pass for who must, draw the last tile where it must be drawn, and lay an only tile that fits."""
    cdef uint64_t fit = fitting(node.a, node.b), hand
    cdef bint blocked
    while True:
        hand = node.hands[node.seat]
        if hand & fit:
            if not hand & (hand - 1):
                go_out(s, node)
            return
        blocked = not node.hands[1 - node.seat] & fit
        if not node.last_tile:
            if blocked:
                settle_duel(s, node, -1)
                return
            node.seat ^= 1
        elif blocked and s.laws.dead_stop and not node.last_tile & fit:
            settle_duel(s, node, -1)
            return
        else:
            draw_last(node)


cdef inline void lay_duel(DuelNode* node, int tile, int end) noexcept nogil:
    """The player to move lays a tile; what is forced is done by `resolve_duel`, unless they are out."""
    cdef int other = LOW[tile] + HIGH[tile] - end
    if node.b == end:
        node.b = <uint8_t>other
    else:
        node.a = <uint8_t>other
    node.hands[node.seat] ^= bit(tile)
    node.pips[node.seat] -= <int16_t>tile_pips(tile)
    node.last = <int8_t>node.seat


cdef inline void settle_play(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """After a tile was laid: its player is out, or the next choice is looked for."""
    if not node.hands[node.seat]:
        settle_duel(s, node, node.seat)
    else:
        node.seat ^= 1
        resolve_duel(s, node)


cdef inline void follow_duel(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """Go on where there is one play only."""
    cdef int code
    while not node.is_over:
        code = only_play(node.hands[node.seat], node.a, node.b)
        if code == NO_PLAY:
            return
        lay_duel(node, tile_of(code), end_of(code))
        settle_play(s, node)


cdef inline uint64_t pack_duel(
    const ChanceSearch* s, const uint64_t* hands, uint64_t last_tile, int a, int b, int seat
) noexcept nogil:
    """Pack the whole state: owners in two planes (both: the boneyard), the pair of ends, the turn; and the generation.
    """
    return (
        (hands[0] | last_tile)
        | (hands[1] | last_tile) << 28
        | OWNED_ENDS[a * 16 + b]
        | <uint64_t>seat << 61
        | s.duel.stamp
    )


cdef inline bint is_duel(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return whether a node ends a deal of two players: at most one tile can still be drawn, and it is known."""
    return node.size <= s.duel_from


cdef inline uint64_t duel_key_of(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return the key of a node at which somebody has a choice."""
    cdef uint64_t last_tile = node.boneyard if node.size > s.laws.reserve else 0
    return pack_duel(s, node.hands, last_tile, node.a, node.b, node.seat)


cdef inline void expect_peek(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Fetch from memory what `peek` will soon look at."""
    if not is_duel(s, node):
        expect_probe(s, node)
    elif s.peeks:
        fetch(bucket(s.duel, duel_key_of(s, node)))


cdef inline void peek(const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high) noexcept nogil:
    """Narrow the bounds of a node by what the tables know of it, if anything; `s.peeks` holds."""
    cdef NoDrawEntry* end
    cdef ChanceEntry* entry
    cdef StateKey key
    if is_duel(s, node):
        end = probe(s.duel, duel_key_of(s, node))
        if end is not NULL:
            low[0] = max(low[0], end.low if s.coalition[node.seat] == 0 else -end.high)
            high[0] = min(high[0], end.high if s.coalition[node.seat] == 0 else -end.low)
        return
    key = narrow_key(s, node, MARGIN)
    entry = probe_state(s.memory, key)
    if entry is not NULL:
        low[0] = max(low[0], entry.low)
        high[0] = min(high[0], entry.high)


cdef inline void root_duel(const ChanceSearch* s, const ChanceNode* from_, DuelNode* node) noexcept nogil:
    """The node of the two players' game, what is forced already done."""
    node.hands[0] = from_.hands[0]
    node.hands[1] = from_.hands[1]
    node.last_tile = 0
    node.last_pips = 0
    if from_.size > s.laws.reserve:
        node.last_tile = from_.boneyard
        node.last_pips = from_.boneyard_pips
    node.pips[0] = <int16_t>hand_pips(from_, 0)
    node.pips[1] = <int16_t>hand_pips(from_, 1)
    node.value = 0
    node.a = from_.a
    node.b = from_.b
    node.seat = from_.seat
    node.last = from_.last
    node.is_over = False
    resolve_duel(s, node)
    follow_duel(s, node)


cdef int64_t duel_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil
