"""Answers of the solver and of the referee in the same form, for comparison."""

from referee.solve import Solution as Judged

import tranca

Answer = dict[str, tuple[object, ...]]


def judged(found: Judged) -> Answer:
    return {
        play.text: (
            play.value,
            play.swing,
            play.best,
            tuple(play.points.values() if isinstance(play.points, dict) else play.points),
            play.end,
            " ".join(play.line),
            play.paranoid,
        )
        for play in found.plays
    }


def answer_of(found: tranca.Solution) -> Answer:
    return {
        str(play.play or "-"): (
            play.value,
            play.swing,
            play.best,
            tuple((play.points or {}).values()),
            play.end,
            " ".join(action.short() for action in play.line),
            (found.paranoid or {}).get(play.play),
        )
        for play in found.plays
    }
