"""The text of the project is plain English: a budget of foreign phrases for each kind of text, per 1,000 words.

The phrases are symptoms: rewrite the whole sentence for its reader.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest

from .source import ROOT

BUDGETS = {
    "product screens": 1.0,
    **dict.fromkeys(("product comments", "manual", "tests", "benchmarks", "tools", "CHANGELOG", "other docs"), 2.0),
}
"""The most marks per 1,000 words."""

MARKS = [
    re.compile(pattern)
    for pattern in (
        # "where" instead of "if" or "when"
        r"\bwhere (?:it|there|they|that|this|all|none|no|nobody|somebody|one|plays?|the|a|an|hands?|draws?|orders?)\b",
        r"\bwhere (?:ends|each|not)\b",
        # a clause instead of a noun: "who is out", "what is left"; questions are allowed
        r"(?<![\w`])(?:[Ww]hat|[Ww]ho|[Ww]hose|[Ww]hatever|[Ww]hoever) "
        r"(?:is|was|are|it|they|a|the|goes|has|had|can|could|differs|follows|takes|asks|comes|came|looks|stands|lies"
        r"|reads|must|may|one|no|nobody)\b(?![^.\n]*\?)",
        r"\b(?:nobody|somebody|none of)\b",
        r"\b(?:so many|so much|as many)\b",
        # verbs instead of "say, show, be, continue, give"
        r"\b(?:tells?|told)\b",
        r"\b(?:stands?|lies?|stood)\b",
        r"\b(?:goes on|go on|gone on|brings?|brought)\b",
        r"\bbut for\b|\ball that\b|\bthat of\b|\bthose of\b",
        r", too\b",
        r"\b(?:is|are) to (?:be|have|come|go|follow)\b",
        r": expected it\b|expected more\b|expected a later\b",
        r"\b(?:besides|at hand|of itself|of one's own|of its own|by and by)\b",
    )
]

FOLDERS = ("solver", "cli", "ext", "docs", "tests", "benchmarks", "tools", ".ci", ".github", "positions")
PYTHON = {".py", ".pyi", ".pyx", ".pxd", ".pxi"}
SCRIPTS = {".js", ".css", ".h"}
IN_PYTHON = re.compile(
    r'(?P<comment>#[^\n]*)|[rbfuRBFU]*(?P<text>"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\''
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')',
    re.DOTALL,
)
IN_SCRIPT = re.compile(
    r'(?P<comment>(?<!:)//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`)', re.DOTALL
)
IN_HTML = re.compile(r">(?P<text>[^<>{}]*[a-z]{3,}[^<>{}]*)<")
SENTENCE = re.compile(r"\b[a-z]{2,}\b(?:.*?\b[a-z]{2,}\b){2}", re.DOTALL)
WORD = re.compile(r"[A-Za-z']+")


class Piece(NamedTuple):
    """A comment, a paragraph or a string that people read; `kind` is `comments`, `screens` or `docs`.

    `at` is the index of its first character in the file.
    """

    kind: str
    at: int
    text: str


def pieces(suffix: str, text: str) -> Iterator[Piece]:
    """Yield what people read in a file with this suffix."""
    if suffix == ".md":
        yield from _paragraphs(text)
    elif suffix in PYTHON:
        yield from _in_python(text)
    elif suffix in SCRIPTS:
        for match in IN_SCRIPT.finditer(text):
            if match["comment"] or (suffix == ".js" and SENTENCE.search(match["text"])):
                yield Piece("comments" if match["comment"] else "screens", match.start(), match[0])
    elif suffix == ".html":
        for match in IN_HTML.finditer(text):
            yield Piece("screens", match.start(), match["text"])


def _paragraphs(text: str) -> Iterator[Piece]:
    """Yield the lines of Markdown outside code blocks."""
    in_code, at = False, 0
    for line in text.split("\n"):
        if line.startswith("```"):
            in_code = not in_code
        elif not in_code:
            yield Piece("docs", at, line)
        at += len(line) + 1


def _in_python(text: str) -> Iterator[Piece]:
    """Yield comments, docstrings and sentences; adjacent strings are one."""
    begin, parts, end = 0, "", -1
    for match in IN_PYTHON.finditer(text):
        if match["comment"]:
            yield Piece("comments", match.start(), match[0])
            continue
        head = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if match["text"].startswith('"""') and not head.strip():
            yield Piece("comments", match.start(), match["text"])
            continue
        if end < 0 or text[end : match.start()].strip():
            if SENTENCE.search(parts):
                yield Piece("screens", begin, parts)
            begin, parts = match.start(), ""
        string = match["text"][1:-1]
        parts += re.sub(r"\{[^{}]*\}", "{}", string) if "f" in match[0][:2].lower() else string
        end = match.end()
    if SENTENCE.search(parts):
        yield Piece("screens", begin, parts)


def group_of(path: str, kind: str) -> str:
    """Return the group of texts with a common budget."""
    top = path.partition("/")[0]
    if top in ("tests", "benchmarks", "tools") and kind != "docs":
        return top
    if kind == "docs":
        return "CHANGELOG" if path == "CHANGELOG.md" else "manual" if top in ("docs", "README.md") else "other docs"
    return f"product {kind}"


