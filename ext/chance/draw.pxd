# Draws from a boneyard of unknown order: all that the player to move may draw until a tile fits, one child after the
# other. Tiles drawn in vain can come in any order, and those orders are counted, not listed. From a boneyard too large
# for that a few draws are sampled: which, follows from the seed and the boneyard alone, so that a state has one value.

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.chance.context cimport MOST_SAMPLED, RESOLUTION, WEIGHED, ChanceSearch
from tranca.ext.chance.node cimport PLAY, ChanceNode, draw_tiles, play_tile, resolve_forced
from tranca.ext.platform cimport lowest, popcount
from tranca.ext.tiles cimport SUIT, bit, fitting, make_code, mask_pips, tile_pips

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
    uint64_t vain[MOST_SAMPLED]       # of each sampled draw: the tiles drawn in vain,
    int last[MOST_SAMPLED]            # the tile that fits
    int times[MOST_SAMPLED]           # and how often it came

ctypedef struct Shuffled:
    uint64_t seed
    int goods[55]       # the tiles of the boneyard that fit, in random order,
    int good            # how many
    int bads[55]        # and those that do not
    int bad
    int place           # of the next of these in turn
    int turn            # of the tiles that fit
    int again           # how often they were put in a new order, and 103
    uint64_t chosen     # places of a set of those that do not fit
    int ended           # for how many tiles that fit the set was listed

cdef enum:
    VAIN = 55           # in the place of the tile that fits: nothing could be drawn any more

