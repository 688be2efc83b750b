"""A cutoff for deals that are too large to search: they are judged by games that the fitted policy plays to the end.

Each deal is searched in all orders of its boneyard, with new tables and a node limit. If the search does not end within
the limit, the deal counts with the mean of simulated games instead. So the value of a deal depends on the deal and the
seed alone: not on the machine, on threads, or on the other deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.worlds import Worlds
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources
from tranca.engine.unknown_order import search_all_orders
from tranca.game.actions import Play

from .playouts import play_on
from .values import PlayValues, value_worlds

GAMES = 8000  # games after each play in all deals together
DEAL_NODES = 20_000  # node limit of each deal
ALL_NODES = 3_000_000  # node budget of all deals together
TRIAL_DEALS = 16  # deals searched to predict how many searches end, and their nodes
LEAST_SHARE = 0.25  # if fewer of these searches end, no deal is searched
FEWEST_DEALS = 200  # deals to search, at least: their number is reduced to keep the budget
MOST_DRAWABLE = 6  # a deal with more tiles to draw is not searched
PART_DEALS = 128  # deals that share random numbers of simulated games, on every number of threads


@dataclass(frozen=True, slots=True, eq=False)
class Cutoff:
    """The limits within which the deals of an estimate are searched, and the games that judge the others.

    Attributes:
        nodes: the node limit of the search of each deal; 0 to search none.
        times: the number of games after each play in each deal.
        ended: bool (worlds,), True if the search of the world ended; filled in by `judge_worlds`.
    """

    nodes: int
    times: int
    seed: int
    ended: NDArray[np.bool_] = field(repr=False)

    @classmethod
    def choose(cls, worlds: Worlds, seed: int, resources: Resources) -> "Cutoff":
        """Choose a cutoff by a trial with the first worlds; `ended` is as long as the worlds that it fits."""
        trial = min(TRIAL_DEALS, len(worlds))
        spent, ended, count = 0, 0, len(worlds)
        if len(worlds) and worlds.position(0).drawable <= MOST_DRAWABLE:
            for values in _search(worlds, range(trial), DEAL_NODES, resources.one_thread()):
                spent += DEAL_NODES if values is None else values.nodes
                ended += values is not None and values.complete
        resources.check()
        is_searched = ended >= max(1, LEAST_SHARE * trial)
        if is_searched:
            count = min(count, max(FEWEST_DEALS, ALL_NODES * trial // max(1, spent)))
        times = -(-GAMES // max(1, count))
        return cls(DEAL_NODES if is_searched else 0, times, seed, np.zeros(count, np.bool_))


def judge_worlds(
    worlds: Worlds, cutoff: Cutoff, resources: Resources, part: slice, _only: Sequence[Play] | None = None
) -> PlayValues:
    """Value every play in a slice of the worlds, which begins at a multiple of `PART_DEALS`; see `Cutoff`."""
    played = play_on(worlds, part, cutoff.times, cutoff.seed + part.start, resources)
    if not cutoff.nodes:
        return played
    numbers = range(*part.indices(len(worlds)))
    answers = list(_search(worlds, numbers, cutoff.nodes, resources))
    ended = [values if values is not None and values.complete else None for values in answers]
    units = lcm(played.units, *(values.units for values in ended if values is not None))
    judged = PlayValues(
        played.values * (units // played.units),
        None if played.wins is None else played.wins * (units // played.units),
        units,
        played.done & (not resources.stop.is_stopped),  # a search that was stopped from outside says nothing
        played.nodes + sum(values.nodes for values in answers if values is not None),
        played.plays,
    )
    for row, values in enumerate(ended):
        if values is not None:
            judged.values[row] = values.values[0] * (units // values.units)
            if judged.wins is not None and values.wins is not None:
                judged.wins[row] = values.wins[0] * (units // values.units)
        cutoff.ended[numbers[row]] = values is not None
    return judged


def _search(worlds: Worlds, numbers: range, nodes: int, resources: Resources) -> Iterator[PlayValues | None]:
    """Yield the values of each world, incomplete if `nodes` nodes are not enough; None if it has too many orders."""

    def work(number: int, own: Resources) -> PlayValues | None:
        world = slice(number, number + 1)
        return search_all_orders(
            lambda limited: value_worlds(worlds, world, None, limited), own.with_new_tables(), nodes
        )

    return ordered_map(work, numbers, resources)
