"""The search of deals without drawing by several threads, which divide the plays of large nodes."""

from libc.stdint cimport int64_t

from tranca.ext.platform cimport load  # no-cython-lint: for claims.pxi
from tranca.ext.platform cimport store as store_word  # no-cython-lint: for claims.pxi
from tranca.ext.sharing cimport CLAIMS  # no-cython-lint: for claims.pxi

from ..layout cimport PLAY_BITS  # no-cython-lint: for claims.pxi
from ..nodraw.bounds cimport margin_bounds  # no-cython-lint: for hooks.pxi
from ..nodraw.key cimport hash_of
from ..nodraw.table cimport keep as store  # no-cython-lint: for alpha_beta.pxi
from ..nodraw.table cimport look_up as probe  # no-cython-lint: for alpha_beta.pxi
from ..ordering cimport take_best  # no-cython-lint: for claims.pxi

cdef enum:
    CLAIMED_FROM = 14       # fewest tiles left in a claimed state: with fewer, searching is faster than claiming


include "tranca/ext/plain/nodraw/hooks.pxi"


cdef inline bint is_divided(const NoDrawSearch* s, int tiles) noexcept nogil:
    return tiles > CLAIMED_FROM


cdef inline int64_t* claims_of(const NoDrawSearch* s) noexcept nogil:
    return s.claims


cdef inline int64_t claim_word(const NoDrawSearch* s, const NoDrawNode* node) noexcept nogil:
    return <int64_t>hash_of(key_of(s, node)) | 1 if tiles_left(node) >= CLAIMED_FROM else 0


include "tranca/ext/claims.pxi"
include "tranca/ext/plain/alpha_beta.pxi"
