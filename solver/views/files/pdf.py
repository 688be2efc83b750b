"""Puzzles on sheets of A4 paper, as PDF through fpdf2 and resvg; the extra `pictures` brings them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tranca.errors import check_extra
from tranca.views.pages.puzzle_sheet import picture
from tranca.views.wording.puzzles import answer_reason, answer_worth, heading, meanings, played, sheet_note
from tranca.views.wording.text import escaped, visible

from .png import png

if TYPE_CHECKING:
    from tranca.analysis.puzzles.results import AnyPuzzle

_SCALE = 2.0  # pixels of a PNG for each of the picture's own: 340 to the inch on paper

# In millimetres: the edge, the room for a puzzle and its picture, and how many rows there are.
_EDGE = 15.0
_WIDE, _HIGH = 86.0, 60.0
_TEXT, _GAP = 12.0, 8.0
_ROWS = 3

_FAMILY = "DejaVu"
_FONTS = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf", "I": "DejaVuSansCondensed-Oblique.ttf"}


def pdf_sheet(puzzles: Sequence["AnyPuzzle"], title: str = "Domino puzzles") -> bytes:
    """Return sheets with the puzzles in front and the solutions behind, as PDF with an embedded font.

    Letters of scripts that its font lacks stand there as escapes such as `\u80dc`. Raises TrancaError where fpdf2 or
    resvg-py, of the extra `pictures`, is missing.
    """
    check_extra("pictures", "PDF", "fpdf", "resvg_py")
    from fpdf import FPDF

    pdf = FPDF(format="A4", unit="mm")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # not now: the same puzzles give the same file
    sheet = _Sheet(pdf)
    pdf.set_title(visible(title))
    pdf.set_auto_page_break(True, margin=_EDGE)
    pdf.set_margin(_EDGE)
    sheet.front(puzzles, title)
    sheet.back(puzzles)
    return bytes(pdf.output())


class _Sheet:
    """A PDF with its font and the characters that this has."""

    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        for style, name in _FONTS.items():
            with as_file(files(__package__) / "fonts" / name) as file:
                pdf.add_font(_FAMILY, style, file)
        pdf.set_font(_FAMILY, "", 10)
        self.letters = frozenset(pdf.current_font.cmap)

    def text(self, text: str) -> str:
        """Return the text with escapes for what cannot be seen and what the font lacks."""
        return escaped(visible(text), lambda letter: ord(letter) not in self.letters)

    def front(self, puzzles: Sequence["AnyPuzzle"], title: str) -> None:
        """Draw the puzzles, two in a row."""
        pdf, top = self.pdf, _EDGE + 12
        for index, puzzle in enumerate(puzzles):
            row, column = divmod(index % (2 * _ROWS), 2)
            if row == column == 0:
                pdf.add_page()
                if index == 0:
                    self.line(_EDGE, _EDGE, 2 * _WIDE + _GAP, title, "B", 17)
            x, y = _EDGE + column * (_WIDE + _GAP), top + row * (_TEXT + _HIGH + _GAP)
            self.line(x, y, _WIDE, heading(puzzle, index + 1), "B", 10)
            pdf.set_y(y + 4.5)
            for text, size in ((sheet_note(puzzle), 7.2), (played(puzzle), 5.3)):
                if text:
                    pdf.set_font(_FAMILY, "", size)
                    pdf.set_x(x)
                    pdf.multi_cell(_WIDE, size * 0.42, self.text(text), align="L", new_y="NEXT")
            below = max(y + _TEXT - 2, pdf.get_y() + 1)
            room = min(_HIGH, y + _TEXT + _HIGH + _GAP - 2 - below)
            pdf.image(BytesIO(png(picture(puzzle), _SCALE)), x, below, _WIDE, room, keep_aspect_ratio=True)

    def line(self, x: float, y: float, width: float, text: str, style: str, size: float) -> None:
        """Write one line at a place, cut where it is too long."""
        pdf = self.pdf
        pdf.set_font(_FAMILY, style, size)
        pdf.set_xy(x, y)
        shown = self.text(text)
        if pdf.get_string_width(shown) > width - 2:
            while shown and pdf.get_string_width(f"{shown}…") > width - 2:
                shown = shown[:-1]
            shown = f"{shown}…"
        pdf.cell(width, size * 0.45, shown)

    def back(self, puzzles: Sequence["AnyPuzzle"]) -> None:
        """Write the solutions, one under the other."""
        self.pdf.add_page()
        self.paragraph(self.pdf, "Solutions", "B", 14)
        for number, puzzle in enumerate(puzzles, 1):
            best, *wrong = [
                f"{answer.play} {answer_worth(answer)}: {answer_reason(answer)}" for answer in puzzle.answers
            ]
            with self.pdf.unbreakable() as whole:
                self.paragraph(whole, heading(puzzle, number), "B", 9.5)
                self.paragraph(whole, best, "", 8.5)
                for line in wrong:
                    self.paragraph(whole, f"– {line}", "", 7.5)
                self.paragraph(whole, meanings(puzzle), "I", 7.5)
                whole.ln(2.5)

    def paragraph(self, pdf: Any, text: str, style: str, size: float) -> None:
        """Write a paragraph over the whole width."""
        pdf.set_font(_FAMILY, style, size)
        pdf.multi_cell(0, size * 0.47, self.text(text), align="L", new_x="LMARGIN", new_y="NEXT")
