"""Tranca, an exact solver and analysis tool for dominoes.

`read` and `parse` return positions and recorded deals; `solve` finds the value of every play.
"""

# The public names by module. A module is imported when one of its names is first used, so a command loads only what it
# needs.
_NAMES = {
    "analysis.advice.choice": "advise",
    "analysis.advice.results": "Advice STRENGTHS",
    "analysis.deals.blocks": "BlockCount block_counts",
    "analysis.deals.question": "deals",
    "analysis.deals.results": "Deals ReadOdds World",
    "analysis.estimate.question": "estimate",
    "analysis.estimate.results": "CONTINUATIONS Estimate PlayEstimate PlayedOn",
    "analysis.inference": "READINGS",
    "analysis.inference.likelihood": "read_odds",
    "analysis.inference.styles": "Players",
    "analysis.match_chances.lost": "LostChance MatchLosses MatchReview match_review",
    "analysis.match_chances.plays": "MatchPlays PlayChance match_plays",
    "analysis.match_chances.table": "MatchChances match_chances",
    "analysis.players.pooling": "players",
    "analysis.players.results": "PlayersReview",
    "analysis.puzzles.difficulty": "LEVELS",
    "analysis.puzzles.generator": "Counters PUZZLE_THEMES PUZZLE_TILES generate_puzzles",
    "analysis.puzzles.results": "HiddenPuzzle Puzzle Verdict",
    "analysis.puzzles.verifier": "puzzle_of verify",
    "analysis.review.check": "Check check",
    "analysis.review.grades": "Thresholds",
    "analysis.review.results": "Review",
    "analysis.review.walk": "review",
    "analysis.self_play": "STYLES play_out",
    "analysis.tournament": "Pairing Standing pairings standings",
    "analysis.tree.graph": "game_tree",
    "analysis.tree.statistics": "Statistics tree_statistics",
    "engine.arrays": "ArrayPlays ArrayValues solve_arrays solve_arrays_plays",
    "engine.many": "solve_many",
    "engine.parallel": "ordered_map",
    "engine.random_rows": "random_positions",
    "engine.resources": "Resources Stop Tables",
    "engine.solution": "PlayValue Solution",
    "engine.solve": "solve",
    "engine.train.question": "train",
    "engine.train.results": "Trains",
    "errors": (
        "Fault MissingExtraError NotationError PlayError PositionError RulesError StoppedError TrancaError "
        "UnsupportedError require"
    ),
    "game.actions": "Action Play",
    "game.dealing": "deal",
    "game.hands": "Boneyard Hand",
    "game.headers": "Headers",
    "game.leads": "Lead",
    "game.match": "MatchDeal Score comparable match score",
    "game.position": "Position",
    "game.position_arrays": "PositionArrays",
    "game.record": "Record",
    "game.rules.options": "OPTIONS Option",
    "game.rules.rules": "PRESETS Rules",
    "game.settlement": "BlockDecision Result",
    "game.tiles": "Tile",
    "game.train": "TRAIN_DOUBLES TRAIN_PACKS TrainQuestion TrainTile",
    "notation.arrays": "read_arrays stream_arrays",
    "notation.blocks": "Block",
    "notation.interchange.formats": "FORMATS Format",
    "notation.reader": "blocks parse read stream_blocks",
    "notation.tournaments.text": "parse_tournament read_tournament",
    "notation.tournaments.tournament": "Tournament",
    "notation.train": "TrainLine TrainReader",
    "notation.writer": "one_line write",
    "photo.reading": "read_photo",
    "photo.results": "PhotoReading PhotoTile",
    "views.schemas.kinds": "schema to_json",
    "views.svg.position": "draw_svg draw_tile",
    "views.svg.train": "draw_trains",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_MODULES)

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
