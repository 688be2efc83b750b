"""Solving positions given as NumPy arrays: two sides, nobody draws, no Python object for a position."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tranca.errors import TrancaError, UnsupportedError
from tranca.ext.nodraw import batch
from tranca.ext.rules import Ruleset
from tranca.game.rulebook.rules import Rules
from tranca.game.rulebook.stake import NO_STAKE, Stake

from .arguments import renamed
from .parallel import ordered_map
from .resources import Resources, Stop, Tables

MOST_PLAYS = 29
"""No hand has more legal plays."""

EMPTY = 7
"""Both ends of an empty layout, and the end of a lead, in packs up to double-six."""

EMPTY_WIDE = 10
"""The same in larger packs; as both ends of an empty layout taken in every pack."""

NARROW_BITS, WIDE_BITS = 5, 6
"""Bits of the tile in a play of `ArrayPlays`, in packs up to double-six and in larger ones; the end stands above."""

_NONE = 0x3FF  # in the kernel: no play
_NARROW = np.array([code & 31 | min(code >> 6, EMPTY) << 5 for code in range(_NONE + 1)], np.uint8)

_CHUNK = 4096
_LAST = 1 << 15  # above every value


@dataclass(frozen=True, slots=True, eq=False)
class ArrayValues:
    """The answer of `solve_arrays` for n positions.

    Attributes:
        values: int16 (n,), the margin in points still to come for the seat to move.
        plays: uint8 (n,), the canonical best play `tile | end << 5` of the first who can play (end 7: a lead); 255
            where the deal is over, or was not solved. In packs above double-six uint16, `tile | end << 6` (end 10: a
            lead); 1023.
        exact: bool (n,), False where `stop` ended the search before; the value is then 0.
        nodes: how many states the searches looked at.
    """

    values: NDArray[np.int16]
    plays: NDArray[np.uint8] | NDArray[np.uint16]
    exact: NDArray[np.bool_]
    nodes: int


@dataclass(frozen=True, slots=True, eq=False)
class ArrayPlays:
    """The answer of `solve_arrays_plays` for n positions, in rows of which the first `counts` entries hold.

    Attributes:
        plays: uint8 (n, most), the legal plays `tile | end << 5` in canonical order; in packs above double-six uint16,
            `tile | end << 6`.
        values: int16 (n, most), what each is worth to the seat to move, in points still to come.
        outcomes: uint8 (n, most), how the principal line after each ends: 4 × (winning side + 1; 0: a tie) + 1 where
            somebody goes out, + 2 where the deal is blocked. (n, 0) where not asked for.
        counts: int8 (n,), 0 where the seat to move has no play, −1 where `stop` ended the search before.
        spent: int64 (n,), how many states the search of each looked at.
        nodes: how many all looked at.
    """

    plays: NDArray[np.uint8] | NDArray[np.uint16]
    values: NDArray[np.int16]
    outcomes: NDArray[np.uint8]
    counts: NDArray[np.int8]
    nodes: int
    spent: NDArray[np.int64]

    def part(self, some: slice) -> "ArrayPlays":
        """Some of the positions; the nodes are those of all."""
        return ArrayPlays(
            self.plays[some], self.values[some], self.outcomes[some], self.counts[some], self.nodes, self.spent[some]
        )

    def best_first(self) -> list[list[list[int]]]:
        """Plays, values and outcomes by row, the best play first, equal ones in canonical order."""
        width = max(1, int(self.counts.max(initial=0)))
        there = np.arange(width) < self.counts[:, None]
        order = np.argsort(np.where(there, -self.values[:, :width].astype(np.int32), _LAST), axis=1, kind="stable")
        columns = (self.plays, self.values, self.outcomes)
        return [np.take_along_axis(each[:, :width], order, axis=1).tolist() for each in columns if each.shape[1]]


class Rows(NamedTuple):
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


@renamed(watch="stop=")
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
    stake: Stake = NO_STAKE,
    deal: int | None = None,
    threads: int = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> ArrayValues:
    """Solve n positions: the value and the best play of each.

    `hands` are uint64 masks (n, seats), bit i for the tile of index i; `ends` (n, 2) numbers 0…6, or 7 7 on an empty
    layout (in packs above double-six 0…9, or 10 10); `turns` (n,) the seat to move. Where the rules make it matter:
    `last` (n,) is who laid the last tile, by default the seat before the one to move; `pending`, that nobody has had a
    turn since (a pass now earns a bonus); `paid`, that a pass bonus was paid before; `leaders`, who led. A single value
    stands for all positions. `stake` is what deals without a winner left to all of these, `deal` their number in the
    match.
    `threads` search at once, each with a table of `megabytes`.

    Raises UnsupportedError for rules with more sides than two or under which somebody may have to draw, for arrays that
    do not fit together and for positions that cannot be.
    """
    _check_rules(rules)
    _check_number(rules, deal)
    rows = _rows(rules, hands, ends, turns, last, pending, paid, leaders)
    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    return values_of(rules.ruleset_of(stake, deal), rows, resources)


def values_of(ruleset: Ruleset, rows: Rows, resources: Resources) -> ArrayValues:
    """Search rows that are known to fit together; see `solve_arrays`."""
    count = len(rows.hands)
    values, plays, exact = np.zeros(count, np.int16), np.zeros(count, np.uint16), np.zeros(count, np.uint8)

    def search(part: slice, own: Resources) -> int:
        return batch.solve_batch(
            ruleset,
            *rows.part(part),
            own.tables.no_draw,
            own.stop,
            values[part],
            plays[part],
            exact[part],
            part.start,
        )

    nodes = _in_parts(search, count, resources)
    return ArrayValues(values, _codes(ruleset, plays), exact.astype(np.bool_), nodes)


@renamed(watch="stop=")
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
    stake: Stake = NO_STAKE,
    deal: int | None = None,
    outcomes: bool = False,
    most: int = MOST_PLAYS,
    threads: int = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> ArrayPlays:
    """Solve every play of n positions; see `solve_arrays` for what goes in.

    `forced` (n,) is the index of a tile that must be led, −1 for none; `most` is the number of columns of what comes
    out. `outcomes=True` plays out the principal line of each play, which takes about half as long again.
    """
    _check_rules(rules)
    _check_number(rules, deal)
    _check_columns(most)
    rows = _rows(rules, hands, ends, turns, last, pending, paid, leaders)
    must = _spread(forced, len(rows.hands), np.int8, "forced")
    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    return plays_of(rules.ruleset_of(stake, deal), rows, must, resources, outcomes=outcomes, most=most)


def plays_of(
    ruleset: Ruleset,
    rows: Rows,
    forced: NDArray[np.int8],
    resources: Resources,
    *,
    outcomes: bool,
    most: int,
    only: Sequence[int] | None = None,
) -> ArrayPlays:
    """Search every play of rows that are known to fit together, or `only` some; see `solve_arrays_plays`."""
    solved = search_plays(ruleset, rows, forced, resources, outcomes, most, only)
    return replace(solved, plays=_codes(ruleset, solved.plays))


def search_plays(
    ruleset: Ruleset,
    rows: Rows,
    forced: NDArray[np.int8],
    resources: Resources,
    outcomes: bool,
    most: int,
    only: Sequence[int] | None = None,
) -> ArrayPlays:
    """Search every play of rows that are known to fit together, or `only` some; plays as codes of the kernel."""
    count = len(rows.hands)
    plays, values = np.zeros((count, most), np.uint16), np.zeros((count, most), np.int16)
    ways = np.zeros((count, most if outcomes else 0), np.uint8)
    counts, spent = np.zeros(count, np.int8), np.zeros(count, np.int64)

    def search(part: slice, own: Resources) -> int:
        return batch.solve_plays_batch(
            ruleset,
            *rows.part(part),
            forced[part],
            own.tables.no_draw,
            own.stop,
            plays[part],
            values[part],
            ways[part],
            counts[part],
            spent[part],
            part.start,
            only,
        )

    nodes = _in_parts(search, count, resources)
    return ArrayPlays(plays, values, ways, counts, nodes, spent)


def _codes(ruleset: Ruleset, plays: NDArray[Any]) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Plays as arrays hold them: in a byte where that is enough."""
    return _NARROW[plays] if ruleset.pack < EMPTY else plays


