"""Making an estimate: worlds are listed or drawn, solved part by part, and averaged."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals, deals
from tranca.analysis.deals.observer import PositionOrRecord
from tranca.analysis.inference.likelihood import likelihoods
from tranca.analysis.inference.players import Players
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample, Sampling
from tranca.engine.solution import Orders
from tranca.errors import StoppedError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record

from .averages import Average
from .doubt import Doubt, doubt_of
from .played_on import played_on
from .plays import play_estimates
from .read import PlaysRead
from .results import Continuation, Estimate, Reading
from .worlds import PlayValues, Worlds, value_worlds

MOST_NODES = 100_000_000  # all orders of the boneyards count where they take no more than about so many
EFFORTS = range(4)  # of draws sampled in each world,
WIDER = 4           # above the first for at most this part of those nodes
TRIED = 4           # worlds solved to tell
FEWEST = (1, 100), (0, 50)  # worlds of an effort in place of more in which both sides see an order,
FEWER = 4           # and more of them for this part of those nodes
FIRST = 250         # worlds solved before it is asked whether the best play is clear
CLEAR = 3.5         # standard errors of a paired difference that make it so, more than 1.96 since it is asked often
PART = 2048         # worlds solved between two reports of progress
PAUSE = 0.2         # seconds between two answers of an estimate that is watched as it grows
LONG = 64           # the same by thread where a world takes long: with draws, and in samples of early moments


def estimate_from(
    view: PositionOrRecord | Deals,
    observer: str | None,
    sampling: Sampling,
    resources: Resources,
    reading: Reading | None = None,
    known: Players | None = None,
    stop_early: bool = True,
    growing: Callable[[Estimate], None] | None = None,
    continuation: Continuation = "open",
    most_nodes: int | None = None,
) -> Estimate:
    """Estimate every play of the observer: see `tranca.estimate`. The one way to that answer for every command.

    `most_nodes` is about as many as may be taken so that nobody sees an order of the boneyard; `MOST_NODES` without it.
    """
    start = time.perf_counter()
    given = view if isinstance(view, Deals) else deals(view, observer)
    seen = moment_of(given)
    worlds = Worlds.of(given, sampling)
    now = worlds.position(0)
    most_nodes = MOST_NODES if most_nodes is None else most_nodes
    all_orders = _takes_all_orders(now, worlds, sampling, resources, most_nodes)
    if worlds.all and not all_orders:  # one order of each would be few where the worlds are few
        worlds = Worlds.drawn(given, sampling)
    draws = None if all_orders else _sampled_draws(worlds, sampling, resources, most_nodes)
    if draws is None and not all_orders and sampling == Sampling(seed=sampling.seed):
        worlds, draws = _fewer(worlds, sampling.seed, resources, most_nodes)
    if not seen.rules.draws:
        orders = None
    elif all_orders:
        orders = Orders.ALL
    else:
        orders = Orders.SEEN if draws is None else Orders.SAMPLED
    weights = _weights(given, worlds, reading or "none", known)
    read = PlaysRead.of(given, worlds, known) if reading is None else None

    def answer(parts: Sequence[PlayValues]) -> Estimate:
        values = PlayValues.joined(parts)
        kept = np.flatnonzero(values.done)
        exact = worlds.all and len(kept) == len(worlds)
        if len(kept) < 2 and not exact:
            raise StoppedError("stopped before two deals were solved: expected more time")
        some, solved, average = worlds.only(kept), values.only(kept), Average(weights[kept], values.units, exact)
        open_to = doubt.only(kept)
        estimate = Estimate(
            view=given.view,
            position=seen,
            observer=given.observer,
            worlds=given.worlds,
            deals=given.deals,
            exact=exact,
            plays=play_estimates(some, solved, average, open_to),
            sample=None if exact else len(kept),
            orders=orders,
            seed=None if exact else sampling.seed,
            reading=reading or "none",
            effective=average.effective,
            nodes=values.nodes,
            seconds=time.perf_counter() - start,
        )
        if read is None:
            return estimate
        return replace(estimate, read=read.estimate(estimate, some, solved, kept, open_to))

    straight, fine = worlds.all or not stop_early, growing is not None
    parts: list[PlayValues] = []
    doubt = Doubt(0.0, 1)
    told = start
    seed = None if all_orders else sampling.seed
    for part in _parts(worlds, seed, draws, weights, resources, straight, fine):
        if not parts:
            doubt = doubt_of(worlds, draws, part.units)
            if draws is not None and part.complete:
                doubt = doubt.with_draws(worlds, draws, resources)
        parts.append(part)
        if growing is not None and part.complete and time.perf_counter() - told > PAUSE:
            growing(answer(parts))
            told = time.perf_counter()
    estimate = answer(parts)
    if continuation == "open":
        return estimate
    kept = np.flatnonzero(PlayValues.joined(parts).done)
    counted = weights[kept] if read is None else weights[kept] * read.factors[kept]
    continued = played_on(worlds.only(kept), counted, estimate.exact, sampling.seed, resources)
    return replace(estimate, played_on=continued, seconds=time.perf_counter() - start)


def _weights(given: Deals, worlds: Worlds, reading: Reading, known: Players | None) -> NDArray[Any]:
    """The weights of worlds by a reading that was asked for."""
    if reading == "none":
        return worlds.weights
    return likelihoods(given, worlds.hands, reading, known) * worlds.weights.astype(np.float64)


def moment_of(given: Deals) -> Position:
    """The moment as the observer sees it; UnsupportedError where they are not to move, or must draw."""
    now = given.view.position if isinstance(given.view, Record) else given.view
    if now.to_move is None or now.is_over:
        raise UnsupportedError(f"the deal is over: expected a moment in which somebody is to move{_earlier(given)}")
    mover = now.seats[now.to_move]
    if mover != given.observer:
        raise UnsupportedError(f"{mover} is to move: expected {given.observer}, through whose eyes the deals are seen")
    if now.must_draw:
        raise UnsupportedError(f"{mover} must draw: expected a moment in which a play is to be chosen")
    return now


def _earlier(given: Deals) -> str:
    """The last moment of a record at which its observer chose."""
    if not isinstance(given.view, Record):
        return ""
    own = [
        number for number, action in enumerate(given.view.actions, 1)
        if action.seat == given.observer and action.play is not None and not action.drawn
    ]  # fmt: skip
    return f", such as before action {own[-1]}" if own else ", before one of its actions"


def _takes_all_orders(
    now: Position, worlds: Worlds, sampling: Sampling, resources: Resources, most_nodes: int
) -> bool:
    """Settle whether boneyards count in all their orders: as asked, else where every world can be solved so with nodes
    enough; the same on any machine.
    """
    if not now.drawable:
        return True
    if sampling.orders is not None:
        return sampling.orders == "all"
    try:
        return value_worlds(worlds, slice(0, TRIED), None, _for_trial(worlds, resources, most_nodes)).complete
    except UnsupportedError:
        return False


def _sampled_draws(
    worlds: Worlds, sampling: Sampling, resources: Resources, most_nodes: int
) -> DrawSample | None:
    """Settle how draws are sampled in each world: as wide as there are nodes for; None where there are too few, or
    where one order of each world was asked for.
    """
    draws = None
    if sampling.orders is not None:
        return None
    for effort in EFFORTS:
        sample = DrawSample(effort, sampling.seed)
        limited = _for_trial(worlds, resources, most_nodes // WIDER if effort else most_nodes)
        try:
            if not value_worlds(worlds, slice(0, TRIED), None, limited, sample=sample).complete:
                break
        except UnsupportedError:
            break
        draws = sample
    return draws


def _fewer(
    worlds: Worlds, seed: int, resources: Resources, most_nodes: int
) -> tuple[Worlds, DrawSample | None]:
    """Take so few of the worlds that draws can be sampled in each; all of them, and no sample, where that is too long.

    One order of each world, which both sides see, is off by more than that many worlds differ from all.
    """
    for effort, fewest in FEWEST:
        sample = DrawSample(effort, seed)
        limited = Resources(1, resources.tables, resources.stop).within(nodes=most_nodes * TRIED // fewest)
        try:
            tried = value_worlds(worlds, slice(0, TRIED), None, limited, sample=sample)
        except UnsupportedError:
            continue
        if tried.complete:
            count = max(fewest, most_nodes // FEWER * TRIED // max(1, tried.nodes))
            return Worlds.drawn(worlds.given, Sampling(min(count, len(worlds)), None, seed)), sample
    return worlds, None


def _for_trial(worlds: Worlds, resources: Resources, most_nodes: int) -> Resources:
    """As many nodes for the first worlds as fit to `most_nodes` for all."""
    return Resources(1, resources.tables, resources.stop).within(nodes=most_nodes * TRIED // len(worlds))


def _parts(
    worlds: Worlds, orders_seed: int | None, draws: DrawSample | None, weights: NDArray[np.float64],
    resources: Resources, straight: bool, fine: bool,
) -> Iterator[PlayValues]:
    """Solve the worlds part by part, to the end, a stop or, unless `straight`, a best play that is clear.

    With `fine` the parts are small.
    """
    short = straight and not worlds.position(0).drawable and not fine
    solved: list[PlayValues] = []
    for part, asks in _sizes(len(worlds), straight, PART if short else LONG * resources.threads):
        values = value_worlds(worlds, part, orders_seed, resources, sample=draws)
        solved.append(values)
        yield values
        if not values.complete:
            break
        if resources.progress:
            resources.progress("deals", part.stop, len(worlds))
        if asks and _is_clear(Average(weights[: part.stop], values.units, False), PlayValues.joined(solved).values):
            break
        if resources.stop.is_stopped:
            break


def _sizes(count: int, straight: bool, most: int) -> Iterator[tuple[slice, bool]]:
    """Yield which worlds to solve next, and whether to ask then if the best play is clear: each time that twice as many
    are done, and never if `straight`.
    """
    done, asked = 0, count if straight else FIRST
    while done < count:
        size = min(most, asked - done, count - done)
        yield slice(done, done + size), done + size == asked < count
        done += size
        if done == asked:
            asked *= 2


def _is_clear(average: Average, values: NDArray[np.int64]) -> bool:
    """Tell whether the best play is better than every other beyond doubt."""
    means = [average.mean(values[:, j]) for j in range(values.shape[1])]
    top = means.index(max(means))
    apart = [values[:, top] - values[:, j] for j in range(values.shape[1]) if j != top]
    return all(average.mean(each) > CLEAR * average.error(each) for each in apart)
