"""Puzzles: positions with one best play by a clear margin, made, judged, described and printed."""

from .answers import Answer
from .generator import Counters, Skipped, generate_puzzles
from .results import Flaw, HiddenPuzzle, Puzzle, ThemeMatch, Verdict

__all__ = [
    "Answer",
    "Counters",
    "Flaw",
    "HiddenPuzzle",
    "Puzzle",
    "Skipped",
    "ThemeMatch",
    "Verdict",
    "generate_puzzles",
]
