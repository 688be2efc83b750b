"""Make an estimate: list or draw worlds, solve them part by part, and average the values."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import Deals
from tranca.analysis.inference import Reading
from tranca.analysis.inference.likelihood import read_weights
from tranca.analysis.inference.styles import Players
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import StoppedError, TooLargeError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.language import Message

from .averages import Average, ErrorModel, error_model_of
from .cutoff import PART_DEALS, judge_worlds
from .elimination import PART_WORLDS, SLOW_PART_WORLDS, SolvedWorlds, eliminate, solve_in_turn
from .playouts import average_playouts
from .plays import estimate_plays
from .reading import PlayReading
from .results import Continuation, Estimate
from .sampling_plan import NodeBudget, SamplingPlan, advice_nodes
from .values import PlayValues, value_worlds

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAUSE = 0.2  # seconds between two estimates passed to `growing`


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
    """Estimate every play of the observer; the common code behind `tranca.estimate`, advice and reviews.

    `budget` is a node budget shared with other questions. With `for_advice`, deals are solved until a fixed number of
    nodes is used: see `SamplingPlan.for_advice`. Without `wins`, chances to win may be left out.
    """
    start = time.perf_counter()
    all_deals = view if isinstance(view, Deals) else deals(view, observer)
    moment_of(all_deals)
    if for_advice:
        plan = SamplingPlan.for_advice(all_deals, sampling, resources)
    else:
        plan = SamplingPlan.of(all_deals, sampling, resources, budget)
    weights = read_weights(all_deals, plan.worlds.hands, plan.worlds.weights, reading or "none", known)
    read = PlayReading.of(all_deals, plan.worlds, known) if reading is None else None
    builder = _EstimateBuilder(all_deals, plan, sampling.seed, reading or "none", weights, read, start)
    most_nodes = advice_nodes(all_deals.now.rules) if for_advice else None
    part_size = None if growing is None else SLOW_PART_WORLDS * resources.threads
    steps = _solve_in_parts(builder, resources, wins, stop_early, most_nodes, part_size)
    estimate, solved = _build_last(builder, steps, resources, growing, most_nodes)
    if continuation == "open":
        return estimate
    kept, _ = solved.drop_unsolved()
    worlds, weights = plan.worlds.select(kept), builder.readings[-1][kept]
    continued = average_playouts(worlds, weights, estimate.exact, sampling.seed, resources)
    return replace(estimate, played_on=continued, seconds=time.perf_counter() - start)


def _solve_in_parts(
    builder: "_EstimateBuilder",
    resources: Resources,
    wins: bool,
    stop_early: bool,
    most_nodes: int | None,
    part_size: int | None,
) -> Iterator[SolvedWorlds]:
    """Yield the worlds solved so far, part by part: up to `most_nodes` nodes if given, else by elimination."""
    plan, worlds = builder.plan, builder.plan.worlds

    def search(part: slice, only: Sequence[Play] | None, own: Resources = resources) -> PlayValues:
        return value_worlds(worlds, part, plan.orders_seed, own, wins, plan.draws, only)

    if most_nodes is not None:
        return solve_in_turn(lambda part, own: search(part, None, own), len(worlds), most_nodes, resources)
    if plan.cutoff is not None:
        judge = partial(judge_worlds, worlds, plan.cutoff, resources)
        return eliminate(judge, builder.readings, resources, exhaustive=True, most=PART_DEALS)
    exhaustive = worlds.complete or not stop_early
    if part_size is None:
        is_fast = exhaustive and not worlds.position(0).drawable
        part_size = PART_WORLDS if is_fast else SLOW_PART_WORLDS * resources.threads
    return eliminate(search, builder.readings, resources, exhaustive=exhaustive, most=part_size)


def _build_last(
    builder: "_EstimateBuilder",
    steps: Iterable[SolvedWorlds],
    resources: Resources,
    growing: Callable[[Estimate], None] | None,
    most_nodes: int | None,
) -> tuple[Estimate, SolvedWorlds]:
    """Run through the steps and return the final estimate; pass some of the earlier ones to `growing`.

    Raises StoppedError if it was stopped before two deals were solved, and TooLargeError if no two deals can be solved.
    """
    plan, errors, last_report = builder.plan, None, builder.start
    for solved in steps:
        if errors is None:
            errors = error_model_of(plan.worlds, plan.draws, solved.units)
            if plan.draws is not None and solved.complete:
                errors = errors.with_draws(plan.worlds, plan.draws, resources)
        if growing is not None and solved.complete and time.perf_counter() - last_report > PAUSE:
            growing(builder.build(solved, errors))
            last_report = time.perf_counter()
    if errors is None:
        raise StoppedError("stopped before two deals were solved; allow more time")
    is_short = len(solved) < len(plan.worlds) and (most_nodes is None or solved.nodes < most_nodes)
    cut = not solved.complete or (is_short and resources.stop.is_stopped)
    try:
        return replace(builder.build(solved, errors), cut=cut), solved
    except StoppedError:
        if resources.stop.is_stopped:
            raise
        raise TooLargeError(
            "these deals are too large to solve; choose a later moment, with fewer tiles to draw"
        ) from None


@dataclass(frozen=True, slots=True, eq=False)
class _EstimateBuilder:
    """The parts of an estimate that do not depend on the values of the worlds."""

    all_deals: Deals
    plan: SamplingPlan
    seed: int
    reading: Reading
    weights: "NDArray[Any]"
    read: PlayReading | None
    start: float

    @property
    def readings(self) -> tuple["NDArray[Any]", ...]:
        """The weights of the worlds and, if plays were read, the weights by reading."""
        return (self.weights,) if self.read is None else (self.weights, self.read.weights)

    def build(self, solved: SolvedWorlds, errors: ErrorModel) -> Estimate:
        """Return the estimate over the worlds solved so far; StoppedError if they are too few."""
        worlds = self.plan.worlds
        kept, values = solved.drop_unsolved()
        exact = worlds.complete and len(kept) == len(worlds)
        if len(kept) < 2 and not exact:
            raise StoppedError("stopped before two deals were solved; allow more time")
        some, average = worlds.select(kept), Average(self.weights[kept], values.units, exact)
        errors = errors.select(kept)
        estimate = Estimate(
            view=self.all_deals.view,
            position=moment_of(self.all_deals),
            observer=self.all_deals.observer,
            worlds=self.all_deals.worlds,
            deals=self.all_deals.deals,
            exact=exact,
            plays=estimate_plays(some, values, average, errors),
            sample=None if exact else len(kept),
            orders=self.plan.orders,
            searched=None if self.plan.cutoff is None else average.share(self.plan.cutoff.ended[kept]),
            seed=None if exact else self.seed,
            reading=self.reading,
            effective=average.effective,
            nodes=values.nodes,
            seconds=time.perf_counter() - self.start,
        )
        if self.read is None:
            return estimate
        return replace(estimate, read=self.read.reweight(estimate, some, values, kept, errors))


def moment_of(all_deals: Deals) -> Position:
    """Return the position of the choice; UnsupportedError if the observer is not to move or must draw."""
    now = latest(all_deals.view)
    if now.to_move is None or now.is_over:
        raise UnsupportedError(
            "the deal is over, so there is no play to choose{suggestion}", suggestion=_suggest_earlier_moment(all_deals)
        )
    mover = now.seats[now.to_move]
    if mover != all_deals.observer:
        raise UnsupportedError(
            "{mover} is to move; the observer must be {mover}, not {observer}", mover=mover, observer=all_deals.observer
        )
    if now.must_draw:
        raise UnsupportedError("{mover} must draw, so there is no play to choose", mover=mover)
    return now


def _suggest_earlier_moment(all_deals: Deals) -> str:
    """Return a clause with the last action of a record in which its observer chose a play; empty for a position."""
    if not isinstance(all_deals.view, Record):
        return ""
    own = [
        number
        for number, action in enumerate(all_deals.view.actions, 1)
        if action.seat == all_deals.observer and action.play is not None and not action.drawn
    ]
    if not own:
        return Message("; choose a moment at which {observer} was to move", observer=all_deals.observer)
    return Message("; choose an earlier moment, such as the one before action {number}", number=own[-1])
