"""Setup of the searches of deals with a boneyard: rules, coalitions, units, table, stop."""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tranca.ext.laws cimport most_of_deal, value_room
from tranca.ext.rules cimport (
    ALL,
    BLOCKER,
    BOTH_ENDS,
    LIGHTEST_TILE,
    MOST_POINTS,
    NO_SCORE,
    ONE,
    OPPONENTS_MINUS_OWN,
    Laws,
    most_for_tile,
)
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport NARROW_TILES, TILE_COUNT

from ..chance.key cimport GENERATION_BIT
from ..chance.keys cimport set_in_play
from ..chance.table cimport FEWEST, ChanceTable
from ..layout cimport SCORES
from ..nodraw.search cimport set_coalitions, set_memory, side_weights
from ..ordering cimport set_orders
from ..situation cimport BoneyardOrder, Situation, holds_values, tiles_in_play


cdef int read_sampling(Situation situation, object widths, uint64_t seed, DrawSampling* sampling) except -1:
    """Read the draws to sample by the size of the boneyard; raises ValueError for a known order or invalid widths."""
    cdef int size, width
    if situation.order.is_known:
        raise ValueError("draws cannot be sampled from a boneyard of known order")
    if len(widths) != situation.order.size + 1:
        raise ValueError(
            f"{len(widths)} widths: expected {situation.order.size + 1}, one for each size of the boneyard"
        )
    memset(sampling, 0, sizeof(DrawSampling))
    sampling.seed = seed
    for size in range(situation.order.size + 1):
        width = widths[size]
        if width < 0 or width > MOST_WIDTH or (not width and size and sampling.width[size - 1]):
            raise ValueError(
                f"width {width} for {size} tiles: expected 1 to {MOST_WIDTH}, or 0 for all draws of few tiles"
            )
        sampling.width[size] = width
        sampling.parts[size] = width if width < WEIGHED else RESOLUTION
    return 0


cdef int count_units(
    const Laws* laws, const BoneyardOrder* order, int weight, const DrawSampling* sampling, int64_t* units
) except -1:
    """Write the units of a point by the size of the boneyard; raises ValueError if values would not fit 64 bits."""
    cdef int size, ways
    cdef int64_t room = value_room(laws, weight)
    if sampling is NULL and not holds_values(laws, order.size, order.is_known, weight):
        raise ValueError(
            f"a boneyard of {order.size} tiles has too many orders to count exactly"
        )
    for size in range(TILE_COUNT + 1):
        units[size] = 1
        if order.is_known or not laws.reserve < size <= order.size:
            continue
        ways = size if sampling is NULL or not sampling.width[size] else sampling.parts[size]
        if units[size - 1] > room // ways:
            raise ValueError(
                f"width {ways} over a boneyard of {order.size} tiles: expected less, because the sums are too large"
            )
        units[size] = ways * units[size - 1]
    return 0


cdef int set_rules(
    ChanceSearch* s, Situation situation, int weight, const DrawSampling* sampling, Stop stop
) except -1:
    """Set up the parts that all searches of deals with a boneyard share. Requires that the coalitions have been set.

    `weight` is the largest weight of a point; `sampling` is NULL if all orders count. Raises ValueError if the values
    would not fit into 64 bits.
    """
    cdef const Laws* laws = situation.laws
    cdef const BoneyardOrder* order = &situation.order
    cdef int i, size
    count_units(laws, order, weight, sampling, s.units)
    memset(&s.sampling, 0, sizeof(DrawSampling))
    if sampling is not NULL:
        s.sampling = sampling[0]
    s.laws = laws
    s.order = order
    s.last_is_sure = not order.is_known and not laws.reserve and not s.sampling.width[1]
    s.leader = situation.leader
    set_orders(laws, s.coalition, s.ordering)
    s.most_bonus = most_for_tile(laws)
    s.lead_bonus = max(laws.lead_bonus[0], laws.lead_bonus[1])
    s.most_factor = 1
    for i in range(2 * BOTH_ENDS):
        s.most_factor = max(s.most_factor, laws.out_times[i])
    s.is_usual = not SCORES and laws.is_plain and laws.points < ONE and laws.block_points < ONE
    s.remember_paid = laws.bonus_first != laws.bonus_later
    s.own_pips_never_score = laws.points != ALL and laws.block_points != ALL
    # Only an awarded tie, or a block won by the blocker, can give a winner more pips of their own than the others have.
    s.winner_never_pays = laws.block_tie == NO_SCORE and laws.block_winner != BLOCKER or (
        laws.points != OPPONENTS_MINUS_OWN and laws.block_points != OPPONENTS_MINUS_OWN
    )
    s.orders[0] = 1
    for size in range(1, TILE_COUNT + 1):
        s.orders[size] = size * s.orders[size - 1] if size <= 20 else 0
    s.is_wide = laws.tiles >> NARROW_TILES != 0
    s.peeks = False
    s.duel_from = -1
    set_in_play(s, tiles_in_play(&situation.state))
    s.nodes = 0
    s.listed = 0
    s.stop = <void*>stop
    s.aborted = stop.check_now()
    stop.finish()
    return 0


