"""The sampling plan of an estimate: its worlds, and how their boneyards are ordered. Every command uses this rule:

1. If there are at most `deals` worlds (default `MOST_WORLDS`), list all of them.
2. Otherwise draw `deals` worlds (default `SAMPLE`) from the seed, with replacement; a smaller sample is a prefix of a
   larger one.
3. If tiles may be drawn, search all orders of each boneyard, provided that a trial predicts that this fits the node
   budget. Otherwise sample draws in each world, in fewer worlds if necessary. If that is still too expensive, or with
   orders="one", take one order in each world, known to both sides.
4. If plays score and the worlds do not fit a smaller node budget, with or without draws, judge them by a `Cutoff`
   instead of rule 3, unless `orders` is given.

`SamplingPlan.for_advice` serves answers that take about a second. A trial of a few deals chooses the method, and deals
are solved until `advice_nodes` are used. Neither depends on a clock, on threads, or on the contents of the tables.

The node budget of all worlds depends only on `deals`, so the same options give the same answer in every command.
Questions that share a `NodeBudget`, such as the own views of a review, take their default of `deals` from it. They list
more worlds than that only if a trial predicts few nodes. If plays score, deals may be too large even so, with or
without draws; such a question is refused once the shared budget is exhausted.
"""

from dataclasses import dataclass, replace
from typing import Self

from tranca.analysis.deals.results import Deals
from tranca.analysis.deals.worlds import Worlds
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample, Sampling
from tranca.engine.solution import Orders
from tranca.engine.unknown_order import search_all_orders
from tranca.errors import TooLargeError
from tranca.game.rules.rules import Rules

from .cutoff import Cutoff
from .values import PlayValues, can_be_played_on, value_worlds

MOST_NODES = 100_000_000  # node budget of all worlds if `deals` is not given
SCORED_NODES = 10_000_000  # the same if plays score: beyond it, deals are judged by a cutoff
FEW_NODES = 1_000_000  # the least node budget of all worlds if `deals` is given
NODES_PER_DEAL = 4000  # nodes for each world if `deals` is given
EFFORTS = range(4)  # efforts to try, lowest first, when draws are sampled in each world
WIDER_FRACTION = 4  # efforts above the first may use 1/4 of the node budget
TRIAL_WORLDS = 4  # worlds solved to predict the nodes of all worlds
LIST_TRIAL_WORLDS = 32  # the same, before a question with a `NodeBudget` lists all worlds
WORLDS_PER_TRIAL = 16  # worlds for each trial world, when a `NodeBudget` is charged
NO_DRAW_PACE = 3  # nodes without draws that take as long as one node with draws
LIST_WORLDS = 10_000  # the most worlds that a question with a `NodeBudget` lists
LIST_NODES = 4_000_000  # node budget of such a list
POLL_SLACK = 65536  # nodes by which a search may overrun its limit, since it polls only now and then
FALLBACKS = (1, 100), (0, 50), (0, 25)  # (effort, fewest worlds) to try in turn before one known order is taken
LAST_FALLBACK_FACTOR = 2  # the last pair of `FALLBACKS` may use this multiple of the node budget
ADVICE_NODES = 5_000_000  # node budget of advice: half a second without draws, a second with them
ADVICE_SCORED_FRACTION = 5  # advice may use 1/5 of it if plays score, since nodes then take longer
ADVICE_MOST_LISTED = 40_000  # the most worlds that advice lists, since listing and reading take time
ADVICE_DEALS = 100  # deals that must fit the budget in all orders of the boneyard: else draws are sampled
ADVICE_FEWEST = 40  # the fewest deals to solve: fewer hardly improve on games played on (benchmarks/tried.md)
FEWEST_ALONE = 8  # the same if games cannot be played on
ADVICE_TRIAL_WORLDS = 8  # worlds solved to predict the nodes of all worlds
ADVICE_ONE_ORDER = 300  # the most deals to solve in one order each: nodes are the smaller part of their time
QUESTIONS = 30  # questions of `nodes_for` nodes each that a shared budget allows if plays score
EXTRA_WORLDS_FRACTION = 4  # worlds beyond the fewest may use 1/4 of the node budget


@dataclass(slots=True)
class NodeBudget:
    """A node budget shared by several questions.

    Attributes:
        deals: the default number of deals of each question.
        spent: the predicted nodes of the questions so far; counted only if plays score.
    """

    deals: int
    spent: int = 0

    def nodes_left(self, per_question: int) -> int:
        """Return the remaining nodes, at least 0, if one question may use `per_question`."""
        return max(0, QUESTIONS * per_question - self.spent)


