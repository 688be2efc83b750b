"""A policy: the probability that a sensible player lays each of their tiles, from the hand and the public facts.

A play has features, numbers that speak for or against it; exp(Σ coefficient · feature) is its weight among the legal
plays of the hand, computed by `ext/plain/playout`. The coefficients were fitted by maximum likelihood to deals of
players who each sampled a few of the deals that were possible for them (`benchmarks/fit_policy.py`). They are stored in
`policy.json`; there are two sets for partners, because sleeping tiles change the value of a play. Games that score
during play have more features (`ext/scored/scoring`), and sets of their own in `policy_scoring.json`.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.engine import playouts
from tranca.engine.playouts import FittedPolicy, PublicFacts, features_of, find_features
from tranca.game.actions import Play, end_of
from tranca.game.arms import OpenEnds, number_of
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.game.tiles import EVERY_TILE, SUITS, tiles

from .choices import Choice, PublicState, shown_voids

UNIFORM_SHARE = 0.03
"""The share of plays made at random, uniform over the legal plays, so that no single play rules a deal out."""

Feature = NDArray[np.float64]
"""An array by world and play, or by play alone if it does not depend on the hand."""

_TILES = np.array([tile.mask for tile in EVERY_TILE], np.uint64)
_SUITS = np.array(SUITS, np.uint64)


def coefficient_set(rules: Rules) -> str:
    """Return the name of the set of coefficients for these rules.

    It is `single` without partners; with partners, `whole` if the whole pack is dealt, else `partners`. If plays score,
    see `scoring_set`.
    """
    if rules.scores:
        return scoring_set(rules)
    if not rules.partners:
        return "single"
    return "whole" if len(rules.tileset) == rules.players * rules.hand_size else "partners"


def scoring_set(rules: Rules) -> str:
    """Return the name of the set if plays score: by the way to score and by the worth of pips at the end.

    It is `alike` if equal ends score, `race` if pips are worth nothing at the end, else `fives`.
    """
    return "alike" if rules.ends_score == "alike" else "race" if rules.points == "nothing" else "fives"


@cache
def coefficients(kind: str) -> Mapping[str, float]:
    """Return the fitted coefficient of each feature in the set `kind`."""
    name = "policy.json" if kind in ("partners", "single", "whole") else "policy_scoring.json"
    stored: Mapping[str, Mapping[str, float]] = json.loads(
        files(__package__).joinpath(name).read_text(encoding="utf-8")
    )
    return stored[kind]


def legal_mask(table: PublicState, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return, for each hand and candidate, True if it is legal (hands, candidates)."""
    able: NDArray[np.bool_] = hands[:, None] & _TILES[candidates(table)[:, 0]] != 0
    return able


def suits_left(table: PublicState, hands: NDArray[np.uint64]) -> Feature:
    """Count the suits that remain in each hand after each candidate (hands, candidates)."""
    left = hands[:, None] & ~_TILES[candidates(table)[:, 0]]
    return sum((left & suit != 0 for suit in _SUITS), np.zeros(left.shape))


def candidates(table: PublicState) -> NDArray[np.intp]:
    """Return the plays that some hand could make, as rows of a tile index and the code of the end; −1 at the lead."""
    if table.ends is None:
        return np.array([(tile.index, -1) for tile in table.rules.tileset.tiles])
    left = table.rules.tileset.mask & ~table.laid
    if isinstance(table.ends, OpenEnds):
        places = [(tile.index, code) for code in table.ends.places for tile in tiles(left & SUITS[number_of(code)])]
        return np.array(places, np.intp).reshape(-1, 2)
    codes = [(tile.index, end) for end in sorted({*table.ends}) for tile in tiles(left & SUITS[end])]
    return np.array(codes, np.intp).reshape(-1, 2)


def points_of_candidates(table: PublicState) -> NDArray[np.float64]:
    """Return the points that each candidate earns now; 0 if plays score nothing."""
    codes, rules = candidates(table), table.rules
    if not rules.scores:
        return np.zeros(len(codes))
    place = features_of(rules.ruleset).index("points")
    facts, ends = PublicFacts(table.laid, table.voids, table.sizes), table.ends
    points = []
    for index, end in codes.tolist():
        code = Play(EVERY_TILE[index]).code(None) if ends is None else index | end << 6
        points.append(find_features(rules, facts, ends, table.seat, code, EVERY_TILE[index].mask)[place])
    return np.array(points)


def index_of_candidate(choice: Choice, codes: NDArray[np.intp]) -> int:
    """Return the index of the chosen play among the candidates."""
    tile, end = choice.play.tile, choice.play.end
    if isinstance(choice.table.ends, OpenEnds):
        end = end_of(choice.play.code(choice.table.ends))
    fits = (codes[:, 0] == tile.index) & (True if end is None else codes[:, 1] == end)
    return int(np.flatnonzero(fits)[0])


@lru_cache
def fitted_policy(rules: Rules) -> FittedPolicy:
    """Return the policy fitted to deals under such rules."""
    weights = coefficients(coefficient_set(rules))
    return FittedPolicy(np.array([weights.get(name, 0.0) for name in features_of(rules.ruleset)]), UNIFORM_SHARE)


def public_facts(view: PositionOrRecord) -> PublicFacts:
    """Return the public facts of a position, or those after the last action of a record.

    If only the ends of a position are known, no tile counts as laid.
    """
    if isinstance(view, Record):
        return PublicFacts(view.position.laid, shown_voids(view), tuple(map(len, view.position.hands)))
    voids = tuple(sum(1 << suit for suit in suits) for suits in view.voids)
    return PublicFacts(view.laid, voids, tuple(map(len, view.hands)))


def log_chances(choice: Choice) -> NDArray[np.float64]:
    """Return the log-probability of a choice by the policy in each world; −∞ if it is not legal."""
    table = choice.table
    return playouts.log_chances(
        table.rules,
        PublicFacts(table.laid, table.voids, table.sizes),
        table.ends,
        table.seat,
        choice.play.code(table.ends),
        choice.hands,
        fitted_policy(table.rules),
    )
