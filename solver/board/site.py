"""The board as a folder of static files for any web server; installed on a phone it also runs offline.

The page is the same as the server's. Its solver is this package compiled to WebAssembly, run by Pyodide in web workers.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import files as files_of
from importlib.resources import files
from pathlib import Path, PurePosixPath

import msgspec

import tranca
from tranca.errors import UnsupportedError, reason_of
from tranca.game.tiles import HIGHEST
from tranca.views.svg.position import symbols
from tranca.views.wording.text import visible

from .answers import encode
from .local import CONTENTS, SiteContents, at_once
from .start import (
    MESSAGES,
    join_photo_reader,
    join_script,
    join_styles,
    message_text,
    photo_weights,
    script_sources,
    static_text,
)

RUNTIME = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""Files of the npm package `pyodide` that the page loads, in addition to `pyodide.asm.mjs` or `pyodide.asm.js`."""
NEEDED = ("tranca", "msgspec")
OWN = ("jinja2", "markupsafe")
"""Packages copied from this installation, because they run as pure Python."""
ON_DEMAND = ("numpy.zip", "match.zip")
"""Archives that the page fetches when a question first needs them."""
OPTIONAL = (*ON_DEMAND, "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.js")
"""Files that only some sites have; if an earlier site left them in the folder, they are removed."""
PLATFORM = re.compile(r"-(?:any|\w*(?:emscripten|pyodide)\w*)\.whl$")
_UNUSED = re.compile(
    r"^tranca/(?:cli|runs|photo|board/static)/"
    r"|^tranca/locale/.*\.json$"
    r"|\.dist-info/RECORD$"  # the list of files, which only an installer uses
    r"|^numpy/(?:f2py|distutils|_core/include|doc|testing)/|/tests?/|\.(?:pyi|pxd|pxi|h|a|ttf)$"
)
_OF_MATCH = re.compile(r"^tranca/(?:analysis/match_chances/|(?:ext|engine)/(?:\w+/)?match_)")
_FIXED = (1980, 1, 1, 0, 0, 0)


def site_files(runtime: Path, wheels: Path, contents: SiteContents) -> dict[str, bytes]:
    """Return all files of the site by name.

    Args:
        runtime: a folder with the npm package `pyodide`.
        wheels: a folder with Pyodide wheels of Tranca and msgspec, and of numpy to answer for hidden hands.
        contents: the first contents of the board.

    Raises UnsupportedError with the name of a missing file.
    """
    by_package = _wheels(wheels)
    if missing := [name for name in NEEDED if name not in by_package]:
        facts = {"folder": visible(str(wheels)), "packages": " and ".join(missing)}
        raise UnsupportedError("{folder}: no wheel for Pyodide of {packages}", **facts)
    made: dict[str, bytes] = {f"pyodide/{name}": data for name, data in _runtime(runtime)}
    packed = [part for name, path in by_package.items() if name != "numpy" for part in _read_wheel(path)]
    packed += [part for name in OWN for part in _read_installed(name)]
    if match := [part for part in packed if _OF_MATCH.search(part[0])]:
        made["match.zip"] = _archive(match)
        packed = [part for part in packed if not _OF_MATCH.search(part[0])]
    first = msgspec.structs.replace(contents, hidden="numpy" in by_package)
    made["packages.zip"] = _archive([*packed, (f"tranca/board/{CONTENTS}", encode(first))])
    if "numpy" in by_package:
        made["numpy.zip"] = _archive(_read_wheel(by_package["numpy"]))
    made["index.html"] = _page().encode()
    made["board.js"], made["board.css"] = join_script().encode(), join_styles().encode()
    made["photo-worker.js"], made["halves.npz"] = join_photo_reader().encode(), photo_weights()
    made["symbols.svg"] = symbols(HIGHEST).encode()
    made["icon.svg"] = tranca.draw_tile("4-6").encode()
    for name in MESSAGES:
        made[name] = message_text(name).encode()
    for name in ("worker.js", "manifest.json"):
        made[name] = static_text(name).encode()
    made["service.js"] = _service(made).encode()
    return made


def _page() -> str:
    template = (files("tranca.board") / "templates" / "offline.html").read_text("utf-8")
    head = template.format(at_once=" ".join(at_once()), scripts=script_sources())
    lines = static_text("index.html").splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if "charset" in line) + 1  # before its policy applies
    return "".join([*lines[:first], head, *lines[first:]])


def _service(made: Mapping[str, bytes]) -> str:
    """Return the script that caches the files; those fetched on demand are cached when they are first fetched."""
    version = hashlib.sha256(b"".join(name.encode() + hashlib.sha256(made[name]).digest() for name in sorted(made)))
    kept = ["./", *(name for name in sorted(made) if name not in ("index.html", *ON_DEMAND))]
    before, empty, after = static_text("service.js").partition(_version_list("", []))
    assert empty
    return f"{before}{_version_list(version.hexdigest()[:16], kept)}{after}"


def _version_list(version: str, names: list[str]) -> str:
    return json.dumps({"version": version, "files": names})


def _runtime(folder: Path) -> Iterator[tuple[str, bytes]]:
    program = next((name for name in ("pyodide.asm.mjs", "pyodide.asm.js") if (folder / name).is_file()), RUNTIME[0])
    for name in (*RUNTIME, program):
        try:
            yield name, (folder / name).read_bytes()
        except OSError as error:
            facts = {"file": visible(str(folder / name)), "reason": reason_of(error)}
            raise UnsupportedError("{file}: {reason}, expected the unpacked npm package pyodide", **facts) from None


def _wheels(folder: Path) -> dict[str, Path]:
    """Return the wheels of a folder that are pure Python or for Pyodide, by package name."""
    return {
        path.name.partition("-")[0].lower(): path for path in sorted(folder.glob("*.whl")) if PLATFORM.search(path.name)
    }


def _read_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files in a wheel, except those that the page never uses."""
    with zipfile.ZipFile(wheel) as source:
        for name in sorted(source.namelist()):
            if not _UNUSED.search(name) and not PurePosixPath(name).is_absolute():
                yield name, source.read(name)


def _read_installed(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the Python modules of an installed package, and of its license."""
    for path in sorted(files_of(package) or ()):
        if ".." not in path.parts and (path.suffix == ".py" or path.name.startswith("LICENSE")):
            yield path.as_posix(), path.read_binary()


def _archive(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive of the files; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in parts:
            archive.writestr(zipfile.ZipInfo(name, _FIXED), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
