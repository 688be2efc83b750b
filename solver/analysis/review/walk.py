"""Walk through a record action by action, and compute the worth of the deal and the grade of each play."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from tranca.engine.resources import Progress, Resources, Stop, Tables, instance
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict, Information, Value, margin, margins
from tranca.errors import StoppedError, TooLargeError, UnsupportedError, echo
from tranca.game.leads import forces_every_lead
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.options import one_of

from .grades import OwnGrade, Thresholds, grade_open, grade_own_view, learn_players
from .open_view import DealBudget, OpenValues, after_draws, open_values, orders_for
from .results import VIEWS, GradedView, GradeView, Review, Step
from .totals import totals_by_seat, totals_by_side, turning_points

if TYPE_CHECKING:
    from tranca.analysis.estimate.sampling_plan import NodeBudget
    from tranca.analysis.inference.styles import Players

Views = tuple[GradedView, ...]

DEALS = 500  # the most deals that each own view of a review solves, unless all are quick


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

    The open view takes all hands as seen, and the remaining boneyard as a set of unknown order; the cost of a play
    follows from its value by `solve`. The own view takes only the tiles that the player had seen by then, and estimates
    every play over all deals that agree with them.

    Args:
        view: "open", "own", or "both" for every view that is available. The open view needs every tile to be known, the
            own view only the tiles of the player.
        thresholds: the costs from which a play is a slip, a mistake or a blunder; by default those of the rules.
        deals: the number of deals sampled for each own view, if there are more. By default, all are solved if that is
            quick, and otherwise 500 are sampled.
        orders: the number of repeats if draws from a large boneyard are sampled (default 8), or "all" to search all
            orders, however long that takes.
        seed: the seed of the samples.
        known: earlier deals of the same players, as in `estimate`, for own views with their plays read.
        wins: also compute how often each play of an own view wins the deal; somewhat slower.
        threads: the number of searches at once for own views; None for all cores. The result does not depend on it.
        tables: transposition tables to reuse between reviews in one thread.
        stop: stops the review, which then contains the actions graded so far.
        progress: called as progress("actions", done, total).

    Raises UnsupportedError if the record shows too few tiles for the requested view, and TypeError for other objects.
    """
    began = time.perf_counter()
    _check_record(record)
    if view not in VIEWS:
        raise UnsupportedError("view={view}: expected {choices}", view=echo(repr(view)), choices=one_of(VIEWS))
    limits = Thresholds.of(record.rules) if thresholds is None else instance(thresholds, Thresholds, "thresholds")
    resolved_record = resolve(record)
    views = views_of(resolved_record, view)
    sampling = Sampling(deals, orders, seed)
    resources = Resources.of(threads=threads, tables=tables, stop=stop)
    grader = Grader(resolved_record, views, limits, sampling, resources, learn_players(known), wins)
    steps: list[Step] = []
    is_backwards = record.rules.names_places
    if is_backwards:
        grader.judge_backwards(progress)
    try:
        for step in grader.grade_steps():
            steps.append(step)
            if progress is not None and not is_backwards:
                progress("actions", len(steps), len(record.actions))
    except StoppedError:
        pass
    rules, initial_value = record.rules, grader.initial_value
    worth = None if "open" in grader.unjudged else initial_value
    return Review(
        record=record,
        views=views,
        information=_information(resolved_record, views),
        lead_broken="open" in views and breaks_lead(resolved_record),
        thresholds=limits,
        worth=worth,
        worth_sampled=grader.sampled_at_start,
        steps=tuple(steps),
        players=totals_by_seat(rules, steps, views),
        sides=totals_by_side(rules, steps, views),
        turning_points=() if initial_value is None else turning_points(rules, initial_value, steps, limits),
        deals=sampling.deals or DEALS,
        orders=orders_for(sampling),
        seed=seed,
        complete=len(steps) == len(record.actions) and not grader.was_stopped,
        unjudged=FrozenDict({name: grader.unjudged[name] for name in views if name in grader.unjudged}),
        seconds=time.perf_counter() - began,
    )


