"""A policy: how likely a sensible player lays each of their tiles, from the hand and what everybody at the table knows.

A play has features, numbers that speak for or against it; exp(Σ coefficient · feature) is its weight among the legal
plays of the hand. The coefficients were fitted by maximum likelihood to deals between players who each looked at a
small sample of the deals that they had to reckon with (`benchmarks/fit_policy.py`); they lie in `policy.json`. Partners
have two sets: tiles that sleep change what a play is good for.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tranca.game.rulebook.rules import Rules
from tranca.game.tiles import EVERY_TILE, SUITS, tiles

from .choices import Choice, PublicState

EVEN = 0.03
"""The share of plays that are made without reason, every legal one as likely; so no single play rules a deal out."""

Feature = NDArray[np.float64]
"""By world and play, or by play alone where it does not depend on the hand."""

_TILES = np.array([tile.mask for tile in EVERY_TILE], np.uint64)
_PIPS = np.array([tile.pips for tile in EVERY_TILE])
_DOUBLE = np.array([tile.is_double for tile in EVERY_TILE])
_SUITS = np.array(SUITS, np.uint64)


def fitted_to(rules: Rules) -> str:
    """Return the name of the coefficients that describe plays under these rules.

    `single` without partners; with partners `whole` where the whole pack is dealt, else `partners`.
    """
    if not rules.partners:
        return "single"
    return "whole" if len(rules.tileset) == rules.players * rules.hand_size else "partners"


@cache
def coefficients(kind: str) -> Mapping[str, float]:
    """Return the coefficient of each feature, as fitted to deals of a kind."""
    stored: Mapping[str, Mapping[str, float]] = json.loads(
        files(__package__).joinpath("policy.json").read_text(encoding="utf-8")
    )
    return stored[kind]


def log_chances(choice: Choice) -> NDArray[np.float64]:
    """Return the logarithm of the probability of a choice in each world."""
    return np.log(chances(choice.table, choice.hands)[:, made(choice, candidates(choice.table))])


def chances(table: PublicState, hands: NDArray[np.uint64]) -> Feature:
    """Return the probability of each candidate with each hand (hands, candidates); 0 where it is not legal."""
    able = legal(table, hands)
    scores = np.zeros(able.shape)
    weights = coefficients(fitted_to(table.rules))
    for name, feature in features(table, hands):
        if weight := weights.get(name):
            scores += weight * feature
    scores = np.where(able, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    number = able.sum(axis=1, keepdims=True)
    mixed: Feature = (1 - EVEN) * weights / weights.sum(axis=1, keepdims=True) + EVEN * able / number
    return mixed


def legal(table: PublicState, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return whether each candidate is legal with each hand (hands, candidates)."""
    able: NDArray[np.bool_] = hands[:, None] & _TILES[candidates(table)[:, 0]] != 0
    return able


def suits_left(table: PublicState, hands: NDArray[np.uint64]) -> Feature:
    """Count the suits left in each hand after each candidate (hands, candidates)."""
    return _suits(hands[:, None] & ~_TILES[candidates(table)[:, 0]])


def candidates(table: PublicState) -> NDArray[np.intp]:
    """Return the plays that some hand could make: indices of tiles, and the numbers of the ends they go to; −1 at
    the lead.
    """
    if table.ends is None:
        return np.array([(tile.index, -1) for tile in table.rules.tileset.tiles])
    left = table.rules.tileset.mask & ~table.laid
    codes = [(tile.index, end) for end in sorted({*table.ends}) for tile in tiles(left & SUITS[end])]
    return np.array(codes, np.intp).reshape(-1, 2)


def made(choice: Choice, codes: NDArray[np.intp]) -> int:
    """Return the index of the candidate that was played."""
    tile, end = choice.play.tile, choice.play.end
    fits = (codes[:, 0] == tile.index) & (True if end is None else codes[:, 1] == end)
    return int(np.flatnonzero(fits)[0])


