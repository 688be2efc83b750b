"""Game trees: what can follow a position, with the value of every position in it; drawn, exported and counted."""

from .formats import EXTENSIONS, encode, node_link, tree_text
from .graph import LIMIT, game_tree
from .statistics import Ply, Statistics, tree_statistics

__all__ = [
    "EXTENSIONS", "LIMIT", "Ply", "Statistics", "encode", "game_tree", "node_link", "tree_statistics", "tree_text",
]
