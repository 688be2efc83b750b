"""`tranca.solve/1` as text, without an object in between: single answers of the usual kind.

The usual answer is exact, between two sides, and nothing is drawn in it. The text is that of `SolveObject`.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from tranca.engine.solution import Information, PlayValue, Solution, play_of
from tranca.game.actions import Ends
from tranca.notation.writer import one_line
from tranca.views.schemas.common import headers_of

from ..common import encode, word
from ..solution import SolveObject

_OUTCOMES = ("null", '"out"', '"blocked"')  # by the last two bits of an outcome
_TRUE = ("false", "true")


def solve_text(solution: Solution) -> str | None:
    """Return a solution as a line of JSON; None where it is not exact, between two sides, and without draws."""
    position, top = solution.position, solution.value
    sides, mover, listed = position.rules.sides, position.to_move, solution.listed
    if (
        len(sides) > 2
        or mover is None
        or position.rules.names_places
        or type(top) is not int
        or not solution.exact
        or solution.drawn
        or solution.information is not Information.OPEN
        or solution.finish
        or solution.sample
        or not (listed or solution.plays)
    ):
        return None
    if listed:
        best, parts = _listed(position.plain_ends, *listed)
    else:
        best, parts = [], []
        for option in solution.plays:
            rest = _outcome_fields(option, sides)
            if rest is None or type(option.value) is not int:
                return None
            name = word(option.play)
            if option.best:
                best.append(f'"{name}"')
            worth = f'"value":{option.value},"swing":{option.value - top},"best":{_TRUE[option.best]}'
            parts.append(f'{{"play":"{name}",{worth},{rest}}}')
    text = one_line(position)
    title, place = ("null", f'"{text}"') if position.title is None else (encode(position.title), encode(text))
    headers = ""
    if position.headers:
        headers, place = f'"headers":{encode(headers_of(position))},', encode(text)
    return (
        f'{{"schema":"{_TAG}","title":{title},{headers}"position":{place},"rules":"{position.rules}",'
        f'"to_move":"{position.seats[mover]}",{_OPEN},"value":{top},"exact":true,'
        f'"best":[{",".join(best)}],"plays":[{",".join(parts)}],'
        f'"nodes":{solution.nodes},"seconds":{msgspec.json.encode(solution.seconds).decode()}}}'
    )


_NO_LINE = '"points":null,"end":null,"line":""'
_OPEN = f'"information":"{Information.OPEN}"'
_TAG = SolveObject.__struct_config__.tag


def _listed(ends: Ends | None, codes: Sequence[int], values: Sequence[int]) -> tuple[list[str], list[str]]:
    """Return the best plays, and the objects of all, of an answer without lines."""
    top = values[0]
    names = [_name(code, ends) for code in codes]
    best = [f'"{name}"' for name, value in zip(names, values, strict=True) if value == top]
    return best, [
        f'{{"play":"{name}","value":{value},"swing":{value - top},"best":{_TRUE[value == top]},{_NO_LINE}}}'
        for name, value in zip(names, values, strict=True)
    ]


@cache
def _name(code: int, ends: Ends | None) -> str:
    """Return the word of a play code at these ends."""
    return str(play_of(code, ends))


def _outcome_fields(option: PlayValue, sides: tuple[str, ...]) -> str | None:
    """Return the fields that follow from the line; None unless the deal is played to its end in it."""
    line = option.searched_line
    if line is not None:
        text, end, (one, other) = line.summary
        if not end:
            return None
        points = f'{{"{sides[0]}":{one},"{sides[1]}":{other}}}'
        return f'"points":{points},"end":{_OUTCOMES[end]},"line":"{text}"'
    return None if option.line or option.points or option.end else _NO_LINE
