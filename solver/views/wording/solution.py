"""Answers in words: "S plays 4-6 at the 6: wins 46. 2-4 loses 10, 56 worse"."""

from tranca.engine.solution import PlayValue, Solution, Value
from tranca.game.rules import Rules
from tranca.game.settlement import Result

from .numbers import amount, interval, join_or, signed
from .plays import at, outcome


def ending(finish: Result, rules: Rules) -> str:
    """The end of a deal: who goes out or blocks, the pips left, what it scores."""
    who = "somebody" if finish.seat is None else rules.seats[finish.seat]
    pips = ", ".join(f"{seat} {left}" for seat, left in zip(rules.seats, finish.pips, strict=True) if left)
    what = f"{who} goes out" if finish.end == "out" else f"{who} blocks at {finish.ends[0]}|{finish.ends[1]}"
    if finish.winner is None:
        score = "nobody scores"
    else:
        points = finish.points[finish.winner]
        score = f"{rules.sides[finish.winner]} scores {points}"
    return f"{what}, {score} (left: {pips or 'nothing'})"


def headline(found: Solution) -> str:
    """The answer in one or two sentences."""
    position = found.position
    rules = position.rules
    if found.finish is not None:
        return f"The deal is over: {ending(found.finish, rules)}."
    assert position.to_move is not None
    seat = rules.seats[position.to_move]
    if found.must_draw:
        return f"{seat} must draw, the order of the boneyard is unknown: {_drawn(found)}."
    draws = f"draws {' '.join(str(tile) for tile in found.drawn)} and " if found.drawn else ""
    if found.value is None:
        low, high = found.bounds
        return f"{seat}: the search was cut off; the value lies between {signed(low)} and {signed(high)}."
    best = [each for each in found.plays if each.best]
    if best[0].play is None:
        return f"{seat} {draws}must pass: {outcome(found.value)}."
    names = join_or([at(each.play) for each in best])
    sentence = f"{seat} {draws}plays {names}: {outcome(found.value)}."
    worse = [each for each in found.plays if not each.best and each.value is not None and each.swing is not None]
    if worse:
        costs = "; ".join(
            f"{at(each.play)} {outcome(_known(each.value))}, {amount(_known(each.swing))} worse" for each in worse
        )
        sentence += f" {costs}."
    elif len(found.plays) == 1:
        sentence += " It is the only play."
    elif len(best) == len(found.plays):
        sentence += " All plays are equal."
    return sentence


def _drawn(found: Solution) -> str:
    """What the deal is worth to who draws from an unknown order."""
    if found.value is None:
        return f"the search was cut off; the value lies between {signed(found.bounds[0])} and {signed(found.bounds[1])}"
    average = f"the deal {outcome(found.value)} on average"
    return f"{average}, 95 % {interval(found.bounds)}" if found.sample else average


def fate(each: PlayValue, rules: Rules) -> str:
    """The end of the line of a play, for a table."""
    if each.finish is not None:
        return ending(each.finish, rules)
    if each.value is None:
        return f"not finished: between {signed(each.bounds[0])} and {signed(each.bounds[1])}"
    return "depends on the draw" if each.points is not None else ""


def _known(value: Value | None) -> Value:
    return 0 if value is None else value
