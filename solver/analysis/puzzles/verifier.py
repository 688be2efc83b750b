"""Verify puzzles: that they are sound and have the themes they claim, and where their lines have duals."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tranca.engine.resources import Resources, Stop, Tables
from tranca.engine.solution import Solution
from tranca.engine.solve import solve_exactly
from tranca.errors import PositionError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.replay import act, known_draws

from .candidate import Candidate
from .difficulty import rate
from .hidden import estimate_for, find_hidden_flaws, make_hidden_puzzle
from .results import AnyPuzzle, Dual, Flaw, FlawKind, HiddenPuzzle, Puzzle, Verdict
from .soundness import MARGIN, MOST_PLAYS, Limits, find_flaws, is_confirmed
from .themes import find_themes


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims in the comments of a puzzle; None if there is no such claim.

    Attributes:
        best: the best play, as written.
    """

    best: str | None = None
    themes: frozenset[str] | None = None


def puzzle_of(value: Position | Record, *, tables: Tables | None = None, stop: Stop | None = None) -> AnyPuzzle:
    """Make the puzzle of a position, or of a record after its last action, even if it is not sound.

    It has hidden hands if tiles are not known. Raises UnsupportedError if there is nothing to choose or it cannot be
    solved, PositionError if no deal is possible, and StoppedError if it was stopped.
    """
    return _make_puzzle(value, Resources.of(tables=tables, stop=stop))


def _make_puzzle(value: Position | Record, resources: Resources) -> AnyPuzzle:
    now = latest(value)
    if now.resolved().is_open:
        candidate = Candidate(solve_exactly(now, resources), resources)
        return Puzzle(candidate.solution, find_themes(candidate), rate(candidate))
    if now.to_move is None:
        raise UnsupportedError("the deal is over; a puzzle needs a player to move")
    view = value.seen_by(now.to_move)
    return make_hidden_puzzle(view, estimate_for(view, resources))


def verify(
    value: Position | Record,
    *,
    best: str | None = None,
    themes: Collection[str] | None = None,
    margin: int = MARGIN,
    most_plays: int = MOST_PLAYS,
    time_limit: float | None = None,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Judge a puzzle: whether it is sound and has the themes it claims, and where its line has duals.

    Args:
        value: the position, or a record for the moment after its last action.
        best, themes: the play and the tags that are claimed; None for no claim.
        margin, most_plays: as in `generate_puzzles`.
        time_limit: in seconds.

    Raises StoppedError if it was stopped or the time ran out.
    """
    claimed = Claims(best, None if themes is None else frozenset(themes))
    resources = Resources.of(tables=tables, stop=stop, time_limit=time_limit)
    return judge(value, Limits(margin, most_plays), claimed, resources)


def judge(value: Position | Record, limits: Limits, claimed: Claims, resources: Resources) -> Verdict:
    """Judge a puzzle with given resources, as `verify`; raises StoppedError if they were stopped."""
    try:
        puzzle = _make_puzzle(value, resources)
    except (UnsupportedError, PositionError) as error:
        return Verdict(None, (Flaw(FlawKind.NO_PUZZLE, error=error),))
    unnamed = () if claimed.themes is None else tuple(tag for tag in puzzle.themes if tag not in claimed.themes)
    wrong = tuple(_wrong_claims(puzzle, claimed))
    if isinstance(puzzle, HiddenPuzzle):
        return Verdict(puzzle, (*find_hidden_flaws(puzzle.estimate, limits), *wrong), (), unnamed)
    unsound = [*find_flaws(puzzle.solution, limits)]
    if not is_confirmed(puzzle.solution, resources):
        unsound.append(Flaw(FlawKind.UNCONFIRMED))
    return Verdict(puzzle, (*unsound, *wrong), tuple(_find_duals(puzzle.solution, resources)), unnamed)


def _wrong_claims(puzzle: AnyPuzzle, claimed: Claims) -> Iterator[Flaw]:
    best = tuple(answer.play for answer in puzzle.answers if not answer.cost)
    if claimed.best is not None and claimed.best not in map(str, best):
        yield Flaw(FlawKind.OTHER_BEST, best, claimed=claimed.best)
    for tag in sorted((claimed.themes or frozenset()) - puzzle.themes.keys()):
        yield Flaw(FlawKind.THEME_MISSING, claimed=tag)


def _find_duals(solution: Solution, resources: Resources) -> list[Dual]:
    """List the later choices of the solving side at which another play is as good as the one in the line.

    A choice between two ends for the last tile of a hand is no dual: it ends the deal either way (capicúa).
    """
    position = solution.position
    assert position.to_move is not None
    rules = position.rules
    side = rules.side_of(position.to_move)
    duals = []
    for number, action in enumerate(solution.plays[0].line, 1):
        assert position.to_move is not None
        ready, _ = known_draws(position)
        chooses = len(ready.legal_plays()) > 1 and len(ready.hands[position.to_move]) > 1
        if number > 1 and rules.side_of(position.to_move) == side and chooses:
            best = solve_exactly(ready, resources, lines=False).best
            if len(best) > 1:
                duals.append(Dual(number, action, tuple(str(play) for play in best if play != action.play)))
        position, _ = act(position, action)
    return duals
