"""The worth of each play in match chance: exact with open hands if the search ends, else by games played on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.deals.question import deals as possible_deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.playouts import draw_worlds
from tranca.analysis.estimate.values import can_be_played_on
from tranca.analysis.inference.policy import fitted_policy, public_facts
from tranca.engine.intervals import Weighting
from tranca.engine.match_play import (
    BY_LOT,
    FIRST_SIDE,
    SECOND_SIDE,
    TILES_DECIDE,
    MatchMoment,
    check_two_sides,
    play_out_chances,
    solve_chances,
)
from tranca.engine.resources import Resources, Stop
from tranca.engine.situation import Situation
from tranca.engine.solution import PlayValue, Solution
from tranca.engine.solve import solve
from tranca.errors import NoChoiceError, StoppedError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.earnings import score_now
from tranca.game.leads import Finished, UnknownSeatError, next_lead
from tranca.game.position import Position
from tranca.game.record import Record, position_of
from tranca.game.replay import known_draws
from tranca.game.rules.rules import Rules
from tranca.typed import methods, typed

from .table import MatchChances, check_score, match_chances

NODES = 3_000_000
"""Nodes to search open hands for the match chance; with more, the lines that are best in points count."""

WORLDS = 400  # different deals to play on
GAMES = 4000  # games to play on after each play
OPEN_WORLDS = 100  # deals to search with open hands
OPEN_NODES = 20_000  # nodes for each of them


class MatchOverError(UnsupportedError):
    """The match ended before the moment in question."""


MatchBasis = Literal["exact", "lines", "games", "deals"]
"""The source of the chances: `exact`, a search with open hands; `lines`, from the results of the lines that are best in
points; `games`, from games played on by quick advice over the possible deals; `deals`, as the mean of such games and of
exact chances in some of the deals.
"""

MatchReason = Literal["lead", "target", ""]


class PlayChance(NamedTuple):
    """The match chance of a play.

    Attributes:
        play: the play; None for a pass.
        chance: of the side to move to win the match.
        error: the standard error of its difference to the best play; 0 unless deals were sampled or games played on.
        points: its value in points.
    """

    play: Play | None
    chance: float
    error: float = 0.0
    points: float | None = None


@methods(typed, "loss")
@dataclass(frozen=True, slots=True, eq=False)
class MatchPlays:
    """The worth of each play in match chance, at one score.

    Attributes:
        position: the position of the question.
        score: the match score of both sides now, the points of the deal so far included.
        plays: by chance, the best first; equal ones in canonical order.
        basis: how the chances were found.
        best_in_points: the plays that are best in points; empty if they are not known.
        reason: why the best plays differ: the next `lead`, points beyond the `target`, or unknown.
        leader: the side that leads the next deal after the best play in points, if that is the reason.
        ten_points: the chance that 10 points are worth at this score.
    """

    position: Position
    score: tuple[int, int]
    plays: tuple[PlayChance, ...]
    basis: MatchBasis
    ten_points: float
    best_in_points: tuple[Play | None, ...] = ()
    reason: MatchReason = ""
    leader: str | None = None
    nodes: int = 0

    @property
    def best(self) -> PlayChance:
        """The play with the best chance."""
        return self.plays[0]

    @property
    def side(self) -> str:
        """The side to move, whose chances these are."""
        rules = self.position.rules
        assert self.position.to_move is not None
        return rules.sides[rules.side_of(self.position.to_move)]

    @property
    def disagree(self) -> bool:
        """True if no play is best both in points and in match chance, beyond the errors of samples."""
        if not self.best_in_points:
            return False
        least = self.best.chance - _SAME
        rivals = [play for play in self.plays if play.play in self.best_in_points]
        return all(play.chance + 2 * play.error < least for play in rivals)

    def loss(self, play: Play | None) -> float:
        """Return the match chance that a play gives up."""
        code = None if play is None else play.code(self.position.ends)
        for option in self.plays:
            if (None if option.play is None else option.play.code(self.position.ends)) == code:
                return self.best.chance - option.chance
        raise UnsupportedError("play {play} is not legal here", play=play or "-")


_SAME = 1e-9  # chances that differ by less are equal


def match_plays(
    view: PositionOrRecord,
    *,
    score: Sequence[int] | None = None,
    observer: str | None = None,
    position: Position | None = None,
    solution: Solution | None = None,
    best_in_points: Sequence[Play | None] = (),
    seed: int = 0,
    nodes: int = NODES,
    threads: int | None = 1,
    stop: Stop | None = None,
) -> MatchPlays:
    """Return the chance to win the match after each play of the side to move.

    `score` is the match score before the deal, by default that of the position or record; the points of a record so far
    are added. With all hands known, and without an observer, both sides see all tiles (as in `solve`), and the chances
    are exact if the search ends within `nodes`. Otherwise the observer sees only their own tiles. `position` is the
    moment of the choice, by default the last moment of the view, after draws whose tiles are known. `solution` and
    `best_in_points` are the answer in points, if it is known.

    Raises UnsupportedError without a score, for a score at the target, for more than two sides, and if no play is to be
    chosen; StoppedError if it was stopped.
    """
    moment_of_view = position_of(view, "match_plays").resolved()
    now = find_score(view, moment_of_view.rules, score)
    position = moment_of_view if position is None else position.resolved()
    if observer is None and position.is_open:
        position, _ = known_draws(position)
    if position.to_move is None or position.is_over:
        raise NoChoiceError("the deal is over, so there is no play to choose")
    if position.must_draw:
        raise NoChoiceError("{mover} must draw, so there is no play to choose", mover=position.seats[position.to_move])
    chances = match_chances(position.rules)
    leader = position.to_move if position.ends is None and position.lead is None else position.lead
    moment = MatchMoment(now, leader, chances.table, chances.level)
    resources = Resources.of(threads=threads, stop=stop)
    if position.is_open and observer is None:
        return _with_open_hands(position, moment, chances, solution, nodes, resources)
    return _with_hidden_hands(view, observer, moment, chances, tuple(best_in_points), seed, resources)


def find_score(view: PositionOrRecord, rules: Rules, score: Sequence[int] | None) -> tuple[int, int]:
    """Return the match score now. Raises UnsupportedError without one, and for one at the target."""
    check_two_sides(rules)
    stated = view.start.score if isinstance(view, Record) else view.score
    if score is None and stated is None:
        raise UnsupportedError("the match score is unknown; add the key score, or give the score of both sides")
    before = tuple(score if score is not None else stated or ())
    check_score(rules, before)
    first, second = score_now(view, before, len(view.actions)) if isinstance(view, Record) else before
    if rules.match_end == "at_once" and max(first, second) >= rules.target:
        raise MatchOverError("the match is over: a side has {target} points", target=rules.target)
    return first, second


def _with_open_hands(
    position: Position,
    moment: MatchMoment,
    chances: MatchChances,
    solution: Solution | None,
    nodes: int,
    resources: Resources,
) -> MatchPlays:
    solution = solution or solve(position, threads=resources.threads, stop=resources.stop)
    plays = position.legal_plays() or (None,)
    solved = {value.play: value for value in solution.plays}
    assert position.to_move is not None
    side = position.rules.side_of(position.to_move)
    bounds = np.array([_bounds(solved.get(play), position, moment, chances) for play in plays])
    after, exact, spent = solve_chances(Situation.of(position), moment, bounds[None], nodes, resources)
    if resources.stop.is_stopped and not exact.all():
        raise StoppedError
    if exact.all():
        values = after[0, :, 0].tolist()
    else:
        if any(value.points is None for value in solution.plays) and not _are_draws_unknown(position):
            solution = solve(position, threads=resources.threads, stop=resources.stop)  # reviews have no lines
            solved = {value.play: value for value in solution.plays}
        values = [_chance_of_line(solved.get(play), position, moment, chances) for play in plays]
    own = [value if side == FIRST_SIDE else 1 - value for value in values]
    listed = [
        PlayChance(play, min(1.0, max(0.0, chance)), 0.0, _points_of(solved.get(play)))
        for play, chance in zip(plays, own, strict=True)
    ]
    best_in_points = tuple(value.play for value in solution.plays if value.best) if solution.exact else ()
    return _compare(
        position, moment, chances, listed, "exact" if exact.all() else "lines", best_in_points, solved, spent
    )


def _points_of(value: PlayValue | None) -> float | None:
    return None if value is None or value.value is None else float(value.value)


def _bounds(
    value: PlayValue | None, position: Position, moment: MatchMoment, chances: MatchChances
) -> tuple[float, float]:
    """Return bounds of the chance of the first side after a play, from its value in points.

    If only the end of the deal scores, a side that can win some points can win any chance that goes with them: only the
    next lead is open (minimax of a function that never falls).
    """
    rules = position.rules
    plain = not (rules.scores or rules.has_bonus) and rules.points != "opponents_minus_own"
    monotone = plain and chances.is_monotone and rules.counted_in_blocks != "opponents_minus_own"
    if not monotone or _are_draws_unknown(position):
        return 0.0, 1.0
    if value is None or not isinstance(value.value, int):
        return 0.0, 1.0
    assert position.to_move is not None
    gained = value.value * (1 if rules.side_of(position.to_move) == FIRST_SIDE else -1)
    first, second = moment.score[0] + max(gained, 0), moment.score[1] + max(-gained, 0)
    reachable = [chances.after((first, second), lead) for lead in (FIRST_SIDE, SECOND_SIDE, TILES_DECIDE, BY_LOT)]
    return min(reachable), max(reachable)


def _are_draws_unknown(position: Position) -> bool:
    return bool(position.drawable) and not position.boneyard.ordered


def _chance_of_line(value: PlayValue | None, position: Position, moment: MatchMoment, chances: MatchChances) -> float:
    """Return the chance of the first side at the end of the line that is best in points; 0.5 without a value.

    A review of unknown draws has no lines, so the mean value in points counts.
    """
    if value is None or value.value is None:
        return 0.5
    if value.points is not None:
        gained = [round(float(value.points[side])) for side in position.rules.sides]
    else:
        assert position.to_move is not None
        won = round(float(value.value)) * (1 if position.rules.side_of(position.to_move) == FIRST_SIDE else -1)
        gained = [max(won, 0), max(-won, 0)]
    score = moment.score[0] + gained[0], moment.score[1] + gained[1]
    return chances.after(score, _lead_after(value, position, moment))


def _lead_after(value: PlayValue | None, position: Position, moment: MatchMoment) -> int:
    """Return the lead after the line of a play, as an index of the table."""
    if value is None or value.finish is None:
        return BY_LOT
    rules = position.rules
    try:
        lead = next_lead(Finished(rules, moment.leader, value.finish))
    except UnknownSeatError:
        return BY_LOT
    if lead.side is not None:
        return lead.side
    if lead.forced:
        return TILES_DECIDE
    return BY_LOT if lead.seat is None else rules.side_of(lead.seat)


def _with_hidden_hands(
    view: PositionOrRecord,
    observer: str | None,
    moment: MatchMoment,
    chances: MatchChances,
    best_in_points: tuple[Play | None, ...],
    seed: int,
    resources: Resources,
) -> MatchPlays:
    from tranca.analysis.estimate.solving import moment_of

    all_deals = possible_deals(view, observer)
    position = moment_of(all_deals)
    if not can_be_played_on(position.rules):
        raise UnsupportedError(
            "games cannot be simulated under {option}; use rules with out=first, or with points for ends",
            option="out=both",
        )
    worlds, weights = draw_worlds(all_deals, WORLDS, "styles", seed)
    first = worlds.first_unblocked()
    if first is None:
        raise NoChoiceError("the deal is blocked, so there is no play to choose")
    plays = worlds.position(first).legal_plays() or (None,)
    situation = Situation.of(worlds.position(first))
    side = position.rules.side_of(position.to_move or 0)
    times = max(1, -(-GAMES // len(worlds)))
    played = play_out_chances(
        situation,
        moment,
        public_facts(all_deals.view),
        (worlds.hands, worlds.boneyards),
        len(position.legal_plays()),
        fitted_policy(position.rules),
        times,
        seed,
        resources,
    )
    opened, spent = _open_chances(worlds, situation, moment, len(plays), resources)
    own = played if side == FIRST_SIDE else 1 - played
    basis: MatchBasis = "games"
    means, errors = _means(own, Weighting(weights).shares)
    if opened is not None:
        own_open = opened if side == FIRST_SIDE else 1 - opened
        open_means, open_errors = _means(own_open, Weighting(weights[: len(opened)]).shares)
        means, errors = (means + open_means) / 2, np.hypot(errors, open_errors) / 2
        basis = "deals"
    listed = [
        PlayChance(play, float(mean), float(error)) for play, mean, error in zip(plays, means, errors, strict=True)
    ]
    return _compare(position, moment, chances, listed, basis, best_in_points, {}, spent)


def _open_chances(
    worlds: Worlds, situation: Situation, moment: MatchMoment, plays: int, resources: Resources
) -> "tuple[np.ndarray | None, int]":
    """Search some worlds with open hands; return the chances (worlds, plays), or None if one is too large."""
    count = min(len(worlds), OPEN_WORLDS)
    part = worlds.hands[:count], worlds.boneyards[:count]
    bounds = np.zeros((count, plays, 2))
    bounds[..., 1] = 1
    _, exact, spent = solve_chances(situation, moment, bounds[:1], OPEN_NODES, resources, (part[0][:1], part[1][:1]))
    if not exact.all():
        return None, spent
    after, exact, more = solve_chances(situation, moment, bounds, OPEN_NODES, resources, part)
    return (after[..., 0] if exact.all() else None), spent + more


def _means(chances: "np.ndarray", shares: "np.ndarray") -> "tuple[np.ndarray, np.ndarray]":
    """Return the means over worlds, and the standard errors of their differences to the best mean."""
    shares = np.asarray(shares, float) / float(np.sum(shares))
    means = (chances * shares[:, None]).sum(axis=0)
    differences = chances - chances[:, [int(means.argmax())]]
    spread = differences - (differences * shares[:, None]).sum(axis=0)
    return means, np.sqrt((spread**2 * (shares**2)[:, None]).sum(axis=0))


def _compare(
    position: Position,
    moment: MatchMoment,
    chances: MatchChances,
    listed: Sequence[PlayChance],
    basis: MatchBasis,
    best_in_points: tuple[Play | None, ...],
    solved: "dict[Play | None, PlayValue]",
    nodes: int,
) -> MatchPlays:
    """Sort the plays by their chances, and find why the best ones in points are not the same."""
    plays = tuple(sorted(listed, key=lambda play: -round(play.chance / _SAME)))
    worth = chances.points_worth(tuple(min(points, chances.target - 1) for points in moment.score))
    answer = MatchPlays(position, moment.score, plays, basis, worth, best_in_points, nodes=nodes)
    if not answer.disagree:
        return answer
    rival = solved.get(best_in_points[0])
    reason, leader = _explain(position, moment, chances, rival, solved.get(plays[0].play))
    return MatchPlays(position, moment.score, plays, basis, worth, best_in_points, reason, leader, nodes)


def _explain(
    position: Position,
    moment: MatchMoment,
    chances: MatchChances,
    rival: PlayValue | None,
    best: PlayValue | None,
) -> tuple[MatchReason, str | None]:
    if rival is None or best is None or rival.points is None or best.points is None:
        return "", None
    leads = _lead_after(rival, position, moment), _lead_after(best, position, moment)
    sides = position.rules.sides
    others = SECOND_SIDE if position.rules.side_of(position.to_move or 0) == FIRST_SIDE else FIRST_SIDE
    if leads[0] == others != leads[1]:
        return "lead", sides[others]
    reached = [
        max(points + round(float(value.points[side])) for points, side in zip(moment.score, sides, strict=True))
        for value in (rival, best)
        if value.points is not None
    ]
    return ("target" if max(reached) >= chances.target else ""), None