def features(table: PublicState, hands: NDArray[np.uint64]) -> Iterator[tuple[str, Feature]]:
    """Yield the name and the values of each feature of the candidates with each hand."""
    features_of_kind = _of_leads(table, hands) if table.ends is None else _of_plays(table, hands)
    for name, feature in features_of_kind:
        yield name, np.asarray(feature, np.float64)


def _of_leads(table: PublicState, hands: NDArray[np.uint64]) -> Iterator[tuple[str, NDArray[np.generic]]]:
    tiles = table.rules.tileset.tiles
    led = [tile.index for tile in tiles]
    pips, double = _PIPS[led], _DOUBLE[led]
    rest = hands[:, None] & ~_TILES[led]
    suits = np.array([SUITS[tile.low] | SUITS[tile.high] for tile in tiles], np.uint64)
    same_suit = np.bitwise_count(rest & suits)
    early = (np.bitwise_count(hands) - 1.0)[:, None] / 6
    yield "lead pips", pips
    yield "lead pips early", pips * early
    yield "lead double", double
    yield "lead follows", same_suit * ~double
    yield "lead double held", same_suit * double
    yield "lead stuck", same_suit == 0
    yield "lead suits left", _suits(rest)


def _of_plays(table: PublicState, hands: NDArray[np.uint64]) -> Iterator[tuple[str, NDArray[np.generic]]]:
    assert table.ends is not None
    codes = candidates(table)
    tile, closed = codes.T
    double = _DOUBLE[tile]
    kept = sum(table.ends) - closed
    opened = np.array([EVERY_TILE[index].other(end) for index, end in codes], np.intp)
    rest = hands[:, None] & ~_TILES[tile]
    number = np.bitwise_count(hands)[:, None] - 1.0  # of tiles left
    early = number / 6
    same_suit = np.bitwise_count(rest & _SUITS[opened])
    follows = np.bitwise_count(rest & (_SUITS[opened] | _SUITS[kept]))
    yield "pips", _PIPS[tile]
    yield "pips early", _PIPS[tile] * early
    yield "double early", double * early
    yield "double held", same_suit * double
    yield "follows", follows
    yield "stuck", follows == 0
    yield "stuck last", (follows == 0) & (number == 1)
    yield "opened held", same_suit * ~double
    left = np.bitwise_count(rest & _SUITS[closed]) * ~double
    yield "closed held", left
    yield "closed held early", left * early
    yield "suits left", _suits(rest)
    yield "opened out", np.bitwise_count(_SUITS & np.uint64(table.laid))[opened] * ~double
    others = np.uint64(table.rules.tileset.mask & ~table.laid) & ~(rest | _TILES[tile])
    yield "others fit", np.bitwise_count(others & (_SUITS[opened] | _SUITS[kept]))
    yield from _of_voids(table, opened, closed, kept)


def _of_voids(
    table: PublicState, opened: NDArray[np.intp], closed: NDArray[np.intp], kept: NDArray[np.intp]
) -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Yield the features about suits that others showed to lack; 0 for doubles, which open and close no suit."""
    voids = [[bits >> suit & 1 for suit in range(len(SUITS))] for bits in table.voids]
    for name, seats in _others(table).items():
        voids_shown = [np.array(voids[seat]) for seat in seats]
        void = sum(voids_shown, np.zeros(len(SUITS)))
        yield f"opens void of {name}", void[opened] * (opened != closed)
        yield f"closes void of {name}", void[closed] * (opened != closed)
        yield f"stops {name}", sum((one[opened] * one[kept] for one in voids_shown), np.zeros(len(opened)))


def _others(table: PublicState) -> dict[str, list[int]]:
    """Group the other seats by role: the next opponent, the partner, other opponents."""
    side = table.rules.side_of(table.seat)
    after = table.rules.seats_from(table.seat)[1:]
    opponents = [seat for seat in after if table.rules.side_of(seat) != side]
    return {
        "next": opponents[:1],
        "partner": [seat for seat in after if table.rules.side_of(seat) == side],
        "other": opponents[1:],
    }


def _suits(masks: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Count the suits in hands."""
    return sum((masks & suit != 0 for suit in _SUITS), np.zeros(masks.shape))
