"""Going through a record action by action, with the worth of the deal and the grade of each play."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from tranca.analysis.estimate.node_budget import NodeBudget
from tranca.engine.arguments import instance
from tranca.engine.resources import Progress, Resources, Stop, Tables
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict, Information, Value, margin, margins
from tranca.errors import StoppedError, TooLargeError, UnsupportedError
from tranca.game.leads import forces_every_lead
from tranca.game.position import Position
from tranca.game.record import Record

from .grading import grade_open
from .open_view import DealBudget, OpenValues, after_draws, open_values, orders_for
from .own_view import learn_players, own_grade
from .results import VIEWS, GradedView, GradeView, OwnGrade, Review, Step
from .thresholds import Thresholds
from .totals import player_totals, turning_points

if TYPE_CHECKING:
    from tranca.analysis.inference.players import Players

Views = tuple[GradedView, ...]

DEALS = 500
"""The number of deals that each own view of a review looks at, where there are more."""


def review(
    record: Record,
    *,
    view: GradeView = "both",
    thresholds: Thresholds | None = None,
    deals: int | None = None,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    known: "Players | Iterable[Record]" = (),
    wins: bool = False,
    threads: int | None = 1,
    tables: Tables | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Review:
    """Grade every play of a recorded deal.

    The open view takes all hands as seen, and what is left of a boneyard as a set whose order nobody knows: a play
    costs what `solve` says. The own view asks, for each play, which tiles its player saw then, and estimates every play
    over the deals that they could not tell apart.

    Args:
        view: "open", "own", or "both": whichever is available. The open view needs every tile known, the own view the
            tiles of the player.
        thresholds: what costs make a slip, a mistake and a blunder.
        deals: how many deals each own view looks at where there are more. Without it all are solved where that is
            quick, else 500 are drawn.
        orders: the number of repeats in which draws from a large boneyard are sampled; 8 without it. "all" takes all
            orders, however long that takes.
        seed: what samples are drawn from.
        known: earlier deals of the same players, as in `estimate`, for own views with their plays read.
        wins: also find how often each play of an own view wins the deal, which takes somewhat longer.
        threads: the number of searches at once for own views, None for all cores; the answer is the same.
        tables: memory to reuse between reviews in one thread.
        stop: ends it; the review then holds the actions graded so far.
        progress: is called with how many actions are done, and of how many.

    Raises UnsupportedError where the record shows too little for the requested view, and TypeError for what is no
    record.
    """
    began = time.perf_counter()
    _check_record(record)
    if view not in VIEWS:
        raise UnsupportedError(f"view={str(view)[:40]!r}: expected one of {', '.join(VIEWS)}")
    thresholds = Thresholds() if thresholds is None else instance(thresholds, Thresholds, "thresholds")
    whole = resolved(record)
    views = views_of(whole, view)
    sampling = Sampling(deals, orders, seed)
    resources = Resources.of(threads=threads, tables=tables, stop=stop)
    grader = Grader(whole, views, thresholds, sampling, resources, learn_players(known), wins)
    steps: list[Step] = []
    is_backwards = record.rules.names_places
    if is_backwards:
        grader.judge_backwards(progress)
    try:
        for step in grader.steps():
            steps.append(step)
            if progress is not None and not is_backwards:
                progress("actions", len(steps), len(record.actions))
    except StoppedError:
        pass
    rules, before = record.rules, grader.worth_before
    worth = None if "open" in grader.unjudged else before
    return Review(
        record=record,
        views=views,
        information=_information(whole, views),
        lead_broken="open" in views and breaks_lead(whole),
        thresholds=thresholds,
        worth=worth,
        worth_sampled=grader.sampled_at_start,
        steps=tuple(steps),
        players=tuple(
            player_totals(name, rules.side_of(seat), [step for step in steps if step.seat == seat], views)
            for seat, name in enumerate(rules.seats)
        ),
        sides=tuple(
            player_totals(name, side, [step for step in steps if rules.side_of(step.seat) == side], views)
            for side, name in enumerate(rules.sides)
        ),
        turning_points=() if before is None else turning_points(rules, before, steps, thresholds),
        deals=sampling.deals or DEALS,
        orders=orders_for(sampling),
        seed=seed,
        complete=len(steps) == len(record.actions) and not grader.was_stopped,
        unjudged=FrozenDict({name: grader.unjudged[name] for name in views if name in grader.unjudged}),
        seconds=time.perf_counter() - began,
    )


def _check_record(record: object) -> None:
    if isinstance(record, Position):
        raise UnsupportedError("a position: expected a recorded deal, with play, to review")
    if not isinstance(record, Record):
        raise TypeError(
            f"review() takes a Record, not {type(record).__name__}: write tranca.review(one) for each record of "
            "tranca.read(file) or tranca.parse(text)"
        )
    record.check_passes()


def resolved(record: Record) -> Record:
    """Return the record with the one unknown hand filled in, if it follows from all others."""
    start = record.start.resolved()
    return record if start.hands == record.start.hands else Record(start, record.actions, record.stated)


def views_of(record: Record, view: GradeView) -> Views:
    """Return the requested views that the record shows enough for; UnsupportedError where there is none."""
    is_open = all(position.is_open for position in record.positions)
    if is_open and breaks_lead(record):
        if view == "own":
            first = record.actions[0]
            raise UnsupportedError(f"{first}: not the lead that the rules force, expected it for an own view")
        return ("open",)
    if is_open:
        return ("open", "own") if view == "both" else (view,)
    if view == "open":
        raise UnsupportedError("hidden hands: expected every tile dealt and drawn to be known for the open view")
    if not any(sees_own_tiles(record, seat, 1) for seat in range(record.rules.players)):
        raise UnsupportedError("no hand is wholly known: expected what one player at least was dealt")
    return ("own",)


def breaks_lead(record: Record) -> bool:
    """Tell whether the record leads another tile than the one that the rules force."""
    forced = forces_every_lead(record.rules) and not record.start.turned
    return bool(record.actions) and forced and record.forced_lead is None


def sees_own_tiles(record: Record, seat: int, number: int) -> bool:
    """Tell whether the record shows all tiles that a seat was dealt and drew before an action (from 1)."""
    return not any(position.hands[seat].unknown for position in record.positions[:number])


def _information(record: Record, views: Views) -> Information:
    if "open" not in views:
        return Information.HIDDEN
    return Information.ORDER_UNKNOWN if record.start.drawable else Information.OPEN


@dataclass(slots=True)
class Grader:
    """The grading of one record, action after action."""

    record: Record
    views: Views
    thresholds: Thresholds
    sampling: Sampling
    resources: Resources
    known: "Players | None" = None
    wins: bool = False
    worth_before: tuple[Value, ...] | None = field(default=None, init=False)  # of the first moment of the open view
    sampled_at_start: bool = field(default=False, init=False)
    unjudged: dict[GradedView, int] = field(default_factory=dict, init=False)  # by view, the last action
    was_stopped: bool = field(default=False, init=False)
    _budget: NodeBudget = field(default_factory=partial(NodeBudget, DEALS), init=False)
    _opened: dict[int, OpenValues] = field(default_factory=dict, init=False)
    _own_grades: dict[int, OwnGrade | None] = field(default_factory=dict, init=False)

    def judge_backwards(self, progress: Progress | None) -> None:
        """Judge the moments from the last back to the first that is too large, in each view, and keep the results.

        Nodes tell what is too large, so it is the same on any machine and with any number of threads. Where it is
        stopped, the moments before are not judged either.
        """
        budget, total = DealBudget.of(self.resources), len(self.record.actions)
        for number in range(total, -1, -1):
            for view in self.views:
                if view in self.unjudged:
                    continue
                try:
                    self._judge(view, number, budget)
                except (StoppedError, TooLargeError):
                    self.unjudged[view] = max(number, 1)
                    self.was_stopped = self.was_stopped or self.resources.stop.is_stopped
            if progress is not None and number:
                progress("actions", total - number + 1, total)

    def _judge(self, view: GradedView, number: int, budget: DealBudget) -> None:
        """Judge the moment of an action in a view, and keep the result; 0 is the start."""
        step = self._ungraded(number) if number else None
        if view == "own":
            if step is not None and step.is_choice:
                self._own_grades[number] = self._own(step)
        elif step is None:
            self._value(0, self.record.positions[0], budget)
        elif step.is_choice or step.action.drawn:
            self._value(number, step.moment, budget)

    def steps(self) -> Iterator[Step]:
        """Yield the actions, graded; raises StoppedError where that was stopped."""
        record, rules = self.record, self.record.rules
        earned = [0] * len(rules.sides)  # by plays and bonuses
        sampled = False
        worth: tuple[Value, ...] | None = None
        if "open" in self.views and "open" not in self.unjudged:
            start = self._value(0, record.positions[0])
            worth, sampled = start.now, start.sampled is not None
            self.worth_before, self.sampled_at_start = worth, sampled
        for number, action in enumerate(record.actions, 1):
            step = self._ungraded(number)
            values, grade, own = None, None, None
            luck: tuple[Value, ...] | None = None if worth is None else (0,) * len(worth)
            if (worth is not None or number in self._opened) and (step.is_choice or action.drawn):
                values = self._value(number, step.moment)
            if values is not None:
                now = _sum(margins(earned), values.now)
                if worth is None:
                    self.worth_before = now
                else:
                    luck = _sum(now, [-value for value in worth])
                if step.is_choice:
                    grade = grade_open(values, action.play, margin(earned, rules.side_of(step.seat)), self.thresholds)
                worth = _sum(margins(earned), values.worth(action.play)) if values.solution.plays else now
                sampled = values.sampled is not None
            if "own" in self.views and step.is_choice and number > self.unjudged.get("own", 0):
                own = self._own_grades[number] if number in self._own_grades else self._own(step)
            if action.play is not None:
                earned[rules.side_of(step.seat)] += record.scored[number - 1]
            elif step.position.last is not None:
                earned[rules.side_of(step.position.last)] += record.paid[number - 1]
            yield replace(step, worth=worth, luck=luck, open=grade, own=own, sampled=worth is not None and sampled)

    def _ungraded(self, number: int) -> Step:
        """Return an action without its grades and its worth."""
        action, before = self.record.actions[number - 1], self.record.positions[number - 1]
        seat, moment = self.record.rules.seats.index(action.seat), after_draws(before, action)
        choices = () if moment.hidden(seat) else moment.legal_plays()
        return Step(number, seat, action, before, choices, action.play is None or len(choices) == 1)

    def _value(self, number: int, position: Position, budget: DealBudget | None = None) -> OpenValues:
        """Value the moment of an action once; 0 is the start. If plays score, `budget` limits the nodes of the deal."""
        if number == 1 and not self.record.actions[0].drawn:
            number = 0  # the start is also the moment of the first play
        if number not in self._opened:
            if self.resources.stop.is_stopped:
                raise StoppedError
            orders, seed = orders_for(self.sampling), self.sampling.seed
            if budget is None:
                self._opened[number] = open_values(position, self.resources, orders, seed)
            else:
                self._opened[number] = budget.values(position, orders, seed)
        return self._opened[number]

    def _own(self, step: Step) -> OwnGrade | None:
        """Grade from what the player knew; None for a choice after a draw, which no record prefix ends at."""
        seat, play = step.seat, step.action.play
        if step.action.drawn or play is None or not sees_own_tiles(self.record, seat, step.number):
            return None
        view = self.record.until(step.number - 1)
        sampling = replace(self.sampling, orders=None)
        return own_grade(
            view, seat, play, self.thresholds, sampling, self.resources, self.known, budget=self._budget, wins=self.wins
        )


def _sum(*values: Sequence[Value]) -> tuple[Value, ...]:
    """Add margins side by side."""
    return tuple(sum(parts) for parts in zip(*values, strict=True))
