"""Collect the sentences of the program into `solver/locale/tranca.pot`, and add new ones to the catalogues.

`python tools/catalogues.py` rewrites the files; new messages have no translation yet, and messages that are no
longer used are dropped. Needs Babel.
"""

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from tranca.cli import cli
from tranca.cli.translated import PLACEHOLDER, PLACEHOLDER_CONTEXT, paragraphs
from tranca.language import forms_of
from tranca.second_person import SENTENCES

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "solver" / "locale"
PAGE = ROOT / "solver" / "board" / "static"
"""The scripts and the text of the board's page."""
TEMPLATES = ROOT / "solver" / "views" / "pages" / "templates"
"""The pages that are made from templates."""
FUNCTIONS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "t": None,
    "n": (1, 1),
    "p": ((1, "c"), 2),
    "Message": None,
    "Plural": (1, 1),
    "TrancaError": None,
    "StoppedError": None,
    "add_fault": (2,),
    "add_unread": (2,),
    "Problem": (2,),
    **dict.fromkeys(("Option", "ChoiceOption", "NumbersOption", "TilesOption"), (1,)),
    "Theme": (2,),
}
"""Functions and errors that take templates, and the positions of these: twice if a template has two forms."""
ERROR = re.compile(r'^class (\w+Error)\(\w+Error\):\n    """[^"]*"""\n\n\n', re.MULTILINE)
"""An error that takes its template as `TrancaError` does."""


def sources() -> Iterator[Path]:
    """Yield the modules that may contain sentences."""
    for folder in ("solver", "cli"):
        yield from sorted((ROOT / folder).rglob("*.py"))


class PageTexts(HTMLParser):
    """Collects the texts and labels of a page, except inside of scripts and `translate="no"`."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_left_out = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        self._is_left_out = tag == "script" or known.get("translate") == "no"
        if not self._is_left_out:
            self._add(*(known.get(name) for name in ("aria-label", "title", "placeholder")))

    def handle_data(self, data: str) -> None:
        if not self._is_left_out:
            self._add(data)

    def _add(self, *texts: str | None) -> None:
        self.found += [text for text in texts if text is not None and any(sign.isalpha() for sign in text)]


def page_texts(path: Path) -> list[str]:
    """Return the texts and labels of an HTML file, which the script of the page translates."""
    parser = PageTexts()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser.found


def collect() -> Catalog:
    """Return a catalogue of all sentences, without translations."""
    catalogue = Catalog(project="Tranca", charset="utf-8")
    errors = (name for path in sources() for name in ERROR.findall(path.read_text(encoding="utf-8")))
    keywords = FUNCTIONS | dict.fromkeys(errors)
    for method, paths in (
        ("python", sources()),
        ("javascript", sorted(PAGE.glob("*.js"))),
        ("jinja2", sorted(TEMPLATES.glob("*.html"))),
    ):
        for path in paths:
            name = path.relative_to(ROOT).as_posix()
            with path.open("rb") as text:
                for _, found, comments, context in extract(method, text, keywords):
                    message = forms_of(found[0]) if isinstance(found, tuple) else found
                    catalogue.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    for message in SENTENCES.values():
        catalogue.add(message, locations=[("solver/second_person.py", 0)])
    for path in sorted(PAGE.glob("*.html")):
        for message in page_texts(path):
            catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for module, message, context in texts_of_help(cli):
        catalogue.add(message, locations=[(module, 0)], context=context)
    return catalogue


def texts_of_help(command: click.Command) -> Iterator[tuple[str, str, str | None]]:
    """Yield the texts of help of a command and its subcommands: each with its file before it, and its context."""
    name = command.callback.__module__ if command.callback else __name__
    file = f"{name.removeprefix('tranca.').replace('.', '/')}.py"
    for parameter in command.params:
        default = getattr(parameter, "show_default", None)
        for text in (getattr(parameter, "help", None), default if isinstance(default, str) else None):
            yield from ((file, paragraph, None) for paragraph in paragraphs(text))
    for text in (command.short_help, command.help):
        yield from ((file, paragraph, None) for paragraph in paragraphs(text))
    words = [command.options_metavar or "", getattr(command, "subcommand_metavar", "")]
    words += [parameter.metavar or "" for parameter in command.params]
    for word in PLACEHOLDER.findall(" ".join(words)):
        yield file, word, PLACEHOLDER_CONTEXT
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for subcommand in command.list_commands(ctx):
            known = command.get_command(ctx, subcommand)
            assert known is not None
            yield from texts_of_help(known)


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
