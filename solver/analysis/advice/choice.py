"""The choice of a play: possible deals are solved and played on, unless they are too large or the time is over."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tranca.analysis.deals import Deals
from tranca.analysis.deals import deals as possible_deals
from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.estimate.results import Estimate, PlayedOn
from tranca.analysis.inference import Reading
from tranca.engine.arguments import position_of
from tranca.engine.resources import Resources, Stop, Tables, check_seconds, limited
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict
from tranca.errors import StoppedError, UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import layout_option

from .policy import policy_shares
from .results import STRENGTHS, Advice, Strength, chance_best, chance_best_played

if TYPE_CHECKING:
    from tranca.analysis.inference.styles import Players

GAMES = 4000  # games played on after each play
WORLDS = 1000  # different deals that are played on, drawn by their weights
GAMES_ALONE = 16_000  # the same if no deal is solved
WORLDS_ALONE = 2000


def advise(
    view: PositionOrRecord,
    *,
    observer: str | None = None,
    strength: Strength = "reading",
    time_limit: float | None = None,
    deals: int | None = None,
    seed: int = 0,
    known: "Players | Iterable[Record]" = (),
    threads: int | None = 1,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Advice:
    """Advise the observer, who is to move, on their play, from their own tiles and the play alone.

    The effort is counted in nodes and deals, so the answer is the same on every machine and with any number of threads.

    Args:
        view: a record, at the moment after its last action, or a position.
        observer: the seat; without it the one to move, or else the one whose tiles are known.
        strength: how much to compute: see `Strength`.
        time_limit: in seconds: what is computed by then has to do, and `complete` is False.
        deals: how many deals to draw and solve if there are more, in place of those that the effort allows: as in
            `estimate`.
        seed: what the sample is drawn from.
        known: earlier deals of the same players, as in `estimate`.
        threads: the number of searches at once, None for all cores.
        tables: memory to reuse between questions in one thread.
        stop: ends it like the time limit.

    If plays score by the ends, which no policy knows, no plays are read and none are played on.

    Raises UnsupportedError if another seat is to move, if the observer must draw, by the policy alone if plays
    score, and what `tranca.deals` raises.
    """
    if strength not in STRENGTHS:
        raise UnsupportedError(f"strength {echo(strength)}: expected one of {', '.join(STRENGTHS)}")
    from tranca.analysis.estimate.solving import moment_of
    from tranca.analysis.inference.choices import readable_plays

    start = time.perf_counter()
    limit = limited(Stop(signals=False) if stop is None else stop, check_seconds(time_limit))
    all_deals = possible_deals(view, observer or _known_mover(view))
    position = moment_of(all_deals)
    plays = position.legal_plays()
    shares: Mapping[Play, float] = FrozenDict()
    points: Mapping[Play, int] = FrozenDict()
    if position.rules.names_places:
        if strength == "policy":
            rules = f"under these rules ({layout_option(position.rules)})"
            why = "the policy was fitted to games in which plays score nothing; expected strength=estimate"
            raise UnsupportedError(f"strength=policy cannot be used {rules}: {why}")
        points = FrozenDict({play: position.points_of(play) for play in plays})
    elif plays:
        shares = policy_shares(position)
    advice = Advice(
        view=all_deals.view,
        position=position,
        observer=all_deals.observer,
        strength=strength,
        play=None,
        policy=shares,
        points=points,
        seed=seed,
    )
    if strength != "policy" and len(plays) > 1:
        resources = Resources.of(threads=threads, tables=tables, stop=limit)
        advice = _estimate_plays(advice, all_deals, Sampling(deals, None, seed), resources, known)
        read = bool(advice.estimate or advice.played_on) and bool(readable_plays(all_deals))
        advice = replace(advice, read=read and strength == "reading")
    play = next(iter(advice.order), None)
    return replace(
        advice, play=play, stops=_stopped_opponents(all_deals, position, play), seconds=time.perf_counter() - start
    )


def _known_mover(view: PositionOrRecord) -> str | None:
    """Return the seat to move, where its tiles are known."""
    now = position_of(view, "advise")
    if now.to_move is None or now.is_over or now.hidden(now.to_move):
        return None
    return now.seats[now.to_move]


def _estimate_plays(
    advice: Advice, all_deals: Deals, sampling: Sampling, resources: Resources, known: "Players | Iterable[Record]"
) -> Advice:
    """Estimate every play and play its deals on, as far as the deals are not too large and no limit ends it."""
    from tranca.analysis.estimate.playouts import average_playouts, draw_worlds
    from tranca.analysis.estimate.sampling_plan import ADVICE_FEWEST, FEWEST_ALONE, can_be_played_on
    from tranca.analysis.estimate.solving import estimate_from
    from tranca.analysis.inference.styles import Players

    reading: Reading = "none" if advice.strength == "estimate" else "styles"
    players, is_playable = Players.of(known), can_be_played_on(all_deals.now.rules)

    def play_on(worlds: int, games: int) -> Mapping[Play | None, PlayedOn]:
        drawn, weights = draw_worlds(all_deals, worlds, reading, sampling.seed, players)
        return average_playouts(drawn, weights, len(drawn) == all_deals.worlds, sampling.seed, resources, games)

    if is_playable:
        advice = replace(advice, played_on=play_on(WORLDS, GAMES))  # first: it takes little time
    estimate, for_advice = None, sampling.deals is None
    try:
        unasked = None if reading == "styles" else reading
        estimate = estimate_from(
            all_deals, None, sampling, resources, unasked, players, stop_early=False, for_advice=for_advice
        )
    except UnsupportedError:  # too large to solve, with a boneyard whose orders nobody can count
        more = play_on(WORLDS_ALONE, GAMES_ALONE) if is_playable else {}
        advice = replace(advice, played_on=more or advice.played_on)
    except StoppedError:  # the time was over before two deals were solved
        pass
    cut = (estimate is None or estimate.cut) and resources.stop.is_stopped
    fewest = ADVICE_FEWEST if cut and advice.played_on else FEWEST_ALONE
    return _add_estimate(replace(advice, complete=not cut), estimate, fewest if for_advice else 0)


def _add_estimate(advice: Advice, estimate: Estimate | None, fewest: int) -> Advice:
    """Add an estimate and the chance that its best play is best.

    A sample of fewer than `fewest` deals is not used: the answer would be less sure than by games alone.
    """
    if estimate is None or (not estimate.exact and (estimate.sample or fewest) < fewest):
        return replace(advice, sure=chance_best_played(advice) if advice.played_on else None)
    estimate = replace(estimate, played_on=advice.played_on)
    return replace(advice, estimate=estimate, sure=chance_best(estimate))


def _stopped_opponents(all_deals: Deals, position: Position, play: Play | None) -> tuple[str, ...]:
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
