"""Golden pages and pictures: elements, attributes and text, one a line.

Scripts and styles stand there by a hash of their words, the pictures within a page by their texts and a hash of all.
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


class Outline(HTMLParser):
    """The elements of a page, indented: attributes in the order of their names, blanks in text as one."""

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


def folded(lines: list[str]) -> Iterator[str]:
    """Yield the pictures of a page, each as one line with the hash of its own, and its texts."""
    picture: list[str] = []
    depth = 0
    for line in [*lines, ""]:
        if picture and len(line) - len(line.lstrip()) <= depth:
            digest = hashlib.sha256("\n".join(picture).encode()).hexdigest()[:16]
            yield f"{' ' * depth}<svg> of {len(picture)} lines, sha256 {digest}"
            yield from (word for word in picture if word.lstrip().startswith("'"))
            picture.clear()
        if picture or line.lstrip().startswith("<svg "):
            depth = depth if picture else len(line) - len(line.lstrip())
            picture.append(line)
        else:
            yield line


def outline(text: str, pictures: bool) -> str:
    parser = Outline()
    parser.feed(text)
    parser.close()
    parser.end_text()
    assert not parser.open, parser.open
    return "\n".join(parser.lines if pictures else folded(parser.lines)).rstrip() + "\n"


@pytest.mark.parametrize("name", sorted(PAGES))
def test_pages_are_as_kept(name: str, desk: Path) -> None:
    words, typed = PAGES[name]
    answer = ask([name if word == "OUT" else word for word in words], typed)
    assert (answer.status, "Traceback" in answer.error) == (0, False), answer
    text = (desk / name).read_text(encoding="utf-8")
    text = re.sub(r'lastmodifieddate="[-0-9]+"', 'lastmodifieddate="(date)"', text)
    marked = name.endswith(MARKED_UP)
    hold(DATA / "pages" / (f"{name}.txt" if marked else name), outline(text, name.endswith(".svg")) if marked else text)


def test_every_golden_page_belongs_to_a_question() -> None:
    hold_folder(DATA / "pages", {f"{name}.txt" if name.endswith(MARKED_UP) else name for name in PAGES})