@dataclass(frozen=True, slots=True)
class SamplingPlan:
    """The worlds that an estimate solves, and how it treats the orders of their boneyards.

    Attributes:
        worlds: all worlds, or a sample.
        draws: how draws are sampled in each world; None if they are not sampled.
        orders: how the orders of the boneyards enter the values; None if no tile is drawn.
        orders_seed: the seed for one order in each world; None if all orders are searched.
        cutoff: how worlds are judged that are too large to solve; None if all are solved.
    """

    worlds: Worlds
    draws: DrawSample | None
    orders: Orders | None
    orders_seed: int | None
    cutoff: Cutoff | None = None

    @classmethod
    def of(cls, all_deals: Deals, sampling: Sampling, resources: Resources, budget: NodeBudget | None = None) -> Self:
        """Choose worlds and orders by the rule of this module, with the same result on any machine.

        Raises TooLargeError if plays score and the deals are predicted to need more nodes than `budget` has left.
        """
        deals = sampling.deals or (None if budget is None else budget.deals)
        if all_deals.now.rules.scores and sampling.orders is None and budget is None:
            return cls._choose_scored(all_deals, sampling, resources)
        plan = cls._choose(all_deals, sampling, replace(sampling, deals=deals), resources)
        if budget is not None and all_deals.now.rules.names_places:
            _charge(budget, plan, nodes_for(deals), resources)
        return plan

    @classmethod
    def _choose(cls, all_deals: Deals, sampling: Sampling, effective: Sampling, resources: Resources) -> Self:
        most = nodes_for(effective.deals)
        if sampling.deals is None and effective.deals is not None and effective.deals < all_deals.worlds <= LIST_WORLDS:
            listed = Worlds.of(all_deals, sampling)
            if effective.orders != "one" and _fits_budget(listed, resources, LIST_NODES, LIST_TRIAL_WORLDS):
                return cls.with_all_orders(listed)
        worlds = Worlds.of(all_deals, effective)
        if not worlds.position(0).drawable or effective.orders == "all":
            return cls.with_all_orders(worlds)
        if effective.orders is None and _fits_budget(worlds, resources, most):
            return cls.with_all_orders(worlds)
        if worlds.complete:  # sample with replacement instead: few worlds, one order each, would be too few orders
            worlds = Worlds.draw(all_deals, effective)
        draws = None
        if effective.orders is None:
            draws = _choose_draws(worlds, effective.seed, resources, most)
            if draws is None:
                worlds, draws = _reduce(worlds, effective.seed, resources, most)
        return cls(worlds, draws, Orders.SEEN if draws is None else Orders.SAMPLED, effective.seed)

    @classmethod
    def _choose_scored(cls, all_deals: Deals, sampling: Sampling, resources: Resources) -> Self:
        """Choose worlds and orders if plays score; deals that are too large to solve are judged by a cutoff."""
        most = SCORED_NODES if sampling.deals is None else nodes_for(sampling.deals)
        worlds = Worlds.of(all_deals, sampling)
        is_drawn = bool(worlds.position(0).drawable)
        if _fits_budget(worlds, resources, most if is_drawn else most * NO_DRAW_PACE):
            return cls.with_all_orders(worlds)
        worlds = Worlds.draw(all_deals, sampling) if worlds.complete else worlds
        draws = _choose_draws(worlds, sampling.seed, resources, most) if is_drawn else None
        if draws is not None:
            return cls(worlds, draws, Orders.SAMPLED, sampling.seed)
        cutoff = Cutoff.choose(worlds, sampling.seed, resources)
        orders = Orders.SAMPLED if is_drawn else Orders.ALL if all_deals.now.rules.draws else None
        return cls(worlds.first(len(cutoff.ended)), None, orders, None, cutoff)

    @classmethod
    def for_advice(cls, all_deals: Deals, sampling: Sampling, resources: Resources) -> Self:
        """Choose worlds and orders for advice, whose `sampling` has neither `deals` nor `orders`.

        Raises TooLargeError if `ADVICE_FEWEST` deals do not fit the budget and games can be played on instead.
        """
        listed = all_deals.worlds <= ADVICE_MOST_LISTED
        worlds = Worlds.of(all_deals, sampling) if listed else Worlds.draw(all_deals, sampling)
        rules = all_deals.now.rules
        for_one, trial = advice_nodes(rules) // ADVICE_FEWEST, ADVICE_TRIAL_WORLDS
        is_playable = can_be_played_on(rules)
        if not worlds.position(0).drawable:
            most_nodes = for_one * len(worlds)
            if not is_playable or len(worlds) <= ADVICE_FEWEST or _fits_budget(worlds, resources, most_nodes, trial):
                return cls.with_all_orders(worlds)
            raise _too_large_error()
        most_nodes = advice_nodes(rules) * len(worlds) // min(ADVICE_DEALS, len(worlds))
        if _fits_budget(worlds, resources, most_nodes, trial):
            return cls.with_all_orders(worlds)
        worlds = Worlds.draw(all_deals, sampling)
        if draws := _choose_draws(worlds, sampling.seed, resources, for_one * len(worlds), trial):
            return cls(worlds, draws, Orders.SAMPLED, sampling.seed)
        if is_playable:
            raise _too_large_error()
        return cls(Worlds.draw(all_deals, replace(sampling, deals=ADVICE_ONE_ORDER)), None, Orders.SEEN, sampling.seed)

    @classmethod
    def with_all_orders(cls, worlds: Worlds) -> Self:
        """Plan to search every order of the boneyard in each of these worlds."""
        return cls(worlds, None, Orders.ALL if worlds.all_deals.now.rules.draws else None, None)


