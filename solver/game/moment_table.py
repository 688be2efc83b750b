"""Many moments of one rule set as columns: all tiles known, a seat to move, no draws.

All bulk solving uses this table. It is made from positions, from stated columns, from arrays of a caller, which are
checked only here, or from one moment with many hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tranca.errors import UnsupportedError, echo
from tranca.ext.rules import EMPTY, Ruleset

from .actions import NO_ENDS
from .moment import UNKNOWN, default_last, derive
from .position import Position
from .rules.rules import Rules, check_searched

NARROW_EMPTY = 7
"""Both ends of an empty layout in arrays, and the end of a lead, in packs up to double-six; `EMPTY` in larger packs.

`EMPTY` for both ends is accepted with every pack.
"""

BARE = (1 << 20) - 1
"""The first number of an empty layout if plays score, and of a spinner without other tiles."""

_MASKS = (0, (1 << 64) - 1)

Seats = NDArray[np.int8]
Flags = NDArray[np.uint8]
KernelColumns = tuple[
    NDArray[np.uint64], Seats | NDArray[np.int32] | NDArray[np.int64], Seats, Seats, Seats, Seats, Flags, Flags, Seats
]


@dataclass(frozen=True, slots=True, eq=False)
class StatedMoments:
    """n moments of one rule set as positions state them, in the columns described in `PositionArrays`."""

    rules: Rules
    hands: NDArray[np.uint64]
    ends: NDArray[np.int8] | NDArray[np.int32] | NDArray[np.int64]
    turns: NDArray[np.int8]
    leads: NDArray[np.int8]
    last: NDArray[np.int8]
    forced: NDArray[np.int8]
    bonus_paid: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.hands)


@dataclass(frozen=True, slots=True, eq=False)
class MomentTable:
    """n moments under one rule set in the kernel's form.

    Attributes:
        ruleset: the rules of all moments, with their stake and the bonus of their deal.
        hands: uint64 (n, seats), masks of tiles.
        left, right: int8 (n,), the ends, 10 on an empty layout. If plays score, left is int32, and int64 if every
            double is a spinner: the two numbers that these builds of the kernel take.
        seats: int8 (n,), the seat to move.
        leaders, last: int8 (n,), pending, paid: uint8 (n,), see `MomentFacts`.
        forced: int8 (n,), the index of a tile that must be led, −1 for none.
    """

    ruleset: Ruleset
    hands: NDArray[np.uint64]
    left: NDArray[np.int8] | NDArray[np.int32] | NDArray[np.int64]
    right: NDArray[np.int8]
    seats: NDArray[np.int8]
    leaders: NDArray[np.int8]
    last: NDArray[np.int8]
    pending: NDArray[np.uint8]
    paid: NDArray[np.uint8]
    forced: NDArray[np.int8]

    def __post_init__(self) -> None:
        """Convert the columns to the types that the kernel takes."""
        left = _left_type(self.ruleset)
        kinds: dict[str, Any] = {"hands": np.uint64, "left": left, "pending": np.uint8, "paid": np.uint8}
        for name in _COLUMNS:
            column = np.ascontiguousarray(getattr(self, name), kinds.get(name, np.int8))
            object.__setattr__(self, name, column)

    def __len__(self) -> int:
        return len(self.hands)

    def columns(self, part: slice) -> KernelColumns:
        """Return the columns of a slice of the moments in the order of the kernel's arguments; `forced` is the last."""
        return (
            self.hands[part],
            self.left[part],
            self.right[part],
            self.seats[part],
            self.leaders[part],
            self.last[part],
            self.pending[part],
            self.paid[part],
            self.forced[part],
        )

    @classmethod
    def of_positions(
        cls, rules: Rules, positions: Sequence[Position], ends: Sequence[tuple[int, int]] | None = None
    ) -> Self:
        """Make the table of open positions under these rules, ignoring their stakes and deal numbers.

        If plays score, `ends` are the two numbers of each position that the kernel takes.
        """
        if ends is None:
            return cls.of_stated(StatedMoments(rules, **stated_columns(rules, positions)))
        numbers = np.array(ends, _left_type(rules.ruleset)).reshape(len(positions), 2)
        return cls.of_stated(StatedMoments(rules, ends=numbers, **_columns_without_ends(rules, positions)))

    @classmethod
    def of_stated(cls, stated: StatedMoments) -> Self:
        """Make the table from the stated facts of valid positions, without checks."""
        rules, ends, seats, last = stated.rules, stated.ends, stated.turns, stated.last
        second = BARE if rules.ruleset.has_second_layout else EMPTY
        empty = 0 if rules.every_double else second
        is_lead = (ends[:, 0] == empty) & (ends[:, 1] == EMPTY)
        is_lead_laid = _is_lead_laid(rules, stated.hands)
        last, pending, paid, leaders = derive(
            seats, stated.leads, last, _seats_after(rules, last), stated.bonus_paid, is_lead, is_lead_laid
        )
        left, right = ends.T
        return cls(rules.ruleset, stated.hands, left, right, seats, leaders, last, pending, paid, stated.forced)

    @classmethod
    def of_worlds(
        cls,
        ruleset: Ruleset,
        hands: ArrayLike,
        *,
        ends: tuple[int, int],
        seat: int,
        leader: int,
        last: int,
        pending: int,
        paid: bool,
        forced: int,
    ) -> Self:
        """Make the table of one moment with many hands (n, seats). Raises UnsupportedError if they are not masks."""
        masks = hand_masks(hands, ruleset.players)
        values = (*ends, seat, leader, last, pending, paid, forced)
        columns: list[NDArray[Any]] = [np.full(len(masks), value, np.int64) for value in values]
        return cls(ruleset, masks, *columns)

    @classmethod
    def of_arrays(
        cls,
        rules: Rules,
        ruleset: Ruleset,
        hands: ArrayLike,
        ends: ArrayLike,
        turns: ArrayLike,
        *,
        last: ArrayLike | None,
        pending: ArrayLike,
        paid: ArrayLike,
        leaders: ArrayLike,
        forced: ArrayLike,
    ) -> Self:
        """Make the table from the arrays of a caller; see `solve_arrays` for their contents.

        Raises UnsupportedError with the name, the value and its range for values out of range or that are not whole
        numbers, and for arrays whose shapes do not match. `last` defaults to the seat before the one to move.
        """
        from tranca.ext.ranges import argument_ranges  # imports `rules` and is imported by it, so it must come second

        check_searched(rules)
        masks = hand_masks(hands, rules.players)
        _check_owners(rules, masks)
        count, ranges = len(masks), argument_ranges(rules.players, len(rules.sides), rules.highest)
        flag = ranges["paid"]
        both = _ends(ends, count, ranges["a"])
        turn = _column(turns, "turns", count, ranges["seats"])
        is_lead = both[:, 0] == EMPTY
        if last is None:
            before = np.array([rules.seat_before(seat) for seat in range(rules.players)], np.int8)
            laid_last = default_last(before[turn], is_lead)
        else:
            laid_last = _column(last, "last", count, ranges["last"])
        waits = _column(pending, "pending", count, flag) * (1 + _is_lead_laid(rules, masks))
        led = np.where(is_lead, turn, _column(leaders, "leaders", count, ranges["leaders"]))
        must = _column(forced, "forced", count, ranges["forced"])
        _check_forced(must, masks[np.arange(count), turn], is_lead)
        was_paid = _column(paid, "paid", count, flag).astype(np.uint8)
        return cls(ruleset, masks, both[:, 0], both[:, 1], turn, led, laid_last, waits, was_paid, must)