def _check_record(record: object) -> None:
    if isinstance(record, Position):
        raise UnsupportedError("expected a recorded deal to review, but this is a position without play")
    if not isinstance(record, Record):
        raise TypeError(
            f"review() takes a Record, not {type(record).__name__}; write tranca.review(one) for each record of "
            "tranca.read(file) or tranca.parse(text)"
        )
    record.check_passes()


def resolve(record: Record) -> Record:
    """Return the record with the hidden hands filled in that follow from the other tiles and the stated facts."""
    start = record.start.resolved()
    return record if start.hands == record.start.hands else Record(start, record.actions, record.stated)


def views_of(record: Record, view: GradeView) -> Views:
    """Return those requested views for which the record shows enough tiles; UnsupportedError if there is none."""
    is_open = all(position.is_open for position in record.positions)
    if is_open and breaks_lead(record):
        if view == "own":
            first = record.actions[0]
            raise UnsupportedError("{first}: the own view needs the lead that the rules force", first=first)
        return ("open",)
    if is_open:
        return ("open", "own") if view == "both" else (view,)
    if view == "open":
        raise UnsupportedError("hidden hands have no open view; all dealt and drawn tiles must be known")
    if not any(sees_own_tiles(record, seat, 1) for seat in range(record.rules.players)):
        raise UnsupportedError("no complete hand is known; add the dealt tiles of at least one player")
    return ("own",)


def breaks_lead(record: Record) -> bool:
    """Return True if the rules force a certain lead and the record leads another tile."""
    forced = forces_every_lead(record.rules) and not record.start.turned
    return bool(record.actions) and forced and record.forced_lead is None


def sees_own_tiles(record: Record, seat: int, number: int) -> bool:
    """Return True if every tile that a seat held before action `number` (from 1) or earlier is known."""
    return not any(position.hands[seat].unknown for position in record.positions[:number])


def _information(record: Record, views: Views) -> Information:
    if "open" not in views:
        return Information.HIDDEN
    return Information.ORDER_UNKNOWN if record.start.drawable else Information.OPEN


