"""The sampling plan of an estimate: its worlds, and how the orders of their boneyards count. One rule for all.

1. Every world is listed if there are at most `deals` of them, by default `MOST_WORLDS`.
2. Else `deals` worlds, by default `SAMPLE`, are drawn from the seed with replacement; a smaller sample is the first
   part of a larger one.
3. With a boneyard all its orders count if that number of worlds can be solved so within the node budget; else
   draws are sampled in each world, in fewer worlds if need be; and only if that takes too long, or with
   orders="one", one order of each world is taken, which both sides know.

`SamplingPlan.for_advice` is for an answer that takes about a second: the method is chosen by the nodes of a few
deals, and as many deals are solved as `advice_nodes` allow. Neither depends on a clock, on threads, or on what the
tables remember.

A question with a `NodeBudget` (the own views of a review, of which there are many) has a default of `deals` of its own,
and lists more worlds only if that takes few nodes. The node budget of all worlds depends on `deals` alone, so that the
same options give the same answer in every command. If plays score, deals may be too large for that, with draws or
without: questions that share a `NodeBudget` are refused beyond it.
"""

from dataclasses import dataclass, replace
from typing import Self

from tranca.analysis.deals import Deals
from tranca.analysis.deals.worlds import Worlds
from tranca.engine.resources import Resources
from tranca.engine.sampling import DrawSample, Sampling
from tranca.engine.solution import Orders
from tranca.engine.solve import search_all_orders
from tranca.errors import TooLargeError
from tranca.game.rules.rules import Rules

from .values import PlayValues, value_worlds

MOST_NODES = 100_000_000  # nodes for all worlds, where their number is not given
FEW_NODES = 1_000_000  # nodes for all worlds at least, where their number is given
NODES_PER_DEAL = 4000  # nodes for each world, where their number is given
EFFORTS = range(4)  # efforts of draws sampled in each world that are tried
WIDER_FRACTION = 4  # efforts above the first take at most this fraction (1/4) of those nodes
TRIAL_WORLDS = 4  # worlds solved to predict the nodes of all
LIST_TRIAL_WORLDS = 32  # the same before all are listed for a question with a node budget
WORLDS_PER_TRIAL = 16  # worlds for each that is solved to predict what all take of a node budget
NO_DRAW_PACE = 3  # nodes of deals in which nobody draws, in the time of one node with draws
LIST_WORLDS = 10_000  # most worlds that such a question lists
LIST_NODES = 4_000_000  # nodes for such a list
POLL_SLACK = 65536  # nodes that a search may take beyond its limit before it is stopped
FALLBACKS = (1, 100), (0, 50), (0, 25)  # efforts, and the fewest worlds each is worth, before both sides see an order
LAST_FALLBACK_FACTOR = 2  # the last of these may take this many times the nodes
ADVICE_NODES = 5_000_000  # nodes of all worlds for advice: half a second without draws, a second with them
ADVICE_SCORED_FRACTION = 5  # a fifth (1/5) of these if plays score, whose nodes take longer
ADVICE_MOST_LISTED = 40_000  # most worlds that advice lists: it takes time to list and read them
ADVICE_DEALS = 100  # deals that advice solves in all orders of the boneyard, if not all: else draws are sampled
ADVICE_FEWEST = 40  # deals that it solves at least: fewer hardly help games played on (benchmarks/tried.md)
FEWEST_ALONE = 8  # the same if no games can be played on
ADVICE_TRIAL_WORLDS = 8  # worlds solved to predict the nodes of all
ADVICE_ONE_ORDER = 300  # deals solved in one order each, at most: nodes are the smaller part of their time
QUESTIONS = 30  # questions of `nodes_for` nodes each that a shared budget allows if plays score
EXTRA_WORLDS_FRACTION = 4  # worlds beyond the fewest take at most this fraction (1/4) of the nodes


@dataclass(slots=True)
class NodeBudget:
    """Nodes that several questions share.

    Attributes:
        deals: the default number of deals of each question.
        spent: nodes predicted from the first worlds of the questions so far, if plays score.
    """

    deals: int
    spent: int = 0

    def nodes_left(self, per_question: int) -> int:
        """Return the nodes that are left where one question may take `per_question`; 0 at least."""
        return max(0, QUESTIONS * per_question - self.spent)


