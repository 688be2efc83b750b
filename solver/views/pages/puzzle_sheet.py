"""Puzzles to print: an HTML page or a PDF, the puzzles in front and the solutions behind."""

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from typing import Any

from tranca.analysis.puzzles.answers import told
from tranca.analysis.puzzles.hidden import AnyPuzzle, HiddenPuzzle
from tranca.errors import TrancaError
from tranca.game.record import Record
from tranca.views.files.png import png
from tranca.views.svg.position import draw_svg, symbols
from tranca.views.wording.puzzles import untold

_COLUMNS = 14  # tile widths that a layout may take before it turns
_SCALE = 2.0  # pixels of a PNG for each of the picture's own: 340 to the inch on paper

# Of a PDF page, in millimetres: the edge, the room for a puzzle and its picture, and how many rows there are.
_EDGE = 15.0
_WIDE, _HIGH = 86.0, 60.0
_TEXT, _GAP = 12.0, 8.0
_ROWS = 3

_STYLE = """
body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #1c1c1c; background: #fff }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 20pt } h2 { font-size: 16pt }
h3 { font-size: 11.5pt; margin: 0 } p { margin: .2rem 0 }
.puzzles { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1.4rem }
.puzzles article, .solutions article { break-inside: avoid }
.puzzles svg { width: 100%; height: auto; max-height: 20rem; background: #fff }
.note { color: #555; font-size: 9.5pt }
.solutions { columns: 2 20rem; column-gap: 2rem } .solutions article { margin-bottom: 1rem }
.solutions li { margin-left: -1rem } code { font-size: 9pt } code span { white-space: nowrap }
@media print {
  body { margin: 0; max-width: none } .back { break-before: page } .puzzles { grid-template-columns: 1fr 1fr }
}
"""


def heading(puzzle: AnyPuzzle, number: int) -> str:
    """`3. S to play and win`, or with the title that the puzzle has."""
    return f"{number}. {puzzle.title or puzzle.task}"


def note(puzzle: AnyPuzzle) -> str:
    """What the solver is told beside the picture."""
    asked = [] if puzzle.title in (None, puzzle.task) else [puzzle.task]
    rules, *more = str(puzzle.position.rules), *untold(puzzle.position)
    return " · ".join([*asked, rules, *more, puzzle.information, puzzle.difficulty.level])


def played(puzzle: AnyPuzzle) -> str:
    """What was played, for who sees one hand: it tells more than the layout; else empty."""
    return told(puzzle.view.actions) if isinstance(puzzle, HiddenPuzzle) and isinstance(puzzle.view, Record) else ""


def picture(puzzle: AnyPuzzle, embedded: bool = False) -> str:
    """The position as an SVG for paper, without its title."""
    return draw_svg(
        puzzle.subject, theme="light", columns=_COLUMNS, title=False, legend=False, embedded=embedded
    )


def html_sheet(puzzles: Sequence[AnyPuzzle], title: str = "Domino puzzles") -> str:
    """A page that needs nothing else, to read or to print."""
    front, back = [], []
    for number, puzzle in enumerate(puzzles, 1):
        head = escape(heading(puzzle, number))
        said = f"\n<p>{_code(played(puzzle))}</p>" if played(puzzle) else ""
        front.append(
            f'<article id="p{number}"><h3>{head}</h3>\n{picture(puzzle, embedded=True)}\n'
            f'<p class="note">{escape(note(puzzle))}</p>{said}</article>'
        )
        best, *others = puzzle.answers
        wrong = "\n".join(
            f"<li>{each.play} {escape(each.worth)}: {_code(each.because)}</li>" for each in others
        )
        words = escape(_words(puzzle))
        back.append(
            f'<article><h3><a href="#p{number}">{head}</a></h3>\n'
            f"<p><b>{best.play}</b> {escape(best.worth)}: {_code(best.because)}</p>\n"
            f'<ul>\n{wrong}\n</ul>\n<p class="note">{words}</p></article>'
        )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{symbols()}\n<h1>{escape(title)}</h1>\n"
        f'<section class="puzzles">\n{_joined(front)}\n</section>\n'
        f'<h2 class="back">Solutions</h2>\n<section class="solutions">\n{_joined(back)}\n</section>\n</body>\n</html>\n'
    )