cdef void set_stamps(ChanceSearch* s, uint64_t generation, uint64_t endgames) noexcept nogil:
    """Set the generations in keys: `endgames` for boneyards so small that no draw from them is sampled."""
    cdef int size
    for size in range(TILE_COUNT + 1):
        s.stamps[size] = (generation if s.sampling.width[size] else endgames) << GENERATION_BIT


cdef int set_moments(ChanceSearch* s, Situation deal, object moments) except -1:
    """Reserve places in keys for the tiles of all moments; raises ValueError for a moment of another deal."""
    cdef Situation moment
    cdef uint64_t in_play = tiles_in_play(&deal.state)
    for moment in moments:
        deal.check_moment(moment)
        in_play |= tiles_in_play(&moment.state)
    set_in_play(s, in_play)
    return 0


cdef int open_search(
    ChanceSearch* s, Situation situation, int side, const DrawSampling* sampling, ChanceTable table, Stop stop
) except -1:
    """Set up a search for the margin of `side` against all others; `sampling` is NULL if all orders count."""
    cdef const Laws* laws = situation.laws
    cdef const BoneyardOrder* order = &situation.order
    cdef int seat, size
    cdef bint fresh = True
    side_weights(laws, side, s.weight)
    s.largest_weight = max(laws.sides - 1, 1)
    for seat in range(laws.players):
        s.coalition[seat] = 0 if laws.side[seat] == side else 1
    set_rules(s, situation, s.largest_weight, sampling, stop)
    if table.whole is not None:
        fresh = False
    elif sampling is NULL:
        fresh = table.open_deal(situation, side, stop.nodes_left())
    else:
        table.new_sample(situation, side)
        fresh = table.endgames.generation == table.generation
    s.memory = &table.memory
    s.peeks = s.memory.entries is not NULL and (SCORES or not s.is_wide)
    set_stamps(s, table.generation, table.generation if sampling is NULL else table.endgames.generation)
    if not order.is_known:
        size = order.size
        while sampling is not NULL and sampling.width[size]:
            size -= 1
        table.make_room((<size_t>2 << min(size, 20)) + TILE_COUNT * MOST_SAMPLED)
    s.children = table.children
    s.children_used = 0
    s.claims = NULL if table.whole is None else table.whole.sharing.claims
    s.part = table.part
    s.parts = table.part_count
    set_coalitions(&s.endgame, laws, s.weight)
    set_memory(&s.endgame, table.endgame, 0, stop)
    s.endgame_table = <void*>table.endgame
    s.endgame_fits = s.largest_weight * most_of_deal(laws) < MOST_POINTS
    open_duels(s, table, fresh)
    return 0


cdef int open_duels(ChanceSearch* s, ChanceTable table, bint fresh) except -1:
    """Set up the search of states without chance between two players, if only pips give points."""
    cdef const Laws* laws = s.laws
    cdef bint pays_passes = SCORES or s.most_bonus or s.lead_bonus or laws.has_more_passes
    s.duel = &table.duel.memory
    if laws.block_tie == LIGHTEST_TILE:     # `settle_duel` passes no hands, which this tie-break needs
        return 0
    if laws.players != 2 or s.is_wide or not s.is_usual or pays_passes or not s.endgame_fits:
        return 0
    s.duel_from = laws.reserve if laws.reserve or s.sampling.width[1] else 1
    if fresh:
        table.duel.new_deal(True, max(<uint64_t>FEWEST, table.memory.mask >> 1))    # keys of 62 bits, as in a wide pack
    return 0
