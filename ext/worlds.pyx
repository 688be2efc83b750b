"""What the plays of one player are worth in many worlds: the same moment of a deal, the unseen tiles lying otherwise.

All worlds are solved in one call without the GIL. They share the table: its keys are whole states, so what one world
has searched serves the next. The order of the boneyard is unknown in each; values are counted in `outlook.units`.
"""

from collections.abc import Sequence

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from . import outlook as kernel
from .draws cimport MOST_PLAYS, Draws, DrawTable, open_search
from .expectation cimport exact as exact_margin
from .maxn cimport NEVER, Many, points_of
from .maxn cimport open_search as open_many
from .maxn cimport wins_of as wins_of_many
from .outlook cimport wins_of
from .rules cimport Laws, Ruleset, list_plays
from .stage cimport Stage, begin, go_on, lay
from .state cimport Pile, State
from .tiles cimport NO_END, TILE_COUNT, fitting, popcount
from .vectors cimport Points, VectorTable
from .watch cimport Watch


cdef int prepare(
    const Laws* laws, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards, int a, int b, int seat, int last,
    bint pending, bint paid, int leader, State* state, Pile* pile,
) except -1:
    """The moment that all worlds share, but for the tiles; ValueError for what the searches could not bear."""
    cdef Py_ssize_t i
    cdef int each
    cdef uint64_t held
    if hands.shape[1] != laws.players:
        raise ValueError(f"{hands.shape[1]} hands a world: expected {laws.players}")
    if boneyards.shape[0] != hands.shape[0]:
        raise ValueError(f"{boneyards.shape[0]} boneyards: expected one for each of {hands.shape[0]} worlds")
    if not (a == b == NO_END or 0 <= a < NO_END and 0 <= b < NO_END):
        raise ValueError(f"ends {a} {b}: expected 0 to 6, or both 7")
    if not 0 <= seat < laws.players:
        raise ValueError(f"seat {seat}: expected 0 to {laws.players - 1}")
    if not -1 <= leader < laws.players or not -1 <= last < laws.players:
        raise ValueError(f"leader {leader}, last {last}: expected -1 to {laws.players - 1}")
    if last < 0 and (pending or hands.shape[0] and not hands[0, seat] & fitting(a, b)):
        raise ValueError(f"last {last}: expected the seat that laid the last tile")
    for i in range(hands.shape[0]):
        held = boneyards[i]
        for each in range(laws.players):
            if not hands[i, each] or hands[i, each] & held:
                raise ValueError(
                    f"world {i}: hand {hands[i, each]:#x} of seat {each}: expected tiles that lie nowhere else"
                )
            held |= hands[i, each]
        if held >> TILE_COUNT:
            raise ValueError(f"world {i}: tiles {held:#x}: expected bits of 0 to {TILE_COUNT - 1} only")
        if popcount(boneyards[i]) != popcount(boneyards[0]):
            each = popcount(boneyards[i])
            raise ValueError(f"world {i}: {each} in the boneyard, {popcount(boneyards[0])} in world 0")
        if hands[i, seat] != hands[0, seat]:
            raise ValueError(f"world {i}: hand {hands[i, seat]:#x} of seat {seat}, {hands[0, seat]:#x} in world 0")
    memset(state, 0, sizeof(State))
    memset(pile, 0, sizeof(Pile))
    pile.size = popcount(boneyards[0]) if hands.shape[0] else 0
    state.size = pile.size
    state.a = a
    state.b = b
    state.seat = seat
    state.last = last
    state.pending = pending
    state.paid = paid
    return 0


cdef int list_choices(const uint64_t[:, ::1] hands, int a, int b, int seat, int forced, int* codes) except -1:
    """The plays of `seat` in canonical order; only those of a forced tile where there is one (else −1)."""
    cdef int count = 0, i, found
    if not hands.shape[0]:
        return 0
    found = list_plays(hands[0, seat], a, b, codes)
    for i in range(found):
        if forced < 0 or codes[i] & 31 == forced:
            codes[count] = codes[i]
            count += 1
    if forced >= 0 and not count:
        raise ValueError(f"forced tile {forced}: expected one that seat {seat} can play")
    return count


cdef int check_room(
    Ruleset ruleset, Py_ssize_t worlds, int plays, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t exact, int size,
    object weight,
) except -1:
    """ValueError where results would not fit, in their arrays or in 64 bits."""
    if rows != worlds or exact != worlds:
        raise ValueError(f"results for {rows} and {exact} worlds: expected {worlds}")
    if worlds and columns != plays:
        raise ValueError(f"results for {columns} plays: expected {plays}")
    if kernel.largest(ruleset, size, False, weight) >= 1 << 60:
        raise ValueError(f"a boneyard of {size} tiles: expected fewer, its orders are too many to be counted exactly")
    return 0


cdef int check_wins(int64_t[:, :, ::1] wins, Py_ssize_t worlds, Py_ssize_t plays) except -1:
    """ValueError where the wins would not fit."""
    if wins is not None and (wins.shape[0] != worlds or wins.shape[1] != plays or wins.shape[2] != 2):
        raise ValueError(f"wins of shape {wins.shape[0]} {wins.shape[1]} {wins.shape[2]}: expected {worlds} {plays} 2")
    return 0


cdef inline void set_world(
    State* state, const uint64_t[:, ::1] hands, const uint64_t[::1] boneyards, Py_ssize_t i
) noexcept nogil:
    cdef Py_ssize_t seat
    for seat in range(hands.shape[1]):
        state.hands[seat] = hands[i, seat]
    state.boneyard = boneyards[i]


