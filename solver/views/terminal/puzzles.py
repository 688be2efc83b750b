"""Puzzles and verdicts on the screen."""

from tranca.analysis.puzzles.candidate import Answer
from tranca.analysis.puzzles.results import AnyPuzzle, Verdict
from tranca.game.actions import Play
from tranca.views.wording import puzzles as wording
from tranca.views.wording.numbers import amount, significant, whole
from tranca.views.wording.plays import outcome_phrase, play_name

from .console import Screen
from .position import position_lines


def show_verdict(out: Screen, place: str, verdict: Verdict) -> None:
    """Print whether a puzzle is good, its flaws, its best play and its themes."""
    puzzle = verdict.puzzle
    if puzzle is None:
        out.line(f"{place}: no puzzle: {wording.flaw_text(verdict.flaws[0])}", whole=True)
        return
    head = puzzle.title or wording.task(puzzle)
    out.line(f"{place}: {'flawed' if verdict.flaws else 'good'}: {head}", whole=True)
    for flaw in verdict.flaws:
        out.line(f"  flaw: {wording.flaw_text(flaw)}", whole=True)
    best, *others = puzzle.answers
    if others:
        more = f"{amount(others[0].cost)} more than {others[0].play}"
        out.line(f"  {best.play} {wording.answer_worth(best)}, {more}: {wording.answer_reason(best)}", whole=True)
    if wording.method(puzzle):
        out.line(f"  {wording.method(puzzle)}", whole=True)
    hard = puzzle.difficulty
    themes = " ".join(puzzle.themes) or "none"
    out.line(f"  {hard.level}, {significant(hard.rating, 6)} of 100; themes: {themes}", whole=True)
    for dual in verdict.duals:
        out.line(f"  dual: {wording.dual_text(dual)}", whole=True)
    for tag in verdict.unnamed:
        out.line(f"  note: {wording.note_text(tag)}", whole=True)


def verified_text(good: int, judged: int) -> str:
    """Return the last line of `tranca verify`, such as `good puzzles: 1 of 2`."""
    return f"good puzzles: {whole(good)} of {whole(judged)}"


def show_task(out: Screen, puzzle: AnyPuzzle, pictures: bool) -> None:
    """Print a puzzle without its solution."""
    for line in (*position_lines(puzzle.subject, pictures), *wording.unstated_facts(puzzle.position)):
        out.line(line, whole=True)


def show_answer(out: Screen, puzzle: AnyPuzzle, play: Play) -> None:
    """Print the worth of a chosen play, the best play, and why."""
    best = puzzle.answers[0]
    chosen = next(answer for answer in puzzle.answers if answer.play == play)
    if chosen.cost:
        out.line(f"No: {_value_text(chosen)} (costs {amount(chosen.cost)}). Best: {_value_text(best)}.", whole=True)
    else:
        out.line(f"Correct: {_value_text(chosen)}.", whole=True)
    _explain(out, puzzle, chosen)


def show_solution(out: Screen, puzzle: AnyPuzzle) -> None:
    """Print the best play of a skipped puzzle, and why it is best."""
    best = puzzle.answers[0]
    out.line(f"Best: {_value_text(best)}.", whole=True)
    _explain(out, puzzle, best)


def _explain(out: Screen, puzzle: AnyPuzzle, chosen: Answer) -> None:
    """Print why a play is right or wrong: in words, as lines of play, and by theme."""
    for words in wording.reasons(puzzle, chosen.play):
        out.line(f"  {words}", whole=True)
    if chosen.cost:
        out.line(f"  yours: {wording.answer_reason(chosen)}", whole=True)
    out.line(f"  best:  {wording.answer_reason(puzzle.answers[0])}", whole=True)
    if wording.method(puzzle):
        out.line(f"  {wording.method(puzzle)}", whole=True)
    for words in wording.theme_texts(puzzle).values():
        out.line(f"  {words}", whole=True)


def _value_text(answer: Answer) -> str:
    return f"{play_name(answer.play)} {outcome_phrase(answer.value, averaged=answer.is_average)}"
