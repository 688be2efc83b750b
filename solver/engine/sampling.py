"""Sampled draws, for boneyards with too many orders to take the exact expectation: the draws that each repeat takes.

Each repeat searches a tree that keeps only a few of the possible draws at every draw node, spread over their
probabilities; once few tiles remain, it takes all orders (sparse sampling: Kearns, Mansour and Ng 2002). A player knows
which tiles remain in the boneyard but never their order. Repeats are independent: their mean is the value, and their
spread gives its standard error.
"""

from dataclasses import dataclass
from random import Random
from typing import Literal

from tranca.errors import UnsupportedError, echo
from tranca.language import Message

OrdersArgument = int | Literal["all", "one"] | None

EARLY_BONEYARD = 13
"""Smallest boneyard that counts as early, that is, before the first draws of a deal."""

EXACT_BONEYARD = 5
"""Largest boneyard that is searched in all orders; one tile less if the boneyard at the root is early."""

_WIDTHS = ((2,), (4,), (8, 4), (24, 4), (64, 8), (64, 16), (128, 32, 16), (128, 64, 16))
_EARLY_WIDTHS = ((2,), (8, 2), (24, 2), (24, 4, 2), (64, 8, 2), (64, 8, 4), (128, 16, 4))
"""By effort, the number of draws sampled at a node: first with the boneyard of the root, then with one tile less, and
so on. The last number applies to all smaller boneyards."""

_COVERING_DRAWS = 24
"""Number of draws at the root from which they cover its boneyard so well that repeats differ only below it."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """The sample sizes and the seed that a caller asked for.

    Attributes:
        deals: the number of deals to sample if there are more; None for the default of the question.
        orders: the number of repeats of sampled draws if the boneyard has too many orders to search; "all" to search
            all orders, "one" to take one order in each deal; None for the default of the question.
        seed: the seed of every sample.
    """

    deals: int | None = None
    orders: OrdersArgument = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.deals is not None:
            _check_count("deals", self.deals)
        if self.orders is not None and self.orders not in ("all", "one"):
            _check_count("orders", self.orders)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise UnsupportedError("seed={seed}: expected a whole number", seed=echo(self.seed))

    @property
    def repeats(self) -> int | None:
        """The number of repeats, or None if `orders` is None or "all". Raises UnsupportedError for "one"."""
        if self.orders == "one":
            raise UnsupportedError("orders='one': expected a whole number of at least 2, or 'all'")
        return None if self.orders == "all" else self.orders


def _check_count(name: str, count: object) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        also = Message(", or 'all'") if name == "orders" else ""
        raise UnsupportedError(
            "{name}={count}: expected a whole number of at least 2{also}", name=name, count=echo(repr(count)), also=also
        )


@dataclass(frozen=True, slots=True)
class DrawSample:
    """One repeat: `effort` sets how many draws are sampled, `seed` which ones.

    `few` is the largest boneyard that is searched in all orders; one tile less if the boneyard at the root is early.
    """

    effort: int
    seed: int
    few: int = EXACT_BONEYARD

    @classmethod
    def of_number(cls, effort: int, seed: int, number: int, few: int = EXACT_BONEYARD) -> "DrawSample":
        """Return repeat number `number`, from 0. Repeats with the same `seed` are independent of each other."""
        return cls(effort, Random(f"{seed}:{number}").getrandbits(64), few)

    def widths(self, size: int) -> list[int]:
        """Return the number of draws sampled at a node, for boneyards of 0 to `size` tiles; 0 means all draws."""
        steps = list_widths(size)[self.effort]
        few = min(self.few - (size >= EARLY_BONEYARD), size - 1)
        return [0 if left <= few else steps[min(size - left, len(steps) - 1)] for left in range(size + 1)]

    def narrowest(self, size: int) -> int:
        """Return the smallest number of draws sampled at any node if the root has a boneyard of `size` tiles."""
        return list_widths(size)[self.effort][-1]

    def bias(self, size: int) -> float:
        """Return a limit on the bias of the mean over repeats, in standard deviations of one repeat.

        Players who choose by a few sampled draws overrate the plays that those draws happen to favor. The limit is
        twice the measured bias at each narrowest width. Relative to the deviation it is larger if the first draws are
        covered well, because the deviation is then smaller.
        """
        return (5 if self._covers_first_draws(size) else 2.5) / self.narrowest(size)

    def bias_of_mean(self, size: int) -> float:
        """Return a limit on the bias of a mean over many deals, in standard deviations due to the sampled draws.

        Different players choose by few draws in these deals. The limit is twice the root mean square measured in
        positions whose exact search takes long.
        """
        return (2 if self._covers_first_draws(size) else 1.4) / self.narrowest(size)

    def _covers_first_draws(self, size: int) -> bool:
        return list_widths(size)[self.effort][0] >= _COVERING_DRAWS

    def renew(self) -> "DrawSample":
        """Return a sample of the same effort with another seed, derived from this one."""
        return DrawSample(self.effort, Random(f"{self.seed}:again").getrandbits(64), self.few)


def list_widths(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of draws sampled by effort, for a boneyard of `size` tiles at the root."""
    return _EARLY_WIDTHS if size >= EARLY_BONEYARD else _WIDTHS
