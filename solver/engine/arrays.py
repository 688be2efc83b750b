"""Solving positions given as NumPy arrays: two sides, nobody draws, no Python object for a position."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tranca.errors import UnsupportedError
from tranca.ext import batch
from tranca.ext.table import Table
from tranca.ext.watch import Watch
from tranca.game.rules import Rules

from .parallel import in_order

MOST_PLAYS = 29
"""No hand has more legal plays."""

EMPTY = 7
"""Both ends of an empty layout."""

_CHUNK = 4096


@dataclass(frozen=True, slots=True, eq=False)
class ArrayValues:
    """What `solve_arrays` finds for n positions.

    Attributes:
        values: int16 (n,), the margin in points still to come for the seat to move.
        plays: uint8 (n,), the canonical best play `tile | end << 5` of the first who can play (end 7: a lead); 255
            where the deal is over, or was not solved.
        exact: bool (n,), False where `watch` stopped the search before; the value is then 0.
        nodes: how many states the searches looked at.
    """

    values: NDArray[np.int16]
    plays: NDArray[np.uint8]
    exact: NDArray[np.bool_]
    nodes: int


@dataclass(frozen=True, slots=True, eq=False)
class ArrayPlays:
    """What `solve_arrays_plays` finds for n positions, in rows of which the first `counts` entries hold.

    Attributes:
        plays: uint8 (n, most), the legal plays `tile | end << 5` in canonical order.
        values: int16 (n, most), what each is worth to the seat to move, in points still to come.
        outcomes: uint8 (n, most), how the principal line after each ends: 4 × (winning side + 1; 0: a tie) + 1 where
            somebody goes out, + 2 where the deal is blocked. (n, 0) where not asked for.
        counts: int8 (n,), 0 where the seat to move has no play, −1 where `watch` stopped the search before.
        nodes: how many states the searches looked at.
    """

    plays: NDArray[np.uint8]
    values: NDArray[np.int16]
    outcomes: NDArray[np.uint8]
    counts: NDArray[np.int8]
    nodes: int


class _Situations(NamedTuple):
    """Positions as the kernel takes them."""

    hands: NDArray[np.uint64]
    a: NDArray[np.int8]
    b: NDArray[np.int8]
    seats: NDArray[np.int8]
    leaders: NDArray[np.int8]
    last: NDArray[np.int8]
    pending: NDArray[np.uint8]
    paid: NDArray[np.uint8]

    def part(self, part: slice) -> Self:
        """Some of them."""
        return type(self)._make(array[part] for array in self)


def solve_arrays(
    rules: Rules,
    hands: ArrayLike,
    ends: ArrayLike,
    turns: ArrayLike,
    *,
    last: ArrayLike | None = None,
    pending: ArrayLike = False,
    paid: ArrayLike = False,
    leaders: ArrayLike = -1,
    threads: int = 1,
    megabytes: float | None = None,
    watch: Watch | None = None,
) -> ArrayValues:
    """Solve n positions: the value and the best play of each.

    `hands` are uint64 masks (n, seats), bit i for the tile of index i; `ends` (n, 2) numbers 0…6, or 7 7 on an empty
    layout; `turns` (n,) the seat to move. Where the rules make it matter: `last` (n,) is who laid the last tile, by
    default the seat before the one to move; `pending`, that nobody has had a turn since (a pass now earns a bonus);
    `paid`, that a pass bonus was paid before; `leaders`, who led. A single value stands for all positions.
    `threads` search at once, each with a table of `megabytes`.

    Raises UnsupportedError for rules with more sides than two, for arrays that do not fit together and for positions
    that cannot be.
    """
    situations = _situations(rules, hands, ends, turns, last, pending, paid, leaders)
    count = len(situations.hands)
    values, plays, exact = np.zeros(count, np.int16), np.zeros(count, np.uint8), np.zeros(count, np.uint8)

    def search(part: slice, table: Table, watch: Watch) -> int:
        return batch.solve_batch(
            rules.ruleset, *situations.part(part), table, watch, values[part], plays[part], exact[part], part.start
        )

    nodes = _in_parts(search, count, threads, megabytes, watch)
    return ArrayValues(values, plays, exact.astype(np.bool_), nodes)


def solve_arrays_plays(
    rules: Rules,
    hands: ArrayLike,
    ends: ArrayLike,
    turns: ArrayLike,
    *,
    last: ArrayLike | None = None,
    pending: ArrayLike = False,
    paid: ArrayLike = False,
    leaders: ArrayLike = -1,
    forced: ArrayLike = -1,
    outcomes: bool = False,
    most: int = MOST_PLAYS,
    threads: int = 1,
    megabytes: float | None = None,
    watch: Watch | None = None,
) -> ArrayPlays:
    """Solve every play of n positions; see `solve_arrays` for what goes in.

    `forced` (n,) is the index of a tile that must be led, −1 for none; `most` is the number of columns of what comes
    out. `outcomes=True` plays out the principal line of each play, which takes about half as long again.
    """
    situations = _situations(rules, hands, ends, turns, last, pending, paid, leaders)
    count = len(situations.hands)
    must = _spread(forced, count, np.int8, "forced")
    plays, values = np.zeros((count, most), np.uint8), np.zeros((count, most), np.int16)
    ways = np.zeros((count, most if outcomes else 0), np.uint8)
    counts = np.zeros(count, np.int8)

    def search(part: slice, table: Table, watch: Watch) -> int:
        return batch.solve_plays_batch(
            rules.ruleset, *situations.part(part), must[part], table, watch, plays[part], values[part], ways[part],
            counts[part], part.start,
        )

    return ArrayPlays(plays, values, ways, counts, _in_parts(search, count, threads, megabytes, watch))


def _situations(
    rules: Rules,
    hands: ArrayLike,
    ends: ArrayLike,
    turns: ArrayLike,
    last: ArrayLike | None,
    pending: ArrayLike,
    paid: ArrayLike,
    leaders: ArrayLike,
) -> _Situations:
    masks = np.ascontiguousarray(_whole(hands, np.uint64, "hands"))
    if masks.ndim != 2 or masks.shape[1] != rules.players:
        raise UnsupportedError(f"hands of shape {masks.shape}: expected (n, {rules.players})")
    count = len(masks)
    both = _spread(ends, (count, 2), np.int8, "ends")
    seats = _spread(turns, count, np.int8, "turns")
    if last is None:
        if len(seats) and (seats.min() < 0 or seats.max() >= rules.players):
            raise UnsupportedError(f"turns {seats.min()} to {seats.max()}: expected 0 to {rules.players - 1}")
        before = np.array([rules.seats_from(seat)[-1] for seat in range(rules.players)], np.int8)
        last = np.where(both[:, 0] == EMPTY, np.int8(-1), before[seats])
    led = np.where(both[:, 0] == EMPTY, seats, _spread(leaders, count, np.int8, "leaders"))
    return _Situations(
        masks,
        np.ascontiguousarray(both[:, 0]),
        np.ascontiguousarray(both[:, 1]),
        seats,
        led,
        _spread(last, count, np.int8, "last"),
        _spread(pending, count, np.uint8, "pending"),
        _spread(paid, count, np.uint8, "paid"),
    )


def _spread(given: ArrayLike, shape: int | tuple[int, ...], kind: type[Any], name: str) -> NDArray[Any]:
    """One value for all positions, or one for each."""
    array = _whole(given, kind, name)
    try:
        return np.ascontiguousarray(np.broadcast_to(array, shape))
    except ValueError:
        raise UnsupportedError(f"{name} of shape {array.shape}: expected {shape}") from None


def _whole(given: ArrayLike, kind: type[Any], name: str) -> NDArray[Any]:
    """The array as whole numbers of a kind; raises UnsupportedError where it holds others."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise UnsupportedError(f"{name}: expected an array of numbers, {error}") from None
    span, expected = np.iinfo(kind), f"expected whole numbers of type {np.dtype(kind)}"
    if array.size and array.dtype.kind not in "biu":
        raise UnsupportedError(f"{name} of type {array.dtype}: {expected}")
    if array.size and not (span.min <= int(array.min()) and int(array.max()) <= span.max):
        raise UnsupportedError(f"{name} {array.min()} to {array.max()}: {expected}")
    return array.astype(kind)


def _in_parts(
    search: Callable[[slice, Table, Watch], int],
    count: int,
    threads: int,
    megabytes: float | None,
    watch: Watch | None,
) -> int:
    """Search part by part, in several threads; returns the number of nodes."""
    size = max(1, min(_CHUNK, -(-count // (4 * max(threads, 1)))))
    parts = [slice(start, start + size) for start in range(0, count, size)]
    watch = watch or Watch(signals=False)

    def make() -> Table:
        return Table() if megabytes is None else Table(megabytes)

    try:
        return sum(in_order(search, parts, make, threads, watch))
    except ValueError as error:
        if isinstance(error, UnsupportedError):
            raise
        raise UnsupportedError(str(error)) from None
