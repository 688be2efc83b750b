"""`tranca.solve/1` as text, without an object in between: rows from arrays, and single answers of the usual kind.

The usual answer is exact, between two sides, and nothing is drawn in it. The text is that of `SolveObject`.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from tranca.engine.arrays import EMPTY, ArrayPlays, array_play
from tranca.engine.solution import Information, PlayValue, Solution, play_of
from tranca.game.actions import NO_ENDS, Ends
from tranca.notation.position_arrays import PositionArrays
from tranca.notation.writer import array_lines, one_line

from ..common import encode, word
from ..solution import SolveObject

_OUTCOMES = ("null", '"out"', '"blocked"')  # by the last two bits of an outcome
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
        solved.counts.tolist(), *solved.best_first(), strict=True,
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


def solve_text(solution: Solution) -> str | None:
    """One line of JSON; None for an answer that is not the usual one."""
    position, top = solution.position, solution.value
    sides, mover, listed = position.rules.sides, position.to_move, solution.listed
    if (
        len(sides) > 2 or mover is None or type(top) is not int or not solution.exact or solution.drawn
        or solution.information is not Information.OPEN or solution.finish or solution.sample
        or not (listed or solution.plays)
    ):  # fmt: skip
        return None
    if listed:
        best, parts = _listed(position.ends, *listed)
    else:
        best, parts = [], []
        for each in solution.plays:
            rest = _told(each, sides)
            if rest is None or type(each.value) is not int:
                return None
            name = word(each.play)
            if each.best:
                best.append(f'"{name}"')
            parts.append(
                f'{{"play":"{name}","value":{each.value},"swing":{each.value - top},"best":{_TRUE[each.best]},{rest}}}'
            )
    text = one_line(position)
    title, place = ("null", f'"{text}"') if position.title is None else (encode(position.title), encode(text))
    return (
        f'{{"schema":"{_TAG}","title":{title},"position":{place},"rules":"{position.rules}",'
        f'"to_move":"{position.seats[mover]}",{_OPEN},"value":{top},"exact":true,'
        f'"best":[{",".join(best)}],"plays":[{",".join(parts)}],'
        f'"nodes":{solution.nodes},"seconds":{msgspec.json.encode(solution.seconds).decode()}}}'
    )


_NO_LINE = '"points":null,"end":null,"line":""'
_OPEN = f'"information":"{Information.OPEN}"'
_TAG = SolveObject.__struct_config__.tag


def _listed(ends: Ends | None, codes: Sequence[int], values: Sequence[int]) -> tuple[list[str], list[str]]:
    """The best plays, and the objects of all, of an answer without lines."""
    top = values[0]
    names = [_name(code, ends) for code in codes]
    best = [f'"{name}"' for name, value in zip(names, values, strict=True) if value == top]
    return best, [
        f'{{"play":"{name}","value":{value},"swing":{value - top},"best":{_TRUE[value == top]},{_NO_LINE}}}'
        for name, value in zip(names, values, strict=True)
    ]


@cache
def _name(code: int, ends: Ends | None) -> str:
    """The word of a play of the kernel at these ends."""
    return str(play_of(code, ends))


def _told(each: PlayValue, sides: tuple[str, ...]) -> str | None:
    """The fields that follow from the line; None where they are not those of a deal played to its end."""
    line = each.told
    if line is not None:
        text, end, (one, other) = line.told
        if not end:
            return None
        points = f'{{"{sides[0]}":{one},"{sides[1]}":{other}}}'
        return f'"points":{points},"end":{_OUTCOMES[end]},"line":"{text}"'
    return None if each.line or each.points or each.end else _NO_LINE
