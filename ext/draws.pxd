# What a search of deals with a boneyard works with: the rules and camps, values, and the table.
#
# Contract of the table. A slot holds, for one state, bounds on the margin of camp 0 and a best play. The key is the
# whole state in two words, so states never collide; the generation at the top of the second word tells deals apart:
# whoever searches a deal with another leader or other rules calls `new_deal` first. Two slots a bucket, which is a line
# of the cache: the first keeps the larger subtree, the second takes what comes. A table serves one search at a time.

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from .ordering cimport CHOICE, TRAIT, phase_of
from .rules cimport Laws, Ruleset
from .search cimport Search
from .stage cimport DRAW, Stage, hand_pips, settle_stage, tiles_left
from .state cimport Pile
from .table cimport Table
from .tiles cimport HIGH, LOW, fitting, popcount, tile_pips
from .watch cimport Watch

cdef extern from *:
    """
    #define TRANCA_INFINITE ((int64_t)1 << 62)
    """
    const int64_t INFINITE "TRANCA_INFINITE"

cdef enum:
    MOST_PLAYS = 29         # a hand of 28 with one tile that fits both ends
    POLL_EVERY = 4095       # nodes between two looks at the watch, less one
    MOST_LISTED = 1 << 16   # draws gone through between two looks
    NO_PLAY = 0xFF

# What a slot holds: a margin with bounds, or the sum of all sides' points under best play.
cdef enum Kind:
    MARGIN = 0
    SUM = 1

ctypedef struct Slot:
    uint64_t first      # two of three planes of owner bits, ends, bonus state
    uint64_t second     # the third plane, turn, kind; play, tiles not yet laid, generation
    int64_t low
    int64_t high

# What one player may draw until a tile fits, and what is known of its value.
ctypedef struct Chance:
    Stage stage         # what comes then
    int64_t low         # of its value, in the units of the boneyard that is left
    int64_t high
    int64_t expected
    int64_t orders      # in which the tiles can be drawn: its weight

ctypedef struct Draws:
    const Laws* laws
    const Pile* pile
    int leader
    int camp[4]         # of each seat
    int role[4][4]      # of the players as each seat sees them, in turn order from himself
    int weight[4]       # of a point of each side in the margin of camp 0
    int heaviest        # the largest of them, without sign
    int most_bonus      # the most that one tile can earn
    bint own_apart      # nobody scores the pips of his own side
    bint fair           # no winner ever loses points
    int64_t units[29]   # in a point, by the size of the boneyard
    int64_t orders[29]  # of so many tiles
    bint remember_paid
    Chance* chances
    size_t chances_used
    Slot* slots
    uint64_t mask
    uint64_t stamp
    bint has_tail
    Search tail         # where nobody draws any more
    void* tail_table
    uint64_t nodes
    uint64_t listed     # tiles that could be drawn, gone through since the watch was last looked at
    void* watch
    bint aborted


cdef class DrawTable:
    cdef void* memory
    cdef Slot* slots
    cdef uint64_t mask
    cdef uint16_t generation
    cdef Table tail
    cdef Chance* chances
    cdef size_t room
    cdef readonly size_t size_bytes
    cdef int new_deal(self) except -1
    cdef int make_room(self, size_t chances) except -1


cdef uint64_t enough_buckets(const Laws* laws, const Pile* pile)
cdef int set_rules(Draws* s, const Laws* laws, const Pile* pile, int leader, Watch watch) except -1
cdef int open_search(
    Draws* s, Ruleset ruleset, const Pile* pile, int leader, object weights, DrawTable table, Watch watch
) except -1


cdef inline void write_key(
    const Draws* s, const Stage* stage, int kind, uint64_t* first, uint64_t* second
) noexcept nogil:
    """The whole state in two words: owners in three planes (0 laid, 1…4 a hand, 5 the boneyard), ends, turn, bonuses.

    The generation stands at the top of the second word and tells deals apart.
    """
    cdef uint64_t a = stage.a if stage.a < stage.b else stage.b
    cdef uint64_t b = stage.b if stage.a < stage.b else stage.a
    first[0] = (
        (stage.hands[0] | stage.hands[2] | stage.boneyard)
        | (stage.hands[1] | stage.hands[2]) << 28
        | a << 56
        | b << 59
        | <uint64_t>(s.remember_paid and stage.paid) << 62
    )
    second[0] = (
        (stage.hands[3] | stage.boneyard)
        | <uint64_t>stage.seat << 28
        | <uint64_t>(stage.pending and stage.coming == DRAW) << 30
        | <uint64_t>kind << 31
        | s.stamp
    )


