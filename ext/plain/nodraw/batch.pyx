"""Solve many two-sided positions without drawing, one after another, in one thread that does not hold the GIL."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from tranca.ext.laws cimport most_of_deal
from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_column
from tranca.ext.rules cimport FIRST_TO_PLAY, MOST_POINTS, Laws, Ruleset, next_pass_bonus
from tranca.ext.stop cimport Stop
from tranca.ext.tiles cimport MOST_LED, bit, tile_of

from ..forced cimport goes_on, partner_of
from ..layout cimport (
    MOST_PLAYS,
    NO_PLAY,
    EndsArgument,
    EndsNumber,
    OpenEnds,
    are_alike,
    fitting,
    is_empty,
    is_refuted,
    list_plays,
    parse_ends,
    points_laid,
    read_ends,
)
from ..nodraw.node cimport BLOCKED, OUT, RUNNING, NoDrawNode, has_partner_left, play_tile, root_node, settle_node
from ..nodraw.search cimport (
    NoDrawSearch,
    bonus_value,
    child_value,
    ending_value,
    exact_value,
    next_deal,
    play_bounds,
    principal_play,
    set_coalitions,
    set_hands,
    set_memory,
    tiles_held,
)
from ..nodraw.table cimport INFINITE, NoDrawTable


cdef inline void set_position(
    NoDrawSearch* s, NoDrawTable table, const uint64_t* hands, int leader, EndsNumber a, int b, int seat, bint paid,
    NoDrawNode* here
) noexcept nogil:
    """Prepare the search for the next position, and write its root."""
    cdef OpenEnds ends
    set_hands(s, hands, leader)
    next_deal(s, table, tiles_held(s))
    parse_ends(a, b, s.deal.laws, &ends)
    root_node(&s.deal, &ends, seat, paid, here)


cdef int seat_out(const NoDrawSearch* s, const NoDrawNode* root) noexcept nogil:
    """Return the seat that is out and thereby ended the deal, or −1."""
    cdef int seat
    for seat in range(s.deal.laws.players):
        if not s.deal.hands[seat] and not has_partner_left(&s.deal, root.left, seat):
            return seat
    return -1


cdef int resolve_passes(const NoDrawSearch* s, NoDrawNode* here, int last, int pending) noexcept nogil:
    """Make forced passes at the root, or end the deal; return the bonus due, from the view of the mover."""
    cdef const Laws* laws = s.deal.laws
    cdef uint64_t fit = here.left & fitting(&here.ends)
    cdef int mover = here.seat, out = seat_out(s, here), earned = 0
    if out >= 0:
        here.end = OUT
        here.seat = <uint8_t>out
        return 0
    if s.deal.hands[mover] & fit:
        return 0
    if pending:
        earned = next_pass_bonus(
            laws, here.paid, pending, are_alike(&here.ends), s.deal.hands[partner_of(laws, last)] & fit != 0
        )
        here.paid = True
    else:
        earned = laws.later_bonus[last + 1][mover]
    here.seat = <uint8_t>laws.next_seat[mover]
    if not fit:
        earned += laws.rest_bonus[last + 1][mover]
        here.end = BLOCKED
        here.seat = <uint8_t>last
    else:
        while not s.deal.hands[here.seat] & fit:
            earned += laws.later_bonus[last + 1][here.seat]
            here.seat = <uint8_t>laws.next_seat[here.seat]
        if here.seat == last:
            earned += laws.round_bonus
    if not earned:
        return 0
    earned = bonus_value(s, last, earned)
    return earned if s.coalition[last] == s.coalition[mover] else -earned


cdef int solve_one(NoDrawSearch* s, NoDrawNode* here, int last, int pending, uint16_t* best) noexcept nogil:
    """Return the margin still to come for the mover, and write the canonical best play of the next player to play."""
    cdef NoDrawNode there
    cdef int mover = here.seat
    cdef int earned = resolve_passes(s, here, last, pending)
    cdef int low = -INFINITE, high = INFINITE, value
    best[0] = NO_PLAY
    if here.end != RUNNING:
        return earned + ending_value(s, here, s.coalition[mover])
    value = exact_value(s, here, &low, &high)
    if not s.aborted:
        best[0] = <uint16_t>principal_play(s, here, value, &there)
    return earned + (value if s.coalition[here.seat] == s.coalition[mover] else -value)


cdef int outcome_of(NoDrawSearch* s, const NoDrawNode* child) noexcept nogil:
    """Return the outcome of a finished deal: (winning side + 1, or 0 for a tie) * 4 + End."""
    cdef int winner = -1
    settle_node(&s.deal, child, &winner)
    return (winner + 1) * 4 + child.end


cdef int follow_line(NoDrawSearch* s, const NoDrawNode* start, int value) noexcept nogil:
    """Return the outcome of the principal variation from a child worth `value` to its mover; 0 if aborted."""
    cdef NoDrawNode here = start[0]
    cdef NoDrawNode there
    while here.end == RUNNING:
        principal_play(s, &here, value, &there)
        if s.aborted:
            return 0
        if there.end == RUNNING:
            value = child_value(s, &there, here.seat, value)
        here = there
    return outcome_of(s, &here)


cdef int value_plays(
    NoDrawSearch* s, const NoDrawNode* here, int forced, const uint8_t* requested, int width, uint16_t* codes,
    int16_t* values, uint8_t* outcomes, int16_t* earned
) noexcept nogil:
    """Solve the requested plays of the mover in canonical order; return their number, or −1 if above `width`."""
    cdef int found[MOST_PLAYS]
    cdef NoDrawNode child
    cdef int count = 0, low = 0, high = 0, i
    cdef int listed = list_plays(s.deal.hands[here.seat] & here.left, &here.ends, found)
    for i in range(listed):
        if forced >= 0 and tile_of(found[i]) != forced or not requested[found[i]]:
            continue
        if count == width:
            return -1
        play_tile(&s.deal, here, found[i], &child)
        play_bounds(s, &child, here.seat, &low, &high)
        codes[count] = <uint16_t>found[i]
        values[count] = <int16_t>low
        if outcomes is not NULL:
            outcomes[count] = <uint8_t>(
                outcome_of(s, &child) if child.end != RUNNING
                else follow_line(s, &child, child_value(s, &child, here.seat, low))
            )
        if earned is not NULL:
            earned[count] = <int16_t>points_laid(s.deal.laws, &child.ends, is_empty(&here.ends))
        count += 1
    return count


cdef str find_fault(
    const Laws* laws, const uint64_t* hands, EndsArgument a, int b, int seat, int leader, int last, int pending
):
    """Return a description of the fault if the search cannot handle a position, else None."""
    cdef uint64_t held = 0, fit
    cdef OpenEnds ends
    cdef int holder
    cdef bint needs_layer
    for holder in range(laws.players):
        if not hands[holder] and laws.pays_for_finish and not goes_on(laws, hands, holder):
            return f"the hand of seat {holder} is empty; expected tiles, because the points depend on the last one"
        if hands[holder] & ~laws.tiles or held & hands[holder]:
            return f"hand {hands[holder]:#x} of seat {holder}: expected tiles of the pack that no other hand has"
        held |= hands[holder]
    try:
        ends = read_ends(a, b, laws)
    except ValueError as error:
        return str(error)
    if is_refuted(&ends, held):
        return f"ends {(a, b)}: expected a spinner that is only on the table"
    if is_empty(&ends) and popcount(hands[seat]) > MOST_LED:
        return f"{popcount(hands[seat])} tiles to lead: expected {MOST_LED} at most"
    fit = fitting(&ends)
    needs_layer = laws.round_bonus != 0 or laws.pays_each
    if last < 0 and (pending or not held & fit or needs_layer and not hands[seat] & fit):
        return f"last {last}: expected the seat that laid the last tile"
    if leader < 0 and laws.block_tie == FIRST_TO_PLAY:
        return f"leader {leader}: expected the seat that led, which wins a tied block"
    return None


cdef int check(
    Ruleset ruleset,
    const uint64_t[:, ::1] hands,
    const EndsNumber[::1] a,
    const int8_t[::1] b,
    const int8_t[::1] seats,
    const int8_t[::1] leaders,
    const int8_t[::1] last,
    const uint8_t[::1] pending,
    const uint8_t[::1] paid,
    tuple results,
    Py_ssize_t first,
) except -1:
    """Raise ValueError for invalid positions, and for arrays or `results` of unequal lengths."""
    cdef Py_ssize_t count = hands.shape[0], i
    if ruleset.laws.sides != 2:
        raise ValueError(f"{ruleset.laws.sides} sides: expected 2")
    if most_of_deal(&ruleset.laws) >= MOST_POINTS:
        raise ValueError(f"bonuses of {max(ruleset.laws.bonus_first, ruleset.laws.bonus_later)} points: expected fewer")
    if hands.shape[1] != ruleset.laws.players:
        raise ValueError(f"{hands.shape[1]} hands per position: expected {ruleset.laws.players}")
    for length in (
        a.shape[0], b.shape[0], seats.shape[0], leaders.shape[0], last.shape[0], pending.shape[0], paid.shape[0],
        *results,
    ):
        if length != count:
            raise ValueError(f"arrays of {length} and {count} positions: expected equal lengths")
    check_column("seats", seats, first, &ruleset.laws)
    check_column("leaders", leaders, first, &ruleset.laws)
    check_column("last", last, first, &ruleset.laws)
    check_column("pending", pending, first, &ruleset.laws)
    check_column("paid", paid, first, &ruleset.laws)
    for i in range(count):
        found = find_fault(&ruleset.laws, &hands[i, 0], a[i], b[i], seats[i], leaders[i], last[i], pending[i])
        if found:
            raise ValueError(f"position {first + i}: {found}")
    return 0


cdef int read_requested(object only, uint8_t* requested) except -1:
    """Mark the codes of requested plays: those in `only`, or every code if it is None."""
    memset(requested, only is None, NO_PLAY + 1)
    for code in only or ():
        if not 0 <= code < NO_PLAY:
            raise ValueError(f"play {code}: expected 0 to {NO_PLAY - 1}")
        requested[<int>code] = 1
    return 0


def solve_batch(
    Ruleset ruleset not None,
    const uint64_t[:, ::1] hands not None,
    const EndsNumber[::1] a not None,
    const int8_t[::1] b not None,
    const int8_t[::1] seats not None,
    const int8_t[::1] leaders not None,
    const int8_t[::1] last not None,
    const uint8_t[::1] pending not None,
    const uint8_t[::1] paid not None,
    NoDrawTable table not None,
    Stop stop not None,
    int16_t[::1] values not None,
    uint16_t[::1] best not None,
    uint8_t[::1] exact not None,
    Py_ssize_t first=0,
) -> int:
    """Solve each position and write its value; return the number of nodes.

    A row of `hands` has one mask per seat. `a` and `b` are the ends as `read_ends` of the layout takes them (10 10: an
    empty line). `seats` are to move; `leaders` led (−1 if the rules never need them); `last` laid the last tile, or are
    −1. `pending` is 1 if no seat has had a turn since that tile and 2 if it is also the only one laid; `paid` is 1 if a
    pass bonus event has happened.
    Fills `values`: the margin still to come for the seat to move, including a bonus due at once; `best`: the canonical
    best play, `tile | end << 6`, of the next seat that can play (NO_PLAY if the deal is over); and `exact`: 1, or 0 if
    the stop ended the search first (the value is then 0 and the play NO_PLAY).
    Raises ValueError for arrays of unequal length and for invalid positions, which are numbered from `first`.
    """
    cdef Py_ssize_t count = hands.shape[0], i
    cdef NoDrawSearch s
    cdef NoDrawNode here
    cdef int[2] weights = [1, -1]
    check(
        ruleset, hands, a, b, seats, leaders, last, pending, paid,
        (values.shape[0], best.shape[0], exact.shape[0]), first,
    )
    table.searched = None
    with nogil:
        set_coalitions(&s, &ruleset.laws, weights)
        set_memory(&s, table, 0, stop)
        s.aborted = stop.poll()
        for i in range(count):
            set_position(&s, table, &hands[i, 0], leaders[i], a[i], b[i], seats[i], paid[i], &here)
            values[i] = <int16_t>solve_one(&s, &here, last[i], pending[i], &best[i])
            exact[i] = not s.aborted
            if s.aborted:
                values[i] = 0
                best[i] = NO_PLAY
    stop.finish()
    return s.nodes


def solve_plays_batch(
    Ruleset ruleset not None,
    const uint64_t[:, ::1] hands not None,
    const EndsNumber[::1] a not None,
    const int8_t[::1] b not None,
    const int8_t[::1] seats not None,
    const int8_t[::1] leaders not None,
    const int8_t[::1] last not None,
    const uint8_t[::1] pending not None,
    const uint8_t[::1] paid not None,
    const int8_t[::1] forced not None,
    NoDrawTable table not None,
    Stop stop not None,
    uint16_t[:, ::1] codes not None,
    int16_t[:, ::1] values not None,
    uint8_t[:, ::1] outcomes not None,
    int16_t[:, ::1] earned not None,
    int8_t[::1] counts not None,
    int64_t[::1] spent not None,
    Py_ssize_t first=0,
    only: "Sequence[int] | None" = None,
) -> int:
    """Solve every play of each position, as `solve_batch` solves the best; return the number of nodes.

    `forced` is a tile that must be led, or −1. Each row of `codes`, `values` and `outcomes` belongs to a position and
    has `counts` valid entries, in canonical order: the play `tile | end << 6`, the margin still to come for the seat to
    move, and the end of the principal variation after it: (winning side + 1, or 0 for a tie) * 4 + 1 (out) or 2
    (blocked). `earned` are the points that each play earns at once for the ends it leaves. `outcomes` and `earned` may
    have no columns; without `outcomes` no lines are searched. `counts` is 0 if the seat to move has no play, and −1 if
    the stop ended the search first. `spent` are the nodes of each position.
    With `only`, no other plays are solved.
    Raises ValueError as `solve_batch` does, and if a position has more plays than `codes` has columns.
    """
    cdef Py_ssize_t count = hands.shape[0], i, crowded = -1
    cdef int width = <int>codes.shape[1]
    cdef bint has_line = outcomes.shape[1] > 0, has_earned = earned.shape[1] > 0
    cdef int[2] weights = [1, -1]
    cdef NoDrawSearch s
    cdef NoDrawNode here
    cdef uint8_t requested[NO_PLAY + 1]
    read_requested(only, requested)
    check(
        ruleset, hands, a, b, seats, leaders, last, pending, paid,
        (forced.shape[0], codes.shape[0], values.shape[0], outcomes.shape[0], earned.shape[0], counts.shape[0],
         spent.shape[0]),
        first,
    )
    check_column("forced", forced, first, &ruleset.laws)
    for i in range(count):
        if forced[i] >= 0 and not bit(forced[i]) & ruleset.laws.tiles:
            raise ValueError(f"position {first + i}: forced tile {forced[i]}: expected -1 or a tile of the pack")
    for columns in (values.shape[1], outcomes.shape[1] or width, earned.shape[1] or width):
        if columns != width:
            raise ValueError(f"{columns} columns: expected {width}, as in codes")
    table.searched = None
    with nogil:
        set_coalitions(&s, &ruleset.laws, weights)
        set_memory(&s, table, 0, stop)
        s.aborted = stop.poll()
        for i in range(count):
            set_position(&s, table, &hands[i, 0], leaders[i], a[i], b[i], seats[i], paid[i], &here)
            spent[i] = -<int64_t>s.nodes
            if seat_out(&s, &here) >= 0:
                counts[i] = 0
                spent[i] = 0
                continue
            counts[i] = <int8_t>value_plays(
                &s, &here, forced[i], requested, width,
                &codes[i, 0] if width else NULL,
                &values[i, 0] if width else NULL,
                &outcomes[i, 0] if has_line else NULL,
                &earned[i, 0] if has_earned else NULL,
            )
            spent[i] += <int64_t>s.nodes
            if s.aborted:
                counts[i] = -1
            elif counts[i] < 0:
                crowded = i
                break
    stop.finish()
    if crowded >= 0:
        raise ValueError(f"position {first + crowded}: more than {width} plays: expected as many columns as plays")
    return s.nodes
