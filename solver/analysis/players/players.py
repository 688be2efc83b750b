"""`players`: recorded deals reviewed and pooled by the names of those who played them."""

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from tranca.analysis.review.grades import Thresholds
from tranca.analysis.review.results import GradeView, Review
from tranca.analysis.review.walk import review
from tranca.engine.resources import Progress, Resources, Stop, Tables
from tranca.errors import StoppedError
from tranca.game.record import Record

from .pooling import NamesOf, names_of, pairs_of, persons_of, plays_of
from .results import VIEWS, Person, PersonPlay, PlayersReview


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
    """Review recorded deals and pool them by the names of their players, over seats, in their order.

    Args:
        deals: records, or reviews of them, which are taken as they are.
        names: what the players of a record are called, by seat; as its headers have it where this is not given.
        view, thresholds, orders, seed, threads, tables: as in `review`.
        sample: how many deals each own view looks at, as `deals` of `review`.
        stop: ends it; the deals reviewed by then are pooled.
        progress: is called with how many deals are done, and of how many where that is known.

    Nobody is a person where no seat has a name. Raises UnsupportedError for a deal with one name at two seats, and what
    `review` raises.
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
    """Sort persons by the points that they gave away a decision, in the first view in which anybody was graded."""
    view = next((view for view in VIEWS if any(view in person.totals for person in persons)), VIEWS[0])

    def mean(person: Person) -> float:
        total = person.totals.get(view)
        return math.inf if total is None or total.mean is None else total.mean

    return sorted(persons, key=mean)
