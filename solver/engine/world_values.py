"""Values of every play in many worlds, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.game.moment_table import hand_masks, tile_masks

from .arrays import plays_of, values_of
from .parallel import kernel_refusals, sum_of_parts
from .resources import Resources, Tables
from .searches import Family, choose_family
from .situation import Situation

OUT, BLOCKED = 1, 2

_CHUNK = 256  # worlds searched in one call share a table; other calls do not see it


@dataclass(slots=True, eq=False)
class WorldValues:
    """The value of each play in each world, for the side to move.

    Attributes:
        values: int64 (worlds, plays), in `units` per point; plays in canonical order, a forced pass as one play.
        wins: int64 (worlds, plays, 2), how often the mover's side wins by going out and by a block, in the same units;
            None if not searched, and for a forced pass if no tile can be drawn.
        done: bool (worlds,), False if the search was stopped before.
    """

    values: NDArray[np.int64]
    wins: NDArray[np.int64] | None
    units: int
    done: NDArray[np.bool_]
    nodes: int

    @property
    def complete(self) -> bool:
        """True if every world was searched."""
        return bool(self.done.all())


@dataclass(frozen=True, slots=True, eq=False)
class SampledDraws:
    """Parameters of sampled draws in many worlds, independent from world to world: see `sampling`.

    Attributes:
        widths: the number of draws sampled at a node, by the size of the boneyard; 0 for all.
        seeds: uint64 (worlds,).
    """

    widths: Sequence[int]
    seeds: NDArray[np.uint64]

    def of(self, part: slice) -> tuple[Sequence[int], NDArray[np.uint64]]:
        """Return the parameters for some of the worlds."""
        return self.widths, self.seeds[part]

    def units(self, situation: Situation) -> int:
        """Return the units per point. Raises UnsupportedError if the sums could overflow."""
        with kernel_refusals():
            units: int = situation.kernel.module("chance.sampled").units_of(situation.numbers, self.widths)
            return units


def search_worlds(
    situation: Situation,
    codes: Sequence[int],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    resources: Resources,
    wins: bool = True,
    draws: SampledDraws | None = None,
) -> WorldValues:
    """Search plays in many worlds that differ only in the tiles that the player to move does not see.

    `codes` are legal plays in canonical order, empty at a forced pass. `hands` (worlds, seats) and `boneyards`
    (worlds,) are masks. Values are expectations over all orders of each boneyard, or over the sampled `draws`. The
    search uses `resources.threads` threads. `wins=False` omits the winners, which saves time. Raises UnsupportedError
    for boneyards with too many orders to count.
    """
    if choose_family(situation) is Family.NO_DRAW:
        return _no_draw(situation, codes, hands, resources, wins)
    return _over_orders(situation, codes, hands, boneyards, resources, wins, draws)


def _no_draw(
    situation: Situation, codes: Sequence[int], hands: NDArray[np.uint64], resources: Resources, wins: bool
) -> WorldValues:
    """Search worlds of two sides in which no tile can be drawn."""
    moments, own = situation.table(hands), Resources(resources.threads, Tables(), resources.stop)
    if not codes:
        passed = values_of(moments, own)
        return WorldValues(passed.values[:, None].astype(np.int64), None, 1, passed.exact, passed.nodes)
    searched, won = plays_of(moments, own, outcomes=wins, most=len(codes), only=codes), None
    if wins:
        ends = [searched.outcomes == 4 * (situation.side + 1) + end for end in (OUT, BLOCKED)]
        won = np.stack(ends, axis=2).astype(np.int64)
    return WorldValues(searched.values.astype(np.int64), won, 1, searched.counts == len(codes), searched.nodes)


def _over_orders(
    situation: Situation,
    codes: Sequence[int],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    resources: Resources,
    wins: bool,
    draws: SampledDraws | None,
) -> WorldValues:
    """Search worlds for the expected margin of the mover over every order of each boneyard, or over sampled draws.

    With three or more sides the margins come from max^n.
    """
    hands, boneyards = hand_masks(hands, situation.rules.players), tile_masks(boneyards, "boneyards")
    units = draws.units(situation) if draws else situation.units
    kernel = situation.kernel.module("worlds")
    numbers, side, sides = situation.numbers, situation.side, len(situation.rules.sides)
    only, plays = codes or None, len(codes) or 1  # a forced pass
    values, done = np.zeros((len(hands), plays), np.int64), np.zeros(len(hands), np.uint8)
    won = np.zeros((len(hands), plays, 2), np.int64) if wins else None

    def search(part: slice, own: Resources) -> int:
        widths, seeds = draws.of(part) if draws else (None, None)
        wins_of_part = None if won is None else won[part]
        world, stop = (numbers, hands[part], boneyards[part]), own.stop
        if sides == 2:
            table = own.tables.of(situation.ruleset).chance
            spent = kernel.margins(*world, table, stop, values[part], done[part], wins_of_part, widths, seeds, only)
            return int(spent)
        points = np.zeros((*values[part].shape, sides), np.int64)
        nodes = kernel.points(
            *world, own.tables.of(situation.ruleset).max_n, stop, points, done[part], wins_of_part, widths, seeds, only
        )
        values[part] = sides * points[:, :, side] - points.sum(axis=2)
        return int(nodes)

    nodes = sum_of_parts(search, len(hands), _CHUNK, resources)
    if won is not None:
        won *= sides - 1
    return WorldValues(values, won, units * (sides - 1), done.astype(np.bool_), nodes)
