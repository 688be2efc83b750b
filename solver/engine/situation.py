"""A position as the kernel takes it, and the kernel's lines as turns at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from tranca.errors import UnsupportedError
from tranca.ext import outlook
from tranca.ext.rules import lay, pips
from tranca.ext.state import follow
from tranca.game.actions import NO_ENDS, Action, Play
from tranca.game.position import Position
from tranca.game.rules import Rules
from tranca.game.settlement import Result
from tranca.game.tiles import Tile

_COUNTABLE = 1 << 60


@dataclass(frozen=True, slots=True)
class Story:
    """A line played out: its turns, the points each side gets in it, and how it ends (None: at an unknown draw)."""

    line: tuple[Action, ...]
    points: Mapping[str, int]
    finish: Result | None


@dataclass(frozen=True, slots=True)
class Moment:
    """The numbers of a position in which somebody is to move: masks by seat, ends, turn, and what bonuses hang on."""

    rules: Rules
    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    ordered: bool
    ends: tuple[int, int]
    seat: int
    last: int
    pending: bool
    paid: bool
    leader: int
    forced: int

    @classmethod
    def of(cls, position: Position) -> Self:
        """The numbers of an open position that is not over."""
        assert position.to_move is not None
        leads = position.ends is None
        last = -1 if position.last is None else position.last
        if last < 0 and position.must_draw:  # nobody passes while there is something to draw
            last = position.rules.seats_from(position.to_move)[-1]
        return cls(
            rules=position.rules,
            hands=tuple(hand.mask for hand in position.hands),
            boneyard=tuple(tile.index for tile in position.boneyard.tiles),
            ordered=position.boneyard.ordered or not position.boneyard.tiles,
            ends=position.ends or NO_ENDS,
            seat=position.to_move,
            last=last,
            pending=last >= 0 and position.rules.next_seat(last) == position.to_move,
            paid=position.bonus_was_paid,
            leader=position.to_move if leads else (-1 if position.lead is None else position.lead),
            forced=-1 if position.must_lead is None else position.must_lead.index,
        )

    @property
    def nobody_draws(self) -> bool:
        """Whether each tile keeps its owner from here on."""
        return not self.rules.draws or len(self.boneyard) <= self.rules.draw_reserve

    @property
    def units(self) -> int:
        """The units of a point in the kernel; raises UnsupportedError where its numbers would not hold them."""
        place = self.rules.ruleset, len(self.boneyard), self.ordered
        if outlook.largest(*place, len(self.rules.sides)) >= _COUNTABLE:
            raise UnsupportedError(
                f"a boneyard of {len(self.boneyard)} tiles in unknown order: expected fewer, "
                "its orders are too many to be counted exactly"
            )
        return outlook.units(*place)

    def weights(self, side: int) -> tuple[int, ...]:
        """What a point of each side counts for `side` against all others, times the number of the others."""
        count = len(self.rules.sides)
        return tuple(count - 1 if each == side else -1 for each in range(count))

    def tell(self, codes: Sequence[int]) -> Story:
        """Play a line of codes out, with the draws and passes that the rules force between them."""
        rules = self.rules
        turns, points, last, end, left, (a, b, winner) = follow(
            rules.ruleset,
            self.hands,
            self.boneyard,
            self.ordered,
            *self.ends,
            self.seat,
            self.last,
            self.pending,
            self.paid,
            self.leader,
            codes,
        )
        line = []
        ends = self.ends
        for seat, drawn, code in turns:
            play = None
            if code >= 0:
                play = Play.from_code(code, None if ends == NO_ENDS else ends)
                ends = lay(code, *ends)
            line.append(Action(rules.seats[seat], play, tuple(Tile.at(tile) for tile in drawn)))
        finish = None
        if end:
            settled = [0] * len(rules.sides)
            if winner >= 0:
                settled[winner] = rules.ruleset.settle(left, self.leader, last, last if end == 1 else -1)[1]
            finish = Result(
                end="out" if end == 1 else "blocked",
                seat=last,
                winner=winner if winner >= 0 else None,
                points=tuple(settled),
                pips=tuple(pips(hand) for hand in left),
                ends=(a, b),
            )
        return Story(tuple(line), dict(zip(rules.sides, points, strict=True)), finish)
