"""Results as annotated notation: reviewed records with marks and comments, and puzzles, which can be read back."""

import re
from collections.abc import Iterable, Iterator

from tranca.analysis.puzzles.candidate import Answer
from tranca.analysis.puzzles.results import AnyPuzzle, Flaw, FlawKind, Puzzle
from tranca.analysis.puzzles.verifier import Claims
from tranca.analysis.review.grades import Thresholds
from tranca.analysis.review.results import Review, Step
from tranca.engine.solution import margin
from tranca.errors import PlayError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import by_side, replay
from tranca.language import speaking, t
from tranca.notation.actions import read_action
from tranca.notation.writer import write
from tranca.views.wording.numbers import join_and, significant
from tranca.views.wording.puzzles import answer_reason, answer_worth, method, theme_texts
from tranca.views.wording.review import explanation, headline, mark, own_view, turning, verdict, verdict_label

__all__ = ["annotate", "claims", "false_comments", "mark_actions", "write_puzzle"]


def mark_actions(review: Review) -> Record:
    """Return the record with its remarks replaced by the marks of the review."""
    return review.record.remarked({step.number: mark(step, review.thresholds) for step in review.steps})


def annotate(review: Review) -> str:
    """Return the marked record as text, preceded by comments on the worth of the deal and the cost of plays."""
    lines = [_reviewed_sentence(review), *headline(review), *turning(review)]
    for step in review.steps:
        lines += _comment(step, review.thresholds)
    return "\n".join([*(f"# {line}" for line in lines), write(mark_actions(review))])


def _reviewed_sentence(review: Review) -> str:
    names = {"open": t("with all hands seen"), "own": t("from the players' own views")}
    views = join_and(names[view] for view in review.views)
    if review.complete:
        return t("Reviewed {views}.", views=views)
    if review.unjudged:
        return t("Reviewed {views}, interrupted.", views=views)
    return t("Reviewed {views}, interrupted after action {number}.", views=views, number=len(review.steps))


def _comment(step: Step, thresholds: Thresholds) -> list[str]:
    lines = []
    if step.open is not None and step.open.loss >= thresholds.slip:
        why = " ".join(explanation(step.position, step.open))
        lines.append(
            f"{step.number}. {step.action.seat}: {verdict(step.open)} [{verdict_label(step.open)}]. {why}".rstrip()
        )
    if step.own is not None and step.own.loss >= thresholds.slip:
        lines.append(f"{step.number}. {own_view(step.own)}: {verdict(step.own)} [{verdict_label(step.own)}].")
    return lines


# Puzzles


def write_puzzle(puzzle: AnyPuzzle) -> str:
    """Return the block of a puzzle, without a trailing newline; read it with `tranca.read`, its comments with `claims`.

    `# themes:`, `# difficulty:` and `# from:` precede the position; `# best:`, a `# wrong:` for each other play, and a
    line for each theme follow it. They are in English in every language, because they are checked when they are read.
    """
    with speaking("en"):
        return "\n".join(_puzzle_lines(puzzle))


def _puzzle_lines(puzzle: AnyPuzzle) -> list[str]:
    best, *wrong = puzzle.answers
    return [
        f"# themes: {' '.join(puzzle.themes)}",
        f"# difficulty: {_difficulty(puzzle)}",
        *([f"# from: {puzzle.source}"] if puzzle.source else []),
        write(puzzle.subject),
        f"# best: {best.play}, {answer_worth(best)}: {answer_reason(best)}",
        *(f"# wrong: {answer.play}, {answer_worth(answer)}: {answer_reason(answer)}" for answer in wrong),
        *([f"# values: {method(puzzle)}"] if method(puzzle) else []),
        *(f"# {tag}: {words}" for tag, words in theme_texts(puzzle).items()),
    ]


def _difficulty(puzzle: AnyPuzzle) -> str:
    return f"{puzzle.difficulty.level}, {significant(puzzle.difficulty.rating, 6)} of 100"


