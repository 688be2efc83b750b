"""What every play is worth in each of many worlds: arrays in, arrays out, the searches in several threads."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import solve_arrays, solve_arrays_plays
from tranca.engine.parallel import in_order
from tranca.engine.situation import Moment
from tranca.engine.solve import Tables, solve
from tranca.ext import worlds as kernel
from tranca.ext.draws import DrawTable
from tranca.ext.vectors import VectorTable
from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.tiles import tiles

OUT, BLOCKED = 1, 2

_CHUNK = 256


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """Values for the side to move of each play in each world.

    Attributes:
        plays: the plays, in canonical order; None alone is a forced pass.
        values: int64 (worlds, plays), in so many `units` a point.
        wins: int64 (worlds, plays, 2), how often the mover's side wins by going out and by a block, in the same units;
            None for a forced pass.
        done: bool (worlds,), False where the search was stopped before.
    """

    plays: tuple[Play | None, ...]
    values: NDArray[np.int64]
    wins: NDArray[np.int64] | None
    units: int
    done: NDArray[np.bool_]
    nodes: int


def value_worlds(
    position: Position,
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    orders_seed: int | None,
    first: int,
    threads: int,
    watch: Watch,
) -> Values:
    """Solve every play of the side to move in worlds that differ only in the tiles it does not see.

    `position` is one of the worlds, in which the player to move need not draw; `hands` (worlds, seats) and `boneyards`
    (worlds,) are masks; the first of them is number `first` of a longer list. With `orders_seed` one order of each
    boneyard is drawn, known to all who play it out; without, values are exact expectations over all orders.
    Raises UnsupportedError for boneyards whose orders cannot be counted.
    """
    moment = Moment.of(position)
    plays = position.legal_plays()
    if moment.nobody_draws and len(position.rules.sides) == 2:
        return _fixed(moment, plays, hands, threads, watch)
    if orders_seed is not None:
        return _one_order(position, plays or (None,), hands, boneyards, orders_seed, first, threads, watch)
    return _all_orders(moment, plays or (None,), hands, boneyards, threads, watch)


def _fixed(moment: Moment, plays: tuple[Play, ...], hands: NDArray[np.uint64], threads: int, watch: Watch) -> Values:
    """Two sides, nobody draws: the kernel of open hands."""
    place: dict[str, Any] = {
        "ends": moment.ends,
        "turns": moment.seat,
        "last": moment.last,
        "pending": moment.pending,
        "paid": moment.paid,
        "leaders": moment.leader,
        "threads": threads,
        "watch": watch,
    }
    if not plays:
        passed = solve_arrays(moment.rules, hands, **place)
        return Values((None,), passed.values[:, None].astype(np.int64), None, 1, passed.exact, passed.nodes)
    found = solve_arrays_plays(
        moment.rules, hands, forced=moment.forced, outcomes=True, most=len(plays), **place
    )
    side = moment.rules.side_of(moment.seat)
    won = [found.outcomes == 4 * (side + 1) + end for end in (OUT, BLOCKED)]
    wins = np.stack(won, axis=2).astype(np.int64)
    return Values(plays, found.values.astype(np.int64), wins, 1, found.counts > 0, found.nodes)


def _all_orders(
    moment: Moment,
    plays: tuple[Play | None, ...],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    threads: int,
    watch: Watch,
) -> Values:
    """Where somebody may draw, or more than two sides play: the expectation over every order of the boneyard."""
    rules = moment.rules
    side, sides = rules.side_of(moment.seat), len(rules.sides)
    place = (*moment.ends, moment.seat, moment.last, moment.pending, moment.paid, moment.leader, moment.forced)
    values = np.zeros((len(hands), len(plays)), np.int64)
    wins = np.zeros((len(hands), len(plays), 2), np.int64)
    done = np.zeros(len(hands), np.uint8)

    def margins(part: slice, table: DrawTable, watch: Watch) -> int:
        return kernel.margins(
            rules.ruleset, hands[part], boneyards[part], *place, moment.weights(side), table, watch, values[part],
            done[part], wins[part],
        )

    def points(part: slice, table: VectorTable, watch: Watch) -> int:
        got = np.zeros((*values[part].shape, sides), np.int64)
        nodes = kernel.points(
            rules.ruleset, hands[part], boneyards[part], *place, table, watch, got, done[part], wins[part]
        )
        values[part] = sides * got[:, :, side] - got.sum(axis=2)
        return nodes

    size = max(1, min(_CHUNK, -(-len(hands) // max(threads, 1))))  # worlds solved in one call share what they find
    parts = [slice(start, start + size) for start in range(0, len(hands), size)]
    nodes = (
        sum(in_order(margins, parts, DrawTable, threads, watch))
        if sides == 2
        else sum(in_order(points, parts, VectorTable, threads, watch))
    )
    return Values(plays, values, wins * (sides - 1), moment.units * (sides - 1), done.astype(np.bool_), nodes)


def _one_order(
    position: Position,
    plays: tuple[Play | None, ...],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    seed: int,
    first: int,
    threads: int,
    watch: Watch,
) -> Values:
    """One random order of the boneyard in each world; it depends on `seed` and the world's place alone."""
    others = len(position.rules.sides) - 1
    place = {play: j for j, play in enumerate(plays)}
    values = np.zeros((len(hands), len(plays)), np.int64)
    wins = np.zeros((len(hands), len(plays), 2), np.int64)
    side = position.rules.side_of(Moment.of(position).seat)
    done = np.zeros(len(hands), np.bool_)

    def work(i: int, tables: Tables, watch: Watch) -> int:
        order = list(tiles(int(boneyards[i])))
        Random(f"{seed}:{first + i}").shuffle(order)
        world = position.changed(
            hands=tuple(Hand(tiles(int(mask))) for mask in hands[i]), boneyard=Boneyard(tuple(order), ordered=True)
        )
        found = solve(world, tables=tables, watch=watch)
        for each in found.plays:
            if each.value is None or each.finish is None:
                return found.nodes
            values[i, place[each.play]] = int(each.value * others)
            if each.finish.winner == side:
                wins[i, place[each.play], 0 if each.finish.end == "out" else 1] = others
        done[i] = True
        return found.nodes

    nodes = sum(in_order(work, range(len(hands)), Tables, threads, watch))
    return Values(plays, values, wins, others, done, nodes)
