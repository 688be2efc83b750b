"""Advice at the table: the play, how sure that is, and what speaks for it, for a player who sees their own tiles."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, erf, hypot, sqrt
from typing import TYPE_CHECKING, Literal, get_args

from tranca.analysis.deals import Deals
from tranca.analysis.deals import deals as possible_deals
from tranca.analysis.deals.observer import PositionOrRecord
from tranca.engine.arguments import position_of
from tranca.engine.intervals import NORMAL
from tranca.engine.resources import Resources, Stop, Tables, check_seconds, child
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict
from tranca.errors import StoppedError, UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.match_points import reaching_plays
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rulebook.scoring import layout_option

from .estimate.results import Estimate, Holding, Interval, PlayedOn, PlayEstimate, Reading
from .review.open_view import is_searchable

if TYPE_CHECKING:
    from .inference.players import Players

Strength = Literal["policy", "estimate", "reading"]
"""The fitted policy alone; means over the deals that must be reckoned with; the same with the plays of others read."""

STRENGTHS: tuple[Strength, ...] = get_args(Strength)

SECONDS = 1.0
DEALS_PER_SECOND = 100  # of the time limit, where plays score and draws have to be sampled
GAMES = 2000  # games played on after each play
WORLDS = 400  # different deals that are played on, drawn by their weights
HIGHEST_CHANCE = 1 - 1e-6  # of a play to be best, by a sample
DIGITS = 9  # kept of powers: processors differ in the last ones
DRAWABLE = 6  # tiles to draw at most where all orders of a boneyard are searched in each deal
UNPLAYED = 16  # tiles not laid at most, there too


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The answer to "what should I play?".

    Attributes:
        view: the record or position of the question, as the observer sees it.
        position: the moment as the observer sees it.
        observer: their seat, which is to move.
        strength: how much was computed: see `Strength`.
        play: the play that is advised; None is the pass that is forced.
        policy: by legal play, how likely a sensible player chooses it.
        estimate: every play over the deals that must be reckoned with; None by the policy alone, where there is only
            one play, and where there was no time for two deals.
        played_on: by play, what it brings where the same deals are played on by the policy; nothing by the policy
            alone, where there is only one play, and where there was no time even for that.
        read: the plays of the others were read, for the estimate and for the deals played on.
        sure: the chance that no other play is worth more, as far as samples leave that open; None without an estimate.
        stops: opponents who surely cannot play right after it.
        seed: what samples are drawn from.
        complete: the time was enough for all deals wanted, so that the same seed gives the same answer.
        seconds: how long it took.
    """

    view: PositionOrRecord
    position: Position
    observer: str
    strength: Strength
    play: Play | None
    policy: Mapping[Play, float] = field(default_factory=FrozenDict)
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
        """The estimate that the advice rests on: with the plays read, where they could be."""
        return None if self.estimate is None else self.estimate.recommended

    @property
    def ranked(self) -> tuple[PlayEstimate, ...]:
        """The plays of that estimate by what they are worth, the one that is advised first."""
        return () if self.estimate is None else ranked(self.estimate)

    @property
    def best(self) -> PlayEstimate | None:
        """The play in that estimate."""
        return self.ranked[0] if self.ranked else None

    @property
    def rival(self) -> PlayEstimate | None:
        """The play that comes next."""
        return self.ranked[1] if len(self.ranked) > 1 else None

    @property
    def expected(self) -> PlayedOn | None:
        """The number to expect of the play: its deals played on; None where there was no time for that."""
        return self.played_on.get(self.play)

    @property
    def by_games(self) -> bool:
        """Whether the play is chosen by games played on alone: deals were solved in an order nobody can see."""
        return self.estimate is not None and self.estimate.orders_sampled and bool(self.played_on)

    @property
    def lead(self) -> tuple[float, float]:
        """The difference in worth between the advised play and the next one, and its standard error."""
        if self.estimate is None or self.best is None or self.rival is None:
            return 0.0, 0.0
        return advantage(self.estimate, self.best, self.rival)

    @property
    def watch(self) -> tuple[Holding, ...]:
        """The holdings of the others with which the advised play loses most often."""
        return () if self.best is None else self.best.losing_when

    @property
    def reaching(self) -> tuple[Play, ...]:
        """Plays that reach the target of a match that ends at once; averages of points do not count that."""
        return reaching_plays(self.view)

    @property
    def read_changes(self) -> bool:
        """Whether the advised play is best only with the plays of the others read."""
        if self.estimate is None or self.grounds is None:
            return False
        return self.play in self.grounds.best and self.play not in self.estimate.best_unread


