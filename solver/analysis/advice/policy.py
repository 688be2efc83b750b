"""Choose a play without looking at any deal: by the fitted policy, or by the points it scores now."""

from collections.abc import Mapping

from tranca.engine.solution import FrozenDict
from tranca.game.actions import Play
from tranca.game.position import Position

DIGITS = 9  # decimals to keep of powers: processors differ in the last ones


def policy_shares(position: Position) -> Mapping[Play, float]:
    """Return the probability that a sensible player chooses each legal play of the seat to move.

    The fitted policy sees the hand of that seat and the public facts.
    """
    import numpy as np

    from tranca.analysis.inference.choices import Choice, PublicState
    from tranca.analysis.inference.policy import log_chances, public_facts

    seat, facts = position.to_move, public_facts(position)
    assert seat is not None
    table = PublicState(position.rules, seat, facts.laid, position.plain_ends, facts.voids)
    hand = np.array([position.hands[seat].mask], np.uint64)
    logs = {play: log_chances(Choice(table, play, hand))[0] for play in position.legal_plays()}
    return FrozenDict({play: round(float(np.exp(log)), DIGITS) for play, log in logs.items()})


def highest_scoring(position: Position) -> Play | None:
    """Return the play that scores most now, ties broken by `points_key`; None if there is no legal play."""
    return max(position.legal_plays(), key=lambda play: points_key(position.points_of(play), play), default=None)


def points_key(points: int, play: Play) -> tuple[int, bool, int]:
    """Return a sort key if only the points of plays are known: most points, then a double, then most pips.

    In 278 positions of nine scoring presets with ties, judged by estimates, this rule gave away 2.6 points on average.
    Playing the tile after which most own tiles fit gave away 2.7, a random one 3.4, and the heaviest tile 3.6.
    """
    return points, play.tile.is_double, play.tile.pips
