"""PDF by WeasyPrint (extra `print`) and PNG by resvg (extra `pictures`)."""

from contextlib import redirect_stdout
from functools import cache
from importlib.resources import as_file, files
from io import StringIO
from pathlib import Path
from warnings import catch_warnings, simplefilter

from tranca.errors import MissingExtraError, TrancaError, check_extra, echo
from tranca.language import WordList
from tranca.views.svg.position import expand_symbols
from tranca.views.wording.text import escape_missing

from .paper import PAPERS

_REGULAR = "DejaVuSansCondensed.ttf"
_LIBRARIES = ("'apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0'", "'brew install pango'")


def pdf(html: str, paper: str = "a4") -> bytes:
    """Convert a page to PDF as it prints: pictures as vector graphics, fonts embedded.

    The fonts contain Latin, Greek and Cyrillic letters, among others; missing letters appear as escapes such as
    `\\u80dc`. The same page gives the same bytes with the same versions of WeasyPrint and Pango.

    Raises TrancaError for a paper not in `PAPERS`, MissingExtraError as `check_pdf`.
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
    """Raise MissingExtraError if WeasyPrint, or Pango, which it needs, is not installed."""
    with redirect_stdout(StringIO()), catch_warnings():  # it prints how to install Pango, and warns about missing fonts
        simplefilter("ignore")
        try:
            check_extra("print", "PDF", "weasyprint")
        except OSError:
            raise MissingExtraError(
                "PDF needs the library Pango, which pip cannot install; install it with {commands}",
                commands=WordList(_LIBRARIES, "or"),
            ) from None


@cache
def _letters(font: Path) -> frozenset[int]:
    """Return the code points that a font covers."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(font).getBestCmap())


# resvg supports neither `system-ui` nor the system's choice for `sans-serif`. It takes the first of these fonts that it
# finds; the last one is in the package.
_FONTS = (
    "svg{font-family:'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','Noto Sans','DejaVu Sans','Open Sans',"
    "Roboto,'DejaVu Sans Condensed',sans-serif}"
)


def png(svg: str, scale: float = 2) -> bytes:
    """Convert a picture to PNG with `scale` pixels per pixel of the SVG; the theme `auto` is drawn light.

    Raises TrancaError if resvg-py is not installed, if `scale` is not above 0 and at most 20, or for invalid SVG.
    """
    if not 0 < scale <= 20:
        raise TrancaError(f"scale {scale}: expected a number above 0, up to 20")
    check_extra("pictures", "PNG", "resvg_py")
    import resvg_py

    try:
        with as_file(files(__package__) / "fonts") as folder:
            return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, style_sheet=_FONTS, font_dirs=[str(folder)]))
    except ValueError as error:
        raise TrancaError(f"cannot convert the SVG to PNG: {error}") from None
