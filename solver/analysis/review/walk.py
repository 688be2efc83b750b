"""Going through a record action by action, with the worth of the deal and the grade of each play."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tranca.engine.resources import Tables
from tranca.engine.solution import Information, Value, margin
from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.actions import Action, Play
from tranca.game.match import FORCED
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.game.tiles import Tile

from .grading import grade_open
from .open_view import Stopped, Weighed, orders_for, unordered, weigh
from .own_view import own_grade
from .results import OwnGrade, Review, Step, Thresholds, View
from .totals import tally, turning_points

Views = tuple[Literal["open", "own"], ...]


def review(
    record: Record,
    *,
    view: View = "both",
    thresholds: Thresholds | None = None,
    deals: int = 500,
    orders: int | None = None,
    all_orders: bool = False,
    seed: int = 0,
    threads: int = 1,
    tables: Tables | None = None,
    watch: Watch | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Grade every play of a recorded deal.

    The `open` view takes all hands as seen, and what is left of a boneyard as a set whose order nobody knows: a play
    costs what `solve` says, exactly; values before a large boneyard are means over a sample of `orders` of its orders
    (None: 100, and 25 with three or more sides; `all_orders`: all, however long that takes).
    The `own` view asks, for each play, which tiles its player saw then, and estimates every play over the deals that he
    could not tell apart, or a sample of `deals` of them. `both` gives what is to be had: the open view needs every tile
    known, the own view the mover's own. Samples are drawn from `seed`, whatever the number of `threads`.

    `watch` can end it before its time: the review then holds the actions graded so far. `progress` is called with the
    number of actions done and of all.

    Raises UnsupportedError where the record shows too little for the view asked for.
    """
    began = time.perf_counter()
    thresholds = thresholds or Thresholds()
    known = resolved(record)
    views = views_of(known, view)
    orders = orders_for(record.rules, orders, all_orders)
    asked = Sampling(deals, orders, seed, threads)
    walk = Walk(known, views, thresholds, asked, tables or Tables(), watch or Watch())
    steps: list[Step] = []
    try:
        for step in walk.steps():
            steps.append(step)
            if progress is not None:
                progress(len(steps), len(record.actions))
    except Stopped:
        pass
    rules, worth = record.rules, walk.worth_at_start
    return Review(
        record=record,
        views=views,
        information=_information(known, views),
        thresholds=thresholds,
        worth=worth,
        steps=tuple(steps),
        players=tuple(
            tally(name, rules.side_of(seat), [step for step in steps if step.seat == seat], views)
            for seat, name in enumerate(rules.seats)
        ),
        sides=tuple(
            tally(name, side, [step for step in steps if rules.side_of(step.seat) == side], views)
            for side, name in enumerate(rules.sides)
        ),
        turning_points=() if worth is None else turning_points(rules, worth, steps, thresholds),
        deals=deals,
        orders=orders,
        seed=seed,
        complete=len(steps) == len(record.actions),
        seconds=time.perf_counter() - began,
    )


def forced_lead(record: Record) -> Tile | None:
    """The tile that the rules forced the leader to lead; None where he was free, or where that cannot be told.

    It is forced where the record says so (`must-lead`), where the rules force every lead, and in the first deal of a
    match, which a score of nothing for everybody marks.
    """
    start, rules = record.start, record.rules
    if start.must_lead is not None or not record.actions or record.actions[0].play is None:
        return start.must_lead
    first = start.score is not None and not any(start.score)
    if not first and not _forces_every_lead(rules):
        return None
    led, hands = record.actions[0].play.tile, start.resolved().hands
    known = not any(hand.unknown for hand in hands)
    return led if not known or FORCED.given(hands).tile == led else None


def breaks_lead(record: Record) -> bool:
    """Whether another tile was led than the one that the rules force in every deal."""
    return bool(record.actions) and _forces_every_lead(record.rules) and forced_lead(record) is None


def _forces_every_lead(rules: Rules) -> bool:
    return rules.first_lead == rules.next_lead == "highest_double"


def resolved(record: Record) -> Record:
    """The record with the one hand dealt that follows from all others filled in."""
    start = record.start.resolved()
    return record if start.hands == record.start.hands else Record(start, record.actions, record.stated)


def views_of(record: Record, view: View) -> Views:
    """The views that the record shows enough for; UnsupportedError where that is none of those asked for."""
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


def sees_own_tiles(record: Record, seat: int, number: int) -> bool:
    """Whether the record shows all that a seat was dealt, and drew before an action (from 1)."""
    return not any(position.hands[seat].unknown for position in record.positions[:number])


