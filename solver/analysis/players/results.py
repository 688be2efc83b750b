"""Results: the cost of each person's plays over many deals, in both views, by phase and by kind of mistake.

Amounts are points. All intervals are 95 %. Intervals of points per decision treat whole deals as the sample, since
plays of one deal are correlated (`engine.intervals.ClusteredRatio`); they are None if there are too few deals.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from tranca.analysis.review.grades import PlayClass
from tranca.analysis.review.results import GradedView
from tranca.display import NotebookResult
from tranca.engine.solution import Value
from tranca.errors import UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.headers import Headers
from tranca.game.record import Record
from tranca.typed import methods, typed_function

from .kinds import MistakeKind

Phase = Literal["lead", "middle", "last"]
PHASES: tuple[Phase, ...] = get_args(Phase)

MeanInterval = tuple[float, float] | None
PlayedView = GradedView


@dataclass(frozen=True, slots=True)
class PlayCost:
    """The cost of one play in one view.

    Attributes:
        loss: how much less it is worth than the best play.
        sure: True if the loss is beyond sampling error.
        kinds: the kinds of mistake; empty if the play did not surely lose anything, and None if hands are hidden.
    """

    loss: Value | float
    verdict: PlayClass
    sure: bool
    best: tuple[Play | None, ...]
    kinds: tuple[MistakeKind, ...] | None


@dataclass(frozen=True, slots=True)
class PersonPlay:
    """One decision of a person.

    Attributes:
        deal: the index of the deal among those pooled, from 1.
        number: the number of the action, from 1.
        phase: "lead" for the first tile of a deal, "last" with three tiles or fewer in hand, else "middle".
        open, own: its cost with all hands seen, and by what the player knew; None if it was not graded.
    """

    deal: int
    number: int
    seat: str
    phase: Phase
    play: Play
    open: PlayCost | None
    own: PlayCost | None

    def cost(self, view: PlayedView) -> PlayCost | None:
        """Return its cost in a view."""
        return self.open if view == "open" else self.own


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The decisions of one view added up.

    Attributes:
        decisions, deals: the number of plays graded, and of their deals.
        best: the number of these plays that were best.
        share, share_interval: the share of best plays; None without decisions.
        loss: the points given away.
        mean, interval: the points given away per decision.
    """

    decisions: int
    deals: int
    best: int
    share: float | None
    share_interval: MeanInterval
    loss: float
    mean: float | None
    interval: MeanInterval


@dataclass(frozen=True, slots=True)
class KindCost:
    """The cost of mistakes of one kind in one view.

    Attributes:
        plays: the number of such mistakes.
        mean, interval: these points per decision, over all decisions.
    """

    plays: int
    loss: float
    mean: float | None
    interval: MeanInterval


@dataclass(frozen=True, slots=True)
class Weakness:
    """The phase or kind of mistake that costs a person most, among those supported by evidence.

    Attributes:
        view: "own", or "open" for a person who was graded only with all hands seen.
        plays, loss: the decisions in the phase, or the mistakes of the kind, and the points that they gave away.
        mean: points per decision: over those in the phase, or, for a kind, over all decisions.
        rest: points per decision outside the phase; None for a kind.
        interval: the interval of `mean` less `rest`, or of the mean of a kind; it excludes 0.
    """

    view: PlayedView
    part: Literal["phase", "kind"]
    name: Phase | MistakeKind
    plays: int
    loss: float
    mean: float
    rest: float | None
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PersonChange:
    """A person's earlier deals compared with their later ones.

    Attributes:
        by: "date", or "order" of the deals if one of them has no date.
        earlier, later: the accuracy in the first half of the deals, and in the others.
        difference, interval: points per decision, later less earlier: below 0 if the later deals are better.
    """

    by: Literal["date", "order"]
    earlier: Accuracy
    later: Accuracy
    difference: float | None
    interval: MeanInterval

    @property
    def is_sure(self) -> bool:
        """True if the interval excludes 0."""
        return excludes_zero(self.interval)


