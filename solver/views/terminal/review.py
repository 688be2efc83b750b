"""Reviews and checked plays on the screen."""

from collections.abc import Callable, Sequence

from tranca.analysis.review import VERDICTS, GradeTotals, Review, Step
from tranca.analysis.review.check import Check
from tranca.analysis.review.results import OpenGrade, OwnGrade
from tranca.engine.solution import Value
from tranca.views.annotated import mark
from tranca.views.wording.numbers import amount, percent, signed
from tranca.views.wording.plays import brief, play_name
from tranca.views.wording.review import (
    blame,
    certainty,
    explanation,
    headline,
    open_view,
    own_explanation,
    own_view,
    step_note,
    turning,
    verdict,
)

from .console import Column, Row, Screen


def show_review(out: Screen, found: Review) -> None:
    """Print a review: what the deal was worth, every action graded, where it turned, and sums by player and side."""
    out.title(found.record.title)
    out.line(f"{found.record.rules} · {certainty(found)}", "dim")
    for sentence in headline(found):
        out.line(sentence)
    whole = _actions(found, marked_action)
    out.table(*whole if out.fits(*whole) else _actions(found, _brief_action))
    for sentence in turning(found):
        out.line(sentence)
    _show_sums(out, found)
    if not found.complete:
        out.line(f"Interrupted: {len(found.steps)} of {len(found.record.actions)} actions were graded.")
    out.line()


def show_check(out: Screen, found: Check) -> None:
    """Print the verdict on one play, and why."""
    position = found.position
    out.title(found.title)
    number = f"action {found.number} · " if found.number else ""
    out.line(f"{position.rules} · {number}{position.seats[found.seat]} to move", "dim")
    for grade in (found.open, found.own):
        if grade is not None:
            _show_grade(out, found, grade)
    if found.open is not None and found.open.loss:
        for value in (found.open.played, found.open.best_play):
            if value.line:
                line = " ".join(action.short() for action in value.line)
                out.line(f"{play_name(value.play)}: {line}", "dim", whole=True)


def _show_grade(out: Screen, found: Check, grade: OpenGrade | OwnGrade) -> None:
    style = "bold green" if not grade.loss else ("bold red" if blame(grade) == "blunder" else "bold")
    shown = "" if found.forced else f" [{blame(grade)}]"
    out.line(f"{open_view(grade) if isinstance(grade, OpenGrade) else own_view(grade)}: ", "dim", end="")
    out.line(f"{verdict(grade)}{shown}.", style, whole=True)
    why = explanation(found.position, grade) if isinstance(grade, OpenGrade) else own_explanation(grade)
    for sentence in why:
        out.line(sentence, whole=True)


def _actions(found: Review, words: Callable[[Review, Step], str]) -> tuple[list[Column], list[Row]]:
    """The table of actions. Notes wrap first; then the best plays give way, which the verdicts do without."""
    rules = found.record.rules
    two = len(rules.sides) == 2
    columns = [Column(right=True), Column("play")]
    if "open" in found.views:
        worth = f"worth {rules.sides[0]}" if two else "worth"
        columns += [Column(worth, right=True), Column("cost", right=True), Column(), Column("best", gives=2)]
    if "own" in found.views:
        columns += [Column("own cost", right=True), Column(), Column("own best", gives=1)]
    return [*columns, Column(wraps=True)], [_action_row(found, step, two, words(found, step)) for step in found.steps]


def _action_row(found: Review, step: Step, two: bool, words: str) -> Row:
    cells = [str(step.number), words]
    if "open" in found.views:
        side = 0 if two else found.record.rules.side_of(step.seat)
        cells.append("" if step.worth is None else signed(step.worth[side]))
        cells += _open_cells(step)
    if "own" in found.views:
        cells += _own_cells(step)
    turns = any(point.number == step.number for point in found.turning_points)
    return Row([*cells, step_note(found, step)], "bold" if turns else ("dim" if step.forced else ""))


def marked_action(found: Review, step: Step) -> str:
    """The action with its mark, as the notation writes it."""
    words = str(step.action)
    if step.action.remark:
        words = words.removesuffix(step.action.remark)
    return words + mark(step, found.thresholds)


def _brief_action(found: Review, step: Step) -> str:
    """The action with its mark, its draws as a number."""
    return brief(step.action) + mark(step, found.thresholds)


def _open_cells(step: Step) -> list[str]:
    grade = step.open
    if grade is None:
        return ["", "", ""]
    loss = amount(grade.loss) if grade.exact else _about(grade.loss, grade.interval)
    best = "" if not grade.loss else " ".join(str(play) for play in grade.best)
    return [loss if grade.loss else "", grade.verdict, best]


def _own_cells(step: Step) -> list[str]:
    grade = step.own
    if grade is None:
        return ["", "", ""]
    best = " ".join(str(play) for play in grade.estimate.best) if grade.loss else ""
    return [_about(grade.loss, grade.interval) if grade.loss else "", grade.verdict, best]


def _about(loss: Value | float, interval: Sequence[Value | float]) -> str:
    """A cost with half its 95 % interval."""
    half = float(interval[1] - interval[0]) / 2
    return f"{amount(loss)} ±{amount(half)}" if half else amount(loss)


def _show_sums(out: Screen, found: Review) -> None:
    """Print the sums of players and sides; of two views in two tables where one is too wide."""
    if len(found.views) == 1 or out.fits(*_sums(found, found.views)):
        out.table(*_sums(found, found.views))
        return
    for view in found.views:
        out.table(*_sums(found, (view,)))


def _sums(found: Review, views: Sequence[str]) -> tuple[list[Column], list[Row]]:
    counts = {"plays": 3, "forced": 1, "passes": 2}  # with their places in giving way
    columns = [Column(), *(Column(name, right=True, gives=place) for name, place in counts.items())]
    for view in views:
        own = "own " if view == "own" else ""
        names = ("decisions", f"{own}best", f"{own}cost each", "slips", "mistakes", "blunders")
        columns += [Column(name, right=True) for name in names]
    drew = found.luck is not None and any(found.luck)
    if drew:
        columns.append(Column("luck", right=True))
    each_alone = found.record.rules.sides == found.record.rules.seats
    rows = []
    for tally in found.players if each_alone else (*found.players, *found.sides):
        cells = [tally.name, str(tally.plays), str(tally.forced), str(tally.passes)]
        for view in views:
            cells += _marks_cells(tally.open if view == "open" else tally.own)
        if drew:
            cells.append("" if tally.luck is None else signed(tally.luck))
        rows.append(Row(cells, "" if tally in found.players else "bold"))
    return columns, rows


def _marks_cells(marks: GradeTotals | None) -> list[str]:
    if marks is None or marks.share is None or marks.mean is None:
        return ["0", "", "", "", "", ""]
    half = float(marks.interval[1] - marks.interval[0]) / 2 / marks.decisions
    mean = amount(marks.mean) + (f" ±{amount(half)}" if half else "")
    counts = [str(marks.verdicts[name] or "") for name in VERDICTS[2:]]
    return [str(marks.decisions), percent(marks.share), mean, *counts]
