"""Game trees: what can follow a position, with the value of every position in it; drawn, exported and counted."""

from .graph import LIMIT, game_tree

__all__ = ["LIMIT", "game_tree"]
