"""The fitted policy as the kernel takes it, and what everybody at the table knows at a moment."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.observer import PositionOrRecord
from tranca.engine import playouts
from tranca.engine.playouts import FEATURES, FittedPolicy, PublicFacts
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .choices import Choice, voids_shown
from .policy import UNIFORM_SHARE, coefficients, fitted_to


@lru_cache
def fitted_policy(rules: Rules) -> FittedPolicy:
    """Return the policy fitted to deals under rules such as these."""
    weights = coefficients(fitted_to(rules))
    return FittedPolicy(np.array([weights.get(name, 0.0) for name in FEATURES]), UNIFORM_SHARE)


def public_facts(view: PositionOrRecord) -> PublicFacts:
    """Return what everybody knows at the moment of a position, or after the last action of a record.

    Of a position of which only the ends are known, no tile counts as laid.
    """
    if isinstance(view, Record):
        return PublicFacts(view.position.laid, voids_shown(view))
    return PublicFacts(view.laid, tuple(sum(1 << suit for suit in suits) for suits in view.voids))


def log_chances(choice: Choice) -> NDArray[np.float64]:
    """Return the logarithm of the probability of a choice in each world, by the policy; −∞ where it is not legal."""
    table = choice.table
    return playouts.log_chances(
        table.rules,
        PublicFacts(table.laid, table.voids),
        table.ends,
        table.seat,
        choice.play.code(table.ends),
        choice.hands,
        fitted_policy(table.rules),
    )
