"""The arithmetic of the rules for Python: plays of a hand, the ends after a play, the result of a finished deal.

Every function checks its arguments and raises ValueError, or OverflowError for integers too large for the kernel.
"""

from collections.abc import Sequence

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SetItem
from libc.stdint cimport uint64_t

from tranca.ext.laws cimport most_of_deal, most_of_tiles, set_counting, set_ends, set_finishes, set_passes
from tranca.ext.plain.layout cimport OpenEnds, finish_kind, fitting, lay_tile, list_plays, plain_ends, read_ends
from tranca.ext.platform cimport popcount
from tranca.ext.ranges cimport check_argument, check_arguments
from tranca.ext.tiles cimport (
    HIGHEST,
    NARROW_TILES,
    NO_END,
    PACK,
    SUIT,
    TILE_COUNT,
    bit,
    end_of,
    list_tiles,
    mask_pips,
    tile_of,
)

TILES = NARROW_TILES
EMPTY = NO_END
NO_BONUSES = (0, 0, 0, 0)


cdef uint64_t check_mask(object mask, uint64_t pack) except? 0:
    """Return the tiles of a mask; raises ValueError for bits that are not tiles of the pack."""
    cdef uint64_t tiles = mask
    if tiles & ~pack:
        raise ValueError(f"tiles {tiles:#x}: expected only bits of {pack:#x}, the tiles of the pack")
    return tiles


cdef int read_hands(const Laws* laws, object hands, uint64_t* masks) except -1:
    """Read the hands of all seats (0 for empty seats); raises ValueError for a wrong number or a tile in two hands."""
    cdef uint64_t held = 0
    cdef int seat
    if len(hands) != laws.players:
        raise ValueError(f"{len(hands)} hands: expected {laws.players}")
    for seat in range(4):
        masks[seat] = check_mask(hands[seat], laws.tiles) if seat < laws.players else 0
        if masks[seat] & held:
            raise ValueError(f"hand {masks[seat]:#x} of seat {seat}: expected tiles of the pack that no other hand has")
        held |= masks[seat]
    return 0


def pips(mask: int) -> int:
    """Return the pips on the tiles of a mask, 0…495."""
    return mask_pips(check_mask(mask, PACK[HIGHEST]))


def plays(hand: int, a: int, b: int) -> list[int]:
    """Return the legal plays of a hand in canonical order, as `tile | end << 6`; with both ends `EMPTY`, its leads."""
    cdef int codes[56]
    cdef int count, i
    cdef OpenEnds ends = plain_ends(a, b, HIGHEST)
    count = list_plays(check_mask(hand, PACK[HIGHEST]), &ends, codes)
    return [codes[i] for i in range(count)]


def fits(hand: int, a: int, b: int) -> int:
    """Return the tiles of a hand that fit the ends, as a mask."""
    cdef OpenEnds ends = plain_ends(a, b, HIGHEST)
    return check_mask(hand, PACK[HIGHEST]) & fitting(&ends)


def members(mask: int, items: tuple) -> tuple:
    """Return the items of a mask's tiles in canonical order; `items` has one for each tile, by tile number."""
    cdef int places[TILE_COUNT]
    cdef int count = list_tiles(check_mask(mask, PACK[HIGHEST]), places), i
    if len(items) != TILE_COUNT:
        raise ValueError(f"{len(items)} items: expected {TILE_COUNT}, one for each tile")
    made = PyTuple_New(count)
    for i in range(count):
        item = items[places[i]]
        Py_INCREF(item)
        PyTuple_SetItem(made, i, item)
    return made


def lay(play: int, a: int, b: int) -> tuple[int, int]:
    """Return the ends after a play: the other end keeps its place; of equal ends, b changes; a lead gives low, high."""
    cdef int code = play
    cdef OpenEnds ends = plain_ends(a, b, HIGHEST)
    if not (
        0 <= code < 1024 and tile_of(code) < TILE_COUNT and end_of(code) in (a, b)
        and bit(tile_of(code)) & SUIT[end_of(code)]
    ):
        raise ValueError(f"play {code}: expected a tile and an end of {a} {b} that it fits, as tile + 64 * end")
    lay_tile(NULL, code, &ends)  # the layout with two ends does not use the laws
    return ends.a, ends.b


