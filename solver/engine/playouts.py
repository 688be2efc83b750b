"""Playouts by the fitted policy from many worlds, and the probability of plays under it, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.ext.plain import playout as kernel
from tranca.ext.rules import Ruleset
from tranca.game.actions import Ends
from tranca.game.arms import OpenEnds
from tranca.game.moment_table import hand_masks, tile_masks
from tranca.game.rules.rules import Rules

from .kernels import ends_numbers, kernel_of
from .parallel import kernel_refusals, sum_of_parts
from .resources import Resources
from .situation import Situation
from .world_values import WorldValues

FEATURES = kernel.FEATURES
"""The names of the features of a play, in the order of the coefficients, if plays score nothing."""

_CHUNK = 256


@dataclass(frozen=True, slots=True, eq=False)
class FittedPolicy:
    """The parameters of a fitted policy.

    Attributes:
        coefficients: float64, one for each of `features_of` the rules.
        uniform_share: the share of plays made at random, with every legal play equally likely.
    """

    coefficients: NDArray[np.float64]
    uniform_share: float


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """Facts that everyone at the table knows.

    Attributes:
        laid: the mask of the tiles laid.
        voids: by seat, the suits that it has shown not to hold, as bits.
        sizes: by seat, the number of its tiles; may be empty if plays score nothing.
    """

    laid: int
    voids: tuple[int, ...]
    sizes: tuple[int, ...] = ()


def features_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names of the features of a play under these rules, in the order of the coefficients."""
    names: tuple[str, ...] = kernel_of(ruleset).module("playout").FEATURES
    return names


def find_features(
    rules: Rules, facts: PublicFacts, ends: Ends | OpenEnds | None, seat: int, code: int, hand: int
) -> list[float]:
    """Return the features of a legal play of a hand, in the order of `features_of`."""
    numbers = ends_numbers(rules.ruleset, ends)
    by_seat, module = _facts_by_seat(rules, facts), kernel_of(rules.ruleset).module("playout")
    features: list[float] = module.features(rules.ruleset, facts.laid, *numbers, seat, *by_seat, code, hand)
    return features


def _facts_by_seat(rules: Rules, facts: PublicFacts) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    return np.array(facts.voids, np.uint16), np.array(facts.sizes or (0,) * rules.players, np.uint8)


def play_out(
    situation: Situation,
    facts: PublicFacts,
    codes: Sequence[int],
    hands: NDArray[np.uint64],
    boneyards: NDArray[np.uint64],
    policy: FittedPolicy,
    times: int,
    seed: int,
    resources: Resources,
) -> WorldValues:
    """Play each world to its end `times` times after each play of the seat to move, with all seats using the policy.

    The value of a world is the mean of its games; it depends only on `seed` and the index of the world. `codes`,
    `hands` and `boneyards` are those of `search_worlds`.
    """
    hands, boneyards = hand_masks(hands, situation.rules.players), tile_masks(boneyards, "boneyards")
    numbers, plays = situation.numbers, len(codes) or 1
    values, wins = np.zeros((len(hands), plays), np.int64), np.zeros((len(hands), plays, 2), np.int64)
    done, voids = np.zeros(len(hands), np.uint8), np.array(facts.voids, np.uint16)

    def search(part: slice, own: Resources) -> int:
        situation.kernel.module("playout").play_out(
            numbers,
            facts.laid,
            hands[part],
            boneyards[part],
            voids,
            policy.coefficients,
            policy.uniform_share,
            seed & (1 << 64) - 1,
            times,
            part.start,
            own.stop,
            values[part],
            wins[part],
            done[part],
            codes or None,
        )
        return len(hands[part]) * plays * times

    turns = sum_of_parts(search, len(hands), _CHUNK, resources)
    others = len(situation.rules.sides) - 1
    return WorldValues(values, wins * others, times * others, done.astype(np.bool_), turns)


def log_chances(
    rules: Rules,
    facts: PublicFacts,
    ends: Ends | OpenEnds | None,
    seat: int,
    code: int,
    hands: NDArray[np.uint64],
    policy: FittedPolicy,
) -> NDArray[np.float64]:
    """Return the log-probability of a play from each of many hands; −∞ if it is not legal."""
    masks = tile_masks(hands, "hands")
    logs = np.zeros(len(masks))
    numbers = ends_numbers(rules.ruleset, ends)
    with kernel_refusals():
        kernel_of(rules.ruleset).module("playout").log_chances(
            rules.ruleset,
            facts.laid,
            *numbers,
            seat,
            *_facts_by_seat(rules, facts),
            code,
            masks,
            policy.coefficients,
            policy.uniform_share,
            logs,
        )
    return logs