def advise(
    view: PositionOrRecord,
    *,
    observer: str | None = None,
    strength: Strength = "reading",
    time_limit: float | None = SECONDS,
    deals: int | None = None,
    seed: int = 0,
    known: "Players | Iterable[Record]" = (),
    threads: int | None = 1,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Advice:
    """Advise the observer, who is to move, on their play, from their own tiles and the play alone.

    Args:
        view: a record, at the moment after its last action, or a position.
        observer: the seat; without it the one to move, or else the one whose tiles are known.
        strength: how much to compute: see `Strength`.
        time_limit: in seconds; the deals solved by then are the sample.
        deals: how many deals to draw where there are more, as in `estimate`; where plays score and draws have to be
            sampled, 100 for each second if left out.
        seed: what the sample is drawn from: with time enough the same seed gives the same answer.
        known: earlier deals of the same players, as in `estimate`.
        threads: the number of searches at once, None for all cores; the answer is the same.
        tables: memory to reuse between questions in one thread.
        stop: ends it like the time limit.

    Where plays score by the ends, which no policy knows, no plays are read and none are played on.

    Raises UnsupportedError where another seat is to move, where the observer must draw, by the policy alone where plays
    score, and what `tranca.deals` raises.
    """
    if strength not in STRENGTHS:
        raise UnsupportedError(f"strength {echo(strength)}: expected one of {', '.join(STRENGTHS)}")
    from .estimate.solving import moment_of
    from .inference.choices import readable_plays

    start = time.perf_counter()
    limit = child(Stop(signals=False) if stop is None else stop, check_seconds(time_limit))
    all_deals = possible_deals(view, observer or _mover(view))
    position = moment_of(all_deals)
    plays = position.legal_plays()
    if position.rules.names_places:
        if strength == "policy":
            why = "no policy knows such games, expected strength estimate"
            raise UnsupportedError(f"strength=policy, {layout_option(position.rules)}: {why}")
        shares: Mapping[Play, float] = FrozenDict()
        play = max(plays, key=position.points_of, default=None)
    else:
        shares = policy_shares(position) if plays else FrozenDict()
        play = max(plays, key=shares.__getitem__, default=None)
    estimate = sure = None
    played: Mapping[Play | None, PlayedOn] = FrozenDict()
    if strength != "policy" and len(plays) > 1:
        resources = Resources.of(threads=threads, tables=tables, stop=limit)
        dealt = all_deals.position(all_deals.sample(1)[0])  # in one possible way: only numbers of tiles matter
        orders: Literal["all"] | None = "all" if is_searchable(dealt, DRAWABLE, UNPLAYED) else None
        if deals is None and orders is None and time_limit is not None and position.rules.names_places:
            deals = max(2, ceil(DEALS_PER_SECOND * time_limit))  # all would take too long to prepare
        sampling = Sampling(deals, orders, seed)
        estimate, played = _estimated(all_deals, sampling, resources, strength, known)
    if estimate is not None:
        play, sure = ranked(estimate)[0].play, chance_best(estimate)
    elif played:
        play = max(plays, key=lambda option: played[option].mean)
    return Advice(
        view=all_deals.view,
        position=position,
        observer=all_deals.observer,
        strength=strength,
        play=play,
        policy=shares,
        estimate=estimate,
        played_on=played,
        read=strength == "reading" and bool(estimate or played) and bool(readable_plays(all_deals)),
        sure=sure,
        stops=_stopped(all_deals, position, play),
        seed=seed,
        complete=not limit.is_stopped or (estimate is not None and estimate.exact),
        seconds=time.perf_counter() - start,
    )


def _mover(view: PositionOrRecord) -> str | None:
    """Return the seat to move, where its tiles are known."""
    now = position_of(view, "advise")
    if now.to_move is None or now.is_over or now.hidden(now.to_move):
        return None
    return now.seats[now.to_move]


def _estimated(
    all_deals: Deals,
    sampling: Sampling,
    resources: Resources,
    strength: Strength,
    known: "Players | Iterable[Record]",
) -> tuple[Estimate | None, Mapping[Play | None, PlayedOn]]:
    """Estimate every play and play its deals on; the estimate is None where there was no time for two deals."""
    from .estimate.drawing import draw_worlds
    from .estimate.played_on import played_on
    from .estimate.solving import estimate_from
    from .inference.players import Players

    reading: Reading = "none" if strength == "estimate" else "styles"
    players = Players.of(known)
    continued: Mapping[Play | None, PlayedOn] = FrozenDict()
    if not all_deals.now.rules.names_places and all_deals.now.rules.out == "first":
        drawn, weights = draw_worlds(all_deals, WORLDS, reading, sampling.seed, players)
        every = len(drawn) == all_deals.worlds
        continued = played_on(drawn, weights, every, sampling.seed, resources, GAMES)  # first: it takes little time
    unasked = None if reading == "styles" else reading
    try:
        estimate = estimate_from(all_deals, None, sampling, resources, unasked, players, stop_early=False)
    except (StoppedError, UnsupportedError):  # no two deals in the time, or orders of a boneyard that none can count
        return None, continued
    return replace(estimate, played_on=continued), continued


def policy_shares(position: Position) -> Mapping[Play, float]:
    """Return how likely a sensible player chooses each legal play of the seat to move.

    The fitted policy looks at that seat's hand and at what everybody at the table knows.
    """
    import numpy as np

    from .inference.choices import Choice, PublicState
    from .inference.fitted import log_chances, public_facts

    seat, facts = position.to_move, public_facts(position)
    assert seat is not None
    table = PublicState(position.rules, seat, facts.laid, position.plain_ends, facts.voids)
    hand = np.array([position.hands[seat].mask], np.uint64)
    logs = {play: log_chances(Choice(table, play, hand))[0] for play in position.legal_plays()}
    return FrozenDict({play: round(float(np.exp(log)), DIGITS) for play, log in logs.items()})


def ranked(estimate: Estimate) -> tuple[PlayEstimate, ...]:
    """Sort the plays of the recommended estimate by their worth, the best first; equal ones keep their order."""
    return tuple(sorted(estimate.recommended.plays, key=lambda estimated: -estimate.worth(estimated.play)))


def chance_best(estimate: Estimate) -> float:
    """Return the chance that no play is worth more than the best one, from the differences and their errors.

    It is 1 only where neither deals nor games are a sample.
    """
    best, *others = ranked(estimate)
    chance, exact = 1.0, estimate.exact and not estimate.played_on
    for estimated in others:
        difference, error = advantage(estimate, best, estimated)
        if not exact:
            chance *= min((1 + erf(difference / error / sqrt(2))) / 2, HIGHEST_CHANCE) if error > 0 else HIGHEST_CHANCE
    return round(chance, DIGITS)


def advantage(estimate: Estimate, first: PlayEstimate, second: PlayEstimate) -> tuple[float, float]:
    """Return by how much one play is worth more than another, and the standard error of that.

    Open-hand values are compared deal by deal. Games played on count as independent, which overstates the error rather
    than understating it.
    """
    opened = [_error(play.difference_interval) for play in (first, second)]  # each to the best by these values
    played = [_error(estimate.played_on[play.play].interval) for play in (first, second) if estimate.played_on]
    if played and estimate.orders_sampled:  # then plays are worth what they bring played on
        opened = []
    error = hypot(*opened, *played) / (2 if opened and played else 1)
    return estimate.worth(first.play) - estimate.worth(second.play), error


def _error(interval: Interval) -> float:
    return float(interval[1] - interval[0]) / 2 / NORMAL


def _stopped(all_deals: Deals, position: Position, play: Play | None) -> tuple[str, ...]:
    """Find the opponents who certainly cannot follow after a play and still have tiles."""
    if play is None or len(position.hands[position.to_move or 0]) == 1:
        return ()
    fitting, rules = position.play(play).fitting, position.rules
    assert position.to_move is not None
    may_hold = [hand.mask for hand in position.hands]
    for tile, shares in all_deals.holders.items():
        for seat, name in enumerate(rules.seats):
            may_hold[seat] |= tile.mask if shares.get(name) else 0
    side = rules.side_of(position.to_move)
    return tuple(
        name
        for seat, name in enumerate(rules.seats)
        if rules.side_of(seat) != side and len(position.hands[seat]) and not may_hold[seat] & fitting
    )