@dataclass(frozen=True, slots=True)
class SamplingPlan:
    """The worlds that an estimate looks at, and how the orders of their boneyards count.

    Attributes:
        worlds: listed or drawn.
        draws: how draws are sampled in each; None if they are not.
        orders: how the orders of the boneyards count; None if nobody draws.
        orders_seed: what one order of each world is drawn from; None if that is not done.
    """

    worlds: Worlds
    draws: DrawSample | None
    orders: Orders | None
    orders_seed: int | None

    @classmethod
    def of(cls, all_deals: Deals, sampling: Sampling, resources: Resources, budget: NodeBudget | None = None) -> Self:
        """Choose worlds and orders by the rule of this module; the same on any machine.

        Raises TooLargeError if plays score and these deals take more nodes than the `budget` has left.
        """
        deals = sampling.deals or (None if budget is None else budget.deals)
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
        if worlds.complete:  # one order of each would be few if the worlds are few
            worlds = Worlds.draw(all_deals, effective)
        draws = None
        if effective.orders is None:
            draws = _choose_draws(worlds, effective.seed, resources, most)
            if draws is None:
                worlds, draws = _reduce(worlds, effective.seed, resources, most)
        return cls(worlds, draws, Orders.SEEN if draws is None else Orders.SAMPLED, effective.seed)

    @classmethod
    def for_advice(cls, all_deals: Deals, sampling: Sampling, resources: Resources) -> Self:
        """Choose worlds and orders for advice, without `deals` and `orders`.

        Raises TooLargeError if `ADVICE_FEWEST` deals take more nodes, unless games cannot be played on instead.
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
        """Return the plan in which every order of the boneyard of each world counts."""
        return cls(worlds, None, Orders.ALL if worlds.all_deals.now.rules.draws else None, None)


def nodes_for(deals: int | None) -> int:
    """Return the node budget of all worlds for a question of `deals` deals (None: no number given)."""
    return MOST_NODES if deals is None else max(FEW_NODES, NODES_PER_DEAL * deals)


def can_be_played_on(rules: Rules) -> bool:
    """Return whether the fitted policy can play games on under these rules: two plain ends, and one player goes out."""
    return not rules.names_places and rules.out == "first"


def advice_nodes(rules: Rules) -> int:
    """Return the nodes after which advice solves no more deals."""
    return ADVICE_NODES // ADVICE_SCORED_FRACTION if rules.names_places else ADVICE_NODES


def _too_large_error() -> TooLargeError:
    return TooLargeError(
        f"{ADVICE_FEWEST} of these deals take more than {ADVICE_NODES:,} nodes: expected a later moment"
    )


def _fits_budget(worlds: Worlds, resources: Resources, most_nodes: int, count: int = TRIAL_WORLDS) -> bool:
    """Solve a few worlds to predict whether all fit into a node budget in all orders of their boneyards."""
    limit = most_nodes * count // len(worlds) + POLL_SLACK  # limits are approximate: the nodes taken count
    trial = try_worlds(worlds, count, limit, resources)
    return trial is not None and trial.nodes * len(worlds) <= most_nodes * len(trial.values)


def _choose_draws(
    worlds: Worlds, seed: int, resources: Resources, most_nodes: int, count: int = TRIAL_WORLDS
) -> DrawSample | None:
    """Choose how wide draws are sampled in each world within the node budget; None if it is too small."""
    draws = None
    for effort in EFFORTS:
        sample = DrawSample(effort, seed)
        nodes = most_nodes // WIDER_FRACTION if effort else most_nodes
        if try_worlds(worlds, count, nodes * count // len(worlds), resources, sample) is None:
            break
        draws = sample
    return draws


def _reduce(worlds: Worlds, seed: int, resources: Resources, most_nodes: int) -> tuple[Worlds, DrawSample | None]:
    """Reduce the worlds so that draws can be sampled in each; return all, and None, where even that costs too much.

    One order of each world, which both sides see, biases the mean by more than a smaller sample adds to its error.
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
    """Count what all worlds will take, judged by some; raises TooLargeError if that is more than is left."""
    worlds, left = plan.worlds, budget.nodes_left(per_question)
    count = min(len(worlds), LIST_TRIAL_WORLDS, max(TRIAL_WORLDS, len(worlds) // WORLDS_PER_TRIAL))
    pace = 1 if worlds.position(0).drawable else NO_DRAW_PACE
    limit = left * pace * count // len(worlds) + POLL_SLACK
    limited = _limit(resources, limit)
    trial = value_worlds(worlds, slice(0, count), plan.orders_seed, limited, sample=plan.draws)
    nodes = trial.nodes * len(worlds) // (count * pace)
    if (not trial.complete or nodes > left) and not resources.stop.is_stopped:
        raise TooLargeError("these deals are too large for a quick answer: expected a moment with fewer tiles left")
    budget.spent += nodes


def try_worlds(
    worlds: Worlds, count: int, nodes: int, resources: Resources, sample: DrawSample | None = None
) -> PlayValues | None:
    """Solve the first worlds; None if that takes more nodes, or the orders of a boneyard are too many.

    Raises StoppedError if it was stopped from outside: a trial cut short says nothing about nodes.
    """
    trial = search_all_orders(
        lambda own: value_worlds(worlds, slice(0, count), None, own, sample=sample), resources.one_thread(), nodes
    )
    if trial is None:
        return None
    resources.check()
    return trial if trial.complete else None


def _limit(resources: Resources, nodes: int) -> Resources:
    """Return resources of one thread, empty tables and so many nodes: a trial takes the same nodes on any machine."""
    return resources.one_thread().within(nodes=nodes)
