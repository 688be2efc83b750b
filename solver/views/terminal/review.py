"""Reviews and checked plays on the screen."""

from collections.abc import Callable, Sequence

from tranca.analysis.review.check import Check
from tranca.analysis.review.grades import VERDICTS, OpenGrade, OwnGrade
from tranca.analysis.review.results import GradeTotals, GradeView, PlayerTotals, Review, Step
from tranca.engine.solution import Value
from tranca.game.actions import Play
from tranca.language import n, p, t
from tranca.views.wording import review as wording
from tranca.views.wording.numbers import amount, percent, signed
from tranca.views.wording.plays import action_word, name_with_seat, near_target, play_name, seat_with_name
from tranca.views.wording.review_basis import certainty

from .console import Column, Row, Screen


def show_review(out: Screen, review: Review) -> None:
    """Print a review: the worth of the deal, every action graded, the turning points, and sums by player and side."""
    out.heading(review.record)
    out.line(f"{review.record.rules} · {certainty(review)}", "dim")
    for sentence in wording.headline(review):
        out.line(sentence)
    _show_actions(out, review)
    for sentence in wording.turning(review):
        out.line(sentence)
    _show_sums(out, review)
    if not review.complete:
        actions = len(review.record.actions)
        out.line(n("Interrupted: {graded} of {count} actions were graded.", actions, graded=review.graded))
    out.line()


def show_check(out: Screen, check: Check) -> None:
    position = check.position
    out.heading(check.position)
    number = t("action {number}", number=check.number) + " · " if check.number else ""
    mover = t("{player} to move", player=name_with_seat(position.headers, position.rules, check.seat))
    out.line(f"{position.rules} · {number}{mover}", "dim")
    if sentence := near_target(position.rules, check.reaching):
        out.line(sentence, whole=True)
    for grade in (check.open, check.own):
        if grade is not None:
            _show_grade(out, check, grade)
    if check.open is not None and check.open.loss:
        for value in (check.open.played, check.open.best_play):
            if value.line:
                line = " ".join(action.short() for action in value.line)
                out.line(f"{play_name(value.play)}: {line}", "dim", whole=True)


def _show_grade(out: Screen, check: Check, grade: OpenGrade | OwnGrade) -> None:
    is_blunder = grade.verdict == "blunder" and grade.sure
    style = "bold green" if not grade.loss else ("bold red" if is_blunder else "bold")
    shown = "" if check.forced else f" [{wording.verdict_label(grade)}]"
    out.line(
        f"{wording.open_view(grade) if isinstance(grade, OpenGrade) else wording.own_view(grade)}: ", "dim", end=""
    )
    out.line(f"{wording.verdict(grade)}{shown}.", style, whole=True)
    why = wording.explanation(check.position, grade) if isinstance(grade, OpenGrade) else wording.own_explanation(grade)
    for sentence in why:
        out.line(sentence, whole=True)
    if isinstance(grade, OwnGrade) and (sentence := wording.read_verdict(grade)):
        out.line(sentence, whole=True)


def _show_actions(out: Screen, review: Review) -> None:
    """Print every action graded; in two tables, one for each view, if one table is too wide."""
    whole = _actions(review, review.views, mark_action)
    if out.fits(*whole):
        out.table(*whole)
        return
    together = _actions(review, review.views, _brief_action)
    if len(review.views) == 1 or out.holds(*together):
        out.table(*together)
        return
    for view in review.views:
        out.table(*_actions(review, (view,), _brief_action))


def _actions(
    review: Review, views: Sequence[GradeView], words: Callable[[Review, Step], str]
) -> tuple[list[Column], list[Row]]:
    """Return the table of actions for some views. Beside the open view, the own one lists only plays it grades."""
    rules = review.record.rules
    two = len(rules.sides) == 2
    columns = [Column(right=True), Column(p("column", "play"))]
    if "open" in views:
        worth = p("column", "worth {side}", side=rules.sides[0]) if two else p("column", "worth")
        columns += [
            Column(worth, right=True),
            Column(p("column", "cost"), right=True),
            Column(),
            Column(p("column", "best"), wraps=True),
        ]
    if "own" in views:
        columns += [
            Column(p("column", "own cost"), right=True),
            Column(),
            Column(p("column", "own best"), wraps=True),
        ]
    steps = [step for step in review.steps if "open" in views or "open" not in review.views or step.own is not None]
    rows = [_action_row(review, step, two, views, words(review, step)) for step in steps]
    return [*columns, Column(wraps=True)], rows


