"""Solving positions given as NumPy arrays: two sides, nobody draws, no Python object for a position."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tranca.errors import UnsupportedError, check_whole, echo
from tranca.ext.rules import Ruleset
from tranca.game.moment_table import NARROW_EMPTY, MomentTable
from tranca.game.rules.rules import NO_STAKE, Rules, Stake
from tranca.typed import methods, typed_function

from .kernels import kernel_of
from .parallel import sum_of_parts
from .resources import Resources, Stop, Tables

MOST_DEALS = 9999
"""The highest number of a deal in its match."""

MOST_PLAYS = 29
"""No hand has more legal plays."""

_MOST_SCORING = 56  # the same where plays score: a tile can lie against a double, too

NARROW_BITS, WIDE_BITS = 5, 6
"""Bits of the tile in a play of `ArrayPlays`, in packs up to double-six and in larger ones; the end is above."""

_NONE = 0x3FF  # in the kernel: no play
_NARROW = np.array([code & 31 | min(code >> 6, NARROW_EMPTY) << 5 for code in range(_NONE + 1)], np.uint8)

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
        nodes: how many states were searched.
    """

    values: NDArray[np.int16]
    plays: NDArray[np.uint8] | NDArray[np.uint16]
    exact: NDArray[np.bool_]
    nodes: int


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False)
class ArrayPlays:
    """The answer of `solve_arrays_plays` for n positions, in rows of which the first `counts` entries hold.

    Attributes:
        plays: uint8 (n, most), the legal plays `tile | end << 5` in canonical order; in packs above double-six uint16,
            `tile | end << 6`.
        values: int16 (n, most), what each is worth to the seat to move, in points still to come.
        outcomes: uint8 (n, most), how the principal line after each ends: 4 × (winning side + 1; 0: a tie) + 1 where
            somebody goes out, + 2 where the deal is blocked. (n, 0) without `outcomes`.
        counts: int8 (n,), 0 where the seat to move has no play, −1 where `stop` ended the search before.
        spent: int64 (n,), how many states were searched for each.
        nodes: the sum of these, of all positions.
        scores: int16 (n, most), what each earns at once by the ends that it leaves. (n, 0) without `outcomes`,
            and under rules whose plays do not score, which are all that `solve_arrays_plays` takes.
    """

    plays: NDArray[np.uint8] | NDArray[np.uint16]
    values: NDArray[np.int16]
    outcomes: NDArray[np.uint8]
    counts: NDArray[np.int8]
    nodes: int
    spent: NDArray[np.int64]
    scores: NDArray[np.int16]

    def part(self, some: slice) -> "ArrayPlays":
        """Slice the answers; `nodes` stays that of all positions."""
        return replace(self, **{name: getattr(self, name)[some] for name in (*_BY_PLAY, "counts", "spent")})

    def best_first(self) -> "ArrayPlays":
        """Sort the plays of each row, the best first, equal ones in canonical order; drop unused columns."""
        width = max(1, int(self.counts.max(initial=0)))
        used = np.arange(width) < self.counts[:, None]
        order = np.argsort(np.where(used, -self.values[:, :width].astype(np.int32), _LAST), axis=1, kind="stable")

        def ordered(column: NDArray[Any]) -> Any:
            return np.take_along_axis(column[:, :width], order, axis=1) if column.shape[1] else column

        return replace(self, **{name: ordered(getattr(self, name)) for name in _BY_PLAY})


_BY_PLAY = ("plays", "values", "outcomes", "scores")
"""The fields of `ArrayPlays` that have a column for each play."""


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
    threads: int | None = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> ArrayValues:
    """Solve n positions: the value and the best play of each.

    `hands` are uint64 masks (n, seats), bit i for the tile of index i; `ends` (n, 2) numbers 0…6, or 7 7 on an empty
    layout (in packs above double-six 0…9, or 10 10); `turns` (n,) the seat to move. Where the rules make it matter:
    `last` (n,) is who laid the last tile, by default the seat before the one to move; `pending`, that nobody has had a
    turn since (a pass now earns a bonus); `paid`, that a pass bonus was paid before; `leaders`, who led. A single value
    is that of all positions. `stake` is what deals without a winner left to all of these, `deal` their number in the
    match.
    `threads` search at once (None: as many as there are cores), each with a table of `megabytes`.

    Raises UnsupportedError for rules with more sides than two or under which somebody may have to draw, for values out
    of their range, for arrays that do not fit together and for positions that cannot be.
    """
    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    ruleset = _ruleset(rules, stake, deal, "solve_arrays")
    moments = MomentTable.of_arrays(
        rules, ruleset, hands, ends, turns, last=last, pending=pending, paid=paid, leaders=leaders, forced=-1
    )
    return values_of(moments, resources)


