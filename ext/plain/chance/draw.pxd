# Chance nodes: draws from a boneyard of unknown order until a tile fits, generated one child at a time. The useless
# tiles before it can come in any order; these orders are counted, not listed. If the boneyard is too large for that,
# draws are sampled. The sample depends only on the seed and the boneyard, so that a state has one value.
#
# There are two sampling schemes. Narrow samples take draws of equal weight, because the weights of the levels multiply
# and the units of a point must fit 64 bits. Samples of at least `WEIGHED` draws, which only the first levels of a tree
# can afford, weight the draws by their probabilities. With draws of equal weight alone, the mean error over 210 moments
# with 8 to 12 tiles of unknown order is 0.18 points instead of 0.15 (`benchmarks/draws.py`); with 12 tiles, 0.36
# instead of 0.25.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.splitmix cimport random_word
from tranca.ext.tiles cimport bit, mask_pips, tile_pips

from ..chance.context cimport MOST_SAMPLED, RESOLUTION, WEIGHED, ChanceSearch
from ..chance.node cimport PLAY, ChanceNode, draw_tiles, play_tile, resolve_forced
from ..layout cimport NO_PLAY, fitting, only_play

ctypedef struct Drawing:
    uint64_t good       # tiles of the boneyard that fit
    uint64_t bad
    uint64_t tiles      # useless tiles drawn
    uint64_t upcoming   # the next set of useless tiles
    uint64_t rest       # fitting tiles not yet used as the last one drawn after `tiles`
    int drawable        # number of tiles that may be drawn
    int count           # of `tiles`
    int pips            # of `tiles`
    int64_t weight      # of the child: units of the node for each unit of the child
    bint ends           # `tiles` is the last set
    bint is_sampled
    int listed          # number of sampled draws
    int place           # index of the next one
    uint64_t useless[MOST_SAMPLED]    # of each sampled draw: the useless tiles drawn,
    int last[MOST_SAMPLED]            # the fitting tile after them,
    int times[MOST_SAMPLED]           # and its weight

ctypedef struct Shuffled:
    uint64_t seed
    int goods[55]       # the fitting tiles of the boneyard, in random order
    int good            # their number
    int bads[55]        # the useless ones, in random order
    int bad             # their number
    int place           # index of the next useless tile
    int turn            # number of fitting tiles taken
    int again           # number of the last shuffle of the useless tiles
    uint64_t chosen     # a set of useless tiles, as a mask of indices
    int ended           # number of fitting tiles listed with this set

cdef enum:
    NOTHING_FITS = 55   # in place of the fitting tile: the boneyard ran out

cdef extern from "tranca/ext/numbers.h":
    const uint64_t CERTAIN "TRANCA_CERTAIN"     # a probability of 1


cdef inline void begin_drawing(const ChanceSearch* s, const ChanceNode* here, Drawing* drawing) noexcept nogil:
    cdef uint64_t fit = fitting(&here.ends)
    drawing.good = here.boneyard & fit
    drawing.bad = here.boneyard & ~fit
    drawing.upcoming = drawing.bad
    drawing.rest = 0
    drawing.drawable = here.size - s.laws.reserve
    drawing.ends = False
    drawing.is_sampled = s.sampling.width[here.size] != 0
    if drawing.is_sampled:
        sample_draws(s, here, drawing)


cdef inline bint next_drawing(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, ChanceNode* there
) noexcept nogil:
    """Write the next child of a draw, after `drawing.count` useless tiles; return False if there are no more."""
    cdef int last
    if drawing.is_sampled:
        return next_sample(s, here, drawing, there)
    while not drawing.rest:
        if drawing.ends:
            return False
        drawing.tiles = drawing.upcoming
        drawing.upcoming = (drawing.tiles - 1) & drawing.bad
        drawing.ends = not drawing.tiles
        drawing.count = popcount(drawing.tiles)
        drawing.pips = mask_pips(drawing.tiles)
        drawing.weight = s.orders[drawing.count]
        if drawing.count < drawing.drawable:
            drawing.rest = drawing.good
        elif drawing.count == drawing.drawable:
            drawing.rest = bit(NOTHING_FITS)
    last = lowest(drawing.rest)
    drawing.rest &= drawing.rest - 1
    after_draw(s, here, drawing, last, there)
    return True


