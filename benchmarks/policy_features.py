"""The features of the policy as arrays, to fit its coefficients. The kernel computes the same features play by play."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.inference.choices import PublicState
from tranca.analysis.inference.policy import (
    UNIFORM_SHARE,
    Feature,
    candidates,
    coefficient_set,
    coefficients,
    legal_mask,
)
from tranca.game.tiles import EVERY_TILE, SUITS

_TILES = np.array([tile.mask for tile in EVERY_TILE], np.uint64)
_PIPS = np.array([tile.pips for tile in EVERY_TILE])
_DOUBLE = np.array([tile.is_double for tile in EVERY_TILE])
_SUITS = np.array(SUITS, np.uint64)


def chances(table: PublicState, hands: NDArray[np.uint64]) -> Feature:
    """Return the probability of each candidate with each hand (hands, candidates); 0 if it is not legal."""
    able = legal_mask(table, hands)
    scores = np.zeros(able.shape)
    weights = coefficients(coefficient_set(table.rules))
    for name, feature in features(table, hands):
        if weight := weights.get(name):
            scores += weight * feature
    scores = np.where(able, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    number = able.sum(axis=1, keepdims=True)
    mixed: Feature = (1 - UNIFORM_SHARE) * weights / weights.sum(axis=1, keepdims=True) + UNIFORM_SHARE * able / number
    return mixed


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
    number = np.bitwise_count(hands)[:, None] - 1.0  # tiles left
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
    """Yield the features about known voids of others; 0 for doubles, which open and close no suit."""
    voids = [[bits >> suit & 1 for suit in range(len(SUITS))] for bits in table.voids]
    for name, seats in _others(table).items():
        shown_voids = [np.array(voids[seat]) for seat in seats]
        void = sum(shown_voids, np.zeros(len(SUITS)))
        yield f"opens void of {name}", void[opened] * (opened != closed)
        yield f"closes void of {name}", void[closed] * (opened != closed)
        yield f"stops {name}", sum((one[opened] * one[kept] for one in shown_voids), np.zeros(len(opened)))


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
