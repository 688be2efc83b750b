"""Styles of play: the probability of each play under each style, and the styles that players have shown.

Two styles depend only on the hand: laying the heaviest tile, and laying the tile that leaves most suits in hand. If
plays score, both take the most points first. A player with such a style still errs now and then, so that no single play
rules a deal out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tranca.game.record import Record
from tranca.game.tiles import EVERY_TILE
from tranca.typed import described, methods, typed_function

from . import policy
from .choices import Choice, may_be_forced, public_states
from .policy import log_chances

ERROR = 0.05  # the share of plays of a simple style that are errors, uniform over the legal plays

Chances = NDArray[np.float64]

_PIPS = np.array([tile.pips for tile in EVERY_TILE], np.float64)
_MOST_PIPS = 100.0
_MOST_SUITS = 10_000.0  # more than any number of suits and pips can count


def style_logs(choice: Choice) -> Chances:
    """Return the log-probability of a choice under each style in each world (styles, worlds)."""
    candidates, legal = policy.candidates(choice.table), policy.legal_mask(choice.table, choice.hands)
    pips, points = _PIPS[candidates[:, 0]], policy.points_of_candidates(choice.table) * _MOST_SUITS
    chances = {  # of each candidate with each hand (hands, candidates); 0 if it is not legal
        "random": legal / legal.sum(axis=1, keepdims=True),
        "heaviest": _score_chances(legal, points + pips),
        "keep-suits": _score_chances(legal, points + policy.suits_left(choice.table, choice.hands) * _MOST_PIPS + pips),
    }
    column = policy.index_of_candidate(choice, candidates)
    return np.array(
        [log_chances(choice) if name == "policy" else np.log(chances[name][:, column]) for name in STYLE_NAMES]
    )


def _score_chances(legal: NDArray[np.bool_], scores: NDArray[np.float64]) -> Chances:
    """Return the choice probabilities of a player who chooses a play with the highest score, except for errors."""
    scores = np.where(legal, scores, -np.inf)
    top = scores == scores.max(axis=1, keepdims=True)
    mixed: Chances = (1 - ERROR) * top / top.sum(axis=1, keepdims=True)
    mixed += ERROR * legal / legal.sum(axis=1, keepdims=True)
    return mixed


STYLE_NAMES = ("random", "policy", "heaviest", "keep-suits")
"""Any legal play; the fitted policy; the heaviest tile; the tile that leaves most suits in hand, of these the heaviest.
If plays score, the last two take the most points first. Ties are equally likely."""


Shares = NDArray[np.float64]

_PRIOR = {"random": 0.68, "policy": 0.26, "heaviest": 0.03, "keep-suits": 0.03}
PRIOR: Shares = np.array([_PRIOR[name] for name in STYLE_NAMES])
"""The prior probability of each style, for a player without known deals."""

FORGOTTEN = 0.03  # the share of the evidence about a player that is forgotten after each deal: people change


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """The probability of each style, in the order of `STYLE_NAMES`, for each player with known deals."""

    learnt: Mapping[str, Shares] = field(default_factory=dict)

    def shares(self, player: str) -> Shares:
        """Return the probability that a player has each style."""
        return self.learnt.get(player, PRIOR)

    @classmethod
    def of(cls, known: "Players | Iterable[Record]") -> "Players":
        """Learn the styles of players from earlier deals, in their order."""
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
    """Return, by seat, the log-likelihood of its choices in a deal under each style."""
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
