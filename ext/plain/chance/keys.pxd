# The keys of nodes in the tables: the whole state in two words.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport fetch, rare

from ..chance.context cimport ChanceSearch
from ..chance.key cimport StateKey
from ..chance.node cimport DRAW, ChanceNode
from ..chance.table cimport MARGIN, bucket
from ..layout cimport NARROW_ENDS, key_bits

cdef enum:
    MOST_SQUEEZED = 27      # most tiles in play whose owners fit a key exactly in a wide pack


cdef void set_in_play(ChanceSearch* s, uint64_t tiles) noexcept nogil
cdef StateKey wide_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil


cdef inline StateKey narrow_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil:
    """Pack the whole state: owners in three planes (0 laid, 1…4 a hand, 5 the boneyard), ends, turn, bonuses.

    The generation in the top bits of the second word distinguishes deals. For packs up to double-six.
    """
    cdef StateKey key
    key.first = (
        (node.hands[0] | node.hands[2] | node.boneyard)
        | (node.hands[1] | node.hands[2]) << 28
        | key_bits(NARROW_ENDS, &node.ends) << 28
        | <uint64_t>(s.remember_paid and node.paid) << 62
    )
    key.second = (
        (node.hands[3] | node.boneyard)
        | <uint64_t>node.seat << 28
        | <uint64_t>(node.pending and node.kind == DRAW) << 30
        | <uint64_t>kind << 31
        | s.stamps[node.size]
    )
    return key


cdef inline StateKey state_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil:
    if rare(s.is_wide):
        return wide_key(s, node, kind)
    return narrow_key(s, node, kind)


cdef inline void expect_probe(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    if s.peeks:
        fetch(bucket(s.memory, narrow_key(s, node, MARGIN)))