def _check_rules(rules: Any) -> None:
    """TypeError for what are no rules; UnsupportedError for rules under which somebody may have to draw."""
    if not isinstance(rules, Rules):
        name = repr(rules)[:40] if isinstance(rules, str) else "text"
        raise TypeError(f"solve_arrays() takes Rules, not a {type(rules).__name__}: write tranca.Rules.parse({name})")
    if rules.draws and rules.tiles_in_play - rules.players * rules.hand_size > rules.draw_reserve:
        raise UnsupportedError(
            f"{rules}: players draw, expected rules under which nobody does, "
            "such as draw=none where the boneyard is empty"
        )


def _check_number(rules: Rules, deal: int | None) -> None:
    if rules.deal_bonus and deal is None:
        raise UnsupportedError("deal=None: expected the number of the deal in its match, on which deal_bonus depends")


def _check_columns(most: Any) -> None:
    if isinstance(most, bool) or not hasattr(most, "__index__") or not 1 <= most <= MOST_PLAYS:
        raise UnsupportedError(f"most={str(most)[:40]}: expected 1 to {MOST_PLAYS} columns, a whole number")


def _rows(
    rules: Rules,
    hands: ArrayLike,
    ends: ArrayLike,
    turns: ArrayLike,
    last: ArrayLike | None,
    pending: ArrayLike,
    paid: ArrayLike,
    leaders: ArrayLike,
) -> Rows:
    masks = np.ascontiguousarray(_whole(hands, np.uint64, "hands"))
    if masks.ndim != 2 or masks.shape[1] != rules.players:
        raise UnsupportedError(f"hands of shape {masks.shape}: expected (n, {rules.players})")
    count = len(masks)
    both = _ends(rules, _spread(ends, (count, 2), np.int8, "ends"))
    seats = _spread(turns, count, np.int8, "turns")
    if last is None:
        if len(seats) and (seats.min() < 0 or seats.max() >= rules.players):
            raise UnsupportedError(f"turns {seats.min()} to {seats.max()}: expected 0 to {rules.players - 1}")
        before = np.array([rules.seats_from(seat)[-1] for seat in range(rules.players)], np.int8)
        last = np.where(both[:, 0] == EMPTY_WIDE, np.int8(-1), before[seats])
    led = np.where(both[:, 0] == EMPTY_WIDE, seats, _spread(leaders, count, np.int8, "leaders"))
    return Rows(
        masks,
        np.ascontiguousarray(both[:, 0]),
        np.ascontiguousarray(both[:, 1]),
        seats,
        led,
        _spread(last, count, np.int8, "last"),
        _pending(rules, masks, _spread(pending, count, np.uint8, "pending")),
        _spread(paid, count, np.uint8, "paid"),
    )


