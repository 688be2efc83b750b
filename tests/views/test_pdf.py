"""PDF pages: text, embedded fonts, no tile cut in two, and the same bytes for the same page."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from facts import message_with, states

import tranca
from tranca.analysis.puzzles.generator import generate_puzzles
from tranca.cli import cli
from tranca.errors import MissingExtraError, TrancaError
from tranca.views.files.paper import PAPERS
from tranca.views.files.renderers import check_pdf, pdf
from tranca.views.pages.page import page
from tranca.views.pages.sheets import diagram_page, html_sheet
from tranca.views.svg.position import expand_symbols

ROOT = Path(__file__).resolve().parents[2]
CASTEL = ROOT / "positions" / "castel.txt"
LETTERS = "łódź Őszi játék Жанна ελληνικά ¿quién? – Tiếng Հայ ქარ <script>"


def text_by(program: str, paper: bytes) -> str:
    """Return the output of a poppler program for a PDF."""
    words = [program, "-layout", "-", "-"] if program == "pdftotext" else [program, "-"]
    return subprocess.run(words, input=paper, capture_output=True, check=True).stdout.decode("utf-8")


def titled(title: str) -> "tranca.Position":
    (castel,) = tranca.read(CASTEL)
    assert isinstance(castel, tranca.Position)
    return castel.changed(title=title)


def test_tiles_of_a_page_are_spelled_out() -> None:
    """Some programs do not follow a reference from one picture to another, so each picture contains its shapes."""
    written = diagram_page(titled('<use href="#tranca-00"/>'))
    spelled = expand_symbols(written)
    tiles = set(re.findall(r'data-tile="(\d-\d)"', written))
    assert len(tiles) == 28 and "<use " in written
    assert "<use " not in spelled
    assert set(re.findall(r'<g [^>]*data-tile="(\d-\d)"', spelled)) == tiles
    assert spelled.count("<circle") > written.count("<circle")
    foreign = '<use href="#elsewhere" />'
    assert expand_symbols(foreign) == foreign


def test_a_diagram_has_what_was_played_and_the_rules() -> None:
    (record,) = tranca.read(ROOT / "positions" / "castel-hidden.txt")
    written = diagram_page(record, best="4-6@6")
    assert "<span>E:1-1</span> <span>S:-</span>" in written
    assert "<h3>The rules: partnership</h3>" in written
    assert 'data-play="4-6@6"' in written
    assert "<h1>A table of dominoes</h1>" in diagram_page(titled(""))


def test_another_paper_is_refused() -> None:
    with pytest.raises(TrancaError, match=message_with("'a3'")):
        pdf("", "a3")


def test_missing_pango_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """WeasyPrint prints lines and raises OSError."""
    (tmp_path / "weasyprint.py").write_text("print('-----')\nraise OSError('cannot load library')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingExtraError, match=r"^PDF .* Pango, .* 'apt install "):
        check_pdf()
    assert capsys.readouterr() == ("", "")


@pytest.fixture(scope="module")
def sheet(paper: None) -> bytes:
    """Return a sheet with one puzzle whose title uses many letters."""
    (puzzle,) = generate_puzzles(records=[(titled(LETTERS), "castel.txt:3")])
    return pdf(html_sheet([puzzle], "Παρτίδα", "Для всех."))


@pytest.mark.slow
def test_paper_has_the_letters_of_its_languages(sheet: bytes, pdftotext: str) -> None:
    text = text_by("pdftotext", sheet)
    assert f"1. {LETTERS}" in text
    assert "Παρτίδα" in text and "Для всех." in text
    assert text.count("?") == LETTERS.count("?") * 2


@pytest.mark.slow
def test_file_embeds_every_font(sheet: bytes, pdftotext: str) -> None:
    _, _, *fonts = text_by("pdffonts", sheet).splitlines()
    assert fonts
    for font in fonts:
        assert "system-ui" in font, font
        assert re.search(r"Identity-H +yes yes yes", font), font


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_letters_that_the_fonts_lack_are_escapes(pdftotext: str) -> None:
    text = text_by("pdftotext", pdf(page("A page", "<p>胜 – 🀱</p>")))
    assert "\\u80dc – 🀱" in text


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize(("name", "size"), [("a4", "595.276 x 841.89"), ("letter", "612 x 792")])
def test_paper_has_the_size_asked_for(name: str, size: str, pdftotext: str) -> None:
    assert name in PAPERS
    assert f"Page size:       {size} pts" in text_by("pdfinfo", pdf(diagram_page(titled("A")), name))


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_the_same_puzzles_give_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for hashes in ("1", "2"):
        words = ["puzzles", "--count", "2", "-o", str(tmp_path / f"{hashes}.pdf")]
        subprocess.run(
            [sys.executable, "-m", "tranca.cli", *words],
            check=True,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONHASHSEED": hashes},
        )
        made.append((tmp_path / f"{hashes}.pdf").read_bytes())
    assert made[0] == made[1]


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_solutions_stand_on_pages_of_their_own(pdftotext: str) -> None:
    pages = text_by("pdftotext", pdf(html_sheet(list(generate_puzzles(7, seed=2))))).split("\f")
    (first,) = [number for number, text in enumerate(pages) if text.lstrip().startswith("Solutions")]
    front, back = "".join(pages[:first]), "".join(pages[first:])
    for number in range(1, 8):
        assert re.search(rf"^ *{number}\. |  {number}\. ", front, re.MULTILINE)
    assert "costs" in back and "costs" not in front and "scores" in back


def pages_with_felt_at_the_edge(paper: bytes, folder: Path) -> list[int]:
    """Return the pages on which the felt of a table reaches the bottom margin, as it does if a table is cut."""
    dots = 72  # per inch, so the bottom margin of 1.5 cm has 43
    subprocess.run(["pdftoppm", "-r", str(dots), "-", folder / "page"], input=paper, check=True)
    cut = []
    for number, file in enumerate(sorted(folder.glob("page*.ppm")), 1):
        _, size, _, pixels = file.read_bytes().split(b"\n", 3)
        wide, high = map(int, size.split())
        edge = high - round(1.5 / 2.54 * dots)
        cut += [number] if bytes((220, 231, 221)) * 9 in pixels[3 * wide * (edge - 4) : 3 * wide * (edge + 4)] else []
    assert number > 1
    return cut


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
def test_no_page_break_cuts_a_table(tmp_path: Path, pdftotext: str) -> None:
    drawn = [*generate_puzzles(5, seed=4, hidden=True), *generate_puzzles(1, seed=9, rules="cuba")]
    (tmp_path / "sheet").mkdir()
    assert pages_with_felt_at_the_edge(pdf(html_sheet(drawn), "letter"), tmp_path / "sheet") == []
    tall = f"<div style='background: #dce7dd'>{'<p>cloth</p>' * 60}</div>"
    (tmp_path / "cut").mkdir()
    assert pages_with_felt_at_the_edge(pdf(page("Cut", tall)), tmp_path / "cut") == [1]


def commanded(words: list[str], folder: Path) -> bytes:
    done = CliRunner().invoke(cli, [*words, "-o", str(folder / "a.pdf"), "--paper", "letter"])
    assert done.exit_code == 0, done.stderr
    paper = (folder / "a.pdf").read_bytes()
    assert states(text_by("pdfinfo", paper), "612", "792")
    return paper


@pytest.mark.campaign
@pytest.mark.usefixtures("paper")
def test_a_review_is_written_on_paper_and_no_page_break_cuts_a_table(tmp_path: Path, pdftotext: str) -> None:
    record = ROOT / "positions" / "records" / "published-deal.txt"
    paper = commanded(["review", "--view", "open", str(record)], tmp_path)
    assert "Players and sides" in text_by("pdftotext", paper)
    assert pages_with_felt_at_the_edge(paper, tmp_path) == []


@pytest.mark.slow
@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", str(CASTEL), "--best", "4-6@6"], "The rules: partnership"),
        (["tournament", str(ROOT / "docs" / "tournaments" / "club.txt")], "Copa del Club de Dominó"),
        (["puzzles", "--from", str(CASTEL), "--heading", "<b>Ένα</b>", "--introduction", "Ёж"], "<b>Ένα</b>\nЁж\n"),
    ],
)
def test_every_command_with_pages_writes_them_on_paper(
    words: list[str], said: str, tmp_path: Path, pdftotext: str
) -> None:
    assert said in text_by("pdftotext", commanded(words, tmp_path))
