"""Answers of the solver and of the referee in one form, to be compared."""

from referee.solve import Solution as Judged

import tranca

Told = dict[str, tuple[object, ...]]


def judged(found: Judged) -> Told:
    return {
        each.text: (
            each.value,
            each.swing,
            each.best,
            tuple(each.points.values() if isinstance(each.points, dict) else each.points),
            each.end,
            " ".join(each.line),
            each.paranoid,
        )
        for each in found.plays
    }


def told(found: tranca.Solution) -> Told:
    return {
        str(each.play or "-"): (
            each.value,
            each.swing,
            each.best,
            tuple((each.points or {}).values()),
            each.end,
            " ".join(action.short() for action in each.line),
            (found.paranoid or {}).get(each.play),
        )
        for each in found.plays
    }