@dataclass(slots=True)
class Grader:
    """Grades the actions of one record in turn, and keeps the values found on the way."""

    record: Record
    views: Views
    thresholds: Thresholds
    sampling: Sampling
    resources: Resources
    known: "Players | None" = None
    wins: bool = False
    initial_value: tuple[Value, ...] | None = field(default=None, init=False)  # at the first moment of the open view
    sampled_at_start: bool = field(default=False, init=False)
    unjudged: dict[GradedView, int] = field(default_factory=dict, init=False)  # by view, the last action not judged
    was_stopped: bool = field(default=False, init=False)
    _budget: "NodeBudget | None" = field(default=None, init=False)
    _opened: dict[int, OpenValues] = field(default_factory=dict, init=False)
    _own_grades: dict[int, OwnGrade] = field(default_factory=dict, init=False)

    def judge_backwards(self, progress: Progress | None) -> None:
        """Judge the moments in each view from the last one backward, until one is too large; keep the results.

        A node limit decides which moments are too large, so the result does not depend on the machine or the number of
        threads. If the review is stopped, the earlier moments are not judged.
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
        """Judge the moment of action `number` in a view and keep the result; 0 is the start of the deal."""
        step = self._make_step(number) if number else None
        if view == "own":
            if step is not None:
                self._grade_own(step)
        elif step is None:
            self._value_moment(0, self.record.positions[0], budget)
        elif step.is_choice or step.action.drawn:
            self._value_moment(number, step.moment, budget)

    def grade_steps(self) -> Iterator[Step]:
        """Yield each action with its grades; raises StoppedError if the search is stopped."""
        rules = self.record.rules
        earned = [0] * len(rules.sides)  # points so far, by side, from plays and bonuses
        worth, sampled = self._value_start()
        for number, action in enumerate(self.record.actions, 1):
            step, grade = self._make_step(number), None
            values = self._value_step(step, worth is not None)
            luck: tuple[Value, ...] | None = None if worth is None else (0,) * len(worth)
            if values is not None:
                moment_value = _add(margins(earned), values.best_margins)
                if worth is None:
                    self.initial_value = moment_value
                else:
                    luck = _add(moment_value, [-value for value in worth])
                if step.is_choice:
                    grade = grade_open(values, action.play, margin(earned, rules.side_of(step.seat)), self.thresholds)
                worth = _add(margins(earned), values.worth(action.play)) if values.solution.plays else moment_value
                sampled = values.sampled is not None
            own, is_sample = self._grade_own(step), worth is not None and sampled
            self._earn(step, earned)
            yield replace(step, worth=worth, luck=luck, open=grade, own=own, sampled=is_sample)

    def _value_start(self) -> tuple[tuple[Value, ...] | None, bool]:
        """Return, by side, the worth of the deal before the lead (None if not judged), and True if it is sampled."""
        if "open" not in self.views or "open" in self.unjudged:
            return None, False
        start = self._value_moment(0, self.record.positions[0])
        self.initial_value, self.sampled_at_start = start.best_margins, start.sampled is not None
        return self.initial_value, self.sampled_at_start

    def _value_step(self, step: Step, is_valued: bool) -> OpenValues | None:
        """Value the moment of an action if it changes the worth of the deal, which is known if `is_valued`."""
        if (is_valued or step.number in self._opened) and (step.is_choice or step.action.drawn):
            return self._value_moment(step.number, step.moment)
        return None

    def _earn(self, step: Step, earned: list[int]) -> None:
        """Add the points of a play to its player's side, or of a pass to the side that laid the last tile."""
        record, index = self.record, step.number - 1
        if step.action.play is not None:
            earned[record.rules.side_of(step.seat)] += record.scored[index]
        elif step.position.last is not None:
            earned[record.rules.side_of(step.position.last)] += record.paid[index]

    def _make_step(self, number: int) -> Step:
        action, before = self.record.actions[number - 1], self.record.positions[number - 1]
        seat, moment = self.record.rules.seats.index(action.seat), after_draws(before, action)
        choices = () if moment.hidden(seat) else moment.legal_plays()
        return Step(number, seat, action, before, choices, action.play is None or len(choices) == 1)

    def _value_moment(self, number: int, position: Position, budget: DealBudget | None = None) -> OpenValues:
        """Value the moment of action `number`, once; 0 is the start. If plays score, `budget` limits the nodes."""
        if number == 1 and not self.record.actions[0].drawn:
            number = 0  # without a draw, the first play is made at the start
        if number not in self._opened:
            if self.resources.stop.is_stopped:
                raise StoppedError
            orders, seed = orders_for(self.sampling), self.sampling.seed
            if budget is None:
                self._opened[number] = open_values(position, self.resources, orders, seed)
            else:
                self._opened[number] = budget.values(position, orders, seed)
        return self._opened[number]

    def _grade_own(self, step: Step) -> OwnGrade | None:
        """Grade a play by what its player knew, once; None if the own view does not judge it.

        A play after a draw cannot be graded because no prefix of the record ends between the draw and the play.
        """
        number, play = step.number, step.action.play
        if "own" not in self.views or not step.is_choice or number <= self.unjudged.get("own", 0):
            return None
        if step.action.drawn or play is None or not sees_own_tiles(self.record, step.seat, number):
            return None
        if number not in self._own_grades:
            from tranca.analysis.estimate.sampling_plan import NodeBudget  # loads numpy

            self._budget = self._budget or NodeBudget(DEALS)
            prefix, sampling = self.record.until(number - 1), replace(self.sampling, orders=None)
            options = sampling, self.resources, self.known, self._budget, self.wins
            self._own_grades[number] = grade_own_view(prefix, step.seat, play, self.thresholds, *options)
        return self._own_grades[number]


def _add(*values: Sequence[Value]) -> tuple[Value, ...]:
    return tuple(sum(parts) for parts in zip(*values, strict=True))
