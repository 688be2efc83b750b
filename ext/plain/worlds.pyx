"""Values of one player's plays in many worlds: the same moment of a deal, with the unseen tiles dealt differently.

All worlds are solved in one call without the GIL. They share the table: its keys are whole states, so results from one
world serve the next. The order of the boneyard is unknown in each. Values are counted in `Situation.units` or, if draws
are sampled (`chance.sampled`), with a seed for each world, in `chance.sampled.units_of` the widths.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from tranca.ext.platform cimport popcount
from tranca.ext.stop cimport Stop

from .chance.context cimport ChanceSearch, DrawSampling, read_sampling, set_stamps
from .chance.context cimport open_search as open_chance
from .chance.expected cimport wins_of
from .chance.keys cimport set_in_play
from .chance.node cimport ChanceNode, root_node, take_turn
from .chance.search cimport exact as exact_margin
from .chance.table cimport ChanceTable
from .forced cimport goes_on
from .layout cimport MOST_PLAYS, is_refuted
from .maxn.search cimport NEVER, MaxNSearch, points_of
from .maxn.search cimport open_search as open_maxn, wins_of as wins_of_maxn
from .maxn.table cimport MaxNTable, PointsVector
from .situation cimport NO_CHOICE, Situation, State


cdef int check_worlds(Situation situation, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards) except -1:
    """Raise ValueError for worlds that are not valid deals, or that differ in tiles that the player to move can see."""
    cdef Py_ssize_t i
    cdef int holder, players = situation.laws.players, seat = situation.state.seat
    cdef uint64_t held
    cdef bint is_out
    if hands.shape[1] != players:
        raise ValueError(f"{hands.shape[1]} hands per world: expected {players}")
    if boneyards.shape[0] != hands.shape[0]:
        raise ValueError(f"{boneyards.shape[0]} boneyards: expected one for each of {hands.shape[0]} worlds")
    if situation.order.is_known and situation.can_draw():
        raise ValueError("the order of the boneyard is known; expected an unknown order")
    if situation.state.last < 0 and not situation.can_play():
        raise ValueError(f"last {situation.state.last}: expected the seat that laid the last tile")
    for i in range(hands.shape[0]):
        held = boneyards[i]
        for holder in range(players):
            is_out = not hands[i, holder] and (holder == seat or not goes_on(situation.laws, &hands[i, 0], holder))
            if is_out or hands[i, holder] & held:
                raise ValueError(
                    f"world {i}: hand {hands[i, holder]:#x} of seat {holder}: expected tiles that are nowhere else"
                )
            held |= hands[i, holder]
        if held & ~situation.laws.tiles or is_refuted(&situation.state.ends, held):
            raise ValueError(f"world {i}: tiles {held:#x}: expected only tiles of the pack that are not laid")
        if popcount(boneyards[i]) != situation.state.size:
            raise ValueError(f"world {i}: boneyard of {popcount(boneyards[i])} tiles: expected {situation.state.size}")
        if hands[i, seat] != situation.state.hands[seat]:
            raise ValueError(
                f"world {i}: hand {hands[i, seat]:#x} of seat {seat}: expected {situation.state.hands[seat]:#x}"
            )
    return 0


cdef int select_plays(object only, int* codes, int count) except -1:
    """Keep only the requested plays in `codes`; return their number. Raises ValueError if one is not legal."""
    cdef int kept = 0, i
    if only is None:
        return count
    requested = set(only)
    for i in range(count):
        if codes[i] != NO_CHOICE and codes[i] in requested:
            codes[kept] = codes[i]
            kept += 1
    if kept < len(requested) or not kept:
        raise ValueError(f"plays {sorted(requested)}: expected one or more legal plays")
    return kept


cdef int check_room(
    Py_ssize_t worlds, Py_ssize_t plays, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t exact,
    int64_t[:, :, ::1] wins,
) except -1:
    if rows != worlds or exact != worlds:
        raise ValueError(f"results for {rows} and {exact} worlds: expected {worlds}")
    if columns != plays:
        raise ValueError(f"results for {columns} plays: expected {plays}")
    if wins is not None and (wins.shape[0] != worlds or wins.shape[1] != plays or wins.shape[2] != 2):
        raise ValueError(f"wins of shape {wins.shape[0]} {wins.shape[1]} {wins.shape[2]}: expected {worlds} {plays} 2")
    return 0


cdef int read_seeds(
    Situation situation, object widths, const uint64_t[::1] seeds, Py_ssize_t worlds, DrawSampling* sampling
) except -1:
    """Read how draws are sampled; raises ValueError unless every world has a seed."""
    if seeds is None or seeds.shape[0] != worlds:
        raise ValueError(f"{0 if seeds is None else seeds.shape[0]} seeds: expected one for each of {worlds} worlds")
    return read_sampling(situation, widths, 0, sampling)


cdef uint64_t all_in_play(const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards) noexcept:
    cdef uint64_t tiles = 0
    cdef Py_ssize_t i, seat
    for i in range(hands.shape[0]):
        tiles |= boneyards[i]
        for seat in range(hands.shape[1]):
            tiles |= hands[i, seat]
    return tiles


def margins(
    Situation situation not None,
    const uint64_t[:, ::1] hands not None,
    const uint64_t[::1] boneyards not None,
    ChanceTable table not None,
    Stop stop not None,
    int64_t[:, ::1] values not None,
    uint8_t[::1] exact not None,
    int64_t[:, :, ::1] wins=None,
    widths: "Sequence[int] | None" = None,
    const uint64_t[::1] seeds=None,
    only: "Sequence[int] | None" = None,
) -> int:
    """Write the margin of the mover's side after each play of the seat to move, in each world; return the nodes.

    `situation` is the moment of all worlds and one of them; a row of `hands` has one mask per seat, `boneyards` are
    masks of the tiles that can be drawn (including the reserve). The mover's hand and the size of the boneyard are the
    same in all.
    Fills `values`, with a column for each play in canonical order (a single one, for the position itself, if the mover
    cannot play), and `exact`: 1, or 0 if the stop ended the search (the row is then 0). `wins`, if given, has a third
    axis of two: how often the mover's side wins by going out and by a block in principal play.
    With `widths`, draws are sampled from the seed of each world. With `only`, no other plays have columns.
    Raises ValueError for arrays that do not fit together and for worlds that are not valid deals.
    """
    cdef ChanceSearch s
    cdef State state = situation.state
    cdef ChanceNode here, there
    cdef int codes[MOST_PLAYS]
    cdef Py_ssize_t i
    cdef int j, side = situation.laws.side[state.seat], count = situation.list_choices(codes)
    cdef bint has_wins = wins is not None, is_sampled = widths is not None
    cdef DrawSampling sampling
    check_worlds(situation, hands, boneyards)
    count = select_plays(only, codes, count)
    check_room(hands.shape[0], count, values.shape[0], values.shape[1], exact.shape[0], wins)
    if is_sampled:
        read_seeds(situation, widths, seeds, hands.shape[0], &sampling)
        table.new_deal()  # so that node counts do not depend on earlier searches in this table
    open_chance(&s, situation, side, &sampling if is_sampled else NULL, table, stop)
    set_in_play(&s, all_in_play(hands, boneyards))
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&state, hands, boneyards, i)
            root_node(&state, &here)
            if is_sampled:
                s.sampling.seed = seeds[i]
                with gil:
                    table.new_sample(situation, side)
                    set_stamps(&s, table.generation, table.endgames.generation)
            for j in range(count):
                take_turn(s.laws, s.order, &here, codes[j], &there)
                values[i, j] = exact_margin(&s, &there)
                if has_wins:
                    wins[i, j, :] = 0
                    wins_of(&s, &there, side, 1, &wins[i, j, 0])
            exact[i] = not s.aborted
            if s.aborted:
                values[i, :] = 0
    stop.finish()
    return s.nodes + s.endgame.nodes


def points(
    Situation situation not None,
    const uint64_t[:, ::1] hands not None,
    const uint64_t[::1] boneyards not None,
    MaxNTable table not None,
    Stop stop not None,
    int64_t[:, :, ::1] values not None,
    uint8_t[::1] exact not None,
    int64_t[:, :, ::1] wins=None,
    widths: "Sequence[int] | None" = None,
    const uint64_t[::1] seeds=None,
    only: "Sequence[int] | None" = None,
) -> int:
    """Write the points by side after each play of the seat to move, in each world, by max^n; return the nodes.

    The arguments are those of `margins`; the last axis of `values` is the sides.
    """
    cdef MaxNSearch s
    cdef State state = situation.state
    cdef ChanceNode here, there
    cdef PointsVector got
    cdef int codes[MOST_PLAYS]
    cdef Py_ssize_t i
    cdef int j, side, own = situation.laws.side[state.seat], count = situation.list_choices(codes)
    cdef bint has_wins = wins is not None, is_sampled = widths is not None
    cdef DrawSampling sampling
    check_worlds(situation, hands, boneyards)
    count = select_plays(only, codes, count)
    if values.shape[2] != situation.laws.sides:
        raise ValueError(f"results for {values.shape[2]} sides: expected {situation.laws.sides}")
    check_room(hands.shape[0], count, values.shape[0], values.shape[1], exact.shape[0], wins)
    if is_sampled:
        read_seeds(situation, widths, seeds, hands.shape[0], &sampling)
        table.new_deal()  # so that node counts do not depend on earlier searches in this table
    open_maxn(&s, situation, &sampling if is_sampled else NULL, table, stop)
    set_in_play(&s.chance, all_in_play(hands, boneyards))
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&state, hands, boneyards, i)
            root_node(&state, &here)
            if is_sampled:
                s.chance.sampling.seed = seeds[i]
                with gil:
                    table.new_sample(situation, &s.chance.sampling)
                    set_stamps(&s.chance, table.generation, table.endgames.generation)
            for j in range(count):
                take_turn(s.chance.laws, s.chance.order, &here, codes[j], &there)
                memset(&got, 0, sizeof(PointsVector))
                points_of(&s, &there, -1, NEVER, &got)
                for side in range(s.sides):
                    values[i, j, side] = got.of[side]
                if has_wins:
                    wins[i, j, :] = 0
                    wins_of_maxn(&s, &there, own, 1, &wins[i, j, 0])
            exact[i] = not s.chance.aborted
            if s.chance.aborted:
                values[i, :, :] = 0
    stop.finish()
    return s.chance.nodes
