"""The exact search for three or four single players: max^n (Luckhardt and Irani 1986), including draws.

A value is a vector of the points that each side still gets, in the units of `Situation.units`. Each player maximizes
their own points less the mean of the others'; among equal plays the canonical one is chosen. Multiplied by k, with k
players, that margin is k · own − all, a whole number, called the scaled margin here; the scaled margins of all players
add up to 0.

A player who has found a play passes down a bound: the margin that another play must reach to be better. The next player
stops as soon as a play is found that is so good for that player that the bound is out of reach (shallow pruning, Korf
1991). Once no unknown tile can be drawn, one winner takes all points, apart from bonuses, so the bounds are tight. If
plays score they are not, so the bounds of all players on the path prune together (speculative pruning: `search.pxd`).
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tranca.ext.pips cimport pips_of
from tranca.ext.platform cimport load, rare  # no-cython-lint: for claims.pxi
from tranca.ext.platform cimport store as store_word  # no-cython-lint: for claims.pxi
from tranca.ext.rules cimport own_loss, takes_own
from tranca.ext.sharing cimport CLAIMS  # no-cython-lint: for claims.pxi
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport tile_of

from ..chance.context cimport DrawSampling, count_listed, set_rules, set_stamps, stops
from ..chance.draw cimport Drawing, begin_drawing, next_drawing
from ..chance.key cimport StateKey, hash_of
from ..chance.keys cimport state_key
from ..chance.node cimport DRAW, OVER, PLAY, WON, ChanceNode, play_tile, settle_node, tiles_left
from ..chance.table cimport MARGIN, play_of
from ..layout cimport MOST_PLAYS, NO_PLAY, PLAY_BITS, SCORES, are_alike, fitting, list_plays
from ..maxn.bounds cimport falls_short, is_cut_off, most_scaled_margin, scaled_margin, side_short
from ..maxn.plays cimport add_points, apply_table_bounds, follow_forced
from ..maxn.table cimport MaxNEntry, MaxNTable, PointsVector, is_cut, look_up, store
from ..ordering cimport FIRST, PlayOrder, order_score, phase_of, take_best
from ..situation cimport Situation

ctypedef MaxNSearch Search
ctypedef ChanceNode Node

cdef enum:
    CLAIMED_FROM = 14       # fewest tiles left in a claimed state: with fewer, searching is faster than claiming


cdef inline int64_t* claims_of(const MaxNSearch* s) noexcept nogil:
    return s.chance.claims


cdef inline int64_t claim_word(const MaxNSearch* s, const ChanceNode* node) noexcept nogil:
    if node.kind >= OVER or tiles_left(node) < CLAIMED_FROM:
        return 0
    return <int64_t>hash_of(state_key(&s.chance, node, MARGIN)) | 1


include "tranca/ext/claims.pxi"


cdef void add_ending(const MaxNSearch* s, const ChanceNode* here, PointsVector* points) noexcept nogil:
    cdef int winner = -1, side
    cdef int got = settle_node(s.chance.laws, here, s.chance.leader, &winner)
    if winner >= 0:
        points.of[winner] += got * s.chance.units[here.size]
    if SCORES and takes_own(s.chance.laws, here.kind == WON):
        for side in range(s.sides):
            points.of[side] -= own_loss(s.chance.laws, pips_of(here.pips, side)) * s.chance.units[here.size]


cdef bint points_of(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points
) noexcept nogil:
    """Add the points to come, with the edge's bonus; return False if `bound_side` (−1: none) cannot reach `bound`."""
    return points_at(s, here, bound_side, bound, points)


cdef inline bint points_at(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points
) noexcept nogil:
    cdef ChanceNode there
    cdef PointsVector earned
    cdef int64_t bonus
    if SCORES:
        there = here[0]
        follow_forced(s, &there, &earned)
        return points_of_child(s, &there, bound_side, bound, &earned, points)
    if here.bonus:
        bonus = here.bonus * s.chance.units[here.size]
        points.of[here.last] += bonus
        bound -= (s.sides - 1) * bonus if here.last == bound_side else -bonus
    return points_after(s, here, bound_side, bound, points)