def values_of(moments: MomentTable, resources: Resources) -> ArrayValues:
    """Search the value and the best play of each moment; see `solve_arrays`."""
    ruleset, count = moments.ruleset, len(moments)
    values, plays, exact = np.zeros(count, np.int16), np.zeros(count, np.uint16), np.zeros(count, np.uint8)
    batch = kernel_of(ruleset).module("nodraw.batch")
    nodes = _search(moments, resources, batch.solve_batch, (values, plays, exact), forced=False)
    return ArrayValues(values, _codes(ruleset, plays), exact.astype(np.bool_), nodes)


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
    threads: int | None = 1,
    megabytes: float | None = None,
    stop: Stop | None = None,
) -> ArrayPlays:
    """Solve every play of n positions; see `solve_arrays` for what goes in.

    `forced` (n,) is the index of a tile that must be led, −1 for none; `most` is the number of columns of what comes
    out. `outcomes=True` plays out the principal line of each play, which takes about half as long again.
    """
    check_whole("most", most, 1, MOST_PLAYS)
    if not isinstance(outcomes, bool | np.bool_):
        raise UnsupportedError(f"outcomes={echo(outcomes)}: expected True or False")
    resources = Resources.of(threads=threads, tables=Tables(megabytes), stop=stop)
    ruleset = _ruleset(rules, stake, deal, "solve_arrays_plays")
    moments = MomentTable.of_arrays(
        rules, ruleset, hands, ends, turns, last=last, pending=pending, paid=paid, leaders=leaders, forced=forced
    )
    return plays_of(moments, resources, outcomes=outcomes, most=most)


def plays_of(
    moments: MomentTable,
    resources: Resources,
    *,
    outcomes: bool,
    most: int | None = None,
    only: Sequence[int] | None = None,
    narrow: bool = True,
) -> ArrayPlays:
    """Search every play of each moment, or those of the codes `only`; without `narrow` plays are codes of the kernel.

    `most` is the number of columns, None for room for all. Where plays score, `outcomes` asks for what each earns at
    once, too.
    """
    count, ruleset = len(moments), moments.ruleset
    if most is None:
        most = _MOST_SCORING if ruleset.has_second_layout else MOST_PLAYS
    plays, values = np.zeros((count, most), np.uint16), np.zeros((count, most), np.int16)
    ways = np.zeros((count, most if outcomes else 0), np.uint8)
    scores = np.zeros((count, most if outcomes and ruleset.has_second_layout else 0), np.int16)
    counts, spent = np.zeros(count, np.int8), np.zeros(count, np.int64)
    batch, answers = kernel_of(ruleset).module("nodraw.batch"), (plays, values, ways, scores, counts, spent)
    nodes = _search(moments, resources, batch.solve_plays_batch, answers, only, forced=True)
    return ArrayPlays(_codes(ruleset, plays) if narrow else plays, values, ways, counts, nodes, spent, scores)


def _search(
    moments: MomentTable,
    resources: Resources,
    solve: Callable[..., int],
    answers: Sequence[NDArray[Any]],
    *options: Any,
    forced: bool,
) -> int:
    """Search moments by a function of the kernel, which fills in the answers; return the number of nodes.

    `forced` says whether it takes the tiles that must be led.
    """
    ruleset = moments.ruleset

    def search(part: slice, own: Resources) -> int:
        columns, rows = moments.columns(part), [answer[part] for answer in answers]
        table = own.tables.of(ruleset).no_draw
        return solve(ruleset, *(columns if forced else columns[:-1]), table, own.stop, *rows, part.start, *options)

    return sum_of_parts(search, len(moments), _CHUNK, resources)


def _codes(ruleset: Ruleset, plays: NDArray[Any]) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Return codes of plays as arrays hold them: in one byte where that is enough, but for games that score."""
    return _NARROW[plays] if ruleset.pack < NARROW_EMPTY and not ruleset.has_second_layout else plays


def _ruleset(rules: object, stake: object, deal: int | None, function: str) -> Ruleset:
    """Return the rules of the deals as the kernel takes them.

    Raises TypeError where `rules` or `stake` is of another type, UnsupportedError for rules with draws or more than two
    sides, and where the number of the deal is missing or out of range.
    """
    if not isinstance(rules, Rules):
        name = repr(rules)[:40] if isinstance(rules, str) else "text"
        raise TypeError(f"{function}() takes Rules, not a {type(rules).__name__}: write tranca.Rules.parse({name})")
    if rules.draws and rules.left_over > rules.draw_reserve:
        raise UnsupportedError(
            f"{rules}: players draw, expected rules under which nobody does, "
            "such as draw=none where the boneyard is empty"
        )
    if len(rules.sides) != 2:
        raise UnsupportedError(f"{rules}: {len(rules.sides)} sides: expected 2")
    if rules.deal_bonus and deal is None:
        raise UnsupportedError("deal=None: expected the number of the deal in its match, on which deal_bonus depends")
    if deal is not None:
        check_whole("deal", deal, 1, MOST_DEALS)
    if not isinstance(stake, Stake):
        raise TypeError(f"stake={stake!r:.40}: expected the stake of a position, such as Stake(times=2)")
    ruleset = rules.ruleset_of(stake, deal)
    if not ruleset.is_countable:
        raise UnsupportedError(f"stake {stake}: expected a smaller one, deals of 32000 points or more are not counted")
    return ruleset
