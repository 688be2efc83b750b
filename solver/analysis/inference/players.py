"""Players as earlier deals show them: the probability that each of them has each style."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tranca.game.record import Record
from tranca.typed import described, methods, typed_function

from .choices import Choice, may_be_forced, public_states
from .styles import STYLE_NAMES, style_logs

Shares = NDArray[np.float64]

_PRIOR = {"random": 0.68, "policy": 0.26, "heaviest": 0.03, "keep-suits": 0.03}
PRIOR: Shares = np.array([_PRIOR[name] for name in STYLE_NAMES])
"""The share of players of each style, where nothing is known of a player."""

FORGOTTEN = 0.03
"""The share of what is known of a player that is given up after each deal: people change."""


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """The share of each style, in the order of `STYLE_NAMES`, for each player of whom deals are known."""

    learnt: Mapping[str, Shares] = field(default_factory=dict)

    def shares(self, player: str) -> Shares:
        """Return the probability that a player has each style."""
        return self.learnt.get(player, PRIOR)

    @classmethod
    def of(cls, known: "Players | Iterable[Record]") -> "Players":
        """Learn from earlier deals, in their order."""
        if isinstance(known, Players):
            return known
        learnt: dict[str, Shares] = {}
        for record in known:
            if not isinstance(record, Record):
                raise TypeError(f"known: expected records of deals, not {described(record)}")
            for player, logs in style_evidence(record).items():
                shares = learnt.get(player, PRIOR) * np.exp(logs - logs.max())
                learnt[player] = (1 - FORGOTTEN) * shares / shares.sum() + FORGOTTEN * PRIOR
        return cls(learnt)


def style_evidence(record: Record) -> dict[str, NDArray[np.float64]]:
    """Return by seat the log-likelihood of its choices in a deal under each style."""
    evidence: dict[str, NDArray[np.float64]] = {}
    for choice in shown_choices(record):
        seat = record.rules.seats[choice.table.seat]
        evidence[seat] = evidence.get(seat, 0.0) + style_logs(choice)[:, 0]
    return evidence


def shown_choices(record: Record) -> Iterator[Choice]:
    """Yield the plays chosen among several by seats whose hands the record shows, each with its hand."""
    for before, (table, action) in zip(record.positions, public_states(record), strict=False):
        if action.play is None or action.drawn or before.hidden(table.seat):
            continue
        if len(before.legal_plays()) > 1 and not may_be_forced(record, table, action.play.tile):
            yield Choice(table, action.play, np.array([before.hands[table.seat].mask], np.uint64))
