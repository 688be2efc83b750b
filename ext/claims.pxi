# Claims: which states the threads of one search are in, so that one leaves to another what that has begun, and comes
# back when nothing else is left (after ABDADA, Weill 1996). By then it is mostly in the table; else both search it,
# and divide what lies below in the same way. A lost or colliding claim only wastes nodes.
#
# Who includes it names the types `Search` and `Node`; cimports PLAY_BITS, load, `platform.store` as store_word, CLAIMS
# and take_best; and defines as inline functions:
#
#   claims_of(s)                           the claims of all threads, or NULL if there is one thread
#   claim_word(s, node)                    what claims a state, or 0 for one too small to be claimed


cdef inline int64_t* claim_place(const Search* s, int64_t word) noexcept nogil:
    return claims_of(s) + (word >> 1 & CLAIMS - 1)


cdef inline int64_t claim(const Search* s, const Node* node) noexcept nogil:
    """Claim a state, unless another is claimed in its place; return what `release` takes back."""
    cdef int64_t word = claim_word(s, node)
    if not word or load(claim_place(s, word)):
        return 0
    store_word(claim_place(s, word), word)
    return word


cdef inline void release(const Search* s, int64_t word) noexcept nogil:
    """Take a claim back."""
    if word:
        store_word(claim_place(s, word), 0)


cdef inline bint is_claimed(const Search* s, const Node* node) noexcept nogil:
    cdef int64_t word = claim_word(s, node)
    return word and load(claim_place(s, word)) == word


cdef inline int take_unclaimed(const Search* s, const Node* children, int* scores, int place, int count) noexcept nogil:
    """Take the best play that no other thread is in, as `take_best`; any play if it is the first, or there is none."""
    cdef int top = -1, i, best
    for i in range(place, count if place else 0):
        if (top < 0 or scores[i] > scores[top]) and not is_claimed(s, &children[scores[i] & (1 << PLAY_BITS) - 1]):
            top = i
    if top < 0:
        return take_best(scores, place, count)
    best = scores[top] & (1 << PLAY_BITS) - 1
    scores[top] = scores[place]
    return best
