"""When a position makes a puzzle: one best play that stands out, and enough but not too many to choose from."""

from dataclasses import dataclass

from tranca.engine.resources import Resources
from tranca.engine.solution import Solution, Value
from tranca.engine.solve import solve_exactly
from tranca.views.wording.puzzles import either, points

MARGIN = 10
MOST_PLAYS = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """What is asked of a sound puzzle.

    Attributes:
        margin: points by which the best play has to beat the second, unless it alone wins the deal.
        most_plays: so many legal plays at most; two at least.
    """

    margin: Value = MARGIN
    most_plays: int = MOST_PLAYS


def wins_alone(found: Solution) -> bool:
    """Whether one play wins points and no other does."""
    return sum(each.value is not None and each.value > 0 for each in found.plays) == 1 < len(found.plays)


def flaws(found: Solution, limits: Limits) -> tuple[str, ...]:
    """Why an exactly solved position, in which somebody can choose, is no sound puzzle; empty where it is one.

    With three or more sides the best play must also be best if all others play against the mover.
    """
    plays = found.plays
    if len(plays) < 2:
        return (f"{plays[0].play} is the only legal play, expected two at least",)
    wrong = []
    if len(plays) > limits.most_plays:
        wrong.append(f"{len(plays)} legal plays, expected {limits.most_plays} at most")
    if len(found.best) > 1:
        wrong.append(f"{either(found.best)} are equally good, expected one best play")
        return tuple(wrong)
    cost = -(plays[1].swing or 0)
    if cost < limits.margin and not wins_alone(found):
        wrong.append(
            f"{plays[0].play} beats {plays[1].play} by {points(cost)}, "
            f"expected {points(limits.margin)} or more, or the only play that wins"
        )
    if found.disagree:
        wrong.append(f"{plays[0].play} is not best if all others play against the mover")
    return tuple(wrong)


def confirmed(found: Solution, resources: Resources) -> bool:
    """Whether a solve from scratch, without any memory, finds the same values."""
    again = solve_exactly(found.position, resources.afresh(), lines=False)
    return [(each.play, each.value) for each in again.plays] == [(each.play, each.value) for each in found.plays]
