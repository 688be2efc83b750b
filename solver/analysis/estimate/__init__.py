"""Estimates: the worth of each play to a player who sees only their own tiles, over all deals they cannot rule out."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from tranca.analysis.deals import Deals
from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.inference import READINGS, Reading
from tranca.engine.resources import Progress, Resources, Stop
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError
from tranca.game.record import Record

from .results import CONTINUATIONS, Continuation, Estimate

if TYPE_CHECKING:
    from tranca.analysis.inference.styles import Players


def estimate(
    view: PositionOrRecord | Deals,
    *,
    observer: str | None = None,
    deals: int | None = None,
    orders: Literal["all", "one"] | None = None,
    seed: int = 0,
    reading: Reading | None = None,
    known: "Players | Iterable[Record]" = (),
    continuation: Continuation = "open",
    stop_early: bool = True,
    threads: int | None = 1,
    stop: Stop | None = None,
    progress: Progress | None = None,
    growing: Callable[[Estimate], None] | None = None,
) -> Estimate:
    """Average the open-hand value of each play of the observer, who is to move, over all deals they cannot rule out.

    `view` is a record or position as `tranca.deals` takes it, or what that gave.

    Args:
        observer: the seat; without it the one whose tiles are known.
        deals: how many deals to draw if there are more. Without it all are solved where the tiles can lie in
            100,000 ways or fewer, else 2,000 are drawn, the same for every play.
        orders: whether a boneyard counts in "all" its orders, or in "one" drawn for each deal and known to all who play
            it out. Without it all orders count if that is not too long, judged by the nodes of the first deals;
            else draws are sampled in each deal, which nobody sees before; one order is taken if that is too long.
        seed: what the sample is drawn from.
        reading: weights deals by how likely the plays made so far were: see `Reading`. Without it none does, and where
            plays can be read, `read` of the answer holds what comes of reading them by styles.
        known: earlier deals of the same players with their hands shown, oldest first, or what was learnt from
            such: from them, reading by styles knows the players.
        continuation: "policy" also plays the same deals on by the fitted policy: see `Estimate.played_on`.
        stop_early: a sample ends as soon as the best play is clear.
        threads: the number of searches at once, None for all cores; the answer is the same.
        stop: ends it; what was solved until then is a sample.
        progress: is called with how many deals are solved, and of how many.
        growing: is given the estimate over the deals solved so far, a few times a second.

    Raises UnsupportedError if another seat is to move, if the observer must draw, if no two deals are small
    enough to be solved, and what `tranca.deals` raises; StoppedError if it was stopped before two were.
    """
    from tranca.analysis.inference.styles import Players

    from .solving import estimate_from  # and with it the library of arrays

    if reading is not None and reading not in READINGS:
        raise UnsupportedError(f"reading {str(reading)[:40]!r}: expected one of {', '.join(READINGS)}")
    if continuation not in CONTINUATIONS:
        raise UnsupportedError(f"continuation {str(continuation)[:40]!r}: expected one of {', '.join(CONTINUATIONS)}")
    if orders not in (None, "all", "one"):
        raise UnsupportedError(f"orders={str(orders)[:40]!r}: expected 'all' or 'one'")
    resources = Resources.of(threads=threads, stop=Stop(signals=False) if stop is None else stop, progress=progress)
    sampling, players = Sampling(deals, orders, seed), Players.of(known)
    return estimate_from(view, observer, sampling, resources, reading, players, stop_early, growing, continuation)
