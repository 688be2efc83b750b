"""Whether a position makes a sound puzzle: one best play by a clear margin, and a limited number of choices."""

from dataclasses import dataclass

from tranca.engine.resources import Resources
from tranca.engine.solution import Solution, Value
from tranca.engine.solve import solve_exactly

from .results import Flaw, FlawKind, wins_alone

MARGIN = 10
MOST_PLAYS = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """Demands on a sound puzzle.

    Attributes:
        margin: points by which the best play has to beat the second, unless it alone wins the deal.
        most_plays: the most legal plays; the least are two.
    """

    margin: Value = MARGIN
    most_plays: int = MOST_PLAYS


def flaws(solution: Solution, limits: Limits) -> tuple[Flaw, ...]:
    """List why an exactly solved position, in which somebody can choose, is no sound puzzle; empty where it is one.

    With three or more sides the best play must also be best if all others play against the mover.
    """
    plays = tuple(option.play for option in solution.plays if option.play is not None)
    if len(plays) < 2:
        return (Flaw(FlawKind.NO_CHOICE, plays),)
    wrong = []
    if len(plays) > limits.most_plays:
        wrong.append(Flaw(FlawKind.TOO_MANY_PLAYS, amount=len(plays), limit=limits.most_plays))
    if len(solution.best) > 1:
        best = tuple(play for play in solution.best if play is not None)
        return (*wrong, Flaw(FlawKind.SEVERAL_BEST, best))
    cost = -(solution.plays[1].swing or 0)
    if cost < limits.margin and not wins_alone(solution):
        wrong.append(Flaw(FlawKind.TOO_CLOSE, plays[:2], cost, limits.margin))
    if solution.disagree:
        wrong.append(Flaw(FlawKind.NOT_AGAINST_ALL, plays[:1]))
    return tuple(wrong)


def confirmed(solution: Solution, resources: Resources) -> bool:
    """Tell whether a solve from scratch, without any memory, finds the same values."""
    again = solve_exactly(solution.position, resources.without_memory(), lines=False)
    return [(option.play, option.value) for option in again.plays] == [
        (option.play, option.value) for option in solution.plays
    ]
