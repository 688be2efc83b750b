"""How the kernel is put together: families of searches one above the other, one table and one node each."""

import re
from pathlib import Path

import pytest

EXT = Path(__file__).resolve().parents[2] / "ext"
ORDER = ("nodraw", "chance", "maxn")
SOURCES = sorted(path.relative_to(EXT) for path in EXT.rglob("*") if path.suffix in (".pyx", ".pxd", ".pxi"))
CIMPORT = re.compile(r"^from (\S+) cimport", re.MULTILINE)


def cimported(source: Path) -> list[str]:
    return CIMPORT.findall((EXT / source).read_text(encoding="utf-8"))


def test_there_are_three_families_the_reader_of_text_and_the_layout_that_scores() -> None:
    packages = sorted(path.name for path in EXT.iterdir() if (path / "__init__.py").exists())
    assert packages == sorted([*ORDER, "text", "scored"])
    assert sorted(path.parent.name for path in (EXT / "scored").glob("*/__init__.py")) == sorted(ORDER)


def test_a_search_has_one_text() -> None:
    """What stands in `ext/scored` is the layout, what plays can earn, the keys, and what only one of the builds has."""
    own = {path.relative_to(EXT / "scored").as_posix() for path in (EXT / "scored").rglob("*.p[yx][xdi]")}
    assert own == {
        "layout.pxd",
        "earning.pxd",
        "nodraw/key.pxd",
        "chance/key.pxd",
        "chance/keys.pxd",
        "chance/duel.pxd",
        "chance/endgame.pxd",
    }


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_modules_are_named_in_full(source: Path) -> None:
    """Cython keeps the inline functions of a `.pxd` by the name it is asked for: two called `.node` would be one."""
    assert not [name for name in cimported(source) if name.startswith(".")]


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_c_is_written_in_headers(source: Path) -> None:
    assert not re.search(r"^cdef extern from \*", (EXT / source).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_searches_ask_those_below_them_and_never_above(source: Path) -> None:
    families = [name.split(".")[2] for name in cimported(source) if name.startswith("tranca.ext.")]
    order = [ORDER.index(family) for family in families if family in ORDER]
    own = source.parts[0]
    if own in ORDER:
        assert max(order, default=0) <= ORDER.index(own)
    elif source.suffix == ".pxd":
        assert not order
