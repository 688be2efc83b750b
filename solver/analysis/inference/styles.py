"""Styles of play: how likely a player of each style lays each of their tiles.

Two styles need no more than the hand: the heaviest tile, and the tile after which the hand shows most suits. A player
who has such a style still errs now and then, so that no single play rules a deal out.
"""

import numpy as np
from numpy.typing import NDArray

from tranca.game.tiles import EVERY_TILE

from . import policy
from .choices import Choice
from .fitted import log_chances

ERROR = 0.05
"""The share of plays of a player of a simple style that are made otherwise, every legal one as likely."""

Chances = NDArray[np.float64]

_PIPS = np.array([tile.pips for tile in EVERY_TILE], np.float64)
_MOST_PIPS = 100.0


def style_logs(choice: Choice) -> Chances:
    """Return the log-probability of a choice under each style in each world (styles, worlds)."""
    candidates, legal = policy.candidates(choice.table), policy.legal(choice.table, choice.hands)
    pips = _PIPS[candidates[:, 0]]
    chances = {  # of each candidate with each hand (hands, candidates); 0 if it is not legal
        "random": legal / legal.sum(axis=1, keepdims=True),
        "heaviest": _by_score(legal, pips),
        "keep-suits": _by_score(legal, policy.suits_left(choice.table, choice.hands) * _MOST_PIPS + pips),
    }
    column = policy.played_candidate(choice, candidates)
    return np.array(
        [log_chances(choice) if name == "policy" else np.log(chances[name][:, column]) for name in STYLE_NAMES]
    )


def _by_score(legal: NDArray[np.bool_], scores: NDArray[np.float64]) -> Chances:
    """Return the choice probabilities of a player who lays a play of the highest score, except for errors."""
    scores = np.where(legal, scores, -np.inf)
    top = scores == scores.max(axis=1, keepdims=True)
    mixed: Chances = (1 - ERROR) * top / top.sum(axis=1, keepdims=True)
    mixed += ERROR * legal / legal.sum(axis=1, keepdims=True)
    return mixed


STYLE_NAMES = ("random", "policy", "heaviest", "keep-suits")
"""Any legal play; the fitted policy; the heaviest tile; the tile after which the hand shows most suits, of these the
heaviest. Equal ones are as likely."""
