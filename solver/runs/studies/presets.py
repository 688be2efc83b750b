"""The same deals under several presets: how often the winner differs."""

import numpy as np
from numpy.typing import NDArray

from tranca import PRESETS, Lead, Position, Rules, Tables, Tile, deal, solve, solve_arrays_plays
from tranca.analysis.puzzles.variants import deal_options
from tranca.engine.random_rows import FORCED, SEAT, RandomPlay, RandomRows

from .leads import NO_ENDS, dealt_hands

_LEAST = -(1 << 15)
_FIRST_DEAL = 1  # of a match, on which a bonus of the deal may depend


def comparable_presets(rules: Rules) -> list[str]:
    """Return the presets for as many players with the same tiles, hands and kind of table as the rules' base preset."""
    kind = _kind(PRESETS[rules.base])
    return [name for name, preset in PRESETS.items() if _kind(preset) == kind]


def _kind(rules: Rules) -> object:
    return rules.players, rules.partners, rules.tileset, rules.hand_size, rules.scores, rules.spins, rules.out


def under(rules: Rules, name: str) -> Rules:
    """Return a preset with the hand size of the given rules."""
    return Rules.preset(name, hand_size=rules.hand_size)


def alike(rules: Rules) -> list[list[str]]:
    """Group presets that play and score a deal alike."""
    groups: dict[object, list[str]] = {}
    for name in comparable_presets(rules):
        groups.setdefault(deal_options(under(rules, name)), []).append(name)
    return [*groups.values()]


def sums(play: RandomPlay, first: int, step: int, count: int) -> NDArray[np.int64]:
    """Count, by pairs of groups of presets, the deals with another winner; on the diagonal, wins of the first side.

    The same player leads the same tile under all, as the rules of `play` say. A deal that nobody wins under one of two
    presets counts as changed too.
    """
    rows = play.rows(first, count, step)
    winners = np.stack([_winners(under(play.rules, names[0]), rows) for names in alike(play.rules)])
    changed: NDArray[np.int64] = (winners[:, None] != winners[None]).sum(axis=2, dtype=np.int64)
    np.fill_diagonal(changed, (winners == 1).sum(axis=1, dtype=np.int64))
    return changed.astype(np.int64)


def _winners(rules: Rules, rows: RandomRows) -> NDArray[np.int64]:
    """Return the winning side of each deal, from 1; 0 for a tie."""
    if len(rules.sides) > 2 or rules.draws:
        return _winners_one_by_one(rules, rows)
    solved = solve_arrays_plays(
        rules,
        dealt_hands(rows),
        NO_ENDS,
        rows.numbers[:, SEAT],
        forced=rows.numbers[:, FORCED],
        outcomes=True,
        most=rules.hand_size,
        deal=_FIRST_DEAL,
    )
    there = np.arange(rules.hand_size) < solved.counts[:, None]
    best = np.where(there, solved.values, _LEAST).argmax(axis=1)
    sides: NDArray[np.int64] = (solved.outcomes[np.arange(len(best)), best] >> 2).astype(np.int64)
    return sides


def _winners_one_by_one(rules: Rules, rows: RandomRows) -> NDArray[np.int64]:
    tables, winners = Tables(), []
    for place in range(len(rows)):
        finish = solve(_start(rules, rows, place), threads=1, tables=tables).plays[0].finish
        winners.append(0 if finish is None or finish.winner is None else finish.winner + 1)
    return np.array(winners, np.int64)


def _start(rules: Rules, rows: RandomRows, place: int) -> Position:
    """Return a deal before its lead under other rules; the order of the boneyard is known."""
    pack = rows.pack[place, : len(rules.tileset)].tolist()
    forced = int(rows.numbers[place, FORCED])
    lead = Lead(int(rows.numbers[place, SEAT]), tile=None if forced < 0 else Tile.at(forced))
    return deal(rules, lead=lead, pack=[*map(Tile.at, pack)])