cdef extern from "tranca/ext/numbers.h":
    const uint64_t CERTAIN "TRANCA_CERTAIN"     # a chance of 1


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
    """Write the next child that a draw can lead to, after `drawing.count` tiles in vain; False if there is no other."""
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
    """Return the child after the next sampled draw; False if there is no other."""
    cdef int i = drawing.place
    if i == drawing.listed:
        return False
    drawing.place += 1
    drawing.tiles = drawing.vain[i]
    drawing.count = popcount(drawing.tiles)
    drawing.pips = mask_pips(drawing.tiles)
    after_draw(s, here, drawing, drawing.last[i], there)
    drawing.weight = drawing.times[i] * (s.units[here.size] // s.sampling.parts[here.size] // s.units[there.size])
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
    """Return a random word that follows from two (SplitMix64)."""
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
    """Sample some of all draws, each with its right chance.

    The random numbers follow from the seed and the boneyard: siblings that draw from the same one meet the same luck.
    """
    cdef Shuffled shuffled
    shuffled.seed = mix(s.sampling.seed, here.boneyard)
    shuffled.again = 103
    shuffled.good = shuffle(mix(shuffled.seed, 102), drawing.good, shuffled.goods)
    shuffled.bad = shuffle(mix(shuffled.seed, 103), drawing.bad, shuffled.bads)
    shuffled.place = 0
    shuffled.turn = 0
    drawing.listed = 0
    drawing.place = 0
    if s.sampling.width[here.size] < WEIGHED:
        take_turns(s, here, drawing, &shuffled)
    else:
        weigh_draws(s, here, drawing, &shuffled)


cdef inline void list_sampled(Drawing* drawing, uint64_t vain, int last, int times) noexcept nogil:
    """List a draw, or count it again."""
    cdef int i
    for i in range(drawing.listed):
        if drawing.vain[i] == vain and drawing.last[i] == last:
            drawing.times[i] += times
            return
    drawing.vain[drawing.listed] = vain
    drawing.last[drawing.listed] = last
    drawing.times[drawing.listed] = times
    drawing.listed += 1


cdef inline uint64_t next_vain(Shuffled* shuffled, uint64_t tiles, int count) noexcept nogil:
    """Return so many of the tiles that do not fit, in turn; in a new random order where not so many are left."""
    cdef uint64_t vain = 0
    cdef int i
    if shuffled.place + count > shuffled.bad:
        shuffled.again += 1
        shuffle(mix(shuffled.seed, shuffled.again), tiles, shuffled.bads)
        shuffled.place = 0
    for i in range(shuffled.place, shuffled.place + count):
        vain |= bit(shuffled.bads[i])
    shuffled.place += count
    return vain


cdef inline uint64_t all_lasting(const ChanceNode* here, int bad, int count, uint64_t lasting) noexcept nogil:
    """Return the chance that one more tile is drawn in vain, after that for `count` of them."""
    if count >= here.size:
        return 0
    return lasting * <uint64_t>(bad - count) // <uint64_t>(here.size - count)


cdef inline void take_turns(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, Shuffled* shuffled
) noexcept nogil:
    """Sample a few draws of equal weight: systematically by the number of useless draws; the tiles that fit, and those
    that do not, each come in turn, in random order.
    """
    cdef uint64_t lasting = all_lasting(here, shuffled.bad, 0, CERTAIN), vain, level
    cdef uint64_t start = mix(shuffled.seed, 101) & 0xFFFF
    cdef int width = s.sampling.width[here.size], count = 0, j
    for j in range(width):
        level = ((<uint64_t>j << 17) + 2 * start + 1 << 23) // <uint64_t>width
        while count < drawing.drawable and level >= CERTAIN - lasting:
            count += 1
            lasting = all_lasting(here, shuffled.bad, count, lasting)
        vain = next_vain(shuffled, drawing.bad, count)
        list_sampled(
            drawing, vain, VAIN if count == drawing.drawable else shuffled.goods[j % shuffled.good], 1
        )


cdef inline void weigh_draws(
    const ChanceSearch* s, const ChanceNode* here, Drawing* drawing, Shuffled* shuffled
) noexcept nogil:
    """Sample draws weighted by their chances, in parts of `RESOLUTION`, rounded at random.

    Stratified by the number of useless draws: small strata are enumerated, large ones sampled systematically.
    """
    cdef uint64_t lasting = CERTAIN, after, chance, upto = 0, start = mix(shuffled.seed, 101) & CERTAIN - 1
    cdef int count, ends, picks, j, counted = 0, times
    cdef int64_t sets = 1, wanted
    for count in range(min(shuffled.bad, drawing.drawable) + 1):
        # 1. The chance of so many in vain, of which there are so many sets.
        if count:
            sets = sets * (shuffled.bad - count + 1) // count
        after = all_lasting(here, shuffled.bad, count, lasting) if count < drawing.drawable else 0
        chance = lasting - after
        lasting = after
        ends = shuffled.good if count < drawing.drawable else 1
        # 2. How many are taken: as many as the chance asks for; if there are enough, every tile that fits as often.
        wanted = <int64_t>(chance * <uint64_t>s.sampling.width[here.size] + CERTAIN - 1 >> 40)
        if wanted > ends:
            wanted += (ends - wanted % ends) % ends
        picks = <int>min(min(wanted, sets * ends), <int64_t>(MOST_SAMPLED - drawing.listed))
        # 3. Which, and how often each counts.
        if picks == sets * ends:
            begin_sets(shuffled, count)
        for j in range(picks):
            times = <int>(((upto + chance * <uint64_t>(j + 1) // <uint64_t>picks) * RESOLUTION + start) >> 40) - counted
            counted += times
            list_pick(drawing, shuffled, count, picks == sets * ends, times)
        upto += chance
    drawing.times[drawing.listed - 1] += RESOLUTION - counted      # what rounding, or no room for more, left


cdef inline void list_pick(
    Drawing* drawing, Shuffled* shuffled, int count, bint every, int times
) noexcept nogil:
    """List the next draw with so many tiles in vain: of `every` one, or in turn."""
    cdef int good = shuffled.turn % shuffled.good if shuffled.good else 0
    cdef uint64_t vain
    shuffled.turn += 1
    if not every:
        vain = next_vain(shuffled, drawing.bad, count)
    else:
        vain = set_of(shuffled)
        shuffled.ended += 1
        if shuffled.ended >= shuffled.good or count == drawing.drawable:
            shuffled.ended = 0
            next_set(shuffled)
    if times:
        list_sampled(drawing, vain, VAIN if count == drawing.drawable else shuffled.goods[good], times)


cdef inline void begin_sets(Shuffled* shuffled, int count) noexcept nogil:
    """Set up a list of all sets of so many tiles that do not fit, each for every tile that does."""
    shuffled.chosen = (<uint64_t>1 << count) - 1
    shuffled.ended = 0


cdef inline void next_set(Shuffled* shuffled) noexcept nogil:
    """The next larger number with as many bits."""
    cdef uint64_t step = shuffled.chosen & -shuffled.chosen, carried = shuffled.chosen + step
    if step:
        shuffled.chosen = carried | ((shuffled.chosen ^ carried) >> 2) // step


cdef inline uint64_t set_of(const Shuffled* shuffled) noexcept nogil:
    """Return the tiles of the set that is chosen, by their places in the random order."""
    cdef uint64_t rest = shuffled.chosen, vain = 0
    while rest:
        vain |= bit(shuffled.bads[lowest(rest)])
        rest &= rest - 1
    return vain
