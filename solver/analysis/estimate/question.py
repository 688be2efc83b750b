"""Estimates: the worth of each play to a player who sees only their own tiles, over all possible deals."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.deals.results import Deals
from tranca.analysis.inference import READINGS, Reading
from tranca.engine.resources import Progress, Resources, Stop
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError, echo
from tranca.game.record import Record, position_of
from tranca.game.rules.options import one_of

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

    `view` is a record or position, as for `tranca.deals`, or a result of `tranca.deals`.

    Args:
        observer: the seat; by default the only one whose tiles are known.
        deals: the number of deals to draw if there are more, the same for every play. By default, all are solved if the
            tiles can be placed in at most 100,000 ways; otherwise 2,000 deals are drawn.
        orders: "all" to search all orders of a boneyard, or "one" for one order in each deal, known to all players. By
            default, all orders are searched if the first deals predict few enough nodes. Otherwise draws are sampled in
            each deal, which no player sees in advance, or one order is taken if that takes too long.
        seed: the seed of the sample.
        reading: how to weight deals by the plays made so far: see `Reading`. By default, deals are not weighted, and if
            plays can be read, the attribute `read` of the result contains the estimate with the plays read by styles.
        known: earlier deals of the same players with their hands shown, oldest first, or a `Players` learned from such
            deals; from them, reading by styles learns the habits of the players.
        continuation: "policy" to play the same deals on by the fitted policy as well: see `Estimate.played_on`.
        stop_early: end a sample as soon as the best play is clear.
        threads: the number of searches at once; None for all cores. The result does not depend on it.
        stop: ends the estimate; the deals solved by then are the sample.
        progress: called as progress("deals", solved, total).
        growing: called with the estimate over the deals solved so far, a few times a second.

    Raises UnsupportedError if another seat is to move, if the observer must draw, or if no two deals are small enough
    to be solved; StoppedError if it was stopped before two were solved; and the errors of `tranca.deals`.
    """
    from tranca.analysis.inference.styles import Players

    from .solving import estimate_from  # imported late because it loads numpy

    if reading is not None and reading not in READINGS:
        raise UnsupportedError(
            "reading {reading}: expected {choices}", reading=repr(echo(reading)), choices=one_of(READINGS)
        )
    if continuation not in CONTINUATIONS:
        raise UnsupportedError(
            "continuation {continuation}: expected {choices}",
            continuation=repr(echo(continuation)),
            choices=one_of(CONTINUATIONS),
        )
    if orders not in (None, "all", "one"):
        raise UnsupportedError("orders={orders}: expected 'all' or 'one'", orders=repr(echo(orders)))
    if not isinstance(view, Deals):
        position_of(view, "estimate")
    resources = Resources.of(threads=threads, stop=Stop(signals=False) if stop is None else stop, progress=progress)
    sampling, players = Sampling(deals, orders, seed), Players.of(known)
    return estimate_from(view, observer, sampling, resources, reading, players, stop_early, growing, continuation)
