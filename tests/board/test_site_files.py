"""The board as a folder of files: its contents, their sources, and errors; `test_site` asks its solver questions."""

import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from board.conftest import POSITIONS
from tranca.board.local import SiteContents
from tranca.board.site import site_files
from tranca.board.start import start_object
from tranca.cli import cli

DOCS = Path(__file__).parents[2] / "docs"


class Parts(NamedTuple):
    """Folders with fake files of a runtime and fake wheels."""

    runtime: Path
    wheels: Path

    def wheel(self, name: str, *files: str) -> None:
        with zipfile.ZipFile(self.wheels / name, "w") as archive:
            for file in files:
                archive.writestr(file, f"# {name}")


MATCH = (
    "tranca/analysis/match_chances/chances.npz",
    "tranca/analysis/match_chances/plays.py",
    "tranca/engine/match_play.py",
    "tranca/ext/match_table.abi3.so",
    "tranca/ext/plain/match_search.abi3.so",
)


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    made = Parts(tmp_path / "runtime", tmp_path / "wheels")
    for folder in made:
        folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (made.runtime / name).write_text(name)
    own = (
        "tranca/board/local.py",
        "tranca/cli/main.py",
        "tranca/py.typed",
        "tranca/ext/a.pyi",
        "tranca/photo/halves.npz",
        *MATCH,
        "tranca/analysis/deals/blocks.py",
        "tranca/ext/plain/situation.abi3.so",
    )
    made.wheel("tranca-0.1.0-cp311-abi3-pyodide_2025_0_wasm32.whl", *own)
    made.wheel("msgspec-0.22.0-cp313-cp313-pyodide_2025_0_wasm32.whl", "msgspec/_core.so")
    made.wheel("msgspec-0.22.0-cp313-cp313-manylinux_2_17_x86_64.whl", "msgspec/_core.cpython-313.so")
    return made


def packed(data: bytes) -> set[str]:
    return set(zipfile.ZipFile(BytesIO(data)).namelist())


def kept(made: dict[str, bytes]) -> dict[str, object]:
    """Return the contents that the site was made with."""
    return dict(json.loads(zipfile.ZipFile(BytesIO(made["packages.zip"])).read("tranca/board/contents.json")))


def listed(service: bytes) -> dict[str, object]:
    found = re.search(rb"JSON\.parse\('(.*?)'\)", service)
    assert found
    return dict(json.loads(found[1]))


def test_all_that_the_page_needs_is_there_and_kept(parts: Parts) -> None:
    parts.wheel("numpy-2.4.6-cp313-cp313-pyodide_2025_0_wasm32.whl", "numpy/__init__.py", "numpy/tests/test_x.py")
    made = site_files(*parts, SiteContents())
    assert listed(made["service.js"])["files"] == [
        "./",
        *sorted(set(made) - {"index.html", "numpy.zip", "match.zip", "service.js"}),
    ]
    assert packed(made["match.zip"]) == {*MATCH}  # fetched once the score of a match is known
    assert not packed(made["packages.zip"]) & {*MATCH}
    assert {"tranca/analysis/deals/blocks.py", "tranca/ext/plain/situation.abi3.so"} <= packed(made["packages.zip"])
    assert packed(made["numpy.zip"]) == {"numpy/__init__.py"}
    assert kept(made)["hidden"] is True
    names = packed(made["packages.zip"])
    assert {"tranca/board/local.py", "msgspec/_core.so", "jinja2/environment.py", "markupsafe/_native.py"} <= names
    assert not {name for name in names if name.endswith((".pyi", "13.so")) or "/cli/" in name or name.startswith("..")}
    assert made["photo-worker.js"] and made["halves.npz"]  # photos are read without Python
    assert not {name for name in names if name.startswith(("tranca/photo/", "tranca/board/static/"))}
    assert not {name for name in names if name.endswith("/RECORD")}
    page = made["index.html"].decode()
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert "unsafe-inline" not in page
    assert page.count("'sha256-") == page.count("<script>") == 1
    assert "'unsafe-eval'" not in page
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page)
    policy = re.search("script-src [^;]*", page)
    assert policy
    manuals = [DOCS / folder / "board.md" for folder in (".", "es", "pt_BR")]
    assert [
        manual for manual in manuals if f"`{policy[0]}`" not in manual.read_text("utf-8")
    ] == []  # for a file server


