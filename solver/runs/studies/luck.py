"""The share of the deal in its result: worth with perfect play, beside what players of some strength score."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.self_play import play_out
from tranca.engine.random_rows import RandomPlay
from tranca.engine.resources import Tables
from tranca.engine.solve import solve
from tranca.game.position import Position

STRENGTHS = ("random", "heaviest", "sharp")
"""Players: any legal play; the tile with most pips; and, by chance at every second choice, the best play with open
hands, else the heaviest tile."""

COUNTS = ("deals", "worth", "result", "worth_square", "result_square", "product", "same_winner", "decided")


def sums(play: RandomPlay, first: int, step: int, count: int) -> NDArray[np.int64]:
    """By strength, the sums over some deals of worth and result of the first side, their squares and their product."""
    totals = [[0] * len(COUNTS) for _ in STRENGTHS]
    tables, rows = Tables(), play.rows(first, count, step)
    for place in range(count):
        start = rows.position(place)
        worth = _worth(start, tables)
        for strength, row in zip(STRENGTHS, totals, strict=True):
            result = _result(start, strength, Random(f"{play.seed}/{first + place * step}/{strength}"), tables)
            same = (worth > 0) == (result > 0) and (worth < 0) == (result < 0)
            entries = (1, worth, result, worth**2, result**2, worth * result, same and worth != 0, worth != 0)
            row[:] = [total + int(each) for total, each in zip(row, entries, strict=True)]
    return np.array(totals, np.int64)


def _worth(start: Position, tables: Tables) -> int:
    """The margin of the first side with perfect play."""
    value = solve(start, tables=tables, lines=False).value
    assert value is not None
    assert start.to_move is not None
    return int(value if start.rules.side_of(start.to_move) == 0 else -value)


def _result(start: Position, strength: str, random: Random, tables: Tables) -> int:
    """The margin of the first side where all play with one strength."""
    if strength != "sharp":
        points = play_out(start, strength, random).points
        assert points is not None
        return points[0] - points[1]
    position = start
    while not position.is_over:
        plays = position.legal_plays()
        if not plays:
            position = position.pass_()
            continue
        best = len(plays) > 1 and random.random() < 0.5
        chosen = solve(position, tables=tables, lines=False).plays[0].play if best else None
        position = position.play(chosen or max(plays, key=lambda each: each.tile.pips))
    points = position.result().points
    return points[0] - points[1]
