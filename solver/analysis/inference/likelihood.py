"""Read the plays: weight deals, and the odds of tiles, by the likelihood of the plays in each world.

All deals are equally likely before their plays are read. A reading weights each deal by the product, over the plays of
the other seats, of the probability that the player chose that play from their hand at that moment. Reading by styles
takes, for each seat, the mean of this product over the styles that the player may have for the whole deal, and
multiplies these means over the seats.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.knowledge import BONEYARD
from tranca.analysis.deals.results import Deals, ReadOdds
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.inference import READINGS, Reading
from tranca.engine.intervals import Weighting, whole_weights
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict
from tranca.errors import UnsupportedError, echo
from tranca.game.record import Record
from tranca.game.rules.options import one_of
from tranca.game.tiles import Tile

from .choices import Choice, choices, readable_plays, require_record
from .policy import log_chances
from .styles import PRIOR, STYLE_NAMES, Players, Shares, style_logs

TEMPER = 0.85
"""The power of likelihoods by the policy when styles are read. No player follows the policy exactly, so its likelihoods
count for less. The true deal becomes no less likely by that, and more deals keep their weight.
"""

COMMON_STYLE = 0.85
"""The share of tables at which all players have the same style; at the others, each has a style of their own."""

RANDOM_FACTOR = 2.2
RANDOM_POWER = 4
"""Plays of players who may lay any tile carry little information, and the mixture of styles alone reads too much into
them. So the logarithms move toward the logarithms of the style `random`, by the part
min(1, RANDOM_FACTOR · p ** RANDOM_POWER), where p is the mean probability of that style over the seats read.
"""

Logs = NDArray[np.float64]


def likelihoods(
    all_deals: Deals, hands: NDArray[np.uint64], reading: Reading, known: Players | None = None
) -> NDArray[np.float64]:
    """Return the likelihood of the recorded plays of the others in each world, relative to the most likely world.

    `known` contains the habits that the players showed in earlier deals. Raises UnsupportedError if there is no record,
    or, with reading "policy", if another seat kept a tile that it drew.
    """
    logs = log_likelihoods(all_deals, hands, reading, known)
    return np.exp(logs - logs.max(initial=-np.inf)) if len(logs) else logs


def read_weights(
    all_deals: Deals, hands: NDArray[np.uint64], weights: NDArray[Any], reading: Reading, known: Players | None = None
) -> NDArray[Any]:
    """Return the integer weights of worlds under a reading; raises the same errors as `likelihoods`."""
    return weights if reading == "none" else whole_weights(likelihoods(all_deals, hands, reading, known), weights)


def log_likelihoods(
    all_deals: Deals, hands: NDArray[np.uint64], reading: Reading, known: Players | None = None
) -> Logs:
    """Return the natural logarithms of the absolute likelihoods; 0 if nothing is read."""
    logs = np.zeros(len(hands))
    if reading == "none":
        return logs
    if reading == "styles":
        return StyleReading.of(all_deals, hands, known).logs()
    for choice in choices(all_deals, hands):
        logs += log_chances(choice)
    return logs


@dataclass(frozen=True, slots=True, eq=False)
class StyleReading:
    """The plays of a record, read by each style in each world.

    Attributes:
        by_seat: by the index of a seat whose plays can be read, the log-likelihood of its plays by each style in each
            world (styles, worlds).
        known: by such a seat, the prior probability of each style for its player.
    """

    by_seat: Mapping[int, Logs]
    known: Mapping[int, Shares]
    worlds: int

    @classmethod
    def of(cls, all_deals: Deals, hands: NDArray[np.uint64], known: Players | None = None) -> "StyleReading":
        """Read the plays of the others in worlds in which they now hold `hands` (worlds, seats).

        Raises UnsupportedError if there is no record.
        """
        require_record(all_deals)
        players, names = known or Players(), all_deals.view.rules.seats
        distinct: dict[int, tuple[NDArray[np.uint64], NDArray[np.intp]]] = {}
        logs: dict[int, Logs] = {}
        for turn in readable_plays(all_deals):
            seat = turn.table.seat
            if seat not in logs:  # each distinct hand is read only once
                distinct[seat] = np.unique(hands[:, seat], return_inverse=True)
                logs[seat] = np.zeros((len(STYLE_NAMES), len(distinct[seat][0])))
            logs[seat] += style_logs(Choice(turn.table, turn.play, distinct[seat][0] | np.uint64(turn.since)))
        by_seat = {seat: _temper(by_hand[:, distinct[seat][1].reshape(-1)]) for seat, by_hand in logs.items()}
        return cls(by_seat, {seat: players.shares(names[seat]) for seat in by_seat}, len(hands))

    def logs(self) -> Logs:
        """Return the logarithm of the weight of each world."""
        logs: Logs = np.logaddexp.reduce(self._log_by_table(), axis=0)
        if not self.by_seat or not self.worlds:
            return logs
        weights, row = np.exp(logs - logs.max()), STYLE_NAMES.index("random")
        random = np.mean([self.shares(seat, weights)[row] for seat in self.by_seat])
        part = min(1.0, RANDOM_FACTOR * float(random) ** RANDOM_POWER)
        drawn: Logs = (1 - part) * logs + part * sum(own[row] for own in self.by_seat.values())
        return drawn

    def shares(self, seat: int, weights: NDArray[np.float64]) -> Shares:
        """Return the probability that the player of a seat has each style, over worlds with these weights."""
        tables, own, known = self._log_by_table(), self.by_seat[seat], self.known[seat]
        tables -= np.logaddexp.reduce(tables, axis=0) + _log_alike(own, known)  # without the evidence of this seat
        joint = own + np.log(known)[:, None]
        shares = (1 - COMMON_STYLE) * np.exp(joint + np.logaddexp.reduce(tables, axis=0))
        shares += COMMON_STYLE * np.exp(joint - np.log(PRIOR)[:, None] + tables)
        weighed = np.array([fsum(row) for row in (shares * weights).tolist()])
        normed: Shares = weighed / fsum(weighed.tolist())
        return normed

    def _log_by_table(self) -> Logs:
        """Return log(prior · likelihood) of each style being common at the table (styles, worlds)."""
        tables = np.log(PRIOR)[:, None].repeat(self.worlds, axis=1)
        for seat, own in self.by_seat.items():
            tables += _log_alike(own, self.known[seat])
        return tables


def _log_alike(own: Logs, known: Shares) -> Logs:
    """Return the log-likelihood of a seat's plays by the style common at the table (styles, worlds)."""
    joint = own + np.log(known)[:, None]
    mixed = np.logaddexp.reduce(joint, axis=0)
    alike: Logs = np.logaddexp(np.log(COMMON_STYLE) + joint - np.log(PRIOR)[:, None], np.log(1 - COMMON_STYLE) + mixed)
    return alike


