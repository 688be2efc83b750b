"""Rows of `tranca.solve/1` straight from arrays: the objects of `SolveObject` without lines, many at a time."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from tranca.engine.arrays import EMPTY, ArrayPlays, array_play
from tranca.engine.solution import Information
from tranca.game.actions import NO_ENDS, Ends
from tranca.notation.position_arrays import PositionArrays
from tranca.notation.writer import array_lines

from .common import encode
from .solution import SolveObject

_OUTCOMES = ("null", '"out"', '"blocked"')  # by the last two bits of an outcome
_LAST = 1 << 15  # above every value
_TRUE = ("false", "true")


def solve_rows(arrays: PositionArrays, solved: ArrayPlays, numbers: Iterable[int]) -> list[str | None]:
    """One line of JSON for each position, with its number; None for those that have to be answered one by one.

    `solved` holds their plays and outcomes, from `solve_arrays_plays` with `outcomes=True`. One by one are answered
    those whose seat to move has to pass, and those that `stop` left unsolved.
    """
    head = f'{{"schema":"{SolveObject.__struct_config__.tag}","number":'
    seats, rules = arrays.rules.seats, encode(str(arrays.rules))
    middles = [f',"rules":{rules},"to_move":"{seat}","information":"{Information.OPEN}","value":' for seat in seats]
    wide = arrays.rules.highest >= EMPTY
    rows: list[str | None] = []
    given = zip(
        numbers, arrays.titles, array_lines(arrays), arrays.turns.tolist(), map(tuple, arrays.ends.tolist()),
        solved.counts.tolist(), *_best_first(solved), strict=True,
    )  # fmt: skip
    for number, title, text, seat, ends, count, codes, values, outcomes in given:
        if count <= 0:
            rows.append(None)
            continue
        top = values[0]
        words = [_word(code, ends, wide) for code in codes[:count]]
        best = ",".join([f'"{word}"' for word, value in zip(words, values, strict=False) if value == top])
        plays = ",".join(
            [
                f'{{"play":"{word}","value":{value},"swing":{value - top},"best":{_TRUE[value == top]},'
                f'"end":{_OUTCOMES[outcome & 3]}}}'
                for word, value, outcome in zip(words, values, outcomes, strict=False)
            ]
        )
        name, position = ("null", f'"{text}"') if title is None else (encode(title), encode(text))
        rows.append(
            f'{head}{number},"title":{name},"position":{position}{middles[seat]}{top},"exact":true,'
            f'"best":[{best}],"plays":[{plays}]}}'
        )
    return rows


@cache
def _word(code: int, ends: Ends, wide: bool) -> str:
    """The word of a play at these ends."""
    return str(array_play(code, None if ends == NO_ENDS else ends, wide))


def _best_first(solved: ArrayPlays) -> list[list[Any]]:
    """Plays, values and outcomes by row, the best play first, equal ones in canonical order."""
    width = max(1, int(solved.counts.max(initial=0)))
    there = np.arange(width) < solved.counts[:, None]
    order = np.argsort(np.where(there, -solved.values[:, :width].astype(np.int32), _LAST), axis=1, kind="stable")
    columns = (solved.plays, solved.values, solved.outcomes)
    return [np.take_along_axis(each[:, :width], order, axis=1).tolist() for each in columns]
