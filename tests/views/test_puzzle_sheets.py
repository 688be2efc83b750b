"""Sheets of puzzles: the rules and puzzles first, the solutions at the end."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from facts import states

import tranca
from tranca.analysis.puzzles.generator import generate_puzzles
from tranca.analysis.puzzles.results import HiddenPuzzle, Puzzle
from tranca.views.pages.sheets import html_sheet

CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel.txt"
VOID = {"meta", "br", "img", "link"}


class Page(HTMLParser):
    """Checks that every tag is closed, and counts articles and pictures."""

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


def test_puzzle_with_one_visible_hand_lists_the_play() -> None:
    (puzzle,) = generate_puzzles(1, seed=1, hidden=True)
    front, _ = html_sheet([puzzle]).split("<h2")
    assert isinstance(puzzle, HiddenPuzzle)
    assert isinstance(puzzle.view, tranca.Record)
    actions = " ".join(map(str, puzzle.view.actions)).split()
    assert f"<code>{' '.join(f'<span>{action}</span>' for action in actions)}</code>" in front


@pytest.mark.parametrize(
    ("rules", "words"), [("doscientos/tie-first", " led ·"), ("doscientos/pass-20-10", "pass bonus was paid")]
)
def test_sheet_states_facts_that_the_rules_need_and_the_table_does_not_show(rules: str, words: str) -> None:
    (puzzle,) = generate_puzzles(1, seed=1, rules=rules)
    front, _ = html_sheet([puzzle]).split("<h2")
    assert words in front
    assert words not in html_sheet(list(generate_puzzles(1, seed=1)))


def test_solutions_are_written_in_words() -> None:
    (castel,) = tranca.read(CASTEL)
    (puzzle,) = generate_puzzles(records=[(castel, "castel.txt:3")])
    _, back = html_sheet([puzzle]).split("<h2")
    assert states(back, "4-6@6", "46", "W", "N", "3-4", "S", "4", "NS")
    assert states(back, "2-4", "10", "56", "W", "6-6", "EW", "N 4", "E 7", "S 6")
    assert "<span>S:4-6@6</span> <span>W:-</span>" in back


def test_a_sheet_has_heading_introduction_and_each_rule_set_once_in_words() -> None:
    puzzles = [*generate_puzzles(2, seed=1), *generate_puzzles(1, seed=1, rules="cuba")]
    page = html_sheet(puzzles, "Для Жанны & <b>Ἀθηνᾶ</b>", "Two <i>lines</i> to say.")
    assert "<h1>Для Жанны &amp; &lt;b&gt;Ἀθηνᾶ&lt;/b&gt;</h1>\n<p>Two &lt;i&gt;lines&lt;/i&gt; to say.</p>" in page
    assert [page.count(f"<h3>The rules: {name}</h3>") for name in ("doscientos", "cuba", "mexico")] == [1, 1, 0]
    assert "the 55 tiles of double-nine" in page
    sheet = html_sheet(puzzles)
    assert "<p>The player at the bottom of each table is to move. Find the best play. The solutions " in sheet
    assert "face down" in html_sheet(list(generate_puzzles(1, seed=1, hidden=True)))


@pytest.mark.parametrize("rules", ["doscientos", "draw/2", "block/3"])
def test_the_player_to_move_sits_at_the_bottom(rules: str) -> None:
    for puzzle in generate_puzzles(4, seed=5, rules=rules):
        front, _ = html_sheet([puzzle]).split("<h2")
        hands = {seat: top_of_hand(front, seat) for seat in puzzle.position.seats}
        assert puzzle.position.to_move is not None
        assert max(hands, key=hands.__getitem__) == puzzle.position.seats[puzzle.position.to_move]


def top_of_hand(page: str, seat: str) -> float:
    """Return the distance of a hand's first tile from the top."""
    group = page.split(f'data-seat="{seat}"')[1].split("</svg>")[0]
    return float(group.split("translate(")[1].split(")")[0].split()[1])
