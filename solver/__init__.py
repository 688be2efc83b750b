"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` give positions and recorded deals, `solve` gives the value of every play.
"""

from importlib import import_module

# Each public name with its module, which is imported when the name is first used: a command loads only what it needs.
_MODULES = {
    "Action": "game.actions",
    "ArrayPlays": "engine.arrays",
    "ArrayValues": "engine.arrays",
    "Boneyard": "game.hands",
    "Check": "analysis.review.check",
    "Deals": "analysis.deals",
    "Estimate": "analysis.estimate",
    "Fault": "errors",
    "Hand": "game.hands",
    "NotationError": "errors",
    "PRESETS": "game.rules",
    "Play": "game.actions",
    "PlayError": "errors",
    "PlayEstimate": "analysis.estimate",
    "PlayValue": "engine.solution",
    "Position": "game.position",
    "PositionError": "errors",
    "Puzzle": "analysis.puzzles",
    "Record": "game.record",
    "Result": "game.moves",
    "Review": "analysis.review",
    "Rules": "game.rules",
    "RulesError": "errors",
    "Solution": "engine.solution",
    "Statistics": "analysis.tree",
    "Tables": "engine.solve",
    "Thresholds": "analysis.review",
    "Tile": "game.tiles",
    "TrancaError": "errors",
    "UnsupportedError": "errors",
    "World": "analysis.deals",
    "check": "analysis.review.check",
    "deals": "analysis.deals",
    "draw_svg": "views.svg.position",
    "draw_tile": "views.svg.position",
    "estimate": "analysis.estimate",
    "game_tree": "analysis.tree",
    "generate_puzzles": "analysis.puzzles",
    "one_line": "notation.writer",
    "parse": "notation.reader",
    "read": "notation.reader",
    "review": "analysis.review",
    "schema": "views.schemas.kinds",
    "solve": "engine.solve",
    "solve_arrays": "engine.arrays",
    "solve_arrays_plays": "engine.arrays",
    "solve_many": "engine.many",
    "to_json": "views.schemas.kinds",
    "tree_statistics": "analysis.tree",
    "write": "notation.writer",
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
    "schema",
    "solve",
    "solve_arrays",
    "solve_arrays_plays",
    "solve_many",
    "to_json",
    "tree_statistics",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'tranca' has no attribute {name!r}")
    value = getattr(import_module(f"tranca.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
