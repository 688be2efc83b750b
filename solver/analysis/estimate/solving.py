"""Making an estimate: worlds are listed or drawn, solved part by part, and averaged."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from numpy.typing import NDArray

from tranca.analysis.deals import Deals, deals
from tranca.analysis.deals.observer import PositionOrRecord
from tranca.analysis.inference.likelihood import read_weights
from tranca.analysis.inference.players import Players
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import StoppedError, TooLargeError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, latest

from .averages import Average
from .basis import Basis, advice_nodes
from .doubt import Doubt, doubt_of
from .elimination import PART_WORLDS, SLOW_PART_WORLDS, Solved, eliminate, solve_in_turn
from .node_budget import NodeBudget
from .played_on import played_on
from .plays import play_estimates
from .read import PlaysRead
from .results import Continuation, Estimate, Reading
from .worlds import PlayValues, value_worlds

PAUSE = 0.2  # seconds between two answers of an estimate that is watched as it grows


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
    budget: NodeBudget | None = None,
    wins: bool = True,
    for_advice: bool = False,
) -> Estimate:
    """Estimate every play of the observer, for every caller: see `tranca.estimate`.

    `budget` is for a question that wants a fast first answer; with `for_advice` a fixed number of nodes says how many
    deals are solved: see `basis`. Without `wins` chances to win are left out.
    """
    start = time.perf_counter()
    all_deals = view if isinstance(view, Deals) else deals(view, observer)
    moment_of(all_deals)
    basis = (
        Basis.for_advice(all_deals, sampling, resources)
        if for_advice
        else Basis.of(all_deals, sampling, resources, budget)
    )
    worlds = basis.worlds
    weights = read_weights(all_deals, worlds.hands, worlds.weights, reading or "none", known)
    read = PlaysRead.of(all_deals, worlds, known) if reading is None else None
    builder = _EstimateBuilder(all_deals, basis, sampling.seed, reading or "none", weights, read, start)

    def search(part: slice, only: Sequence[Play] | None, own: Resources = resources) -> PlayValues:
        return value_worlds(worlds, part, basis.orders_seed, own, wins, basis.draws, only)

    exhaustive, fine = worlds.complete or not stop_early, growing is not None
    short = exhaustive and not worlds.position(0).drawable and not fine
    most = PART_WORLDS if short else SLOW_PART_WORLDS * resources.threads
    nodes = advice_nodes(all_deals.now.rules)
    if for_advice:
        steps = solve_in_turn(lambda part, own: search(part, None, own), len(worlds), nodes, resources)
    else:
        steps = eliminate(search, builder.readings, resources, exhaustive=exhaustive, most=most)
    last_report, doubt = start, None
    for solved in steps:
        if doubt is None:
            doubt = doubt_of(worlds, basis.draws, solved.units)
            if basis.draws is not None and solved.complete:
                doubt = doubt.with_draws(worlds, basis.draws, resources)
        if growing is not None and solved.complete and time.perf_counter() - last_report > PAUSE:
            growing(builder.answer(solved, doubt))
            last_report = time.perf_counter()
    if doubt is None:
        raise StoppedError("stopped before two deals were solved: expected more time")
    wanted = len(solved) < len(worlds) and not (for_advice and solved.nodes >= nodes)
    cut = not solved.complete or (wanted and resources.stop.is_stopped)
    try:
        estimate = replace(builder.answer(solved, doubt), cut=cut)
    except StoppedError:
        if resources.stop.is_stopped:
            raise
        raise TooLargeError(
            "these deals are too large to solve: expected a later moment, with fewer tiles to draw"
        ) from None
    if continuation == "open":
        return estimate
    kept, _ = solved.kept()
    continued = played_on(worlds.only(kept), builder.readings[-1][kept], estimate.exact, sampling.seed, resources)
    return replace(estimate, played_on=continued, seconds=time.perf_counter() - start)


@dataclass(frozen=True, slots=True, eq=False)
class _EstimateBuilder:
    """The parts of an estimate that do not depend on the values of the worlds."""

    all_deals: Deals
    basis: Basis
    seed: int
    reading: Reading
    weights: NDArray[Any]
    read: PlaysRead | None
    start: float

    @property
    def readings(self) -> tuple[NDArray[Any], ...]:
        """The weights of the worlds, and those by the plays read where there are any."""
        return (self.weights,) if self.read is None else (self.weights, self.read.weights)

    def answer(self, solved: Solved, doubt: Doubt) -> Estimate:
        """Return the estimate over the worlds solved; StoppedError where these are too few."""
        worlds = self.basis.worlds
        kept, values = solved.kept()
        exact = worlds.complete and len(kept) == len(worlds)
        if len(kept) < 2 and not exact:
            raise StoppedError("stopped before two deals were solved: expected more time")
        some, average = worlds.only(kept), Average(self.weights[kept], values.units, exact)
        doubt = doubt.only(kept)
        estimate = Estimate(
            view=self.all_deals.view,
            position=moment_of(self.all_deals),
            observer=self.all_deals.observer,
            worlds=self.all_deals.worlds,
            deals=self.all_deals.deals,
            exact=exact,
            plays=play_estimates(some, values, average, doubt),
            sample=None if exact else len(kept),
            orders=self.basis.orders,
            seed=None if exact else self.seed,
            reading=self.reading,
            effective=average.effective,
            nodes=values.nodes,
            seconds=time.perf_counter() - self.start,
        )
        if self.read is None:
            return estimate
        return replace(estimate, read=self.read.estimate(estimate, some, values, kept, doubt))


def moment_of(all_deals: Deals) -> Position:
    """Return the position of the choice; UnsupportedError where the observer is not to move, or must draw."""
    now = latest(all_deals.view)
    if now.to_move is None or now.is_over:
        raise UnsupportedError(f"the deal is over: expected a moment in which somebody is to move{_earlier(all_deals)}")
    mover = now.seats[now.to_move]
    if mover != all_deals.observer:
        expected = f"expected {all_deals.observer}, through whose eyes the deals are seen"
        raise UnsupportedError(f"{mover} is to move: {expected}")
    if now.must_draw:
        raise UnsupportedError(f"{mover} must draw: expected a moment in which a play is to be chosen")
    return now


def _earlier(all_deals: Deals) -> str:
    """Return words that name the last moment of a record at which its observer chose."""
    if not isinstance(all_deals.view, Record):
        return ""
    own = [
        number
        for number, action in enumerate(all_deals.view.actions, 1)
        if action.seat == all_deals.observer and action.play is not None and not action.drawn
    ]
    return f", such as before action {own[-1]}" if own else ", before one of its actions"
