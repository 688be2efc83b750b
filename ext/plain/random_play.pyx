"""Random deals played at random, row by row, from a counter: the same on every machine.

The random numbers are those of SplitMix64 (Steele, Lea and Flood 2014), which mixes a counter: word k of an attempt at
a row is `mix(start + k * STEP)`, where `start` is determined by the seed, the number of the row and the number of the
attempt. Rows are independent of each other.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memmove, memset

from tranca.ext.platform cimport popcount
from tranca.ext.rules cimport NO_SCORE_OF_ENDS, Laws, Ruleset
from tranca.ext.splitmix cimport STEP, mix, random_word
from tranca.ext.tiles cimport HIGH, LOW, NO_END, RANK, TILE_COUNT, bit, end_of, make_code, tile_of

from .forced cimport BLOCKS, DRAWS, PASSES, next_event, next_tile, pass_turn, play_tile, take_tile
from .layout cimport EMPTY_NUMBER, MOST_LISTED, EndsArgument, OpenEnds, list_plays, number_ends, read_ends
from .situation cimport BoneyardOrder, State, tiles_in_play

cdef enum:
    MOST_TRIES = 1000       # attempts at a row
    MOST_ACTIONS = 220      # in a deal: a play of every tile, each after at most three passes
    PASS = -1
    DOUBLE = 16             # in the end of a play: it is laid against a double
    BY_LOT = 1              # how the leader is chosen; 0: by the highest double
    LOWEST_DOUBLE = 2

ctypedef struct Chain:
    uint8_t pairs[TILE_COUNT]   # left << 4 | right; in an arm, from the spinner outward
    int laid

ctypedef struct RandomWords:
    uint64_t at

ctypedef struct RandomDeal:
    State state
    BoneyardOrder order
    uint8_t pack[TILE_COUNT]    # as shuffled
    int size                # of the pack
    int16_t codes[MOST_ACTIONS]
    int actions
    Chain line
    Chain up
    Chain down
    int spinner             # its number, or NO_END
    int laid                # number of tiles in all chains
    int leader
    int forced
    bint is_over


cdef inline int random_below(RandomWords* words, int bound) noexcept nogil:
    """Return a number below `bound`, all equally likely: the upper half of a word times the bound (Lemire 2019)."""
    cdef uint64_t product
    cdef uint64_t least = (<uint64_t>1 << 32) % <uint64_t>bound
    while True:
        words.at += STEP
        product = (mix(words.at) >> 32) * <uint64_t>bound
        if (product & 0xFFFFFFFFULL) >= least:
            return <int>(product >> 32)


cdef void lead_of(const uint64_t* hands, int players, bint lowest, int* seat, int* tile) noexcept nogil:
    """Find the highest or lowest double and its holder; without a double, the tile with most pips, then highest end."""
    cdef int each, code, rank, best = -1
    for each in range(players):
        for code in range(TILE_COUNT):
            if hands[each] & bit(code):
                rank = (LOW[code] + HIGH[code]) * 16 + HIGH[code]
                if LOW[code] == HIGH[code]:
                    rank = 1000 - rank if lowest else 1000 + rank
                if rank > best:
                    best, seat[0], tile[0] = rank, each, code


cdef void deal_out(
    RandomDeal* d, const Laws* laws, const OpenEnds* bare, uint64_t game, int hand_size, int how, RandomWords* words
) noexcept nogil:
    """Shuffle the tiles of the game from canonical order (Fisher-Yates from the last place) and deal them."""
    cdef int canonical[TILE_COUNT]
    cdef int i, j, held = laws.players * hand_size
    cdef uint8_t tile
    for i in range(TILE_COUNT):
        canonical[RANK[i]] = i
    d.size = 0
    for i in range(TILE_COUNT):
        if game & bit(canonical[i]):
            d.pack[d.size] = <uint8_t>canonical[i]
            d.size += 1
    for i in range(d.size - 1, 0, -1):
        j = random_below(words, i + 1)
        tile = d.pack[i]
        d.pack[i] = d.pack[j]
        d.pack[j] = tile
    d.state.boneyard = 0
    for i in range(4):
        d.state.hands[i] = 0
    for i in range(held):
        d.state.hands[i // hand_size] |= bit(d.pack[i])
    d.order.is_known = True
    d.order.size = d.size - held if laws.draw else 0
    for i in range(d.order.size):
        d.order.tiles[i] = d.pack[held + i]
        d.state.boneyard |= bit(d.pack[held + i])
    d.state.size = d.order.size
    d.state.ends = bare[0]
    d.state.last = -1
    d.state.pending = d.state.paid = False
    if how == BY_LOT:
        d.leader = random_below(words, laws.players)
        d.forced = -1
    else:
        lead_of(d.state.hands, laws.players, how == LOWEST_DOUBLE, &d.leader, &d.forced)
    d.state.seat = d.leader
    d.actions = d.laid = d.line.laid = d.up.laid = d.down.laid = 0
    d.spinner = NO_END
    d.is_over = False


cdef inline void put_right(Chain* chain, int inner, int outer) noexcept nogil:
    chain.pairs[chain.laid] = <uint8_t>(inner << 4 | outer)
    chain.laid += 1


cdef inline bint shows_at(const Laws* laws, const RandomDeal* d, int pair, int shown, int end) noexcept nogil:
    """Return whether a play names this outer end; the spinner and, if plays score, doubles are separate places."""
    cdef bint is_double = pair >> 4 == pair & 15 and (laws.ends_score != NO_SCORE_OF_ENDS or shown == d.spinner)
    return shown == end & 15 and is_double == (end >= DOUBLE)


cdef inline int outer_pair(const Chain* arm, int spinner) noexcept nogil:
    return arm.pairs[arm.laid - 1] if arm.laid else spinner << 4 | spinner


cdef void lay(RandomDeal* d, const Laws* laws, int code) noexcept nogil:
    """Put a tile in its place; of equal places, prefer the right one, then the left, the upper, and the lower one."""
    cdef int tile = tile_of(code), end = end_of(code), number = end & 15, other = LOW[tile] + HIGH[tile] - number
    cdef Chain* line = &d.line
    d.laid += 1
    if laws.every_double:       # the tiles laid are a tree, which follows from the actions
        return
    if laws.has_spinner and d.spinner == NO_END and LOW[tile] == HIGH[tile]:
        d.spinner = LOW[tile]
    if end == NO_END:
        put_right(line, LOW[tile], HIGH[tile])
    elif shows_at(laws, d, line.pairs[line.laid - 1], line.pairs[line.laid - 1] & 15, end):
        put_right(line, number, other)
    elif shows_at(laws, d, line.pairs[0], line.pairs[0] >> 4, end):
        memmove(line.pairs + 1, line.pairs, line.laid)
        line.pairs[0] = <uint8_t>(other << 4 | number)
        line.laid += 1
    elif shows_at(laws, d, outer_pair(&d.up, d.spinner), outer_pair(&d.up, d.spinner) & 15, end):
        put_right(&d.up, number, other)
    else:
        put_right(&d.down, number, other)


cdef void take_action(RandomDeal* d, const Laws* laws, RandomWords* words) noexcept nogil:
    """Take one action: the forced draws, then a random play or a pass; or detect that the deal is over."""
    cdef int codes[MOST_LISTED]
    cdef int count, drawn = 0, event = next_event(laws, &d.state)
    while event == DRAWS:
        take_tile(&d.state, next_tile(&d.order, &d.state))
        drawn += 1
        event = next_event(laws, &d.state)
    if event == BLOCKS:
        d.is_over = True
        if drawn:  # the player who drew passes, and that ends the deal
            d.codes[d.actions] = PASS
            d.actions += 1
        return
    if event == PASSES:
        pass_turn(laws, &d.state)
        d.state.paid = True
        d.codes[d.actions] = PASS
        d.actions += 1
        return
    if d.laid or d.forced < 0:
        count = list_plays(d.state.hands[d.state.seat], &d.state.ends, codes)
        codes[0] = codes[random_below(words, count) if count > 1 else 0]
    else:
        codes[0] = make_code(d.forced, NO_END)
    lay(d, laws, codes[0])
    d.codes[d.actions] = <int16_t>codes[0]
    d.actions += 1
    d.is_over = play_tile(laws, &d.state, codes[0])


cdef bint play_until(RandomDeal* d, const Laws* laws, int tiles, int until, RandomWords* words) noexcept nogil:
    """Play to the end, or to a number of tiles left or of actions; return whether that was reached."""
    while not d.is_over:
        if tiles >= 0 and popcount(tiles_in_play(&d.state)) <= tiles or until >= 0 and d.actions >= until:
            return next_event(laws, &d.state) == 0
        take_action(d, laws, words)
    return tiles < 0 and until < 0


def play_at_random(
    Ruleset ruleset not None,
    uint64_t game,
    int hand_size,
    uint64_t seed,
    uint64_t row,
    uint64_t step,
    const int16_t[::1] limits not None,
    uint8_t[:, ::1] pack not None,
    int16_t[:, ::1] codes not None,
    int16_t[::1] counts not None,
    uint64_t[:, ::1] masks not None,
    int64_t[:, ::1] numbers not None,
    uint8_t[:, ::1] layout not None,
) -> None:
    """Deal and play the rows `row`, `row + step`, … of a seed, one for each row of the arrays.

    A row is dealt and led like the first deal of a match; then every legal play is equally likely. It ends at a number
    of tiles left in the hands and the boneyard, or at a number of actions: the first two of `limits` (−1: no limit;
    without either it ends with the deal). The third is 1 if the leader is drawn by lot and leads any tile, 2 if the
    lowest double leads, 0 if the highest does. If the deal ends first, or the seat to move cannot play, the row is
    tried again with other random numbers.

    `game` is the mask of the tiles of the game. Fills `pack` (n, 55): the shuffled tiles; `codes` (n, 220): the
    actions, −1 for a pass; `counts` (n,): their number, −1 if 1,000 attempts did not reach the limit; `masks` (n,
    players): the hands; `numbers` (n, 12): the two numbers that state the ends, seat to move, leader, seat of the last
    tile, whether no seat has had a turn since, whether a seat has passed, the tile that must be led, the number of
    tiles laid, the number drawn, and the numbers of tiles laid upward and downward from the spinner; `layout` (n, 55):
    the tiles from left to right, `left << 4 | right`, then the upward and the downward ones. If every double is a
    spinner, the layout is not filled in: the tree of tiles follows from the actions.
    Raises ValueError for arrays of another shape and for hands larger than the pack.
    """
    cdef Py_ssize_t count = pack.shape[0], i
    cdef const Laws* laws = &ruleset.laws
    cdef RandomDeal d
    cdef RandomWords words
    cdef OpenEnds bare = read_ends(EMPTY_NUMBER, NO_END, laws)
    cdef EndsArgument a = 0
    cdef int attempt, each, tiles, until, how, b = 0
    cdef bint came
    if limits.shape[0] != 3:
        raise ValueError(f"{limits.shape[0]} limits: expected 3")
    tiles, until, how = limits[0], limits[1], limits[2]
    if game & ~laws.tiles:
        raise ValueError(f"game {game:#x}: expected only tiles of the pack")
    if not 1 <= hand_size <= popcount(game) // laws.players:
        raise ValueError(f"hand_size {hand_size}: expected 1 to {popcount(game) // laws.players}")
    if not 0 <= how <= LOWEST_DOUBLE:
        raise ValueError(f"lead {how}: expected 0 to {LOWEST_DOUBLE}")
    if not -1 <= tiles <= TILE_COUNT or not -1 <= until <= MOST_ACTIONS:
        raise ValueError(f"tiles {tiles}, until {until}: expected −1 to {TILE_COUNT} and −1 to {MOST_ACTIONS}")
    for name, shape, expected in (
        ("pack", (pack.shape[0], pack.shape[1]), (count, TILE_COUNT)),
        ("codes", (codes.shape[0], codes.shape[1]), (count, MOST_ACTIONS)),
        ("counts", counts.shape[0], count),
        ("masks", (masks.shape[0], masks.shape[1]), (count, laws.players)),
        ("numbers", (numbers.shape[0], numbers.shape[1]), (count, 12)),
        ("layout", (layout.shape[0], layout.shape[1]), (count, TILE_COUNT)),
    ):
        if shape != expected:
            raise ValueError(f"{name} of shape {shape}: expected {expected}")
    with nogil:
        for i in range(count):
            came = False
            for attempt in range(MOST_TRIES):
                words.at = random_word(random_word(random_word(seed, 0), row + step * <uint64_t>i), attempt)
                deal_out(&d, laws, &bare, game, hand_size, how, &words)
                came = play_until(&d, laws, tiles, until, &words)
                if came:
                    break
            memset(&layout[i, 0], 0, TILE_COUNT)
            memcpy(&layout[i, 0], d.line.pairs, d.line.laid)
            memcpy(&layout[i, 0] + d.line.laid, d.up.pairs, d.up.laid)
            memcpy(&layout[i, 0] + d.line.laid + d.up.laid, d.down.pairs, d.down.laid)
            for each in range(TILE_COUNT):
                pack[i, each] = d.pack[each] if each < d.size else 0
            for each in range(MOST_ACTIONS):
                codes[i, each] = d.codes[each] if each < d.actions else 0
            counts[i] = <int16_t>(d.actions if came else -1)
            for each in range(laws.players):
                masks[i, each] = d.state.hands[each]
            number_ends(&d.state.ends, &a, &b)
            numbers[i, 0] = a
            numbers[i, 1] = b
            numbers[i, 2] = d.state.seat
            numbers[i, 3] = d.leader
            numbers[i, 4] = d.state.last
            numbers[i, 5] = d.state.pending
            numbers[i, 6] = d.state.paid
            numbers[i, 7] = d.forced if not d.laid else -1
            numbers[i, 8] = d.laid
            numbers[i, 9] = d.order.size - d.state.size
            numbers[i, 10] = d.up.laid
            numbers[i, 11] = d.down.laid