def nodes_for(deals: int | None) -> int:
    """Return the node budget of all worlds together; `deals` is None if the caller gave no number."""
    return MOST_NODES if deals is None else max(FEW_NODES, NODES_PER_DEAL * deals)


def advice_nodes(rules: Rules) -> int:
    """Return the number of nodes after which advice solves no more deals."""
    return ADVICE_NODES // ADVICE_SCORED_FRACTION if rules.names_places else ADVICE_NODES


def _too_large_error() -> TooLargeError:
    return TooLargeError(
        "{advice_fewest} of these deals take more than {advice_nodes} nodes; choose a later moment",
        advice_fewest=ADVICE_FEWEST,
        advice_nodes=format(ADVICE_NODES, ","),
    )


def _fits_budget(worlds: Worlds, resources: Resources, most_nodes: int, count: int = TRIAL_WORLDS) -> bool:
    """Solve the first `count` worlds to predict whether all can be solved in all orders with `most_nodes` nodes."""
    limit = most_nodes * count // len(worlds) + POLL_SLACK  # only stops the search: the nodes used decide below
    trial = try_worlds(worlds, count, limit, resources)
    return trial is not None and trial.nodes * len(worlds) <= most_nodes * len(trial.values)


def _choose_draws(
    worlds: Worlds, seed: int, resources: Resources, most_nodes: int, count: int = TRIAL_WORLDS
) -> DrawSample | None:
    """Choose the largest effort at which draws can be sampled in every world; None if the smallest is too much."""
    draws = None
    for effort in EFFORTS:
        sample = DrawSample(effort, seed)
        nodes = most_nodes // WIDER_FRACTION if effort else most_nodes
        if try_worlds(worlds, count, nodes * count // len(worlds), resources, sample) is None:
            break
        draws = sample
    return draws


def _reduce(worlds: Worlds, seed: int, resources: Resources, most_nodes: int) -> tuple[Worlds, DrawSample | None]:
    """Reduce the number of worlds until draws can be sampled in each; if none is small enough, return all and None.

    A smaller sample is better than one known order in each world: it adds less error than the known orders add bias.
    """
    for effort, fewest in FALLBACKS:
        sample = DrawSample(effort, seed)
        nodes = most_nodes * (LAST_FALLBACK_FACTOR if (effort, fewest) == FALLBACKS[-1] else 1)
        trial = try_worlds(worlds, TRIAL_WORLDS, nodes * TRIAL_WORLDS // fewest, resources, sample)
        if trial is not None:
            count = max(fewest, most_nodes // EXTRA_WORLDS_FRACTION * TRIAL_WORLDS // max(1, trial.nodes))
            return Worlds.draw(worlds.all_deals, Sampling(min(count, len(worlds)), None, seed)), sample
    return worlds, None


def _charge(budget: NodeBudget, plan: SamplingPlan, per_question: int, resources: Resources) -> None:
    """Charge `budget` with the nodes that a trial predicts for all worlds of `plan`.

    Raises TooLargeError if the budget has too few nodes left.
    """
    worlds, left = plan.worlds, budget.nodes_left(per_question)
    count = min(len(worlds), LIST_TRIAL_WORLDS, max(TRIAL_WORLDS, len(worlds) // WORLDS_PER_TRIAL))
    pace = 1 if worlds.position(0).drawable else NO_DRAW_PACE
    limit = left * pace * count // len(worlds) + POLL_SLACK
    limited = _limit(resources, limit)
    trial = value_worlds(worlds, slice(0, count), plan.orders_seed, limited, sample=plan.draws)
    nodes = trial.nodes * len(worlds) // (count * pace)
    if (not trial.complete or nodes > left) and not resources.stop.is_stopped:
        raise TooLargeError("these deals are too large for a quick answer; choose a moment with fewer tiles left")
    budget.spent += nodes


def try_worlds(
    worlds: Worlds, count: int, nodes: int, resources: Resources, sample: DrawSample | None = None
) -> PlayValues | None:
    """Solve the first `count` worlds; None if that takes more than `nodes` nodes, or if there are too many orders.

    Raises StoppedError if it was stopped from outside, since a trial cut short predicts nothing.
    """
    trial = search_all_orders(
        lambda own: value_worlds(worlds, slice(0, count), None, own, sample=sample), resources.one_thread(), nodes
    )
    if trial is None:
        return None
    resources.check()
    return trial if trial.complete else None


def _limit(resources: Resources, nodes: int) -> Resources:
    """Return resources with one thread, empty tables and a node limit, so that a trial is the same on any machine."""
    return resources.one_thread().within(nodes=nodes)
