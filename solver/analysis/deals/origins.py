"""In how many ways the tiles that a holder has now can have come to it."""

from collections import Counter
from functools import lru_cache
from math import factorial, perm

from .knowledge import Holder


class Origins:
    """Counts the ways in which the tiles dealt to a holder and drawn by it can be those it laid and has.

    The tiles dealt are a set, those drawn are in order. Tiles are alike if the same sources can have supplied them;
    `kinds` are the places in `sources` of the earliest of these.
    """

    def __init__(self, holder: Holder) -> None:
        self.kinds = sorted({kind for kind in holder.earliest if kind is not None})
        sizes = [source.size for source in holder.sources]
        self._room = [sum(sizes[kind:]) for kind in self.kinds]
        self._order = factorial(sizes[0])
        self._taken = _taken(holder.laid, sizes, self.kinds)
        self.ways = lru_cache(maxsize=None)(self._ways)

    def _ways(self, counts: tuple[int, ...]) -> int:
        """Count the ways for a hand with the given number of tiles of each kind.

        What fits a source fits every later one. So, from the last kind to the first, its tiles take any places that
        are left in the sources from its own on.
        """
        total = 0
        for taken, laid in self._taken.items():
            ways, later = laid, 0
            for room, used, count in zip(self._room[::-1], taken[::-1], counts[::-1], strict=True):
                free = room - used - later
                if count > free:
                    ways = 0
                    break
                ways *= perm(free, count)
                later += count
            total += ways
        return total // self._order


def _taken(laid: tuple[tuple[int, ...], ...], sizes: list[int], kinds: list[int]) -> dict[tuple[int, ...], int]:
    """Count the ways in which the tiles laid can have come from the sources.

    They are counted by the number of places taken, in all, of the sources from each kind on.
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
    taken: Counter[tuple[int, ...]] = Counter()
    for used, count in ways.items():
        taken[tuple(sum(used[kind:]) for kind in kinds)] += count
    return dict(taken)
