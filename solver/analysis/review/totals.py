"""Totals of the grades by player and side, and the turning points of a deal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tranca.engine.intervals import sum_interval
from tranca.engine.solution import FrozenDict, Value
from tranca.game.rules.rules import Rules

from .grades import VERDICTS, OpenGrade, OwnGrade, PlayClass, Thresholds
from .results import GradeTotals, PlayerTotals, Step, TurningPoint


def totals_by_seat(rules: Rules, steps: Iterable[Step], views: Iterable[str]) -> tuple[PlayerTotals, ...]:
    """Total the actions of each player."""
    by_seat: list[list[Step]] = [[] for _ in rules.seats]
    for step in steps:
        by_seat[step.seat].append(step)
    return tuple(
        _total_actions(name, rules.side_of(seat), by_seat[seat], views) for seat, name in enumerate(rules.seats)
    )


def totals_by_side(rules: Rules, steps: Iterable[Step], views: Iterable[str]) -> tuple[PlayerTotals, ...]:
    """Total the actions of each side."""
    by_side: list[list[Step]] = [[] for _ in rules.sides]
    for step in steps:
        by_side[rules.side_of(step.seat)].append(step)
    return tuple(_total_actions(name, side, by_side[side], views) for side, name in enumerate(rules.sides))


def _total_actions(name: str, side: int, steps: Sequence[Step], views: Iterable[str]) -> PlayerTotals:
    """Total the actions of one player or one side; `side` is the side whose luck is counted."""
    plays = [step for step in steps if step.action.play is not None]
    known = {step.seat for step in steps if not step.is_hidden}
    return PlayerTotals(
        name=name,
        plays=len(plays),
        forced=sum(step.forced for step in plays),
        passes=len(steps) - len(plays),
        luck=_total_luck(steps, side),
        open=grade_totals([step.open for step in steps if step.open]) if "open" in views else None,
        own=grade_totals([step.own for step in steps if step.own]) if "own" in views else None,
        hidden=any(step.seat not in known for step in steps),
    )


def _total_luck(steps: Sequence[Step], side: int) -> Value | None:
    """Add up the luck of draws for a side; None unless the open view covers every action."""
    lucks = [step.luck for step in steps if step.luck is not None]
    if not steps or len(lucks) < len(steps):
        return None
    return sum(luck[side] for luck, step in zip(lucks, steps, strict=True) if step.action.drawn)


def grade_totals(grades: Sequence[OpenGrade] | Sequence[OwnGrade]) -> GradeTotals:
    """Total the grades of one view; the errors of their samples count as independent."""
    verdicts = _count_classes(grade.verdict for grade in grades)
    unsure = _count_classes(grade.verdict for grade in grades if grade.loss and not grade.sure)
    loss: Value | float = sum(grade.loss for grade in grades)
    reach = sum_interval([grade.interval for grade in grades])
    interval = (float(loss) - reach, float(loss) + reach) if reach else (loss, loss)
    return GradeTotals(len(grades), loss, interval, verdicts, unsure)


def _count_classes(verdicts: Iterable[PlayClass]) -> FrozenDict[PlayClass, int]:
    counted = Counter(verdicts)
    return FrozenDict({verdict: counted[verdict] for verdict in VERDICTS})


def turning_points(
    rules: Rules, start: Sequence[Value], steps: Sequence[Step], thresholds: Thresholds
) -> tuple[TurningPoint, ...]:
    """Return the actions after which another side, or none, is ahead; if there are none, the costliest mistake.

    If values are means over draws, a change smaller than a mistake does not count.
    """
    turned = [
        change
        for change in _list_changes(rules, start, steps)
        if _is_significant(change, steps[change.number - 1], thresholds)
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


def _list_changes(rules: Rules, start: Sequence[Value], steps: Sequence[Step]) -> Iterator[TurningPoint]:
    now = tuple(start)
    for step in steps:
        if step.worth is None:  # before the first moment judged
            continue
        side = rules.side_of(step.seat)
        drawn = now if step.luck is None else tuple(before + luck for before, luck in zip(now, step.luck, strict=True))
        if step.action.drawn and drawn != now:
            yield TurningPoint(
                step.number, "draw", side, now[side], drawn[side], _side_ahead(now) != _side_ahead(drawn)
            )
        if step.worth != drawn:
            flips = _side_ahead(drawn) != _side_ahead(step.worth)
            yield TurningPoint(step.number, "play", side, drawn[side], step.worth[side], flips)
        now = step.worth


def _is_significant(point: TurningPoint, step: Step, thresholds: Thresholds) -> bool:
    """Return True if a change is more than noise: a play that surely changes the winner, or as large as a mistake."""
    certain = point.cause == "play" and step.open is not None and step.open.flips
    return certain or abs(float(point.after - point.before)) >= thresholds.mistake


def _side_ahead(worth: Sequence[Value]) -> int | None:
    """Return the side to which the deal is worth most; None if that worth is 0 or shared."""
    top = max(worth)
    return list(worth).index(top) if top > 0 and list(worth).count(top) == 1 else None
