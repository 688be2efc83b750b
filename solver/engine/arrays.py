"""Solve positions given as NumPy arrays, without a Python object for each: two sides, no draws."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tranca.errors import UnsupportedError, check_whole, echo
from tranca.ext.rules import Ruleset
from tranca.game.moment_table import NARROW_EMPTY, MomentTable
from tranca.game.rules.rules import Rules
from tranca.game.rules.stake import NO_STAKE, Stake
from tranca.typed import described, methods, typed_function

from .kernels import kernel_of
from .parallel import sum_of_parts
from .resources import Resources, Stop, Tables

MOST_DEALS = 9999
"""The highest number of a deal in its match that is accepted."""

MOST_PLAYS = 29
"""The largest number of legal plays of any hand, unless plays score."""

_MOST_SCORING = 56  # the same if plays score: a tile can also be placed against a double
_MOST_ON_TREE = 112  # the same if every double is a spinner

NARROW_BITS, WIDE_BITS = 5, 6
"""Bits of the tile in a play of `ArrayPlays`, in packs up to double-six and in larger ones; the end is above them."""

_NONE = 0x3FF  # the kernel's code for "no play"
_NARROW = np.array([code & 31 | min(code >> 6, NARROW_EMPTY) << 5 for code in range(_NONE + 1)], np.uint8)

_CHUNK = 4096
_LAST = 1 << 15  # above every value


@dataclass(frozen=True, slots=True, eq=False)
class ArrayValues:
    """The result of `solve_arrays` for n positions.

    Attributes:
        values: int16 (n,), the margin in points still to come for the seat to move.
        plays: uint8 (n,), the canonical best play `tile | end << 5` of the first seat that can play (end 7: a lead);
            255 if the deal is over or was not solved. In packs above double-six uint16, `tile | end << 6` (end 10: a
            lead); 1023.
        exact: bool (n,), False if `stop` ended the search before; the value is then 0.
        nodes: the number of states searched.
    """

    values: NDArray[np.int16]
    plays: NDArray[np.uint8] | NDArray[np.uint16]
    exact: NDArray[np.bool_]
    nodes: int


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False)
class ArrayPlays:
    """The result of `solve_arrays_plays` for n positions. Only the first `counts` entries of each row are valid.

    Attributes:
        plays: uint8 (n, most), the legal plays `tile | end << 5` in canonical order; in packs above double-six uint16,
            `tile | end << 6`.
        values: int16 (n, most), the value of each play to the seat to move, in points still to come.
        outcomes: uint8 (n, most), how the principal variation after each play ends: 4 × (winning side + 1; 0: a tie) +
            1 if a player goes out, + 2 if the deal is blocked. (n, 0) without `outcomes`.
        counts: int8 (n,), 0 if the seat to move has no play, −1 if `stop` ended the search before.
        spent: int64 (n,), the number of states searched for each position.
        nodes: the number of states searched for all positions.
        scores: int16 (n, most), the points that each play earns at once for the ends that it leaves. (n, 0) without
            `outcomes`, and if plays do not score, as under all rules that `solve_arrays_plays` accepts.
    """

    plays: NDArray[np.uint8] | NDArray[np.uint16]
    values: NDArray[np.int16]
    outcomes: NDArray[np.uint8]
    counts: NDArray[np.int8]
    nodes: int
    spent: NDArray[np.int64]
    scores: NDArray[np.int16]

    def part(self, some: slice) -> "ArrayPlays":
        """Return a slice of the results; `nodes` remains the total of all positions."""
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
    """Solve n positions: return the value and the best play of each.

    Args:
        hands: uint64 masks (n, seats), bit i for the tile of index i.
        ends: (n, 2), numbers 0…6, or 7 7 on an empty layout; in packs above double-six 0…9, or 10 10.
        turns: (n,), the seat to move.
        last: (n,), the seat that laid the last tile; by default the seat before the one to move.
        pending: (n,), True if no player has acted since the last tile, so that a pass now earns a bonus.
        paid: (n,), True if a pass bonus was paid before.
        leaders: (n,), the seat that led.
        stake: the stake left by earlier deals without a winner, the same for all positions.
        deal: the number of the deal in its match, the same for all positions.
        threads: the number of threads; None for all cores.
        megabytes: the size of the table of each thread.

    `last`, `pending`, `paid` and `leaders` matter only under some rules. A single value applies to all positions.

    Raises UnsupportedError for rules with more than two sides or under which a player may have to draw, for values out
    of range, for arrays whose shapes do not match and for impossible positions.
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
    """Solve every play of n positions. It takes the arguments of `solve_arrays` and those below.

    `forced` (n,) is the index of a tile that must be led, −1 for none; `most` is the number of columns of the result.
    `outcomes=True` plays out the principal variation of each play, which adds about half to the time.
    """
    check_whole("most", most, 1, MOST_PLAYS)
    if not isinstance(outcomes, bool | np.bool_):
        raise UnsupportedError("outcomes={outcomes}: expected True or False", outcomes=echo(outcomes))
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
    """Search every play of each moment, or only the codes `only`; without `narrow`, plays are codes of the kernel.

    `most` is the number of columns, None for enough for all plays. If plays score, `outcomes` also asks for the points
    that each play earns at once.
    """
    count, ruleset = len(moments), moments.ruleset
    if most is None:
        most = _MOST_ON_TREE if ruleset.every_double else _MOST_SCORING if ruleset.has_second_layout else MOST_PLAYS
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

    `forced` says whether that function takes the tiles that must be led.
    """
    ruleset = moments.ruleset

    def search(part: slice, own: Resources) -> int:
        columns, rows = moments.columns(part), [answer[part] for answer in answers]
        table = own.tables.of(ruleset).no_draw
        return solve(ruleset, *(columns if forced else columns[:-1]), table, own.stop, *rows, part.start, *options)

    return sum_of_parts(search, len(moments), _CHUNK, resources)


def _codes(ruleset: Ruleset, plays: NDArray[Any]) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Return codes of plays as arrays store them: in one byte if that is enough, except for games that score."""
    return _NARROW[plays] if ruleset.pack < NARROW_EMPTY and not ruleset.has_second_layout else plays