def _left_type(ruleset: Ruleset) -> type[np.signedinteger[Any]]:
    """Return the type of the first number of the ends."""
    if ruleset.every_double:
        return np.int64
    return np.int32 if ruleset.has_second_layout else np.int8


_COLUMNS = tuple(column.name for column in fields(MomentTable))[1:]


def stated_columns(rules: Rules, positions: Sequence[Position]) -> dict[str, NDArray[Any]]:
    """Return the stated facts of positions as columns, by the field names of `StatedMoments`.

    Raises UnsupportedError under rules whose moments do not fit columns of two plain ends.
    """
    check_searched(rules)
    ends = np.array([position.ends or NO_ENDS for position in positions], np.int8).reshape(len(positions), 2)
    return {"ends": ends} | _columns_without_ends(rules, positions)


def _columns_without_ends(rules: Rules, positions: Sequence[Position]) -> dict[str, NDArray[Any]]:
    leads = [position.must_lead for position in positions]
    masks = np.array([[hand.mask for hand in position.hands] for position in positions], np.uint64)
    return {
        "hands": masks.reshape(len(positions), rules.players),
        "turns": _int_column([position.to_move for position in positions]),
        "leads": _int_column([position.lead for position in positions]),
        "last": _int_column([position.last for position in positions]),
        "forced": _int_column([None if tile is None else tile.index for tile in leads]),
        "bonus_paid": _int_column([position.bonus_paid for position in positions]),
    }


def _int_column(values: Sequence[int | None]) -> NDArray[np.int8]:
    return np.array([UNKNOWN if value is None else value for value in values], np.int8)


def _seats_after(rules: Rules, seats: NDArray[np.int8]) -> NDArray[np.int8]:
    return np.array([*map(rules.next_seat, range(rules.players)), UNKNOWN], np.int8)[seats]


def _is_lead_laid(rules: Rules, hands: NDArray[np.uint64]) -> NDArray[np.bool_] | bool:
    """Return for each moment whether only the lead is laid; False under rules without special pass bonuses."""
    if not rules.has_special_pass_bonus:
        return False
    lone: NDArray[np.bool_] = np.bitwise_count(hands).sum(axis=1, dtype=np.int64) == rules.tiles_in_play - 1
    return lone


