"""Reviews and checked plays as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tranca.notation.writer import one_line

from .json_lines import number, word

if TYPE_CHECKING:
    from tranca.analysis.review import Marks, Review, Tally
    from tranca.analysis.review.check import Check
    from tranca.analysis.review.results import OpenGrade, OwnGrade
    from tranca.engine.solution import Value
    from tranca.game.position import Position
    from tranca.game.record import Record


def open_row(grade: OpenGrade | None) -> dict[str, Any] | None:
    """The grade with open hands; values are of the rest of the deal, for the side of the player."""
    if grade is None:
        return None
    row: dict[str, Any] = {
        "verdict": grade.verdict,
        "loss": number(grade.loss),
        "exact": grade.exact,
        "value": number(grade.played.value),
        "best_value": number(grade.solution.value),
        "best": [word(play) for play in grade.best],
        "margin": number(grade.margin),
        "flips": grade.flips,
        "decides": grade.decides,
    }
    if not grade.exact:
        row["interval"] = [number(each) for each in grade.interval]
        row["orders"] = grade.solution.sample
    return row


def own_row(grade: OwnGrade | None) -> dict[str, Any] | None:
    """The grade by what the player knew."""
    if grade is None:
        return None
    found = grade.estimate
    row: dict[str, Any] = {
        "verdict": grade.verdict,
        "loss": float(grade.loss),
        "interval": [float(each) for each in grade.interval],
        "sure": grade.sure,
        "exact": found.exact,
        "mean": float(grade.played.mean),
        "best_mean": float(grade.best_play.mean),
        "best": [word(play) for play in found.best],
        "best_share": float(grade.played.best_share),
        "deals": found.deals,
    }
    if not found.exact:
        row["sample"] = found.sample
        row["orders_sampled"] = found.orders_sampled
    return row


def check_row(value: Position | Record, found: Check) -> dict[str, Any]:
    """A checked play as `tranca.check/1`."""
    from tranca.views.wording.review import because, own_because, verdict

    position = found.position
    row: dict[str, Any] = {
        "schema": "tranca.check/1",
        "title": found.title,
        "position": one_line(value),
        "rules": str(position.rules),
        "action": found.number,
        "to_move": position.seats[found.seat],
        "play": str(found.play),
        "best": found.is_best,
        "forced": found.forced,
        "open": open_row(found.open),
        "own": own_row(found.own),
    }
    if found.open is not None:
        row["open"] |= {
            "information": found.open.solution.information,
            "line": " ".join(action.short() for action in found.open.played.line),
            "best_line": " ".join(action.short() for action in found.open.best_play.line),
            "why": [f"{verdict(found.open)}.", *because(position, found.open)],
        }
    if found.own is not None:
        row["own"]["why"] = [f"{verdict(found.own)}.", *own_because(found.own)]
    return row


def review_row(found: Review) -> dict[str, Any]:
    """A review as `tranca.review/1`."""
    from tranca.views.annotated import mark, marked

    sides = found.record.rules.sides
    points = found.record.points or found.record.stated.points

    def by_side(values: Sequence[Value] | None) -> dict[str, Any] | None:
        return None if values is None else dict(zip(sides, map(number, values), strict=True))

    return {
        "schema": "tranca.review/1",
        "title": found.record.title,
        "position": one_line(found.record),
        "rules": str(found.record.rules),
        "views": list(found.views),
        "information": found.information,
        "exact": found.exact,
        "complete": found.complete,
        "thresholds": {name: getattr(found.thresholds, name) for name in ("slip", "mistake", "blunder")},
        "worth": by_side(found.worth),
        "points": by_side(points),
        "luck": by_side(found.luck),
        "drift": by_side(found.drift),
        "steps": [
            {
                "number": step.number,
                "seat": step.action.seat,
                "action": str(step.action).removesuffix(step.action.remark),
                "mark": mark(step, found.thresholds),
                "forced": step.forced,
                "choices": list(map(str, step.choices)),
                "worth": by_side(step.worth),
                "luck": by_side(step.luck),
                "open": open_row(step.open),
                "own": own_row(step.own),
            }
            for step in found.steps
        ],
        "players": [_tally_row(tally) for tally in found.players],
        "sides": [_tally_row(tally) for tally in found.sides],
        "turning_points": [
            {
                "number": point.number,
                "cause": point.cause,
                "side": sides[point.side],
                "before": number(point.before),
                "after": number(point.after),
                "flips": point.flips,
            }
            for point in found.turning_points
        ],
        "annotated": one_line(marked(found)),
        "deals": found.deals,
        "orders": found.orders,
        "seed": found.seed,
        "seconds": found.seconds,
    }


def _tally_row(tally: Tally) -> dict[str, Any]:
    return {
        "name": tally.name,
        "plays": tally.plays,
        "forced": tally.forced,
        "passes": tally.passes,
        "luck": number(tally.luck),
        "open": _marks_row(tally.open),
        "own": _marks_row(tally.own),
    }


def _marks_row(marks: Marks | None) -> dict[str, Any] | None:
    if marks is None:
        return None
    return {
        "decisions": marks.decisions,
        "best": marks.best,
        "share": marks.share,
        "loss": float(marks.loss),
        "mean": marks.mean,
        "interval": [float(each) for each in marks.interval],
        "verdicts": dict(marks.verdicts),
    }