def _action_row(review: Review, step: Step, two: bool, views: Sequence[GradeView], words: str) -> Row:
    cells = [str(step.number), words]
    if "open" in views:
        side = 0 if two else review.record.rules.side_of(step.seat)
        cells.append("" if step.worth is None else signed(step.worth[side]))
        cells += _grade_cells(step.open, () if step.open is None else step.open.best)
    if "own" in views:
        cells += _grade_cells(step.own, () if step.own is None else step.own.estimate.best_unread)
    turns = any(point.number == step.number for point in review.turning_points)
    return Row([*cells, wording.step_note(review, step, views)], "bold" if turns else ("dim" if step.forced else ""))


def mark_action(review: Review, step: Step) -> str:
    """Return an action with its points and its mark in notation."""
    return str(wording.graded_action(review, step)) + wording.mark(step, review.thresholds)


def _brief_action(review: Review, step: Step) -> str:
    """Return an action with its points and its mark, its draws as a number."""
    return action_word(wording.graded_action(review, step)) + wording.mark(step, review.thresholds)


def _grade_cells(grade: OpenGrade | OwnGrade | None, best: Sequence[Play | None]) -> list[str]:
    if grade is None:
        return ["", "", ""]
    if not grade.loss:
        return ["", wording.verdict_label(grade), ""]
    return [_about(grade.loss, grade.interval), wording.verdict_label(grade), " ".join(map(str, best))]


def _about(loss: Value | float, interval: Sequence[Value | float]) -> str:
    half = float(interval[1] - interval[0]) / 2
    return f"{amount(loss)} ±{amount(half)}" if half else amount(loss)


def _show_sums(out: Screen, review: Review) -> None:
    """Print the sums of players and sides; in several tables if one is too wide."""
    views = review.views
    if out.fits(*_sums(review, views)):
        out.table(*_sums(review, views))
        return
    first = _sums(review, views[:1])
    for table in [first] if out.fits(*first) else [_sums(review, ()), _sums(review, views[:1], counts=False)]:
        out.table(*table)
    for view in views[1:]:
        out.table(*_sums(review, (view,), counts=False))


def _sums(review: Review, views: Sequence[GradeView], counts: bool = True) -> tuple[list[Column], list[Row]]:
    """Return the table of sums for some views; `counts` adds the counts that do not depend on the view."""
    drew = counts and review.luck is not None and any(review.luck)
    unsure = {view for view in views if any(_unsure(_marks(side, view)) for side in review.sides)}
    names = [p("column", "plays"), p("column", "forced"), p("column", "passes")] * counts
    names += [p("column", "luck")] * drew
    for view in views:
        names += _mark_names(view) + [p("column", "may be chance")] * (view in unsure)
    columns = [Column(), *(Column(name, right=True) for name in names)]
    rows = []
    for tally in review.judged:
        cells = [
            _name_with_seat(review, tally),
            *((str(tally.plays), str(tally.forced), str(tally.passes)) if counts else ()),
        ]
        if drew:
            cells.append("" if tally.luck is None else signed(tally.luck))
        for view in views:
            cells += _marks_cells(_marks(tally, view), view in unsure)
        rows.append(Row(cells, "" if tally in review.players else "bold"))
    return columns, rows


def _mark_names(view: GradeView) -> list[str]:
    """Return the headings of one view."""
    decisions = p("column", "decisions")
    verdicts = [p("column", "slips"), p("column", "mistakes"), p("column", "blunders")]
    if view == "own":
        return [decisions, p("column", "own best"), p("column", "own cost each"), *verdicts]
    return [decisions, p("column", "best"), p("column", "cost each"), *verdicts]


def _name_with_seat(review: Review, tally: PlayerTotals) -> str:
    """Return the name of a player with the seat, or the name of a side."""
    record = review.record
    return seat_with_name(record.position, tally.name) if tally.name in record.rules.seats else tally.name


def _marks(tally: PlayerTotals, view: str) -> GradeTotals | None:
    return tally.open if view == "open" else tally.own


def _unsure(marks: GradeTotals | None) -> int:
    """Count the plays that would be called mistakes if their loss were certain."""
    return 0 if marks is None else sum(marks.unsure[name] for name in VERDICTS[2:])


def _marks_cells(marks: GradeTotals | None, unsure: bool) -> list[str]:
    """Return the cells of one view; losses that may be chance are counted apart from mistakes."""
    if marks is None or marks.share is None or marks.mean is None:
        return ["0", *[""] * (5 + unsure)]
    half = float(marks.interval[1] - marks.interval[0]) / 2 / marks.decisions
    mean = amount(marks.mean) + (f" ±{amount(half)}" if half else "")
    counts = [str(marks.verdicts[name] - marks.unsure[name] or "") for name in VERDICTS[2:]]
    counts += [str(_unsure(marks) or "")] * unsure
    return [str(marks.decisions), percent(marks.share), mean, *counts]