def _information(record: Record, views: Views) -> str:
    if "open" not in views:
        return "hidden hands"
    seen = Information.ORDER_UNKNOWN if record.start.drawable else "open"
    return f"{seen}, no own view: the lead was not the forced one" if breaks_lead(record) else seen


@dataclass(frozen=True, slots=True)
class Sampling:
    """How much is sampled: deals for each own view, orders of a boneyard, from which seed, on how many threads."""

    deals: int
    orders: int | None
    seed: int
    threads: int


@dataclass(slots=True)
class Walk:
    """The grading of one record, action after action."""

    record: Record
    views: Views
    thresholds: Thresholds
    sampling: Sampling
    tables: Tables
    watch: Watch
    worth_at_start: tuple[Value, ...] | None = field(default=None, init=False)

    def steps(self) -> Iterator[Step]:
        """The actions, graded; raises Stopped where the watch ended it."""
        record, rules = self.record, self.record.rules
        lead = forced_lead(record)
        earned = [0] * len(rules.sides)  # by bonuses
        laid = sampled = False
        worth: tuple[Value, ...] | None = None
        if "open" in self.views:
            start = self._weigh(record.start.changed(must_lead=lead))
            worth, sampled = start.now, bool(start.runs)
            self.worth_at_start = worth
        for number, action in enumerate(record.actions, 1):
            before = record.positions[number - 1]
            if number == 1 and lead is not None:
                before = before.changed(must_lead=lead)
            step, weighed = self._step(number, action, before, worth, earned)
            if worth is not None and step.luck is not None:
                worth = _sum(worth, step.luck)
                if weighed is not None:
                    sampled = bool(weighed.runs)
                    if weighed.solution.plays:
                        worth = _sum(_margins(earned), weighed.worth(action.play))
                step = replace(step, worth=worth, sampled=sampled)
            if action.play is None and laid and before.last is not None:
                earned[rules.side_of(before.last)] += rules.ruleset.pass_bonus(before.bonus_was_paid)
            laid = action.play is not None
            yield step

    def _step(
        self, number: int, action: Action, before: Position, worth: tuple[Value, ...] | None, earned: Sequence[int]
    ) -> tuple[Step, Weighed | None]:
        """An action without what the deal is worth after it, and the values of its moment where they were needed."""
        seat = self.record.rules.seats.index(action.seat)
        position = after_draws(before, action)
        choices = () if position.hidden(seat) else position.legal_plays()
        decides = len(choices) > 1 and action.play is not None
        weighed, grade = None, None
        luck: tuple[Value, ...] | None = None
        if worth is not None:
            luck = (0,) * len(worth)
            if decides or action.drawn:
                weighed = self._weigh(position)
                luck = _sum(_margins(earned), weighed.now, [-each for each in worth])
            if decides and weighed is not None:
                side = self.record.rules.side_of(seat)
                grade = grade_open(weighed, action.play, _margins(earned)[side], self.thresholds)
        own = None
        if "own" in self.views and decides and action.play is not None:
            own = self._own(number, seat, action, action.play)
        forced = action.play is None or len(choices) == 1
        return Step(number, seat, action, before, choices, forced, None, luck, grade, own), weighed

    def _weigh(self, position: Position) -> Weighed:
        if self.watch.is_stopped:
            raise Stopped
        return weigh(position, self.tables, self.watch, self.sampling.orders, self.sampling.seed)

    def _own(self, number: int, seat: int, action: Action, play: Play) -> OwnGrade | None:
        """The grade by what the player knew; None for a choice after a draw, of which no record tells the moment."""
        if action.drawn or not sees_own_tiles(self.record, seat, number):
            return None
        asked = self.sampling
        return own_grade(
            self.record.until(number - 1), seat, play, self.thresholds, asked.deals, asked.seed, asked.threads,
            self.watch,
        )


def after_draws(before: Position, action: Action) -> Position:
    """The moment of a player's choice, after the tiles that he drew first."""
    position = unordered(before) if action.drawn else before
    for tile in action.tiles_drawn:
        position = position.draw(tile)
    return position


def _margins(points: Sequence[Value]) -> tuple[Value, ...]:
    return tuple(margin(points, side) for side in range(len(points)))


def _sum(*values: Sequence[Value]) -> tuple[Value, ...]:
    """Side by side, the sum of margins."""
    return tuple(sum(each) for each in zip(*values, strict=True))
