"""Puzzles and verdicts on the screen."""

from tranca.analysis.puzzles.candidate import Answer
from tranca.analysis.puzzles.results import AnyPuzzle, Verdict
from tranca.game.actions import Play
from tranca.language import p, t
from tranca.views.wording import puzzles as wording
from tranca.views.wording.numbers import amount, significant, whole
from tranca.views.wording.plays import outcome_phrase, play_name

from .console import Screen
from .position import position_lines


def show_verdict(out: Screen, place: str, verdict: Verdict) -> None:
    """Print whether a puzzle is good, its flaws, its best play and its themes."""
    puzzle = verdict.puzzle
    if puzzle is None:
        reason = t("no puzzle: {reason}", reason=wording.flaw_text(verdict.flaws[0]))
        out.line(f"{place}: {reason}", whole=True)
        return
    head = wording.shown_title(puzzle)
    judged = t("flawed: {puzzle}", puzzle=head) if verdict.flaws else t("good: {puzzle}", puzzle=head)
    out.line(f"{place}: {judged}", whole=True)
    for flaw in verdict.flaws:
        out.line("  " + t("flaw: {flaw}", flaw=wording.flaw_text(flaw)), whole=True)
    best, *others = puzzle.answers
    if others:
        more = t("{points} more than {play}", points=amount(others[0].cost), play=others[0].play)
        out.line(f"  {best.play} {wording.answer_worth(best)}, {more}: {wording.answer_reason(best)}", whole=True)
    if wording.method(puzzle):
        out.line(f"  {wording.method(puzzle)}", whole=True)
    hard = puzzle.difficulty
    level = t(
        "{level}, {rating} of 100; themes: {themes}",
        level=wording.level_name(hard.level),
        rating=significant(hard.rating, 6),
        themes=" ".join(puzzle.themes) or p("themes", "none"),
    )
    out.line(f"  {level}", whole=True)
    for dual in verdict.duals:
        out.line("  " + t("dual: {dual}", dual=wording.dual_text(dual)), whole=True)
    for tag in verdict.unnamed:
        out.line("  " + t("note: {note}", note=wording.note_text(tag)), whole=True)


def verified_text(good: int, judged: int) -> str:
    """Return the last line of `tranca verify`, such as `good puzzles: 1 of 2`."""
    return t("good puzzles: {good} of {judged}", good=whole(good), judged=whole(judged))


def show_task(out: Screen, puzzle: AnyPuzzle, pictures: bool) -> None:
    """Print a puzzle without its solution."""
    for line in (*position_lines(puzzle.subject, pictures), *wording.unstated_facts(puzzle.position)):
        out.line(line, whole=True)


def show_answer(out: Screen, puzzle: AnyPuzzle, play: Play) -> None:
    """Print the worth of a chosen play, the best play, and why."""
    best = puzzle.answers[0]
    chosen = next(answer for answer in puzzle.answers if answer.play == play)
    if chosen.cost:
        said = t(
            "No: {play} (costs {points}). Best: {best}.",
            play=_value_text(chosen),
            points=amount(chosen.cost),
            best=_value_text(best),
        )
    else:
        said = t("Correct: {play}.", play=_value_text(chosen))
    out.line(said, whole=True)
    _explain(out, puzzle, chosen)


def show_solution(out: Screen, puzzle: AnyPuzzle) -> None:
    """Print the best play of a skipped puzzle, and why it is best."""
    best = puzzle.answers[0]
    out.line(t("Best: {play}.", play=_value_text(best)), whole=True)
    _explain(out, puzzle, best)


def _explain(out: Screen, puzzle: AnyPuzzle, chosen: Answer) -> None:
    """Print why a play is right or wrong: in words, as lines of play, and by theme."""
    for words in wording.reasons(puzzle, chosen.play):
        out.line(f"  {words}", whole=True)
    if chosen.cost:
        out.line("  " + t("yours: {reason}", reason=wording.answer_reason(chosen)), whole=True)
    out.line("  " + t("best:  {reason}", reason=wording.answer_reason(puzzle.answers[0])), whole=True)
    if wording.method(puzzle):
        out.line(f"  {wording.method(puzzle)}", whole=True)
    for words in wording.theme_texts(puzzle).values():
        out.line(f"  {words}", whole=True)


def _value_text(answer: Answer) -> str:
    return f"{play_name(answer.play)} {outcome_phrase(answer.value, averaged=answer.is_average)}"
