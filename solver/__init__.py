"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` return positions and recorded deals; `solve` finds the value of every play.
"""

# The module of each public name. It is imported when the name is first used, so a command loads only what it needs.
_MODULES = {
    "Action": "game.actions",
    "Advice": "analysis.advice.results",
    "ArrayPlays": "engine.arrays",
    "ArrayValues": "engine.arrays",
    "Block": "notation.blocks",
    "BlockCount": "analysis.deals.blocks",
    "BlockDecision": "game.settlement",
    "Boneyard": "game.hands",
    "CONTINUATIONS": "analysis.estimate.results",
    "Check": "analysis.review.check",
    "Counters": "analysis.puzzles.generator",
    "Deals": "analysis.deals.results",
    "Estimate": "analysis.estimate.results",
    "FORMATS": "notation.interchange.formats",
    "Fault": "errors",
    "Format": "notation.interchange.formats",
    "Hand": "game.hands",
    "Headers": "game.headers",
    "HiddenPuzzle": "analysis.puzzles.results",
    "LEVELS": "analysis.puzzles.difficulty",
    "Lead": "game.leads",
    "LostChance": "analysis.match_chances.lost",
    "MatchChances": "analysis.match_chances.table",
    "MatchDeal": "game.match",
    "MatchLosses": "analysis.match_chances.lost",
    "MatchReview": "analysis.match_chances.lost",
    "MatchPlays": "analysis.match_chances.plays",
    "MissingExtraError": "errors",
    "NotationError": "errors",
    "OPTIONS": "game.rules.options",
    "Option": "game.rules.options",
    "PRESETS": "game.rules.rules",
    "PUZZLE_THEMES": "analysis.puzzles.generator",
    "PUZZLE_TILES": "analysis.puzzles.generator",
    "Pairing": "analysis.tournament",
    "PhotoReading": "photo.results",
    "PhotoTile": "photo.results",
    "Play": "game.actions",
    "PlayChance": "analysis.match_chances.plays",
    "PlayError": "errors",
    "PlayEstimate": "analysis.estimate.results",
    "PlayValue": "engine.solution",
    "PlayedOn": "analysis.estimate.results",
    "Players": "analysis.inference.styles",
    "PlayersReview": "analysis.players.results",
    "Position": "game.position",
    "PositionArrays": "game.position_arrays",
    "PositionError": "errors",
    "Puzzle": "analysis.puzzles.results",
    "READINGS": "analysis.inference",
    "ReadOdds": "analysis.deals.results",
    "Record": "game.record",
    "Resources": "engine.resources",
    "Result": "game.settlement",
    "Review": "analysis.review.results",
    "Rules": "game.rules.rules",
    "RulesError": "errors",
    "STRENGTHS": "analysis.advice.results",
    "STYLES": "analysis.self_play",
    "Score": "game.match",
    "Solution": "engine.solution",
    "Standing": "analysis.tournament",
    "Statistics": "analysis.tree.statistics",
    "Stop": "engine.resources",
    "StoppedError": "errors",
    "Tables": "engine.resources",
    "Thresholds": "analysis.review.grades",
    "Tile": "game.tiles",
    "Tournament": "notation.tournaments.tournament",
    "TRAIN_DOUBLES": "game.train",
    "TRAIN_PACKS": "game.train",
    "TrainLine": "notation.train",
    "TrainQuestion": "game.train",
    "TrainReader": "notation.train",
    "TrainTile": "game.train",
    "Trains": "engine.train.results",
    "TrancaError": "errors",
    "UnsupportedError": "errors",
    "Verdict": "analysis.puzzles.results",
    "World": "analysis.deals.results",
    "advise": "analysis.advice.choice",
    "blocks": "notation.reader",
    "block_counts": "analysis.deals.blocks",
    "check": "analysis.review.check",
    "comparable": "game.match",
    "deal": "game.dealing",
    "deals": "analysis.deals.question",
    "draw_svg": "views.svg.position",
    "draw_trains": "views.svg.train",
    "draw_tile": "views.svg.position",
    "estimate": "analysis.estimate.question",
    "game_tree": "analysis.tree.graph",
    "generate_puzzles": "analysis.puzzles.generator",
    "match": "game.match",
    "match_chances": "analysis.match_chances.table",
    "match_review": "analysis.match_chances.lost",
    "match_plays": "analysis.match_chances.plays",
    "one_line": "notation.writer",
    "ordered_map": "engine.parallel",
    "pairings": "analysis.tournament",
    "parse": "notation.reader",
    "parse_tournament": "notation.tournaments.text",
    "play_out": "analysis.self_play",
    "players": "analysis.players.pooling",
    "puzzle_of": "analysis.puzzles.verifier",
    "random_positions": "engine.random_rows",
    "read": "notation.reader",
    "read_arrays": "notation.arrays",
    "read_odds": "analysis.inference.likelihood",
    "read_photo": "photo.reading",
    "read_tournament": "notation.tournaments.text",
    "require": "errors",
    "review": "analysis.review.walk",
    "schema": "views.schemas.kinds",
    "score": "game.match",
    "solve": "engine.solve",
    "solve_arrays": "engine.arrays",
    "solve_arrays_plays": "engine.arrays",
    "solve_many": "engine.many",
    "standings": "analysis.tournament",
    "stream_arrays": "notation.arrays",
    "stream_blocks": "notation.reader",
    "to_json": "views.schemas.kinds",
    "train": "engine.train.question",
    "tree_statistics": "analysis.tree.statistics",
    "verify": "analysis.puzzles.verifier",
    "write": "notation.writer",
}

__all__ = list(_MODULES)

# The views that show results in notebooks, by method. They are mapped here because results may not import views.
_DISPLAY = {
    "_repr_svg_": ("views.svg.position", "draw_svg"),
    "_repr_html_": ("views.notebook", "html_of"),
    "to_frame": ("views.notebook", "frame_of"),
}


def _show(method: str, value: object) -> object:
    from importlib import import_module

    module, name = _DISPLAY[method]
    return getattr(import_module(f"tranca.{module}"), name)(value)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("tranca")
        except PackageNotFoundError:  # imported from a folder that is not installed
            return "unknown"
    if name not in _MODULES:
        raise AttributeError(f"module 'tranca' has no attribute {name!r}")
    from importlib import import_module  # here, so that nothing is imported before the command can handle Ctrl-C

    value = getattr(import_module(f"tranca.{_MODULES[name]}"), name)
    if type(value) is type(__getattr__):  # classes check their arguments in their own modules
        from .typed import PublicNames, typed_function

        value = typed_function(value, PublicNames(_MODULES, __getattr__))
        value.__module__ = "tranca"  # where `pickle` finds it
    return globals().setdefault(name, value)  # another thread may have set it in the meantime


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
