"""A moment of a deal as numbers: the position argument of every search and every count."""

from collections import namedtuple
from collections.abc import Iterable, Sequence

from libc.stdint cimport int64_t, uint64_t

from tranca.ext.laws cimport value_room
from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_argument
from tranca.ext.rules cimport FIRST_TO_PLAY, UNKNOWN_FINISH, read_hands
from tranca.ext.tiles cimport MOST_LED, TILE_COUNT, bit, tile_of

from .forced cimport BLOCKS, DRAWS, goes_on, next_event
from .layout cimport MOST_LISTED, EndsArgument, ends_as_numbers, fitting, is_empty, is_refuted, list_plays, read_ends
from .line cimport PASS_CODE, PlayedLine, play_codes

PlayedOut = namedtuple(
    "PlayedOut", ("turns", "drawn", "points", "last", "end", "hands", "ends", "winner", "finish"), module=__name__
)

PASS = PASS_CODE
"""The code of a pass in a turn."""


cdef class Situation:
    """A moment of a deal that is not over, at which a seat must play, draw or pass.

    `hands` are masks by seat, none of them empty; `boneyard` contains tiles (first drawn first if `ordered`), including
    the reserve. `a` and `b` are the ends (10: empty layout). `seat` is to move; `last` laid the last tile (−1: unknown,
    or none is laid). `pending` is 1 if no seat has had a turn since that tile, 2 if it is also the lead, else 0; `paid`
    means that a pass bonus event has happened. `leader` led (−1 if the rules never need it); `forced` is a tile that
    must be led, or −1.
    Immutable and safe to share between threads. Raises ValueError for an impossible moment.
    """

    def __cinit__(
        self,
        Ruleset ruleset not None,
        hands: Sequence[int],
        boneyard: Sequence[int],
        bint ordered,
        EndsArgument a,
        int b,
        int seat,
        int last,
        int pending,
        bint paid,
        int leader,
        int forced,
    ) -> None:
        self.ruleset = ruleset
        self.laws = &ruleset.laws
        read_hands(self.laws, hands, self.state.hands)
        self.order.is_known = ordered
        self.read_boneyard(boneyard)
        self.state.ends = read_ends(a, b, self.laws)
        self.state.seat = seat
        self.state.last = last
        self.state.pending = pending
        self.state.paid = paid
        self.state.finish = UNKNOWN_FINISH
        self.leader = leader
        self.forced = forced
        self.check()

    cdef int read_boneyard(self, object boneyard) except -1:
        cdef int tile
        if len(boneyard) > TILE_COUNT:
            raise ValueError(f"{len(boneyard)} tiles in the boneyard: expected {TILE_COUNT} at most")
        for each in boneyard:
            tile = each
            if not 0 <= tile < TILE_COUNT or bit(tile) & (self.state.boneyard | ~self.laws.tiles):
                raise ValueError(f"tile {tile} in the boneyard: expected different tiles of the pack")
            self.order.tiles[self.order.size] = tile
            self.order.size += 1
            self.state.boneyard |= bit(tile)
        self.state.size = self.order.size
        return 0

    cdef int check(self) except -1:
        cdef const State* state = &self.state
        cdef int seat
        cdef uint64_t held = state.boneyard
        cdef bint is_out
        check_argument("seat", state.seat, self.laws)
        for seat in range(self.laws.players):
            is_out = not state.hands[seat] and (seat == state.seat or not goes_on(self.laws, state.hands, seat))
            if is_out or state.hands[seat] & state.boneyard:
                raise ValueError(f"hand {state.hands[seat]:#x} of seat {seat}: expected tiles that are nowhere else")
            held |= state.hands[seat]
        if is_refuted(&state.ends, held):
            raise ValueError(f"ends {ends_as_numbers(&state.ends)}: expected a spinner that is only on the table")
        if is_empty(&state.ends) and popcount(state.hands[state.seat]) > MOST_LED:
            raise ValueError(f"{popcount(state.hands[state.seat])} tiles to lead: expected {MOST_LED} at most")
        check_argument("last", state.last, self.laws)
        check_argument("leader", self.leader, self.laws)
        if self.leader < 0 and self.laws.block_tie == FIRST_TO_PLAY:
            raise ValueError(f"leader {self.leader}: expected the seat that led, which wins a tied block")
        check_argument("pending", state.pending, NULL)
        if state.last < 0 and (state.pending or not self.can_play() and self.can_draw()):
            raise ValueError(f"last {state.last}: expected the seat that laid the last tile")
        if next_event(self.laws, state) == BLOCKS:
            raise ValueError(f"ends {ends_as_numbers(&state.ends)}: expected a deal that is not blocked")
        if self.forced != -1 and not (
            is_empty(&state.ends) and 0 <= self.forced < TILE_COUNT and state.hands[state.seat] & bit(self.forced)
        ):
            raise ValueError(f"forced tile {self.forced}: expected a tile that seat {state.seat} can lead")
        return 0

    cdef bint can_play(self) noexcept:
        return (self.state.hands[self.state.seat] & fitting(&self.state.ends)) != 0

    cdef bint can_draw(self) noexcept:
        return self.laws.draw and self.state.size > self.laws.reserve

    cdef int check_plays(self) except -1:
        if not self.can_play():
            hand = self.state.hands[self.state.seat]
            raise ValueError(f"hand {hand:#x} of seat {self.state.seat}: no tile can be played")
        return 0

    cdef int check_draw(self) except -1:
        if next_event(self.laws, &self.state) != DRAWS or self.order.is_known:
            raise ValueError(f"seat {self.state.seat}: expected a seat that must draw from a boneyard of unknown order")
        return 0

    cdef int check_moment(self, Situation moment) except -1:
        """Raise ValueError unless a moment can occur in this deal."""
        cdef int drawn
        if moment is None:
            raise TypeError("moment: expected a Situation, not None")
        drawn = self.order.size - moment.order.size
        if moment.ruleset is not self.ruleset or moment.leader != self.leader:
            raise ValueError("the moment has other rules or another leader; expected a moment of this deal")
        if moment.state.boneyard & ~self.state.boneyard or (
            moment.order.size and moment.order.is_known != self.order.is_known  # an empty boneyard fits either
        ):
            raise ValueError(f"boneyard {moment.state.boneyard:#x}: expected a part of {self.state.boneyard:#x}")
        if self.order.is_known and [moment.order.tiles[i] for i in range(moment.order.size)] != [
            self.order.tiles[drawn + i] for i in range(moment.order.size)
        ]:
            raise ValueError("the boneyard has another order; expected that of the deal")
        return 0

    cdef int list_choices(self, int* codes) noexcept nogil:
        """Write the plays of the seat to move (only a forced one) in canonical order, or NO_CHOICE; return how many."""
        cdef int found[MOST_LISTED]
        cdef int count = 0, i
        cdef int listed = list_plays(self.state.hands[self.state.seat], &self.state.ends, found)
        if not listed:
            codes[0] = NO_CHOICE
            return 1
        for i in range(listed):
            if self.forced < 0 or tile_of(found[i]) == self.forced:
                codes[count] = found[i]
                count += 1
        return count

    @property
    def units(self) -> int:
        """Return the number of equally likely orders of the draws to come, which is the units of a point in values."""
        return count_orders(self.laws, self.state.size, self.order.is_known)

    @property
    def is_countable(self) -> bool:
        """Return whether values of a search fit 64 bits."""
        return holds_values(self.laws, self.state.size, self.order.is_known, self.laws.sides)

    def units_by_size(self) -> list[int]:
        """Return `units` for each size of the boneyard, from 0 up to its size now."""
        return [count_orders(self.laws, size, self.order.is_known) for size in range(self.state.size + 1)]

    def play_out(self, plays: Iterable[int]) -> "PlayedOut":
        """Play codes, with the draws and passes that the rules force between them.

        Returns the turns (the code of a play or PASS | seat << 16 | 1 << 18 if the play must name its end | number of
        tiles drawn before it << 19), all tiles drawn in order, the points by side (bonuses, and the result if the deal
        ends), the seat that laid the last tile, how the deal ends (0 not yet, 1 out, 2 blocked), the hands and the open
        ends after it, the winning side or −1, and the kind of finish or −1. Stops at a draw from a boneyard of unknown
        order.
        Raises ValueError for an illegal play, and for plays after the end.
        """
        cdef PlayedLine line
        cdef State state = self.state
        cdef int i
        play_codes(self.laws, &state, &self.order, self.leader, plays, &line)
        return tuple.__new__(
            PlayedOut,
            (
                [line.turns[i] for i in range(line.count)],
                [line.drawn[i] for i in range(line.drawn_count)],
                [line.points[i] for i in range(self.laws.sides)],
                state.last,
                line.end,
                [state.hands[i] for i in range(self.laws.players)],
                ends_as_numbers(&state.ends),
                line.winner,
                state.finish if line.end == 1 else UNKNOWN_FINISH,
            ),
        )


cdef object count_orders(const Laws* laws, int size, bint is_known):
    """Return the number of equally likely orders of the draws from a boneyard of this size."""
    count = 1
    if not is_known:
        for left in range(laws.reserve + 1, size + 1):
            count *= left
    return count


cdef bint holds_values(const Laws* laws, int size, bint is_known, int weight) noexcept:
    """Return whether the largest value of a search is below 2**60."""
    cdef int64_t room = value_room(laws, weight)
    cdef int left
    if not is_known:
        for left in range(laws.reserve + 1, size + 1):
            room //= left
    return room > 0
