"""Solutions in words: "S plays 4-6 at the 6 and wins 46. 2-4 loses 10 (costs 56)"."""

from tranca.engine.solution import PlayValue, Solution
from tranca.game.actions import Ends, ends_shown
from tranca.game.arms import OpenEnds, end_text
from tranca.game.rules.rules import Rules
from tranca.game.settlement import Result
from tranca.language import called, p, percentage, t

from .numbers import amount, join_and, join_or, sampled_interval, signed
from .plays import outcome_phrase, play_name


def ending(finish: Result, rules: Rules, points: int | None = None, earned: str = "") -> str:
    """Describe the end of a deal: the player who goes out or blocks, the score, and the pips left.

    `points` replaces the winner's points, to leave out bonuses for passes; `earned` is a clause to append.
    """
    score = score_phrase(finish, rules, points, earned)
    if finish.seat is None:
        return t("the deal is blocked at {ends}, {score}", ends=ends_bar(finish.ends), score=score)
    return t("{seat} {ended}, {score}", seat=rules.seats[finish.seat], ended=end_phrase(finish), score=score)


def end_phrase(finish: Result) -> str:
    """Return the action of the last player: `goes out`, `blocks at 3|6`, or `ends the match`."""
    if finish.end == "out":
        return p("a seat", "goes out")
    if finish.end == "blocked":
        return p("a seat", "blocks at {ends}", ends=ends_bar(finish.ends))
    return p("a seat", "ends the match")


def score_phrase(finish: Result, rules: Rules, points: int | None = None, earned: str = "") -> str:
    """Return the score of a finished deal and the pips, `EW scores 10 (pips left: N 3, S 7)`; arguments as `ending`."""
    left = ", ".join(f"{called(seat)} {pips}" for seat, pips in zip(rules.seats, finish.pips, strict=True) if pips)
    if any(pips % rules.round_to for pips in finish.pips) and (finish.takes_own or finish.winner is not None):
        left = _with_rounding(left, rules)
    if finish.takes_own:
        return _loss_phrase(finish, rules, points, left, earned)
    if finish.winner is None:
        if left:
            return t("no one wins (pips left: {left}{earned})", left=left, earned=earned)
        return t("no one wins (no pips left{earned})", earned=earned)
    side = rules.sides[finish.winner]
    won = finish.points[finish.winner] if points is None else points
    if left:
        return t("{side} scores {points} (pips left: {left}{earned})", side=side, points=won, left=left, earned=earned)
    return t("{side} scores {points} (no pips left{earned})", side=side, points=won, earned=earned)


def _with_rounding(left: str, rules: Rules) -> str:
    """Say how pips are rounded before they become points."""
    if rules.rounding == "up":
        return t("{left}, rounded up to a multiple of {step}", left=left, step=rules.round_to)
    if rules.rounding == "down":
        return t("{left}, rounded down to a multiple of {step}", left=left, step=rules.round_to)
    return t("{left}, rounded to the nearest multiple of {step}", left=left, step=rules.round_to)


def _loss_phrase(finish: Result, rules: Rules, points: int | None, left: str, earned: str) -> str:
    """Return the points of all sides and the pips: each side loses the pips of its own hands."""
    scored = [*finish.points]
    if points is not None and finish.winner is not None:
        scored = [0] * len(rules.sides)
        scored[finish.winner] = points
        for seat, lost in enumerate(finish.losses):
            scored[rules.side_of(seat)] -= lost
    sums = ", ".join(f"{called(side)} {number}" for side, number in zip(rules.sides, scored, strict=True))
    return t("points: {sums} (pips left: {left}{earned})", sums=sums, left=left, earned=earned)


def _bonus_clause(finish: Result, rules: Rules) -> str:
    """Return a clause with the bonuses of sides that did not win a finished deal: `; bonuses: EW 20`."""
    if finish.takes_own:
        return ""  # the points of all sides are shown
    paid = [
        f"{called(side)} {points}"
        for number, (side, points) in enumerate(zip(rules.sides, finish.points, strict=True))
        if points and number != finish.winner
    ]
    return t("; bonuses: {sums}", sums=", ".join(paid)) if paid else ""


def earnings_clause(value: PlayValue, rules: Rules) -> str:
    """Return a clause with the points that a line earns before its end: `; for open ends: NS 10`; empty if none."""
    if value.finish is None or not value.points:
        return ""
    besides = [
        f"{called(side)} {amount(value.points.get(side, 0) - settled)}"
        for side, settled in zip(rules.sides, value.finish.points, strict=True)
        if value.points.get(side, 0) != settled
    ]
    sums = ", ".join(besides)
    if not besides:
        return ""
    if not rules.scores:
        return t("; bonuses: {sums}", sums=sums)
    if rules.has_bonus:
        return t("; for open ends and bonuses: {sums}", sums=sums)
    return t("; for open ends: {sums}", sums=sums)


