"""Grades added up by player and side, and the points where a deal turned."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tranca.engine.intervals import sum_interval
from tranca.engine.solution import FrozenDict, Value
from tranca.game.rules.rules import Rules

from .results import GradeTotals, OpenGrade, OwnGrade, PlayerTotals, Step, TurningPoint
from .thresholds import VERDICTS, PlayClass, Thresholds


def player_totals(name: str, side: int, steps: Sequence[Step], views: Iterable[str]) -> PlayerTotals:
    """Total the actions of one player, or of one side; `side` is the side whose luck is counted."""
    lucky = [step.luck[side] for step in steps if step.luck is not None and step.action.drawn]
    plays = [step for step in steps if step.action.play is not None]
    valued = bool(steps) and all(step.luck is not None for step in steps)
    known = {step.seat for step in steps if not step.is_hidden}
    return PlayerTotals(
        name=name,
        plays=len(plays),
        forced=sum(step.forced for step in plays),
        passes=len(steps) - len(plays),
        luck=sum(lucky) if valued else None,
        open=grade_totals([step.open for step in steps if step.open]) if "open" in views else None,
        own=grade_totals([step.own for step in steps if step.own]) if "own" in views else None,
        hidden=any(step.seat not in known for step in steps),
    )


def grade_totals(grades: Sequence[OpenGrade] | Sequence[OwnGrade]) -> GradeTotals:
    """Total the grades of one view; the errors of their samples are taken as independent."""
    verdicts = _by_class(grade.verdict for grade in grades)
    unsure = _by_class(grade.verdict for grade in grades if grade.loss and not grade.sure)
    loss: Value | float = sum(grade.loss for grade in grades)
    reach = sum_interval([grade.interval for grade in grades])
    interval = (float(loss) - reach, float(loss) + reach) if reach else (loss, loss)
    return GradeTotals(len(grades), loss, interval, verdicts, unsure)


def _by_class(verdicts: Iterable[PlayClass]) -> FrozenDict[PlayClass, int]:
    counted = Counter(verdicts)
    return FrozenDict({verdict: counted[verdict] for verdict in VERDICTS})


def turning_points(
    rules: Rules, start: Sequence[Value], steps: Sequence[Step], thresholds: Thresholds
) -> tuple[TurningPoint, ...]:
    """Find the actions after which another side, or none, is ahead; if there are none, the costliest mistake.

    Where values are means over draws, a change smaller than a mistake turns nothing.
    """
    turned = [
        change for change in _changes(rules, start, steps) if _counts(change, steps[change.number - 1], thresholds)
    ]
    flips = tuple(change for change in turned if change.flips)
    if flips:
        return flips
    costly = [
        change
        for change in turned
        if change.cause == "play" and float(change.before - change.after) >= thresholds.mistake
    ]
    return (max(costly, key=lambda change: (change.before - change.after, -change.number)),) if costly else ()


def _changes(rules: Rules, start: Sequence[Value], steps: Sequence[Step]) -> Iterator[TurningPoint]:
    """Yield every change of the deal's worth, by a draw or a play."""
    now = tuple(start)
    for step in steps:
        if step.worth is None:  # before the first moment judged
            continue
        side = rules.side_of(step.seat)
        drawn = now if step.luck is None else tuple(before + luck for before, luck in zip(now, step.luck, strict=True))
        if step.action.drawn and drawn != now:
            yield TurningPoint(step.number, "draw", side, now[side], drawn[side], _ahead(now) != _ahead(drawn))
        if step.worth != drawn:
            flips = _ahead(drawn) != _ahead(step.worth)
            yield TurningPoint(step.number, "play", side, drawn[side], step.worth[side], flips)
        now = step.worth


def _counts(point: TurningPoint, step: Step, thresholds: Thresholds) -> bool:
    """Tell whether a change is more than noise: it is exact, or as large as a mistake."""
    certain = point.cause == "play" and step.open is not None and step.open.flips
    return certain or abs(float(point.after - point.before)) >= thresholds.mistake


def _ahead(worth: Sequence[Value]) -> int | None:
    """Return the side to which the deal is worth most; None where that is 0 or shared."""
    top = max(worth)
    return list(worth).index(top) if top > 0 and list(worth).count(top) == 1 else None
