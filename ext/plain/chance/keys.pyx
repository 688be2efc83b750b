"""The keys of nodes in wide packs, with renumbered tiles."""

from libc.stdint cimport uint32_t, uint64_t

from tranca.ext.platform cimport popcount

from ..chance.context cimport ChanceSearch
from ..chance.key cimport StateKey
from ..chance.node cimport DRAW, ChanceNode
from ..layout cimport pack_ends


cdef void set_in_play(ChanceSearch* s, uint64_t tiles) noexcept nogil:
    """Renumber the tiles that can come into play in a wide pack, if few enough. Only these may share the table."""
    cdef int part, byte, place, below = 0
    cdef uint64_t here
    s.squeezes = s.is_wide and popcount(tiles) <= MOST_SQUEEZED
    if not s.squeezes:
        return
    for part in range(7):
        here = tiles >> 8 * part & 0xFF
        for byte in range(256):
            s.squeezed[part][byte] = 0
            for place in range(8):
                if here & byte & 1 << place:
                    s.squeezed[part][byte] |= <uint32_t>1 << below + popcount(here & (1 << place) - 1)
        below += popcount(here)


cdef inline uint64_t squeeze(const ChanceSearch* s, uint64_t tiles) noexcept nogil:
    cdef uint64_t bits = 0
    cdef int part
    for part in range(7):
        bits |= s.squeezed[part][tiles >> 8 * part & 0xFF]
    return bits


cdef StateKey wide_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil:
    """Pack the whole state in a wide pack: exactly if few tiles are in play, else with the owners hashed to 92 bits."""
    cdef StateKey key
    cdef uint64_t rest = pack_ends(&node.ends) << 54 | <uint64_t>(s.remember_paid and node.paid) << 62
    cdef uint64_t one = node.hands[0] | node.hands[2] | node.boneyard
    cdef uint64_t two = node.hands[1] | node.hands[2]
    cdef uint64_t three = node.hands[3] | node.boneyard
    if s.squeezes:
        key.first = squeeze(s, one) | squeeze(s, two) << 27 | rest
        key.second = squeeze(s, three)
    else:
        key.first = mix(mix(mix(one ^ rest) ^ two) + three)
        key.second = mix(mix(mix(three + rest) + one) ^ two) >> 36
    key.second |= (
        <uint64_t>node.seat << 28
        | <uint64_t>(node.pending and node.kind == DRAW) << 30
        | <uint64_t>kind << 31
        | s.stamps[node.size]
    )
    return key


cdef inline uint64_t mix(uint64_t word) noexcept nogil:
    """Mix a word: each bit flips about half of the bits of the result (finalizer of MurmurHash3)."""
    word = (word ^ word >> 33) * <uint64_t>0xFF51AFD7ED558CCD
    word = (word ^ word >> 33) * <uint64_t>0xC4CEB9FE1A85EC53
    return word ^ word >> 33
