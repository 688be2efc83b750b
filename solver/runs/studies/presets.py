"""The same deals under several presets: how often another side wins."""

import numpy as np
from numpy.typing import NDArray

from tranca.engine.arrays import EMPTY_WIDE, solve_arrays_plays
from tranca.engine.random_rows import FORCED, SEAT, RandomPlay
from tranca.game.rules import PRESETS, Rules

from .leads import dealt_hands

_LEAST = -(1 << 15)


def comparable_presets(rules: Rules) -> list[str]:
    """The presets with the same players and tiles, where nobody draws, and whose points do not hang on the match."""
    kind = rules.players, rules.partners, rules.tileset
    fitting = ((name, each) for name, each in PRESETS.items() if not each.draws and not each.deal_bonus)
    return [name for name, each in fitting if (each.players, each.partners, each.tileset) == kind]


def under(rules: Rules) -> list[Rules]:
    """These presets with as many tiles dealt."""
    return [Rules.preset(name, hand_size=rules.hand_size) for name in comparable_presets(rules)]


def sums(play: RandomPlay, first: int, step: int, count: int) -> NDArray[np.int64]:
    """By pairs of presets, how many deals another side wins; in the diagonal those that the first side wins.

    The holder of the highest double leads it. A deal that nobody wins under one of two presets counts as changed too.
    """
    rows = play.rows(first, count, step)
    dealt = dealt_hands(play, rows.pack)
    winners = np.stack([_winners(each, dealt, rows.numbers) for each in under(play.rules)])
    changed: NDArray[np.int64] = (winners[:, None] != winners[None]).sum(axis=2)
    np.fill_diagonal(changed, (winners == 1).sum(axis=1))
    return changed.astype(np.int64)


def _winners(rules: Rules, dealt: NDArray[np.uint64], numbers: NDArray[np.int8]) -> NDArray[np.int64]:
    """The winning side of each deal, from 1; 0 for a tie."""
    solved = solve_arrays_plays(
        rules, dealt, (EMPTY_WIDE, EMPTY_WIDE), numbers[:, SEAT], forced=numbers[:, FORCED], outcomes=True,
        most=rules.hand_size,
    )
    there = np.arange(rules.hand_size) < solved.counts[:, None]
    best = np.where(there, solved.values, _LEAST).argmax(axis=1)
    sides: NDArray[np.int64] = (solved.outcomes[np.arange(len(best)), best] >> 2).astype(np.int64)
    return sides
