# The end of a deal of two players, without chance: see duel.pyx.

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint64_t

from tranca.ext.pips cimport pips_of
from tranca.ext.platform cimport fetch
from tranca.ext.rules cimport UNKNOWN_FINISH, settle_deal
from tranca.ext.tiles cimport bit, tile_of, tile_pips

from ..chance.context cimport ChanceSearch
from ..chance.key cimport StateKey
from ..chance.keys cimport expect_probe, narrow_key
from ..chance.node cimport ChanceNode
from ..chance.table cimport MARGIN, ChanceEntry, look_up
from ..layout cimport NO_PLAY, OWNED_ENDS, OpenEnds, fitting, key_bits, lay_tile, only_play
from ..nodraw.table cimport NoDrawEntry, bucket
from ..nodraw.table cimport look_up as look_up_duel

ctypedef struct DuelNode:
    uint64_t hands[2]
    uint64_t last_tile      # of the boneyard; 0 once no more tiles can be drawn
    int16_t pips[2]
    int16_t last_pips       # of `last_tile`
    int16_t value           # for coalition 0, once the deal is over
    OpenEnds ends
    uint8_t seat
    int8_t last             # seat that laid the last tile
    bint is_over


cdef inline void settle_duel(const ChanceSearch* s, DuelNode* node, int out) noexcept nogil:
    """Settle the deal: `out` is the seat that went out, or −1 for a block."""
    cdef int pips[4]
    cdef int winner = -1, points
    pips[0] = node.pips[0]
    pips[1] = node.pips[1]
    pips[2] = 0
    pips[3] = 0
    points = settle_deal(s.laws, pips, NULL, 0, s.leader, node.last, out, UNKNOWN_FINISH, &winner)
    node.value = <int16_t>(s.weight[winner] * points) if winner >= 0 else 0
    node.is_over = True


cdef inline void draw_last(DuelNode* node) noexcept nogil:
    node.hands[node.seat] |= node.last_tile
    node.pips[node.seat] += node.last_pips
    node.last_tile = 0
    node.last_pips = 0


cdef inline void resolve_duel(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """Make forced passes and the forced draw of the last tile; if the mover's only tile fits, end the deal."""
    cdef uint64_t fit = fitting(&node.ends), hand
    cdef bint blocked
    while True:
        hand = node.hands[node.seat]
        if hand & fit:
            if not hand & (hand - 1):
                node.pips[node.seat] = 0
                settle_duel(s, node, node.seat)
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


cdef inline void lay_duel(DuelNode* node, int code) noexcept nogil:
    """Lay a tile of the player to move; `settle_play` makes the forced turns after it."""
    cdef int tile = tile_of(code)
    lay_tile(NULL, code, &node.ends)  # the layout with two ends does not use the laws
    node.hands[node.seat] ^= bit(tile)
    node.pips[node.seat] -= <int16_t>tile_pips(tile)
    node.last = <int8_t>node.seat


cdef inline void settle_play(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """Settle the deal if the player who laid a tile is out; otherwise make the forced turns."""
    if not node.hands[node.seat]:
        settle_duel(s, node, node.seat)
    else:
        node.seat ^= 1
        resolve_duel(s, node)


cdef inline void follow_duel(const ChanceSearch* s, DuelNode* node) noexcept nogil:
    """Make single plays until there is a choice or the deal is over."""
    cdef int code
    while not node.is_over:
        code = only_play(node.hands[node.seat], &node.ends)
        if code == NO_PLAY:
            return
        lay_duel(node, code)
        settle_play(s, node)


cdef inline uint64_t pack_duel(
    const ChanceSearch* s, const uint64_t* hands, uint64_t last_tile, const OpenEnds* ends, int seat
) noexcept nogil:
    """Pack the whole state: owners in two planes (both set: the boneyard), ends, turn and generation."""
    return (
        (hands[0] | last_tile)
        | (hands[1] | last_tile) << 28
        | key_bits(OWNED_ENDS, ends)
        | <uint64_t>seat << 61
        | s.duel.stamp
    )


cdef inline bint is_duel(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return whether two players have no chance nodes left: at most one tile can be drawn, and it is known."""
    return node.size <= s.duel_from


cdef inline uint64_t duel_key_of(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    cdef uint64_t last_tile = node.boneyard if node.size > s.laws.reserve else 0
    return pack_duel(s, node.hands, last_tile, &node.ends, node.seat)


cdef inline void expect_peek(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    if not is_duel(s, node):
        expect_probe(s, node)
    elif s.peeks:
        fetch(bucket(s.duel, duel_key_of(s, node)))


cdef inline void peek(const ChanceSearch* s, const ChanceNode* node, int64_t* low, int64_t* high) noexcept nogil:
    """Narrow the bounds of a node by its table entry, if there is one. Requires `s.peeks`."""
    cdef NoDrawEntry* end
    cdef ChanceEntry* entry
    cdef StateKey key
    if is_duel(s, node):
        end = look_up_duel(s.duel, duel_key_of(s, node))
        if end is not NULL:
            low[0] = max(low[0], end.low if s.coalition[node.seat] == 0 else -end.high)
            high[0] = min(high[0], end.high if s.coalition[node.seat] == 0 else -end.low)
        return
    key = narrow_key(s, node, MARGIN)
    entry = look_up(s.memory, key)
    if entry is not NULL:
        low[0] = max(low[0], entry.low)
        high[0] = min(high[0], entry.high)


cdef inline void root_duel(const ChanceSearch* s, const ChanceNode* from_, DuelNode* node) noexcept nogil:
    """Set up the root of the duel and make its forced turns."""
    node.hands[0] = from_.hands[0]
    node.hands[1] = from_.hands[1]
    node.last_tile = 0
    node.last_pips = 0
    if from_.size > s.laws.reserve:
        node.last_tile = from_.boneyard
        node.last_pips = from_.boneyard_pips
    node.pips[0] = <int16_t>pips_of(from_.pips, 0)
    node.pips[1] = <int16_t>pips_of(from_.pips, 1)
    node.value = 0
    node.ends = from_.ends
    node.seat = from_.seat
    node.last = from_.last
    node.is_over = False
    resolve_duel(s, node)
    follow_duel(s, node)


cdef int64_t duel_value(ChanceSearch* s, const ChanceNode* node, bint whole, int64_t bound) noexcept nogil
