"""Reading the plays: how likely the plays made so far are in each world, by which deals may be weighted.

Deals count as equally likely, whatever was played in them. A reading weights each by the product, over the plays of the
other seats, of the probability that its player chose that play from the hand they then had; reading by styles, by the
product over the seats of the mean of such products over the styles that the player may have.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals import Deals
from tranca.analysis.estimate.results import Reading
from tranca.game.tiles import SUITS

from . import styles
from .choices import Choice, choices, turns
from .players import Players
from .policy import candidates, log_chances, made

TEMPER = 0.85
"""The power to which likelihoods by styles are taken: plays of one player are less independent than styles have it."""

Logs = NDArray[np.float64]


def likelihoods(
    given: Deals, hands: NDArray[np.uint64], reading: Reading, known: Players | None = None
) -> NDArray[np.float64]:
    """Work out how likely the recorded plays of the others are in each world, (worlds,), the likeliest one being 1.

    `known` is what earlier deals tell of the players. Raises UnsupportedError where there is no record, or, but for
    styles, where others kept hidden tiles that they drew in it.
    """
    logs = log_likelihoods(given, hands, reading, known)
    return np.exp(logs - logs.max(initial=-np.inf)) if len(logs) else logs


def log_likelihoods(
    given: Deals, hands: NDArray[np.uint64], reading: Reading, known: Players | None = None
) -> Logs:
    """The logarithms of these likelihoods, not made relative; 0 where nothing is read."""
    logs = np.zeros(len(hands))
    if reading == "none":
        return logs
    if reading == "styles":
        return StyleReading.of(given, hands, known).logs()
    chance = log_chances if reading == "policy" else _even
    for choice in choices(given, hands):
        logs += chance(choice)
    return logs


@dataclass(frozen=True, slots=True, eq=False)
class StyleReading:
    """The plays of a record as they are by each style, in each world.

    Attributes:
        by_seat: by the number of a seat whose plays can be read, the logarithm of how likely they are by each style in
            each world, the share of players who have the style included (styles, worlds).
        worlds: the number of worlds.
    """

    by_seat: dict[int, Logs]
    worlds: int

    @classmethod
    def of(cls, given: Deals, hands: NDArray[np.uint64], known: Players | None = None) -> "StyleReading":
        """Read the plays of the others in worlds where they hold now what `hands` (worlds, seats) says."""
        known = known or Players()
        now: dict[int, tuple[NDArray[np.uint64], NDArray[np.intp]]] = {}
        by_hand: dict[int, Logs] = {}
        for turn in turns(given):
            seat = turn.table.seat
            if seat not in now:  # a hand is read once, in however many worlds it is held
                now[seat] = np.unique(hands[:, seat], return_inverse=True)
                shares = known.shares(given.view.rules.seats[seat])
                by_hand[seat] = np.log(shares)[:, None].repeat(len(now[seat][0]), axis=1)
            by_hand[seat] += style_logs(Choice(turn.table, turn.play, now[seat][0] | np.uint64(turn.since)))
        return cls({seat: logs[:, now[seat][1].reshape(-1)] for seat, logs in by_hand.items()}, len(hands))

    def logs(self) -> Logs:
        """The logarithm of the weight of each world."""
        total = np.zeros(self.worlds)
        for logs in self.by_seat.values():
            total += np.logaddexp.reduce(logs, axis=0)
        return TEMPER * total

    def shares(self, seat: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """The probability that the player of a seat has each style, over worlds of these weights."""
        logs = self.by_seat[seat]
        each: NDArray[np.float64] = np.exp(logs - np.logaddexp.reduce(logs, axis=0)) @ (weights / weights.sum())
        return each


def style_logs(choice: Choice) -> Logs:
    """The logarithm of the probability of a choice by each style in each world (styles, worlds)."""
    column = made(choice, candidates(choice.table))
    return np.log([styles.chances(name, choice.table, choice.hands)[:, column] for name in styles.STYLE_NAMES])


def _even(choice: Choice) -> Logs:
    """The logarithm of the probability of a choice in each world, every play being equally likely."""
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
