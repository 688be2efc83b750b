"""The result of advice: the play, the numbers behind it, and the chance that it is best."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import erf, hypot, sqrt
from typing import Literal, get_args

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.estimate.results import Estimate, Holding, Interval, PlayedOn, PlayEstimate
from tranca.engine.intervals import NORMAL
from tranca.engine.solution import FrozenDict
from tranca.game.actions import Play
from tranca.game.earnings import reaching_plays
from tranca.game.position import Position

from .policy import DIGITS

Strength = Literal["policy", "estimate", "reading"]
"""The fitted policy alone; means over the possible deals; the same means with the plays of the others read."""

STRENGTHS: tuple[Strength, ...] = get_args(Strength)

AdviceBasis = Literal["all", "sample", "games", "policy", "choice"]
"""The method that decided: `all` possible deals, solved; a `sample` of the deals, solved; only `games` played on (see
`Advice.by_games`); only the fitted `policy`; or no `choice`, with at most one play.

With `all` and `sample`, games are played on as well if the policy knows the rules.
"""

HIGHEST_CHANCE = 1 - 1e-6  # of a play to be best, if deals or games are a sample


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The answer to "what should I play?".

    Attributes:
        view: the record or position of the question, as the observer sees it.
        position: the position as the observer sees it.
        observer: their seat, which is to move.
        play: the recommended play; None for a forced pass.
        policy: by legal play, the probability that a sensible player chooses it.
        points: by legal play, the points it scores now; empty if plays do not score.
        estimate: every play over the possible deals. None if `strength` is "policy", if there is only one play, if the
            deals are too large to solve, or if a limit left no time for two deals.
        played_on: by play, the outcome if the same deals are played on by the policy. Empty if `strength` is "policy",
            if there is only one play, if the policy does not know the rules, or if a limit left no time for it.
        read: True if the plays of the others were read, for the estimate and for the deals played on.
        sure: the chance that no other play is worth more, given the sampling errors; None if no deal was used.
        stops: opponents who surely cannot play right after it.
        complete: False if a time limit or a stop cut the computation short; otherwise the same seed gives the same
            answer on any machine.
    """

    view: PositionOrRecord
    position: Position
    observer: str
    strength: Strength
    play: Play | None
    policy: Mapping[Play, float] = field(default_factory=FrozenDict)
    points: Mapping[Play, int] = field(default_factory=FrozenDict)
    estimate: Estimate | None = None
    played_on: Mapping[Play | None, PlayedOn] = field(default_factory=FrozenDict)
    read: bool = False
    sure: float | None = None
    stops: tuple[str, ...] = ()
    seed: int = 0
    complete: bool = True
    seconds: float = field(default=0.0, compare=False)

    def __repr__(self) -> str:
        return f"<Advice for {self.observer}: {self.play or '-'}>"

    @property
    def grounds(self) -> Estimate | None:
        """The estimate that the advice is based on: with the plays read, if they could be."""
        return None if self.estimate is None else self.estimate.recommended

    @property
    def ranked(self) -> tuple[PlayEstimate, ...]:
        """The plays of the estimate behind the advice by their worth, the recommended one first."""
        return () if self.estimate is None else rank(self.estimate)

    @property
    def best(self) -> PlayEstimate | None:
        """The recommended play, with its values in the estimate behind the advice."""
        return self.ranked[0] if self.ranked else None

    @property
    def rival(self) -> PlayEstimate | None:
        """The second-best play, with its values in the estimate behind the advice."""
        return self.ranked[1] if len(self.ranked) > 1 else None

    @property
    def expected(self) -> PlayedOn | None:
        """The outcome to expect of the play, with its deals played on; None if they were not."""
        return self.played_on.get(self.play)

    @property
    def basis(self) -> AdviceBasis:
        """The method that decided: see `AdviceBasis`."""
        if len(self.position.legal_plays()) < 2:
            return "choice"
        if self.by_games:
            return "games"
        if self.estimate is not None:
            return "all" if self.estimate.exact else "sample"
        return "policy"

    @property
    def by_games(self) -> bool:
        """True if only games played on decide.

        Either no deal was solved, or each was solved with one order of the boneyard as if both sides knew it.
        """
        return bool(self.played_on) and (self.estimate is None or self.estimate.orders_sampled)

    @property
    def order(self) -> tuple[Play, ...]:
        """The legal plays, the recommended one first; empty for a pass."""
        plays = self.position.legal_plays()
        if self.estimate is not None:
            return tuple(option.play for option in self.ranked if option.play is not None)
        if self.played_on:
            return tuple(sorted(plays, key=lambda play: -self.played_on[play].mean))
        return tuple(sorted(plays, key=lambda play: -self.policy[play]))

    @property
    def lead(self) -> tuple[float, float]:
        """The difference in worth between the recommended play and the next one, and its standard error."""
        if self.estimate is not None:
            if self.best is None or self.rival is None:
                return 0.0, 0.0
            return advantage(self.estimate, self.best, self.rival)
        if not self.played_on or len(self.order) < 2:
            return 0.0, 0.0
        return _advantage_played(*(self.played_on[play] for play in self.order[:2]))

    @property
    def watch(self) -> tuple[Holding, ...]:
        """The holdings of other hands or the boneyard with which the recommended play loses most often."""
        return () if self.best is None else self.best.losing_when

    @property
    def reaching(self) -> tuple[Play, ...]:
        """Plays that reach the target of a match that ends at once; mean points do not take that into account."""
        return reaching_plays(self.view)

    @property
    def read_changes(self) -> bool:
        """True if the recommended play is best only with the plays of the others read."""
        if self.estimate is None or self.grounds is None:
            return False
        return self.play in self.grounds.best and self.play not in self.estimate.best_unread


