"""The value of every play in each of the worlds of an estimate."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

import numpy as np

from tranca.analysis.deals.worlds import Worlds
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Tables
from tranca.engine.sampling import DrawSample
from tranca.engine.searches import solve_within
from tranca.engine.situation import Situation
from tranca.engine.solution import Solution, margin
from tranca.engine.world_values import SampledDraws, WorldValues, search_worlds
from tranca.game.actions import Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position
from tranca.game.rules.rules import Rules

ORDER_NODES = 500_000
"""Node limit of a world in one order of its boneyard, if plays score; then another order is tried. Few worlds reach it.
"""

MOST_ORDERS = 4  # orders to try in one world


def can_be_played_on(rules: Rules) -> bool:
    """Return True if a policy was fitted to games under such rules: plays score, or one player goes out."""
    return rules.scores or rules.out == "first"


@dataclass(slots=True, eq=False)
class PlayValues(WorldValues):
    """Values of plays in worlds.

    Attributes:
        plays: the columns, in canonical order; (None,) for a forced pass.
    """

    plays: tuple[Play | None, ...]

    @classmethod
    def of(cls, plays: Sequence[Play], solved: WorldValues) -> Self:
        """Return values with the plays of their columns; if there are none, it is a forced pass."""
        return cls(solved.values, solved.wins, solved.units, solved.done, solved.nodes, tuple(plays) or (None,))


def value_worlds(
    worlds: Worlds,
    part: slice,
    orders_seed: int | None,
    resources: Resources,
    wins: bool = True,
    sample: DrawSample | None = None,
    only: Sequence[Play] | None = None,
) -> PlayValues:
    """Solve every play of the side to move, which need not draw, in a slice of the worlds.

    With a `sample`, draws are sampled, with another seed in each world, and no player sees an order. With
    `orders_seed`, one order of each boneyard is drawn, known to all players; if plays score and its search takes
    `ORDER_NODES`, another order is drawn. Otherwise, values are exact expectations over all orders.

    Without `wins`, the winners may be left out, which saves time. `only` restricts the plays, in canonical order.
    Raises UnsupportedError for boneyards with too many orders.
    """
    first = worlds.first_unblocked()
    if first is None:
        return value_blocked(worlds, part)
    position = worlds.position(first)
    plays = only or position.legal_plays()
    draws = None
    if sample is not None and position.drawable:
        seeds = [Random(f"{sample.seed}:{number}").getrandbits(64) for number in range(*part.indices(len(worlds)))]
        draws = SampledDraws(sample.widths(len(position.boneyard)), np.array(seeds, np.uint64))
    elif orders_seed is not None and position.drawable:
        return _value_in_one_order(worlds, part, tuple(plays) or (None,), orders_seed, resources)
    codes = [play.code(position.ends) for play in plays]
    hands, boneyards = worlds.hands[part], worlds.boneyards[part]
    solved = search_worlds(Situation.of(position), codes, hands, boneyards, resources, wins, draws)
    return PlayValues.of(plays, solved)


def value_blocked(worlds: Worlds, part: slice) -> PlayValues:
    """Value worlds in which the deal is blocked and the mover passes, including the bonus for the pass."""
    position = worlds.position(0)
    assert position.to_move is not None
    side, others = position.rules.side_of(position.to_move), len(position.rules.sides) - 1
    numbers = range(*part.indices(len(worlds)))
    values, wins = np.zeros((len(numbers), 1), np.int64), np.zeros((len(numbers), 1, 2), np.int64)
    for row, number in enumerate(numbers):
        result = worlds.position(number).result()
        values[row] = int(margin(result.points, side) * others)
        wins[row, 0, 1] = others * (result.winner == side)
    return PlayValues(values, wins, others, np.ones(len(numbers), np.bool_), 0, (None,))


def _value_in_one_order(
    worlds: Worlds, part: slice, plays: tuple[Play | None, ...], seed: int, resources: Resources
) -> PlayValues:
    """Value worlds with one random order of the boneyard each, which depends only on `seed` and the world."""
    position = worlds.position(0)
    assert position.to_move is not None
    side, others = position.rules.side_of(position.to_move), len(position.rules.sides) - 1
    column = {play: j for j, play in enumerate(plays)}
    numbers = range(*part.indices(len(worlds)))
    values = np.zeros((len(numbers), len(plays)), np.int64)
    wins = np.zeros((len(numbers), len(plays), 2), np.int64)
    done = np.zeros(len(numbers), np.bool_)

    def search(world: Position, own: Resources) -> Solution:
        if not world.ruleset.has_second_layout:
            return solve_within(world, own)
        solution = solve_within(world, own.within(nodes=ORDER_NODES // 2))
        if solution.exact or own.stop.is_stopped:
            return solution
        # Tables with entries of other worlds change the node counts a little. Only fresh tables decide, so that the
        # result
        # does not depend on threads.
        return solve_within(world, Resources(1, Tables(), own.stop).within(nodes=ORDER_NODES))

    def work(number: int, own: Resources) -> int:
        if own.stop.is_stopped:
            return 0
        world, row, nodes = worlds.position(number), number - numbers.start, 0
        for attempt in range(MOST_ORDERS):
            order = list(world.boneyard.tiles)
            Random(f"{seed}:{number}:{attempt}" if attempt else f"{seed}:{number}").shuffle(order)
            solution = search(world.changed(boneyard=Boneyard(tuple(order))), own)
            nodes += solution.nodes
            if solution.exact or own.stop.is_stopped:
                break
        if not solution.exact:
            return nodes
        for option in solution.plays:
            if option.play not in column:
                continue
            if option.value is None or option.finish is None:
                return nodes
            values[row, column[option.play]] = int(option.value * others)
            if option.finish.winner == side:
                wins[row, column[option.play], 0 if option.finish.end == "out" else 1] = others
        done[row] = True
        return nodes

    fresh = Resources(resources.threads, Tables(), resources.stop)
    nodes = sum(ordered_map(work, numbers, fresh))
    return PlayValues(values, wins, others, done, nodes, plays)
