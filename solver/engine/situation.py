"""Convert positions to the kernel's form, and lines of the kernel to actions at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from tranca.errors import UnsupportedError
from tranca.ext.plain import situation as kernel
from tranca.ext.rules import EMPTY, Ruleset, pips
from tranca.ext.text.words import line_words
from tranca.game.actions import Action, Ends, Play
from tranca.game.arms import OpenEnds
from tranca.game.moment import UNKNOWN, default_last, derive
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.settlement import Result, blocker_options, later_pass_bonus, lightest_tile, take_losses
from tranca.game.tiles import Tile, tiles, union
from tranca.language import Message

from .kernels import ends_numbers, kernel_of, unpack_tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tranca.game.moment_table import MomentTable


class Line:
    """A line of play codes, which is played out with forced draws and passes on first access."""

    __slots__ = ("_codes", "_played", "_situation")

    def __init__(self, situation: "Situation", codes: Sequence[int]) -> None:
        self._situation = situation
        self._codes = codes
        self._played: kernel.PlayedOut | None = None

    @property
    def played(self) -> kernel.PlayedOut:
        """The line played out by the kernel."""
        if self._played is None:
            self._played = self._situation.numbers.play_out(self._codes)
        return self._played

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions at the table, with draws and passes."""
        seats, played = self._situation.rules.seats, self.played
        if not played.drawn:
            return tuple([_action(turn, seats) for turn in played.turns])
        drawn = iter([Tile.at(tile) for tile in played.drawn])
        return tuple(
            [
                replace(_action(turn & _NO_DRAWS, seats), drawn=tuple(islice(drawn, turn >> _DRAWN)))
                for turn in played.turns
            ]
        )

    @property
    def summary(self) -> tuple[str, int, Sequence[int]]:
        """The line as text, its end, and the points of each side."""
        if not self._situation.ruleset.has_second_layout:
            return line_words(self._situation.numbers, self._codes)
        played = self.played
        return " ".join(map(str, self.actions)), played.end, played.points

    @property
    def words(self) -> str:
        """The line as text, with draws as numbers."""
        return self.summary[0]

    @property
    def points(self) -> Mapping[str, int]:
        """The points of each side at the end of the line."""
        return dict(zip(self._situation.rules.sides, self.played.points, strict=True))

    @property
    def finish(self) -> Result | None:
        """The settled deal at the end of the line; None if the line stops before."""
        played, rules = self.played, self._situation.rules
        if not played.end:
            return None
        settled = [0] * len(rules.sides)
        out = played.last if played.end == 1 else -1
        if played.winner >= 0:
            _, settled[played.winner] = self._situation.ruleset.settle(
                played.hands, self._situation.leader, played.last, out, played.finish
            )
        losses = take_losses(rules, played.hands, None if out < 0 else out, settled)
        return Result(
            end="out" if played.end == 1 else "blocked",
            seat=played.last,
            winner=played.winner if played.winner >= 0 else None,
            points=tuple(settled),
            pips=tuple(map(pips, played.hands)),
            ends=self._situation.ends_after(played),
            rival=_rival(rules, played) if played.end == 2 else None,
            lightest=tuple(lightest_tile(tiles(hand)) for hand in played.hands),
            losses=losses,
        )


_SEAT, _NAMED, _DRAWN = 16, 18, 19  # bits of seat, named end and draws in a turn of the kernel, above its code
_NO_DRAWS = (1 << _DRAWN) - 1


@cache
def _action(turn: int, seats: tuple[str, ...]) -> Action:
    """Convert a turn of the kernel into an action; drawn tiles are only counted."""
    code = turn & kernel.PASS
    play = None
    if code != kernel.PASS:
        play = Play.of_code(code, named=bool(turn >> _NAMED & 1))
    return Action(seats[turn >> _SEAT & 3], play, (None,) * (turn >> _DRAWN))


