"""Worlds played on by the fitted policy: every seat chooses from its own hand, and nobody sees the others'."""

from tranca.analysis.inference.fitted import fitted_policy, public_facts
from tranca.engine.playouts import play_out
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation

from .worlds import PlayValues, Worlds


def play_on(worlds: Worlds, part: slice, times: int, seed: int, resources: Resources) -> PlayValues:
    """Play some of the worlds on after each play of the side to move, `times` times each; values are means of these."""
    position = worlds.position(0)
    played = play_out(
        Situation.of(position),
        public_facts(worlds.given.view),
        worlds.hands[part],
        worlds.boneyards[part],
        fitted_policy(position.rules.partners),
        times,
        seed,
        resources,
    )
    plays = position.legal_plays() or (None,)
    return PlayValues(plays, played.values, played.wins, played.units, played.done, played.nodes)
