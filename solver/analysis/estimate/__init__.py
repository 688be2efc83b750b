"""What each play is worth to a player who sees his own tiles only: over all deals that he must reckon with."""

import time
from collections.abc import Callable

from tranca.analysis.deals import Deals, deals
from tranca.analysis.deals.observer import View
from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch

from .results import READINGS, Estimate, Holding, PlayEstimate, Reading

__all__ = ["READINGS", "Estimate", "Holding", "PlayEstimate", "Reading", "estimate"]


def estimate(
    view: View | Deals,
    *,
    observer: str | None = None,
    sample: int | None = None,
    seed: int = 0,
    threads: int = 1,
    reading: Reading = "none",
    orders: bool | None = None,
    stop_early: bool = True,
    watch: Watch | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Estimate:
    """What each play is worth to the observer, who is to move: the mean of its open-hand values over consistent deals.

    `view` is a record or position as `tranca.deals` takes it, or what that gave. All worlds are solved where they are
    100,000 at most, otherwise `sample` of them (2,000 by default; a smaller sample than there are worlds is kept to),
    drawn from `seed` and the same for every play; with `stop_early` fewer, as soon as the best play is clear. `orders`
    says whether a boneyard is reckoned with in all its orders or in one drawn for each world, known to all who play it
    out; None takes all orders where the search is not too long, judged by the nodes of the first worlds.
    `reading` weights deals by how likely the plays made so far were: see `Reading`. `watch` stops it, and what was
    solved until then is a sample; `progress` is told how many worlds are solved, and of how many.

    Raises UnsupportedError where another seat is to move, where the observer must draw, where nothing could be solved
    in the time, and what `tranca.deals` raises.
    """
    from .worlds import ask

    start = time.perf_counter()
    if sample is not None and sample < 2:
        raise UnsupportedError(f"sample of {sample}: expected 2 or more")
    if reading not in READINGS:
        raise UnsupportedError(f"reading {reading!r}: expected one of {', '.join(READINGS)}")
    given = view if isinstance(view, Deals) else deals(view, observer)
    watch = watch or Watch(signals=False)
    return ask(given, start, sample, seed, threads, reading, orders, stop_early, watch, progress)
