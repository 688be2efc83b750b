"""Build the manual as a site: `python docs/site/build.py OUT`, with the extra `docs` installed.

The Markdown files of `docs`, their translations, and generated pages, one for each command and one for the public
names, go to Sphinx, which treats every warning as an error.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
from conf import LANGUAGES
from sphinx.pycode import ModuleAnalyzer

import tranca
from tranca.cli import COMMANDS, cli

DOCS = Path(__file__).resolve().parents[1]
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)")
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
NAME = re.compile(r"\btranca\.(\w+)")
GROUP = re.compile(r"^([A-Z][^\n]*):\n\n((?:- .*\n)+)", re.MULTILINE)
PAGE = re.compile(r"\]\(([a-z0-9-]+)\.md\)")
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def lay(folder: Path) -> None:
    """Write all sources of the site into a folder."""
    for page in sorted(
        [*DOCS.glob("*.md"), *(page for language in LANGUAGES for page in DOCS.glob(f"{language}/*.md"))]
    ):
        laid = folder / page.relative_to(DOCS)
        laid.parent.mkdir(exist_ok=True)
        laid.write_text(inside(page), encoding="utf-8")
    for name in ("images", "studies", "conformance", "tournaments"):
        shutil.copytree(DOCS / name, folder / name)
    shutil.copytree(DOCS / "site" / "static", folder / "static")
    shutil.copy(DOCS / "site" / "conf.py", folder)
    for name in COMMANDS:
        (folder / f"command-{name}.rst").write_text(command_page(name), encoding="utf-8")
    (folder / "names.md").write_text(names_page(), encoding="utf-8")
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write(contents())


def inside(page: Path) -> str:
    """Return a page with only the links to the manual; a link to another file of the project becomes its text."""

    def linked(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        return found[0] if target.is_file() and target.is_relative_to(DOCS) else found[1]

    return LINK.sub(linked, page.read_text(encoding="utf-8"))


def command_page(name: str) -> str:
    """Return the page of a command, which sphinx-click fills from its options."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None and command.callback is not None
    nested = "full" if isinstance(command, click.Group) else "none"
    more = f"\nSee also the manual page :doc:`{name}`.\n" if (DOCS / f"{name}.md").exists() else ""
    return f".. click:: {command.callback.__module__}:{name}\n   :prog: tranca {name}\n   :nested: {nested}\n{more}"


def names_page() -> str:
    """Return the page of all public names, grouped as on the page about Python."""
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    _, *parts = HEADING.split(text)
    page = ["# Public names", "", "The signature and meaning of each name. [Python](api.md) shows examples.", ""]
    seen: set[str] = set()
    for title, part in zip(parts[::2], parts[1::2], strict=True):
        names = dict.fromkeys(name for code in EXAMPLE.findall(part) for name in NAME.findall(code))
        new = [name for name in names if name in tranca.__all__ and name not in seen]
        seen |= {*new}
        if new:
            page += [f"## {title}", "", "```{eval-rst}", *map(directive, new), "```", ""]
    return "\n".join(page)


def directive(name: str) -> str:
    """Return the directive that documents a public name."""
    value = getattr(tranca, name)
    if isinstance(value, type):
        return f".. {'autoexception' if issubclass(value, Exception) else 'autoclass'}:: tranca.{name}\n"
    if callable(value):
        return f".. autofunction:: tranca.{name}\n"
    written = ModuleAnalyzer.for_module(f"tranca.{tranca._MODULES[name]}").find_attr_docs().get(("", name), [])
    return "\n   ".join([f".. py:data:: tranca.{name}", "", *written]) + "\n"


def contents() -> str:
    """Return the tree of pages for the sidebar: the groups of the start page, then the generated pages."""
    _, _, listed = (DOCS / "index.md").read_text(encoding="utf-8").partition("## All pages")
    trees = {caption: PAGE.findall(part) for caption, part in GROUP.findall(listed)}
    for language, caption in LANGUAGES.items():
        _, _, listed = (DOCS / language / "index.md").read_text(encoding="utf-8").partition("\n## ")
        names = PAGE.findall(listed)
        trees[caption] = [f"{language}/{name}" for name in ("index", *names)]
    trees["Studies"] = [f"studies/{page.stem}" for page in sorted((DOCS / "studies").glob("*.md"))]
    trees["Commands"] = [f"command-{name}" for name in COMMANDS]
    trees["Reference"] = ["names"]
    return "".join(
        "\n```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + "\n".join(names) + "\n```\n"
        for caption, names in trees.items()
    )


def main() -> int:
    """Build the site into the folder given on the command line; return the exit status of Sphinx."""
    if len(sys.argv) != 2:
        print("name the folder to build into: python docs/site/build.py OUT", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        lay(Path(folder))
        words = ["-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-d", f"{folder}/.doctrees"]
        return subprocess.run([sys.executable, *words, folder, sys.argv[1]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
