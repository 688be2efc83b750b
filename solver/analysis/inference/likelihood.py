"""Reading the plays: how likely the plays made so far are in each world, by which deals may be weighted.

Deals count as equally likely, whatever was played in them. A reading weights each by the product, over the plays of the
other seats, of the probability that its player chose that play from the hand they then had.
"""

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.results import Reading
from tranca.game.tiles import SUITS

from .choices import Choice, choices
from .fitted import log_chances


def likelihoods(given: Deals, hands: NDArray[np.uint64], reading: Reading) -> NDArray[np.float64]:
    """Work out how likely the recorded plays of the others are in each world, (worlds,), the likeliest one being 1.

    Raises UnsupportedError where there is no record, or where others kept hidden tiles that they drew in it.
    """
    logs = log_likelihoods(given, hands, reading)
    return np.exp(logs - logs.max(initial=-np.inf)) if len(logs) else logs


def log_likelihoods(given: Deals, hands: NDArray[np.uint64], reading: Reading) -> NDArray[np.float64]:
    """The logarithms of these likelihoods, not made relative; 0 where nothing is read."""
    logs = np.zeros(len(hands))
    if reading == "none":
        return logs
    chance = log_chances if reading == "policy" else _even
    for choice in choices(given, hands):
        logs += chance(choice)
    return logs


def _even(choice: Choice) -> NDArray[np.float64]:
    """The logarithm of the probability of a choice in each world, every legal play being equally likely."""
    return -np.log(number_of_plays(choice))


def number_of_plays(choice: Choice) -> NDArray[np.int64]:
    """The number of plays that were legal in each world; a tile that fits both ends counts for each."""
    ends = choice.table.ends
    if ends is None:
        return _count(choice.hands)
    left = _count(choice.hands & np.uint64(SUITS[ends[0]]))
    return left if ends[0] == ends[1] else left + _count(choice.hands & np.uint64(SUITS[ends[1]]))


def _count(masks: NDArray[np.uint64]) -> NDArray[np.int64]:
    return np.bitwise_count(masks).astype(np.int64)
