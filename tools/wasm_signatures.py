"""Read the function signatures of WebAssembly modules, to check whether a main module has what side modules import.

A wrong signature would show only when the function is called, and then as a crash.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

TYPE, IMPORT, FUNCTION, EXPORT = 1, 2, 3, 7
"""Sections of a module."""
FORM = 0x60
"""The form of a function's type."""
NAMES = {0x7F: "i32", 0x7E: "i64", 0x7D: "f32", 0x7C: "f64", 0x7B: "v128", 0x70: "funcref", 0x6F: "externref"}


class Functions(NamedTuple):
    """The imported and exported functions of a module, with their signatures."""

    imported: Mapping[str, str]
    exported: Mapping[str, str]


class _Reader:
    """Reads the bytes of a module from front to back."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        result = shift = 0
        while True:
            read = self.byte()
            result |= (read & 0x7F) << shift
            shift += 7
            if read < 0x80:
                return result

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode("utf-8", "replace")

    def limits(self) -> None:
        if self.byte() & 1:
            self.number()
        self.number()


def _types(section: _Reader) -> Iterator[str]:
    for _ in range(section.number()):
        if (form := section.byte()) != FORM:
            raise ValueError(f"type {form:#x}: expected a function")
        taken, args = (
            ", ".join(NAMES.get(entry, hex(entry)) for entry in section.take(section.number())) for _ in range(2)
        )
        yield f"({taken}) -> ({args})"


def _imports(section: _Reader) -> Iterator[tuple[str, int]]:
    """Yield the names of the functions that a module imports, with the numbers of their types."""
    for _ in range(section.number()):
        section.name()
        name, kind = section.name(), section.byte()
        if kind == 0:
            yield name, section.number()
        elif kind == 1:
            section.byte()
            section.limits()
        elif kind == 2:
            section.limits()
        elif kind == 3:
            section.take(2)
        else:
            section.byte()
            section.number()


def functions_of(module: bytes) -> Functions:
    """Return the functions that a module imports and exports."""
    types: list[str] = []
    every: list[str] = []
    imported: dict[str, str] = {}
    exported: dict[str, str] = {}
    whole = _Reader(module)
    whole.take(8)
    while whole.at < len(module):
        kind = whole.byte()
        section = _Reader(whole.take(whole.number()))
        if kind == TYPE:
            types = list(_types(section))
        elif kind == IMPORT:
            for name, number in _imports(section):
                imported[name] = types[number]
                every.append(types[number])
        elif kind == FUNCTION:
            every += [types[section.number()] for _ in range(section.number())]
        elif kind == EXPORT:
            for _ in range(section.number()):
                name, sort, number = section.name(), section.byte(), section.number()
                if sort == 0:
                    exported[name] = every[number]
    return Functions(imported, exported)


def misfits(main: Path, sides: Mapping[str, bytes]) -> list[str]:
    """Return which imports of side modules, given by name, are missing in the main module or have another signature."""
    has = functions_of(main.read_bytes()).exported
    found = []
    for side, module in sides.items():
        wants = functions_of(module)
        for name, form in wants.imported.items():
            if has.get(name, form) != form:
                found.append(f"{side}: {name} {form}, expected {has[name]}")
            elif name not in has and name not in wants.exported:
                found.append(f"{side}: {name} {form}, which the main module has not")
    return found
