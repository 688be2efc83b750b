"""`tranca.solve/1` of the usual answer as text: what `SolveObject` gives, without making one.

The usual answer is exact, between two sides, and nothing is drawn in it.
"""

import msgspec

from tranca.engine.solution import Information, PlayValue, Solution
from tranca.notation.writer import one_line

from .common import encode, word
from .solution import SolveObject

_TRUE = ("false", "true")
_ENDS = ("null", '"out"', '"blocked"')


def solve_text(solution: Solution) -> str | None:
    """One line of JSON; None for an answer that is not the usual one."""
    position, top = solution.position, solution.value
    sides, mover = position.rules.sides, position.to_move
    if (
        len(sides) > 2 or mover is None or type(top) is not int or not solution.exact or not solution.plays
        or solution.information is not Information.OPEN or solution.drawn or solution.finish or solution.sample
    ):  # fmt: skip
        return None
    parts: list[str] = []
    best: list[str] = []
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
        f'"to_move":"{position.seats[mover]}","information":"{Information.OPEN}","value":{top},"exact":true,'
        f'"best":[{",".join(best)}],"plays":[{",".join(parts)}],'
        f'"nodes":{solution.nodes},"seconds":{msgspec.json.encode(solution.seconds).decode()}}}'
    )


_TAG = SolveObject.__struct_config__.tag


def _told(each: PlayValue, sides: tuple[str, ...]) -> str | None:
    """The fields that follow from the line; None where they are not those of a deal played to its end."""
    line = each.told
    if line is not None:
        played = line.played
        if not played.end:
            return None
        one, other = played.points
        points = f'{{"{sides[0]}":{one},"{sides[1]}":{other}}}'
        return f'"points":{points},"end":{_ENDS[played.end]},"line":"{line.words}"'
    return None if each.line or each.points or each.end else '"points":null,"end":null,"line":""'
