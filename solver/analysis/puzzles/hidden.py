"""Puzzles with hidden hands: the best play for a player who sees only their own tiles and the plays so far."""

from tranca.analysis.estimate.results import Estimate
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import PositionError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record, latest

from .candidate import answers_of_estimate, seat_to_choose
from .difficulty import Difficulty
from .results import Flaw, FlawKind, HiddenPuzzle, ThemeMatch, Themes
from .soundness import Limits, find_choice_flaws
from .themes import only_play, right_end, square, underplay

SAMPLE = 2000  # deals to draw, with the seed SEED, if there are more
BONEYARD_SAMPLE = 500  # the same with a boneyard, unless all deals can be solved quickly
SEED = 0

HIDDEN_SAFE = "hidden-safe"
HIDDEN_TAGS = ("only-play", "right-end", "underplay", "square", HIDDEN_SAFE)


def estimate_for(view: Record | Position, resources: Resources) -> Estimate:
    """Estimate the plays of the seat to move in a view that hides the other hands.

    No player sees the order of a boneyard: all orders are searched if that is quick; otherwise draws are sampled in
    each deal. Raises UnsupportedError if there is nothing to choose, if the hand is not known, or if even a sample of
    draws takes too long; PositionError if no deal is possible; and StoppedError.
    """
    from tranca.analysis.estimate.sampling_plan import NodeBudget  # loads numpy
    from tranca.analysis.estimate.solving import estimate_from

    now = latest(view)
    if now.to_move is not None and not now.is_over and now.hidden(now.to_move):
        raise UnsupportedError(
            "{seat} is to move but holds hidden tiles; give its whole hand", seat=now.seats[now.to_move]
        )
    name = now.seats[seat_to_choose(now)]
    sampling, own = Sampling(None if now.drawable else SAMPLE, None, SEED), Resources.of(stop=resources.stop)
    budget = NodeBudget(BONEYARD_SAMPLE) if now.drawable else None
    estimate = estimate_from(view, name, sampling, own, "none", budget=budget)
    resources.check()
    if estimate.orders_sampled:
        raise UnsupportedError(
            "the {drawable} tiles that can be drawn are too many; choose a later moment", drawable=now.drawable
        )
    if estimate.searched is not None:
        raise UnsupportedError("these deals are too large to search; choose a later moment, with fewer tiles left")
    return estimate


def is_safe(estimate: Estimate) -> bool:
    """Return True if the best play is best in every possible deal, and all of them were solved.

    As long as tiles can be drawn, the worth of a deal is a mean, so no play is safe.
    """
    return estimate.exact and not estimate.position.drawable and estimate.plays[0].best_share == 1


def find_hidden_flaws(estimate: Estimate, limits: Limits) -> tuple[Flaw, ...]:
    """Return the reasons why an estimate makes no sound puzzle; empty if it makes one.

    A sound best play is best in every deal, or its mean beats that of the second by the margin, and the 95 % interval
    of the difference excludes 0.
    """
    return tuple(find_choice_flaws(answers_of_estimate(estimate), limits, is_safe(estimate), estimate.is_clear))


def compose_hidden(
    view: Record | Position, resources: Resources, limits: Limits, source: str = ""
) -> HiddenPuzzle | tuple[Flaw, ...]:
    """Make the puzzle of a view of a deal, or list the reasons why it makes none; may raise StoppedError."""
    now = latest(view)
    if now.resolved().is_open:
        error = UnsupportedError("a puzzle with hidden hands needs a hidden hand, but every tile is known")
        return (Flaw(FlawKind.NO_PUZZLE, error=error),)
    try:
        estimate = estimate_for(view, resources)
    except (UnsupportedError, PositionError) as error:
        return (Flaw(FlawKind.NO_PUZZLE, error=error),)
    return find_hidden_flaws(estimate, limits) or make_hidden_puzzle(view, estimate, source)


def make_hidden_puzzle(view: Record | Position, estimate: Estimate, source: str = "") -> HiddenPuzzle:
    """Make the puzzle of a view and its estimate, even if it is not sound."""
    depth = estimate.deals.bit_length() - 1  # in place of turns to look ahead, count doublings of the number of deals
    difficulty = Difficulty.of(answers_of_estimate(estimate), estimate.position, depth)
    return HiddenPuzzle(view, estimate, find_hidden_themes(estimate), difficulty, source)


def find_hidden_themes(estimate: Estimate) -> Themes:
    """Find the themes that hold by the means of an estimate and the knowledge of the player."""
    answers = answers_of_estimate(estimate)
    best = answers[0].play
    matches = [*only_play(answers), *right_end(answers), *underplay(answers), *square(estimate.position.play(best))]
    if is_safe(estimate) and len(answers) > 1:
        matches.append(ThemeMatch(HIDDEN_SAFE, plays=(best,)))
    return Themes({match.tag: match for match in matches})
