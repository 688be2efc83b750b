"""Puzzles: positions with one best play that stands out, made, judged, described and printed."""

from .generator import Tally, generate_puzzles
from .hidden import HiddenPuzzle
from .results import Puzzle

__all__ = ["HiddenPuzzle", "Puzzle", "Tally", "generate_puzzles"]