def _ruleset(rules: object, stake: object, deal: int | None, function: str) -> Ruleset:
    """Return the kernel's ruleset of the deals.

    Raises TypeError if `rules` or `stake` is of another type; UnsupportedError for rules with draws or without exactly
    two sides, and if the number of the deal is missing or out of range, or the stake is too large.
    """
    if not isinstance(rules, Rules):
        name = repr(rules)[:40] if isinstance(rules, str) else "text"
        raise TypeError(f"{function}() takes Rules, not {described(rules)}; write tranca.Rules.parse({name})")
    if rules.draws and rules.left_over > rules.draw_reserve:
        raise UnsupportedError(
            "arrays have no boneyard, but players draw under {rules}; if the boneyard is empty, add draw=none",
            rules=echo(rules),
        )
    if len(rules.sides) != 2:
        raise UnsupportedError(
            "arrays require two sides, but {rules} has {count}", rules=echo(rules), count=len(rules.sides)
        )
    if rules.deal_bonus and deal is None:
        raise UnsupportedError(
            "deal=None: expected the number of the deal in its match because deal_bonus depends on it"
        )
    if deal is not None:
        check_whole("deal", deal, 1, MOST_DEALS)
    if not isinstance(stake, Stake):
        raise TypeError(f"stake={echo(repr(stake))}: expected a Stake, such as Stake(times=2)")
    ruleset = rules.ruleset_of(stake, deal)
    if not ruleset.is_countable:
        raise UnsupportedError(
            "stake {stake} is too large because a deal could be worth 32,000 points or more", stake=stake
        )
    return ruleset