def test_the_same_parts_make_the_same_files_and_others_another_version(parts: Parts) -> None:
    first, again = (site_files(*parts, SiteContents()) for _ in range(2))
    assert first == again
    assert "numpy.zip" not in first
    assert kept(first)["hidden"] is False  # the page says so before a match begins
    assert start_object([], [], hidden=False).strengths == ["policy"]
    other = site_files(*parts, SiteContents(rules="block/2"))
    assert listed(other["service.js"])["version"] != listed(first["service.js"])["version"]


def test_pages_to_give_away_are_rendered_by_what_is_packed(parts: Parts, tmp_path: Path) -> None:
    (tmp_path / "packages.zip").write_bytes(site_files(*parts, SiteContents())["packages.zip"])
    script = (
        "import sys; sys.path.insert(0, 'packages.zip'); import jinja2, markupsafe\n"
        "print(jinja2.__file__, markupsafe.__file__, jinja2.Environment(autoescape=True)"
        ".from_string('{{ given }}').render(given='<'))"
    )
    said = subprocess.run([sys.executable, "-I", "-S", "-c", script], cwd=tmp_path, stdout=subprocess.PIPE, check=True)
    assert re.fullmatch(rb"packages.zip\S+ packages.zip\S+ &lt;\n", said.stdout.replace(b"\\", b"/"))


def written(parts: Parts, folder: Path, *words: str) -> str:
    call = ["board", "--static", str(folder), "--runtime", str(parts.runtime), "--wheels", str(parts.wheels)]
    result = CliRunner().invoke(cli, [*call, *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_files_links_and_rules_lie_on_the_board_first(parts: Parts, tmp_path: Path) -> None:
    site = tmp_path / "site"
    words = (str(POSITIONS / "castel.txt"), "https://example.org/#t=link", "--rules", "doscientos")
    assert (
        written(parts, site, *words) == f"The board is in {site}. To open it, serve that folder with any web server.\n"
    )
    contents = json.loads(zipfile.ZipFile(site / "packages.zip").read("tranca/board/contents.json"))
    assert contents["addresses"] == ["t=link"]
    assert contents["rules"] == "doscientos"
    assert [block["file"] for block in contents["blocks"]] == ["castel.txt"]
    assert "rules: doscientos\n" in contents["blocks"][0]["text"]


def test_what_only_an_earlier_site_had_is_removed(parts: Parts, tmp_path: Path) -> None:
    numpy = "numpy-2.4.6-cp313-cp313-pyodide_2025_0_wasm32.whl"
    parts.wheel(numpy, "numpy/__init__.py")
    written(parts, tmp_path / "site")
    (tmp_path / "site" / "mine.txt").write_text("stays")
    (parts.wheels / numpy).unlink()
    (parts.runtime / "pyodide.asm.js").rename(parts.runtime / "pyodide.asm.mjs")
    written(parts, tmp_path / "site")
    written(parts, tmp_path / "other")
    now, fresh = ({path.name for path in (tmp_path / name).rglob("*")} for name in ("site", "other"))
    assert now - fresh == {"mine.txt"}


def refused(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["board", *words])
    assert result.stdout == ""
    return result.exit_code, result.stderr.splitlines()[-1]


def test_what_makes_no_site_is_refused_with_the_way_out(parts: Parts, tmp_path: Path) -> None:
    site = tmp_path / "site"
    whole = ("--static", str(site), "--runtime", str(parts.runtime), "--wheels", str(parts.wheels))
    status, said = refused("--static", str(site))
    assert (status, "needs --runtime FOLDER and --wheels FOLDER" in said) == (2, True)
    status, said = refused("--wheels", str(parts.wheels))
    assert (status, "need --static FOLDER" in said) == (2, True)
    status, said = refused(*whole, "--port", "8000")
    assert (status, "starts no server" in said) == (2, True)
    status, said = refused(*whole, str(tmp_path / "none.txt"))
    assert (status, "no such file" in said) == (1, True)
    (parts.runtime / "python_stdlib.zip").unlink()
    status, said = refused(*whole)
    assert (status, "python_stdlib.zip: no such file or directory, expected the unpacked" in said) == (1, True)
    for path in parts.wheels.glob("msgspec*pyodide*"):
        path.unlink()
    status, said = refused(*whole)
    assert (status, "no wheel for Pyodide of msgspec" in said) == (1, True)
    assert not site.exists()
