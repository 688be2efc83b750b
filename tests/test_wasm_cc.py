"""Tests of `tools/wasm_cc.py`: which objects of an earlier build of the site are used again."""

import importlib.util
import shutil
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parent.parent / "tools"


def name_of_object(tools: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of an object in the cache, as the copy of the compiler in a folder gives it."""
    spec = importlib.util.spec_from_file_location("wasm_cc", tools / "wasm_cc.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    monkeypatch.chdir(tools)
    Path("one.c").write_text(source, encoding="utf-8")
    words = ["-O3", f"-I{tools / 'environment' / 'include'}", "-c", "one.c", "-o", str(tools / "one.o")]
    monkeypatch.setattr("sys.prefix", str(tools / "environment"))
    call = tool.compile_call(Path("/cache/zig"), Path("/cache/headers"), words, False)
    found: Path = tool.kept_object(Path("/cache"), call)
    return found.name


def test_objects_are_used_again_by_another_checkout_until_a_text_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = []
    texts = [("int x;", ""), ("int x;", ""), ("int y;", ""), ("int x;", "//\n")]
    for place, (source, clock) in enumerate(texts):
        tools = tmp_path / str(place) / "tools"
        tools.mkdir(parents=True)
        for name in ("wasm_cc.py", "wasm_clock.h"):
            shutil.copy(TOOLS / name, tools)
        with (tools / "wasm_clock.h").open("a", encoding="utf-8") as file:
            file.write(clock)
        names.append(name_of_object(tools, source, monkeypatch))
    assert names[0] == names[1]
    assert len(set(names)) == 3