def hand_masks(hands: ArrayLike, players: int) -> NDArray[np.uint64]:
    """Return the hands of many moments (n, players) as masks. Raises UnsupportedError for values that are not masks."""
    masks = _whole(hands, "hands", _MASKS, 2)
    if masks.ndim != 2 or masks.shape[1] != players:
        raise UnsupportedError(f"hands: expected an array of shape (n, {players}), not {masks.shape}")
    return np.ascontiguousarray(masks, np.uint64)


def tile_masks(tiles: ArrayLike, name: str) -> NDArray[np.uint64]:
    """Return sets of tiles (n,) as masks. Raises UnsupportedError for values that are not masks."""
    masks = _whole(tiles, name, _MASKS, 1)
    if masks.ndim != 1:
        raise UnsupportedError(f"{name}: expected an array of shape (n,), not {masks.shape}")
    return np.ascontiguousarray(masks, np.uint64)


def _check_owners(rules: Rules, hands: NDArray[np.uint64]) -> None:
    seen = np.zeros(len(hands), np.uint64)
    foreign = np.uint64(~rules.tileset.mask & _MASKS[1])
    wrong = np.zeros(hands.shape, np.bool_)
    for seat in range(rules.players):
        wrong[:, seat] = hands[:, seat] & (seen | foreign) != 0
        seen |= hands[:, seat]
    if wrong.any():
        row, seat = (int(place) for place in np.argwhere(wrong)[0])
        mask = int(hands[row, seat])
        wrong_tiles = f"that {rules.pack} lacks" if mask & int(foreign) else "that another seat holds"
        raise UnsupportedError(f"hand {mask:#x} of seat {seat} in position {row} contains a tile {wrong_tiles}")


def _check_forced(forced: NDArray[np.int8], hands: NDArray[np.uint64], is_lead: NDArray[np.bool_]) -> None:
    """Raise UnsupportedError for the first forced lead that the mover cannot make; `hands` are the movers' hands."""
    can_lead = is_lead & (hands >> np.maximum(forced, 0).astype(np.uint64) & np.uint64(1) != 0)
    wrong = (forced >= 0) & ~can_lead
    if wrong.any():
        row = int(np.argmax(wrong))
        raise UnsupportedError(f"forced={forced[row]} in position {row} is not a tile that the seat to move can lead")


def _ends(ends: ArrayLike, count: int, numbers: tuple[int, int]) -> NDArray[np.int8]:
    both = _spread(_whole(ends, "ends", (0, EMPTY), 2), "ends", (count, 2)).astype(np.int8)
    least, most = numbers
    empty = NARROW_EMPTY if most < NARROW_EMPTY else EMPTY
    bare = (both == empty) | (both == EMPTY)
    fits = ((both >= least) & (both <= most)).all(axis=1) | bare.all(axis=1)
    if not fits.all():
        row = int(np.argmin(fits))
        a, b = both[row].tolist()
        raise UnsupportedError(
            f"ends in position {row}: expected numbers from {least} to {most}, or {empty} twice, not {a} {b}"
        )
    return np.where(bare, np.int8(EMPTY), both)


def _column(values: ArrayLike, name: str, count: int, numbers: tuple[int, int]) -> NDArray[np.int8]:
    return _spread(_whole(values, name, numbers, 1), name, (count,)).astype(np.int8)


def _spread(array: NDArray[Any], name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise UnsupportedError(
            f"{name}: expected an array of shape {shape}, or one value for all, not {array.shape}"
        ) from None


def _whole(values: ArrayLike, name: str, numbers: tuple[int, int], axes: int) -> NDArray[Any]:
    """Return an array of whole numbers in a range. Raises UnsupportedError with the first value that is not one.

    The first of its `axes` counts the positions.
    """
    try:
        array = np.asarray(values)
    except (ValueError, TypeError, OverflowError) as error:
        raise UnsupportedError(f"{name}: expected an array of whole numbers ({error})") from None
    least, most = numbers
    expected = f"expected whole numbers from {least} to {most}"
    if not array.size:
        return array.astype(np.int64)
    if array.dtype.kind not in "biu" and not (
        array.dtype.kind == "O" and all(isinstance(value, int) for value in array.flat)
    ):
        raise UnsupportedError(f"{name}: {expected}, not an array of type {array.dtype}")
    if array.dtype.kind == "b":  # compared with small numbers only
        array = array.astype(np.uint8)
    wrong = (array < least) | (array > most)
    if wrong.any():
        place = np.argwhere(wrong)[0]
        row = f" in position {place[0]}" if array.ndim == axes else ""
        raise UnsupportedError(f"{name}{row}: {expected}, not {echo(array[tuple(place)])}")
    return array
