"""The tree in the description of the house is the tree of files."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DESIGN = ROOT / "docs" / "design.md"
LINE = re.compile(r"^( *)([\w./-]+(?: · [\w./-]+)*)(?:  .*)?$")


def drawn() -> set[str]:
    """The modules that the description draws, as paths."""
    text = DESIGN.read_text(encoding="utf-8").partition("## The tree\n")[2]
    tree = text.partition("```text\n")[2].partition("```")[0]
    paths, folders = set[str](), list[str]()
    for line in tree.splitlines():
        found = LINE.match(line)
        assert found is not None, line
        depth, names = len(found[1]) // 2, found[2]
        if names.endswith("/"):
            folders[depth:] = [names]
        else:
            paths |= {"".join(folders[:depth]) + name for name in names.split(" · ")}
    return paths


def present() -> set[str]:
    """The modules that are there: Python, Cython, and headers that stand alone."""
    files = [path for top in ("solver", "ext", "cli") for path in (ROOT / top).rglob("*.*")]
    modules = {path for path in files if path.suffix in (".py", ".pyx") and path.name != "__init__.py"}
    modules |= {path for path in files if path.suffix == ".pxd" and path.with_suffix(".pyx") not in modules}
    return {path.relative_to(ROOT).as_posix() for path in modules}


def test_the_tree_of_the_description_is_that_of_the_files() -> None:
    named = {path for path in drawn() if path.endswith((".py", ".pyx", ".pxd"))}
    assert named == present()


def test_other_files_that_the_description_draws_are_there() -> None:
    assert [path for path in sorted(drawn()) if not (ROOT / path).exists()] == []
