"""The value of every play in each of many worlds."""

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from tranca.engine import searches
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop, Tables
from tranca.engine.searches import Family
from tranca.engine.situation import Situation
from tranca.engine.solve import solve
from tranca.game.actions import Play
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.tiles import tiles


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
    stop: Stop,
) -> Values:
    """Solve every play of the side to move in worlds that differ only in the tiles it does not see.

    `position` is one of the worlds, in which the player to move need not draw; `hands` (worlds, seats) and `boneyards`
    (worlds,) are masks; the first of them is number `first` of a longer list. With `orders_seed` one order of each
    boneyard is drawn, known to all who play it out; without, values are exact expectations over all orders.
    Raises UnsupportedError for boneyards whose orders cannot be counted.
    """
    situation = Situation.of(position)
    plays = position.legal_plays() or (None,)
    resources = Resources(threads, Tables(), stop)
    if orders_seed is not None and searches.family(situation) is not Family.NO_DRAW:
        return _one_order(position, plays, hands, boneyards, orders_seed, first, resources)
    searched = searches.worlds(situation, hands, boneyards, resources)
    return Values(plays, searched.values, searched.wins, searched.units, searched.done, searched.nodes)


def _one_order(
    position: Position,
    plays: tuple[Play | None, ...],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    seed: int,
    first: int,
    resources: Resources,
) -> Values:
    """One random order of the boneyard in each world; it depends on `seed` and the world's place alone."""
    others = len(position.rules.sides) - 1
    place = {play: j for j, play in enumerate(plays)}
    values = np.zeros((len(hands), len(plays)), np.int64)
    wins = np.zeros((len(hands), len(plays), 2), np.int64)
    side = Situation.of(position).side
    done = np.zeros(len(hands), np.bool_)

    def work(i: int, own: Resources) -> int:
        if own.stop.is_stopped:
            return 0
        order = list(tiles(int(boneyards[i])))
        Random(f"{seed}:{first + i}").shuffle(order)
        world = position.changed(
            hands=tuple(Hand(tiles(int(mask))) for mask in hands[i]), boneyard=Boneyard(tuple(order), ordered=True)
        )
        solution = solve(world, tables=own.tables, stop=own.stop)
        for each in solution.plays:
            if each.value is None or each.finish is None:
                return solution.nodes
            values[i, place[each.play]] = int(each.value * others)
            if each.finish.winner == side:
                wins[i, place[each.play], 0 if each.finish.end == "out" else 1] = others
        done[i] = True
        return solution.nodes

    nodes = sum(ordered_map(work, range(len(hands)), resources))
    return Values(plays, values, wins, others, done, nodes)
