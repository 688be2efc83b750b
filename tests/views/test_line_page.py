"""Pages of a line of play: each moment once, values if given, and no hidden tiles."""

import re
from html import unescape
from pathlib import Path

from facts import states

import tranca
from tranca.views.pages.line import line_page

POSITIONS = Path(__file__).resolve().parents[2] / "positions"


def value_of(name: str) -> tranca.Position | tranca.Record:
    (value,) = tranca.read(POSITIONS / name)
    return value


def headings(page: str) -> list[str]:
    return re.findall(r"<h2>([^<]*)</h2>", page)


def test_a_position_with_the_plays_after_it_has_a_step_for_each() -> None:
    castel = value_of("castel.txt")
    assert isinstance(castel, tranca.Position)
    solution = tranca.solve(castel)
    line = solution.plays[0].line
    page = line_page(castel, line, {0: solution})
    steps = ["1. S plays 4-6 at the 6", "2. W passes", "3. N plays 3-4", "4. E plays 2-3", "5. S plays 2-4 at the 2"]
    assert headings(page) == ["S to move", *steps, "The actions"]
    assert page.count('<td class="n">56</td>') == 2  # the loss of two plays at the start
    assert states(page, "S", "4-6", "6", "46")
    assert "partnership · open · exact" in page


def test_laid_tiles_keep_their_places_from_step_to_step() -> None:
    castel = value_of("castel.txt")
    assert isinstance(castel, tranca.Position)
    line = tranca.solve(castel).plays[0].line
    page = line_page(castel, line)
    pictures = re.findall(r'<div class="broad">(.*?)</div>', page, re.DOTALL)
    laid = r'transform="([^"]*)" data-tile="(4-5|1-1|0-5)"'
    places = [sorted(re.findall(laid, picture)) for picture in pictures]
    assert len(pictures) == len(line) + 1
    assert len(places[0]) == 3
    assert all(place == places[0] for place in places)


def test_one_moment_alone_has_no_buttons() -> None:
    page = line_page(value_of("castel.txt"))
    assert headings(page) == ["S to move"]
    assert "<nav" not in page


def test_a_record_is_played_from_its_lead_with_hidden_hands_hidden() -> None:
    record = value_of("castel-hidden.txt")
    assert isinstance(record, tranca.Record)
    page = line_page(record, turned_to="E")
    assert len(headings(page)) == len(record.actions) + 2
    assert "hidden hands" in page
    assert page.count("<table") == 0


def test_a_page_allows_no_request_and_only_its_own_script() -> None:
    page = line_page(value_of("castel.txt"))
    assert "default-src 'none'" in unescape(page)
    assert not re.search(r"(?:src|href)=[\"'](?!#|data:)", page)


def test_a_draw_is_named() -> None:
    hands = "layout: 3-3; to-move: A; A: 0-0 1-1; B: 2-2; boneyard: 0-1 1-3 0-2 0-3 1-2 2-3"
    (start,) = tranca.parse(f"rules: draw/2, pack=double-3, hand_size=2; {hands}")
    assert isinstance(start, tranca.Position)
    played = tranca.solve(start).plays[0].line[:1]
    assert states(line_page(start, played), "2", "0-1", "1-3")


def test_the_heading_of_a_play_says_what_it_scores() -> None:
    (record,) = tranca.parse("""
        rules: all-fives/2
        dealt A: 0-1 0-5 0-6 1-6 4-4 4-6 5-5
        dealt B: 0-3 1-3 1-4 2-2 2-3 4-5 6-6
        boneyard: 1-2 3-6 0-0 0-2 5-6 3-5 2-4 3-4 1-5 0-4 2-6 3-3 1-1
        play: B:6-6 A:4-6 B:1-4 A:0-6 B:1-3 A:0-1 B:2-3 A:1-6@6-6 B:2-2 A:+[2-5] 2-5 B:4-5 A:4-4=10
    """)
    assert headings(line_page(record))[11:13] == ["11. B plays 4-5", "12. A plays 4-4 and scores 10"]
