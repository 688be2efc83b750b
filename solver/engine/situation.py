"""Positions as the kernel takes them, and the kernel's lines as actions at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from tranca.errors import UnsupportedError
from tranca.ext import situation as kernel
from tranca.ext.rules import Ruleset, lay, pips, plays
from tranca.game.actions import NO_ENDS, Action, Play
from tranca.game.position import Position
from tranca.game.rules import Rules
from tranca.game.settlement import Result
from tranca.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class Line:
    """A line played out: its actions, the points each side gets in it, and how it ends (None: at an unknown draw)."""

    actions: tuple[Action, ...]
    points: Mapping[str, int]
    finish: Result | None


@dataclass(frozen=True, slots=True)
class Situation:
    """A position in which somebody is to move, as the kernel takes it: masks by seat, ends, turn, bonuses at stake."""

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

    @classmethod
    def of(cls, position: Position) -> Self:
        """Convert an open position that is not over."""
        assert position.to_move is not None
        leads = position.ends is None
        last = -1 if position.last is None else position.last
        if last < 0 and position.must_draw:  # nobody passes while there is something to draw
            last = position.rules.seats_from(position.to_move)[-1]
        return cls(
            rules=position.rules,
            ruleset=position.ruleset,
            hands=tuple(hand.mask for hand in position.hands),
            boneyard=tuple(tile.index for tile in position.boneyard.tiles),
            ordered=position.boneyard.ordered or not position.boneyard.tiles,
            ends=position.ends or NO_ENDS,
            seat=position.to_move,
            last=last,
            pending=_pending(position, last),
            pass_points=position.next_pass_bonus + position.round_pass_bonus if position.must_pass else 0,
            paid=position.bonus_was_paid,
            leader=position.to_move if leads else (-1 if position.lead is None else position.lead),
            forced=-1 if position.must_lead is None else position.must_lead.index,
        )

    @property
    def nobody_draws(self) -> bool:
        """Whether each tile keeps its owner from here on."""
        return not self.rules.draws or len(self.boneyard) <= self.rules.draw_reserve

    @property
    def plays_count(self) -> int:
        """The number of legal plays of the seat to move."""
        return 1 if self.forced >= 0 else len(plays(self.hands[self.seat], *self.ends))

    @property
    def side(self) -> int:
        """The side to move."""
        return self.rules.side_of(self.seat)

    @property
    def pass_bonus(self) -> tuple[int, ...]:
        """The points by side that a pass earns here: those of whoever laid the last tile."""
        points = [0] * len(self.rules.sides)
        if self.pass_points:
            points[self.rules.side_of(self.last)] = self.pass_points
        return tuple(points)

    @property
    def boneyard_mask(self) -> int:
        """The tiles of the boneyard."""
        return sum(1 << tile for tile in self.boneyard)

    @property
    def units(self) -> int:
        """The units of a point in the kernel; raises UnsupportedError where its numbers would not hold them."""
        return units_by_size(self)[-1]

    @property
    def numbers(self) -> kernel.Situation:
        """The same as the one argument of the searches, which check it."""
        return kernel.Situation(
            self.ruleset, self.hands, self.boneyard, self.ordered, *self.ends, self.seat, self.last,
            self.pending, self.paid, self.leader, self.forced,
        )  # fmt: skip

    def play_out(self, codes: Sequence[int]) -> Line:
        """Play a line of codes out, with the draws and passes that the rules force between them."""
        rules = self.rules
        played = self.numbers.play_out(codes)
        line = []
        ends = self.ends
        for seat, drawn, code in played.turns:
            play = None
            if code >= 0:
                play = Play.from_code(code, None if ends == NO_ENDS else ends)
                ends = lay(code, *ends)
            line.append(Action(rules.seats[seat], play, tuple(Tile.at(tile) for tile in drawn)))
        finish = None
        if played.end:
            settled = [0] * len(rules.sides)
            out = played.last if played.end == 1 else -1
            if played.winner >= 0:
                _, settled[played.winner] = self.ruleset.settle(
                    played.hands, self.leader, played.last, out, played.way
                )
            finish = Result(
                end="out" if played.end == 1 else "blocked",
                seat=played.last,
                winner=played.winner if played.winner >= 0 else None,
                points=tuple(settled),
                pips=tuple(pips(hand) for hand in played.hands),
                ends=played.ends,
            )
        return Line(tuple(line), dict(zip(rules.sides, played.points, strict=True)), finish)


def _pending(position: Position, last: int) -> int:
    """Tell what waits for the pass of the next player: 0 nothing, 1 the last tile, 2 the lead."""
    if last < 0 or position.rules.next_seat(last) != position.to_move:
        return 0
    return 2 if position.laid_count == 1 else 1


def units_by_size(situation: Situation) -> list[int]:
    """The units of a point in the kernel for each number of tiles that can be left in the boneyard, from 0 up.

    Raises UnsupportedError where the kernel's numbers would not hold the largest.
    """
    numbers = situation.numbers
    if not numbers.is_countable:
        raise UnsupportedError(
            f"a boneyard of {len(situation.boneyard)} tiles in unknown order: expected fewer, "
            "its orders are too many to be counted exactly"
        )
    return numbers.units_by_size()
