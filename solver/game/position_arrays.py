"""Many positions of one rule set as columns: every tile known, nobody draws, somebody is to move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from tranca.ext.text.rows import check_positions
from tranca.typed import described, methods, typed

from .arms import Arms
from .moment_table import MomentTable, StatedMoments, stated_columns
from .position import Position
from .rules.rules import Rules, check_searched
from .tiles import EVERY_TILE


class ArrayColumns(TypedDict):
    """The columns of positions, by the names of the arguments of `solve_arrays`."""

    hands: NDArray[Any]
    ends: NDArray[Any]
    turns: NDArray[Any]
    last: NDArray[Any]
    pending: NDArray[Any]
    paid: NDArray[Any]
    leaders: NDArray[Any]


@methods(typed, "of", "joined", "part")
@dataclass(frozen=True, slots=True, eq=False)
class PositionArrays(StatedMoments):
    """n positions of one rule set.

    Seats are numbers, −1 where nothing is stated. `columns` are the arguments of `solve_arrays`.

    Attributes:
        rules: of all.
        hands: uint64 (n, seats), masks of tiles.
        ends: int8 (n, 2), left and right; 10 10 on an empty layout. Where plays score int32, the two numbers that the
            other build of the kernel takes, of which the second is that of the spinner.
        turns: int8 (n,), the seat to move.
        leads: int8 (n,), who led.
        last: int8 (n,), who laid the last tile.
        forced: int8 (n,), the index of a tile that has to be led, −1 for none.
        bonus_paid: int8 (n,), whether somebody passed before, 0 or 1; −1 where not stated.
        laid: int8 (n,), tiles in the layout; −1 where only the ends are known, which is never so where plays score.
        arms: int8 (n, 2), how many of these grow up and down from the spinner beside the line.
        layouts: uint8 (n, 28 or more), the line from left to right, `left << 4 | right`, then what grows up, then what
            grows down, from the spinner outward; the first `laid` hold.
        lines: int64 (n,), the line of the text in which each begins; 0 for those that come from no text.
        titles: the title of each, None where it has none.
    """

    laid: NDArray[np.int8]
    arms: NDArray[np.int8]
    layouts: NDArray[np.uint8]
    lines: NDArray[np.int64]
    titles: Sequence[str | None]

    @property
    def moments(self) -> MomentTable:
        """The positions as the searches take them."""
        return MomentTable.of_stated(self)

    @property
    def columns(self) -> ArrayColumns:
        """The arguments of `solve_arrays`, by name; with `forced` those of `solve_arrays_plays`.

        Raises UnsupportedError where plays score, which these do not solve.
        """
        check_searched(self.rules)
        moments = self.moments
        return {
            "hands": self.hands,
            "ends": self.ends,
            "turns": self.turns,
            "last": moments.last,
            "pending": moments.pending != 0,
            "paid": moments.paid != 0,
            "leaders": moments.leaders,
        }

    def __getitem__(self, index: int) -> Position:
        """Return one of the positions."""
        laid = int(self.laid[index])
        up, down = self.arms[index].tolist()
        first, second = self.ends[index].tolist()
        lying = Arms.of_codes(self.layouts[index, : max(laid, 0)].tolist(), up, down)
        return Position.of_numbers(
            self.rules,
            self.hands[index].tolist(),
            None if laid < 0 else lying.line,
            (first, second),
            lying.up,
            lying.down,
            int(self.turns[index]),
            int(self.leads[index]),
            int(self.last[index]),
            int(self.forced[index]),
            int(self.bonus_paid[index]),
            self.titles[index],
        )

    def __iter__(self) -> Iterator[Position]:
        return map(self.__getitem__, range(len(self)))

    def part(self, some: slice) -> "PositionArrays":
        """Slice the positions."""
        return PositionArrays(self.rules, **{name: getattr(self, name)[some] for name in _COLUMNS})

    @classmethod
    def joined(cls, parts: "Sequence[PositionArrays]") -> "PositionArrays":
        """Concatenate parts, one or more, that have the same rules."""
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS[:-1]
        }
        return cls(parts[0].rules, **columns, titles=[title for part in parts for title in part.titles])

    @classmethod
    def of(cls, rules: Rules, positions: Sequence[Position]) -> "PositionArrays":
        """Make the arrays of open positions under these rules in which somebody is to move and nobody draws."""
        for position in positions:
            if not isinstance(position, Position):
                raise TypeError(f"positions: expected positions, not {described(position)}")
        count = len(positions)
        layouts = np.zeros((count, max(28, rules.tiles_in_play)), np.uint8)
        for row, position in enumerate(positions):
            codes = [left << 4 | right for left, right in position.layout or ()]
            layouts[row, : len(codes)] = codes

        laid = [-1 if position.layout is None else len(position.layout) for position in positions]
        titles = [position.title for position in positions]
        stated = stated_columns(rules, positions)
        return cls.of_stated(rules, **stated, laid=np.array(laid, np.int8), layouts=layouts, titles=titles)

    @classmethod
    def of_stated(
        cls,
        rules: Rules,
        *,
        laid: NDArray[np.int8],
        arms: NDArray[np.int8] | None = None,
        layouts: NDArray[np.uint8] | None = None,
        titles: Sequence[str | None] | None = None,
        **stated: NDArray[Any],
    ) -> "PositionArrays":
        """Make the arrays of positions that come from no text, of the columns that they state.

        Without layouts only the ends are known, or nothing is laid; without arms all lies in a line; without titles
        none has one.
        """
        count = len(laid)
        return cls(
            rules,
            **stated,
            laid=laid,
            arms=np.zeros((count, 2), np.int8) if arms is None else arms,
            layouts=np.zeros((count, len(EVERY_TILE)), np.uint8) if layouts is None else layouts,
            lines=np.zeros(count, np.int64),
            titles=[None] * count if titles is None else titles,
        )


_COLUMNS = tuple(column.name for column in fields(PositionArrays))[1:]


def proven_valid(arrays: PositionArrays) -> NDArray[np.bool_]:
    """Tell which positions are proven to be valid (n,); any other may be valid all the same, the full checks decide.

    Layouts are not looked at: the positions are taken by their ends. The rules must be without draws.
    """
    fields = (arrays.turns, arrays.leads, arrays.last, arrays.forced, arrays.bonus_paid)
    stated = np.ascontiguousarray(np.column_stack([arrays.ends, *fields]).astype(np.int8))
    valid = np.zeros(len(arrays), np.uint8)
    hands = np.ascontiguousarray(arrays.hands)
    check_positions(arrays.rules.ruleset, arrays.rules.hand_size, hands, stated, valid)
    return valid.astype(np.bool_)
