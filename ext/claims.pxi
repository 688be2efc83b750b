# Claims mark the states that the threads of a shared search are working on (after ABDADA, Weill 1996). A thread defers
# a state that another thread has claimed and returns to it once no other is left. By then the result is usually in the
# table; if not, both threads search the state and split its subtree by the same rule. Claims are not atomic: a lost or
# colliding claim only wastes nodes.
#
# The including file defines the types `Search` and `Node`; cimports PLAY_BITS, load, `platform.store` as store_word,
# CLAIMS and take_best; and defines these inline functions:
#
#   claims_of(s)                           the claims of all threads, or NULL if there is one thread
#   claim_word(s, node)                    the nonzero word that claims a state, or 0 if it is too small to be worth it


cdef inline int64_t* claim_place(const Search* s, int64_t word) noexcept nogil:
    return claims_of(s) + (word >> 1 & CLAIMS - 1)


cdef inline int64_t claim(const Search* s, const Node* node) noexcept nogil:
    """Claim a state unless its slot is in use. Return the word to pass to `release`, or 0 if nothing was claimed."""
    cdef int64_t word = claim_word(s, node)
    if not word or load(claim_place(s, word)):
        return 0
    store_word(claim_place(s, word), word)
    return word


cdef inline void release(const Search* s, int64_t word) noexcept nogil:
    """Free the slot of a claim; do nothing for 0."""
    if word:
        store_word(claim_place(s, word), 0)


cdef inline bint is_claimed(const Search* s, const Node* node) noexcept nogil:
    cdef int64_t word = claim_word(s, node)
    return word and load(claim_place(s, word)) == word


cdef inline int take_unclaimed(const Search* s, const Node* children, int* scores, int place, int count) noexcept nogil:
    """Like `take_best`, but after the first play of a node skip claimed plays, unless all are claimed."""
    cdef int top = -1, i, best
    for i in range(place, count if place else 0):
        if (top < 0 or scores[i] > scores[top]) and not is_claimed(s, &children[scores[i] & (1 << PLAY_BITS) - 1]):
            top = i
    if top < 0:
        return take_best(scores, place, count)
    best = scores[top] & (1 << PLAY_BITS) - 1
    scores[top] = scores[place]
    return best
