"""Puzzles with hidden hands: what to play as far as one player can know, from their own tiles and what was played."""

from tranca.analysis.estimate import Estimate
from tranca.analysis.estimate.node_budget import NodeBudget
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import PositionError, UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record, latest

from .difficulty import Difficulty, rules_of_thumb
from .results import Flaw, FlawKind, HiddenPuzzle, ThemeMatch, Themes, play_of
from .soundness import Limits
from .themes import CLOSE_COUNT, square

SAMPLE = 2000  # deals that are drawn from SEED where there are more
BONEYARD_SAMPLE = 500  # the same with a boneyard, unless all can be solved in little time
SEED = 0

HIDDEN_SAFE = "hidden-safe"
HIDDEN_TAGS = ("only-play", "right-end", "underplay", "square", HIDDEN_SAFE)


def estimate_for(view: Record | Position, resources: Resources) -> Estimate:
    """Estimate the plays of the seat to move in a view that hides the other hands.

    Nobody sees the order of a boneyard: all orders count where that is quick, else draws are sampled in each deal.
    Raises UnsupportedError where there is nothing to choose, where the hand is not known, and where even a sample of
    draws takes too long; PositionError where no deal is possible, StoppedError.
    """
    from tranca.analysis.estimate.solving import estimate_from  # loads numpy

    now = latest(view)
    if now.to_move is None or now.is_over:
        raise UnsupportedError("the deal is over: expected a player to move")
    name = now.seats[now.to_move]
    if now.hidden(now.to_move):
        raise UnsupportedError(f"{name} holds unknown tiles: expected the hand of the seat to move")
    if now.must_draw or now.must_pass:
        raise UnsupportedError(f"{name} must {'draw' if now.must_draw else 'pass'}: expected a player who can choose")
    sampling, own = Sampling(None if now.drawable else SAMPLE, None, SEED), Resources.of(stop=resources.stop)
    budget = NodeBudget(BONEYARD_SAMPLE) if now.drawable else None
    estimated = estimate_from(view, name, sampling, own, "none", budget=budget)
    resources.check()
    if estimated.orders_sampled:
        raise UnsupportedError(f"a boneyard of {now.drawable} tiles to draw: expected fewer, its draws take too long")
    return estimated


def is_safe(estimated: Estimate) -> bool:
    """Tell whether the best play is best in every possible deal, all of which were looked at.

    While tiles can be drawn, the worth of a deal is a mean, and nothing is safe.
    """
    return estimated.exact and not estimated.position.drawable and estimated.plays[0].best_share == 1


def hidden_flaws(estimated: Estimate, limits: Limits) -> tuple[Flaw, ...]:
    """List why an estimate makes no sound puzzle; empty where it makes one.

    The best play beats the second by the margin on the mean, the 95 % interval of which is clear of 0, or is best in
    every deal.
    """
    plays = tuple(play_of(option) for option in estimated.plays)
    if len(plays) < 2:
        return (Flaw(FlawKind.NO_CHOICE, plays),)
    wrong = []
    if len(plays) > limits.most_plays:
        wrong.append(Flaw(FlawKind.TOO_MANY_PLAYS, amount=len(plays), limit=limits.most_plays))
    second = estimated.plays[1]
    if second.swing == 0:
        best = tuple(play for play in estimated.best if play is not None)
        return (*wrong, Flaw(FlawKind.SEVERAL_BEST, best))
    if is_safe(estimated):
        return tuple(wrong)
    if second.too_close or not estimated.is_clear:
        wrong.append(Flaw(FlawKind.TOO_CLOSE_TO_TELL, plays[:2], is_mean=True))
    elif -second.swing < limits.margin:
        wrong.append(Flaw(FlawKind.TOO_CLOSE, plays[:2], -second.swing, limits.margin, is_mean=True))
    return tuple(wrong)


def compose_hidden(
    view: Record | Position, resources: Resources, limits: Limits, source: str = ""
) -> HiddenPuzzle | tuple[Flaw, ...]:
    """Make the puzzle of a view of a deal, or list why it makes none.

    Raises StoppedError.
    """
    now = latest(view)
    if now.resolved().is_open:
        error = UnsupportedError("all tiles are known: expected a hand that is hidden")
        return (Flaw(FlawKind.NO_PUZZLE, error=error),)
    try:
        estimated = estimate_for(view, resources)
    except (UnsupportedError, PositionError) as error:
        return (Flaw(FlawKind.NO_PUZZLE, error=error),)
    return hidden_flaws(estimated, limits) or describe(view, estimated, source)


def describe(view: Record | Position, estimated: Estimate, source: str = "") -> HiddenPuzzle:
    """Make the puzzle of a view and its estimate, sound or not."""
    return HiddenPuzzle(view, estimated, hidden_themes(estimated), _difficulty(estimated), source)


def hidden_themes(estimated: Estimate) -> Themes:
    """Find the themes that hold by the means of an estimate and by what the player knows."""
    best, others = estimated.plays[0], estimated.plays[1:]
    play, position = play_of(best), estimated.position
    matches = []
    if others and others[0].swing != 0:
        matches.append(ThemeMatch("only-play", plays=(play,), amount=-others[0].swing, is_mean=True))
    other_end = next((option for option in others if option.swing != 0 and play_of(option).tile == play.tile), None)
    if other_end is not None:
        other = play_of(other_end)
        places = sum(play_of(option).tile == play.tile for option in estimated.plays)
        matches.append(ThemeMatch("right-end", plays=(other,), amount=-other_end.swing, counts=(places,), is_mean=True))
    pips = [play_of(option).tile.pips for option in estimated.plays]
    if play.tile.pips == min(pips) and max(pips) >= play.tile.pips + CLOSE_COUNT:
        matches.append(ThemeMatch("underplay", tiles=(play.tile,)))
    matches += square(position.play(play))
    if is_safe(estimated) and others:
        matches.append(ThemeMatch(HIDDEN_SAFE, plays=(play,)))
    return Themes({match.tag: match for match in matches})


def _difficulty(estimated: Estimate) -> Difficulty:
    """Rate a puzzle with hidden hands: the number of deals, in doublings, takes the place of turns to look ahead."""
    plays = [play_of(option) for option in estimated.plays]
    good = {play_of(option) for option in estimated.plays if option.swing == 0}
    advice = rules_of_thumb(plays, estimated.position)
    margin = -estimated.plays[1].swing if len(plays) > 1 else 0
    return Difficulty.of(advice, good, estimated.deals.bit_length() - 1, margin)