@dataclass(slots=True, eq=False)  # not frozen, because filling a frozen instance takes three times as long
class Situation:
    """A position with a seat to move in the kernel's form: masks by seat, ends, turn, bonuses at stake.

    It is not changed after it is made, except that `numbers` is kept.
    """

    rules: Rules
    ruleset: Ruleset
    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    ordered: bool
    ends: tuple[int, int]
    seat: int
    last: int
    pending: int
    pass_points: int
    paid: bool
    leader: int
    forced: int
    _numbers: kernel.Situation | None = field(default=None, init=False)

    @classmethod
    def of(cls, position: Position) -> Self:
        """Convert an open position that is not over."""
        assert position.to_move is not None
        rules, ruleset, seat = position.rules, position.ruleset, position.to_move
        is_lead = position.ends is None
        last = _number(position.last)
        if last < 0 and not position.nobody_laid and (position.must_draw or position.must_pass):
            # No player passes while there are tiles to draw; otherwise nothing depends on `last`.
            last = default_last(rules.seat_before(seat), is_lead)
        moment = derive(
            seat,
            _number(position.lead),
            last,
            ruleset.next_seat(last) if last >= 0 else UNKNOWN,
            _number(position.bonus_paid),
            is_lead,
            rules.has_special_pass_bonus and position.laid_count == 1,
        )
        boneyard = position.boneyard
        return cls(
            rules,
            ruleset,
            tuple([hand.mask for hand in position.hands]),
            tuple([tile.index for tile in boneyard.tiles]),
            boneyard.ordered or not boneyard.tiles,
            ends_numbers(ruleset, position.ends),
            seat,
            _seat_before(position) if position.nobody_laid and position.must_draw else moment.last,
            moment.pending,
            _pass_points(position),
            moment.paid,
            moment.leader,
            UNKNOWN if position.must_lead is None else position.must_lead.index,
        )

    @property
    def nobody_draws(self) -> bool:
        """True if each tile keeps its owner for the rest of the deal."""
        return len(self.boneyard) <= self.rules.draw_reserve or not self.rules.draws

    def ends_after(self, played: kernel.PlayedOut) -> Ends | OpenEnds:
        codes_and_spinner: Any = played.ends
        return _ends_of(self.rules, *codes_and_spinner) if self.ruleset.has_second_layout else played.ends

    @property
    def side(self) -> int:
        """The side to move."""
        return self.rules.side_of(self.seat)

    @property
    def pass_bonus(self) -> tuple[int, ...]:
        """The points by side that a pass earns here, for the side that laid the last tile."""
        points = [0] * len(self.rules.sides)
        if self.pass_points:
            points[self.rules.side_of(self.last)] = self.pass_points
        return tuple(points)

    @property
    def boneyard_mask(self) -> int:
        """The mask of the tiles in the boneyard."""
        return sum(1 << tile for tile in self.boneyard)

    @property
    def most_points(self) -> int:
        """An upper bound of the points that any side can still get, including pass bonuses."""
        return self.ruleset.most_points(union((self.boneyard_mask, *self.hands)))

    @property
    def widest_bounds(self) -> tuple[int, int]:
        """Bounds of a margin without a search: the most points that the remaining tiles can earn or cost."""
        most = self.most_points
        return -most, most

    @property
    def units(self) -> int:
        """The kernel's units per point. Raises UnsupportedError if its integers could overflow."""
        return units_by_size(self)[-1]

    @property
    def numbers(self) -> kernel.Situation:
        """The situation as the searches take and check it."""
        if self._numbers is None:
            make = kernel_of(self.ruleset).module("situation").Situation
            turn = self.seat, self.last, self.pending, self.paid, self.leader, self.forced
            self._numbers = make(self.ruleset, self.hands, self.boneyard, self.ordered, *self.ends, *turn)
        return self._numbers

    def table(self, hands: "NDArray[np.uint64]") -> "MomentTable":
        """Make a table of the moment with many hands (n, seats). Raises UnsupportedError if they are not masks."""
        from tranca.game.moment_table import MomentTable  # imports numpy, which a plain solve does not need

        return MomentTable.of_worlds(
            self.ruleset,
            hands,
            ends=self.ends,
            seat=self.seat,
            leader=self.leader,
            last=self.last,
            pending=self.pending,
            paid=self.paid,
            forced=self.forced,
        )


def _seat_before(position: Position) -> int:
    """Return the seat taken as the layer of a tile that was turned up; no pass pays this seat.

    Raises UnsupportedError under rules that pay for a round of passes, and if the deal may be blocked before a player
    has laid a tile under rules that ask who blocked it: the search would pay that seat, or treat it as the blocker.
    """
    assert position.to_move is not None
    rules, fitting = position.rules, position.fitting
    if rules.round_pass_bonus:
        raise UnsupportedError(
            Message(
                "the deal cannot be searched before a player has laid a tile because players may draw "
                "under round_pass_bonus={round_pass_bonus}",
                round_pass_bonus=rules.round_pass_bonus,
            )
        )
    asks = rules.block_winner in ("duel", "blocker") or rules.block_tie in ("last_to_play", "blocker_loses")
    some_can_play = any(hand.mask & fitting for hand in position.hands)
    if asks and not some_can_play and (position.boneyard.mask & fitting).bit_count() <= rules.draw_reserve:
        raise UnsupportedError(
            Message(
                "the deal can be blocked before a player has laid a tile, but {blocker_options} depends "
                "on the blocker; change them",
                blocker_options=blocker_options(rules),
            )
        )
    return rules.seat_before(position.to_move)


def _number(stated: int | None) -> int:
    return UNKNOWN if stated is None else stated


def numbers_of(position: Position) -> tuple[int, int]:
    """Return the open ends of a position as the two numbers that the kernel takes."""
    return ends_numbers(position.ruleset, position.ends)


def _ends_of(rules: Rules, codes: tuple[int, ...], spinner: Any) -> Ends | OpenEnds:
    if rules.every_double:
        return unpack_tree(codes, spinner)
    if rules.names_places:
        return OpenEnds(codes, None if spinner == EMPTY else spinner, rules.spins, marks=rules.scores)
    low, high = codes
    return low, high


def _rival(rules: Rules, played: kernel.PlayedOut) -> int:
    seat = rules.next_seat(played.last)
    while not played.hands[seat]:
        seat = rules.next_seat(seat)
    return seat


def _pass_points(position: Position) -> int:
    if not position.rules.has_bonus or not position.must_pass:
        return 0
    later = later_pass_bonus(position, position.to_move)
    return position.next_pass_bonus + later + position.round_pass_bonus


def units_by_size(situation: Situation) -> list[int]:
    """Return the kernel's units per point for each size of the boneyard, from 0 up.

    Raises UnsupportedError if the kernel's integers cannot hold the largest.
    """
    numbers = situation.numbers
    if not numbers.is_countable:
        raise UnsupportedError(
            Message(
                "the orders of a boneyard of {count} tiles are too many to be counted exactly; choose a later moment",
                count=len(situation.boneyard),
            )
        )
    return numbers.units_by_size()
