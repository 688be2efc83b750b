# Claims: which states the threads of one search are in, so that one leaves to another what that has begun, and comes
# back when nothing else is left (after ABDADA, Weill 1996). By then it is mostly in the table; else both search it,
# and divide what lies below in the same way. A claim that is lost or of another state costs nodes, and nothing else.

from libc.stdint cimport int64_t

from tranca.ext.platform cimport load
from tranca.ext.platform cimport store as store_word

from ..chance.context cimport ChanceSearch
from ..chance.key cimport hash_of
from ..chance.keys cimport state_key
from ..chance.node cimport OVER, ChanceNode
from ..chance.table cimport CLAIMS, MARGIN
from ..layout cimport PLAY_BITS
from ..ordering cimport take_best

cdef enum:
    CLAIMED_FROM = 6        # tiles of a boneyard: what follows from fewer is searched faster than claimed


cdef inline int64_t claim_word(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Return what claims a state, or 0 for one too small to be claimed."""
    if node.kind >= OVER or node.size < CLAIMED_FROM:
        return 0
    return <int64_t>hash_of(state_key(s, node, MARGIN)) | 1


cdef inline int64_t* place_of(const ChanceSearch* s, int64_t word) noexcept nogil:
    return s.claims + (word >> 1 & CLAIMS - 1)


cdef inline int64_t claim(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    """Claim a state, unless another is claimed in its place; returns what `release` takes back."""
    cdef int64_t word = claim_word(s, node)
    if not word or load(place_of(s, word)):
        return 0
    store_word(place_of(s, word), word)
    return word


cdef inline void release(const ChanceSearch* s, int64_t word) noexcept nogil:
    """Take a claim back."""
    if word:
        store_word(place_of(s, word), 0)


cdef inline bint is_claimed(const ChanceSearch* s, const ChanceNode* node) noexcept nogil:
    cdef int64_t word = claim_word(s, node)
    return word and load(place_of(s, word)) == word


cdef inline int take_unclaimed(
    const ChanceSearch* s, const ChanceNode* children, int* scores, int place, int count
) noexcept nogil:
    """Take the best play that no other thread is in, as `take_best`; the first play, or where there is none, any."""
    cdef int top = -1, i, best
    for i in range(place, count if place else 0):
        if (top < 0 or scores[i] > scores[top]) and not is_claimed(s, &children[scores[i] & (1 << PLAY_BITS) - 1]):
            top = i
    if top < 0:
        return take_best(scores, place, count)
    best = scores[top] & (1 << PLAY_BITS) - 1
    scores[top] = scores[place]
    return best