def false_comments(puzzle: AnyPuzzle, comments: Iterable[str]) -> Iterator[Flaw]:
    """Find comments that differ in numbers from what `write_puzzle` writes, and wrong lines of play.

    A comment without numbers is not checked. The line of a play must be legal, and if it reaches the end of the deal,
    be worth as much as the play. Text that is not a line is ignored.
    """
    comments = tuple(comments)
    with speaking("en"):
        amounts = list(_false_amounts(puzzle, comments))
    yield from amounts
    for key, text in (comment.partition(":")[::2] for comment in comments):
        head, _, line = text.partition(": ")
        answer = next((answer for answer in puzzle.answers if str(answer.play) == head.partition(",")[0].strip()), None)
        if key in ("best", "wrong") and answer is not None and isinstance(puzzle, Puzzle):
            yield from _false_line(puzzle.position, answer, line)


def _false_line(position: Position, answer: Answer, line: str) -> Iterator[Flaw]:
    """Check that a line is a legal line of a play, and worth as much if it ends the deal."""
    turns, rules = _TURN.findall(line), position.rules
    if not turns or "".join(turns) != line or not {seat.upper() for seat in _SEAT.findall(line)} <= {*position.seats}:
        return
    try:
        actions = [
            read_action(
                turn,
                turn.partition(":")[0].upper(),
                rules.highest,
                scores=rules.scores,
                places=rules.names_places,
            )
            for turn in turns
        ]
        played = replay(position, actions)
        if played.error is not None:
            raise played.error
        if played.actions[0].play != answer.play:
            raise PlayError(f"{actions[0]}: expected {answer.play} as the first play")
    except PlayError as error:
        yield Flaw(FlawKind.FALSE_LINE, (answer.play,), error=error)
        return
    end = played.positions[-1]
    if end.is_over and position.to_move is not None:
        earned = by_side(end.rules, played.actions, played.scored)
        points = [sum(parts) for parts in zip(end.result().points, played.bonuses, earned, strict=True)]
        worth = margin(points, position.rules.side_of(position.to_move))
        if worth != answer.value:
            yield Flaw(FlawKind.FALSE_LINE, (answer.play,), worth, answer.value)


def _false_amounts(puzzle: AnyPuzzle, comments: Iterable[str]) -> Iterator[Flaw]:
    """Find comments that differ in numbers from what `write_puzzle` writes; lines of play are not compared."""
    expected = {"difficulty": _difficulty(puzzle), **theme_texts(puzzle)}
    if method(puzzle):
        expected["values"] = method(puzzle)
    worth = {str(answer.play): answer for answer in puzzle.answers}
    for comment in comments:
        key = next((key for key in expected if comment.startswith(f"{key}:")), None)
        claimed, true = comment, "" if key is None else expected[key]
        if key is None:
            key, _, text = comment.partition(":")
            play = text.partition(",")[0].strip()
            if key not in ("best", "wrong") or play not in worth:
                continue
            answer = worth[play]
            true = f"{answer_worth(answer)}: {answer_reason(answer)}"
            if answer.best_share is None:
                claimed, true = f"{key}:{text.partition(':')[0]}", answer_worth(answer)
        said = _amounts(claimed.removeprefix(f"{key}:"))
        if said and said != _amounts(true):
            yield Flaw(FlawKind.OTHER_AMOUNT, claimed=claimed, expected=true)


_SEAT = re.compile(r"\w+(?=:)")
_TURN = re.compile(r"\w+:[-+\d][^:]*(?=\s\w+:|$)\s*")
_TILE = re.compile(r"\d+-\d+(@\d+(-\d+)?)?")
_AMOUNT = re.compile(r"(?:(?:wins|loses|costs) (?![\d.]+ less))?[+−-]?\d+(?:\.\d+)?|breaks even")


def _amounts(text: str) -> list[str]:
    """List the numbers of a sentence other than tiles, each with the word that gives its sign.

    Comments of earlier versions have other words: `is level`, and `3-5 95 less` without a verb.
    """
    return _AMOUNT.findall(_TILE.sub("", text).replace("is level", "breaks even"))


def claims(comments: Iterable[str]) -> Claims:
    said = {key.strip(): text.strip() for key, colon, text in (comment.partition(":") for comment in comments) if colon}
    best = said.get("best")
    themes = said.get("themes")
    return Claims(
        None if best is None else best.partition(",")[0].strip(),
        None if themes is None else frozenset(themes.split()),
    )