@dataclass(frozen=True, slots=True, repr=False)
class Person:
    """One name, over all seats and deals.

    Attributes:
        name: the name as in the headers.
        deals: the indices of their deals, from 1.
        seats: by seat, the number of their deals there.
        plays: their decisions, in order.
        totals: by view, all decisions added up.
        phases: by view and phase.
        kinds: by view and kind of mistake, those that occur, costliest first; "none" contains mistakes of no kind.
        costliest: the plays that gave away most, in the own view, or, if it is not graded, in the open one.
        changes: by view, earlier deals compared with later ones; empty for a person with fewer than four deals.
        weakness: the costliest phase or kind, in the same view; None if no phase or kind is supported by evidence.
    """

    name: str
    deals: tuple[int, ...]
    seats: Mapping[str, int]
    plays: tuple[PersonPlay, ...] = field(hash=False)
    totals: Mapping[PlayedView, Accuracy]
    phases: Mapping[PlayedView, Mapping[Phase, Accuracy]]
    kinds: Mapping[PlayedView, Mapping[MistakeKind | Literal["none"], KindCost]]
    costliest: tuple[PersonPlay, ...]
    changes: Mapping[PlayedView, PersonChange]
    weakness: Weakness | None = None

    @property
    def fairest_view(self) -> PlayedView | None:
        """The view to judge the person by: their own, if it was graded; None if nothing was graded."""
        return next((view for view in VIEWS if view in self.totals), None)

    def __repr__(self) -> str:
        return f"<Person {self.name!r}: {_deals(len(self.deals))}, {len(self.plays)} decisions>"


@dataclass(frozen=True, slots=True)
class PersonPair:
    """Two persons compared in one view.

    Attributes:
        better, worse: the names, first the person who gave away less per decision.
        difference, interval: points per decision, worse less better; deals in which both played are paired.
    """

    view: PlayedView
    better: str
    worse: str
    difference: float
    interval: MeanInterval

    @property
    def is_sure(self) -> bool:
        """True if the interval excludes 0."""
        return excludes_zero(self.interval)


@methods(typed_function)
@dataclass(frozen=True, slots=True, repr=False)
class PlayersReview(NotebookResult):
    """Recorded deals pooled by the names of their players.

    Attributes:
        persons: those who gave away least come first, in the own view, or, if it is not graded, in the open one.
        pairs: every pair of persons, in each view.
        nameless: the number of decisions at seats without a name, which are left out.
        complete: True if all deals were reviewed to their end.
        unjudged: the number of decisions that at least one view leaves out because they are too large to search.
    """

    records: tuple[Record, ...] = field(hash=False)
    persons: tuple[Person, ...]
    pairs: tuple[PersonPair, ...]
    nameless: int
    complete: bool
    unjudged: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the deals, each once, in the order of the deals."""
        return tuple(dict.fromkeys(str(record.rules) for record in self.records))

    def __repr__(self) -> str:
        return f"<PlayersReview of {_deals(len(self.records))}: {', '.join(person.name for person in self.persons)}>"

    @property
    def views(self) -> tuple[PlayedView, ...]:
        """The views in which a person was graded."""
        return tuple(view for view in VIEWS if any(view in person.totals for person in self.persons))

    def moment(self, play: PersonPlay, view: PlayedView = "own", *, name: str | None = None) -> Record:
        """Return the moment before a play, to try it again, as its player saw it or with all hands seen.

        It has its own title, and no names except `name` for its player.
        """
        record = self.records[play.deal - 1]
        cut = record.until(play.number - 1)
        title = f"deal {play.deal}, action {play.number}: {play.seat} to move"
        seat = record.rules.seats.index(play.seat)
        names = tuple(name if other == seat else None for other in range(record.rules.players))
        cut = Record(cut.start.changed(title=title, headers=Headers(names)), cut.actions)
        return cut.seen_by(seat) if view == "own" else cut

    def person(self, name: str) -> Person:
        """Return the person with this name; UnsupportedError if there is none."""
        for person in self.persons:
            if person.name == name:
                return person
        raise UnsupportedError(
            "name={name}: expected one of the {count} players in these deals",
            name=echo(repr(name)),
            count=len(self.persons),
        )

    def only(self, *names: str) -> "PlayersReview":
        """Return the result restricted to some persons and their pairs; UnsupportedError for an unknown name."""
        kept = {self.person(name).name for name in names}
        persons = tuple(person for person in self.persons if person.name in kept)
        pairs = tuple(pair for pair in self.pairs if {pair.better, pair.worse} <= kept)
        return replace(self, persons=persons, pairs=pairs)


VIEWS: tuple[PlayedView, ...] = ("own", "open")
"""The views in the order in which they are shown: first the own view, by which a player can fairly be judged."""


def excludes_zero(interval: MeanInterval) -> bool:
    """Return True if an interval of a difference excludes 0."""
    return interval is not None and (interval[0] > 0 or interval[1] < 0)


def _deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"
