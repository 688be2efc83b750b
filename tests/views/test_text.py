"""Titles and names are text: invisible control characters are shown as escapes."""

import unicodedata
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tranca
from tranca.views.files.graphs import tree_text
from tranca.views.wording.text import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Castel ¿quién? – 胜 🁡 é", "Castel ¿quién? – 胜 🁡 é"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb\u2066c\u200f", "a\\u202eb\\u2066c\\u200f"),
        ("one\ntwo\tthree\r", "one\\ntwo\\tthree\\r"),
        ("caf\udce9.txt", "caf\\udce9.txt"),
        ("\ufeff\x00\x7f", "\\ufeff\\x00\\x7f"),
    ],
)
def test_signs_that_are_not_seen_are_escapes(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_nothing_that_acts_is_left_and_showing_twice_changes_nothing(text: str) -> None:
    shown = visible(text)
    assert all(unicodedata.category(entry) not in ("Cc", "Cs", "Zl", "Zp") for entry in shown)
    assert all(unicodedata.bidirectional(entry) not in BIDI for entry in shown)
    assert visible(shown) == shown
    shown.encode("utf-8")


BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_pictures_show_titles_as_text() -> None:
    (castel,) = tranca.read("positions/castel.txt")
    assert isinstance(castel, tranca.Position)
    drawn = tranca.draw_svg(castel.changed(title="<b>\x1b[2J \u202eevil</b>"))
    texts = [entry.text or "" for entry in ElementTree.fromstring(drawn).iter()]
    assert "<b>\\x1b[2J \\u202eevil</b>" in texts
    assert "\x1b" not in drawn and "\u202e" not in drawn


def test_a_tree_as_text_shows_its_title_as_text() -> None:
    (castel,) = tranca.read("positions/castel.txt")
    assert isinstance(castel, tranca.Position)
    graph = tranca.game_tree(castel.changed(title="\x1b[2Jone"), plies=1)
    assert "\\x1b[2Jone" in tree_text(graph)
    assert "\x1b" not in tree_text(graph)
