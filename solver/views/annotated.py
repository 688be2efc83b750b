"""Answers as annotated notation: a review as marks and comments in its record; puzzles written and read back."""

from collections.abc import Iterable
from dataclasses import replace

from tranca.analysis.puzzles.results import AnyPuzzle
from tranca.analysis.puzzles.verifier import Claims
from tranca.analysis.review.results import Review, Step
from tranca.analysis.review.thresholds import Thresholds
from tranca.game.actions import Action
from tranca.game.record import Record
from tranca.notation.writer import write
from tranca.views.wording.numbers import significant
from tranca.views.wording.puzzles import answer_reason, answer_worth, method, theme_texts
from tranca.views.wording.review import blame, explanation, headline, own_view, turning, verdict

__all__ = ["annotated", "claims", "mark", "marked", "write_puzzle"]


def mark(step: Step, thresholds: Thresholds) -> str:
    """`??` for a blunder and `?` for a mistake; `!` for the only best play where any other is at least a mistake, and
    `!!` where any other changes who wins the deal. A sample praises nothing, and blames only where the loss is
    sure.
    """
    grade = step.open
    if grade is not None and grade.loss == 0 and grade.exact:
        if grade.decides and grade.margin is not None:
            return "!!"
        return "!" if (grade.margin or 0) >= thresholds.mistake else ""
    return {"blunder": "??", "mistake": "?"}.get(step.verdict or "", "") if step.is_sure else ""


def marked(review: Review) -> Record:
    """The record with the marks of its review in place of its own."""
    record = review.record
    marks = {step.number: mark(step, review.thresholds) for step in review.steps}
    actions = [_with_mark(action, marks.get(number, "")) for number, action in enumerate(record.actions, 1)]
    return Record(record.start, tuple(actions), record.stated)


def annotated(review: Review) -> str:
    """The marked record as a block of text, with comments before it: what the deal was worth and what plays cost."""
    views = " and ".join({"open": "open hands", "own": "own view"}[view] for view in review.views)
    cut = "" if review.complete else f", interrupted after action {len(review.steps)}"
    lines = [f"Reviewed, {views}{cut}.", *headline(review), *turning(review)]
    for step in review.steps:
        lines += _said(step, review.thresholds)
    return "\n".join([*(f"# {line}" for line in lines), write(marked(review))])


def _said(step: Step, thresholds: Thresholds) -> list[str]:
    """The comment on a play: its cost, and why, where it is a slip or worse."""
    lines = []
    if step.open is not None and step.open.loss >= thresholds.slip:
        why = " ".join(explanation(step.position, step.open))
        lines.append(f"{step.number}. {step.action.seat}: {verdict(step.open)} [{blame(step.open)}]. {why}".rstrip())
    if step.own is not None and step.own.loss >= thresholds.slip:
        lines.append(f"{step.number}. {own_view(step.own)}: {verdict(step.own)} [{blame(step.own)}].")
    return lines


def _with_mark(action: Action, remark: str) -> Action:
    return action if action.play is None else replace(action, remark=remark)


# Puzzles


def write_puzzle(puzzle: AnyPuzzle) -> str:
    """The block of a puzzle, without a newline at the end: `tranca.read` reads it, `claims` reads the comments.

    `# themes:`, `# difficulty:` and `# from:` stand before it; `# best:`, a `# wrong:` for each other play, and a line
    for each theme behind it.
    """
    hard = puzzle.difficulty
    best, *wrong = puzzle.answers
    lines = [
        f"# themes: {' '.join(puzzle.themes)}",
        f"# difficulty: {hard.level}, {significant(hard.rating, 6)} of 100",
        *([f"# from: {puzzle.source}"] if puzzle.source else []),
        write(puzzle.subject),
        f"# best: {best.play}, {answer_worth(best)}: {answer_reason(best)}",
        *(f"# wrong: {each.play}, {answer_worth(each)}: {answer_reason(each)}" for each in wrong),
        *([f"# values: {method(puzzle)}"] if method(puzzle) else []),
        *(f"# {tag}: {words}" for tag, words in theme_texts(puzzle).items()),
    ]
    return "\n".join(lines)


def claims(comments: Iterable[str]) -> Claims:
    """Read the claims in the comments of a block; comments of other kinds are passed over."""
    said = {key.strip(): text.strip() for key, colon, text in (each.partition(":") for each in comments) if colon}
    best = said.get("best")
    themes = said.get("themes")
    return Claims(
        None if best is None else best.partition(",")[0].strip(),
        None if themes is None else frozenset(themes.split()),
    )
