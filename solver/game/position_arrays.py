"""Many positions of one rule set as columns: every tile known, no draws, a seat to move."""

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

    Seats are numbers, −1 if not given. `columns` are the arguments of `solve_arrays`.

    Attributes:
        rules: of all positions.
        hands: uint64 (n, seats), masks of tiles.
        ends: int8 (n, 2), left and right; 10 10 on an empty layout. If plays score, int32: the two numbers that the
            other build of the kernel takes, the second of which is the number of the spinner.
        turns: int8 (n,), the seat to move.
        leads: int8 (n,), the seat that led.
        last: int8 (n,), the seat that laid the last tile.
        forced: int8 (n,), the index of a tile that must be led, −1 for none.
        bonus_paid: int8 (n,), 1 if a pass bonus was paid before, else 0; −1 if not given.
        laid: int8 (n,), the number of tiles in the layout; −1 if only the ends are known, which does not occur if plays
            score.
        arms: int8 (n, 2), the number of these tiles in the arms up and down from the spinner.
        layouts: uint8 (n, 28 or more), the line from left to right, `left << 4 | right`, then the arm up, then the arm
            down, from the spinner outward; only the first `laid` entries are valid.
        lines: int64 (n,), the first line of each position in its text; 0 if it does not come from a text.
        titles: the title of each position, None without one.
    """

    laid: NDArray[np.int8]
    arms: NDArray[np.int8]
    layouts: NDArray[np.uint8]
    lines: NDArray[np.int64]
    titles: Sequence[str | None]

    @property
    def moments(self) -> MomentTable:
        """The positions in the form that the searches take."""
        return MomentTable.of_stated(self)

    @property
    def columns(self) -> ArrayColumns:
        """The arguments of `solve_arrays`, by name; with `forced` those of `solve_arrays_plays`.

        Raises UnsupportedError if plays score, because these functions do not solve such games.
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
        """Return a slice of the positions."""
        return PositionArrays(self.rules, **{name: getattr(self, name)[some] for name in _COLUMNS})

    @classmethod
    def joined(cls, parts: "Sequence[PositionArrays]") -> "PositionArrays":
        """Concatenate one or more parts that have the same rules."""
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS[:-1]
        }
        return cls(parts[0].rules, **columns, titles=[title for part in parts for title in part.titles])

    @classmethod
    def of(cls, rules: Rules, positions: Sequence[Position]) -> "PositionArrays":
        """Make the arrays of open positions under these rules that have a seat to move and no draws."""
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
        """Make the arrays of positions that do not come from a text, from their columns.

        Without `layouts`, only the ends are known, or nothing is laid; without `arms`, all tiles are in one line;
        without `titles`, there are none.
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
    """Return which positions are proven valid (n,); any other may still be valid, which only the full checks decide.

    Only the ends are checked, not the layouts. The rules must be without draws.
    """
    fields = (arrays.turns, arrays.leads, arrays.last, arrays.forced, arrays.bonus_paid)
    stated = np.ascontiguousarray(np.column_stack([arrays.ends, *fields]).astype(np.int8))
    valid = np.zeros(len(arrays), np.uint8)
    hands = np.ascontiguousarray(arrays.hands)
    check_positions(arrays.rules.ruleset, arrays.rules.hand_size, hands, stated, valid)
    return valid.astype(np.bool_)
