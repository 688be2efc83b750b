"""Checking puzzles: whether they are sound, have the themes they claim, and where their lines have duals."""

from dataclasses import dataclass

from ..actions import Action
from ..errors import UnsupportedError
from ..position import Position
from ..replay import act
from .difficulty import difficulty
from .puzzle import Puzzle
from .search import Search
from .soundness import Limits, confirmed, flaws
from .study import Study
from .text import Claims
from .themes import themes
from .wording import either


@dataclass(frozen=True, slots=True)
class Dual:
    """A later choice of the solving side, in the line of the best play, at which several plays are equally good.

    Attributes:
        number: which action of the line it is, from 1.
        action: the one that the line follows.
        others: what would do as well.
    """

    number: int
    action: Action
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a puzzle.

    Attributes:
        puzzle: with what holds of it; None where nothing can be chosen or the position cannot be solved.
        flaws: why it is not sound, or that its claims are wrong; empty for a good puzzle.
        duals: choices later in its line, which are no flaws.
    """

    puzzle: Puzzle | None
    flaws: tuple[str, ...]
    duals: tuple[Dual, ...] = ()


def verify(position: Position, limits: Limits, claimed: Claims, search: Search) -> Verdict:
    """Judge a puzzle that somebody made.

    Raises StoppedError where the watch of the search ended it.
    """
    try:
        study = Study(search.solve(position), search)
    except UnsupportedError as error:
        return Verdict(None, (str(error),))
    found = study.solution
    wrong = [*flaws(found, limits)]
    if not confirmed(found, search):
        wrong.append("a solve from scratch gives other values")
    puzzle = Puzzle(found, themes(study), difficulty(study))
    wrong += _wrong_claims(puzzle, claimed)
    return Verdict(puzzle, tuple(wrong), tuple(_duals(study, search)))


def _wrong_claims(puzzle: Puzzle, claimed: Claims) -> list[str]:
    wrong = []
    best = [str(play) for play in puzzle.solution.best]
    if claimed.best is not None and claimed.best not in best:
        wrong.append(f"{claimed.best} is claimed to be best: it is {either(best)}")
    if claimed.themes is not None:
        have = frozenset(puzzle.themes)
        wrong += [f"theme {tag} is claimed but does not hold" for tag in sorted(claimed.themes - have)]
        wrong += [f"theme {tag} holds but is not named" for tag in sorted(have - claimed.themes)]
    return wrong


def _duals(study: Study, search: Search) -> list[Dual]:
    """The choices of the solving side after its first play at which the line could have gone on otherwise."""
    rules, line = study.position.rules, study.best.worth.line
    side = rules.side_of(study.mover)
    found = []
    position = study.position
    for number, action in enumerate(line, 1):
        assert position.to_move is not None
        mine = rules.side_of(position.to_move) == side
        ready = position
        while ready.must_draw:
            ready = ready.draw()
        if number > 1 and mine and len(ready.legal_plays()) > 1:
            best = search.solve(ready, lines=False).best
            if len(best) > 1:
                others = tuple(str(play) for play in best if play != action.play)
                found.append(Dual(number, action, others))
        position, _ = act(position, action)
    return found
