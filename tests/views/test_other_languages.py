"""Screens and pages in a made-up language: every sentence comes from the catalogue, and nothing is cut."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from golden.asking import ask
from golden.questions import SCREENS
from test_language import NAMES, Pseudo, outside_brackets

import tranca
from tranca import translation
from tranca.analysis.review.walk import review
from tranca.language import speaking
from tranca.views.annotated import annotate
from tranca.views.pages.page import link_page
from tranca.views.pages.review import report

ROOT = Path(__file__).resolve().parents[2]
SCREEN_NAMES = {
    "doscientos",
    "capicua",
    "duel",
    "games",
    "tranca",
    "estimate",
    "block",
    "tie",
    "dominican",
    "brazil",
    *NAMES,
}
NOT_PROSE = {"script", "style", "code", "pre"}


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_catalogue", lambda language: Pseudo())


def some_record() -> tranca.Record:
    words, typed = SCREENS["review"]
    (record,) = tranca.parse(typed or (ROOT / words[1]).read_text(encoding="utf-8"))
    assert isinstance(record, tranca.Record)
    return record


class Texts(HTMLParser):
    """Collects the texts and accessible names of a page, without pictures of tables and the rules in words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._left_out: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        if self._left_out or tag in NOT_PROSE or tag == "svg" or known.get("class") == "rules":
            if tag not in ("meta", "link", "br", "input", "use", "path", "rect"):
                self._left_out.append(tag)
            return
        self.found += [text for name in ("aria-label", "title", "placeholder") if (text := known.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self._left_out and self._left_out[-1] == tag:
            self._left_out.pop()

    def handle_data(self, data: str) -> None:
        if not self._left_out:
            self.found.append(data)


@pytest.mark.parametrize(
    "name", ["advise", "check-action", "estimate", "review", "review-own", "score", "score-earned"]
)
def test_no_sentence_of_a_screen_is_outside_the_catalogue(name: str) -> None:
    words, typed = SCREENS[name]
    answer = ask([*words, "--lang", "es"], typed)
    text = typed or (ROOT / words[1]).read_text(encoding="utf-8")
    titles = re.findall(r"title: ([^;\n]+)", text)
    shown = answer.out
    for title in titles:
        shown = shown.replace(title, "")
    left = {*outside_brackets(shown)} - SCREEN_NAMES
    assert "⟦" in shown and not left, left


@pytest.mark.parametrize("name", ["advise", "estimate", "review", "score"])
def test_longer_sentences_fit_a_terminal_of_80_columns(name: str) -> None:
    words, typed = SCREENS[name]
    answer = ask([*words, "--lang", "es"], typed, 80)
    assert answer.out.count("⟦") == answer.out.count("⟧")
    assert max(map(len, answer.out.splitlines())) <= 80 or name == "review"  # its columns must not be dropped


@pytest.mark.parametrize(
    "page",
    [
        lambda: report(review(some_record(), view="open")),
        lambda: link_page().html,
    ],
    ids=["review", "link"],
)
def test_no_text_of_a_page_is_outside_the_catalogue(page: Callable[[], str]) -> None:
    with speaking("es"):
        written = page()
    assert '<html lang="es">' in written
    shown = " ".join(Texts(written).found).replace(some_record().title or "∅", "")
    left = {*outside_brackets(shown)} - SCREEN_NAMES
    assert "⟦" in shown and not left, left


def test_comments_of_a_reviewed_record_are_from_the_catalogue() -> None:
    with speaking("es"):
        comments = [line for line in annotate(review(some_record(), view="open")).splitlines() if line[:1] == "#"]
    assert comments and not {*outside_brackets(" ".join(comments))} - SCREEN_NAMES


def test_pages_state_their_language() -> None:
    for language, tag in (("en", "en"), ("es_PR", "es-PR"), ("pt_BR", "pt-BR")):
        with speaking(language):
            assert f'<html lang="{tag}">' in link_page().html
