"""The same deals under several presets: how often the winner differs."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tranca import Position, Rules, Tables, random_positions, solve, solve_arrays_plays

from .leads import NO_ENDS, stack_hands
from .results import group_alike, preset_with_hands

_LEAST = -(1 << 15)
_FIRST_DEAL = 1  # of a match, because a bonus may depend on the number of the deal


def sum_deals(rules: Rules, seed: int, numbers: Sequence[int]) -> NDArray[np.int64]:
    """Count the deals with different winners for each pair of groups of presets; the diagonal counts first-side wins.

    The same player leads the same tile under all presets, as `rules` say. A deal that is a tie under only one preset of
    a pair counts as changed.
    """
    deals = [*random_positions(rules, numbers, seed=seed)]
    winners = np.stack([_find_winners(preset_with_hands(rules, names[0]), deals) for names in group_alike(rules)])
    changed: NDArray[np.int64] = (winners[:, None] != winners[None]).sum(axis=2, dtype=np.int64)
    np.fill_diagonal(changed, (winners == 1).sum(axis=1, dtype=np.int64))
    return changed.astype(np.int64)


def _find_winners(rules: Rules, deals: Sequence[Position]) -> NDArray[np.int64]:
    """Return the winning side of each deal under these rules: 1 for the first, 0 for a tie."""
    if len(rules.sides) > 2 or rules.draws:
        tables = Tables()
        return np.array([_find_winner(deal.changed(rules=rules, deal=_FIRST_DEAL), tables) for deal in deals], np.int64)
    forced = [-1 if deal.must_lead is None else deal.must_lead.index for deal in deals]
    solved = solve_arrays_plays(
        rules,
        stack_hands(deals),
        NO_ENDS,
        [-1 if deal.to_move is None else deal.to_move for deal in deals],
        forced=forced,
        outcomes=True,
        most=rules.hand_size,
        deal=_FIRST_DEAL,
    )
    present = np.arange(rules.hand_size) < solved.counts[:, None]
    best = np.where(present, solved.values, _LEAST).argmax(axis=1)
    sides: NDArray[np.int64] = (solved.outcomes[np.arange(len(best)), best] >> 2).astype(np.int64)
    return sides


def _find_winner(deal: Position, tables: Tables) -> int:
    finish = solve(deal, threads=1, tables=tables).plays[0].finish
    return 0 if finish is None or finish.winner is None else finish.winner + 1