cdef inline bint next_sample(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, ChanceNode* there
) noexcept nogil:
    cdef int i = drawing.place
    if i == drawing.listed:
        return False
    drawing.place += 1
    drawing.tiles = drawing.useless[i]
    drawing.count = popcount(drawing.tiles)
    drawing.pips = mask_pips(drawing.tiles)
    after_draw(s, here, drawing, drawing.last[i], there)
    drawing.weight = drawing.times[i] * (s.units[here.size] // s.sampling.parts[here.size] // s.units[there.size])
    return True


cdef inline void after_draw(
    const ChanceSearch* s, const ChanceNode* here, const Drawing* drawing, int last, ChanceNode* there
) noexcept nogil:
    """Write the child after useless tiles and then a fitting one, which is laid at once if it has only one play."""
    cdef ChanceNode held = here[0]
    cdef int code
    if last == NOTHING_FITS:
        there[0] = here[0]
        draw_tiles(there, drawing.tiles, drawing.count, drawing.pips)
        resolve_forced(s.laws, s.order, there)
        return
    draw_tiles(&held, drawing.tiles | bit(last), drawing.count + 1, drawing.pips + tile_pips(last))
    code = only_play(bit(last), &here.ends)
    if code == NO_PLAY:
        there[0] = held
        there.kind = PLAY
        there.bonus = 0
    else:
        play_tile(s.laws, s.order, &held, code, there)


cdef inline int shuffle(uint64_t seed, uint64_t tiles, int* shuffled) noexcept nogil:
    """Write tiles in random order, sorted by a random word for each; return their number."""
    cdef uint64_t keys[55]
    cdef uint64_t key
    cdef int count = 0, tile, i
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        key = random_word(seed, tile)
        i = count
        while i and keys[i - 1] > key:
            keys[i] = keys[i - 1]
            shuffled[i] = shuffled[i - 1]
            i -= 1
        keys[i] = key
        shuffled[i] = tile
        count += 1
    return count


cdef inline void sample_draws(const ChanceSearch* s, const ChanceNode* here, Drawing* drawing) noexcept nogil:
    """Sample draws without bias, with random numbers that depend only on the seed and the boneyard."""
    cdef Shuffled shuffled
    shuffled.seed = random_word(s.sampling.seed, here.boneyard)
    shuffled.again = 103
    shuffled.good = shuffle(random_word(shuffled.seed, 102), drawing.good, shuffled.goods)
    shuffled.bad = shuffle(random_word(shuffled.seed, 103), drawing.bad, shuffled.bads)
    shuffled.place = 0
    shuffled.turn = 0
    drawing.listed = 0
    drawing.place = 0
    if s.sampling.width[here.size] < WEIGHED:
        sample_equal(s, here, drawing, &shuffled)
    else:
        sample_weighted(s, here, drawing, &shuffled)


cdef inline void add_sample(Drawing* drawing, uint64_t useless, int last, int times) noexcept nogil:
    """List a draw, or add its weight to an equal draw that is listed already."""
    cdef int i
    for i in range(drawing.listed):
        if drawing.useless[i] == useless and drawing.last[i] == last:
            drawing.times[i] += times
            return
    drawing.useless[drawing.listed] = useless
    drawing.last[drawing.listed] = last
    drawing.times[drawing.listed] = times
    drawing.listed += 1


cdef inline uint64_t next_useless(Shuffled* shuffled, uint64_t tiles, int count) noexcept nogil:
    """Return the next `count` useless tiles; reshuffle all of them if fewer are left."""
    cdef uint64_t useless = 0
    cdef int i
    if shuffled.place + count > shuffled.bad:
        shuffled.again += 1
        shuffle(random_word(shuffled.seed, shuffled.again), tiles, shuffled.bads)
        shuffled.place = 0
    for i in range(shuffled.place, shuffled.place + count):
        useless |= bit(shuffled.bads[i])
    shuffled.place += count
    return useless


cdef inline uint64_t chance_all_useless(const ChanceNode* here, int bad, int count, uint64_t lasting) noexcept nogil:
    """Return the probability that the first `count` + 1 tiles are useless; `lasting` is the probability for `count`."""
    if count >= here.size:
        return 0
    return lasting * <uint64_t>(bad - count) // <uint64_t>(here.size - count)


cdef inline void sample_equal(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, Shuffled* shuffled
) noexcept nogil:
    """Sample a few draws of equal weight, systematically by the number of useless tiles, with tiles taken in turn."""
    cdef uint64_t lasting = chance_all_useless(here, shuffled.bad, 0, CERTAIN), useless, level
    cdef uint64_t start = random_word(shuffled.seed, 101) & 0xFFFF
    cdef int width = s.sampling.width[here.size], count = 0, j
    for j in range(width):
        level = ((<uint64_t>j << 17) + 2 * start + 1 << 23) // <uint64_t>width
        while count < drawing.drawable and level >= CERTAIN - lasting:
            count += 1
            lasting = chance_all_useless(here, shuffled.bad, count, lasting)
        useless = next_useless(shuffled, drawing.bad, count)
        add_sample(
            drawing, useless, NOTHING_FITS if count == drawing.drawable else shuffled.goods[j % shuffled.good], 1
        )


cdef inline void sample_weighted(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, Shuffled* shuffled
) noexcept nogil:
    """Sample draws weighted by their probabilities, in parts of `RESOLUTION`, rounded at random.

    The strata are the numbers of useless tiles: small ones are enumerated, large ones sampled systematically.
    """
    cdef uint64_t lasting = CERTAIN, after, chance, upto = 0, start = random_word(shuffled.seed, 101) & CERTAIN - 1
    cdef int count, ends, picks, j, counted = 0, times
    cdef int64_t sets = 1, wanted
    for count in range(min(shuffled.bad, drawing.drawable) + 1):
        # 1. The probability of `count` useless tiles, and the number of such sets.
        if count:
            sets = sets * (shuffled.bad - count + 1) // count
        after = chance_all_useless(here, shuffled.bad, count, lasting) if count < drawing.drawable else 0
        chance = lasting - after
        lasting = after
        ends = shuffled.good if count < drawing.drawable else 1
        # 2. The number of draws to take, in proportion to the probability; if there are enough, each fitting tile
        #    equally often.
        wanted = <int64_t>(chance * <uint64_t>s.sampling.width[here.size] + CERTAIN - 1 >> 40)
        if wanted > ends:
            wanted += (ends - wanted % ends) % ends
        picks = <int>min(min(wanted, sets * ends), <int64_t>(MOST_SAMPLED - drawing.listed))
        # 3. The draws and their weights.
        if picks == sets * ends:    # all sets of `count` useless tiles, each with every fitting tile
            shuffled.chosen = (<uint64_t>1 << count) - 1
            shuffled.ended = 0
        for j in range(picks):
            times = <int>(((upto + chance * <uint64_t>(j + 1) // <uint64_t>picks) * RESOLUTION + start) >> 40) - counted
            counted += times
            list_pick(drawing, shuffled, count, picks == sets * ends, times)
        upto += chance
    drawing.times[drawing.listed - 1] += RESOLUTION - counted      # the remainder, caused by rounding or a full list


cdef inline void list_pick(
    Drawing* drawing, Shuffled* shuffled, int count, bint every, int times
) noexcept nogil:
    """List the next draw with `count` useless tiles: the next of `every` set if enumerated, else one in turn."""
    cdef int good = shuffled.turn % shuffled.good if shuffled.good else 0
    cdef uint64_t useless
    shuffled.turn += 1
    if not every:
        useless = next_useless(shuffled, drawing.bad, count)
    else:
        useless = set_of(shuffled)
        shuffled.ended += 1
        if shuffled.ended >= shuffled.good or count == drawing.drawable:
            shuffled.ended = 0
            next_set(shuffled)
    if times:
        add_sample(drawing, useless, NOTHING_FITS if count == drawing.drawable else shuffled.goods[good], times)


cdef inline void next_set(Shuffled* shuffled) noexcept nogil:
    """Advance `chosen` to the next larger number with the same number of bits."""
    cdef uint64_t step = shuffled.chosen & -shuffled.chosen, carried = shuffled.chosen + step
    if step:
        shuffled.chosen = carried | ((shuffled.chosen ^ carried) >> 2) // step


cdef inline uint64_t set_of(const Shuffled* shuffled) noexcept nogil:
    """Return the tiles of the chosen set, whose bits are indices in the random order."""
    cdef uint64_t rest = shuffled.chosen, useless = 0
    while rest:
        useless |= bit(shuffled.bads[lowest(rest)])
        rest &= rest - 1
    return useless