def _words(puzzle: AnyPuzzle) -> str:
    """What the themes mean, and how values were found where they are not exact ones of open hands."""
    found = [puzzle.reckoning] if isinstance(puzzle, HiddenPuzzle) else []
    return "; ".join([*puzzle.themes.values(), *found])


def _code(text: str) -> str:
    """Words that no line break takes apart: browsers break at hyphens, and a tile has one."""
    return f"<code>{' '.join(f'<span>{escape(word)}</span>' for word in text.split())}</code>"


def _joined(parts: Sequence[str]) -> str:
    return "\n".join(parts)


def pdf_sheet(puzzles: Sequence[AnyPuzzle], title: str = "Domino puzzles") -> bytes:
    """Sheets of A4 paper. Raises TrancaError where fpdf2 or resvg-py, of the extra `pictures`, is missing."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise TrancaError("PDF needs fpdf2: expected it installed, as by pip install 'tranca[pictures]'") from None
    pdf = FPDF(format="A4", unit="mm")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # not now: the same puzzles give the same file
    pdf.set_title(_plain(title))
    pdf.set_auto_page_break(True, margin=_EDGE)
    pdf.set_margin(_EDGE)
    _front(pdf, puzzles, title)
    _back(pdf, puzzles)
    return bytes(pdf.output())


def _front(pdf: Any, puzzles: Sequence[AnyPuzzle], title: str) -> None:
    """The puzzles, two in a row."""
    top = _EDGE + 12
    for index, puzzle in enumerate(puzzles):
        row, column = divmod(index % (2 * _ROWS), 2)
        if row == column == 0:
            pdf.add_page()
            if index == 0:
                _write(pdf, _EDGE, _EDGE, 2 * _WIDE + _GAP, title, "B", 17)
        x, y = _EDGE + column * (_WIDE + _GAP), top + row * (_TEXT + _HIGH + _GAP)
        _write(pdf, x, y, _WIDE, heading(puzzle, index + 1), "B", 10)
        pdf.set_y(y + 4.5)
        for text, size in ((note(puzzle), 7.5), (played(puzzle), 5.5)):
            if text:
                pdf.set_font("Helvetica", "", size)
                pdf.set_x(x)
                pdf.multi_cell(_WIDE, size * 0.42, _plain(text), align="L", new_y="NEXT")
        below = max(y + _TEXT - 2, pdf.get_y() + 1)
        room = min(_HIGH, y + _TEXT + _HIGH + _GAP - 2 - below)
        pdf.image(BytesIO(png(picture(puzzle), _SCALE)), x, below, _WIDE, room, keep_aspect_ratio=True)


def _write(pdf: Any, x: float, y: float, width: float, text: str, style: str, size: float) -> None:
    """One line at a place, cut where it is too long."""
    pdf.set_font("Helvetica", style, size)
    pdf.set_xy(x, y)
    shown = _plain(text)
    while shown and pdf.get_string_width(shown) > width - 2:
        shown = shown[:-1]
    pdf.cell(width, size * 0.45, shown)


def _back(pdf: Any, puzzles: Sequence[AnyPuzzle]) -> None:
    """The solutions, one under the other."""
    pdf.add_page()
    _paragraph(pdf, "Solutions", "B", 14)
    for number, puzzle in enumerate(puzzles, 1):
        lines = [f"{each.play} {each.worth}: {each.because}" for each in puzzle.answers]
        lines.append(_words(puzzle))
        with pdf.unbreakable() as whole:
            _paragraph(whole, heading(puzzle, number), "B", 9.5)
            _paragraph(whole, lines[0], "", 8.5)
            for line in lines[1:-1]:
                _paragraph(whole, f"- {line}", "", 7.5)
            _paragraph(whole, lines[-1], "I", 7.5)
            whole.ln(2.5)


def _paragraph(pdf: Any, text: str, style: str, size: float) -> None:
    pdf.set_font("Helvetica", style, size)
    pdf.multi_cell(0, size * 0.47, _plain(text), align="L", new_x="LMARGIN", new_y="NEXT")


def _plain(text: str) -> str:
    """The text in the letters that every PDF reader has; others become question marks."""
    return text.encode("latin-1", "replace").decode("latin-1")
