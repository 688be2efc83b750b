"""The folders in docs/design.md are the folders of the sources, and the modules it mentions exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DESIGN = ROOT / "docs" / "design.md"
LINE = re.compile(r"^( *)([\w-]+/) +\S.*$")
SOURCES = ("ext", "solver", "cli")


def listed() -> set[str]:
    """Return the folders that docs/design.md lists and describes."""
    text = DESIGN.read_text(encoding="utf-8").partition("## The folders\n")[2]
    paths, parents = set[str](), list[str]()
    for line in text.partition("```text\n")[2].partition("```")[0].splitlines():
        match = LINE.match(line)
        assert match is not None, line
        depth = len(match[1]) // 2
        parents[depth:] = [match[2]]
        paths.add("".join(parents).rstrip("/"))
    return paths


def test_the_folders_of_the_description_are_those_of_the_sources() -> None:
    files = [path for top in SOURCES for path in (ROOT / top).rglob("*") if path.is_file()]
    kept = {path.parent for path in files if path.parent.name != "__pycache__"}  # old caches keep a folder alive
    present = {
        folder.relative_to(ROOT).as_posix()
        for path in kept
        for folder in (path, *path.parents[:-1])
        if ROOT in folder.parents
    } - set(SOURCES)
    tops = {path for path in listed() if "/" not in path}
    assert listed() - tops == present
    assert all((ROOT / top).is_dir() for top in tops)


def test_the_walks_name_modules_that_exist() -> None:
    walks = DESIGN.read_text(encoding="utf-8").partition("## Four walks\n")[2].partition("\n## ")[0]
    names = re.findall(r"`(\w+(?:/\w+)+(?:\.\w+)?)`", walks)
    files = [path.relative_to(ROOT) for top in SOURCES for path in (ROOT / top).rglob("*")]
    paths = [path.parts for file in files for path in (file, file.with_suffix(""))]
    known = {"/".join(parts[start:]) for parts in paths for start in range(len(parts))}
    missing = [name for name in names if name not in known]
    assert len(names) > 20 and not missing, missing
