"""Review recorded deals, and pool the decisions in them by the names of the players: the function `players`."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Literal
from unicodedata import normalize

from tranca.analysis.review.grades import OpenGrade, OwnGrade, Thresholds
from tranca.analysis.review.open_view import forget_order
from tranca.analysis.review.results import GradeView, Review, Step
from tranca.analysis.review.walk import resolve, review
from tranca.engine.intervals import ClusteredRatio, interval_of_share
from tranca.engine.resources import Progress, Resources, Stop, Tables
from tranca.errors import StoppedError, UnsupportedError, echo
from tranca.game.record import Record

from .kinds import KINDS, MistakeKind, TableMoment, kinds_of
from .results import (
    PHASES,
    VIEWS,
    Accuracy,
    KindCost,
    Person,
    PersonChange,
    PersonPair,
    PersonPlay,
    Phase,
    PlayCost,
    PlayedView,
    PlayersReview,
    Weakness,
)

LAST_TILES = 3  # a play counts as one of the last if the hand has at most this many tiles

COSTLIEST = 5
FEWEST_TO_COMPARE = 4  # the fewest deals of a person for comparing the earlier half with the later one


NamesOf = Callable[[Record], Sequence[str | None]]
"""The names of the players of a record, by seat; None for a player to leave out."""


def players(
    deals: Iterable[Record | Review],
    *,
    names: NamesOf | None = None,
    view: GradeView = "both",
    thresholds: Thresholds | None = None,
    sample: int | None = None,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int | None = 1,
    tables: Tables | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> PlayersReview:
    """Review recorded deals, in their order, and pool the decisions by the names of the players, over all seats.

    Args:
        deals: records, or reviews, which are used as they are.
        names: returns the names of the players of a record, by seat; by default, those of its headers.
        view, thresholds, orders, seed, threads, tables: as in `review`.
        sample: the number of deals that each own view solves, as `deals` of `review`.
        stop: ends it; the deals reviewed by then are pooled.
        progress: called as progress("deals", done, total); the total is None if it is not known.

    If no seat has a name, the result contains no persons. Raises UnsupportedError for a deal with the same name at two
    seats, and the errors of `review`.
    """
    resources, names = Resources.of(threads=threads, tables=tables, stop=stop), names or names_of
    total = len(deals) if isinstance(deals, list | tuple) else None
    records, nameless, unjudged, complete = list[Record](), 0, 0, True
    plays: dict[str, list[PersonPlay]] = defaultdict(list)
    for number, deal in enumerate(deals, 1):
        reviewed = deal
        if not isinstance(reviewed, Review):
            reviewed = review(
                reviewed,
                view=view,
                thresholds=thresholds,
                deals=sample,
                orders=orders,
                seed=seed,
                threads=resources.threads,
                tables=resources.tables,
                stop=resources.stop,
            )
        try:
            made = list(plays_of(reviewed, number, names(reviewed.record), resources))
        except StoppedError:
            complete = False
            break
        records.append(reviewed.record)
        unjudged += sum(any(reviewed.leaves_out(step, view) for view in VIEWS) for step in reviewed.steps)
        for name, play in made:
            if name is None:
                nameless += 1
            else:
                plays[name].append(play)
        if not reviewed.complete:
            complete = False
            break
        if progress is not None:
            progress("deals", number, total)
    persons = _rank(list(persons_of(plays, records, names)))
    return PlayersReview(tuple(records), tuple(persons), tuple(pairs_of(persons)), nameless, complete, unjudged)


def _rank(persons: list[Person]) -> list[Person]:
    """Sort persons by the points they gave away per decision, in the first view in which a person was graded."""
    view = next((view for view in VIEWS if any(view in person.totals for person in persons)), VIEWS[0])

    def mean(person: Person) -> float:
        total = person.totals.get(view)
        return math.inf if total is None or total.mean is None else total.mean

    return sorted(persons, key=mean)


def names_of(record: Record) -> tuple[str | None, ...]:
    """Return the names of the players by seat, in normalized spelling (NFC); None for a seat without a name.

    Raises UnsupportedError if two seats have the same name.
    """
    players = record.headers.players or (None,) * record.rules.players
    names = tuple(None if name is None else normalize("NFC", name) for name in players)
    for name, count in Counter(names).items():
        if name is not None and count > 1:
            seats = " and ".join(seat for seat, other in zip(record.rules.seats, names, strict=True) if other == name)
            raise UnsupportedError(
                "player {name} has the seats {seats}; each player needs a different name",
                name=repr(echo(name)),
                seats=seats,
            )
    return names


def names_or_seats(record: Record) -> tuple[str, ...]:
    """Return `names_of`, with the name of the seat for a player without a name."""
    return tuple(name or seat for name, seat in zip(names_of(record), record.rules.seats, strict=True))


def plays_of(
    review: Review, deal: int, names: Sequence[str | None], resources: Resources
) -> Iterator[tuple[str | None, PersonPlay]]:
    """Yield the graded decisions of a review with the names of their players; `deal` is its index among others, from 1.

    Raises StoppedError if the search for the kinds of mistakes was stopped.
    """
    record = resolve(review.record)
    for step in review.steps:
        if step.action.play is None or (step.open is None and step.own is None):
            continue
        yield (
            names[step.seat],
            PersonPlay(
                deal=deal,
                number=step.number,
                seat=step.action.seat,
                phase=_phase(step),
                play=step.action.play,
                open=None if step.open is None else _cost(record, step, step.open, resources),
                own=None if step.own is None else _cost(record, step, step.own, resources),
            ),
        )


def _phase(step: Step) -> Phase:
    if step.position.ends is None:
        return "lead"
    return "last" if len(step.position.hands[step.seat]) + len(step.action.drawn) <= LAST_TILES else "middle"


def _cost(record: Record, step: Step, grade: OpenGrade | OwnGrade, resources: Resources) -> PlayCost:
    best = grade.best if isinstance(grade, OpenGrade) else grade.estimate.best_unread
    kinds: tuple[MistakeKind, ...] | None = ()
    position = forget_order(step.moment.resolved())
    if not position.is_open:
        kinds = None
    elif grade.sure and step.action.play is not None:
        moment = TableMoment.of_action(record, step.number, position, resources)
        kinds = kinds_of(moment, step.action.play, [play for play in best if play is not None])
    return PlayCost(grade.loss, grade.verdict, grade.sure, best, kinds)


# Persons


def persons_of(
    plays: Mapping[str, Sequence[PersonPlay]], records: Sequence[Record], names: NamesOf
) -> Iterator[Person]:
    """Yield every person in the records, as returned by `names`, with their plays added up."""
    deals: dict[str, list[int]] = defaultdict(list)
    seats: dict[str, Counter[str]] = defaultdict(Counter)
    for deal, record in enumerate(records, 1):
        for seat, name in zip(record.rules.seats, names(record), strict=True):
            if name is not None:
                deals[name].append(deal)
                seats[name][seat] += 1
    for name in deals:
        own = plays.get(name, ())
        views = [view for view in VIEWS if any(play.cost(view) for play in own)]
        yield Person(
            name=name,
            deals=tuple(deals[name]),
            seats=MappingProxyType(dict(seats[name])),
            plays=tuple(own),
            totals=MappingProxyType({view: accuracy(own, view) for view in views}),
            phases=MappingProxyType({view: _sum_by_phase(own, view) for view in views}),
            kinds=MappingProxyType({view: _sum_by_kind(own, view) for view in views}),
            costliest=_find_costliest(own),
            changes=MappingProxyType(_find_changes(own, views, deals[name], records)),
            weakness=_find_weakness(own, views[0]) if views else None,
        )


def accuracy(plays: Iterable[PersonPlay], view: PlayedView) -> Accuracy:
    """Add up the decisions of one view."""
    costs = [(play.deal, cost) for play in plays if (cost := play.cost(view)) is not None]
    best = sum(cost.verdict == "best" for _, cost in costs)
    ratio = _ratio((deal, float(cost.loss)) for deal, cost in costs)
    share = _ratio((deal, float(cost.verdict == "best")) for deal, cost in costs)
    return Accuracy(
        decisions=len(costs),
        deals=len({deal for deal, _ in costs}),
        best=best,
        share=share.value,
        share_interval=_share_interval(share, best, len(costs)),
        loss=sum(float(cost.loss) for _, cost in costs),
        mean=ratio.value,
        interval=_clip_at_zero(ratio.interval),
    )


def _ratio(parts: Iterable[tuple[int, float]]) -> ClusteredRatio:
    """Return the mean of values, clustered by deal; each part is the deal and the value of one decision."""
    sums: dict[int, tuple[float, int]] = {}
    for deal, value in parts:
        total, count = sums.get(deal, (0.0, 0))
        sums[deal] = total + value, count + 1
    return ClusteredRatio(sums)


def _clip_at_zero(interval: tuple[float, float] | None) -> tuple[float, float] | None:
    return None if interval is None else (max(0.0, interval[0]), interval[1])


def _share_interval(share: ClusteredRatio, counted: int, count: int) -> tuple[float, float] | None:
    """Return the interval of a share: the union of those for independent decisions and for deals as clusters."""
    if not count:
        return None
    low, high = interval_of_share(counted, count)
    if share.interval is not None:
        low, high = min(low, share.interval[0]), max(high, share.interval[1])
    return max(0.0, low), min(1.0, high)


def _sum_by_phase(plays: Sequence[PersonPlay], view: PlayedView) -> Mapping[Phase, Accuracy]:
    sums = {phase: accuracy((play for play in plays if play.phase == phase), view) for phase in PHASES}
    return MappingProxyType({phase: total for phase, total in sums.items() if total.decisions})


def _sum_by_kind(plays: Sequence[PersonPlay], view: PlayedView) -> Mapping[MistakeKind | Literal["none"], KindCost]:
    names: tuple[MistakeKind | Literal["none"], ...] = (*KINDS, "none")
    costs = {name: _kind_cost(plays, view, name) for name in names}
    occurring = [name for name in names if costs[name].plays]
    occurring.sort(key=lambda name: (name == "none", -costs[name].loss))
    return MappingProxyType({name: costs[name] for name in occurring})


def _kind_cost(plays: Sequence[PersonPlay], view: PlayedView, kind: MistakeKind | Literal["none"]) -> KindCost:
    parts, count = [], 0
    for play in plays:
        if (cost := play.cost(view)) is None:
            continue
        is_one = cost.sure and cost.kinds is not None and (kind in cost.kinds or (kind == "none" and not cost.kinds))
        count += is_one
        parts.append((play.deal, float(cost.loss) if is_one else 0.0))
    ratio = _ratio(parts)
    return KindCost(count, sum(loss for _, loss in parts), ratio.value, _clip_at_zero(ratio.interval))


def _find_weakness(plays: Sequence[PersonPlay], view: PlayedView) -> Weakness | None:
    """Return the phase or kind of mistake with the largest loss among those supported by evidence.

    These are the phase with most points per decision, if the interval of its difference to the rest excludes 0, and
    every kind whose interval does.
    """
    weaknesses = [*_weak_phase(plays, view), *_weak_kinds(plays, view)]
    return max(weaknesses, key=lambda weakness: weakness.loss, default=None)


def _weak_phase(plays: Sequence[PersonPlay], view: PlayedView) -> Iterator[Weakness]:
    means = {phase: total.mean for phase, total in _sum_by_phase(plays, view).items() if total.mean is not None}
    if len(means) < 2:
        return
    name = max(means, key=means.__getitem__)
    inside, outside = ([play for play in plays if (play.phase == name) == wanted] for wanted in (True, False))
    total, rest = accuracy(inside, view), accuracy(outside, view)
    _, interval = _mean_loss(inside, view).less(_mean_loss(outside, view))
    if interval is not None and interval[0] > 0:
        yield Weakness(view, "phase", name, total.decisions, total.loss, means[name], rest.mean, interval)


def _weak_kinds(plays: Sequence[PersonPlay], view: PlayedView) -> Iterator[Weakness]:
    for name in KINDS:
        cost = _kind_cost(plays, view, name)
        if cost.mean is not None and cost.interval is not None and cost.interval[0] > 0:
            yield Weakness(view, "kind", name, cost.plays, cost.loss, cost.mean, None, cost.interval)


def _find_costliest(plays: Sequence[PersonPlay]) -> tuple[PersonPlay, ...]:
    view: PlayedView = "own" if any(play.own for play in plays) else "open"
    sure = [(cost.loss, play) for play in plays if (cost := play.cost(view)) is not None and cost.sure]
    sure.sort(key=lambda pair: (-pair[0], pair[1].deal, pair[1].number))
    return tuple(play for _, play in sure[:COSTLIEST])


def _find_changes(
    plays: Sequence[PersonPlay], views: Sequence[PlayedView], deals: Sequence[int], records: Sequence[Record]
) -> dict[PlayedView, PersonChange]:
    if len(deals) < FEWEST_TO_COMPARE:
        return {}
    dates = {deal: records[deal - 1].headers.date for deal in deals}
    by: Literal["date", "order"] = "date" if all(dates.values()) else "order"
    ordered = sorted(deals, key=lambda deal: dates[deal] or "") if by == "date" else list(deals)
    early = set(ordered[: len(ordered) // 2])
    before, after = ([play for play in plays if (play.deal in early) == wanted] for wanted in (True, False))
    changes: dict[PlayedView, PersonChange] = {}
    for view in views:
        difference, interval = _mean_loss(after, view).less(_mean_loss(before, view))
        changes[view] = PersonChange(by, accuracy(before, view), accuracy(after, view), difference, interval)
    return changes


def _mean_loss(plays: Iterable[PersonPlay], view: PlayedView) -> ClusteredRatio:
    return _ratio((play.deal, float(cost.loss)) for play in plays if (cost := play.cost(view)) is not None)


def pairs_of(persons: Sequence[Person]) -> Iterator[PersonPair]:
    """Yield every pair of persons in each view in which both were graded."""
    for view in VIEWS:
        graded = [person for person in persons if view in person.totals]
        for one, other in combinations(graded, 2):
            first, second = _mean_loss(one.plays, view), _mean_loss(other.plays, view)
            difference, interval = second.less(first)
            if difference is None:
                continue
            if difference < 0:
                one, other, difference = other, one, -difference
                interval = None if interval is None else (-interval[1], -interval[0])
            yield PersonPair(view, one.name, other.name, difference, interval)
