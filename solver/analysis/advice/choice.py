"""Choose a play: solve the possible deals and play them on, unless they are too large or time runs out."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.deals.question import deals as possible_deals
from tranca.analysis.deals.results import Deals
from tranca.analysis.estimate.results import Estimate, PlayedOn
from tranca.analysis.inference import Reading
from tranca.engine.resources import Resources, Stop, Tables, check_seconds, limited
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict
from tranca.errors import StoppedError, UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, position_of
from tranca.game.rules.options import one_of

from .policy import policy_shares
from .results import STRENGTHS, Advice, Strength, chance_best, chance_best_played

if TYPE_CHECKING:
    from tranca.analysis.inference.styles import Players

GAMES = 4000  # games to play on after each play
WORLDS = 1000  # different deals to play on, drawn by their weights
GAMES_ALONE = 16_000  # in place of `GAMES` if no deal can be solved
WORLDS_ALONE = 2000  # in place of `WORLDS` then
GAMES_ALONE_SCORED = 8000  # in place of `GAMES_ALONE` if plays score, since their games take longer


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
    """Recommend a play to the observer, who is to move, from their own tiles and the play so far.

    The effort is counted in nodes and deals, so the answer is the same on every machine and with any number of threads.

    Args:
        view: a record, at the moment after its last action, or a position.
        observer: the seat; by default the one to move if its tiles are known, else the only one whose tiles are.
        strength: how much to compute: see `Strength`.
        time_limit: in seconds. When it is over, the answer uses what has been computed, and `complete` is False.
        deals: the number of deals to draw and solve if there are more, as in `estimate`; by default, the effort
            decides.
        seed: the seed of the samples.
        known: earlier deals of the same players, as in `estimate`.
        threads: the number of searches at once; None for all cores.
        tables: transposition tables to reuse between questions in one thread.
        stop: ends the computation, as the time limit does.

    Raises UnsupportedError if another seat is to move or if the observer must draw; and the errors of `tranca.deals`.
    """
    if strength not in STRENGTHS:
        raise UnsupportedError(
            "strength {strength}: expected {choices}", strength=echo(strength), choices=one_of(STRENGTHS)
        )
    from tranca.analysis.estimate.solving import moment_of
    from tranca.analysis.inference.choices import readable_plays

    start = time.perf_counter()
    limit = limited(Stop(signals=False) if stop is None else stop, check_seconds(time_limit))
    all_deals = possible_deals(view, observer or _known_mover(view))
    position = moment_of(all_deals)
    plays = position.legal_plays()
    shares: Mapping[Play, float] = FrozenDict()
    points: Mapping[Play, int] = FrozenDict()
    if position.rules.scores:
        points = FrozenDict({play: position.points_of(play) for play in plays})
    if plays:
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
    """Return the seat to move if its tiles are known."""
    now = position_of(view, "advise")
    if now.to_move is None or now.is_over or now.hidden(now.to_move):
        return None
    return now.seats[now.to_move]


def _estimate_plays(
    advice: Advice, all_deals: Deals, sampling: Sampling, resources: Resources, known: "Players | Iterable[Record]"
) -> Advice:
    """Estimate every play and play its deals on, unless the deals are too large or a limit is reached."""
    from tranca.analysis.estimate.playouts import average_playouts, draw_worlds
    from tranca.analysis.estimate.sampling_plan import ADVICE_FEWEST, FEWEST_ALONE
    from tranca.analysis.estimate.solving import estimate_from
    from tranca.analysis.estimate.values import can_be_played_on
    from tranca.analysis.inference.styles import Players

    reading: Reading = "none" if advice.strength == "estimate" else "styles"
    players, is_playable = Players.of(known), can_be_played_on(all_deals.now.rules)

    def play_on(worlds: int, games: int) -> Mapping[Play | None, PlayedOn]:
        drawn, weights = draw_worlds(all_deals, worlds, reading, sampling.seed, players)
        return average_playouts(drawn, weights, len(drawn) == all_deals.worlds, sampling.seed, resources, games)

    if is_playable:
        advice = replace(advice, played_on=play_on(WORLDS, GAMES))  # first, because it is quick
    estimate, for_advice = None, sampling.deals is None
    try:
        unasked = None if reading == "styles" else reading
        estimate = estimate_from(
            all_deals, None, sampling, resources, unasked, players, stop_early=False, for_advice=for_advice
        )
    except UnsupportedError:  # too large to solve, with a boneyard whose orders are too many to search
        games = GAMES_ALONE_SCORED if all_deals.now.rules.scores else GAMES_ALONE
        more = play_on(WORLDS_ALONE, games) if is_playable else {}
        advice = replace(advice, played_on=more or advice.played_on)
    except StoppedError:  # time ran out before two deals were solved
        pass
    cut = (estimate is None or estimate.cut) and resources.stop.is_stopped
    fewest = ADVICE_FEWEST if cut and advice.played_on else FEWEST_ALONE
    return _add_estimate(replace(advice, complete=not cut), estimate, fewest if for_advice else 0)


def _add_estimate(advice: Advice, estimate: Estimate | None, fewest: int) -> Advice:
    """Add an estimate, and the chance that its best play is best.

    A sample of fewer than `fewest` deals is not used, because games alone give a more certain answer.
    """
    if estimate is None or (not estimate.exact and (estimate.sample or fewest) < fewest):
        return replace(advice, sure=chance_best_played(advice) if advice.played_on else None)
    estimate = replace(estimate, played_on=advice.played_on)
    return replace(advice, estimate=estimate, sure=chance_best(estimate))


def _stopped_opponents(all_deals: Deals, position: Position, play: Play | None) -> tuple[str, ...]:
    """Return the opponents who still have tiles but certainly cannot play right after `play`."""
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
