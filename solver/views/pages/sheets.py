"""Pages to print: a position as a diagram, and a sheet of puzzles with the solutions at the end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import t
from tranca.views.svg.position import draw_svg
from tranca.views.svg.train import draw_trains
from tranca.views.wording import puzzles as wording
from tranca.views.wording.plays import headers_line
from tranca.views.wording.train import described

from .page import document, inline, mark_safe
from .parts import rules_in_words

if TYPE_CHECKING:
    from tranca.analysis.puzzles.results import AnyPuzzle
    from tranca.engine.train.results import Trains


_COLUMNS, _PUZZLE_COLUMNS = 18, 14  # tile widths of a layout before it turns


def diagram_page(value: Position | Record, best: str | None = None) -> str:
    """Return a page with a position, or a record after its last action and its actions; `best` highlights a play.

    Raises PlayError for a play that is not legal.
    """
    position = value.position if isinstance(value, Record) else value
    mover = None if position.to_move is None else position.seats[position.to_move]
    picture = draw_svg(value, theme="light", best=best, columns=_COLUMNS, title=False, embedded=True, turned_to=mover)
    return document(
        "diagram.html",
        value.title or t("A table of dominoes"),
        theme="light",
        styles=[inline("sheet.css"), inline("diagram.css")],
        highest=value.rules.highest,
        facts=" · ".join(filter(None, [headers_line(value), *wording.unstated_facts(position)])),
        picture=mark_safe(picture),
        played=wording.line_text(value.actions).split() if isinstance(value, Record) else [],
        rules=rules_in_words([value.rules]),
    ).html


def train_page(answer: "Trains") -> str:
    """Return a page with the best trains of a hand."""
    return document(
        "diagram.html",
        described(answer),
        theme="light",
        styles=[inline("sheet.css"), inline("diagram.css")],
        facts="",
        picture=mark_safe(draw_trains(answer, theme="light")),
        played=[],
        rules=[],
    ).html


def picture(puzzle: "AnyPuzzle") -> str:
    """Draw the position as a part of a page: light, without title and legend, the player to move at the bottom."""
    position = puzzle.position
    mover = None if position.to_move is None else position.seats[position.to_move]
    return draw_svg(
        puzzle.subject,
        theme="light",
        columns=_PUZZLE_COLUMNS,
        title=False,
        legend=False,
        embedded=True,
        turned_to=mover,
    )


def html_sheet(puzzles: Sequence["AnyPuzzle"], title: str | None = None, introduction: str | None = None) -> str:
    """Return a self-contained page to read or print: the rules, the puzzles, then the solutions.

    `introduction` is plain text; by default it explains the task.
    """
    return document(
        "puzzle_sheet.html",
        t("Domino puzzles") if title is None else title,
        theme="light",
        styles=[inline("sheet.css"), inline("puzzle_sheet.css")],
        highest=max((puzzle.subject.rules.highest for puzzle in puzzles), default=6),
        introduction=wording.introduction(puzzles) if introduction is None else introduction,
        rules=rules_in_words(puzzle.position.rules for puzzle in puzzles),
        puzzles=[_facts(puzzle, number) for number, puzzle in enumerate(puzzles, 1)],
    ).html


def _facts(puzzle: "AnyPuzzle", number: int) -> dict[str, Any]:
    best, *wrong = [
        {
            "play": answer.play,
            "worth": wording.answer_worth(answer),
            "words": wording.answer_words(puzzle, answer),
            "line": wording.line_text(answer.line).split(),
        }
        for answer in puzzle.answers
    ]
    return {
        "number": number,
        "heading": wording.heading(puzzle, number),
        "picture": mark_safe(picture(puzzle)),
        "note": wording.sheet_note(puzzle),
        "played": wording.actions_text(puzzle).split(),
        "best": best,
        "wrong": wrong,
        "meanings": wording.meanings(puzzle),
    }


def draw_puzzle(puzzle: "AnyPuzzle") -> str:
    """Draw the table of a puzzle as SVG. Unless it is a record, its title adds the facts that the table omits."""
    subject = puzzle.subject
    if isinstance(subject, Record):
        return draw_svg(subject)
    return draw_svg(
        subject.changed(title=" · ".join([puzzle.title or wording.task(puzzle), *wording.unstated_facts(subject)]))
    )
