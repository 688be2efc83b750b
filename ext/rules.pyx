"""The rules arithmetic as Python sees it: plays of a hand, the ends after a play, settling a finished deal."""

from collections.abc import Sequence

from libc.stdint cimport uint64_t

from .tiles cimport NO_END, TILE_COUNT, fitting, mask_pips

TILES = TILE_COUNT
EMPTY = NO_END


def pips(mask: int) -> int:
    """Pips on the tiles of a mask, 0…168."""
    return mask_pips(<uint64_t>mask)


def plays(hand: int, a: int, b: int) -> list[int]:
    """Legal plays of a hand at the ends `a`, `b` (both `EMPTY`: a lead), in canonical order, as `tile | end << 5`."""
    cdef int codes[56]
    cdef int count = list_plays(<uint64_t>hand, a, b, codes)
    cdef int i
    return [codes[i] for i in range(count)]


def fits(hand: int, a: int, b: int) -> int:
    """The mask of the tiles of a hand that fit the ends."""
    return <uint64_t>hand & fitting(a, b)


def lay(play: int, a: int, b: int) -> tuple[int, int]:
    """The ends after a play: the untouched one keeps its place, equal ones grow at the second, a lead: low, high."""
    cdef int left = a, right = b
    lay_tile(play & 31, play >> 5, &left, &right)
    return left, right


cdef class Ruleset:
    """The options that the kernel needs, as numbers; made by `tranca.Rules`, which has validated them.

    block_winner: 0 lowest_team, 1 lowest_player, 2 duel. block_tie: 0 no_score, 1 first_to_play, 2 last_to_play,
    3 blocker_loses. points: 0 all, 1 opponents, 2 opponents_minus_own. Immutable and safe to share between threads.
    """

    def __init__(
        self,
        players: int,
        partners: bool,
        clockwise: bool,
        draw: bool,
        draw_reserve: int,
        dead_stop: bool,
        block_winner: int,
        block_tie: int,
        points: int,
        pass_bonus_first: int,
        pass_bonus_later: int,
    ) -> None:
        cdef int seat, step
        if players not in (2, 3, 4):
            raise ValueError(f"players {players}: expected 2, 3 or 4")
        step = 1 if clockwise or players < 4 else 3
        self.laws.players = players
        self.laws.partners = partners
        self.laws.sides = 2 if partners else players
        for seat in range(4):
            self.laws.side[seat] = seat & 1 if partners else seat
            self.laws.next_seat[seat] = (seat + step) % <int>players
        self.laws.draw = draw
        self.laws.reserve = draw_reserve
        self.laws.dead_stop = dead_stop
        self.laws.block_winner = block_winner
        self.laws.block_tie = block_tie
        self.laws.points = points
        self.laws.bonus_first = pass_bonus_first
        self.laws.bonus_later = pass_bonus_later

    @property
    def players(self) -> int:
        """How many play: 2, 3 or 4."""
        return self.laws.players

    @property
    def sides(self) -> int:
        """How many sides there are: 2 with partners, else one a player."""
        return self.laws.sides

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return self.laws.side[<int>seat & 3]

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after `seat`."""
        return self.laws.next_seat[<int>seat & 3]

    def pass_bonus(self, paid: bool) -> int:
        """Points for a tile after which the next player passes; `paid`: it has happened before in this deal."""
        return pass_bonus(&self.laws, paid)

    def blocked(self, hands: Sequence[int], a: int, b: int, boneyard: int, boneyard_size: int) -> bool:
        """Whether nobody can play and nothing may be drawn, or the ends are dead under `dead_ends=stop`.

        `hands` are masks by seat; `boneyard` is the mask of its tiles and `boneyard_size` how many there are.
        """
        cdef uint64_t held = 0
        cdef uint64_t fit = fitting(a, b)
        for hand in hands:
            held |= <uint64_t>hand
        if held & fit:
            return False
        if not self.laws.draw or boneyard_size <= self.laws.reserve:
            return True
        return self.laws.dead_stop and not (<uint64_t>boneyard & fit)

    def settle(self, hands: Sequence[int], leader: int, blocker: int, out: int) -> tuple[int, int]:
        """The winning side (−1: nobody scores) and the points of a finished deal, bonuses not included.

        `hands` are masks by seat, `out` the seat that went out or −1. `leader` and `blocker` may be −1 where these
        rules never ask for them. Raises ValueError where one is needed and missing.
        """
        cdef int left[4]
        cdef int seat, winner = -1, points
        for seat in range(self.laws.players):
            left[seat] = mask_pips(<uint64_t>hands[seat])
        if out < 0:
            if blocker < 0 and self.laws.block_winner == DUEL:
                raise ValueError("blocker -1: a duel cannot be settled without knowing who blocked")
            if leader < 0 and self.laws.block_tie == FIRST_TO_PLAY and self._tied(left, blocker):
                raise ValueError("leader -1: this tie cannot be settled without knowing who led")
            if blocker < 0 and self.laws.block_tie > FIRST_TO_PLAY and self._tied(left, blocker):
                raise ValueError("blocker -1: this tie cannot be settled without knowing who blocked")
        points = settle_deal(&self.laws, left, leader, blocker, out, &winner)
        return winner, points

    cdef bint _tied(self, const int* left, int blocker) noexcept:
        cdef Laws plain = self.laws
        cdef int winner = -1
        plain.block_tie = NO_SCORE
        settle_deal(&plain, left, -1, blocker, -1, &winner)
        return winner < 0

    def tied(self, hands: Sequence[int], blocker: int) -> bool:
        """Whether a block with these hands is a tie in `block_winner` (a duel needs the blocker)."""
        cdef int left[4]
        cdef int seat
        for seat in range(self.laws.players):
            left[seat] = mask_pips(<uint64_t>hands[seat])
        return self._tied(left, blocker)