def _ends(rules: Rules, ends: NDArray[np.int8]) -> NDArray[np.int8]:
    """Both ends as the kernel takes them; raises UnsupportedError for what are no ends."""
    empty = EMPTY if rules.highest < EMPTY else EMPTY_WIDE
    bare = (ends == empty) | (ends == EMPTY_WIDE)
    fits = (ends >= 0) & (ends <= rules.highest) | bare.all(axis=1, keepdims=True)
    if not fits.all():
        wrong = int(np.flatnonzero(~fits.all(axis=1))[0])
        a, b = ends[wrong].tolist()
        raise UnsupportedError(f"position {wrong}: ends {a} {b}: expected 0 to {rules.highest}, or both {empty}")
    return np.where(bare, np.int8(EMPTY_WIDE), ends)


def _pending(rules: Rules, hands: NDArray[np.uint64], pending: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Tell what waits for the pass of the next player: 2 where the tile laid last is the only one."""
    waiting: NDArray[np.uint8] = (pending != 0).astype(np.uint8)
    if rules.has_bonus:
        held = np.bitwise_count(hands).sum(axis=1, dtype=np.int64)
        waiting[(pending != 0) & (held == rules.tiles_in_play - 1)] = 2
    return waiting


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


def _in_parts(search: Callable[[slice, Resources], int], count: int, resources: Resources) -> int:
    """Search part by part, in several threads; returns the number of nodes."""
    size = max(1, min(_CHUNK, -(-count // (4 * resources.threads))))
    parts = [slice(start, start + size) for start in range(0, count, size)]
    try:
        return sum(ordered_map(search, parts, resources))
    except ValueError as error:
        if isinstance(error, TrancaError):
            raise
        raise UnsupportedError(str(error)) from None
