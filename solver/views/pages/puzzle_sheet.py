"""Puzzles to print as a web page that needs nothing else: the puzzles in front and the solutions behind."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tranca.views.svg.position import draw_svg
from tranca.views.wording.puzzles import answer_reason, answer_worth, heading, meanings, played, sheet_note

from .page import document, drawn, inline

if TYPE_CHECKING:
    from tranca.analysis.puzzles.results import AnyPuzzle

COLUMNS = 14  # tile widths that a layout may take before it turns


def picture(puzzle: "AnyPuzzle", embedded: bool = False) -> str:
    """Draw the position as an SVG for paper, without its title."""
    return draw_svg(puzzle.subject, theme="light", columns=COLUMNS, title=False, legend=False, embedded=embedded)


def html_sheet(puzzles: Sequence["AnyPuzzle"], title: str = "Domino puzzles") -> str:
    """Return a page that needs nothing else, to read or to print."""
    return document(
        "puzzle_sheet.html",
        title,
        theme="light",
        styles=[inline("puzzle_sheet.css")],
        highest=max((puzzle.subject.rules.highest for puzzle in puzzles), default=6),
        puzzles=[_facts(puzzle, number) for number, puzzle in enumerate(puzzles, 1)],
    ).html


def _facts(puzzle: "AnyPuzzle", number: int) -> dict[str, Any]:
    best, *wrong = [
        {"play": answer.play, "worth": answer_worth(answer), "line": answer_reason(answer).split()}
        for answer in puzzle.answers
    ]
    return {
        "number": number,
        "heading": heading(puzzle, number),
        "picture": drawn(picture(puzzle, embedded=True)),
        "note": sheet_note(puzzle),
        "played": played(puzzle).split(),
        "best": best,
        "wrong": wrong,
        "meanings": meanings(puzzle),
    }