cdef inline bint points_after(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points
) noexcept nogil:
    """Do as `points_of`, without the bonus of the edge."""
    cdef int ignored
    if here.kind == PLAY:
        return points_of_plays(s, here, bound_side, bound, points, &ignored)
    if SCORES:
        s.path.sides = 0
    if here.kind == DRAW:
        return points_of_draw(s, here, bound_side, bound, points)
    add_ending(s, here, points)
    return True


cdef inline bint points_of_child(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, const PointsVector* earned,
    PointsVector* points,
) noexcept nogil:
    """Do as `points_of` after forced plays; `earned` are their points and those of the play before them."""
    cdef int side
    add_points(1, earned, points)
    if bound_side >= 0:
        bound -= scaled_margin(s, earned, bound_side)
    if s.path.sides:
        for side in range(s.sides):
            s.path.of[side] -= scaled_margin(s, earned, side)
    return points_after(s, here, bound_side, bound, points)


cdef inline void store_cut(
    MaxNSearch* s, const ChanceNode* here, StateKey key, int64_t most, int code, PointsVector* best
) noexcept nogil:
    """Store a cut entry: the mover gets at least `most`. This overwrites the points of `best`."""
    if s.memory.entries is not NULL:
        best.of[0] = most
        store(s.memory, key, True, best, code, tiles_left(here))


cdef inline void expand(
    MaxNSearch* s, const ChanceNode* here, const int* codes, int count, int hint, ChanceNode* children,
    PointsVector* earned, int* scores
) noexcept nogil:
    """Write the children of a node with their ordering scores and, if plays score, the points earned on the way."""
    cdef const PlayOrder* order = &s.chance.ordering[phase_of(tiles_left(here) - 1)]
    cdef int side = here.seat, i
    for i in range(count):
        play_tile(s.chance.laws, s.chance.order, here, codes[i], &children[i])
        scores[i] = FIRST
        if codes[i] != hint and children[i].kind < OVER:
            scores[i] = order_score(
                order, side, children[i].hands, fitting(&children[i].ends), tile_of(codes[i]),
                are_alike(&children[i].ends), children[i].seat == side,
            )
        scores[i] = scores[i] * (1 << PLAY_BITS) + i
        if SCORES:
            follow_forced(s, &children[i], &earned[i])
        expect_probe(s, &children[i])


