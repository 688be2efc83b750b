# Draws from a boneyard of unknown order: all that the player to move may draw until a tile fits, one child after the
# other. Tiles drawn in vain can come in any order, and those orders are counted, not listed. From a boneyard too large
# for that a few draws are sampled: which, follows from the seed and the boneyard alone, so that a state has one value.

from libc.stdint cimport int64_t, uint64_t

from ..tiles cimport SUIT, bit, fitting, lowest, make_code, mask_pips, popcount, tile_pips
from tranca.ext.chance.context cimport MOST_WIDTH, ChanceSearch
from tranca.ext.chance.node cimport PLAY, ChanceNode, draw_tiles, play_tile, resolve_forced

ctypedef struct Drawing:
    uint64_t good       # of the boneyard: the tiles that fit
    uint64_t bad
    uint64_t tiles      # drawn in vain
    uint64_t upcoming   # the same for the next time
    uint64_t rest       # tiles that may end this draw and have not yet done so
    int drawable        # as many may be drawn
    int count           # of `tiles`
    int pips
    int64_t weight      # of the child: the units of the node that one of its own stands for
    bint ends           # no more to come after `tiles`
    bint is_sampled
    int listed          # sampled draws
    int place           # of the next one
    uint64_t vain[MOST_WIDTH]       # of each sampled draw: the tiles drawn in vain,
    int last[MOST_WIDTH]            # the tile that fits
    int times[MOST_WIDTH]           # and how often it came

cdef enum:
    VAIN = 55           # in the place of the tile that fits: nothing could be drawn any more


cdef inline void begin_drawing(const ChanceSearch* s, const ChanceNode* here, Drawing* drawing) noexcept nogil:
    """Set up the list of all that may be drawn at a node."""
    cdef uint64_t fit = fitting(here.a, here.b)
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
    """The next child that a draw can lead to, after `drawing.count` tiles in vain; False if there is no other."""
    cdef int last
    if drawing.is_sampled:
        return next_sampled(s, here, drawing, there)
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
            drawing.rest = bit(VAIN)
    last = lowest(drawing.rest)
    drawing.rest &= drawing.rest - 1
    after_draw(s, here, drawing, last, there)
    return True


cdef inline bint next_sampled(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, ChanceNode* there
) noexcept nogil:
    """The child after the next sampled draw; False if there is no other."""
    cdef int i = drawing.place
    if i == drawing.listed:
        return False
    drawing.place += 1
    drawing.tiles = drawing.vain[i]
    drawing.count = popcount(drawing.tiles)
    drawing.pips = mask_pips(drawing.tiles)
    after_draw(s, here, drawing, drawing.last[i], there)
    drawing.weight = drawing.times[i] * (s.units[here.size] // s.sampling.width[here.size] // s.units[there.size])
    return True


cdef inline void after_draw(
    const ChanceSearch* s, const ChanceNode* here, const Drawing* drawing, int last, ChanceNode* there
) noexcept nogil:
    """The child after tiles drawn in vain and then one that fits, which is laid where there is only one place."""
    cdef ChanceNode held = here[0]
    if last == VAIN:
        there[0] = here[0]
        draw_tiles(there, drawing.tiles, drawing.count, drawing.pips)
        resolve_forced(s.laws, s.order, there)
        return
    draw_tiles(&held, drawing.tiles | bit(last), drawing.count + 1, drawing.pips + tile_pips(last))
    if here.a != here.b and bit(last) & SUIT[here.a] & SUIT[here.b]:
        there[0] = held
        there.kind = PLAY
        there.bonus = 0
    else:
        play_tile(s.laws, s.order, &held, make_code(last, here.a if bit(last) & SUIT[here.a] else here.b), there)


cdef inline uint64_t mix(uint64_t seed, uint64_t word) noexcept nogil:
    """A random word that follows from two (SplitMix64)."""
    cdef uint64_t mixed = seed + (word + 1) * <uint64_t>0x9E3779B97F4A7C15
    mixed = (mixed ^ mixed >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ mixed >> 27) * <uint64_t>0x94D049BB133111EB
    return mixed ^ mixed >> 31


cdef inline int shuffle(uint64_t seed, uint64_t tiles, int* shuffled) noexcept nogil:
    """Write tiles in the order of random numbers that each has by its seed; returns how many."""
    cdef uint64_t keys[55]
    cdef uint64_t key
    cdef int count = 0, tile, i
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        key = mix(seed, tile)
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
    """Sample `width` draws, each with its right chance, and spread out: a systematic sample of how many tiles are drawn
    in vain; the tiles that fit take turns, and so do those that do not, in random order.

    The random numbers follow from the seed and the boneyard: siblings that draw from the same one meet the same luck.
    """
    cdef int goods[55]
    cdef int bads[55]
    cdef uint64_t seed = mix(s.sampling.seed, here.boneyard), vain, level
    cdef uint64_t lasting = <uint64_t>1 << 40      # the chance that `count` tiles and more are drawn in vain
    cdef uint64_t start = mix(seed, 101) & 0xFFFF
    cdef int width = s.sampling.width[here.size], good = shuffle(mix(seed, 102), drawing.good, goods)
    cdef int bad = shuffle(mix(seed, 103), drawing.bad, bads)
    cdef int place = 0, again = 103, count = 0, i, j, last
    drawing.listed = 0
    drawing.place = 0
    lasting = lasting * <uint64_t>bad // <uint64_t>here.size
    for j in range(width):
        # 1. How many in vain: the place of the j-th of `width` equal steps among the chances.
        level = ((<uint64_t>j << 17) + 2 * start + 1 << 23) // <uint64_t>width
        while count < drawing.drawable and level >= (<uint64_t>1 << 40) - lasting:
            count += 1
            if count < here.size:
                lasting = lasting * <uint64_t>(bad - count) // <uint64_t>(here.size - count)
        # 2. Which.
        if place + count > bad:
            again += 1
            shuffle(mix(seed, again), drawing.bad, bads)
            place = 0
        vain = 0
        for i in range(place, place + count):
            vain |= bit(bads[i])
        place += count
        last = VAIN if count == drawing.drawable else goods[j % good]
        # 3. Once each.
        for i in range(drawing.listed):
            if drawing.vain[i] == vain and drawing.last[i] == last:
                drawing.times[i] += 1
                break
        else:
            drawing.vain[drawing.listed] = vain
            drawing.last[drawing.listed] = last
            drawing.times[drawing.listed] = 1
            drawing.listed += 1