def margins(
    Ruleset ruleset not None,
    const uint64_t[:, ::1] hands not None,
    const uint64_t[::1] boneyards not None,
    int a,
    int b,
    int seat,
    int last,
    bint pending,
    bint paid,
    int leader,
    int forced,
    weights: Sequence[int],
    DrawTable table not None,
    Watch watch not None,
    int64_t[:, ::1] values not None,
    uint8_t[::1] exact not None,
    int64_t[:, :, ::1] wins=None,
) -> int:
    """The margin of the first camp after each play of `seat`, in each world; returns the number of nodes.

    A row of `hands` holds one mask a seat, `boneyards` the mask of the tiles that can be drawn (with the reserve), all
    of one size; the hand of `seat` is the same in all worlds. `a` and `b` are the ends (7: empty layout), `last` who
    laid the last tile or −1, `pending` whether nobody has had a turn since, `paid` whether a pass bonus event has
    happened, `leader` who led (−1 where the rules never ask), `forced` a tile that must be led or −1. `weights` are
    what a point of each side counts; sides with a positive weight are the first camp, to which `seat` must belong.
    Written are `values`, a column for each play in canonical order (a single one for what is to come where `seat`
    cannot play), in `outlook.units`, and `exact`: 1, or 0 where the watch stopped the search (then the row is 0).
    `wins`, if given, has a third axis of two: how often the side of `seat` wins by going out and by a block when all
    follow the principal line, in the same units.
    Raises ValueError for arrays that do not fit together and for worlds that cannot be.
    """
    cdef Draws s
    cdef State state
    cdef Stage here, there
    cdef Pile pile
    cdef int codes[MOST_PLAYS]
    cdef Py_ssize_t i
    cdef int j, count, side = ruleset.laws.side[seat]
    cdef bint told = wins is not None
    prepare(&ruleset.laws, hands, boneyards, a, b, seat, last, pending, paid, leader, &state, &pile)
    if len(weights) != ruleset.laws.sides or weights[ruleset.laws.side[seat]] <= 0:
        raise ValueError(f"weights {weights}: expected one for each of {ruleset.laws.sides} sides, of the mover over 0")
    count = list_choices(hands, a, b, seat, forced, codes)
    check_room(
        ruleset, hands.shape[0], max(count, 1), values.shape[0], values.shape[1], exact.shape[0], pile.size,
        max(map(abs, weights)),
    )
    check_wins(wins, values.shape[0], values.shape[1])
    open_search(&s, ruleset, &pile, leader, weights, table, watch)
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&state, hands, boneyards, i)
            begin(&state, &here)
            if not count:
                go_on(s.laws, s.pile, &here)
                values[i, 0] = exact_margin(&s, &here)
                if told:
                    wins[i, 0, :] = 0
                    wins_of(&s, &here, side, 1, &wins[i, 0, 0])
            for j in range(count):
                lay(s.laws, s.pile, &here, codes[j], &there)
                values[i, j] = exact_margin(&s, &there)
                if told:
                    wins[i, j, :] = 0
                    wins_of(&s, &there, side, 1, &wins[i, j, 0])
            exact[i] = not s.aborted
            if s.aborted:
                values[i, :] = 0
    watch.finish()
    return s.nodes + s.tail.nodes


def points(
    Ruleset ruleset not None,
    const uint64_t[:, ::1] hands not None,
    const uint64_t[::1] boneyards not None,
    int a,
    int b,
    int seat,
    int last,
    bint pending,
    bint paid,
    int leader,
    int forced,
    VectorTable table not None,
    Watch watch not None,
    int64_t[:, :, ::1] values not None,
    uint8_t[::1] exact not None,
    int64_t[:, :, ::1] wins=None,
) -> int:
    """The points that each side gets after each play of `seat`, in each world, under max^n; returns the nodes.

    The arguments are those of `margins`; the last axis of `values` is the sides.
    """
    cdef Many s
    cdef State state
    cdef Stage here, there
    cdef Pile pile
    cdef Points got
    cdef int codes[MOST_PLAYS]
    cdef Py_ssize_t i
    cdef int j, side, count
    cdef bint told = wins is not None
    prepare(&ruleset.laws, hands, boneyards, a, b, seat, last, pending, paid, leader, &state, &pile)
    count = list_choices(hands, a, b, seat, forced, codes)
    if values.shape[2] != ruleset.laws.sides:
        raise ValueError(f"results for {values.shape[2]} sides: expected {ruleset.laws.sides}")
    check_room(
        ruleset, hands.shape[0], max(count, 1), values.shape[0], values.shape[1], exact.shape[0], pile.size,
        ruleset.laws.sides,
    )
    check_wins(wins, values.shape[0], values.shape[1])
    open_many(&s, ruleset, &pile, leader, table, watch)
    with nogil:
        for i in range(hands.shape[0]):
            set_world(&state, hands, boneyards, i)
            begin(&state, &here)
            for j in range(max(count, 1)):
                there = here
                if count:
                    lay(s.deal.laws, s.deal.pile, &here, codes[j], &there)
                else:
                    go_on(s.deal.laws, s.deal.pile, &there)
                memset(&got, 0, sizeof(Points))
                points_of(&s, &there, -1, NEVER, &got)
                for side in range(s.sides):
                    values[i, j, side] = got.of[side]
                if told:
                    wins[i, j, :] = 0
                    wins_of_many(&s, &there, s.deal.laws.side[seat], 1, &wins[i, j, 0])
            exact[i] = not s.deal.aborted
            if s.deal.aborted:
                values[i, :, :] = 0
    watch.finish()
    return s.deal.nodes
