"""Chunks that are answered, and how much of an output stands."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answered:
    """The answers of a chunk: lines of JSON, or columns by name; how many inputs, rows and faults."""

    index: int
    inputs: int
    rows: int
    faults: int
    read: float
    lines: bytes = b""
    columns: Any = None


@dataclass(slots=True)
class Standing:
    """The part of an output that stands already: inputs that are done, their rows, and those that are faults."""

    inputs: int = 0
    rows: int = 0
    faults: int = 0
