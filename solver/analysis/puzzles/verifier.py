"""Checking puzzles: whether they are sound, have the themes they claim, and where their lines have duals."""

from dataclasses import dataclass

from tranca.engine.resources import Resources, Stop, Tables
from tranca.engine.solution import Solution
from tranca.engine.solve import solve_exactly
from tranca.errors import PositionError, UnsupportedError
from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import act
from tranca.views.wording.puzzles import either

from .difficulty import difficulty
from .hidden import AnyPuzzle, HiddenPuzzle, describe, hidden_flaws, reckon
from .results import Puzzle
from .soundness import MARGIN, MOST_PLAYS, Limits, confirmed, flaws
from .study import Study
from .themes import themes


@dataclass(frozen=True, slots=True)
class Claims:
    """Claims that the comments of a puzzle make; None where they make none.

    Attributes:
        best: the best play, as written.
        themes: the tags.
    """

    best: str | None = None
    themes: frozenset[str] | None = None


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

    puzzle: AnyPuzzle | None
    flaws: tuple[str, ...]
    duals: tuple[Dual, ...] = ()


def puzzle_of(value: Position | Record, resources: Resources | None = None) -> AnyPuzzle:
    """The puzzle of a position, or of a record after its last action, sound or not: with hidden hands where tiles are
    not known.

    Raises UnsupportedError where there is nothing to choose or it cannot be solved, PositionError where no deal is
    possible, StoppedError where they were stopped before.
    """
    resources = resources or Resources()
    now = value.position if isinstance(value, Record) else value
    if now.resolved().is_open:
        study = Study(solve_exactly(now, resources), resources)
        return Puzzle(study.solution, themes(study), difficulty(study))
    if now.to_move is None:
        raise UnsupportedError("the deal is over: expected a player to move")
    view = value.seen_by(now.to_move)
    return describe(view, reckon(view, resources))


def verify(
    value: Position | Record,
    *,
    margin: int = MARGIN,
    most_plays: int = MOST_PLAYS,
    claimed: Claims | None = None,
    time_limit: float | None = None,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Judge a puzzle that somebody made; of a record, the moment after its last action.

    Args:
        margin: points by which the best play has to beat the second, unless it alone wins the deal.
        most_plays: so many legal plays at most.
        claimed: what its comments say of it, as `tranca.views.annotated.claims` reads them.

    Raises StoppedError where it was stopped before.
    """
    resources = Resources.of(tables=tables, stop=stop, time_limit=time_limit)
    return judge(value, Limits(margin, most_plays), claimed or Claims(), resources)


def judge(value: Position | Record, limits: Limits, claimed: Claims, resources: Resources) -> Verdict:
    """Judge a puzzle with given resources; of a record, the moment after its last action.

    Raises StoppedError where they were stopped before.
    """
    try:
        puzzle = puzzle_of(value, resources)
    except (UnsupportedError, PositionError) as error:
        return Verdict(None, (str(error).splitlines()[0],))
    if isinstance(puzzle, HiddenPuzzle):
        return Verdict(puzzle, (*hidden_flaws(puzzle.estimate, limits), *_wrong_claims(puzzle, claimed)))
    wrong = [*flaws(puzzle.solution, limits)]
    if not confirmed(puzzle.solution, resources):
        wrong.append("a solve from scratch gives other values")
    wrong += _wrong_claims(puzzle, claimed)
    return Verdict(puzzle, tuple(wrong), tuple(_duals(puzzle.solution, resources)))


def _wrong_claims(puzzle: AnyPuzzle, claimed: Claims) -> list[str]:
    wrong = []
    best = [str(each.play) for each in puzzle.answers if not each.cost]
    if claimed.best is not None and claimed.best not in best:
        wrong.append(f"{claimed.best} is claimed to be best: it is {either(best)}")
    if claimed.themes is not None:
        have = frozenset(puzzle.themes)
        wrong += [f"theme {tag} is claimed but does not hold" for tag in sorted(claimed.themes - have)]
        wrong += [f"theme {tag} holds but is not named" for tag in sorted(have - claimed.themes)]
    return wrong


def _duals(found: Solution, resources: Resources) -> list[Dual]:
    """The choices of the solving side after its first play at which the line could have gone on otherwise."""
    position = found.position
    assert position.to_move is not None
    rules = position.rules
    side = rules.side_of(position.to_move)
    duals = []
    for number, action in enumerate(found.plays[0].line, 1):
        assert position.to_move is not None
        ready = position
        while ready.must_draw:
            ready = ready.draw()
        if number > 1 and rules.side_of(position.to_move) == side and len(ready.legal_plays()) > 1:
            best = solve_exactly(ready, resources, lines=False).best
            if len(best) > 1:
                duals.append(Dual(number, action, tuple(str(play) for play in best if play != action.play)))
        position, _ = act(position, action)
    return duals
