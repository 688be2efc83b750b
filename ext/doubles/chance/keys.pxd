# The keys of nodes in the tables: the whole state in five words, exact in every pack.

from libc.stdint cimport uint64_t

from tranca.ext.platform cimport fetch

from ..chance.context cimport ChanceSearch
from ..chance.key cimport StateKey
from ..chance.node cimport DRAW, ChanceNode
from ..chance.table cimport MARGIN, bucket
from ..layout cimport pack_needed


cdef inline void set_in_play(ChanceSearch* s, uint64_t tiles) noexcept nogil:
    """Do nothing: keys have a bit for every tile of every pack."""


cdef inline StateKey state_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil:
    """Pack the whole state as in `plain`; the generation at the top of the last word distinguishes deals."""
    cdef StateKey key
    key.planes[0] = node.hands[0] | node.hands[2] | node.boneyard
    key.planes[1] = node.hands[1] | node.hands[2]
    key.planes[2] = node.hands[3] | node.boneyard
    key.ends = pack_needed(&node.ends, key.planes[0] | key.planes[1] | key.planes[2])
    key.second = (
        <uint64_t>node.ends.count
        | <uint64_t>node.seat << 24
        | <uint64_t>(s.remember_paid and node.paid) << 26
        | <uint64_t>(node.pending and node.kind == DRAW) << 27
        | <uint64_t>kind << 28
        | s.stamps[node.size]
    )
    return key


cdef inline StateKey narrow_key(const ChanceSearch* s, const ChanceNode* node, int kind) noexcept nogil:
    return state_key(s, node, kind)


cdef inline void expect_probe(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    if s.peeks:
        fetch(bucket(s.memory, state_key(s, node, MARGIN)))
