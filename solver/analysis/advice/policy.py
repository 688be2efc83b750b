"""Choose a play without looking at any deal, by the fitted policy."""

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
    table = PublicState(position.rules, seat, facts.laid, position.ends, facts.voids, facts.sizes)
    hand = np.array([position.hands[seat].mask], np.uint64)
    logs = {play: log_chances(Choice(table, play, hand))[0] for play in position.legal_plays()}
    return FrozenDict({play: round(float(np.exp(log)), DIGITS) for play, log in logs.items()})
