"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` give positions and recorded deals, `solve` says what every play is worth.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from .actions import Action, Play
from .deals import Deals, World, deals
from .errors import Fault, NotationError, PlayError, PositionError, RulesError, TrancaError, UnsupportedError
from .holdings import Boneyard, Hand
from .moves import Result
from .notation import one_line, parse, read, write
from .position import Position
from .record import Record
from .rules import PRESETS, Rules
from .tiles import Tile

if TYPE_CHECKING:
    from .drawing import draw_svg, draw_tile
    from .solution import PlayValue, Solution
    from .solve import Tables, solve

# Imported when first asked for, each from its module, so that a command loads only what it uses.
_LATER = {
    "ArrayPlays": "arrays",
    "ArrayValues": "arrays",
    "draw_svg": "drawing",
    "draw_tile": "drawing",
    "PlayValue": "solution",
    "Solution": "solution",
    "Tables": "solve",
    "solve": "solve",
    "solve_arrays": "arrays",
    "solve_arrays_plays": "arrays",
    "solve_many": "many",
}

__all__ = [
    "PRESETS",
    "Action",
    "ArrayPlays",
    "ArrayValues",
    "Boneyard",
    "Deals",
    "Fault",
    "Hand",
    "NotationError",
    "Play",
    "PlayError",
    "PlayValue",
    "Position",
    "PositionError",
    "Record",
    "Result",
    "Rules",
    "RulesError",
    "Solution",
    "Tables",
    "Tile",
    "TrancaError",
    "UnsupportedError",
    "World",
    "deals",
    "draw_svg",
    "draw_tile",
    "one_line",
    "parse",
    "read",
    "solve",
    "solve_arrays",
    "solve_arrays_plays",
    "solve_many",
    "write",
]


if not TYPE_CHECKING:  # which would let any name pass

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module 'tranca' has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


class _Package(ModuleType):
    """Gives `tranca.solve` to the function: importing a module would set the package's attribute of its name."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _LATER:
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