class Group:
    """All texts with a common budget."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.texts: list[str] = []
        self.places: list[str] = []

    def add(self, path: str, line: int, text: str) -> None:
        self.texts.append(text)
        self.places.append(f"{path}:{line}")

    def count_words(self) -> int:
        return sum(len(WORD.findall(text)) for text in self.texts)

    def marks(self) -> dict[int, int]:
        """Return the number of marks of each text that has any, by its index."""
        starts = [0, *accumulate(len(text) + 1 for text in self.texts)]
        found: dict[int, int] = defaultdict(int)
        whole = "\n".join(self.texts)
        for mark in MARKS:
            for match in mark.finditer(whole):
                found[bisect_right(starts, match.start()) - 1] += 1
        return found

    def check(self) -> None:
        """Raise AssertionError with the worst lines if there are more marks than the budget allows."""
        words, marks = self.count_words(), self.marks()
        rate = 1000 * sum(marks.values()) / max(words, 1)
        worst = sorted(marks, key=lambda index: -marks[index])[:20]
        shown = "\n  ".join(f"{self.places[index]}: {' '.join(self.texts[index].split())[:150]}" for index in worst)
        budget = BUDGETS[self.name]
        assert rate <= budget, f"{self.name}: {rate:.1f} marks per 1,000 words, at most {budget}; the worst:\n  {shown}"


def files() -> Iterator[Path]:
    """Yield the files that people of this project wrote, except this one, which quotes foreign phrases."""
    suffixes = {".md", ".html", *PYTHON, *SCRIPTS}
    for path in [*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]:
        is_foreign = path.suffix == ".md" and not {"es", "pt_BR", "README.es.md", "README.pt-BR.md"}.isdisjoint(
            path.parts
        )
        if path.suffix not in suffixes or "vendor" in path.parts or path == Path(__file__).resolve() or is_foreign:
            continue
        is_annotated = path.suffix == ".html" and path.with_suffix(".pyx").exists()
        if path.is_file() and not is_annotated:
            yield path


@cache
def groups() -> dict[str, Group]:
    made = {name: Group(name) for name in BUDGETS}
    for path in files():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        lines = [match.start() for match in re.finditer("\n", text)]
        for kind, at, part in pieces(path.suffix, text):
            made[group_of(name, kind)].add(name, bisect_left(lines, at) + 1, part)
    return made


@pytest.mark.parametrize("name", BUDGETS)
def test_text_is_within_its_budget_of_foreign_phrases(name: str) -> None:
    groups()[name].check()


def test_lines_of_the_manual_have_at_most_400_characters() -> None:
    manual = groups()["manual"]
    long = [place for place, text in zip(manual.places, manual.texts, strict=True) if len(text) > 400]
    assert long == []


def test_changelog_has_at_most_500_words() -> None:
    assert groups()["CHANGELOG"].count_words() <= 500


# The counter itself


def group(name: str, texts: Iterable[str]) -> Group:
    made = Group(name)
    for number, text in enumerate(texts, 1):
        made.add("some.md", number, text)
    return made


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("A player who cannot play passes if no tile fits.", 0),
        ("What is a bye?", 0),
        ("The options say where tiles are drawn.", 0),
        ("A sum is shown where there is none to lose.", 1),
        ("Who is out draws no more.", 1),
        ("What is left after that, nobody can say.", 2),
        ("The table tells so much, and the deal goes on, too.", 4),
        ("It stands at hand.", 2),
        ("4-6: expected it to be laid, besides all that is known.", 3),
        ("Its value is to be that of the best play.", 2),
    ],
)
def test_counter_counts_foreign_phrases(text: str, marks: int) -> None:
    assert sum(group("manual", [text]).marks().values()) == marks


def test_counter_finds_comments_docstrings_and_sentences() -> None:
    text = (
        '"""Module."""\n\nNAME = "no sentence"  # why\n\n\ndef work():\n    """Do it.\n\n    More.\n    """\n'
        "    raise ValueError(\n        f\"a line of {len('a b c d')} words \"\n        'goes to the screen'\n    )\n"
    )
    found = [*pieces(".py", text)]
    assert [(kind, part) for kind, _, part in found] == [
        ("comments", '"""Module."""'),
        ("comments", "# why"),
        ("comments", '"""Do it.\n\n    More.\n    """'),
        ("screens", "a line of {} words goes to the screen"),
    ]
    assert [text.count("\n", 0, at) + 1 for _, at, _ in found] == [1, 3, 7, 12]
    text = "// why\nsay(`a line of ${count} words`, 'short');\n/* more\n   lines */\n"
    assert [kind for kind, _, _ in pieces(".js", text)] == ["comments", "screens", "comments"]
    assert [text for _, _, text in pieces(".md", "One.\n```\ncode\n```\nTwo.")] == ["One.", "Two."]
    assert [text for _, _, text in pieces(".html", "<p>Some text</p><b>4-6</b>")] == ["Some text"]


def test_budget_is_exceeded_by_a_foreign_sentence_and_its_place_is_given() -> None:
    plain = ["Every word here is plain English, and so is this one."] * 100
    group("manual", [*plain, "Nobody is told.", "It lies there."]).check()
    with pytest.raises(AssertionError, match=r"some\.md:101: What stands there is told to nobody"):
        group("manual", [*plain, "What stands there is told to nobody."]).check()
