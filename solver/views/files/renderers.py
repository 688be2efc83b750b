"""PDF and PNG, through WeasyPrint (extra `print`) and resvg (extra `pictures`)."""

from contextlib import redirect_stdout
from functools import cache
from importlib.resources import as_file, files
from io import StringIO
from pathlib import Path
from warnings import catch_warnings, simplefilter

from tranca.errors import MissingExtraError, TrancaError, check_extra, echo
from tranca.views.svg.position import expand_symbols
from tranca.views.wording.text import escape_missing

from .paper import PAPERS

_REGULAR = "DejaVuSansCondensed.ttf"
_LIBRARIES = "'apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0' or 'brew install pango'"


def pdf(html: str, paper: str = "a4") -> bytes:
    """Return a page as PDF, as it is printed: pictures as lines and shapes, its fonts in the file.

    The fonts have Latin, Greek and Cyrillic letters, among others; letters that they lack stand there as escapes such
    as `\\u80dc`. The same page gives the same bytes wherever the versions of WeasyPrint and Pango are the same.

    Raises TrancaError for another paper than those of `PAPERS`, MissingExtraError as `check_pdf`.
    """
    if paper not in PAPERS:
        raise TrancaError(f"paper {echo(paper)!r}: expected {' or '.join(PAPERS)}")
    check_pdf()
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    with as_file(files(__package__)) as folder:
        sheets = [
            CSS(filename=folder / "static" / "paper.css", font_config=fonts),
            CSS(string=f"@page {{ size: {PAPERS[paper]} }}", font_config=fonts),
        ]
        known = _letters(folder / "fonts" / _REGULAR)
    page = escape_missing(expand_symbols(html), lambda letter: letter > "\x7f" and ord(letter) not in known)
    return bytes(HTML(string=page).write_pdf(stylesheets=sheets, font_config=fonts))


def check_pdf() -> None:
    """Raise MissingExtraError where WeasyPrint is not installed, or the machine lacks Pango, which it needs."""
    with redirect_stdout(StringIO()), catch_warnings():  # it prints how to install Pango, and warns where fonts are few
        simplefilter("ignore")
        try:
            check_extra("print", "PDF", "weasyprint")
        except OSError:
            raise MissingExtraError(
                f"PDF needs Pango, which the extra print cannot bring: expected it installed, by {_LIBRARIES}"
            ) from None


@cache
def _letters(font: Path) -> frozenset[int]:
    """Return the characters that a font has."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(font).getBestCmap())


# resvg knows neither `system-ui` nor what the machine takes for `sans-serif`; of these it takes the first it finds, the
# last one from the package.
_FONTS = (
    "svg{font-family:'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','Noto Sans','DejaVu Sans','Open Sans',"
    "Roboto,'DejaVu Sans Condensed',sans-serif}"
)


def png(svg: str, scale: float = 2) -> bytes:
    """Return a picture as PNG, `scale` pixels for each of its own; one that follows the system's theme comes out light.

    Raises TrancaError where resvg-py is not installed, the scale is not above 0 and at most 20, or the text is no SVG.
    """
    if not 0 < scale <= 20:
        raise TrancaError(f"scale {scale}: expected more than 0 and at most 20")
    check_extra("pictures", "PNG", "resvg_py")
    import resvg_py

    try:
        with as_file(files(__package__) / "fonts") as folder:
            return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, style_sheet=_FONTS, font_dirs=[str(folder)]))
    except ValueError as error:
        raise TrancaError(f"cannot turn the SVG into PNG: {error}") from None
