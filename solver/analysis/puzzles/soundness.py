"""Decide whether a position makes a sound puzzle: one clearly best play, and a limited number of choices."""

from dataclasses import dataclass

from tranca.engine.resources import Resources
from tranca.engine.solution import Solution, Value
from tranca.engine.solve import solve_exactly

from .candidate import Answers, answers_of_solution
from .results import Flaw, FlawKind, wins_alone

MARGIN = 10
MOST_PLAYS = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """Demands on a sound puzzle.

    Attributes:
        margin: the points by which the best play must beat the second, unless it alone wins the deal.
        most_plays: the most legal plays; the fewest are two.
    """

    margin: Value = MARGIN
    most_plays: int = MOST_PLAYS


def find_flaws(solution: Solution, limits: Limits) -> tuple[Flaw, ...]:
    """Return the reasons why an exactly solved position with a choice makes no sound puzzle; empty if it makes one.

    With three or more sides, the best play must also be best if all others play against the mover.
    """
    wrong = find_choice_flaws(answers_of_solution(solution), limits, wins_alone(solution))
    if solution.disagree and len(solution.best) == 1 < len(solution.plays):
        wrong.append(Flaw(FlawKind.NOT_AGAINST_ALL, tuple(filter(None, solution.best))))
    return tuple(wrong)


def find_choice_flaws(answers: Answers, limits: Limits, outright: bool, is_clear: bool = True) -> list[Flaw]:
    """Return flaws in the number of plays and in the distance between the best play and the second.

    Any distance is enough if the best play is best `outright`; otherwise a sample must be clear (`is_clear`).
    """
    plays = tuple(answer.play for answer in answers)
    if len(plays) < 2:
        return [Flaw(FlawKind.NO_CHOICE, plays)]
    wrong = []
    if len(plays) > limits.most_plays:
        wrong.append(Flaw(FlawKind.TOO_MANY_PLAYS, amount=len(plays), limit=limits.most_plays))
    second = answers[1]
    if not second.cost:
        wrong.append(Flaw(FlawKind.SEVERAL_BEST, tuple(answer.play for answer in answers if not answer.cost)))
    elif not is_clear and not outright:
        wrong.append(Flaw(FlawKind.TOO_CLOSE_TO_TELL, plays[:2], is_mean=True))
    elif second.cost < limits.margin and not outright:
        wrong.append(Flaw(FlawKind.TOO_CLOSE, plays[:2], second.cost, limits.margin, second.is_mean))
    return wrong


def is_confirmed(solution: Solution, resources: Resources) -> bool:
    """Return True if a solve from scratch, with empty tables, finds the same values."""
    again = solve_exactly(solution.position, resources.without_memory(), lines=False)
    return [(option.play, option.value) for option in again.plays] == [
        (option.play, option.value) for option in solution.plays
    ]
