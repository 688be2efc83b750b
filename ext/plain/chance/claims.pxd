# Claims in deals with a boneyard: see claims.pxi.

from libc.stdint cimport int64_t

from tranca.ext.platform cimport load, rare  # no-cython-lint: for claims.pxi
from tranca.ext.platform cimport store as store_word  # no-cython-lint: for claims.pxi
from tranca.ext.sharing cimport CLAIMS  # no-cython-lint: for claims.pxi

from ..chance.context cimport ChanceSearch
from ..chance.key cimport hash_of
from ..chance.keys cimport state_key
from ..chance.node cimport OVER, ChanceNode
from ..chance.table cimport MARGIN
from ..layout cimport PLAY_BITS  # no-cython-lint: for claims.pxi
from ..ordering cimport take_best  # no-cython-lint: for claims.pxi

ctypedef ChanceSearch Search
ctypedef ChanceNode Node

cdef enum:
    CLAIMED_FROM = 6        # smallest boneyard that is claimed: with fewer tiles, searching is faster than claiming


cdef inline int64_t* claims_of(const ChanceSearch* s) noexcept nogil:
    return s.claims


cdef inline int64_t claim_word(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    if node.kind >= OVER or node.size < CLAIMED_FROM:
        return 0
    return <int64_t>hash_of(state_key(s, node, MARGIN)) | 1


include "tranca/ext/claims.pxi"
