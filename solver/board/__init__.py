"""The analysis board: a tree of variations, and a server on this machine for one person."""