cdef inline Slot* bucket(const Draws* s, uint64_t first, uint64_t second) noexcept nogil:
    cdef uint64_t mixed = (first * <uint64_t>0x9E3779B97F4A7C15) ^ (second * <uint64_t>0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> 29
    return s.slots + 2 * ((mixed * <uint64_t>0x9FB21C651E98DF25 >> 32) & s.mask)


cdef extern from *:
    """
    /* of a slot's second word: what tells states apart */
    #define TRANCA_LABEL 0xFFFF0000FFFFFFFFULL
    #if defined(__GNUC__) || defined(__clang__)
    #define tranca_fetch(place) __builtin_prefetch(place)
    #else
    #define tranca_fetch(place) ((void)0)
    #endif
    """
    const uint64_t LABEL "TRANCA_LABEL"
    void fetch "tranca_fetch"(const void* place) noexcept nogil


cdef inline void expect_probe(const Draws* s, const Stage* stage) noexcept nogil:
    """Fetch from memory what a probe will soon look at."""
    cdef uint64_t first, second
    if s.slots is not NULL:
        write_key(s, stage, MARGIN, &first, &second)
        fetch(bucket(s, first, second))


cdef inline bint is_of(const Slot* slot, uint64_t first, uint64_t second) noexcept nogil:
    return slot.first == first and not (slot.second ^ second) & LABEL


cdef inline Slot* probe(const Draws* s, uint64_t first, uint64_t second) noexcept nogil:
    cdef Slot* place = bucket(s, first, second)
    if is_of(place, first, second):
        return place
    if is_of(place + 1, first, second):
        return place + 1
    return NULL


cdef inline void store(
    const Draws* s, uint64_t first, uint64_t second, int64_t low, int64_t high, int play, int tiles
) noexcept nogil:
    cdef Slot* place = bucket(s, first, second)
    if not is_of(place, first, second):
        if place.second >> 48 == second >> 48 and <int>(place.second >> 40 & 0xFF) > tiles:
            place += 1
    place.first = first
    place.second = second | <uint64_t>play << 32 | <uint64_t>tiles << 40
    place.low = low
    place.high = high


cdef inline bint nobody_draws(const Draws* s, const Stage* stage) noexcept nogil:
    return stage.size <= s.laws.reserve


cdef inline void reach(const Draws* s, const Stage* stage, int64_t* low, int64_t* high) noexcept nogil:
    """Limits of the margin from here on: all pips to one side, and a bonus for every tile."""
    cdef int side_pips[4]
    cdef int seat, side, worth, bonus = 0, top = 0, bottom = 0
    cdef int total = 0 if nobody_draws(s, stage) else stage.rest
    for side in range(4):
        side_pips[side] = 0
    for seat in range(s.laws.players):
        total += hand_pips(stage, seat)
        if s.own_apart:
            side_pips[s.laws.side[seat]] += hand_pips(stage, seat)
    for side in range(s.laws.sides):
        worth = (total - side_pips[side]) * s.weight[side]
        if worth > top:
            top = worth
        elif worth < bottom:
            bottom = worth
    if not s.fair and s.laws.sides > 2:     # then the other camp can get as much
        top = s.heaviest * total
        bottom = -top
    if s.most_bonus:
        bonus = s.most_bonus * s.heaviest * (tiles_left(stage) + 1)
    high[0] = (top + bonus) * s.units[stage.size]
    low[0] = (bottom - bonus) * s.units[stage.size]


cdef inline int64_t bonus_value(const Draws* s, const Stage* stage) noexcept nogil:
    """What the way to a stage earned."""
    if not stage.bonus:
        return 0
    return s.weight[s.laws.side[stage.last]] * stage.bonus * s.units[stage.size]


cdef inline int64_t final_value(const Draws* s, const Stage* stage) noexcept nogil:
    """What a finished deal is worth, the last bonus left out."""
    cdef int winner = -1
    cdef int points = settle_stage(s.laws, stage, s.leader, &winner)
    return 0 if winner < 0 else s.weight[winner] * points * s.units[stage.size]


cdef inline int promise_of(const Draws* s, const Stage* there, int tile, int seat) noexcept nogil:
    """How promising a play looks to who makes it, by the weights of deals in which nobody draws."""
    cdef bint duel = s.laws.players == 2
    cdef int phase = phase_of(tiles_left(there)), i, other = seat, score
    cdef const short* trait = TRAIT[duel][phase]
    cdef uint64_t fit = fitting(there.a, there.b)
    score = trait[0] * tile_pips(tile)
    for i in range(s.laws.players):
        score += CHOICE[duel][phase][s.role[seat][i]][popcount(there.hands[other] & fit)]
        other = s.laws.next_seat[other]
    if LOW[tile] == HIGH[tile]:
        score += trait[1]
    if there.a == there.b:
        score += trait[2]
    if s.camp[there.seat] == s.camp[seat]:
        score += trait[3]
    return score


cdef inline bint stops(Draws* s) noexcept nogil:
    """Count a node; whether the search is to end."""
    s.nodes += 1
    if not s.nodes & POLL_EVERY and (<Watch>s.watch).poll():
        s.aborted = True
    return s.aborted


cdef inline void count_listed(Draws* s, int draws) noexcept nogil:
    """A node at which much can be drawn takes as long as many nodes: the watch is looked at in between."""
    s.listed += draws
    if s.listed > MOST_LISTED:
        s.listed = 0
        if (<Watch>s.watch).glance():
            s.aborted = True
