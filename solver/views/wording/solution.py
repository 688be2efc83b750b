"""Solutions in words: "S plays 4-6 at the 6 and wins 46. 2-4 loses 10 (costs 56)"."""

from tranca.engine.solution import PlayValue, Solution
from tranca.game.actions import Ends, ends_shown
from tranca.game.arms import OpenEnds, end_text
from tranca.game.rules.rules import Rules
from tranca.game.settlement import Result

from .numbers import amount, join_and, join_or, sampled_interval, signed
from .plays import outcome_phrase, play_name


def ending(finish: Result, rules: Rules, points: int | None = None, earned: str = "") -> str:
    """Describe the end of a deal: the player who goes out or blocks, the score, and the pips left.

    `points` replaces the winner's points, to leave out bonuses for passes; `earned` is a clause to append.
    """
    if finish.seat is None:
        return f"the deal is blocked at {ends_bar(finish.ends)}, {score_phrase(finish, rules, points, earned)}"
    who = rules.seats[finish.seat]
    return f"{who} {end_phrase(finish)}, {score_phrase(finish, rules, points, earned)}"


def end_phrase(finish: Result) -> str:
    """Return the action of the last player: `goes out`, `blocks at 3|6`, or `ends the match`."""
    return _ENDS[finish.end].format(ends_bar(finish.ends))


def score_phrase(finish: Result, rules: Rules, points: int | None = None, earned: str = "") -> str:
    """Return the score of a finished deal and the pips, `EW scores 10 (pips left: N 3, S 7)`; arguments as `ending`."""
    left = ", ".join(f"{seat} {pips}" for seat, pips in zip(rules.seats, finish.pips, strict=True) if pips)
    score = "no one wins"
    if finish.winner is not None:
        score = f"{rules.sides[finish.winner]} scores {finish.points[finish.winner] if points is None else points}"
    return f"{score} ({f'pips left: {left}' if left else 'no pips left'}{earned})"


def _bonus_clause(finish: Result, rules: Rules) -> str:
    """Return a clause with the bonuses of sides that did not win a finished deal: `; bonuses: EW 20`."""
    paid = [
        f"{side} {points}"
        for number, (side, points) in enumerate(zip(rules.sides, finish.points, strict=True))
        if points and number != finish.winner
    ]
    return f"; bonuses: {', '.join(paid)}" if paid else ""


def earnings_clause(value: PlayValue, rules: Rules) -> str:
    """Return a clause with the points that a line earns before its end: `; for open ends: NS 10`; empty if none."""
    if value.finish is None or not value.points:
        return ""
    besides = [
        f"{side} {amount(value.points.get(side, 0) - settled)}"
        for side, settled in zip(rules.sides, value.finish.points, strict=True)
        if value.points.get(side, 0) != settled
    ]
    return f"; {_earnings(rules)}: {', '.join(besides)}" if besides else ""


def _earnings(rules: Rules) -> str:
    """Return the kinds of points that are earned during play under these rules."""
    if not rules.scores:
        return "bonuses"
    return "for open ends and bonuses" if rules.has_bonus else "for open ends"


_ENDS = {"out": "goes out", "blocked": "blocks at {}", "decided": "ends the match"}


def ends_bar(ends: Ends | OpenEnds) -> str:
    """Write open ends as `3|6`; a scoring double is written as a tile."""
    return "|".join(map(end_text, ends_shown(ends)))


def headline(solution: Solution) -> str:
    """Return the answer in one or two sentences."""
    position = solution.position
    rules, value = position.rules, solution.value
    if solution.finish is not None:
        return f"The deal is over: {ending(solution.finish, rules, earned=_bonus_clause(solution.finish, rules))}."
    assert position.to_move is not None
    seat = rules.seats[position.to_move]
    if solution.must_draw:
        return _draw_sentence(solution, seat)
    if value is None:
        return _stopped_sentence(solution, seat)
    best = [option for option in solution.plays if option.best]
    worth = outcome_phrase(value, averaged=best[0].is_average)
    plays = join_or(play_name(option.play) for option in best)
    act = "must pass" if best[0].play is None else f"plays {plays}"
    others = "" if best[0].play is None else _others(solution)
    if solution.drawn:
        return f"{seat} draws {join_and(map(str, solution.drawn))}, {act}, and {worth}.{others}"
    return f"{seat} {act} and {worth}.{others}"


def _stopped_sentence(solution: Solution, seat: str) -> str:
    """Return the bounds of a stopped search."""
    low, high = solution.bounds
    return f"The search was stopped: the value for {seat} is between {signed(low)} and {signed(high)}."


def _others(solution: Solution) -> str:
    worse = [_worse(option) for option in solution.plays if not option.best and option.value is not None]
    if worse:
        return f" {'; '.join(worse)}."
    if len(solution.plays) == 1:
        return " It is the only play."
    return " All plays are equally good." if all(option.best for option in solution.plays) else ""


def headline_so_far(solution: Solution) -> str:
    """Return the answer while plays are still being searched; the marker comes first so that it is never cut off."""
    return f"still searching: {headline(solution)}"


def _draw_sentence(solution: Solution, seat: str) -> str:
    """Return the worth of the deal to a player who draws from an unknown order."""
    draw = f"{seat} must draw from a boneyard of unknown order"
    if solution.value is None:
        return f"{draw}. {_stopped_sentence(solution, seat)}"
    worth = outcome_phrase(solution.value, averaged=True)
    if solution.sample:
        reach = sampled_interval(solution.bounds, solution.sample, bool(solution.agreed))
        return f"{draw} and {worth} ({'' if solution.agreed else '95 %: '}{reach})."
    return f"{draw} and {worth}."


def _worse(option: PlayValue) -> str:
    """Return `2-4 loses 10 (costs 56)`."""
    assert option.value is not None and option.swing is not None
    worth = outcome_phrase(option.value, averaged=option.is_average)
    return f"{play_name(option.play)} {worth} (costs {amount(option.swing)})"


def line_end_text(option: PlayValue, rules: Rules) -> str:
    """Return the end of the line of a play, for a table; with the points earned on the way if ends score."""
    if option.finish is not None:
        return ending(option.finish, rules, earned=earnings_clause(option, rules) if rules.scores else "")
    if option.value is None:
        return f"search stopped: between {signed(option.bounds[0])} and {signed(option.bounds[1])}"
    return "depends on the draw" if option.is_average else ""