cdef class Ruleset:
    """The options that the kernel needs, as numbers; created by `tranca.Rules`.

    block_winner: 0 lowest_team, 1 lowest_player, 2 duel, 3 blocker. block_tie: 0 no_score, 1 first_to_play, 2
    last_to_play, 3 blocker_loses, 4 lightest_tile. points and block_points: 0 all, 1 opponents, 2 opponents_minus_own,
    3 one, 4 nothing, 5 each_own (block_points −1: as points). rounding: 0 nearest, 1 down, 2 up, 3 at_least_one.
    out_bonuses: for a plain double, a tile that fits both ends, a double that does, and 0-0. times, plus: the stake
    left by earlier deals; deal_bonus: extra points for the winner. pack: the highest number on its tiles; without: a
    mask of the tiles removed from it. ends_score: 0 nothing, 1 fives, 2 threes, 3 fives_and_threes, 4 alike;
    in_multiples, spinner, every_double, while_open, lead_scores: its details. out_both: the deal continues until both
    partners are out; partners_tie: partners who share the fewest pips tie as well; pays_each: the pass of each opponent
    earns.
    Immutable and safe to share between threads. Raises ValueError for undefined options and for options that contradict
    each other.
    """

    def __cinit__(
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
        lead_pass_bonus: int = 0,
        lead_pass_bonus_double: int = 0,
        lead_pass_void: bool = False,
        round_pass_bonus: int = 0,
        block_points: int = -1,
        round_to: int = 1,
        rounding: int = 0,
        out_bonuses: Sequence[int] = NO_BONUSES,
        capicua_factor: int = 1,
        capicua_blanks: bool = True,
        capicua_doubles: bool = False,
        times: int = 1,
        plus: int = 0,
        deal_bonus: int = 0,
        pack: int = 6,
        without: int = 0,
        ends_score: int = 0,
        in_multiples: bool = False,
        spinner: bool = False,
        while_open: bool = False,
        lead_scores: bool = True,
        per_point: int = 1,
        out_points: int = 0,
        out_both: bool = False,
        partners_tie: bool = False,
        pays_each: bool = False,
        every_double: bool = False,
    ) -> None:
        cdef int seat, step
        check_argument("players", players, NULL)
        if partners and players != 4:
            raise ValueError(f"players {players}: expected 4 with partners")
        check_arguments({
            "pack": pack, "draw_reserve": draw_reserve, "block_winner": block_winner, "block_tie": block_tie,
            "points": points, "block_points": block_points, "pass_bonus_first": pass_bonus_first,
            "pass_bonus_later": pass_bonus_later,
        }, NULL)
        tiles = popcount(PACK[<int>pack])
        if draw_reserve > tiles:
            raise ValueError(f"draw_reserve {draw_reserve}: expected 0 to {tiles}, the tiles of the pack")
        if block_tie == BLOCKER_LOSES and players > 2 and not partners:
            raise ValueError(f"block_tie {block_tie} requires two sides, not {players}")
        step = 1 if clockwise or players < 4 else 3
        self.laws.pack = pack
        self.laws.tiles = PACK[<int>pack] & ~check_mask(without, PACK[<int>pack])
        self.laws.all_pips = mask_pips(self.laws.tiles)
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
        self.laws.partners_tie = partners_tie
        self.laws.points = points
        self.laws.bonus_first = pass_bonus_first
        self.laws.bonus_later = pass_bonus_later
        block_points = points if block_points == -1 else block_points
        set_passes(
            &self.laws, lead_pass_bonus, lead_pass_bonus_double, lead_pass_void and partners, round_pass_bonus,
            pays_each
        )
        set_finishes(&self.laws, out_bonuses, capicua_factor, capicua_blanks, capicua_doubles)
        set_counting(&self.laws, block_points, round_to, rounding, times, plus, deal_bonus, per_point, out_points)
        set_ends(&self.laws, ends_score, in_multiples, spinner, every_double, while_open, lead_scores)
        if out_both and (not partners or draw or self.laws.has_more_passes or pass_bonus_first or pass_bonus_later):
            raise ValueError("out_both requires partners, no drawing, and no bonuses for passes")
        self.laws.out_both = out_both

    @property
    def pays_for_finish(self) -> bool:
        """Return whether points depend on how a player went out."""
        return self.laws.pays_for_finish

    @property
    def has_second_layout(self) -> bool:
        """Return whether `tranca.ext.scored` searches: plays name places, or deals continue after a player is out."""
        return self.laws.has_places or self.laws.out_both or self.laws.each_own

    @property
    def every_double(self) -> bool:
        """Return whether `tranca.ext.doubles` searches: every double is a spinner."""
        return self.laws.every_double

    @property
    def is_countable(self) -> bool:
        """Return whether the most that a side can get from a deal fits the 16-bit values of the searches."""
        return most_of_deal(&self.laws) < MOST_POINTS

    def most_points(self, mask: int) -> int:
        """Return an upper bound of a side's points from a deal with these tiles left, pass bonuses included."""
        cdef uint64_t tiles = check_mask(mask, self.laws.tiles)
        return most_of_tiles(&self.laws, mask_pips(tiles), popcount(tiles) + 1)

    @property
    def pack(self) -> int:
        """Return the highest number on the tiles of the pack."""
        return self.laws.pack

    @property
    def players(self) -> int:
        """Return the number of players: 2, 3 or 4."""
        return self.laws.players

    @property
    def sides(self) -> int:
        """Return the number of sides: 2 with partners, otherwise the number of players."""
        return self.laws.sides

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        check_argument("seat", seat, &self.laws)
        return self.laws.side[<int>seat]

    def next_seat(self, seat: int) -> int:
        """Return the seat whose turn comes after `seat`."""
        check_argument("seat", seat, &self.laws)
        return self.laws.next_seat[<int>seat]

    def pass_bonus(
        self, paid: bool, lead: bool = False, double_led: bool = False, partner_follows: bool = True
    ) -> int:
        """Return the points for a tile after which the next player passes; `paid`: a pass bonus event has occurred.

        `lead`: the tile is the only one laid; then `double_led`, and whether the leader's partner can follow.
        """
        return next_pass_bonus(&self.laws, paid, LED if lead else LAID, double_led, partner_follows)

    @property
    def round_pass_bonus(self) -> int:
        """Return the points for a tile after which all others pass, so that its player plays again."""
        return self.laws.round_bonus

    def blocked(self, hands: Sequence[int], a: int, b: int, boneyard: int, boneyard_size: int) -> bool:
        """Return whether no player can play or draw, or the ends are dead under `dead_ends=stop`.

        `hands` are masks by seat (for hidden hands, of the tiles that can be there); `boneyard` is the mask of its
        tiles and `boneyard_size` their number.
        """
        cdef uint64_t held = 0, fit, rest = check_mask(boneyard, self.laws.tiles)
        cdef OpenEnds ends
        if len(hands) != self.laws.players:
            raise ValueError(f"{len(hands)} hands: expected {self.laws.players}")
        for hand in hands:
            held |= check_mask(hand, self.laws.tiles)
        ends = read_ends(a, b, &self.laws)
        if not 0 <= boneyard_size <= popcount(self.laws.tiles):
            raise ValueError(f"{boneyard_size} tiles in the boneyard: expected 0 to {popcount(self.laws.tiles)}")
        fit = fitting(&ends)
        if held & fit:
            return False
        if not self.laws.draw or boneyard_size <= self.laws.reserve:
            return True
        return self.laws.dead_stop and not rest & fit

    def settle(self, hands: Sequence[int], leader: int, blocker: int, out: int, finish: int = -1) -> tuple[int, int]:
        """Return the winning side (−1: no side scores) and its points from a finished deal, without those for passes.

        The points that each side loses for its own pips (`each_own`) are not included.

        `hands` are masks by seat, `out` is the seat that went out or −1, `finish` is the result of `finish_kind`.
        `leader`, `blocker` and `finish` may be −1 if these rules never need them.
        Raises ValueError if one is needed and missing.
        """
        cdef int left[4]
        cdef uint64_t masks[4]
        cdef int winner = -1, points, gone = self.count_pips(hands, masks, left)
        check_arguments({"leader": leader, "blocker": blocker, "out": out, "finish": finish}, &self.laws)
        if out >= 0 and finish < 0 and self.laws.pays_for_finish:
            raise ValueError("finish -1: expected a result of finish_kind, because the points depend on the last tile")
        if out < 0 and (leader < 0 or blocker < 0) and self.is_tied(left, masks, gone, blocker):
            if leader < 0 and self.laws.block_tie == FIRST_TO_PLAY:
                raise ValueError("leader -1: this tie cannot be settled without knowing who led")
            if blocker < 0 and self.laws.block_tie in (LAST_TO_PLAY, BLOCKER_LOSES):
                raise ValueError("blocker -1: this tie cannot be settled without knowing who blocked")
        points = settle_deal(&self.laws, left, masks, gone, leader, blocker, out, finish, &winner)
        return winner, points

    def own_losses(self, hands: Sequence[int], out: int) -> list[int]:
        """Return by seat the points that its side loses for its own pips in a finished deal: 0 unless `each_own`.

        `hands` are masks by seat, `out` is the seat that went out or −1.
        """
        cdef int left[4]
        cdef uint64_t masks[4]
        cdef int seat
        self.count_pips(hands, masks, left)
        check_argument("out", out, &self.laws)
        if not takes_own(&self.laws, out >= 0):
            return [0] * self.laws.players
        return [own_loss(&self.laws, left[seat]) for seat in range(self.laws.players)]

    def finish_kind(self, tile: int, a: int, b: int) -> int:
        """Return the kind of finish of a last tile laid at `a`, `b`: the tile, plus 64 if it could go at either end."""
        cdef OpenEnds ends
        check_argument("tile", tile, NULL)
        if not bit(tile) & self.laws.tiles:
            raise ValueError(f"tile {tile}: expected a tile of the pack")
        ends = read_ends(a, b, &self.laws)
        return finish_kind(tile, &ends)

    cdef int count_pips(self, object hands, uint64_t* masks, int* pips) except -1:
        """Write the tiles and the pips left with each seat; return a mask of seats that are out in a running deal."""
        cdef int seat, gone = 0
        if len(hands) != self.laws.players:
            raise ValueError(f"{len(hands)} hands: expected {self.laws.players}")
        for seat in range(4):
            masks[seat] = check_mask(hands[seat], self.laws.tiles) if seat < self.laws.players else 0
            pips[seat] = mask_pips(masks[seat])
            if seat < self.laws.players and self.laws.out_both and not masks[seat]:
                gone |= 1 << seat
        return gone

    cdef bint is_tied(self, const int* left, const uint64_t* hands, int gone, int blocker) except *:
        """Return whether a block with these pips left is a tie under `block_winner` (a duel needs the blocker)."""
        cdef Laws plain = self.laws
        cdef int winner = -1
        if blocker < 0 and self.laws.block_winner >= DUEL:
            what = "a duel" if self.laws.block_winner == DUEL else "a block that the blocker wins"
            raise ValueError(f"blocker -1: {what} cannot be settled without knowing who blocked")
        plain.block_tie = NO_SCORE
        settle_deal(&plain, left, hands, gone, -1, blocker, -1, UNKNOWN_FINISH, &winner)
        return winner < 0
