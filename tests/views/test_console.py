"""The screen of commands on a terminal: wrapped at words, aligned by what letters take, coloured where wanted."""

import io
import sys

import pytest

from tranca.views.terminal.console import Column, Row, Screen, console, style_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen_of(monkeypatch: pytest.MonkeyPatch, columns: int) -> Screen:
    """A screen of so many columns; pytest puts an output of its own in place before a test begins."""
    monkeypatch.setattr("sys.stdout", Terminal())
    for name, value in {"COLUMNS": str(columns), "TERM": "xterm", "NO_COLOR": "", "COLORTERM": ""}.items():
        monkeypatch.setenv(name, value)
    return console()


def printed() -> str:
    assert isinstance(sys.stdout, io.StringIO)
    return sys.stdout.getvalue()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("South plays six-six at the six", ["South plays six-six", "at the six"]),
        ("  indented and  spaced", ["  indented and", "spaced"]),
        ("a word-that-is-wider-than-a-line goes on", ["a", "word-that-is-wider-t", "han-a-line goes on"]),
        ("名前名前名前名前名前名前 plays", ["名前名前名前名前名前", "名前 plays"]),
        ("e\u0301" * 20 + " accents", ["e\u0301" * 20, "accents"]),
        ("two\nlines", ["two", "lines"]),
    ],
)
def test_a_text_breaks_at_words_and_loses_nothing(monkeypatch: pytest.MonkeyPatch, text: str, lines: list[str]) -> None:
    screen_of(monkeypatch, 20).line(text)
    assert printed().splitlines() == lines


def test_a_whole_text_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    screen_of(monkeypatch, 20).line("W:6-6 N:6-1 E:1-1 S:1-2 W:2-2", whole=True)
    assert printed() == "W:6-6 N:6-1 E:1-1 S:1-2 W:2-2\n"


def test_columns_are_aligned_and_sentences_wrap(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [Column("who"), Column("won", right=True), Column("how", wraps=True, gives=2), Column("left", gives=1)]
    screen = screen_of(monkeypatch, 27)
    monkeypatch.setenv("NO_COLOR", "1")
    screen.table(columns, [Row(["Ana", "7", "blocked at six", ""], "bold"), Row(["名前", ("12", "red"), "out", "9"])])
    lines = [line.rstrip() for line in printed().splitlines()]
    assert lines == [
        "who   won  how",
        "Ana     7  blocked at six",
        "名前   12  out",
        "left out, the screen is too",
        "narrow: left",
    ]
    screen = screen_of(monkeypatch, 27)
    monkeypatch.setenv("NO_COLOR", "1")
    screen.table(columns[:3], [Row(["Ana", "7", "blocked at six and four"])])
    lines = [line.rstrip() for line in printed().splitlines()]
    assert lines == ["who  won  how", "Ana    7  blocked at six", "          and four"]


def test_styles_are_codes_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch, 20)
    heat = "bold black on rgb(255,135,95)"
    assert style_of(heat) == (True, False, "black", (255, 135, 95))
    columns = [Column("", right=True)]
    screen.table(columns, [Row([("1", heat)], "dim"), Row([""], "bold")])
    monkeypatch.setenv("COLORTERM", "truecolor")
    screen.table(columns, [Row([("1", heat)])])
    screen.line("no", "bold red")
    assert printed().splitlines() == [
        " ",
        "\x1b[1;2;30;48;5;209m1\x1b[0m",
        " ",
        " ",
        "\x1b[1;30;48;2;255;135;95m1\x1b[0m",
        "\x1b[1;31mno\x1b[0m",
    ]
