"""Count the worlds and deals that agree with the known facts, without listing them one by one.

The unseen tiles are handed out one after the other. A state is the number of tiles of each kind that each holder has so
far; nothing else matters for the rest. The states after each tile are the nodes of a table. Counts run through it
backward (in how many ways can this state be completed?) and forward (in how many ways is it reached?). The number of a
deal, from 0, leads through the table to that deal, so a uniform random number draws a uniform random deal.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import factorial, perm
from operator import index as whole_number
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.errors import UnsupportedError
from tranca.game.tiles import Tile, tiles

from .knowledge import Holder, Knowledge

Counts = NDArray[Any]  # int64 if all counts fit, else Python integers
Masks = NDArray[np.uint64]

MOST_STATES = 3_000_000
MOST, BITS = 1 << 62, 63  # limits of 64-bit numbers of deals, and of the bits of 64-bit packed states
CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class CountingStep:
    """One tile handed out, with the counts of its continuations.

    Attributes:
        child: by state and holder, the state after it; one past the last state if the holder cannot take the tile.
        worlds, deals: by state and holder, the number of ways to continue from there.
    """

    tile: Tile
    child: NDArray[np.intp]
    worlds: Counts = field(repr=False)
    deals: Counts = field(repr=False)


class CountingTable:
    """All ways to hand out the unseen tiles. Raises UnsupportedError if there are too many states to count."""

    def __init__(self, known: Knowledge) -> None:
        self.holders = known.holders
        self.steps: list[CountingStep] = []
        self.weights: Counts = np.ones(1, dtype=np.int64)
        self.worlds = self.deals = 0
        if known.unseen.bit_count() != sum(holder.size for holder in known.holders) or known.denied:
            return
        in_turn = sorted(tiles(known.unseen), key=lambda tile: (self._kind(tile), tile))
        children, states = _States(self.holders, in_turn).grow()
        self._count(in_turn, children, states)

    def _kind(self, tile: Tile) -> tuple[int, ...]:
        return tuple(-1 if (kind := holder.earliest[tile.index]) is None else kind for holder in self.holders)

    def _count(self, in_turn: list[Tile], children: list[NDArray[np.intp]], weights: list[int]) -> None:
        kind: Any = np.int64 if _approximate_deals(children, weights) < MOST else object
        self.weights = np.array([*weights, 0], dtype=kind)
        deals, worlds = self.weights, np.array([*(int(weight > 0) for weight in weights), 0], dtype=kind)
        for tile, child in zip(reversed(in_turn), reversed(children), strict=True):
            step = CountingStep(tile, child, worlds[child], deals[child])
            self.steps.append(step)
            worlds = np.append(step.worlds.sum(axis=1), 0).astype(kind)
            deals = np.append(step.deals.sum(axis=1), 0).astype(kind)
        self.steps.reverse()
        self.worlds, self.deals = int(worlds[0]), int(deals[0])

    def holder_counts(self) -> dict[Tile, list[int]]:
        """Return, for each tile, the number of deals in which each holder has it."""
        counts = {}
        ways = np.ones(1, dtype=self.weights.dtype)
        sizes = [*(len(step.child) for step in self.steps), len(self.weights) - 1]
        for step, size in zip(self.steps, sizes[1:], strict=True):
            counts[step.tile] = [int(count) for count in (ways[:, None] * step.deals).sum(axis=0)]
            after = np.zeros(size + 1, dtype=ways.dtype)
            for child in step.child.T:
                np.add.at(after, child, ways)
            ways = after[:size]
        return counts

    # Worlds, as masks by holder

    def list_all(self) -> tuple[Masks, Counts]:
        """Return the masks of every world, one column per holder, and the weights."""
        return self._expand(0, np.zeros(1, dtype=np.intp), np.zeros((1, len(self.holders)), dtype=np.uint64))

    def chunks(self) -> Iterator[tuple[Masks, Counts]]:
        """Yield the same worlds in the same order, some at a time."""
        if self.worlds:
            yield from self._chunks(0, 0, np.zeros((1, len(self.holders)), dtype=np.uint64), self.worlds)

    def _chunks(self, level: int, state: int, masks: Masks, worlds: int) -> Iterator[tuple[Masks, Counts]]:
        if worlds <= CHUNK:
            yield self._expand(level, np.array([state], dtype=np.intp), masks)
            return
        step = self.steps[level]
        for holder in range(len(self.holders)):
            if count := int(step.worlds[state, holder]):
                after = masks.copy()
                after[0, holder] |= np.uint64(step.tile.mask)
                yield from self._chunks(level + 1, int(step.child[state, holder]), after, count)

    def _expand(self, level: int, state: NDArray[np.intp], masks: Masks) -> tuple[Masks, Counts]:
        if not self.worlds:
            return masks[:0], self.weights[:0]
        for step in self.steps[level:]:
            row, holder = np.nonzero(step.worlds[state])
            masks = masks[row]
            masks[np.arange(len(row)), holder] |= np.uint64(step.tile.mask)
            state = step.child[state[row], holder]
        return masks, self.weights[state]

    def draw(self, count: int, seed: int) -> tuple[Masks, Counts]:
        """Return the masks of `count` deals drawn uniformly with replacement, and the weights of their worlds."""
        number = np.array(_draw_below(self.deals, count, Random(whole_number(seed))), dtype=self.weights.dtype)
        state = np.zeros(count, dtype=np.intp)
        masks = np.zeros((count, len(self.holders)), dtype=np.uint64)
        every = np.arange(count)
        for step in self.steps:
            upto = np.cumsum(step.deals, axis=1)[state]
            holder = (number[:, None] >= upto).astype(bool).sum(axis=1)
            number = number - np.where(holder > 0, upto[every, holder - 1], 0)
            masks[every, holder] |= np.uint64(step.tile.mask)
            state = step.child[state, holder]
        return masks, self.weights[state]


def _draw_below(limit: int, count: int, random: Random) -> list[int]:
    """Return random numbers from 0 to below `limit`, as `random.randrange`, in a third of the time."""
    bits, draw = limit.bit_length(), random.getrandbits
    numbers: list[int] = []
    while len(numbers) < count:
        numbers += [number for _ in range(count - len(numbers)) if (number := draw(bits)) < limit]
    return numbers


def _approximate_deals(children: list[NDArray[np.intp]], weights: list[int]) -> float:
    """Compute the number of deals in floating point, to choose an integer type."""
    deals = np.array([*map(float, weights), 0.0])
    for child in reversed(children):
        deals = np.append(deals[child].sum(axis=1), 0.0)
    return float(deals[0])


class _States:
    """The states after each tile, each packed into one integer.

    The integer contains the number of tiles of each kind that each holder has. The last holder is left out if all tiles
    are of one kind for it, since it has the rest.
    """

    def __init__(self, holders: tuple[Holder, ...], in_turn: list[Tile]) -> None:
        self.holders = holders
        self.in_turn = in_turn
        tracked = [holder for holder in holders if holder is not holders[-1] or len(holder.sources) > 1]
        self.origins = [Origins(holder) for holder in tracked]
        self.fields: list[dict[int, tuple[int, int]]] = []  # by holder and kind: offset and width in bits
        place = 0
        for holder, origins in zip(tracked, self.origins, strict=True):
            fields = {}
            for kind in origins.kinds:
                bits = min(holder.size, sum(holder.earliest[tile.index] == kind for tile in in_turn)).bit_length()
                fields[kind] = place, bits
                place += bits
            self.fields.append(fields)
        self.packed: Any = np.int64 if place < BITS else object

    def grow(self) -> tuple[list[NDArray[np.intp]], list[int]]:
        """Return the successors of the states after each tile, and the weight of each state after the last tile."""
        room = np.array([holder.size for holder in self.holders])
        states, had = np.zeros(1, dtype=self.packed), np.zeros((1, len(room)), dtype=np.int64)
        children = []
        later = self._count_later()
        for number, tile in enumerate(self.in_turn):
            follow, reached, has = [], [], []
            for index, holder in enumerate(self.holders):
                kind = holder.earliest[tile.index]
                after = had.copy()
                after[:, index] += 1
                fits = ((after <= room) & (after + later[number + 1] >= room)).all(axis=1) & (kind is not None)
                follow.append(fits)
                shift = self.fields[index][kind][0] if index < len(self.fields) and kind is not None else None
                reached.append(states[fits] + (1 << shift if shift is not None else 0))
                has.append(after[fits])
            merged = np.concatenate(reached)
            states, first, places = np.unique(merged, return_index=True, return_inverse=True)
            if len(states) > MOST_STATES:
                raise UnsupportedError(
                    "the unseen tiles have too many distributions to count (over {most_states} states)",
                    most_states=MOST_STATES,
                )
            had = np.concatenate(has)[first]
            child = np.full((len(follow[0]), len(follow)), len(states), dtype=np.intp)
            start = 0
            for index, fits in enumerate(follow):
                size = int(fits.sum())
                child[fits, index] = places[start : start + size]
                start += size
            children.append(child)
        return children, self._count_weights(states, had)

    def _count_later(self) -> NDArray[np.int64]:
        """Return, for each tile, how many tiles from it on each holder can still take."""
        counts = np.zeros((len(self.in_turn) + 1, len(self.holders)), dtype=np.int64)
        for number, tile in enumerate(self.in_turn):
            counts[: number + 1] += [holder.earliest[tile.index] is not None for holder in self.holders]
        return counts

    def _count_weights(self, states: NDArray[Any], had: NDArray[np.int64]) -> list[int]:
        """Return, for each final state, the number of ways in which its tiles can have come to their holders."""
        weights = [1] * len(states)
        for fields, origins in zip(self.fields, self.origins, strict=True):
            columns = [(states >> place & ((1 << bits) - 1)).tolist() for place, bits in fields.values()]
            for number in range(len(weights)):
                weights[number] *= origins.ways(tuple(column[number] for column in columns))
        return weights


class Origins:
    """Counts the ways in which a holder can have been dealt, and drawn, the tiles that it laid and has.

    The tiles dealt are a set; those drawn are in order. Tiles are of one kind if the same sources can have supplied
    them; `kinds` are the indices in `sources` of the earliest of these.
    """

    def __init__(self, holder: Holder) -> None:
        self.kinds = sorted({kind for kind in holder.earliest if kind is not None})
        sizes = [source.size for source in holder.sources]
        self._room = [sum(sizes[kind:]) for kind in self.kinds]
        self._order = factorial(sizes[0])
        self._places_used = _places_used(holder.laid, sizes, self.kinds)
        self.ways = lru_cache(maxsize=None)(self._count_ways)

    def _count_ways(self, counts: tuple[int, ...]) -> int:
        """Count the ways for a hand with the given number of tiles of each kind.

        A tile that fits a source fits every later one. So, from the last kind to the first, its tiles take any free
        places in the sources from its own on.
        """
        total = 0
        for used_places, laid in self._places_used.items():
            ways, later = laid, 0
            for room, used, count in zip(self._room[::-1], used_places[::-1], counts[::-1], strict=True):
                free = room - used - later
                if count > free:
                    ways = 0
                    break
                ways *= perm(free, count)
                later += count
            total += ways
        return total // self._order


def _places_used(laid: tuple[tuple[int, ...], ...], sizes: list[int], kinds: list[int]) -> dict[tuple[int, ...], int]:
    """Count the ways in which the tiles laid can have come from the sources.

    The keys are the total number of places used in the sources from each kind on.
    """
    ways = Counter({(0,) * len(sizes): 1})
    for sources in laid:
        after: Counter[tuple[int, ...]] = Counter()
        for used, count in ways.items():
            for source in sources:
                if used[source] < sizes[source]:
                    with_it = (*used[:source], used[source] + 1, *used[source + 1 :])
                    after[with_it] += count * (sizes[source] - used[source])
        ways = after
    used_places: Counter[tuple[int, ...]] = Counter()
    for used, count in ways.items():
        used_places[tuple(sum(used[kind:]) for kind in kinds)] += count
    return dict(used_places)
