"""The influence of the deal on its result: players of three strengths play out deals, and each play is reviewed."""

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from tranca import Action, Position, Record, Rules, Tables, play_out, random_positions, review, solve

STRENGTHS = ("random", "heaviest", "sharp")
"""Players: any legal play; the tile with the most pips; and, with probability 1/2, the best play with open hands, else
the tile with the most pips."""

COUNTS = (
    "deals",
    "worth",
    "result",
    "worth_square",
    "result_square",
    "product",
    "same_winner",
    "decided",
    "choices",
    "best",
    "cost",
    "cost_square",
)
"""Sums over deals: worth and result for the first side, their squares and their product; deals with the same winner as
perfect play, among the deals (`decided`) that are no tie; choices of all players, choices that cost nothing, the cost
of all choices of a deal, and its square."""


def sum_deals(rules: Rules, seed: int, numbers: Sequence[int]) -> NDArray[np.int64]:
    """Play and review random deals; return the sums of `COUNTS` for each of `STRENGTHS`."""
    totals = np.zeros((len(STRENGTHS), len(COUNTS)), np.int64)
    tables = Tables()
    for number, start in zip(numbers, random_positions(rules, numbers, seed=seed), strict=True):
        for strength, row in zip(STRENGTHS, totals, strict=True):
            record = play_deal(start, strength, Random(f"{seed}/{number}/{strength}"), tables)
            row += _list_counts(record, tables)
    return totals


def _list_counts(record: Record, tables: Tables) -> Sequence[int]:
    """Return the summands of one reviewed deal, in the order of `COUNTS`."""
    reviewed, points = review(record, view="open", tables=tables), record.points
    assert reviewed.worth is not None
    assert points is not None
    worth, result = int(reviewed.worth[0]), points[0] - points[1]
    grades = [side.open for side in reviewed.sides if side.open is not None]
    cost = int(sum(grade.loss for grade in grades))
    same = (worth > 0) == (result > 0) and (worth < 0) == (result < 0)
    choices, best = sum(grade.decisions for grade in grades), sum(grade.best for grade in grades)
    return (
        1,
        worth,
        result,
        worth**2,
        result**2,
        worth * result,
        same and worth != 0,
        worth != 0,
        choices,
        best,
        cost,
        cost**2,
    )


def play_deal(start: Position, strength: str, random: Random, tables: Tables) -> Record:
    """Play out a deal in which all seats play at one strength."""
    if strength != "sharp":
        return play_out(start, strength, random)
    position, actions = start, list[Action]()
    while not position.is_over:
        assert position.to_move is not None
        plays, seat = position.legal_plays(), position.seats[position.to_move]
        best = len(plays) > 1 and random.random() < 0.5
        chosen = solve(position, threads=1, tables=tables, lines=False).plays[0].play if best else None
        chosen = chosen or max(plays, key=lambda play: play.tile.pips, default=None)
        position = position.pass_() if chosen is None else position.play(chosen)
        actions.append(Action(seat, chosen))
    return Record(start, tuple(actions))
