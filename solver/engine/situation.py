"""Convert positions to the kernel's form."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from tranca.errors import UnsupportedError
from tranca.ext.plain.situation import PlayedOut
from tranca.ext.plain.situation import Situation as Numbers
from tranca.ext.rules import EMPTY, Ruleset
from tranca.game.actions import Ends
from tranca.game.arms import OpenEnds
from tranca.game.moment import UNKNOWN, default_last, derive
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.settlement import blocker_options, later_pass_bonus
from tranca.game.tiles import union

from .kernels import Kernel, ends_numbers, kernel_of, unpack_tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tranca.game.moment_table import MomentTable


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
    _numbers: Numbers | None = field(default=None, init=False)

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
    def kernel(self) -> Kernel:
        """The build of the kernel that searches this game."""
        return kernel_of(self.ruleset)

    @property
    def nobody_draws(self) -> bool:
        """True if each tile keeps its owner for the rest of the deal."""
        return len(self.boneyard) <= self.rules.draw_reserve or not self.rules.draws

    def ends_after(self, played: PlayedOut) -> Ends | OpenEnds:
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
    def numbers(self) -> Numbers:
        """The situation as the searches take and check it."""
        if self._numbers is None:
            make = self.kernel.module("situation").Situation
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
            "the deal cannot be searched before a player has laid a tile because players may draw "
            "under round_pass_bonus={round_pass_bonus}",
            round_pass_bonus=rules.round_pass_bonus,
        )
    asks = rules.block_winner in ("duel", "blocker") or rules.block_tie in ("last_to_play", "blocker_loses")
    some_can_play = any(hand.mask & fitting for hand in position.hands)
    if asks and not some_can_play and (position.boneyard.mask & fitting).bit_count() <= rules.draw_reserve:
        raise UnsupportedError(
            "the deal can be blocked before a player has laid a tile, but {blocker_options} depends "
            "on the blocker; change them",
            blocker_options=blocker_options(rules),
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
            "the orders of a boneyard of {count} tiles are too many to be counted exactly; choose a later moment",
            count=len(situation.boneyard),
        )
    return numbers.units_by_size()
