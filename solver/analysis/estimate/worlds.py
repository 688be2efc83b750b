"""How an estimate is made: worlds are listed or drawn, solved part by part, and averaged."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals, World
from tranca.analysis.inference.likelihood import likelihoods
from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

from .averages import Average, best_shares
from .results import Estimate, Holding, PlayEstimate, Reading
from .valuing import Values, value_worlds

MOST_WORLDS = 100_000  # as many are all solved
MOST_NODES = 500_000_000  # all orders of the boneyards count where they take no more than about so many
TRIED = 4           # worlds solved to tell
SAMPLE = 2000
FIRST = 250         # worlds solved before it is asked whether the best play is clear
CLEAR = 3.5         # standard errors of a paired difference that make it so, more than 1.96 since it is asked often
PART = 2048         # worlds solved between two reports of progress
LONG = 64           # the same by thread where a world takes long: with draws, and in samples of early moments
HOLDINGS = 3        # named with each play
RARE = 0.02         # holdings of a smaller share are not named
MARKED = 3          # standard errors by which one must stand out of a sample, more than 1.96 since many are looked at


@dataclass(frozen=True, slots=True, eq=False)
class _Worlds:
    """Worlds in the order in which they are solved."""

    hands: NDArray[np.uint64]
    boneyards: NDArray[np.uint64]
    weights: NDArray[Any]
    all: bool


def ask(
    given: Deals,
    start: float,
    sample: int | None,
    seed: int,
    threads: int,
    reading: Reading,
    orders: bool | None,
    stop_early: bool,
    watch: Watch,
    progress: Callable[[int, int], None] | None,
) -> Estimate:
    """See `tranca.estimate`."""
    _check_turn(given)
    worlds = _worlds(given, sample, seed)
    now = given.position(World(tuple(worlds.hands[0].tolist()), int(worlds.boneyards[0]), 1))
    if orders is None:
        orders = _is_quick(now, worlds, watch)
    orders_seed = None if orders or not now.drawable else seed
    if worlds.all and orders_seed is not None:  # one order of each would be few where the worlds are few
        worlds = _drawn(given, sample, seed)
    weights = worlds.weights if reading == "none" else likelihoods(given, worlds.hands, reading) * worlds.weights
    parts: list[Values] = []
    solved = 0
    straight = worlds.all or not stop_early
    most = PART if straight and not now.drawable else LONG * max(threads, 1)
    for size, asks in _sizes(len(worlds.hands), straight, most):
        part = slice(solved, solved + size)
        parts.append(
            value_worlds(now, worlds.hands[part], worlds.boneyards[part], orders_seed, solved, threads, watch)
        )
        if not parts[-1].done.all():
            break
        solved += size
        if progress:
            progress(solved, len(worlds.hands))
        if asks:
            values = np.concatenate([part.values for part in parts])
            if _is_clear(Average(weights[:solved], parts[0].units, False), values):
                break
        if watch.is_stopped:
            break
    values, wins, kept = _joined(parts)
    exact = worlds.all and len(kept) == len(worlds.hands)
    if len(kept) < 2 and not exact:
        raise UnsupportedError("stopped before two deals were solved: expected more time")
    average = Average(weights[kept], parts[0].units, exact)
    return Estimate(
        view=given.view,
        position=_seen(given),
        observer=given.observer,
        worlds=given.worlds,
        deals=given.deals,
        exact=exact,
        plays=_plays(worlds.hands[kept], worlds.boneyards[kept], given, parts[0].plays, values, wins, average),
        sample=None if exact else len(kept),
        orders_sampled=orders_seed is not None,
        seed=None if exact else seed,
        reading=reading,
        effective=average.effective,
        nodes=sum(part.nodes for part in parts),
        seconds=time.perf_counter() - start,
    )


def _seen(given: Deals) -> Position:
    return given.view.position if isinstance(given.view, Record) else given.view


def _check_turn(given: Deals) -> None:
    """Raise UnsupportedError where the observer is not to move, or must draw."""
    now = _seen(given)
    if now.to_move is None or now.is_over:
        raise UnsupportedError("the deal is over: expected a moment in which somebody is to move")
    mover = now.seats[now.to_move]
    if mover != given.observer:
        raise UnsupportedError(f"{mover} is to move: expected {given.observer}, through whose eyes the deals are seen")
    if now.must_draw:
        raise UnsupportedError(f"{mover} must draw: expected a moment in which a play is to be chosen")


def _worlds(given: Deals, sample: int | None, seed: int) -> _Worlds:
    """All worlds in random order, so that those solved before an interruption are a sample; or a sample of them."""
    if given.worlds > (MOST_WORLDS if sample is None else sample):
        return _drawn(given, sample, seed)
    hands, boneyards, weights = given.arrays()
    order = np.random.default_rng(abs(seed)).permutation(len(hands))
    return _Worlds(hands[order], boneyards[order], weights[order], True)


def _drawn(given: Deals, sample: int | None, seed: int) -> _Worlds:
    return _Worlds(*given.sample_arrays(sample or SAMPLE, seed), False)


def _is_quick(now: Position, worlds: _Worlds, watch: Watch) -> bool:
    """Whether every world can be solved over all orders of its boneyard with nodes enough; the same on any machine."""
    if not now.drawable:
        return True
    limited = Watch(signals=False, parent=watch, nodes=MOST_NODES * TRIED // len(worlds.hands))
    try:
        trial = value_worlds(now, worlds.hands[:TRIED], worlds.boneyards[:TRIED], None, 0, 1, limited)
    except UnsupportedError:
        return False
    return bool(trial.done.all())


def _sizes(count: int, straight: bool, most: int) -> Iterator[tuple[int, bool]]:
    """How many worlds to solve at a time, and whether to ask then if the best play is clear: each time that twice as
    many are done, and never if `straight`.
    """
    done, asked = 0, count if straight else FIRST
    while done < count:
        size = min(most, asked - done, count - done)
        done += size
        yield size, done == asked < count
        if done == asked:
            asked *= 2


def _is_clear(average: Average, values: NDArray[np.int64]) -> bool:
    """Whether the best play is better than every other beyond doubt."""
    means = [average.mean(values[:, j]) for j in range(values.shape[1])]
    top = means.index(max(means))
    apart = [values[:, top] - values[:, j] for j in range(values.shape[1]) if j != top]
    return all(average.mean(each) > CLEAR * average.error(each) for each in apart)


def _joined(parts: list[Values]) -> tuple[NDArray[np.int64], NDArray[np.int64] | None, NDArray[np.intp]]:
    """The values and wins of the worlds that were solved, and which of the worlds these are."""
    done = np.concatenate([part.done for part in parts])
    values = np.concatenate([part.values for part in parts])[done]
    wins = [part.wins for part in parts if part.wins is not None]
    return values, np.concatenate(wins)[done] if wins else None, np.flatnonzero(done)


def _plays(
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    given: Deals,
    plays: tuple[Play | None, ...],
    values: NDArray[np.int64],
    wins: NDArray[np.int64] | None,
    average: Average,
) -> tuple[PlayEstimate, ...]:
    """Every play with its averages, the best first."""
    means = [average.mean(values[:, j]) for j in range(len(plays))]
    top = max(means)
    best = values[:, means.index(top)]
    shares = best_shares(average, values)
    loses = values < 0
    blame = _holdings(hands, boneyards, given, average, loses)
    found = []
    for j, play in enumerate(plays):
        own = values[:, j]
        win_out = win_block = None
        if wins is not None:
            win_out, win_block = average.mean(wins[:, j, 0]), average.mean(wins[:, j, 1])
        found.append(
            PlayEstimate(
                play=play,
                mean=means[j],
                swing=means[j] - top,
                interval=average.interval(own),
                difference_interval=average.interval(own - best),
                best_share=shares[j],
                win=None if win_out is None or win_block is None else win_out + win_block,
                win_out=win_out,
                win_block=win_block,
                lose=average.share(loses[:, j]),
                quantiles=average.quantiles(own),
                histogram=average.histogram(own),
                losing_when=blame[j],
            )
        )
    found.sort(key=lambda each: -each.mean)
    return tuple(found)


def _holdings(
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    given: Deals,
    average: Average,
    loses: NDArray[np.bool_],
) -> list[tuple[Holding, ...]]:
    """For each play, the holdings with which it loses most often, beyond what chance in a sample would show."""
    seats = given.view.rules.seats
    places = [(name, hands[:, seat]) for seat, name in enumerate(seats) if name != given.observer]
    places.append(("boneyard", boneyards))
    found: list[list[Holding]] = [[] for _ in range(loses.shape[1])]
    overall = [average.share(loses[:, j]) for j in range(loses.shape[1])]
    for tile, by_name in given.holders.items():
        for name, masks in places:
            if not 0 < by_name.get(name, 0) < 1:
                continue
            held = (masks >> np.uint64(tile.index) & np.uint64(1)).astype(np.bool_)
            share = average.share(held)
            if share < RARE or held.all():
                continue
            for j, lose in enumerate(overall):
                chance = average.share(held & loses[:, j]) / share
                raised = chance - lose
                doubt = 0.0
                if not average.complete:  # the standard error, against all deals, of a chance that is no other there
                    doubt = MARKED * (max(0.0, float(lose * (1 - lose) * (1 / share - 1))) / average.effective) ** 0.5
                if raised > doubt:
                    found[j].append(Holding(name, tile, chance, raised))
    return [
        tuple(sorted(each, key=lambda holding: (-holding.raised, holding.holder, holding.tile))[:HOLDINGS])
        for each in found
    ]
