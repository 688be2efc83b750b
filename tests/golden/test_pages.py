"""Golden pages and pictures: one line for each element, with its attributes and text.

A hash replaces the content of a script or style, and a description with a hash replaces a picture within a page.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from golden.asking import DATA, ask, hold, hold_folder
from golden.questions import PAGES

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
MARKED_UP = (".html", ".svg")
WIDTH = 320
"""Width of a golden file in columns."""
TEXT_ALONE = ("review-own.html", "review-sides.html")
"""Pages with the template of `review.html`: only their texts and pictures are kept, without tables."""
TABLE = ("<caption", "<thead", "<tr")


class Outline(HTMLParser):
    """The elements of a page, indented: attributes sorted by name, runs of whitespace in text as one space."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.kind: str | None = None

    def add(self, line: str) -> None:
        self.lines.append(" " * len(self.open) + line)

    def end_text(self) -> None:
        text = " ".join("".join(self.words).split())
        self.words.clear()
        if not text:
            return
        if self.open and self.open[-1] in ("script", "style"):
            if self.kind == "application/json":
                self.add(f"json {json.dumps(json.loads(text), ensure_ascii=False)}")
            else:
                self.add(f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}")
            return
        self.add(f"'{text}'")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.end_text()
        if tag == "script":
            self.kind = dict(attrs).get("type")
        self.add(" ".join([f"<{tag}", *(f'{name}="{value or ""}"' for name, value in sorted(attrs))]) + ">")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        self.end_text()
        assert self.open and self.open[-1] == tag, f"</{tag}> in {' '.join(self.open)}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def joined(lines: list[str], within: bool = False) -> Iterator[str]:
    """Yield the lines, with an element on one line if it fits the width, has one part or is a row of a table.

    Parentheses enclose the parts of an element. A picture `within` a page, unless it is the first of these lines,
    becomes its first text, which describes it, and a hash; a tile becomes its name, place and hash.
    """
    at = 0
    while at < len(lines):
        depth = depth_of(lines[at])
        end = next((n for n in range(at + 1, len(lines)) if depth_of(lines[n]) <= depth), len(lines))
        head, *rest = lines[at:end]
        name = head.split()[0]
        blank = " " * depth
        if name == "<g" and " data-tile=" in head:
            yield f"{head} sha256 {digest_of(rest)[:8]}"
        elif name == "<svg" and (at or within):
            described = next((line.strip() for line in rest if line.lstrip().startswith("'")), "no text")
            yield f"{blank}<svg> of {len(rest) + 1} lines, sha256 {digest_of([head, *rest])}: {described}"
        else:
            inner, plain = [*joined(rest)], {*rest}
            parts = (line if line in plain else f"({line.strip()})" for line in inner)
            whole = " ".join((head, *map(str.strip, parts)))
            if len(whole) <= WIDTH or name in ("<tr", "<tr>"):
                yield whole
            else:
                if rest and rest[0].lstrip().startswith("<svg"):
                    inner = [*joined(rest, within=True)]
                yield from [f"{head} ({inner[0].strip()})"] if len(inner) == 1 else [head, *inner]
        at = end


def digest_of(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def depth_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def outline(text: str) -> list[str]:
    parser = Outline()
    parser.feed(text)
    parser.close()
    parser.end_text()
    assert not parser.open, parser.open
    return list(joined(parser.lines))


@pytest.mark.parametrize("name", sorted(PAGES))
def test_pages_are_as_kept(name: str, desk: Path) -> None:
    words, typed = PAGES[name]
    answer = ask([name if word == "OUT" else word for word in words], typed)
    assert (answer.status, "Traceback" in answer.error) == (0, False), answer
    text = (desk / name).read_text(encoding="utf-8")
    text = re.sub(r'lastmodifieddate="[-0-9]+"', 'lastmodifieddate="(date)"', text)
    if not name.endswith(MARKED_UP):
        hold(DATA / "pages" / name, text)
        return
    lines = outline(text)
    if name in TEXT_ALONE:
        lines = [line.strip() for line in lines if "'" in line and not line.lstrip().startswith(TABLE)]
    hold(DATA / "pages" / f"{name}.txt", "\n".join(lines) + "\n")


def test_every_golden_page_belongs_to_a_question() -> None:
    hold_folder(DATA / "pages", {f"{name}.txt" if name.endswith(MARKED_UP) else name for name in PAGES})
