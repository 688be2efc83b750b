"""Game trees: what can follow a position, with the value of every position in it; and counted."""

from .graph import LIMIT, game_tree
from .statistics import Ply, Statistics, tree_statistics

__all__ = ["LIMIT", "Ply", "Statistics", "game_tree", "tree_statistics"]