def ends_bar(ends: Ends | OpenEnds) -> str:
    """Write open ends as `3|6`; a scoring double is written as a tile."""
    return "|".join(map(end_text, ends_shown(ends)))


def headline(solution: Solution, *, as_advice: bool = False) -> str:
    """Return the answer in one or two sentences; `as_advice`: not as if the player had made the best play."""
    position = solution.position
    rules, value = position.rules, solution.value
    if solution.finish is not None:
        over = ending(solution.finish, rules, earned=_bonus_clause(solution.finish, rules))
        return t("The deal is over: {ending}.", ending=over)
    assert position.to_move is not None
    seat = rules.seats[position.to_move]
    if solution.must_draw:
        return _draw_sentence(solution, seat)
    if value is None:
        return _stopped_sentence(solution, seat)
    best = [option for option in solution.plays if option.best]
    worth = outcome_phrase(value, averaged=best[0].is_average)
    plays = join_or(play_name(option.play) for option in best)
    tiles = join_and(map(str, solution.drawn)) if solution.drawn else ""
    if best[0].play is None:
        if solution.drawn:
            return t("{seat} draws {tiles}, must pass, and {worth}.", seat=seat, tiles=tiles, worth=worth)
        return t("{seat} must pass and {worth}.", seat=seat, worth=worth)
    facts = {"seat": seat, "tiles": tiles, "plays": plays, "worth": worth}
    if as_advice and solution.drawn:
        answer = t("{seat} draws {tiles}. The best play is then {plays}: it {worth}.", **facts)
    elif as_advice:
        answer = t("The best play of {seat} is {plays}: it {worth}.", **facts)
    elif solution.drawn:
        answer = t("{seat} draws {tiles}, plays {plays}, and {worth}.", **facts)
    else:
        answer = t("{seat} plays {plays} and {worth}.", **facts)
    return " ".join([answer, *_others(solution)])


def _stopped_sentence(solution: Solution, seat: str) -> str:
    """Return the bounds of a stopped search."""
    low, high = solution.bounds
    return t(
        "The search was stopped: the value for {seat} is between {low} and {high}.",
        seat=seat,
        low=signed(low),
        high=signed(high),
    )


def _others(solution: Solution) -> list[str]:
    """Return a sentence on the other plays, if there is something to say."""
    worse = [_worse(option) for option in solution.plays if not option.best and option.value is not None]
    if worse:
        return [f"{'; '.join(worse)}."]
    if len(solution.plays) == 1:
        return [t("It is the only play.")]
    return [t("All plays are equally good.")] if all(option.best for option in solution.plays) else []


def headline_so_far(solution: Solution) -> str:
    """Return the answer while plays are still being searched; the marker comes first so that it is never cut off."""
    return t("still searching: {answer}", answer=headline(solution))


def _draw_sentence(solution: Solution, seat: str) -> str:
    """Return the worth of the deal to a player who draws from an unknown order."""
    if solution.value is None:
        draw = t("{seat} must draw from a boneyard of unknown order.", seat=seat)
        return f"{draw} {_stopped_sentence(solution, seat)}"
    worth = outcome_phrase(solution.value, averaged=True)
    if solution.sample:
        reach = sampled_interval(solution.bounds, solution.sample, bool(solution.agreed))
        if not solution.agreed:
            reach = f"{percentage('95')}: {reach}"
        return t(
            "{seat} must draw from a boneyard of unknown order and {worth} ({interval}).",
            seat=seat,
            worth=worth,
            interval=reach,
        )
    return t("{seat} must draw from a boneyard of unknown order and {worth}.", seat=seat, worth=worth)


def _worse(option: PlayValue) -> str:
    """Return `2-4 loses 10 (costs 56)`."""
    assert option.value is not None and option.swing is not None
    worth = outcome_phrase(option.value, averaged=option.is_average)
    return t("{play} {worth} (costs {cost})", play=play_name(option.play), worth=worth, cost=amount(option.swing))


def line_end_text(option: PlayValue, rules: Rules) -> str:
    """Return the end of the line of a play, for a table; with the points earned on the way if ends score."""
    if option.finish is not None:
        return ending(option.finish, rules, earned=earnings_clause(option, rules) if rules.scores else "")
    if option.value is None:
        low, high = map(signed, option.bounds)
        return t("search stopped: between {low} and {high}", low=low, high=high)
    return t("depends on the draw") if option.is_average else ""
