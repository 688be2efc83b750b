"""Sheets of puzzles: the puzzles in front, the solutions behind, as a page and as paper."""

import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tranca
from tranca.analysis.puzzles import HiddenPuzzle, Puzzle, generate_puzzles
from tranca.views.files.pdf import pdf_sheet
from tranca.views.pages.puzzle_sheet import html_sheet

CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel.txt"
VOID = {"meta", "br", "img", "link"}


class Page(HTMLParser):
    """Checks that every tag is closed, and counts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.articles = self.pictures = 0
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.articles += tag == "article"
        self.pictures += tag == "svg" and self.open[-2:] == ["article", "svg"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(generate_puzzles(7, seed=2))


def test_a_page_shows_every_puzzle_before_every_solution(puzzles: list[Puzzle]) -> None:
    text = html_sheet(puzzles, "Seven & more")
    page = Page(text)
    assert (page.articles, page.pictures) == (14, 7)
    assert "<title>Seven &amp; more</title>" in text
    front, back = text.split("<h2")
    for puzzle in puzzles:
        assert f"<b>{puzzle.best}</b>" in back
        assert f"<b>{puzzle.best}</b>" not in front
        assert f"costs {-puzzle.wrong[0].swing or 0}" in back  # type: ignore[operator]
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert "https://" not in text


def test_titles_are_shown_as_text() -> None:
    text = CASTEL.read_text(encoding="utf-8").replace("only one play wins", "<b>one</b> & only")
    (castel,) = tranca.parse(text)
    (puzzle,) = generate_puzzles(records=[(castel, "castel.txt:3")])
    page = html_sheet([puzzle])
    assert "1. Castel, International Dominoes: &lt;b&gt;one&lt;/b&gt; &amp; only" in page
    assert "S to play and win · partnership · open" in page


@pytest.mark.slow
def test_paper_has_six_puzzles_a_page_and_the_solutions_behind(puzzles: list[Puzzle]) -> None:
    paper = pdf_sheet(puzzles)
    assert paper.startswith(b"%PDF-")
    assert paper.count(b"/Type /Page\n") == 3
    assert pdf_sheet(puzzles) == paper


def test_who_sees_one_hand_is_told_what_was_played() -> None:
    (puzzle,) = generate_puzzles(1, seed=1, hidden=True)
    front, _ = html_sheet([puzzle]).split("<h2")
    assert isinstance(puzzle, HiddenPuzzle)
    assert isinstance(puzzle.view, tranca.Record)
    actions = " ".join(map(str, puzzle.view.actions)).split()
    assert f"<code>{' '.join(f'<span>{each}</span>' for each in actions)}</code>" in front
    assert pdf_sheet([puzzle]).startswith(b"%PDF-")


@pytest.mark.slow
def test_on_paper_a_picture_stands_below_all_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from fpdf import FPDF

    rows: list[tuple[float, float, float]] = []

    def image(self: FPDF, drawn: object, x: float, y: float, wide: float, high: float, **_: object) -> None:
        rows.append((self.get_y(), y, high))

    monkeypatch.setattr(FPDF, "image", image)
    pdf_sheet(list(generate_puzzles(6, seed=4, hidden=True)))
    assert len(rows) == 6
    assert all(text <= top for text, top, _ in rows)
    assert all(high > 45 for _, _, high in rows)


@pytest.mark.parametrize(
    ("rules", "words"), [("doscientos/tie-first", " led ·"), ("doscientos/pass-20-10", "pass bonus was paid")]
)
def test_a_sheet_tells_what_the_rules_ask_and_the_table_does_not_show(rules: str, words: str) -> None:
    (puzzle,) = generate_puzzles(1, seed=1, rules=rules)
    front, _ = html_sheet([puzzle]).split("<h2")
    assert words in front
    assert words not in html_sheet(list(generate_puzzles(1, seed=1)))


LETTERS = "łódź Őszi játék Жанна ελληνικά ¿quién? – Tiếng Հայ ქარ"


def sheet_of(title: str) -> bytes:
    """A sheet with one puzzle of this title."""
    text = CASTEL.read_text(encoding="utf-8").replace("Castel, International Dominoes: only one play wins", title)
    (castel,) = tranca.parse(text)
    (puzzle,) = generate_puzzles(records=[(castel, "castel.txt:3")])
    return pdf_sheet([puzzle])


def test_paper_has_the_letters_of_its_languages(tmp_path: Path, pdftotext: str) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheet_of(LETTERS))
    text = subprocess.run([pdftotext, "-layout", file, "-"], capture_output=True, check=True).stdout.decode("utf-8")
    assert f"1. {LETTERS}" in text
    assert text.count("?") == LETTERS.count("?") * text.count("quién")


def test_fonts_stand_in_the_file_itself() -> None:
    paper = sheet_of(LETTERS)
    assert paper.count(b"/FontFile2") == 3
    assert b"Helvetica" not in paper


def test_letters_that_paper_lacks_are_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    from fpdf import FPDF

    written: list[str] = []

    def multi_cell(self: FPDF, width: float, height: float, text: str, **_: object) -> None:
        written.append(text)

    monkeypatch.setattr(FPDF, "multi_cell", multi_cell)
    sheet_of("胜 – 🀱")
    assert "1. \\u80dc – 🀱" in written