cdef bint points_of_plays(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points, int* play
) noexcept nogil:
    """Add the points to come at a node where `seat` can play, and write the play; return False as `points_of` does."""
    cdef ChanceNode children[MOST_PLAYS]
    cdef int codes[MOST_PLAYS]
    cdef int scores[MOST_PLAYS]
    cdef MaxNEntry* entry
    cdef PointsVector earned[MOST_PLAYS]
    cdef PointsVector got, best
    cdef StateKey key
    cdef int side = here.seat, count, i, j, chosen = -1, hint = NO_PLAY
    cdef int64_t mine, most = NEVER, word
    cdef int missed = -1, held_back, relied_on
    cdef PathBounds path
    cdef bint done, divided
    play[0] = NO_PLAY
    path.sides = 0

    # Step 1. Take over the bounds of the path, count the node, poll the stop.
    if SCORES:
        path = s.path
        s.path.sides = 0
    if stops(&s.chance):
        return False

    # Step 2. Static bound on the scaled margin of `bound_side`. The bound is dropped at that side's own nodes, and if a
    #    winner may have to pay, because it is not sound then.
    if bound_side >= 0 and s.chance.winner_never_pays:
        if falls_short(s, here, bound_side, bound):
            return False
    if bound_side == side or not s.chance.winner_never_pays:
        bound_side = -1
    if SCORES:
        path.sides = 0 if bound_side < 0 else (path.sides | 1 << bound_side) & ~(1 << side)
        if bound_side >= 0:
            path.of[bound_side] = bound

    # Step 3. Transposition table lookup: points, cutoff, or hash move.
    if s.memory.entries is not NULL:
        key = state_key(&s.chance, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            hint = play_of(entry.key.second)
            if not is_cut(entry):
                play[0] = hint
                add_points(1, &entry.points, points)
                return True
            if is_cut_off(s, here, bound_side, bound, &path, entry.points.of[0]):
                return False

    # Step 4. A single play: pass the bound down unchanged.
    count = list_plays(here.hands[side], &here.ends, codes)
    if count == 1:
        play_tile(s.chance.laws, s.chance.order, here, codes[0], &children[0])
        play[0] = codes[0]
        return points_at(s, &children[0], bound_side, bound, points)

    # Step 5. Generate moves. Finished deals come first and, if plays score, so do children in the table.
    memset(&best, 0, sizeof(PointsVector))
    expand(s, here, codes, count, hint, children, earned, scores)
    if SCORES:
        count = apply_table_bounds(s, children, earned, scores, count, side, &best, &chosen)
        if chosen >= 0:
            most = scaled_margin(s, &best, side)
            missed = side_short(s, &path, bound_side, &best)
            # Shallow pruning: the best play of the mover leaves too little for `bound_side`.
            if is_cut_off(s, here, bound_side, bound, &path, most):
                store_cut(s, here, key, most, codes[chosen], &best)
                return False

    # Step 6. Search the other plays, best ordering score first, each with the mover's best so far as its bound, and
    #    with the bounds of the path while the best play misses one of them.
    divided = s.chance.claims is not NULL and tiles_left(here) > CLAIMED_FROM
    while True:
        held_back = relied_on = 0
        for j in range(count):
            if rare(divided):
                i = take_unclaimed(s, children, scores, j, count)
                word = claim(s, &children[i])
            else:
                i = take_best(scores, j, count)
            memset(&got, 0, sizeof(PointsVector))
            if SCORES:
                if chosen >= 0 and missed >= 0:
                    s.path = path
                done = points_of_child(
                    s, &children[i], side if chosen >= 0 else -1, most + (i >= chosen), &earned[i], &got
                )
            else:
                done = points_at(s, &children[i], side if chosen >= 0 else -1, most + (i >= chosen), &got)
            if not done and s.chance.aborted:
                return False
            if rare(divided):   # another thread may have finished this node
                release(s, word)
                entry = look_up(s.memory, key)
                if entry is not NULL and not is_cut(entry):
                    play[0] = play_of(entry.key.second)
                    add_points(1, &entry.points, points)
                    return True
                if entry is not NULL and is_cut_off(s, here, bound_side, bound, &path, entry.points.of[0]):
                    return False
            if not done:
                if SCORES and s.relied_on:
                    relied_on |= s.relied_on
                    s.relied_on = 0
                    scores[held_back] = (count - j) * (1 << PLAY_BITS) + i
                    held_back += 1
                continue
            mine = scaled_margin(s, &got, side)
            if mine > most or (mine == most and i < chosen):
                most = mine
                chosen = i
                best = got
                # Step 7. Shallow pruning again.
                if is_cut_off(s, here, bound_side, bound, &path, most):
                    store_cut(s, here, key, most, codes[chosen], &best)
                    return False
                if SCORES:
                    missed = side_short(s, &path, bound_side, &best)
        if not SCORES or not held_back:
            break
        # Step 8. Speculative pruning: cut off, or search the held-back plays again.
        if missed >= 0:
            store_cut(s, here, key, most, codes[chosen], &best)
            s.relied_on = (relied_on | 1 << missed) & path.sides & ~(1 << bound_side)
            return False
        count = held_back

    # Step 9. Store the points.
    play[0] = codes[chosen]
    add_points(1, &best, points)
    if s.memory.entries is not NULL:
        store(s.memory, key, False, &best, codes[chosen], tiles_left(here))
    return True


cdef bint points_of_draw(
    MaxNSearch* s, const ChanceNode* here, int bound_side, int64_t bound, PointsVector* points
) noexcept nogil:
    """Add the points to come at a node where `seat` must draw an unknown tile: the weighted sum over all draws.

    Cut off as soon as the remaining draws cannot lift `bound_side` to the bound (Star1, Ballard 1983).
    """
    cdef ChanceNode there
    cdef Drawing drawing
    cdef MaxNEntry* entry
    cdef PointsVector total, got
    cdef StateKey key
    cdef int64_t orders, units, most = 0, rest = s.chance.units[here.size], lack = 0
    cdef int count = 0
    if stops(&s.chance):
        return False
    if not s.chance.winner_never_pays:
        bound_side = -1
    if s.memory.entries is not NULL:
        key = state_key(&s.chance, here, MARGIN)
        entry = look_up(s.memory, key)
        if entry is not NULL:
            add_points(1, &entry.points, points)
            return True
    if bound_side >= 0:
        most = most_scaled_margin(s, here, bound_side)
        if most * rest < bound:
            return False
    memset(&total, 0, sizeof(PointsVector))
    begin_drawing(&s.chance, here, &drawing)
    while next_drawing(&s.chance, here, &drawing, &there):
        orders = drawing.weight
        units = s.chance.units[there.size]
        rest -= orders * units
        if bound_side >= 0:
            lack = bound - scaled_margin(s, &total, bound_side) - most * rest
            if lack > most * orders * units:
                return False
            lack = lack // orders if lack < 0 else (lack + orders - 1) // orders
        memset(&got, 0, sizeof(PointsVector))
        if not points_of(s, &there, bound_side, lack, &got):
            return False
        add_points(orders, &got, &total)
        count += 1
    count_listed(&s.chance, count)
    add_points(1, &total, points)
    if s.memory.entries is not NULL:
        store(s.memory, key, False, &total, NO_PLAY, tiles_left(here))
    return True


cdef int open_search(
    MaxNSearch* s, Situation situation, const DrawSampling* sampling, MaxNTable table, Stop stop
) except -1:
    """Set up a search; raises ValueError if two players are on one side."""
    cdef int seat
    if situation.laws.partners:
        raise ValueError("partners: expected single players")
    memset(s, 0, sizeof(MaxNSearch))
    s.sides = situation.laws.sides
    for seat in range(situation.laws.players):
        s.chance.coalition[seat] = seat
    set_rules(&s.chance, situation, s.sides, sampling, stop)
    if sampling is NULL:
        table.open_deal(situation)
    else:
        table.new_sample(situation, sampling)
    s.memory = &table.memory
    s.chance.claims = NULL
    if table.whole is not None and s.memory.entries is not NULL:
        s.chance.claims = table.whole.sharing.claims
    set_stamps(&s.chance, table.generation, table.generation if sampling is NULL else table.endgames.generation)
    s.chance.peeks = s.memory.entries is not NULL and not s.chance.is_wide
    return 0


cdef inline const ChanceSearch* chance_of(const MaxNSearch* s) noexcept nogil:
    return &s.chance


cdef int best_play(MaxNSearch* s, const ChanceNode* here, ChanceNode* there) noexcept nogil:
    cdef PointsVector ignored
    cdef int code
    memset(&ignored, 0, sizeof(PointsVector))
    if points_of_plays(s, here, -1, NEVER, &ignored, &code):
        play_tile(s.chance.laws, s.chance.order, here, code, there)
    return code


cdef uint64_t best_of(MaxNSearch* s, const ChanceNode* here, const int* codes, int count) noexcept nogil:
    cdef ChanceNode there
    cdef PointsVector got
    cdef int64_t mine, top = NEVER
    cdef uint64_t best = 0
    cdef int i
    for i in range(count):
        play_tile(s.chance.laws, s.chance.order, here, codes[i], &there)
        memset(&got, 0, sizeof(PointsVector))
        points_of(s, &there, -1, NEVER, &got)
        mine = scaled_margin(s, &got, here.seat)
        if mine > top:
            top = mine
            best = 0
        if mine == top:
            best |= <uint64_t>1 << i
    return best


include "tranca/ext/plain/principal.pxi"
