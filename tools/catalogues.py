"""Collect the sentences of the program into `solver/locale/tranca.pot`, and add new ones to the catalogues.

`python tools/catalogues.py` rewrites the files; new messages have no translation yet, and messages that are no
longer used are dropped. Needs Babel.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "solver" / "locale"
KEYWORDS = {"t": None, "n": (1, 2), "p": ((1, "c"), 2), "Message": None}
"""The functions of `tranca.language`, and the positions of their templates."""


def sources() -> Iterator[Path]:
    """Yield the modules that may contain sentences."""
    for folder in ("solver", "cli"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def collect() -> Catalog:
    """Return a catalogue of all sentences, without translations."""
    catalogue = Catalog(project="Tranca", charset="utf-8")
    for path in sources():
        with path.open("rb") as text:
            for _, message, comments, context in extract("python", text, KEYWORDS):
                name = path.relative_to(ROOT).as_posix()
                catalogue.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    for path in sorted((ROOT / "solver" / "views" / "pages" / "templates").glob("*.html")):
        with path.open("rb") as text:
            for _, message, comments, context in extract("jinja2", text, KEYWORDS):
                name = path.relative_to(ROOT).as_posix()
                catalogue.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return catalogue


def updated(path: Path, collected: Catalog) -> Catalog:
    """Return the catalogue of a file with the messages collected, keeping translations of equal messages."""
    with path.open("rb") as text:
        catalogue = read_po(text)
    catalogue.update(collected, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def text_of(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of a file, without dates, so that equal catalogues are equal files."""
    made = io.BytesIO()
    write_po(made, catalogue, width=120, sort_by_file=True, include_lineno=False, omit_header=not catalogue.locale)
    lines = made.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if b"-Date:" not in line and b"Generated-By" not in line)


def main() -> None:
    collected = collect()
    (LOCALE / "tranca.pot").write_bytes(text_of(collected))
    for path in LOCALE.glob("*/LC_MESSAGES/tranca.po"):
        path.write_bytes(text_of(updated(path, collected)))


if __name__ == "__main__":
    main()
