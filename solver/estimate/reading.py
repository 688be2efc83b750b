"""Reading the plays: how likely the plays made so far are in each world, by which deals may be weighted.

Deals count as equally likely, whatever was played in them. A reading weights each by the product, over the plays of the
other seats, of the probability that its player chose that play from the hand he then had.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..actions import Play
from ..deals import Deals
from ..errors import UnsupportedError
from ..position import Position
from ..record import Record
from ..tiles import SUITS
from .findings import Reading


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A play that another seat chose: the position before it, and the hand he had in each world."""

    position: Position
    play: Play
    hands: NDArray[np.uint64]


def likelihoods(given: Deals, hands: NDArray[np.uint64], reading: Reading) -> NDArray[np.float64]:
    """How likely the recorded plays of the others are in each world, relative to the likeliest one: (worlds,), to 1.

    Raises UnsupportedError where there is no record, or where others drew hidden tiles in it: what they held at each
    play is then not known from what they hold now.
    """
    logs = np.zeros(len(hands))
    for choice in choices(given, hands):
        logs += chances(choice, reading)
    return np.exp(logs - logs.max(initial=-np.inf)) if len(logs) else logs


def choices(given: Deals, hands: NDArray[np.uint64]) -> Iterator[Choice]:
    """The plays of the others in turn, forced leads left out."""
    record = given.view
    if not isinstance(record, Record):
        raise UnsupportedError("reading the plays: expected a record with play, not a position")
    seats = record.rules.seats
    for number, action in enumerate(record.actions, 1):
        if action.seat != given.observer and action.drawn:
            raise UnsupportedError(f"action {number}, {action}: to read the plays, expected no other seat to draw")
    held = hands.copy()
    later = []
    for position, action in reversed([*zip(record.positions, record.actions, strict=False)]):
        if action.play is None:
            continue
        seat = seats.index(action.seat)
        held[:, seat] |= np.uint64(action.play.tile.mask)
        if action.seat != given.observer and position.must_lead is None:
            later.append(Choice(position, action.play, held[:, seat].copy()))
    return reversed(later)


def chances(choice: Choice, reading: Reading) -> NDArray[np.float64]:
    """The logarithm of the probability of a choice in each world."""
    return -np.log(plays_of(choice))


def plays_of(choice: Choice) -> NDArray[np.uint8]:
    """The number of plays that were legal in each world."""
    ends = choice.position.ends
    if ends is None:
        return _count(choice.hands)
    found = _count(choice.hands & np.uint64(SUITS[ends[0]]))
    return found if ends[0] == ends[1] else found + _count(choice.hands & np.uint64(SUITS[ends[1]]))


def _count(masks: NDArray[np.uint64]) -> NDArray[np.uint8]:
    counts: NDArray[np.uint8] = np.bitwise_count(masks)
    return counts