def _temper(logs: Logs) -> Logs:
    """Temper the likelihoods of a seat by the policy, and keep the total likelihood of its plays."""
    row = STYLE_NAMES.index("policy")
    own = logs[row]
    if not len(own):
        return logs
    lost = np.log(np.exp(own - own.max()).mean()) - np.log(np.exp(TEMPER * (own - own.max())).mean())
    tempered = logs.copy()
    tempered[row] = TEMPER * own + (1 - TEMPER) * own.max() + lost
    return tempered


def read_odds(
    all_deals: Deals,
    *,
    reading: str = "styles",
    known: Players | Iterable[Record] = (),
    deals: int | None = None,
    seed: int = 0,
) -> ReadOdds | None:
    """Return the odds of the hidden tiles, given how the others played; None if they made no play to read.

    Args:
        all_deals: the result of `tranca.deals`.
        reading: how plays are read: see `tranca.estimate`.
        known: earlier deals of the same players, for reading by styles.
        deals: the number of deals to draw if there are more. By default, all are read if the tiles can be placed in at
            most 100,000 ways; otherwise 2,000 are drawn.
        seed: the seed of the sample.

    Raises UnsupportedError if this reading is not possible.
    """
    if not isinstance(all_deals, Deals):
        raise TypeError(f"read_odds() takes the result of tranca.deals, not {type(all_deals).__name__}")
    if not readable_plays(all_deals):
        return None
    chosen = next((name for name in READINGS[1:] if name == reading), None)
    if chosen is None:
        raise UnsupportedError(
            "reading {reading}: expected {choices}", reading=echo(reading), choices=one_of(READINGS[1:])
        )
    worlds = Worlds.of(all_deals, Sampling(deals, None, seed))
    weighting = Weighting(read_weights(all_deals, worlds.hands, worlds.weights, chosen, Players.of(known)))
    return ReadOdds(
        reading=chosen,
        holders=FrozenDict({tile: FrozenDict(_odds(all_deals, worlds, weighting, tile)) for tile in all_deals.holders}),
        effective=weighting.effective,
        sample=None if worlds.complete else len(worlds),
        seed=None if worlds.complete else seed,
    )


def _odds(all_deals: Deals, worlds: Worlds, weighting: Weighting, tile: Tile) -> dict[str, float]:
    """Return the probability of each holder of a tile; certain tiles remain certain.

    The probability that no hand and no boneyard has it is divided among the other holders as in the unread odds.
    """
    seats, plain = all_deals.view.rules.seats, all_deals.holders[tile]
    odds: dict[str, float] = {}
    for name in plain:
        if name in seats or name == BONEYARD:
            masks = worlds.boneyards if name == BONEYARD else worlds.hands[:, seats.index(name)]
            odds[name] = float(weighting.mean((masks >> np.uint64(tile.index) & np.uint64(1)).astype(np.int64)))
    rest = [name for name in plain if name not in odds]
    unheld = max(0.0, 1.0 - sum(odds.values()))
    total = sum(plain[name] for name in rest)
    odds |= {name: unheld * float(plain[name] / total) if total else 0.0 for name in rest}
    return {name: odds[name] if 0 < plain[name] < 1 else float(plain[name]) for name in plain}