def rank(estimate: Estimate) -> tuple[PlayEstimate, ...]:
    """Sort the plays of the recommended estimate by their worth, best first; ties keep their order."""
    return tuple(sorted(estimate.recommended.plays, key=lambda estimated: -estimate.worth(estimated.play)))


def chance_best(estimate: Estimate) -> float:
    """Return the chance that no play is worth more than the best one, from the differences and their errors.

    It is 1 only if all deals were solved and no games were played on.
    """
    best, *others = rank(estimate)
    if estimate.exact and not estimate.played_on:
        return 1.0
    return _chance_all_positive([advantage(estimate, best, other) for other in others])


def chance_best_played(advice: Advice) -> float:
    """Return the chance that no play is worth more than the best one, from games played on alone."""
    best, *others = (advice.played_on[play] for play in advice.order)
    return _chance_all_positive([_advantage_played(best, other) for other in others])


def _chance_all_positive(leads: Iterable[tuple[float, float]]) -> float:
    chance = 1.0
    for difference, error in leads:
        chance *= min((1 + erf(difference / error / sqrt(2))) / 2, HIGHEST_CHANCE) if error > 0 else HIGHEST_CHANCE
    return round(chance, DIGITS)


def advantage(estimate: Estimate, first: PlayEstimate, second: PlayEstimate) -> tuple[float, float]:
    """Return how much more one play is worth than another, and the standard error of that difference.

    Open-hand values are compared deal by deal. Games are treated as independent of each other, which only overstates
    the error.
    """
    opened = [_standard_error(play.difference_interval) for play in (first, second)]  # to the best by these values
    played = [_standard_error(estimate.played_on[play.play].interval) for play in (first, second) if estimate.played_on]
    if played and estimate.orders_sampled:  # then only games played on decide the worth
        opened = []
    error = hypot(*opened, *played) / (2 if opened and played else 1)
    return estimate.worth(first.play) - estimate.worth(second.play), error


def _advantage_played(first: PlayedOn, second: PlayedOn) -> tuple[float, float]:
    """Return the same as `advantage`, from games played on alone."""
    return first.mean - second.mean, hypot(_standard_error(first.interval), _standard_error(second.interval))


def _standard_error(interval: Interval) -> float:
    return float(interval[1] - interval[0]) / 2 / NORMAL
