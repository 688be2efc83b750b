"""The structure of the kernel: layered families of searches, with one table and one node each."""

import re
from pathlib import Path

import pytest

EXT = Path(__file__).resolve().parents[2] / "ext"
ORDER = ("nodraw", "chance", "maxn")
LAYOUTS = ("plain", "scored", "doubles")
SOURCES = sorted(path.relative_to(EXT) for path in EXT.rglob("*") if path.suffix in (".pyx", ".pxd", ".pxi"))
OF_LAYOUTS = [source for source in SOURCES if source.parts[0] in LAYOUTS]
CIMPORT = re.compile(r"^ *(?:from (\S+) cimport|cimport (\S+))", re.MULTILINE)


def cimported(source: Path) -> list[str]:
    return [one or other for one, other in CIMPORT.findall((EXT / source).read_text(encoding="utf-8"))]


def packages(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if (path / "__init__.py").exists()}


def test_there_are_three_layouts_of_three_families_the_reader_of_text_and_trains() -> None:
    assert packages(EXT) == {*LAYOUTS, "text", "train"}
    assert packages(EXT / "plain") == packages(EXT / "scored") == packages(EXT / "doubles") == set(ORDER)


def test_a_search_has_one_text() -> None:
    """Other layouts have own texts only for the layout, points, their features, keys, and single-layout parts."""
    own = {path.relative_to(EXT / "scored").as_posix() for path in (EXT / "scored").rglob("*.p[yx][xdi]")}
    assert own == {
        "layout.pxd",
        "earning.pxd",
        "scoring.pxd",
        "nodraw/key.pxd",
        "chance/key.pxd",
        "chance/keys.pxd",
        "chance/duel.pxd",
        "chance/endgame.pxd",
    }
    doubles = {path.relative_to(EXT / "doubles").as_posix() for path in (EXT / "doubles").rglob("*.p[yx][xdi]")}
    assert doubles == own - {"scoring.pxd", "chance/duel.pxd", "chance/endgame.pxd"}


@pytest.mark.parametrize("source", OF_LAYOUTS, ids=str)
def test_names_of_the_layouts_are_relative_to_their_package(source: Path) -> None:
    """A relative name refers to the layout with which a text is compiled; an absolute one always to the first layout.

    It starts at the package of the layout (`..nodraw.node`), because Cython stores the inline functions of a `.pxd` by
    the name in the cimport without its dots, so it would confuse the `.node` of two families.
    """
    depth = 2 if source.suffix == ".pxi" else len(source.parts) - 1  # an included text is part of a family
    for name in cimported(source):
        assert not name.startswith(tuple(f"tranca.ext.{layout}" for layout in LAYOUTS)), name
        first = name.lstrip(".")
        if name != first:
            assert len(name) - len(first) == depth, name
            assert any((EXT / layout / f"{first.replace('.', '/')}.pxd").exists() for layout in LAYOUTS), name


@pytest.mark.parametrize("source", [source for source in SOURCES if source not in OF_LAYOUTS], ids=str)
def test_modules_outside_the_layouts_are_named_in_full(source: Path) -> None:
    assert not [name for name in cimported(source) if name.startswith(".")]


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_c_is_written_in_headers(source: Path) -> None:
    assert not re.search(r"^cdef extern from \*", (EXT / source).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("source", OF_LAYOUTS, ids=str)
def test_searches_cimport_families_below_them_and_never_above(source: Path) -> None:
    families = [name.lstrip(".").partition(".")[0] for name in cimported(source) if name.startswith(".")]
    order = [ORDER.index(family) for family in families if family in ORDER]
    own = source.parts[1]
    if own in ORDER:
        assert max(order, default=0) <= ORDER.index(own)
    elif source.suffix == ".pxd":
        assert not order
