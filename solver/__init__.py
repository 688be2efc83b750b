"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` give positions and recorded deals, `solve` says what every play is worth.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from .actions import Action, Play
from .errors import Fault, NotationError, PlayError, PositionError, RulesError, TrancaError, UnsupportedError
from .holdings import Boneyard, Hand
from .moves import Result
from .notation import one_line, parse, read, write
from .position import Position
from .record import Record
from .rules import PRESETS, Rules
from .tiles import Tile

if TYPE_CHECKING:
    from .arrays import ArrayPlays, ArrayValues, solve_arrays, solve_arrays_plays
    from .check import Check, check
    from .deals import Deals, World, deals
    from .drawing import draw_svg, draw_tile
    from .estimate import Estimate, PlayEstimate, estimate
    from .many import solve_many
    from .puzzles import Puzzle, generate_puzzles
    from .review import Review, Thresholds, review
    from .solution import PlayValue, Solution
    from .solve import Tables, solve
    from .tree import Statistics, game_tree, tree_statistics

# Imported when first asked for, each from its module, so that a command loads only what it uses.
_LATER = {
    "ArrayPlays": "arrays",
    "ArrayValues": "arrays",
    "Check": "check",
    "Deals": "deals",
    "Estimate": "estimate",
    "PlayEstimate": "estimate",
    "PlayValue": "solution",
    "Puzzle": "puzzles",
    "Review": "review",
    "Solution": "solution",
    "Statistics": "tree",
    "Tables": "solve",
    "Thresholds": "review",
    "World": "deals",
    "check": "check",
    "deals": "deals",
    "draw_svg": "drawing",
    "draw_tile": "drawing",
    "generate_puzzles": "puzzles",
    "estimate": "estimate",
    "game_tree": "tree",
    "review": "review",
    "solve": "solve",
    "solve_arrays": "arrays",
    "solve_arrays_plays": "arrays",
    "solve_many": "many",
    "tree_statistics": "tree",
}

__all__ = [
    "PRESETS",
    "Action",
    "ArrayPlays",
    "ArrayValues",
    "Boneyard",
    "Check",
    "Deals",
    "Estimate",
    "Fault",
    "Hand",
    "NotationError",
    "Play",
    "PlayError",
    "PlayEstimate",
    "PlayValue",
    "Position",
    "PositionError",
    "Puzzle",
    "Record",
    "Result",
    "Review",
    "Rules",
    "RulesError",
    "Solution",
    "Statistics",
    "Tables",
    "Thresholds",
    "Tile",
    "TrancaError",
    "UnsupportedError",
    "World",
    "check",
    "deals",
    "draw_svg",
    "draw_tile",
    "estimate",
    "game_tree",
    "generate_puzzles",
    "one_line",
    "parse",
    "read",
    "review",
    "solve",
    "solve_arrays",
    "solve_arrays_plays",
    "solve_many",
    "tree_statistics",
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
