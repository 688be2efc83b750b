"""Tests of `tools/wasm_signatures.py`, with WebAssembly modules built byte by byte."""

import importlib.util
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parent.parent / "tools" / "wasm_signatures.py"
I32, I64, F64, FUNCREF, FUNCTION = 0x7F, 0x7E, 0x7C, 0x70, 0x60
SUB = 0x50
"""The form of an object type, which modules compiled from C do not have."""

Form = tuple[Sequence[int], Sequence[int]]


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    """Load the tool as a module without its folder on the path, since another file there shadows a Python module."""
    spec = importlib.util.spec_from_file_location("wasm_signatures", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def number(value: int) -> bytes:
    """Return a number encoded as in modules: seven bits a byte, the lowest first."""
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + number(value >> 7)


def many(parts: Sequence[bytes]) -> bytes:
    return number(len(parts)) + b"".join(parts)


def name(text: str) -> bytes:
    return number(len(text.encode())) + text.encode()


def section(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + number(len(content)) + content


def typed(form: Form) -> bytes:
    return bytes([FUNCTION]) + b"".join(number(len(part)) + bytes(part) for part in form)


def wasm(
    imported: Mapping[str, Form],
    own: Sequence[Form] = (),
    exported: Mapping[str, int] | None = None,
    others: Sequence[bytes] = (),
    spare: int = 0,
) -> bytes:
    """Return a module with imported functions and its own. `others`: more imports; `spare`: the number of unused types.

    `exported` numbers functions, imported ones first.
    """
    forms = [*imported.values(), *own]
    types = [typed(((), ()))] * spare + [typed(form) for form in forms]
    brought = [name("env") + name(entry) + b"\0" + number(spare + at) for at, entry in enumerate(imported)]
    shown = [name(entry) + b"\0" + number(at) for entry, at in (exported or {}).items()]
    return b"".join(
        (
            b"\0asm\1\0\0\0",
            section(0, name("dylink.0") + b"\1\2\3"),
            section(1, many(types)),
            section(2, many([*others[:2], *brought, *others[2:]])),
            section(3, many([number(spare + len(imported) + at) for at in range(len(own))])),
            section(7, many([name("memory") + b"\2\0", *shown, name("state") + b"\3\0"])),
            section(10, many([])),
        )
    )


ADD: Form = ((I32, I64), (I32,))
CLOCK: Form = ((), (F64,))
OTHERS = (
    name("env") + name("table") + bytes([1, FUNCREF, 0]) + number(300),
    name("env") + name("memory") + bytes([2, 1]) + number(1) + number(65536),
    name("GOT.mem") + name("address") + bytes([3, I32, 1]),
    name("env") + name("fault") + bytes([4, 0]) + number(2),
)
"""A table, a memory, a global and a tag, which are imported in the same list as functions."""


def test_functions_are_found_with_their_signatures(tool: ModuleType) -> None:
    found = tool.functions_of(wasm({"add": ADD, "clock": CLOCK}, [CLOCK, ADD], {"now": 2, "sum": 3, "add": 0}))
    assert found.imported == {"add": "(i32, i64) -> (i32)", "clock": "() -> (f64)"}
    assert found.exported == {"now": "() -> (f64)", "sum": "(i32, i64) -> (i32)", "add": "(i32, i64) -> (i32)"}


def test_other_imports_and_large_numbers_are_passed_over(tool: ModuleType) -> None:
    plain = wasm({"add": ADD, "clock": CLOCK}, [ADD], {"sum": 2})
    mixed = wasm({"add": ADD, "clock": CLOCK}, [ADD], {"sum": 2}, OTHERS, 200)
    assert tool.functions_of(mixed) == tool.functions_of(plain)


def test_types_of_objects_are_refused_and_not_read_as_functions(tool: ModuleType) -> None:
    with pytest.raises(ValueError, match="type 0x50: expected a function"):
        tool.functions_of(b"\0asm\1\0\0\0" + section(1, many([bytes([SUB, 0, 0])])))


@pytest.mark.parametrize(
    ("side", "faults"),
    [
        (wasm({"add": ADD}), []),
        (wasm({"add": CLOCK}), ["side.so: add () -> (f64), expected (i32, i64) -> (i32)"]),
        (wasm({"nowhere": CLOCK}), ["side.so: nowhere () -> (f64), which the main module has not"]),
        (wasm({"own": CLOCK}, [CLOCK], {"own": 1}), []),
        (wasm({"add": CLOCK, "nowhere": ADD}, [ADD], {"add": 2}), 2),
    ],
    ids=["fits", "another form", "not there", "its own", "two faults"],
)
def test_imports_of_a_side_module_are_compared_with_the_exports(
    tool: ModuleType, tmp_path: Path, side: bytes, faults: list[str] | int
) -> None:
    main = tmp_path / "main.wasm"
    main.write_bytes(wasm({}, [ADD], {"add": 0}))
    found = tool.misfits(main, {"fits.so": wasm({"add": ADD}), "side.so": side})
    assert (len(found) if isinstance(faults, int) else found) == faults
